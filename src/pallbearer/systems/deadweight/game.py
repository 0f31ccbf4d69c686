"""The frame of play: phases, expeditions, combats, sessions (GAME)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.state import Hero, Phase, State, has

chapter = Chapter("game")

Standing: TypeAlias = Literal["expedition", "interlude"]
RETIRED = "retired"
PHASES: tuple[Phase, ...] = ("exploration", "combat", "camp", "interlude")


def standing(state: State) -> Standing:
    """Play is always in one of two states (DW-GAME-06)."""
    return "interlude" if state.phase == "interlude" else "expedition"


def party(state: State) -> list[Hero]:
    """The adventurers who live and have not retired."""
    return [one for one in state.heroes.values() if one.condition.kind != "dead" and not has(one.flags, RETIRED)]


class ExpeditionStarted(Event, frozen=True):
    """Expedition `number` begins; `doom` is the size of its dungeon's tracker, 0 for a dungeon visited before."""

    number: int
    doom: int = 0
    weight = 2

    def tell(self, names: Names) -> str:
        return f"Expedition {self.number} begins."


class ExpeditionEnded(Event, frozen=True):
    """The adventurers are back: the interlude begins."""

    number: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"Expedition {self.number} is over: the interlude begins."


class PhaseChanged(Event, frozen=True):
    """The expedition goes on in another phase."""

    phase: Phase

    def tell(self, names: Names) -> str:
        return f"The {self.phase} phase begins."


class CombatStarted(Event, frozen=True):
    """A combat breaks out."""

    weight = 2

    def tell(self, names: Names) -> str:
        return "Combat!"


class CombatEnded(Event, frozen=True):
    """The combat is over; play goes back to where it broke out."""

    back_to: Phase
    weight = 2

    def tell(self, names: Names) -> str:
        return f"The combat is over: back to the {self.back_to} phase."


class SessionStarted(Event, frozen=True):
    """Session `number` begins: what may be done once per session may be done again."""

    number: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"Session {self.number} begins."


class SessionEnded(Event, frozen=True):
    """Session `number` is over."""

    number: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"Session {self.number} is over."


class HeroRetired(Event, frozen=True):
    """An adventurer goes on no more expeditions."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} retires."


def _without(flags: tuple[str, ...], *ends: str) -> tuple[str, ...]:
    """The marks that outlast: those that do not end so ("this combat", "this camp")."""
    return tuple(flag for flag in flags if not flag.endswith(ends))


@chapter.evolves(ExpeditionStarted)
def _expedition_started(state: State, event: ExpeditionStarted) -> State:
    heroes = {one.id: _set_out(one) for one in state.heroes.values()}
    trackers = {**state.trackers, "decay": replace(state.trackers["decay"], filled=0)}
    if event.doom:
        trackers["doom"] = replace(trackers["doom"], size=event.doom, filled=0, triggered=0, secret=True)
    return replace(
        state, expedition=event.number, phase="exploration", turn=0, fought=False, heroes=heroes, trackers=trackers
    )


def _set_out(hero: Hero) -> Hero:
    marks = _without(hero.flags, "this expedition", "this interlude", "this camp", "this combat", "this round")
    return replace(hero, mortal_wounds=0, mishaps=0, plea_used=False, flags=marks)


@chapter.evolves(ExpeditionEnded)
def _expedition_ended(state: State, event: ExpeditionEnded) -> State:
    lapses = state.rulings.arcane_well_ends_with_expedition
    heroes = {
        one.id: replace(one, flags=_without(one.flags, "this camp"), arcane_well=one.arcane_well and not lapses)
        for one in state.heroes.values()
    }
    # What nobody picked up stays in the dungeon, and so does the light.
    return replace(state, phase="interlude", heroes=heroes, ground=(), light_spells={}, fought=False, place_lit=False)


@chapter.evolves(PhaseChanged)
def _phase_changed(state: State, event: PhaseChanged) -> State:
    heroes = {one.id: replace(one, flags=_without(one.flags, "this camp")) for one in state.heroes.values()}
    return replace(state, phase=event.phase, heroes=heroes)


@chapter.evolves(CombatStarted)
def _combat_started(state: State, event: CombatStarted) -> State:
    return replace(state, phase="combat", phase_before=state.phase, round=1, combat_flags=())


@chapter.evolves(CombatEnded)
def _combat_ended(state: State, event: CombatEnded) -> State:
    ends = ("this combat", "this round")
    heroes = {one.id: replace(one, flags=_without(one.flags, *ends)) for one in state.heroes.values()}
    fought = state.fought or event.back_to == "exploration"
    return replace(state, phase=event.back_to, round=0, combat_flags=(), heroes=heroes, fought=fought)


@chapter.evolves(SessionStarted)
def _session_started(state: State, event: SessionStarted) -> State:
    heroes = {one.id: _fresh(one) for one in state.heroes.values()}
    return replace(state, session=event.number, session_open=True, heroes=heroes)


def _fresh(hero: Hero) -> Hero:
    return replace(hero, burden_used=0, burden_ways=(), flags=_without(hero.flags, "this session"))


@chapter.evolves(SessionEnded)
def _session_ended(state: State, event: SessionEnded) -> State:
    return replace(state, session_open=False)


@chapter.evolves(HeroRetired)
def _retired(state: State, event: HeroRetired) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=(*hero.flags, RETIRED)))


class StartExpedition(Params, frozen=True):
    """Set out.  `doom`: the segments of a new dungeon's tracker; 0 for the dungeon of last time."""

    doom: int = 0


MOST_DOOM = 60


def _start_expedition(state: State, params: StartExpedition) -> Script[State | Refused]:
    if state.phase != "interlude":
        return Refused("on-expedition", "End the expedition that is going on first.", ("DW-GAME-06",))
    if not 0 <= params.doom <= MOST_DOOM:
        return Refused("bad-size", f"A doom tracker has 1 to {MOST_DOOM} segments, 0 keeps it.", ("DW-TRACK-06",))
    event = ExpeditionStarted(state.expedition + 1, params.doom)
    state = yield Record(event, ("DW-GAME-06", "DW-TRACK-06", "DW-MORTAL-02", "DW-SPELL-14", "DW-PRAYER-08"))
    return state


class EndExpedition(Params, frozen=True):
    """Leave for the interlude.  `escaped`: out of the dungeon alive, which ends hopelessness."""

    escaped: bool = True


def _end_expedition(state: State, params: EndExpedition) -> Script[State | Refused]:
    from pallbearer.systems.deadweight import afflictions, interlude_skills

    if state.phase == "interlude":
        return Refused("in-interlude", "There is no expedition: start one first.", ("DW-GAME-06",))
    if state.in_combat:
        return Refused("in-combat", "End the combat first.", ("DW-GAME-07",))
    state = yield Record(ExpeditionEnded(state.expedition), ("DW-GAME-06",))
    for hero in party(state):
        if params.escaped:
            state = yield from afflictions.happened(state, hero.id, "dungeon escaped")
    return (yield from interlude_skills.interlude_start(state))


class ChangePhase(Params, frozen=True):
    """Set up camp, or break it: from exploration to camp and back."""

    phase: Literal["exploration", "camp"]


def _change_phase(state: State, params: ChangePhase) -> Script[State | Refused]:
    if state.phase not in ("exploration", "camp"):
        remedy = f"From the {state.phase} phase play goes on by ending it, not by camping."
        return Refused("wrong-phase", remedy, ("DW-GAME-07",))
    if state.phase == params.phase:
        return Refused("no-change", f"This is the {state.phase} phase already.", ("DW-GAME-07",))
    state = yield Record(PhaseChanged(params.phase), ("DW-GAME-07",))
    return state


class StartCombat(Params, frozen=True):
    """A combat breaks out."""


def _start_combat(state: State, params: StartCombat) -> Script[State | Refused]:
    if state.in_combat:
        return Refused("in-combat", "A combat is going on: end it first.", ("DW-GAME-07",))
    state = yield Record(CombatStarted(), ("DW-GAME-07",))
    return state


class EndCombat(Params, frozen=True):
    """The combat is over.  In exploration all of it was one turn: end that turn next."""


def _end_combat(state: State, params: EndCombat) -> Script[State | Refused]:
    if not state.in_combat:
        return Refused("no-combat", "There is no combat: start one first.", ("DW-GAME-07",))
    state = yield Record(CombatEnded(state.phase_before), ("DW-GAME-07",))
    return state


class StartSession(Params, frozen=True):
    """A session begins."""


def _start_session(state: State, params: StartSession) -> Script[State | Refused]:
    if state.session_open:
        return Refused("session-open", f"Session {state.session} is going on: end it first.", ("DW-GAME-05",))
    state = yield Record(SessionStarted(state.session + 1), ("DW-BURDEN-02", "DW-GAME-05"))
    return state


class EndSession(Params, frozen=True):
    """The session is over, however long it was."""


def _end_session(state: State, params: EndSession) -> Script[State | Refused]:
    if not state.session_open:
        return Refused("no-session", "No session is going on: start one first.", ("DW-GAME-05",))
    state = yield Record(SessionEnded(state.session), ("DW-GAME-05", "DW-NOTE-01"))
    return state


class Retire(Params, frozen=True):
    """The adventurer goes on no more expeditions."""

    hero: str


def _retire(state: State, params: Retire) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    hero = state.hero(params.hero)
    if hero not in party(state):
        return Refused("gone", f"{hero.name} is dead or has retired already.", ("DW-GAME-12",))
    if standing(state) == "expedition":
        return Refused("on-expedition", "Nobody retires during an expedition: end it first.", ("DW-GAME-12",))
    state = yield Record(HeroRetired(hero.id), ("DW-GAME-12",))
    return state


for _act in (
    Act("start_expedition", "Set out", StartExpedition, _start_expedition, "gm", ("DW-GAME-06", "DW-GAME-08")),
    Act("end_expedition", "Leave for the interlude", EndExpedition, _end_expedition, "gm", ("DW-GAME-06",)),
    Act("change_phase", "Set up or break camp", ChangePhase, _change_phase, "gm", ("DW-GAME-07",)),
    Act("start_combat", "Combat!", StartCombat, _start_combat, "gm", ("DW-GAME-07",)),
    Act("end_combat", "The combat is over", EndCombat, _end_combat, "gm", ("DW-GAME-07",)),
    Act("start_session", "Start a session", StartSession, _start_session, "gm", ("DW-GAME-05", "DW-BURDEN-02")),
    Act("end_session", "End the session", EndSession, _end_session, "gm", ("DW-GAME-05",)),
    Act("retire", "Retire", Retire, _retire, rules=("DW-GAME-12",)),
):
    chapter.offers(_act)
