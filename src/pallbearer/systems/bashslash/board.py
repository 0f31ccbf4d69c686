"""The middle of the table: the fight, the foes, the dungeon, and the GM's buttons."""

from __future__ import annotations

from pallbearer.rules.sheet import Board, Do, Entry, Eyes, Group, Listing
from pallbearer.rules.writing import board_do
from pallbearer.systems.bashslash import burden
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, SKILLS, now
from pallbearer.systems.bashslash.buttons import (
    ABILITY_OPTIONS,
    ATTRIBUTE_OPTIONS,
    CONDITION_OPTIONS,
    KIND_OPTIONS,
    PIECE_OPTIONS,
    button,
    choice,
    everybody,
    heroes,
    number,
    swing,
    switch,
    targets,
    text,
    things,
)
from pallbearer.systems.bashslash.enemies import TYPE_RULES, TYPE_WORDS, printed
from pallbearer.systems.bashslash.items import stones
from pallbearer.systems.bashslash.ladder import die, figure
from pallbearer.systems.bashslash.lines import usable
from pallbearer.systems.bashslash.rounds import turn_of
from pallbearer.systems.bashslash.sheet_gear import condition, dice_of
from pallbearer.systems.bashslash.state import Being, State


def board(state: State, eyes: Eyes) -> Board:
    """What lies in the middle of the table for `eyes`."""
    listings = [_foes(state, eyes.gm), _ground(state, eyes), _spells(state)]
    if eyes.gm:
        listings.append(Listing("The GM's notes", tuple(Entry(line) for line in state.gm_notes.splitlines() if line)))
    return Board(
        headline=headline(state),
        listings=tuple(one for one in listings if one.entries or one.empty),
        groups=_groups(state) if eyes.gm else (),
    )


def headline(state: State) -> str:
    """Where play stands.

    >>> headline(State(round=2)), headline(State(haven=True, dungeon=3))
    ('Fight, round 2 · dungeon level 1 · week 1', 'The boss is beaten: rest here · dungeon level 3 · week 1')
    """
    parts = []
    if state.round:
        parts.append(f"Fight, round {state.round}")
        turn = turn_of(state) if state.order else ""
        if turn and state.has(turn):
            parts.append(f"{state.being(turn).name}'s turn")
    elif state.haven:
        parts.append("The boss is beaten: rest here")
    return " · ".join([*parts, f"dungeon level {state.dungeon}", f"week {state.week + 1}"])


def _foes(state: State, gm: bool) -> Listing:
    seen = [foe for foe in state.foes.values() if not foe.solo and (gm or not foe.secret)]
    return Listing("Foes", tuple(_foe(state, foe, gm) for foe in seen))


def seems(state: State, foe: Being) -> str:
    """How a foe looks to anybody."""
    if not foe.up:
        return {"out": "passed out", "dead": "dead"}[foe.condition]
    if any(foe.level(name).hurt for name in ATTRIBUTES):
        return "hurt"
    if burden.exhausted(state, foe):
        return "exhausted"
    return "sweating" if foe.sweat else "fresh"


def _foe(state: State, foe: Being, gm: bool) -> Entry:
    """What it holds and how it looks is in the open; its levels and Sweat are the GM's."""
    arms = ", ".join(item.name for item in foe.items if item.place in ("hand", "worn"))
    rules = ("BS-ENEMY-01", *TYPE_RULES[foe.kind])
    if not gm:
        return Entry(foe.name, arms, seems(state, foe), rules)
    levels = [f"{name} {die(now(foe, name, state.rulings))}" for name in (*ATTRIBUTES, *SKILLS) if foe.level(name).full]
    worn = [f"{item.name} {dice_of(state, item)} ({condition(item)})" for item in foe.items if item.place != "pack"]
    detail = "; ".join(
        part for part in (f"{foe.kind}: {TYPE_WORDS[foe.kind]}", ", ".join(levels), ", ".join(worn)) if part
    )
    sweat = f"Sweat {foe.sweat} of {burden.limit(state, foe)}, {seems(state, foe)}"
    hidden = ", hidden" if foe.secret else ""
    lost = f", forfeits {foe.forfeit} more" if foe.forfeit else ""
    return Entry(foe.name, detail, sweat + lost + hidden, rules, _foe_dos(state, foe))


def _foe_dos(state: State, foe: Being) -> tuple[Do, ...]:
    here = {"foe": foe.id}
    if foe.secret:
        return (
            button(state, "reveal_foe", "Let it be seen", here),
            button(state, "remove_foe", "It is gone", here),
        )
    whom = choice("target", "Whom?", targets(state, foe.id), hint="There is nobody to attack.")
    dos = []
    for item in foe.items:
        for way, label in (("melee", "Strike with"), ("thrown", "Throw"), ("missile", "Shoot")):
            if item.held and usable(item, way, state.rulings):  # type: ignore[arg-type]
                params = {**here, "weapon": item.id, "way": way}
                dos.append(button(state, "foe_attack", f"{label} {item.name}", params, (whom, swing()), rolls=True))
    bare = {**here, "way": "melee"}
    willing = (whom, switch("willing", "They are willing"), swing())
    dos += [
        button(state, "foe_attack", "Strike with bare hands", bare, (whom, swing()), rolls=True),
        button(state, "foe_attack", "Brawl", {**here, "way": "brawl"}, willing, rolls=True),
        button(state, "foe_sway", "Talk round", here, (whom, swing()), rolls=True),
        button(state, "take_hits", "Hit it", {"hero": foe.id}, (number("hits", "Hits", 1, 1, 20),)),
        button(state, "heal", "Heal a level", {"hero": foe.id}, (choice("attribute", "Of", ATTRIBUTE_OPTIONS),)),
        button(state, "clear_sweat", "Let Sweat go", {"hero": foe.id}, (number("points", "Sweat", 1, 1, 50),)),
    ]
    if foe.condition == "out":
        dos.append(button(state, "pass_hour", "An hour passes", {"hero": foe.id}))
    dos += [
        button(state, "foe_flees", "It gets away", here),
        button(state, "remove_foe", "It is gone", here),
    ]
    return tuple(dos)


def _ground(state: State, eyes: Eyes) -> Listing:
    entries = []
    mine = [one for one in state.heroes.values() if one.up and (eyes.gm or one.id in eyes.heroes)]
    for item in state.ground:
        dos = tuple(
            button(state, "pick_up", f"{hero.name} picks it up", {"hero": hero.id, "item": item.id})
            for hero in mine[:6]
        )
        beside = state.being(item.near).name if item.near and state.has(item.near) else ""
        weight = f"{figure(stones(item))} stone" if item.grains else ""
        detail = ", ".join(part for part in (weight, f"beside {beside}" if beside else "") if part)
        entries.append(Entry(item.name, detail, rules=("BS-RULING-77",), dos=dos))
    return Listing("On the ground", tuple(entries))


def _spells(state: State) -> Listing:
    entries = tuple(
        Entry(one.name, one.text, "its successes are hits" if one.hits else "", ("BS-RULING-46",))
        for one in state.spells.values()
    )
    return Listing("Spells of this table", entries)


def _groups(state: State) -> tuple[Group, ...]:
    return (
        Group("Fight", _fight(state)),
        Group("Dungeon and town", _dungeon(state)),
        Group("Foes", _add(state)),
        Group("Harm and healing", _harm(state)),
        Group("Adjust anything", _adjust(state)),
    )


def _fight(state: State) -> tuple[Do, ...]:
    if not state.round:
        return (button(state, "start_fight", "Fight!", {}),)
    dos = [
        button(state, "next_round", "Next round", {}, key="e"),
        button(state, "end_fight", "The fight is over", {}),
    ]
    if state.rulings.own_initiative:
        order = " ".join(state.order) or " ".join(id for id, _ in everybody(state))
        dos.append(button(state, "set_order", "Set the order", {}, (text("order", "Ids, in order", order),)))
    return tuple(dos)


def _dungeon(state: State) -> tuple[Do, ...]:
    treasure = (
        choice("hero", "Who?", heroes(state), hint="Nobody is here."),
        choice("piece", "What?", PIECE_OPTIONS, "shilling"),
        number("count", "How many", 10, 1, 1_000),
    )
    dos = [
        button(state, "full_rest", "A full rest", {}),
        button(state, "move_on", "Move on", {}, (number("level", "To level", state.dungeon + 1, 1, 99),)),
        button(state, "end_week", "A week goes by", {}),
    ]
    if state.treasure_due:
        dos.insert(0, button(state, "grant_treasure", "The Dungeon's treasure", {}, treasure))
    if state.rulings.own_spells:
        spell = (text("name", "Name"), text("text", "What it does"), switch("hits", "Its successes are hits"))
        dos.append(button(state, "write_spell", "Write a spell", {}, spell, sample={"name": "a new one"}))
    return tuple(dos)


def _add(state: State) -> tuple[Do, ...]:
    none = ("", "none")
    fields = (
        choice("foe", "Who?", tuple((name, name) for name in printed())),
        choice("kind", "Type", KIND_OPTIONS),
        text("name", "Name"),
        number("count", "How many", 1, 1, 12),
        choice("weapon", "Weapon", (none, *things("weapon"))),
        choice("armor", "Armor", (none, *things("armor"))),
        choice("shield", "Shield", (none, *things("shield"))),
        switch("secret", "Hidden"),
    )
    return (button(state, "add_foe", "Add foes", {}, fields),)


def _harm(state: State) -> tuple[Do, ...]:
    if not everybody(state):
        return ()
    whom = choice("hero", "Whom?", everybody(state))
    return (
        button(state, "take_hits", "Hits", {}, (whom, number("hits", "Hits", 1, 1, 20))),
        button(state, "exert", "An effort", {}, (whom, number("points", "Sweat", 1, 1, 20), text("why", "Why"))),
        button(state, "heal", "Heal a level", {}, (whom, choice("attribute", "Of", ATTRIBUTE_OPTIONS))),
    )


def _adjust(state: State) -> tuple[Do, ...]:
    """Filled in as they stand some would change nothing, and be refused for that alone."""
    dos = [board_do(state)]
    foes = tuple((foe.id, foe.name) for foe in state.foes.values())
    if foes:
        whom, why = choice("hero", "Whom?", foes), text("why", "Why")
        level = (
            whom,
            choice("ability", "Which?", ABILITY_OPTIONS),
            number("full", "Sides, unhurt", None, 0, 12, hint="0, 2, 3, 4, 6, 8, 10 or 12"),
            number("hurt", "Levels hurt", None, 0, 8),
            why,
        )
        dos.append(Do("adjust_level", "Adjust a foe's level", {}, level))
        dos.append(
            Do("adjust_condition", "Adjust a foe", {}, (whom, choice("condition", "Is", CONDITION_OPTIONS), why))
        )
    return tuple(dos)
