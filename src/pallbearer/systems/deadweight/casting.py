"""The test behind a spell or a prayer: what its caster may declare, and its making."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Params
from pallbearer.rules.script import Refused, Script
from pallbearer.systems.deadweight import distance, frights
from pallbearer.systems.deadweight.state import State, has
from pallbearer.systems.deadweight.tests import Plan, TestResult, make_test


class Effort(Params, frozen=True):
    """What is declared before the test of a spell or a prayer, as for any test.  `decline`: do not roll, and fail."""

    fewer: int = 0
    safe: bool = False
    extra_effort: bool = False
    helper: str = ""
    advantage: int = 0
    disadvantage: int = 0
    decline: bool = False


def plan(effort: Effort, hero: str, attribute: str, reason: str, *, hard: bool = False) -> Plan:
    """The test as declared.  `hard`: every failure is a crit failure (DW-SPELL-04)."""
    return Plan(
        hero=hero,
        attribute=attribute,
        reason=reason,
        fewer=effort.fewer,
        safe=effort.safe,
        extra_effort=effort.extra_effort,
        helper=effort.helper,
        advantage=effort.advantage,
        disadvantage=effort.disadvantage,
        decline=effort.decline,
        hard=hard,
    )


def test_after(state: State, wanted: Plan) -> Script[tuple[TestResult, State]]:
    """Make a test that may no longer be refused, as what it follows has happened: then plainly, without help."""
    done = yield from make_test(state, wanted)
    if isinstance(done, Refused):
        plain = replace(wanted, fewer=0, safe=False, extra_effort=False, helper="")
        done = yield from make_test(state, plain)
    assert not isinstance(done, Refused), done
    return done


def seen(state: State, caster: str, rules: tuple[str, ...], *, prayer: bool = False) -> Script[State]:
    """Whoever has Visions and is Nearby when it is cast is struck by it (DW-TRAUMA-14).  The GM is asked only then."""
    visions = [
        one.id
        for one in state.heroes.values()
        if one.id != caster and one.condition.kind != "dead" and has(one.traumas, "Visions")
    ]
    if not visions or (prayer and not state.rulings.visions_include_prayers):
        return state
    near, state = yield from distance.who_is_near(state, caster, "Nearby", (*rules, "DW-TRAUMA-14"))
    return (yield from frights.spell_seen(state, caster, near, rules, prayer=prayer))
