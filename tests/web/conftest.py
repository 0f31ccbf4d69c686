"""Fixtures of the pages' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.kit import Evening


@pytest.fixture
def evening() -> Iterator[Evening]:
    """A table with everybody at it."""
    one = Evening()
    with one.client:
        yield one
