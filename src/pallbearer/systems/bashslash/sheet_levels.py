"""Attributes, skills and Sweat as a sheet shows them, each with its working."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Entry, Line, Listing, Track, Why
from pallbearer.systems.bashslash import burden
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, GOVERNS, SKILLS, abilities, group, now, skill_cap
from pallbearer.systems.bashslash.buttons import button, number, swing, targets, text
from pallbearer.systems.bashslash.ladder import BELOW, LADDER, TITLES, die, figure, present
from pallbearer.systems.bashslash.ladder import number as number_of
from pallbearer.systems.bashslash.state import Being, Level, State

GOVERN_RULES = {name: f"BS-SKILL-0{place + 1}" for place, name in enumerate(ATTRIBUTES)}


def tracks(state: State, being: Being, plays: bool, gm: bool) -> tuple[Track, ...]:
    """Sweat first, then the five attributes: a box for each level up to the full one."""
    return (_sweat(state, being, gm), *(_attribute(state, being, name, plays, gm) for name in ATTRIBUTES))


def _sweat(state: State, being: Being, gm: bool) -> Track:
    limit = burden.limit(state, being)
    sweat = limit if being.spent else min(being.sweat, limit)
    worn = burden.exhausted(state, being)
    down = state.rulings.stamina_counts_down
    said = f"{limit - sweat} of {limit} left" if down else f"{being.sweat} of {limit}"
    filled, free = ("free",) * sweat, ("filled",) * (limit - sweat)
    boxes = (*free, *filled) if down else ("filled",) * sweat + ("free",) * (limit - sweat)
    lines = [
        Line(
            f"Stamina {burden.stamina(being, state.rulings)} - Burden {burden.burden(being, state.rulings)}",
            ("BS-STAMINA-01", "BS-STAMINA-11", "BS-STAMINA-15"),
        ),
        Line("Each hit adds 1; at the threshold, exhausted", ("BS-STAMINA-14", "BS-RULING-16")),
    ]
    if being.spent:
        lines.append(Line(f"Exhausted until {', '.join(being.spent)} is healed", ("BS-COMBAT-24", "BS-RULING-39")))
    dos: tuple[Do, ...] = ()
    if gm:
        why = text("why", "Why")
        dos = (
            button(state, "exert", "An effort", {"hero": being.id}, (number("points", "Sweat", 1, 1, 20), why)),
            button(state, "clear_sweat", "Let it go", {"hero": being.id}, (number("points", "Sweat", 1, 1, 50), why)),
        )
    name = "Stamina" if down else "Sweat"
    return Track(
        "sweat",
        name.upper(),
        name,
        boxes,
        f"{said}, exhausted" if worn else said,
        why=Why(tuple(lines), {"hero": being.id}),
        dos=dos,
    )


def said(level: Level, current: int) -> str:
    """A level in words: "d4 of d6"."""
    return die(current) if not level.lost else f"{present(current)} of {die(level.full)}"


def _attribute(state: State, being: Being, name: str, plays: bool, gm: bool) -> Track:
    level, current = being.level(name), now(being, name, state.rulings)
    left = LADDER.index(max(current, 0))
    lost = LADDER.index(level.full) - left
    boosted = min(level.boosted, lost)
    boxes = ("filled",) * left + ("fatigue",) * boosted + ("wound",) * (lost - boosted)
    lines = [Line(f"{die(current)} counts {figure(number_of(current))}", ("BS-ATTR-02", "BS-ATTR-03"))]
    if level.hurt:
        lines.append(Line(f"{level.hurt} lost to hits", ("BS-COMBAT-04",)))
    if level.boosted:
        lines.append(Line(f"{level.boosted} given up for boosts, until a full rest", ("BS-BOOST-04",)))
    if current == BELOW:
        lines.append(Line("Below 0", ("BS-COMBAT-13", "BS-RULING-34")))
    dos: list[Do] = []
    if plays and (being.chances or state.party_chances):
        params = {"hero": being.id, "attribute": name}
        dos.append(button(state, "improve", f"Try to raise {name}", params, rolls=True))
    if gm and level.hurt:
        dos.append(button(state, "heal", "Heal a level", {"hero": being.id, "attribute": name}))
    why = Why(tuple(lines), {"hero": being.id, "attribute": name})
    return Track(name.casefold(), name[:3].upper(), name, boxes, said(level, current), why=why, dos=tuple(dos))


def skills(state: State, being: Being, plays: bool) -> Listing:
    """The ten skills, each with its test and its training."""
    return Listing("Skills", tuple(_skill(state, being, skill, plays) for skill in SKILLS))


def _skill(state: State, being: Being, skill: str, plays: bool) -> Entry:
    level, current = being.level(skill), now(being, skill, state.rulings)
    governing = GOVERNS[skill]
    detail = f"{governing}; {abilities().uses[group(skill)]}"
    word = said(level, current) if level.full or level.boosted else "none"
    state_word = f"{word}, {TITLES[max(current, 0)]}, at most {die(skill_cap(being, skill, state.rulings))}"
    dos: tuple[Do, ...] = ()
    if plays:
        fields = (number("difficulty", "Against", 4, 0, 40), swing(), text("reason", "What for?"))
        here = {"hero": being.id, "skill": skill}
        dos = (
            button(state, "test", "Test", here, fields, rolls=True),
            button(state, "train", "Train", here, rolls=True),
        )
    return Entry(skill, detail, state_word, (GOVERN_RULES[governing], "BS-SKILL-12"), dos)


def against(state: State, being: Being) -> tuple[tuple[str, str], ...]:
    """Whom a test may be against."""
    return (("", "a number"), *targets(state, being.id))
