"""Recovery, the Scars it leaves, and what they teach (SCAR)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Refused, Script
from pallbearer.systems.tenslots import conditions, dying, slots
from pallbearer.systems.tenslots.overkill import injuries, sided
from pallbearer.systems.tenslots.saying import absent, hidden, out_of_bounds, record
from pallbearer.systems.tenslots.state import Mark, State
from pallbearer.systems.tenslots.wounds import OneMark, WoundDowngraded, lower_severity, marked, no_wound

chapter = Chapter("scars")

SCAR_EXP = 5
"""What a Scar is worth (TS-SCAR-03)."""
MOST_EXP = 1_000_000


class WoundScarred(Event, frozen=True):
    """A Major Wound healed: a Scar fills its slot.  `lasting`: by house rule its effects stay."""

    hero: str
    mark: str
    lasting: bool = False
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s Major Wound heals to a Scar."


class ExpGained(Event, frozen=True):
    """EXP gained, of which `counted` count against the cap."""

    hero: str
    amount: int
    counted: int
    reason: str = ""

    def tell(self, names: Names) -> str:
        beyond = "" if self.counted else ", beyond the cap"
        return f"{names(self.hero)} gains {self.amount} EXP{beyond}{f': {self.reason}' if self.reason else ''}."


class ExpSaved(Event, frozen=True):
    """EXP put by for the next cap, by house rule."""

    hero: str
    amount: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} saves {self.amount} EXP for the next cap."


class ExpCapSet(Event, frozen=True):
    """The EXP cap was set; what was saved for it is paid out."""

    hero: str
    cap: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s EXP cap is {self.cap}." if self.cap else f"{names(self.hero)} has no EXP cap."


@chapter.evolves(WoundScarred)
def _scarred(state: State, event: WoundScarred) -> State:
    one = state.character(event.hero)
    if not event.lasting:
        one = conditions.without_source(one, event.mark)
    return state.put(marked(one, event.mark, kind="scar", severity="major", lasting=event.lasting))


@chapter.evolves(ExpGained)
def _exp(state: State, event: ExpGained) -> State:
    one = state.character(event.hero)
    return state.put(replace(one, exp=one.exp + event.amount, counted=one.counted + event.counted))


@chapter.evolves(ExpSaved)
def _saved(state: State, event: ExpSaved) -> State:
    one = state.character(event.hero)
    return state.put(replace(one, exp_saved=one.exp_saved + event.amount))


@chapter.evolves(ExpCapSet)
def _cap(state: State, event: ExpCapSet) -> State:
    one = state.character(event.hero)
    saved = one.exp_saved
    return state.put(replace(one, exp_cap=event.cap, exp=one.exp + saved, counted=one.counted + saved, exp_saved=0))


def lethal(mark: Mark) -> bool:
    """Whether the mark bears a row of the Lethal band."""
    return bool(mark.injury) and injuries()[mark.injury].band == "Lethal"


def _heal(state: State, params: OneMark) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or no_wound(state.character(params.hero), params.wound):
        return refused
    mark = state.character(params.hero).mark(params.wound)
    assert mark is not None
    lasting = mark.lasting or (mark.major and state.rulings.lethal_effects_stay and lethal(mark))
    if mark.major and not state.rulings.heal_major_by_steps:
        return (yield from _scar(state, params.hero, mark, lasting))
    after = lower_severity(mark.severity)
    if after is None and mark.was_major:
        return (yield from _scar(state, params.hero, mark, lasting))
    rules = ("TS-RULING-63", "TS-WOUND-13", "TS-RULING-65")
    event = WoundDowngraded(params.hero, mark.id, mark.severity, after, healing=mark.major, lasting=lasting)
    state = yield record(state, event, rules)
    return (yield from slots.settle(state, params.hero, rules)) if after is None else state


def _scar(state: State, hero: str, mark: Mark, lasting: bool) -> Script[State]:
    rules = ("TS-SCAR-01", "TS-SCAR-02", "TS-SCAR-05", "TS-RULING-63", "TS-RULING-65")
    state = yield record(state, WoundScarred(hero, mark.id, lasting), rules)
    why = ("TS-SCAR-03", "TS-SCAR-04", "TS-RULING-67")
    if state.rulings.scar_exp_saved:
        state = yield record(state, ExpSaved(hero, SCAR_EXP), why)
    else:
        state = yield record(state, ExpGained(hero, SCAR_EXP, 0, "a Scar"), why)
    return (yield from dying.check(state, hero))


class GainExp(Params, frozen=True):
    """EXP that counts against the cap."""

    hero: str
    amount: int
    reason: str = ""


def _gain_exp(state: State, params: GainExp) -> Script[State | Refused]:
    rules = ("TS-SCAR-04", "TS-RULING-67")
    if refused := absent(state, params.hero) or out_of_bounds("EXP", params.amount, 1, 10_000, rules):
        return refused
    one = state.character(params.hero)
    left = one.exp_cap - one.counted if one.exp_cap else MOST_EXP - one.exp
    amount = min(params.amount, left)
    if amount < 1:
        return Refused("at-cap", f"{one.name} is at the EXP cap: set a new cap first.", rules)
    state = yield record(state, ExpGained(params.hero, amount, amount, params.reason.strip()[:100]), rules)
    return state


class SetExpCap(Params, frozen=True):
    """The EXP cap from now on, 0 for none."""

    hero: str
    cap: int


def _set_cap(state: State, params: SetExpCap) -> Script[State | Refused]:
    rules = ("TS-SCAR-04", "TS-RULING-67")
    if refused := absent(state, params.hero) or out_of_bounds("The cap", params.cap, 0, MOST_EXP, rules):
        return refused
    one = state.character(params.hero)
    if params.cap == one.exp_cap:
        return Refused("no-change", f"The cap is {one.exp_cap} already.", rules)
    least = one.counted + one.exp_saved
    if params.cap and params.cap < least:
        return Refused("too-low", f"{one.name} has {least} EXP that count: set a cap of at least that.", rules)
    state = yield record(state, ExpCapSet(params.hero, params.cap), rules)
    return state


def called(mark: Mark) -> str:
    """The injury a mark bears, with its side; "" for none."""
    return sided(injuries()[mark.injury].name, mark.side) if mark.injury else ""


for _act in (
    Act("heal", "Heal a Wound", OneMark, _heal, rules=("TS-RULING-63", "TS-SCAR-01"), secret=hidden),
    Act("gain_exp", "Gain EXP", GainExp, _gain_exp, "gm", ("TS-RULING-67",), secret=hidden),
    Act("set_exp_cap", "Set the EXP cap", SetExpCap, _set_cap, "gm", ("TS-SCAR-04",), secret=hidden),
):
    chapter.offers(_act)
