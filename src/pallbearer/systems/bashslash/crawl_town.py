"""Between crawls: the Guild, a week's care, repairs, and the way down again."""

from __future__ import annotations

from pallbearer.rules.script import Option, Question, Record, Script, choose
from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, SKILLS
from pallbearer.systems.bashslash.crawl_events import CRAWL_RULES, DungeonEntered, of
from pallbearer.systems.bashslash.crawl_rooms import Choice, draught, question
from pallbearer.systems.bashslash.crawl_tables import OURS, tables
from pallbearer.systems.bashslash.healing import heal
from pallbearer.systems.bashslash.items import ItemRepaired
from pallbearer.systems.bashslash.ladder import die, raised
from pallbearer.systems.bashslash.learn import FEES, Train, end_week, refuse, train
from pallbearer.systems.bashslash.purse import pay
from pallbearer.systems.bashslash.state import Item, State
from pallbearer.systems.bashslash.upkeep import mended

NO_ANSWER = "back"


def taught(state: State, hero: str) -> list[str]:
    """The skills that the Guild would teach this hero now."""
    return [skill for skill in SKILLS if refuse(state, Train(hero, skill)) is None]


def mendable(state: State, hero: str) -> list[Item]:
    """The things that can be repaired."""
    return [item for item in state.being(hero).items if isinstance(mended(item, state), int)]


def hurt(state: State, hero: str) -> list[str]:
    """The attributes that hits have lowered."""
    return [name for name in ATTRIBUTES if state.being(hero).level(name).hurt]


def town(hero: str, state: State) -> Question | None:
    """What may be done in town."""
    crawl, being = of(state, hero), state.being(hero)
    if crawl.stage != "town" or not being.up:
        return None
    choices: list[Choice] = [
        (f"down-{level}", f"Down to level {level}", "" if level <= crawl.deepest else "its boss is unbeaten")
        for level in _levels(crawl.deepest)
    ]
    if taught(state, hero):
        choices.append(("train", "A week with the Guild", "the next level of a skill"))
    fee = tables().rules.care
    if hurt(state, hero) and coin.worth(being.purse) >= fee:
        choices.append(("care", "A week's care", f"{coin.money(fee)}: heals a level, {OURS}"))
    if mendable(state, hero):
        choices.append(("mend", "Repair a thing", "not what is broken"))
    choices += draught(state, hero)
    return question(state, hero, f"In town, with {coin.money(coin.worth(being.purse))}. What now?", choices, "town")


def _levels(deepest: int) -> list[int]:
    most = min(deepest + 1, 99)
    return list(range(max(1, most - 4), most + 1))


def in_town(state: State, hero: str, answer: str) -> Script[State]:
    """Do what was chosen in town."""
    if answer.startswith("down-"):
        state = yield Record(DungeonEntered(hero, int(answer.removeprefix("down-"))), CRAWL_RULES)
        return state
    if answer == "train":
        return (yield from _train(state, hero))
    if answer == "care":
        return (yield from _care(state, hero))
    if answer == "mend":
        return (yield from _mend(state, hero))
    return state


def _train(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        options = [_lesson(now, hero, skill) for skill in taught(now, hero)]
        if not options:
            return None
        back = Option(NO_ANSWER, "Nothing")
        rules = ("BS-LEARN-01", "BS-LEARN-10", "BS-LEARN-11")
        return Question("solo-train", "Which skill?", (*options, back), rules, about={"hero": hero})

    skill, state = yield from choose(hero, ask, state)
    if skill in ("", NO_ANSWER):
        return state
    state = yield from train(state, hero, skill)
    return (yield from end_week(state, hero))


def _lesson(state: State, hero: str, skill: str) -> Option:
    level = raised(state.being(hero).level(skill).full)
    return Option(skill, f"{skill} to {die(level)}", coin.money(FEES[level]))


def _care(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        options = tuple(Option(name, name, die(now.being(hero).level(name).full)) for name in hurt(now, hero))
        return Question("solo-care", "Which is cared for?", options, ("BS-RULING-37",)) if options else None

    picked, state = yield from choose(hero, ask, state)
    if not picked or coin.worth(state.being(hero).purse) < tables().rules.care:
        return state
    state = yield from pay(state, hero, tables().rules.care, ("BS-RULING-37",), f"a week's care, {OURS}")
    state = yield from heal(state, hero, picked, ("BS-RULING-37",))
    return (yield from end_week(state, hero))


def _mend(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        options = tuple(
            Option(item.id, item.name, f"durability {item.durability} of {item.full_durability}")
            for item in mendable(now, hero)[:20]
        )
        return Question("solo-mend", "Which thing?", options, ("BS-RULING-87",)) if options else None

    picked, state = yield from choose(hero, ask, state)
    item = state.being(hero).item(picked)
    after = mended(item, state) if item else None
    if item is not None and isinstance(after, int):
        state = yield Record(ItemRepaired(hero, item.id, item.name, after), ("BS-DURABILITY-07", "BS-RULING-87"))
    return state
