"""Fixtures of the pages' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import launch
from tests.web.kit import Evening


@pytest.fixture
def evening() -> Iterator[Evening]:
    """A table with everybody at it."""
    one = Evening()
    with one.client:
        yield one


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium, for all tests of a file."""
    with sync_playwright() as play:
        one = launch(play)
        yield one
        one.close()
