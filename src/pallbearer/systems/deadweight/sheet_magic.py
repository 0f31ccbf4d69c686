"""Spells and prayers on a sheet, each with its state and what may be done with it (DW-SPELL-16)."""

from __future__ import annotations

from typing import Any

from pallbearer.rules.sheet import Do, Entry, Field, Listing
from pallbearer.systems.deadweight import magic, prayers
from pallbearer.systems.deadweight.buttons import button, calls, choice, declared, foes, heroes, switch, text
from pallbearer.systems.deadweight.magic import holding
from pallbearer.systems.deadweight.state import Hero, Magic, State, has

MARKS = {"spell": ("memorized", "forgotten"), "prayer": ("memorized", "exhausted")}
"""What a spell or prayer may be, by its kind."""

_RULES = {"spell": ("DW-SPELL-08", "DW-SPELL-11"), "prayer": ("DW-PRAYER-07", "DW-PRAYER-10")}


def magic_listing(state: State, hero: Hero, plays: bool, gm: bool) -> Listing:
    """All that the hero knows, spells before prayers."""
    known = sorted(hero.magic, key=lambda one: magic.KINDS.index(one.kind))
    entries = [
        Entry(one.name, one.text, said(one), _RULES[one.kind], _dos(state, hero, one, gm) if plays else ())
        for one in known
    ]
    casts = any(has(hero.traits, trait) for trait in magic.TRAIT.values())
    return Listing("Spells and prayers", tuple(entries), "No spells or prayers." if casts else "")


def said(one: Magic) -> str:
    """The state in words.

    >>> said(Magic("glue", "Glue", "spell", memorized=True, forgotten=True)), said(Magic("a", "A", "spell"))
    ('memorized, forgotten', 'not memorized')
    """
    words = ["memorized" if one.memorized else "not memorized"]
    words += ["forgotten"] * one.forgotten + ["exhausted"] * one.exhausted
    return ", ".join(words)


def _dos(state: State, hero: Hero, one: Magic, gm: bool) -> tuple[Do, ...]:
    dos = _spell(state, hero, one) if one.kind == "spell" else _prayer(state, hero, one, gm)
    held = [each.id for each in hero.magic if each.memorized]
    chosen = [each for each in held if each != one.id] if one.memorized else [*held, one.id]
    label = "Leave it out" if one.memorized else "Memorize it"
    dos.append(button(state, "memorize", label, {"hero": hero.id, "magic": chosen}))
    if gm:
        here = {"hero": hero.id, "magic": one.id}
        marks = tuple(switch(name, name.capitalize(), getattr(one, name)) for name in MARKS[one.kind])
        # Filled in as it stands it would change nothing, and be refused for that alone.
        dos.append(Do("adjust_magic", "Adjust", here, (*marks, text("why", "Why"))))
        dos.append(button(state, "strike_magic", "Strike it", here))
    return tuple(dos)


def _spell(state: State, hero: Hero, one: Magic) -> list[Do]:
    conductors = [(item.id, item.name) for item in hero.items if item.conductor and holding(hero, item.id)]
    through = choice("conductor", "Through", (*conductors, ("", "no conductor: a failure is critical")))
    here = {"hero": hero.id, "spell": one.id}
    if hero.arcane_well:
        dos = [button(state, "cast_spell", "Cast from the well", here, (through,))]
    else:
        fields = (through, *calls(state, hero.id, "INT"), *declared(state, hero, "INT"))
        dos = [button(state, "cast_spell", "Cast", here, fields, rolls=True)]
        dos.append(button(state, "cast_spell", "Cast, and do not roll", {**here, "decline": True}, (through,)))
    if one.forgotten:
        dos.append(button(state, "study", "Study it", here))
    return dos


def _prayer(state: State, hero: Hero, one: Magic, gm: bool) -> list[Do]:
    whom = _target(state, hero, one, gm)
    fields = (whom, *calls(state, hero.id, "PRE"), *declared(state, hero, "PRE"))
    here: dict[str, Any] = {"hero": hero.id, "prayer": one.id}
    if one.exhausted:
        return [button(state, "desperate_plea", "Desperate plea", here, fields, rolls=True)]
    return [button(state, "pray", "Pray", here, fields, rolls=True)]


def _target(state: State, hero: Hero, one: Magic, gm: bool) -> Field:
    others = heroes(state, but=hero.id)
    enemies = () if has((prayers.CURE,), one.name) else foes(state, gm)
    return choice("target", "For", (("", hero.name), *others, *enemies))


def magic_dos(state: State, hero: Hero) -> tuple[Do, ...]:
    """What concerns no single spell or prayer."""
    dos = []
    if any(one.forgotten for one in hero.magic):
        dos.append(button(state, "study", "Study all that is forgotten", {"hero": hero.id}))
    lacks = not any(item.holy_symbol and holding(hero, item.id) for item in hero.items)
    if has(hero.traits, magic.TRAIT["prayer"]) and lacks:
        dos.append(button(state, "improvise_symbol", "Improvise a holy symbol", {"hero": hero.id}))
    return tuple(dos)
