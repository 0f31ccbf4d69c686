"""What the door says of a game, read without loading its rules."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from pallbearer import systems
from tests import toy

LIGHT = """
import sys
from pallbearer import systems
for name in systems.installed():
    assert systems.card(name).title
    assert f"pallbearer.systems.{name}.system" not in sys.modules, name
"""


@pytest.mark.parametrize("name", systems.installed())
def test_the_card_is_the_games_own(name: str) -> None:
    assert systems.card(name) == systems.find(name).card


def test_a_card_loads_no_rules() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], check=True)


def test_a_game_whose_package_holds_no_card_is_loaded_to_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    door = EntryPoint("toy", "tests.toy:SYSTEM", systems.GROUP)
    monkeypatch.setattr(systems, "_doors", lambda: {"toy": door})
    systems.find.cache_clear()
    try:
        assert systems.card("toy") == toy.SYSTEM.card
        with pytest.raises(KeyError, match="chess"):
            systems.card("chess")
    finally:
        systems.find.cache_clear()
