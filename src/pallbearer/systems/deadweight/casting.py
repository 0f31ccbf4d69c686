"""The test behind a spell or a prayer: what its caster may declare, and its making."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.script import Refused, Script
from pallbearer.systems.deadweight import declare, distance, frights
from pallbearer.systems.deadweight.skill_use import Declared
from pallbearer.systems.deadweight.state import AttributeName, State, has
from pallbearer.systems.deadweight.tests import Plan, TestResult, make_test


class Casting(Declared, frozen=True, kw_only=True):
    """What is declared before the test of a spell or a prayer.

    `call` is the GM's call for that test, if the GM gave it advantage or disadvantage (DW-ADV-08).
    """

    call: str = ""

    def test(self, state: State, attribute: AttributeName, reason: str, *, hard: bool = False) -> Plan | Refused:
        """The test as declared, or why it may not be.  `hard`: every failure is a crit failure (DW-SPELL-04)."""
        plan = replace(self.plan(attribute, reason), hard=hard)
        if self.call:
            called = state.called.get(self.call)
            if called is None or (called.hero, called.attribute) != (self.hero, attribute):
                remedy = f"The GM has not called for this {attribute} test: leave the call out, or ask for one."
                return Refused("other-call", remedy, ("DW-TEST-01", "DW-TEST-02"))
            plan = replace(
                plan,
                advantage=called.advantage,
                disadvantage=called.disadvantage,
                purpose=called.purpose,
                call=called.id,
            )
        return declare.refuse(state, plan) or plan


def test_after(state: State, wanted: Plan) -> Script[tuple[TestResult, State]]:
    """Make a test that may no longer be refused, as what it follows has happened: then plainly, without help."""
    done = yield from make_test(state, wanted)
    if isinstance(done, Refused):
        done = yield from make_test(state, Plan(wanted.hero, wanted.attribute, wanted.reason, hard=wanted.hard))
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
