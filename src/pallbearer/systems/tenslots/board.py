"""The middle of the table: clocks, foes, what lies on the ground, and what the GM may begin."""

from __future__ import annotations

from pallbearer.rules.sheet import Board, Do, Entry, Eyes, Group, Line, Listing, Track, Why
from pallbearer.rules.writing import board_do
from pallbearer.systems.tenslots import conditions
from pallbearer.systems.tenslots.adjust import FIGURES
from pallbearer.systems.tenslots.adjust_body import PARTS
from pallbearer.systems.tenslots.buttons import (
    SEVERITY_OPTIONS,
    SIDE_OPTIONS,
    blow,
    button,
    choice,
    heroes,
    injury_options,
    number,
    rolling,
    switch,
    text,
)
from pallbearer.systems.tenslots.equipment import fills
from pallbearer.systems.tenslots.saying import describe, die
from pallbearer.systems.tenslots.scars import called
from pallbearer.systems.tenslots.sheet_slots import told
from pallbearer.systems.tenslots.state import Character, Clock, State


def board(state: State, eyes: Eyes) -> Board:
    """What lies in the middle of the table for `eyes`."""
    listings = [_foes(state, eyes.gm), _ground(state, eyes)]
    if eyes.gm:
        listings.append(Listing("The GM's notes", tuple(Entry(line) for line in state.gm_notes.splitlines() if line)))
    return Board(
        headline=headline(state),
        tracks=tuple(_clock(state, clock, eyes.gm) for clock in state.clocks.values() if eyes.gm or not clock.secret),
        listings=tuple(one for one in listings if one.entries),
        groups=groups(state) if eyes.gm else (),
    )


def headline(state: State) -> str:
    """Where play stands.

    >>> headline(State(day=2)), headline(State(combat=True, round=3))
    ('Day 2', 'Day 1 · combat, round 3')
    """
    return f"Day {state.day}" + (f" · combat, round {state.round}" if state.combat else "")


def _clock(state: State, clock: Clock, gm: bool) -> Track:
    said = f"{clock.filled} of {clock.size}" + (f", {clock.ended}" if clock.ended else "")
    return Track(
        id=clock.id,
        label=clock.name,
        name=clock.name,
        boxes=("filled",) * clock.filled + ("free",) * (clock.size - clock.filled),
        text=said + (", secret" if clock.secret else ""),
        why=Why((Line("Failing it gives Fatigue", ("TS-FATIGUE-02", "TS-RULING-17")),), {"clock": clock.id}),
        dos=_clock_dos(state, clock) if gm else (),
    )


def _clock_dos(state: State, clock: Clock) -> tuple[Do, ...]:
    here = {"clock": clock.id}
    whose = choice("hero", "Who tires?", (("", "everybody"), *heroes(state)))
    points = (number("points", "Fatigue", 1, 1, 10),) if state.rulings.referee_sets_fatigue else ()
    figures = (
        text("name", "Name", clock.name),
        number("size", "Segments", clock.size, 1, 24),
        number("filled", "Filled", clock.filled, 0, 24),
        text("why", "Why"),
    )
    turned = "Reveal it" if clock.secret else "Hide it"
    return (
        button(state, "move_clock", "Fill", here, (number("by", "Segments", 1, 1, 24),)),
        button(state, "move_clock", "Clear", {**here, "by": -1}),
        button(state, "fail_clock", "It is failed", here, (whose, *points)),
        button(state, "meet_clock", "It is met", here),
        button(state, "show_clock", turned, {**here, "secret": not clock.secret}),
        button(state, "remove_clock", "Put it away", here),
        # Filled in as it stands it may change nothing, and be refused for that alone.
        Do("adjust_clock", "Adjust", dict(here), figures),
    )


def _foes(state: State, gm: bool) -> Listing:
    return Listing("Foes", tuple(_foe(state, foe, gm) for foe in state.here if gm or not foe.secret))


def _foe(state: State, foe: Character, gm: bool) -> Entry:
    """HP, Wounds and Conditions are in the open; slots and gear are the GM's."""
    points = f"HP {foe.hp} of {foe.full_hp}"
    hurt = [f"{describe(mark)}{f' ({called(mark)})' if mark.injury else ''}" for mark in foe.wounds]
    listed = conditions.listed(foe, state.rulings)
    hurt += [conditions.worded(name, level) for name, level in listed.items()]
    standing = "dead" if foe.dead else "dying" if foe.dying else "unhurt" if not foe.wounds else "hurt"
    if not gm:
        return Entry(foe.name, " · ".join((points, *hurt)), standing, ("TS-WOUND-01",))
    figures = [points, told(state, foe), *hurt, *(die(item) for item in foe.items)]
    hidden = ", hidden" if foe.secret else ""
    return Entry(foe.name, " · ".join(figures), standing + hidden, ("TS-HP-01",), _foe_dos(state, foe))


def _foe_dos(state: State, foe: Character) -> tuple[Do, ...]:
    here, dos = {"hero": foe.id}, []
    dos.append(button(state, "take_damage", "Damage it", here, (*blow(), switch("unasked", "First legal place"))))
    dos.append(button(state, "roll_d20", "Roll for it", here, rolling(), rolls=True))
    if foe.roll is not None and foe.roll.stage != "resolved":
        dos.append(button(state, "push", "Push it", here))
        for outcome in ("success", "failure"):
            dos.append(button(state, "announce", f"Say: {outcome}", {**here, "outcome": outcome}))
    dos.append(
        button(state, "move", "Move it", here, (number("paces", "Paces", 1, 1, 100), switch("forced", "Was moved")))
    )
    dos.append(button(state, "end_turn", "Its turn ends", here))
    for mark in foe.wounds:
        dos.append(button(state, "heal", f"Heal its {describe(mark)}", {**here, "wound": mark.id}))
    dos.append(button(state, "strain", "Tire it", here))
    dos.append(button(state, "rest", "It rests", here))
    own = (
        text("name", "Name"),
        number("bulk", "Bulk", 1, 0, 10),
        choice("place", "Where", (("right hand", "in hand"), ("stowed", "stowed"))),
    )
    dos.append(button(state, "describe_item", "Give it a piece", here, own, sample={"name": "a thing"}))
    for item in foe.items:
        dos.append(button(state, "drop_item", f"It drops the {item.name}", {**here, "item": item.id}))
    if foe.dying:
        dos.append(Do("adjust_condition", "It is no longer Dying", {**here, "name": "Dying", "has": False}))
    life = {**here, "dead": not foe.dead}
    dos.append(button(state, "adjust_life", "It lives" if foe.dead else "It dies", life))
    turned = "Reveal it" if foe.secret else "Hide it"
    dos.append(button(state, "show_foe", turned, {"foe": foe.id, "secret": not foe.secret}))
    dos.append(button(state, "remove_foe", "Remove it", {"foe": foe.id}))
    return tuple(dos)


def _ground(state: State, eyes: Eyes) -> Listing:
    entries = []
    mine = [one for one in state.heroes.values() if not one.dead and (eyes.gm or one.id in eyes.heroes)]
    for item in state.ground:
        dos = [button(state, "pick_up", f"{one.name} picks it up", {"hero": one.id, "item": item.id}) for one in mine]
        if eyes.gm:
            dos.append(button(state, "clear_ground", "It is gone", {"item": item.id}))
        entries.append(Entry(die(item), f"Bulk {fills(item)}", dos=tuple(dos)))
    return Listing("On the ground", tuple(entries))


def groups(state: State) -> tuple[Group, ...]:
    """The GM's buttons, in the order a session wants them."""
    found = [Group("Time", _time(state))]
    if state.heroes:
        found.append(Group("Harm and Fatigue", _harm(state)))
    found += [Group("Foes", _adding(state)), Group("Challenge Clocks", _clocks(state))]
    if state.heroes:
        found.append(Group("Adjust anything", _adjusting(state)))
    found.append(Group("The GM's own", _own(state)))
    return tuple(found)


def _time(state: State) -> tuple[Do, ...]:
    points = (number("points", "Fatigue", 1, 1, 10),) if state.rulings.referee_sets_fatigue else ()
    fight = (
        (button(state, "next_round", "Next round", {}, key="n"), button(state, "end_combat", "The combat is over", {}))
        if state.combat
        else (button(state, "start_combat", "Combat!", {}),)
    )
    rest = button(state, "party_rest", "Everybody rests", {})
    return (*fight, rest, button(state, "end_day", "The day is over", {}, points))


def _harm(state: State) -> tuple[Do, ...]:
    whom = choice("hero", "Whom?", heroes(state), hint="Nobody is alive.")
    points = (number("points", "Fatigue", 1, 1, 10),) if state.rulings.referee_sets_fatigue else ()
    name = choice("name", "Which?", tuple((known, known) for known in conditions.KNOWN))
    return (
        button(state, "take_damage", "Damage", {}, (whom, *blow())),
        button(state, "strain", "Tire", {}, (whom, *points)),
        button(state, "gain_wound", "A Minor Wound", {}, (whom,)),
        # Which of them has it depends on whom one picks.
        Do("end_condition", "A Condition is over", {}, (whom, name)),
    )


def _adding(state: State) -> tuple[Do, ...]:
    fields = (
        text("name", "Name"),
        number("strength", "Strength", 10, 1, 99),
        number("speed", "Speed", 6, 0, 99),
        number("count", "How many", 1, 1, 20),
        switch("secret", "Hidden from the players"),
    )
    return (button(state, "add_foe", "Add foes", {}, fields, sample={"name": "a foe"}),)


def _clocks(state: State) -> tuple[Do, ...]:
    fields = (text("name", "Name"), number("size", "Segments", 6, 1, 24), switch("secret", "Secret"))
    return (button(state, "add_clock", "Start a clock", {}, fields, sample={"name": "a new clock"}),)


def _own(state: State) -> tuple[Do, ...]:
    dos = [board_do(state)]
    if state.rulings.own_conditions:
        fields = (text("name", "Condition"), text("text", "What it does"))
        sample = {"name": "Dazed", "text": "something else"}
        dos.append(button(state, "define_condition", "Say what a Condition does", {}, fields, sample=sample))
    return tuple(dos)


def _adjusting(state: State) -> tuple[Do, ...]:
    """Filled in as they stand these may change nothing, and be refused for that alone."""
    everyone = tuple((one.id, one.name) for one in state.everybody)
    whom, why = choice("hero", "Whose?", everyone), text("why", "Why")
    figures = choice("what", "What?", tuple((key, words[0]) for key, words in FIGURES.items()))
    kinds = (("fatigue", "Fatigue"), ("wound", "Wound"), ("scar", "Scar"))
    mark = (
        choice("kind", "What?", kinds),
        choice("severity", "Severity", SEVERITY_OPTIONS),
        choice("injury", "Injury", injury_options()),
        choice("side", "Side", SIDE_OPTIONS),
    )
    condition = (
        text("name", "Condition", "Prone"),
        number("number", "Number", 0, 0, 99),
        switch("has", "Has it", on=True),
    )
    part = (choice("part", "Part", tuple((one, one) for one in PARTS)), switch("lost", "Lost", on=True))
    return (
        Do("adjust_figure", "A figure", {}, (whom, figures, number("value", "Value", 10, 0, 999), why)),
        Do("add_mark", "A mark", {}, (whom, *mark, why)),
        Do("adjust_condition", "A Condition", {}, (whom, *condition, why)),
        Do("adjust_part", "The body", {}, (whom, *part, why)),
        Do("adjust_life", "Life and death", {}, (whom, switch("dead", "Dead"), why)),
    )
