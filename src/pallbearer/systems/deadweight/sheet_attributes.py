"""The four attributes on a sheet, with what may be done about each (ATTR, TEST)."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Field, Line, Track, Why
from pallbearer.systems.deadweight import pool
from pallbearer.systems.deadweight.buttons import HEALERS, button, choice, declared, number, purposes, switch, text
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Attribute, AttributeName, Hero, State

TRAINED = 2
"""Pips of proficiency that a sheet prints (DW-BASE-10); more are shown when there are more."""


def tracks(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Track, ...]:
    """STR, DEX, INT and PRE: a box for each die, and for each fatigue and wound on it."""
    return tuple(_track(state, hero, name, plays, gm) for name in ATTRIBUTES)


def _track(state: State, hero: Hero, name: AttributeName, plays: bool, gm: bool) -> Track:
    one = hero.attribute(name)
    free = max(0, one.available)
    return Track(
        id=name,
        label=name,
        name=ATTRIBUTE_WORDS[name].capitalize(),
        boxes=("free",) * free + ("fatigue",) * one.fatigue + ("wound",) * one.wounds,
        text=said(one),
        pips=one.proficiency,
        pips_of=max(TRAINED, one.proficiency),
        pips_name="proficiency",
        why=Why(_working(state, hero, name), {"hero": hero.id, "attribute": name}),
        dos=_dos(state, hero, name, plays, gm),
    )


def said(one: Attribute) -> str:
    """The boxes in words: "2 of 3 dice, 1 fatigue".

    >>> said(Attribute(3, 0, 1, 0)), said(Attribute(2, 0, 0, 2)), said(Attribute(1))
    ('2 of 3 dice, 1 fatigue', '0 of 2 dice, 2 wounds, full', '1 of 1 dice')
    """
    parts = [f"{max(0, one.available)} of {one.score} dice"]
    if one.fatigue:
        parts.append(f"{one.fatigue} fatigue")
    if one.wounds:
        parts.append(f"{one.wounds} wound{'' if one.wounds == 1 else 's'}")
    if one.full:
        parts.append("full")
    return ", ".join(parts)


def _working(state: State, hero: Hero, name: AttributeName) -> tuple[Line, ...]:
    rolled = pool.pool(state, hero, name)
    lines = list(rolled.lines)
    if not rolled.lowest:
        lines.append(Line(f"Rolls {rolled.dice} di{'e' if rolled.dice == 1 else 'ce'}", ("DW-TEST-03", "DW-NOTE-28")))
    lines += pool.rerolls(hero, name, state.rulings).lines
    if hero.attribute(name).full:
        lines.append(
            Line("Full of wounds: more fatigue or a forced wound means fainting", ("DW-FATIGUE-06", "DW-WOUND-05"))
        )
    return tuple(lines)


def before_a_test(state: State, hero: Hero, attribute: str = "") -> tuple[Field, ...]:
    """What to say before a test of one's own."""
    about = text("reason", "What are you doing?")
    return (about, *declared(state, hero, attribute), choice("purpose", "Is it about", purposes()))


def _dos(state: State, hero: Hero, name: AttributeName, plays: bool, gm: bool) -> tuple[Do, ...]:
    if not plays:
        return ()
    here = {"hero": hero.id, "attribute": name}
    fields = before_a_test(state, hero, name)
    dos = [
        button(state, "test", "Roll", here, fields, rolls=True),
        button(state, "take_fatigue", "Take fatigue", here, (number("points", "Points", 1, 1, 9),)),
        button(
            state,
            "take_wounds",
            "Take a wound forced here",
            {"hero": hero.id, "forced": name, "source": "other", "reducible": False},
            (number("points", "Wounds", 1, 1, 9), switch("lethal", "Lethal", on=True)),
        ),
    ]
    return (*dos, *_gm_dos(state, hero, name)) if gm else tuple(dos)


def _gm_dos(state: State, hero: Hero, name: AttributeName) -> tuple[Do, ...]:
    here = {"hero": hero.id, "attribute": name}
    one = hero.attribute(name)
    figures = (
        number("score", "Score", one.score, 0, 9),
        number("proficiency", "Proficiency", one.proficiency, 0, 9),
        number("fatigue", "Fatigue", one.fatigue, 0, 9),
        number("wounds", "Wounds", one.wounds, 0, 9),
        text("why", "Why"),
    )
    by = choice("by", "By", HEALERS)
    return (
        button(state, "heal", "Heal", here, (number("points", "Wounds", 1, 1, 9), by)),
        button(state, "recover", "Recover", here, (number("points", "Fatigue", 1, 1, 9), by)),
        # Filled in as it stands it would change nothing, and be refused for that alone.
        Do("adjust_attribute", "Adjust", here, figures),
    )
