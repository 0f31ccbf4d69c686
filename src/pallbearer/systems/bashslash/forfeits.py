"""Forfeited rounds: who loses a level may lose rounds with it (COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Script
from pallbearer.systems.bashslash.state import State

chapter = Chapter("forfeits")


class RoundsForfeited(Event, frozen=True):
    """The next rounds are lost: `rounds` by this, `now` in all.  `at_once`: the rest of this one as well."""

    hero: str
    rounds: int
    now: int
    at_once: bool = False

    def tell(self, names: Names) -> str:
        what = "the next round" if self.rounds == 1 else f"the next {self.rounds} rounds"
        rest = ", and the rest of this one" if self.at_once else ""
        all_ = f" ({self.now} in all)" if self.now != self.rounds else ""
        return f"{names(self.hero)} forfeits {what}{rest}{all_}."


@chapter.evolves(RoundsForfeited)
def _forfeited(state: State, event: RoundsForfeited) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return state.put(replace(being, forfeit=event.now, forfeiting=being.forfeiting or event.at_once))


def forfeit(state: State, who: str, rounds: int, rules: tuple[str, ...]) -> Script[State]:
    """Lose rounds from the next one on (BS-RULING-33).  The longest count stands, by house rule they add up."""
    had = state.being(who).forfeit
    after = had + rounds if state.rulings.forfeits_add else max(had, rounds)
    at_once = state.rulings.forfeit_this_round and state.round_of(who) > 0
    why = (*rules, "BS-COMBAT-08", "BS-RULING-32", "BS-RULING-33")
    state = yield Record(RoundsForfeited(who, rounds, after, at_once), why)
    return state
