"""The GM's buttons in the middle of the table: turns, trackers, calls, harm, foes, and adjusting anything."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Field, Group
from pallbearer.rules.writing import board_do
from pallbearer.systems.deadweight import afflictions, traumas
from pallbearer.systems.deadweight.buttons import (
    ANY_ATTRIBUTE,
    ATTRIBUTE_OPTIONS,
    CONDITIONS,
    HEALERS,
    LISTS,
    SOURCES,
    button,
    choice,
    heroes,
    number,
    purposes,
    switch,
    text,
)
from pallbearer.systems.deadweight.game import PHASES
from pallbearer.systems.deadweight.state import Foe, State, Tracker

MAIN = ("decay", "doom", "omens")
"""The trackers that are always in play (DW-TRACK-04)."""


def groups(state: State) -> tuple[Group, ...]:
    """All of them, in the order a session wants them."""
    found = [Group("Turn", _turn(state))]
    if state.heroes:
        found.append(Group("Call for a test", _calls(state)))
        found.append(Group("Harm and healing", _harm(state)))
    found += [
        Group("Foes", _foes(state)),
        Group("Trackers", _trackers(state)),
        Group("Dice", _dice(state)),
        Group("Adjust anything", _adjust(state)),
    ]
    return tuple(found)


def _turn(state: State) -> tuple[Do, ...]:
    """What the phase allows next."""
    dos = []
    match state.phase:
        case "exploration":
            dos.append(button(state, "end_turn", "End the turn", {}, key="e"))
            dos.append(button(state, "start_combat", "Combat!", {}))
            dos.append(button(state, "change_phase", "Set up camp", {"phase": "camp"}))
        case "combat":
            dos.append(button(state, "next_round", "Next round", {}, key="e"))
            dos.append(button(state, "end_combat", "The combat is over", {}))
        case "camp":
            rest = choice(
                "how", "How", (("rest", "a well deserved rest"), ("sleep", "sleep"), ("camp", "just camping"))
            )
            dos.append(button(state, "restore_prayers", "Prayers come back", {}, (rest,)))
            dos.append(button(state, "change_phase", "Break camp", {"phase": "exploration"}))
            dos.append(button(state, "start_combat", "Combat!", {}))
        case "interlude":
            doom = number("doom", "Doom of a new dungeon", 0, 0, 60, hint="0 for the dungeon of last time")
            dos.append(button(state, "start_expedition", "Set out", {}, (doom,)))
    if state.phase in ("exploration", "camp"):
        out = (switch("escaped", "Out alive", on=True),)
        dos.append(button(state, "end_expedition", "Leave for the interlude", {}, out))
    if state.phase != "interlude":
        dos.append(_lit(state))
    happening = choice("happening", "What?", tuple((one, one) for one in afflictions.HAPPENINGS))
    # Which of them fits the phase depends on the choice.
    dos.append(Do("befall", "Something ends afflictions", {}, (happening,)))
    session = ("end_session", "End the session") if state.session_open else ("start_session", "Start a session")
    dos.append(button(state, *session, {}))
    return tuple(dos)


def _lit(state: State) -> Do:
    label = "It is dark here again" if state.place_lit else "It is light here"
    return button(state, "light_place", label, {"light": not state.place_lit})


def _hero(state: State) -> Field:
    return choice("hero", "Whom?", heroes(state), hint="Nobody is alive.")


def _calls(state: State) -> tuple[Do, ...]:
    attribute = choice("attribute", "Attribute", ATTRIBUTE_OPTIONS)
    swing = (number("advantage", "Advantage", 0, 0, 5), number("disadvantage", "Disadvantage", 0, 0, 5))
    about = choice("purpose", "Is it about", purposes())
    call = (_hero(state), attribute, text("reason", "What for?"), *swing, switch("check", "A check"), about)
    dos = [button(state, "call_test", "Call for a test", {}, call)]
    alive = heroes(state)
    if len(alive) > 1:
        other = choice("opponent", "Against", alive, alive[1][0])
        contest = (_hero(state), other, attribute, text("reason", "What for?"))
        dos.append(button(state, "contest", "Let two contend", {}, contest))
    return tuple(dos)


def _harm(state: State) -> tuple[Do, ...]:
    whom, points = _hero(state), number("points", "Points", 1, 1, 20)
    where = choice("attribute", "On", ANY_ATTRIBUTE)
    blow = (
        whom,
        points,
        switch("lethal", "Lethal", on=True),
        choice("forced", "Forced on", ANY_ATTRIBUTE),
        choice("source", "From", SOURCES),
        switch("reducible", "Armor may help", on=True),
        switch("pierces_armor", "Pierces armor"),
    )
    by = choice("by", "By", HEALERS)
    # Whether healing finds anything to heal depends on whom one picks.
    return (
        button(state, "take_wounds", "Wound", {}, blow),
        button(state, "take_fatigue", "Tire", {}, (whom, where, points)),
        Do("heal", "Heal wounds", {}, (whom, points, where, by)),
        Do("recover", "Recover fatigue", {}, (whom, points, where, by)),
        Do("afflict", "Afflict", {}, (whom, _named("affliction", "With", afflictions.AFFLICTIONS))),
        Do("traumatize", "Traumatize", {}, (whom, _named("trauma", "With", traumas.TRAUMAS))),
        button(state, "mishap", "Spell mishap", {}, (whom,)),
        button(state, "miracle", "Miracle", {}, (whom,)),
    )


def _named(name: str, label: str, all_of: dict[str, afflictions.Affliction] | dict[str, traumas.Trauma]) -> Field:
    return choice(name, label, tuple((one, one) for one in all_of))


def _foes(state: State) -> tuple[Do, ...]:
    add = (
        text("name", "Name"),
        number("count", "How many", 1, 1, 20),
        number("level", "Level", 1, 0, 20),
        number("noted_wounds", "Wounds", 1, 0, 50),
        number("armor", "Armor", 0, 0, 20),
        number("resistance", "Resistance", 0, 0, 20),
        switch("secret", "Hidden from the players"),
    )
    test = (number("level", "Level", 1, 0, 20), text("reason", "What for?"), switch("secret", "Hidden", on=True))
    return (
        button(state, "add_foe", "Add foes", {}, add, sample={"name": "a foe"}),
        button(state, "npc_test", "Test for another character", {}, test),
    )


def foe_dos(state: State, foe: Foe) -> tuple[Do, ...]:
    """What the GM may do about one foe."""
    here = {"foe": foe.id}
    hit = (
        number("points", "Wounds", 1, 1, 20),
        switch("reducible", "Armor and resistance help", on=True),
        switch("ignores_armor", "Ignores armor"),
        switch("ignores_resistance", "Ignores resistance"),
    )
    dos = [button(state, "wound_foe", "Wound it", here, hit)]
    if not foe.dead:
        dos.append(
            button(state, "npc_test", "Test for it", here, (text("reason", "What for?"), switch("secret", "Hidden")))
        )
    dos.append(button(state, "remove_foe", "Remove it", here))
    return tuple(dos)


def _trackers(state: State) -> tuple[Do, ...]:
    fields = (text("name", "Name"), number("size", "Segments", 6, 1, 60), switch("secret", "Secret"))
    return (button(state, "add_tracker", "Start a tracker", {}, fields, sample={"name": "a new tracker"}),)


def tracker_dos(state: State, tracker: Tracker) -> tuple[Do, ...]:
    """What the GM may do about one tracker."""
    here, points = {"tracker": tracker.id}, (number("points", "Segments", 1, 1, 20),)
    turned = "Reveal it" if tracker.secret else "Hide it"
    figures = (
        text("name", "Name", tracker.name),
        number("size", "Segments", tracker.size, 1, 60),
        number("filled", "Filled", tracker.filled, 0, 60),
        text("why", "Why"),
    )
    dos = [
        button(state, "advance_tracker", "Advance it", here, points),
        button(state, "lower_tracker", "Lower it", here, points),
        button(state, "show_tracker", turned, {**here, "secret": not tracker.secret}),
        # Filled in as it stands it would change nothing, and be refused for that alone.
        Do("adjust_tracker", "Adjust it", here, figures),
    ]
    if tracker.id not in MAIN:
        dos.append(button(state, "remove_tracker", "Remove it", here))
    return tuple(dos)


def _dice(state: State) -> tuple[Do, ...]:
    secret = switch("secret", "Hidden from the players")
    thrown = (text("notation", "Dice", "d6"), text("why", "What for?"), secret)
    risky = (number("count", "Risk dice", 1, 0, 20), text("why", "What for?"), secret)
    return (
        button(state, "roll_dice", "Roll dice", {}, thrown),
        button(state, "roll_risk", "Roll risk dice", {}, risky),
    )


def _adjust(state: State) -> tuple[Do, ...]:
    """What is adjusted in the middle.  A hero's own figures are adjusted on the sheet, where they stand."""
    why = text("why", "Why")
    phases = tuple((one, one) for one in PHASES if one != state.phase)
    dos = [
        button(state, "adjust_phase", "Adjust the phase", {}, (choice("phase", "This is", phases), why)),
        board_do(state),
    ]
    if not state.heroes:
        return tuple(dos)
    whom, attribute = (
        choice("hero", "Whom?", heroes(state, living=False)),
        choice("attribute", "Attribute", ATTRIBUTE_OPTIONS),
    )
    kept = (
        ("silver", "silver"),
        ("insight", "insight"),
        ("stun", "stun tokens"),
        ("shield", "shield tokens"),
        ("dodge", "dodge tokens"),
    )
    figures = tuple(
        number(name, name.capitalize(), None, 0, 9) for name in ("score", "proficiency", "fatigue", "wounds")
    )
    # What is refused among these depends on what is filled in.
    return (
        *dos,
        Do("adjust_attribute", "Adjust an attribute", {}, (whom, attribute, *figures, why)),
        Do(
            "adjust_figure",
            "Adjust a figure",
            {},
            (whom, choice("what", "What", kept), number("value", "Now", 0, 0, 9999), why),
        ),
        Do(
            "adjust_word",
            "Adjust a list",
            {},
            (whom, choice("held", "List", LISTS), text("name", "Name"), switch("gained", "Has it", on=True), why),
        ),
        Do(
            "adjust_condition",
            "Adjust who is up",
            {},
            (whom, choice("condition", "Is", CONDITIONS), number("turns", "Turns", 0, 0, 99), why),
        ),
    )
