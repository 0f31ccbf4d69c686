"""The checks: each a function of a system that raises `AssertionError` with what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from pallbearer.conformance.bots import GM, buttons, buttons_of_board, buttons_of_sheet, filled
from pallbearer.conformance.room import Room
from pallbearer.rules.aims import Aim, example
from pallbearer.rules.chapter import Chance, Params, refusal
from pallbearer.rules.sample import sample
from pallbearer.rules.script import Record, Refused
from pallbearer.rules.sheet import Do, Eyes
from pallbearer.rules.system import System
from pallbearer.table import view
from pallbearer.table.commands import ChangeConduct, Redo, Undo
from pallbearer.table.live import Live
from pallbearer.table.log import Automation, Recorded, Thrown

TABLES, STEPS = 6, 60
WRONG: dict[type, tuple[Any, ...]] = {
    str: ("nope", "", "x" * 5000, "\x00", "ünïcode"),
    int: (-(10**12), -1, 0, 10**12),
    tuple: ((), ("nope",), ("nope",) * 1000),
}
"""Nonsense for each kind of param."""


def conform(system: System) -> None:
    """Run every check."""
    for check in CHECKS:
        check(system)


def rules_are_named(system: System) -> None:
    """Every act has a title and names clauses that are in the catalogue."""
    for act in system.acts.values():
        assert act.title, f"{act.name} has no title"
        assert act.rules, f"{act.name} names no rule"
        _known(system, act.rules, act.name)


def house_rules_have_a_clause_each(system: System) -> None:
    """The fields of `rulings` are the catalogue's house rules, and each has a default."""
    flags, fields = set(system.catalogue.flags), set(system.rulings.__struct_fields__)
    assert flags == fields, f"catalogue and rulings differ in {sorted(flags ^ fields)}"
    assert msgspec.convert({}, system.rulings) == system.rulings()


def random_play_breaks_nothing(system: System) -> None:
    """Bots press buttons and answer questions: every invariant holds, and the fold of the log is the live table."""
    for room, random in _rooms(system):
        _play_on(room, random)


def random_play_breaks_nothing_wherever_the_dial_stands(system: System) -> None:
    """The same, with what follows from dice suggested to people, or left to them."""
    dials: tuple[Automation, ...] = ("suggest", "off")
    for automation in dials:
        for room, random in _rooms(system):
            room.do(ChangeConduct(automation))
            _play_on(room, random)


def _play_on(room: Room, random: Random) -> None:
    for _ in range(STEPS):
        before = room.live.seq
        command, done = room.play(random)
        if isinstance(done, Refused):
            assert done.code, f"{command} was refused without a code: {done}"
            assert len(done.remedy) > 10, f"{command} was refused without a remedy: {done}"
            assert room.live.seq == before, f"{command} was refused and changed something"
        check_standing(room.live)
    check_fold(room)
    check_log(room)


def check_standing(live: Live) -> None:
    """The state keeps its invariants, and every open act stands where its log says."""
    wrong = live.system.invariants(live.game)
    assert wrong == [], wrong
    assert all(opened.run is not None for opened in live.open.values()), "an open act does not follow its own log"


def check_fold(room: Room) -> None:
    """Folding the log again gives the same state, the same open questions, the same dice."""
    folded, live = room.folded(), room.live
    assert folded.game == live.game, "the fold of the log is another state than the live one"
    assert standing(folded) == standing(live), "folded and live table ask different things"
    assert folded.counter == live.counter


def standing(live: Live) -> list[Any]:
    """What waits at a table, act by act."""
    return [(act, one.run.waiting() if one.run else None) for act, one in sorted(live.open.items())]


def check_log(room: Room) -> None:
    """Every event round-trips, names known rules, and can be told; every face fits its die."""
    system = room.system
    for batch in room.log:
        for entry in batch.entries:
            if isinstance(entry, Recorded):
                event = system.decode_event(entry.event)
                name = type(event).__name__
                assert msgspec.json.encode(event) == bytes(entry.event), f"{name} does not round-trip"
                assert entry.rules, f"{name} names no rule"
                _known(system, entry.rules, name)
                assert event.tell(system.names(room.live.game)), f"{name} tells nothing"
            elif isinstance(entry, Thrown):
                assert all(1 <= face <= sides for face, sides in zip(entry.faces, entry.dice, strict=True))


def undo_then_redo_is_identity(system: System) -> None:
    """To every point of a play-through and back."""
    room, random = Room(system, 11), Random(11)
    for _ in range(STEPS):
        room.play(random)
    game, asked = room.live.game, standing(room.live)
    for point in list(room.live.line.counting):
        assert not isinstance(room.do(Undo(room.live.seq, to=point - 1)), Refused)
        check_standing(room.live)
        assert not isinstance(room.do(Redo(room.live.seq)), Refused)
        assert room.live.game == game, f"undo to {point - 1} and redo changed the state"
        assert standing(room.live) == asked


def every_button_works(system: System) -> None:
    """Each names an act and fits its params; one that is refused says what to do."""
    for room, random in _played(system):
        found = buttons(room.live)
        assert found, "no button anywhere"
        for do in found:
            assert do.act in system.acts, f"the button {do.label!r} begins no act: {do.act!r}"
            params = msgspec.convert(filled(do, random), system.acts[do.act].params)
            refused = refusal(system.acts[do.act], room.live.game, params)
            assert refused is None or (refused.code and len(refused.remedy) > 10), f"{do.act}: {refused}"


def wrong_values_never_crash(system: System) -> None:
    """Every string, number and list that an act takes, replaced by nonsense: refused, or carried out without harm."""
    for room, random in _played(system):
        for do in buttons(room.live):
            _try_nonsense(room, do, filled(do, random))


def _try_nonsense(room: Room, do: Do, given: dict[str, Any]) -> None:
    system, act = room.system, room.system.acts[do.act]
    for name, value in given.items():
        for wrong in WRONG.get(type(value), ()):
            try:
                params = msgspec.convert({**given, name: wrong}, act.params)
            except msgspec.ValidationError:
                continue
            try:
                done = sample(act.script(room.live.game, params), room.live.game, system.evolve, Random(7))
            except Exception as crash:
                raise AssertionError(f"{do.act} crashes with {name}={wrong!r:.40} of {given}") from crash
            assert system.invariants(done.state) == [], f"{do.act} with {name}={wrong!r:.40} breaks an invariant"


def chances_sum_to_one(system: System) -> None:
    """What an act foresees, and what is advised at a question, are whole distributions, whatever is played for."""
    aims = every_aim(system)
    for room, random in _played(system):
        for do in buttons(room.live):
            params = msgspec.convert(filled(do, random), system.acts[do.act].params)
            for aim in aims:
                _foreseen(room, do, params, aim)
        for question in view.see(room.live, GM).questions:
            for aim in aims:
                advice = view.advice(room.live, GM, question.id, aim.id)
                assert not isinstance(advice, Refused), f"{aim.id}: {advice}"
                for answer, chance in advice.items():
                    assert answer in {option.id for option in question.options}
                    _whole(chance, f"{question.kind} {answer}, played for {aim.id}")


def every_aim(system: System) -> tuple[Aim, ...]:
    """What may be played for, the system's own example of weights among it."""
    stated = [system.aim(text) for text in ("", *(one.id for one in system.aims), example(system.weighs))]
    assert all(isinstance(one, Aim) for one in stated), f"{system.name} refuses an aim of its own: {stated}"
    return tuple(one for one in stated if isinstance(one, Aim))


def _foreseen(room: Room, do: Do, params: Params, aim: Aim) -> None:
    act, of = room.system.acts[do.act], f"{do.act}, played for {aim.id}"
    if act.foresee is None:
        return
    found = act.foresee(room.live.game, params, aim)
    if isinstance(found, Chance):
        _whole(found, of)
        for words, chance in act.what_if(room.live.game, params, aim).items() if act.what_if else ():
            _whole(chance, f"{of}, {words}")


def _whole(chance: Chance, of: str) -> None:
    parts = [Fraction(part) for part in chance.outcomes.values()]
    assert sum(parts) == 1, f"{of}: outcomes sum to {sum(parts)}"
    assert all(0 <= part <= 1 for part in (*parts, *map(Fraction, chance.beside.values()))), of
    assert not chance.about or (chance.about in {**chance.outcomes, **chance.beside}), f"{of}: about {chance.about}?"
    assert not chance.about or 0 <= Fraction(chance.worth) <= 1, f"{of}: a chance of {chance.worth}"


def strangers_get_no_buttons_and_no_secrets(system: System) -> None:
    """Eyes that play no hero are shown nothing to press, and no line of the log that was not for them."""
    for room, _ in _played(system):
        live = room.live
        for hero in system.heroes(live.game):
            assert list(buttons_of_sheet(system.sheet(live.game, hero, Eyes()))) == [], (
                f"{hero} has buttons for anybody"
            )
        gm_only = {do.act for do in buttons_of_board(system.board(live.game, Eyes()))} - {
            name for name, act in system.acts.items() if act.by == "player"
        }
        assert gm_only == set(), f"anybody is shown the GM's buttons: {sorted(gm_only)}"
        told = {line.text for line in view.log(live, "nobody", room.log)}
        for batch in room.log:
            for entry in batch.entries:
                if isinstance(entry, Recorded) and entry.audience:
                    text = system.decode_event(entry.event).tell(system.names(live.game))
                    assert text not in told, f"anybody reads the secret line {text!r}"


def _rooms(system: System) -> Iterator[tuple[Room, Random]]:
    for seed in range(TABLES):
        yield Room(system, seed), Random(seed)


def _played(system: System) -> Iterator[tuple[Room, Random]]:
    """Two tables after some play."""
    for seed in (3, 4):
        room, random = Room(system, seed, heroes=3), Random(seed)
        for _ in range(STEPS):
            room.play(random)
        yield room, random


def _known(system: System, rules: tuple[str, ...], of: str) -> None:
    unknown = [one for one in rules if one not in system.catalogue.by_id]
    assert unknown == [], f"{of} names unknown rules: {unknown}"


def one_player_may_play_alone(system: System) -> None:
    """The act named as `solo` is a player's own: no question of it and no die is the GM's."""
    if not system.solo:
        return
    act = system.acts.get(system.solo)
    assert act is not None, f"solo names no act: {system.solo!r}"
    assert act.by == "player", f"{act.name} is the GM's to begin"
    for room, random in _rooms(system):
        game = room.live.game
        hero = next(iter(system.heroes(game)))
        played = sample(act.script(game, msgspec.convert({"hero": hero}, act.params)), game, system.evolve, random)
        asked = {step.who for step, _ in played.steps if not isinstance(step, Record)}
        assert asked <= {hero}, f"{act.name} turns to {sorted(asked - {hero})}"
        assert system.invariants(played.state) == []


CHECKS: tuple[Callable[[System], None], ...] = (
    rules_are_named,
    house_rules_have_a_clause_each,
    random_play_breaks_nothing,
    random_play_breaks_nothing_wherever_the_dial_stands,
    undo_then_redo_is_identity,
    every_button_works,
    wrong_values_never_crash,
    chances_sum_to_one,
    strangers_get_no_buttons_and_no_secrets,
    one_player_may_play_alone,
)
