"""The toy system with a longer way to a hero: dice, a choice, a name that may be refused, and a full sheet."""

from __future__ import annotations

from dataclasses import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Ask, Option, Question, Record, Refused, Roll, Script
from pallbearer.rules.sheet import (
    Cell,
    Chip,
    Do,
    Entry,
    Eyes,
    Figure,
    Listing,
    Place,
    Sheet,
    Track,
)
from tests import toy

chapter = Chapter("lucky", events=dict(toy.chapter.events))


class Call(Params, frozen=True):
    """A hero with a name, or without."""

    name: str = ""


def roll_up(state: toy.ToyState, params: Call) -> Script[toy.ToyState | Refused]:
    if params.name.isdigit():
        return Refused("bad-name", "A name has letters; give another.")
    faces: tuple[int, ...] = yield Roll((6, 6, 20), "what fate gives", GM)
    options = (Option("mild", "Mild"), Option("grim", "Grim"))
    mood = yield Ask("anyone", Question("mood", "What mood?", options, ("TY-RULE-01",)))
    state = yield Record(toy.HeroMade("h1", params.name or f"{mood} {sum(faces)}"), ("TY-RULE-01", "TY-RULE-02"))
    return state


chapter.offers(Act("call", "Call a hero", Call, roll_up, rules=("TY-RULE-01",)))


def sheet(state: toy.ToyState, hero: str, eyes: Eyes) -> Sheet:
    dos = (Do("dare", "Dare"),)
    return Sheet(
        id=hero,
        name=state.heroes[hero].name,
        subtitle="a digger, born under a bad moon",
        down="fainted" if eyes.gm else "",
        chips=(Chip("Bleeding", "a wound at each decay", "a bandage", dos=dos), Chip("Blessed", tone="good")),
        tracks=(
            Track("str", "STR", "strength", ("free", "fatigue", "wound"), "1 of 3 dice", 1, 3, "proficiency", dos=dos),
            Track("omen", "OMENS", "bad omens", ("filled", "broken", "odd"), "1 of 3"),
        ),
        figures=(Figure("Insight", "2", dos=dos), Figure("Silver", "12")),
        places=(
            Place("hand", "Left hand", 1, (Cell("i1", "Torch", "Ud4, lit", dos=dos),), accepts="move"),
            Place("bag", "Bag", 6, (Cell("i2", "Tent", size=2), Cell("i3", "Rope")), note="wet"),
        ),
        listings=(
            Listing("Skills", (Entry("Climber", "an advantage on ropes, and the nerve to look down " * 3, "spent"),)),
            Listing("Spells", empty="knows none"),
        ),
        dos=dos,
        notes="Owes Brun money.\nTrusts nobody.",
    )


SYSTEM = replace(toy.SYSTEM, name="lucky", title="Lucky", chapters=(chapter,), roll_up="call", sheet=sheet)
