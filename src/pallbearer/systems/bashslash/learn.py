"""The Adventurers Guild teaches skills, a level and a week at a time (LEARN)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chances import exactly, percent
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.abilities import GOVERNS, SKILLS, skill_cap
from pallbearer.systems.bashslash.hands import Hands, roll_hands
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.ladder import LADDER, die, number, raised
from pallbearer.systems.bashslash.odds import side_values
from pallbearer.systems.bashslash.purse import pay
from pallbearer.systems.bashslash.rolling import roll_side
from pallbearer.systems.bashslash.rounds import NoParams
from pallbearer.systems.bashslash.state import State

chapter = Chapter("learn")

TEACHER = "the Adventurers Guild"
FEES: dict[int, int] = {
    2: coin.METALS["copek"],
    3: 5 * coin.METALS["copek"],
    4: coin.METALS["shilling"],
    6: 5 * coin.METALS["shilling"],
    8: coin.METALS["guinea"],
    10: coin.METALS["pound"],
    12: coin.METALS["mark"],
}
"""What a week towards each level costs, in farthings (BS-LEARN-15..21)."""
FEE_RULES = dict(zip(FEES, (f"BS-LEARN-{number}" for number in range(15, 22)), strict=True))


class TrainingBegun(Event, frozen=True):
    """A week with the Guild began."""

    hero: str
    skill: str
    level: int
    week: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} spends week {self.week + 1} with {TEACHER}: {self.skill} at {die(self.level)}."


class SkillLearned(Event, frozen=True):
    """The week was well spent."""

    hero: str
    skill: str
    level: int
    face: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has {self.skill} at {die(self.level)} now (Cunning shows {self.face})."


class NothingLearned(Event, frozen=True):
    """The week was lost."""

    hero: str
    skill: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} learns no {self.skill} this week (Cunning shows 1)."


class WeekPassed(Event, frozen=True):
    """A week is over."""

    week: int

    def tell(self, names: Names) -> str:
        return f"Week {self.week} is over."


@chapter.evolves(TrainingBegun)
def _begun(state: State, event: TrainingBegun) -> State:
    if event.hero not in state.heroes:
        return state
    return state.put(replace(state.heroes[event.hero], training=event.skill, trained=event.week))


@chapter.evolves(SkillLearned)
def _learned(state: State, event: SkillLearned) -> State:
    if event.hero not in state.heroes:
        return state
    being = replace(state.heroes[event.hero], training="")
    return state.put(being.with_level(event.skill, replace(being.level(event.skill), full=event.level)))


@chapter.evolves(NothingLearned)
def _nothing(state: State, event: NothingLearned) -> State:
    if event.hero not in state.heroes:
        return state
    return state.put(replace(state.heroes[event.hero], training=""))


@chapter.evolves(WeekPassed)
def _week(state: State, event: WeekPassed) -> State:
    return replace(state, week=event.week)


def standing(level: int) -> int:
    """The prestige that a level asks for: its number, 1½ counting as 1 (BS-LEARN-08, BS-LEARN-09).

    >>> [standing(level) for level in (0, 2, 3, 4, 12)]
    [0, 1, 1, 2, 6]
    """
    return floor(number(level))


class Train(Params, frozen=True):
    """Spend this week with the Guild on the next level of a skill."""

    hero: str
    skill: str


def refuse(state: State, params: Train) -> Refused | None:
    """Why the Guild does not teach this."""
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.skill not in SKILLS:
        return Refused("unknown-skill", f"It is one of: {', '.join(SKILLS)}.", ("BS-SKILL-06",))
    being, rulings = state.being(params.hero), state.rulings
    if not being.up:
        return Refused("not-up", f"{being.name} is in no state to learn.", ("BS-LEARN-03",))
    if being.trained == state.week:
        remedy = "One skill a week: wait until this week is over."
        return Refused("one-a-week", remedy, ("BS-LEARN-11",))
    held = being.level(params.skill).full
    if held >= LADDER[-1]:
        return Refused("master", f"{params.skill} is a d12: there is nothing left to teach.", ("BS-STEP-09",))
    level = raised(held)
    if level > skill_cap(being, params.skill, rulings):
        remedy = f"{params.skill} at {die(level)} needs more {GOVERNS[params.skill]}: raise that first."
        return Refused("capped", remedy, ("BS-LEARN-12", "BS-SKILL-12", "BS-RULING-07"))
    asked = standing(held if rulings.prestige_for_level_held else level)
    if being.prestige < asked:
        remedy = f"The Guild teaches this from prestige {asked} on; {being.name} has {being.prestige}."
        return Refused("prestige", remedy, ("BS-LEARN-08", "BS-LEARN-09", "BS-RULING-90"))
    if coin.worth(being.purse) < FEES[level]:
        remedy = f"The fee is {coin.money(FEES[level])}: bring that."
        return Refused("too-poor", remedy, ("BS-LEARN-02", FEE_RULES[level]))
    if not any(hand.sides for hand in cunning_hands(state, params.hero)):
        return Refused("no-cunning", "With Cunning at 0 nothing can be learned: heal first.", ("BS-RULING-92",))
    return None


def cunning_hands(state: State, hero: str) -> Hands:
    """The Cunning die of the week's end: its present level, by house rule the full one (BS-RULING-92)."""
    if state.rulings.learn_at_full_cunning:
        being = state.being(hero)
        level = replace(being.level("Cunning"), hurt=0, boosted=0)
        state = state.put(being.with_level("Cunning", level))
    return roll_hands(state, hero, ("Cunning",))


def train(state: State, hero: str, skill: str) -> Script[State]:
    """Begin a week that the Guild grants: its fee is paid now (BS-RULING-93)."""
    level = raised(state.being(hero).level(skill).full)
    if not state.rulings.fee_on_success:
        state = yield from pay(state, hero, FEES[level], ("BS-LEARN-02", FEE_RULES[level], "BS-RULING-93"), TEACHER)
    rules = ("BS-LEARN-01", "BS-LEARN-03", "BS-LEARN-10", "BS-LEARN-11")
    state = yield Record(TrainingBegun(hero, skill, level, state.week), rules)
    return state


def end_training(state: State, hero: str) -> Script[State]:
    """The week's end: Cunning, and anything but a 1 is enough (BS-LEARN-04..07)."""
    skill = state.being(hero).training
    side = yield from roll_side(state, hero, cunning_hands(state, hero), f"to learn {skill}")
    face = max((shown.value for shown in side), default=0)
    level = raised(state.being(hero).level(skill).full)
    if face <= 1:
        rules = ("BS-LEARN-04", "BS-LEARN-06", "BS-LEARN-07")
        state = yield Record(NothingLearned(hero, skill), rules)
        return state
    if state.rulings.fee_on_success:
        state = yield from pay(state, hero, FEES[level], ("BS-RULING-93", FEE_RULES[level]), TEACHER)
    state = yield Record(SkillLearned(hero, skill, level, face), ("BS-LEARN-04", "BS-LEARN-05", "BS-RULING-92"))
    return state


def end_week(state: State, only: str = "") -> Script[State]:
    """A week is over: all who trained roll, or the one named."""
    for hero in list(state.heroes):
        if hero in state.heroes and state.heroes[hero].training and only in ("", hero):
            state = yield from end_training(state, hero)
    state = yield Record(WeekPassed(state.week + 1), ("BS-LEARN-03",))
    return state


def _train(state: State, params: Train) -> Script[State | Refused]:
    if (refused := refuse(state, params)) is not None:
        return refused
    return (yield from train(state, params.hero, params.skill))


def _end_week(state: State, params: NoParams) -> Script[State | Refused]:
    yield from ()
    return (yield from end_week(state))


def chance(state: State, hero: str) -> Chance:
    """The odds of a week with the Guild."""
    values = side_values(cunning_hands(state, hero), state.rulings)
    fails = sum((part for shown, part in values.items() if shown == (1,)), Fraction(0))
    outcomes = {
        "learned": exactly(1 - fails),
        "nothing": exactly(fails),
    }
    why = (("any number but 1 on Cunning", ("BS-LEARN-05", "BS-LEARN-06")),)
    return Chance(f"{percent(1 - fails)} to learn it this week", outcomes, why=why, wanted=("learned",))


def _foresee(state: State, params: Train, aim: Aim = USUAL) -> Chance | Refused:
    return refuse(state, params) or chance(state, params.hero)


chapter.offers(
    Act(
        "train",
        "Train with the Guild",
        Train,
        _train,
        rules=("BS-LEARN-01", "BS-LEARN-02", "BS-LEARN-03", "BS-LEARN-08", "BS-LEARN-10", "BS-LEARN-11"),
        foresee=_foresee,
    )
)
chapter.offers(Act("end_week", "The week is over", NoParams, _end_week, by="gm", rules=("BS-LEARN-03", "BS-LEARN-04")))
