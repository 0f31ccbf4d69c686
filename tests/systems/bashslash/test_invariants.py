"""Each invariant speaks up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.state import Crawl, Item, Level, State, Task
from tests.systems.bashslash.kit import foe, hero, table, thing

WRONG: dict[str, State] = {
    "no step": table(hero(Brawn=5)),
    "fewer than no levels": table(replace(hero(), levels={"Brawn": Level(4, -1)})),
    "sweat is below zero": table(hero(sweat=-1)),
    "the purse holds": table(hero(purse={"ducat": 1})),
    "a task with nothing to it": table(hero(task=Task("load", "x", 1))),
    "which is no place": table(hero("edda", Item("x", "x", place="nose"))),  # type: ignore[arg-type]
    "is held by 0 hands": table(hero("edda", thing("sword", "s", held=0))),
    "more than two hands": table(hero("edda", thing("halberd", "h"), thing("sword", "s"))),
    "in two places": table(hero("edda", thing("sword", "s")), hero("osric", thing("sword", "s"))),
    "has durability 9 of 5": table(hero("edda", thing("sword", "s", durability=9))),
    "a weight or die": table(hero("edda", thing("sword", "s", die=5))),
    "the table's week": table(hero(), week=-1),
    "the crawl of nobody": table(hero(), foe("orc", solo="osric")),
    "out of joint": table(hero(), crawls={"edda": Crawl(level=0)}),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said(text: str) -> None:
    assert any(text in one for one in SYSTEM.invariants(WRONG[text]))


def test_a_plain_table_is_right() -> None:
    assert SYSTEM.invariants(table(hero("edda", "sword", "leather"), foe("orc"))) == []
