"""The middle of the table: phase, trackers, lights and foes, built up for the eyes that look."""

from __future__ import annotations

from pallbearer.rules.sheet import Board, Do, Entry, Eyes, Line, Listing, Track, Why
from pallbearer.systems.deadweight import carrying, light
from pallbearer.systems.deadweight.board_gm import foe_dos, groups, tracker_dos
from pallbearer.systems.deadweight.buttons import button, declared, text
from pallbearer.systems.deadweight.sheet_figures import die
from pallbearer.systems.deadweight.state import Called, Foe, State, Tracker
from pallbearer.systems.deadweight.traits import sees_omens


def board(state: State, eyes: Eyes) -> Board:
    """What lies in the middle of the table for `eyes`."""
    listings = [_light(state, eyes.gm), _foes(state, eyes.gm), _called(state, eyes), _ground(state, eyes)]
    if eyes.gm:
        listings.append(Listing("The GM's notes", tuple(Entry(line) for line in state.gm_notes.splitlines() if line)))
    return Board(
        headline=headline(state),
        tracks=tuple(_track(state, one, eyes) for one in state.trackers.values() if sees(state, one, eyes)),
        listings=tuple(one for one in listings if one.entries or one.empty),
        groups=groups(state) if eyes.gm else (),
    )


def headline(state: State) -> str:
    """Where play stands.

    >>> headline(State(turn=3)), headline(State(phase="combat", round=2, turn=3))
    ('Expedition 1 · exploration, turn 4', 'Expedition 1 · combat, round 2 · turn 4')
    """
    match state.phase:
        case "interlude":
            return f"Interlude after expedition {state.expedition}"
        case "combat":
            return f"Expedition {state.expedition} · combat, round {state.round} · turn {state.turn + 1}"
        case phase:
            return f"Expedition {state.expedition} · {phase}, turn {state.turn + 1}"


def sees(state: State, tracker: Tracker, eyes: Eyes) -> bool:
    """Whether these eyes may see a tracker: secret ones are the GM's, but for omens and a third eye (DW-TRAIT-17)."""
    if not tracker.secret or eyes.gm:
        return True
    return tracker.id == "omens" and any(sees_omens(state.hero(hero)) for hero in eyes.heroes if hero in state.heroes)


def _track(state: State, tracker: Tracker, eyes: Eyes) -> Track:
    shown = min(tracker.filled, tracker.size)
    said = f"{tracker.filled} of {tracker.size}"
    if tracker.triggered:
        said += f", happened {tracker.triggered} time{'' if tracker.triggered == 1 else 's'}"
    if tracker.secret and eyes.gm:
        said += ", secret"
    return Track(
        id=tracker.id,
        label=tracker.name,
        name=tracker.name,
        boxes=("filled",) * shown + ("free",) * (tracker.size - shown),
        text=said,
        why=Why((Line("It happens when full", ("DW-TRACK-02", "DW-TRACK-03")),), {"tracker": tracker.id}),
        dos=tracker_dos(state, tracker) if eyes.gm else (),
    )


def _light(state: State, gm: bool) -> Listing:
    entries = []
    for hero in state.heroes.values():
        for item in light.burning(hero):
            entries.append(
                Entry(f"{die(item)}, {hero.name}", f"lights {item.light.capitalize()}", rules=("DW-LIGHT-06",))
            )
    for item in state.ground:
        if item.lit and item.light:
            entries.append(
                Entry(f"{die(item)}, on the ground", f"lights {item.light.capitalize()}", rules=("DW-LIGHT-06",))
            )
    for source, reach in state.light_spells.items():
        name = state.heroes[source].name if source in state.heroes else source
        ends = (button(state, "end_light", "End it", {"source": source}),) if gm else ()
        entries.append(
            Entry(f"Light by magic, {name}", f"lights {reach.capitalize()}", rules=("DW-LIGHT-05",), dos=ends)
        )
    if state.place_lit:
        entries.append(Entry("It is light here", rules=("DW-RULING-96",)))
    return Listing("Light", tuple(entries), "No light burns." if state.heroes else "")


def _foes(state: State, gm: bool) -> Listing:
    seen = [foe for foe in state.foes.values() if gm or not foe.secret]
    return Listing("Foes", tuple(_foe(state, foe, gm) for foe in seen))


def _foe(state: State, foe: Foe, gm: bool) -> Entry:
    """Wounds dealt and tokens are in the open; level, armor and what it can take are the GM's."""
    open_ = [
        f"{count} {name}" for name, count in (("shield", foe.shield), ("dodge", foe.dodge), ("stun", foe.stun)) if count
    ]
    if foe.no_attack_next_turn:
        open_.append("may not attack next turn")
    if not gm:
        dealt = f"{foe.wounds} wound{'' if foe.wounds == 1 else 's'}"
        return Entry(foe.name, ", ".join(open_), "dead" if foe.dead else dealt, ("DW-WOUND-13",))
    sheet = [f"level {foe.level}"] + [f"armor {foe.armor}"] * bool(foe.armor)
    sheet += [f"resistance {foe.resistance}"] * bool(foe.resistance) + open_
    taken = "dead" if foe.dead else f"{foe.wounds} of {foe.noted_wounds} wounds"
    hidden = ", hidden" if foe.secret else ""
    return Entry(foe.name, ", ".join(sheet), taken + hidden, ("DW-WOUND-13", "DW-WOUND-14"), foe_dos(state, foe))


def _called(state: State, eyes: Eyes) -> Listing:
    """The tests that the GM has called for, each with its roll."""
    return Listing("Called tests", tuple(_call(state, one, eyes) for one in state.called.values()))


def _call(state: State, call: Called, eyes: Eyes) -> Entry:
    hero = state.hero(call.hero)
    swing = [f"advantage {call.advantage}"] * bool(call.advantage)
    swing += [f"disadvantage {call.disadvantage}"] * bool(call.disadvantage)
    dos: list[Do] = []
    if eyes.gm or call.hero in eyes.heroes:
        here = {"hero": call.hero, "call": call.id}
        dos.append(button(state, "test", "Roll", here, declared(state, hero, call.attribute), rolls=True))
        if hero.burden:
            how = (text("reason", "How does your burden get in the way?"), *declared(state, hero, call.attribute))
            burdened = {**here, "way": "test"}
            dos.append(button(state, "use_burden", "Use the burden", burdened, how, sample={"reason": "It does."}))
        dos.append(button(state, "decline_test", "Do not roll", here))
    if eyes.gm:
        dos.append(button(state, "dismiss_call", "Take it back", {"call": call.id}))
    kind = "check" if call.check else "test"
    return Entry(
        f"{hero.name}: {call.attribute} {kind}", call.reason, ", ".join(swing), ("DW-TEST-01", "DW-ADV-08"), tuple(dos)
    )


def _ground(state: State, eyes: Eyes) -> Listing:
    entries = []
    mine = [one for one in state.heroes.values() if one.up and (eyes.gm or one.id in eyes.heroes)]
    for item in state.ground:
        dos = [
            button(state, "pick_up", f"{hero.name} picks it up", {"hero": hero.id, "item": item.id}) for hero in mine
        ]
        if eyes.gm:
            dos.append(button(state, "clear_ground", "It is gone", {"item": item.id}))
        slots = carrying.size(item)
        entries.append(Entry(die(item), f"{slots} slot{'' if slots == 1 else 's'}", dos=tuple(dos)))
    return Listing("On the ground", tuple(entries))
