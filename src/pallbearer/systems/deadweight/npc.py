"""Tests of the characters whom the GM plays: as many dice as their level (OPPOSE)."""

from __future__ import annotations

import msgspec

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.deadweight.outcome import Faces, Grade, Terms, grade
from pallbearer.systems.deadweight.pool import dice_for
from pallbearer.systems.deadweight.state import Foe, State

chapter = Chapter("npc")


class NpcTested(Event, frozen=True):
    """A character of the GM's made a test: as many dice as its level (DW-OPPOSE-08)."""

    foe: str
    level: int
    grade: Grade
    faces: tuple[int, ...]
    reason: str = ""

    def tell(self, names: Names) -> str:
        why = f" for {self.reason}" if self.reason else ""
        shown = ", ".join(map(str, self.faces))
        return f"{names(self.foe)} rolls {shown}{why}: {self.grade}."


@chapter.evolves(NpcTested)
def _npc_tested(state: State, event: NpcTested) -> State:
    return state


class NpcResult(msgspec.Struct, frozen=True):
    """What the test of a character of the GM's came to."""

    grade: Grade
    faces: tuple[int, ...]

    @property
    def success(self) -> bool:
        """A great success is a success (DW-NOTE-29)."""
        return self.grade in ("great", "success")


def npc_roll(foe: str, level: int, reason: str, audience: tuple[str, ...]) -> Script[NpcResult]:
    """Roll as many dice as `level`: no proficiency, and nobody tires (DW-NOTE-45)."""
    dice, lowest = dice_for(level)
    faces: tuple[int, ...] = yield Roll((6,) * dice, reason or "test", GM, audience)
    found = grade(Faces(tuple(faces)), Terms(lowest=lowest)).grade
    event = NpcTested(foe, level, found, tuple(faces), reason)
    yield Record(event, ("DW-OPPOSE-08", "DW-NOTE-45", "DW-TEST-06"), audience)
    return NpcResult(found, tuple(faces))


class NpcTest(Params, frozen=True):
    """A foe, or else somebody of this `level`, makes a test.  `target`: whom it attacks, if it attacks."""

    foe: str = ""
    level: int = 1
    reason: str = ""
    target: str = ""
    secret: bool = False


def _npc_test(state: State, params: NpcTest) -> Script[NpcResult | Refused]:
    if params.foe and params.foe not in state.foes:
        return _unknown_foe(state, params.foe)
    if params.target in state.heroes and not state.rulings.monsters_roll_to_hit:
        remedy = "Nobody rolls to hit an adventurer: the attacked player makes a test of defence."
        return Refused("no-roll-to-hit", remedy, ("DW-NOTE-72",))
    if params.target and params.target not in state.heroes and params.target not in state.foes:
        known = ", ".join(sorted((*state.heroes, *state.foes))) or "nobody"
        return Refused("unknown-target", f"There is no target {params.target!r}; there are: {known}.")
    foe = state.foes.get(params.foe)
    level = foe.level if foe else params.level
    if not 0 <= level <= 20:
        return Refused("bad-level", "A level is from 0 to 20.", ("DW-OPPOSE-08",))
    audience = (GM,) if params.secret or (foe and foe.secret) else ()
    return (yield from npc_roll(params.foe or GM, level, params.reason, audience))


def audience_of(foe: Foe) -> tuple[str, ...]:
    """Who sees what this foe does: the GM alone, while it is secret."""
    return (GM,) if foe.secret else ()


def _unknown_foe(state: State, foe: str) -> Refused:
    known = ", ".join(sorted(state.foes)) or "none"
    return Refused("unknown-foe", f"There is no foe {foe!r}; there are: {known}.")


def _npc_secret(state: State, params: NpcTest) -> bool:
    return params.secret or (params.foe in state.foes and state.foes[params.foe].secret)


_NPC_RULES = ("DW-OPPOSE-08", "DW-NOTE-45", "DW-NOTE-72")
chapter.offers(Act("npc_test", "Test for a foe", NpcTest, _npc_test, by="gm", rules=_NPC_RULES, secret=_npc_secret))
