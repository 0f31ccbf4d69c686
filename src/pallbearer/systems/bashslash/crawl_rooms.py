"""The rooms of a crawl alone: going on, what is met, traps, chests, treasure, a breather, the way home."""

from __future__ import annotations

from pallbearer.rules.script import Option, Question, Record, Roll, Script
from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, sharp
from pallbearer.systems.bashslash.crawl_events import (
    CRAWL_RULES,
    Breathed,
    DungeonEntered,
    RoomEntered,
    StageChanged,
    TreasureTaken,
    of,
)
from pallbearer.systems.bashslash.crawl_fight import DRAUGHT, clear, drink, foes_of, meet, start
from pallbearer.systems.bashslash.crawl_tables import OURS, Treasure, tables, target
from pallbearer.systems.bashslash.hands import roll_hands
from pallbearer.systems.bashslash.hits import pay_dues, take_hits
from pallbearer.systems.bashslash.improve import capped, chance_of, improve
from pallbearer.systems.bashslash.items import MOST_THINGS, equip
from pallbearer.systems.bashslash.lines import attack_hands, defense_hands
from pallbearer.systems.bashslash.opposed import make_test
from pallbearer.systems.bashslash.purse import gain_coins
from pallbearer.systems.bashslash.rest import full_rest
from pallbearer.systems.bashslash.state import State
from pallbearer.systems.bashslash.sweat import SweatCleared

Choice = tuple[str, str, str]
STOP: Choice = ("stop", "Stop for now", "the crawl waits here")


def question(state: State, hero: str, text: str, choices: list[Choice], kind: str) -> Question:
    """A choice of the hero's player, and of nobody else."""
    options = tuple(Option(*one) for one in (*choices, STOP))
    return Question(f"solo-{kind}", text, options, CRAWL_RULES, about={"hero": hero})


def corridor(hero: str, state: State) -> Question | None:
    """What may be done where nobody stands in the way."""
    crawl, being = of(state, hero), state.being(hero)
    if crawl.stage != "corridor" or not being.up:
        return None
    choices: list[Choice] = []
    if crawl.chests and crawl.kind == "chest":
        choices.append(("pick", "Pick the lock", f"Deviousness and Fiddle against {target(crawl.level)}"))
    elif crawl.chests:
        choices.append(("take", "Take the treasure", ""))
    if crawl.kind == "trap":
        choices.append(("disarm", "Disarm the trap", f"Deviousness and Fiddle against {target(crawl.level)}"))
        choices.append(("leap", "Leap over it", f"Agility and Dodge against {target(crawl.level)}"))
    else:
        last = crawl.room >= tables().rules.rooms
        choices.append(("next", "To the boss" if last else "The next room", f"level {crawl.level}"))
    if not crawl.rested and being.sweat and not being.spent:
        choices.append(("breathe", "Catch your breath", f"clears {tables().rules.breather} Sweat; monsters may come"))
    choices += draught(state, hero)
    choices.append(("home", "Go home", "monsters may be on the way"))
    where = f"Level {crawl.level}, room {crawl.room}" if crawl.room else f"The stair to level {crawl.level}"
    return question(state, hero, f"{where}. What now?", choices, "corridor")


def draught(state: State, hero: str) -> list[Choice]:
    """A draught may be drunk by somebody hurt."""
    being = state.being(hero)
    hurt = any(being.level(name).hurt for name in ATTRIBUTES)
    if hurt and any(item.name == DRAUGHT for item in being.items):
        return [("drink", "Drink a healing draught", "a level of an attribute comes back")]
    return []


def met(hero: str, state: State) -> Question | None:
    """What may be done about those who block the way."""
    if of(state, hero).stage != "met" or not state.being(hero).up or not foes_of(state, hero):
        return None
    there = ", ".join(f"{foe.name} ({foe.kind})" for foe in foes_of(state, hero))
    choices: list[Choice] = [("fight", "Fight", "")]
    if not _boss(state, hero):
        choices.append(("sneak", "Sneak past", "Deviousness and Sneak against the sharpest one's Cunning"))
        choices.append(("talk", "Talk your way past", "the line of talk, against the first of them"))
    return question(state, hero, f"You meet {there}. What now?", choices, "met")


def _boss(state: State, hero: str) -> bool:
    return any(foe.kind == "boss" for foe in foes_of(state, hero))


def boon(hero: str, state: State) -> Question | None:
    """What may be done in the room of a beaten boss."""
    crawl, being = of(state, hero), state.being(hero)
    if crawl.stage != "boon" or not being.alive:
        return None
    choices: list[Choice] = []
    dungeon, _ = chance_of(state, being)
    for name in ATTRIBUTES if dungeon else ():
        if not capped(state, being, name, dungeon):
            choices.append((f"improve-{name}", f"Try to raise {name}", "uses up the chance"))
    if not crawl.rested:
        choices.append(("rest", "Take a full rest", "the only safe place for it"))
    if being.up:
        choices += draught(state, hero)
        choices.append(("deeper", f"Down to level {crawl.level + 1}", ""))
        choices.append(("home", "Go home", "monsters may be on the way"))
    return question(state, hero, f"The boss of level {crawl.level} is beaten. What now?", choices, "boon")


def go(state: State, hero: str, answer: str) -> Script[State]:
    """Do what was chosen in a corridor, a meeting or a boss's room."""
    match answer:
        case "next":
            return (yield from _next(state, hero))
        case "take":
            return (yield from _take(state, hero, tables().treasure))
        case "pick":
            return (yield from _pick(state, hero))
        case "disarm" | "leap":
            return (yield from _trap(state, hero, answer))
        case "breathe":
            return (yield from _breathe(state, hero))
        case "drink":
            return (yield from drink(state, hero))
        case "home":
            return (yield from _home(state, hero))
        case "fight":
            return (yield from start(state, hero))
        case "sneak":
            return (yield from _sneak(state, hero))
        case "talk":
            return (yield from _talk(state, hero))
        case "rest":
            state = yield from full_rest(state, hero)
            state = yield Record(Breathed(hero), ("BS-BOOST-05",))
            return state
        case "deeper":
            state = yield Record(DungeonEntered(hero, min(99, of(state, hero).level + 1)), ("BS-IMPROVE-07",))
            return state
    if answer.startswith("improve-"):
        return (yield from improve(state, hero, answer.removeprefix("improve-")))
    return state


def _next(state: State, hero: str) -> Script[State]:
    crawl = of(state, hero)
    if crawl.chests:
        state = yield Record(TreasureTaken(hero, False), CRAWL_RULES)
    number = crawl.room + 1
    if number > tables().rules.rooms:
        event = RoomEntered(hero, number, "boss", 1, "A great door, and what waits behind it.")
        state = yield Record(event, CRAWL_RULES)
        return (yield from meet(state, hero, boss=True))
    (face,) = yield Roll((6,), "the next room", hero)
    room = next(one for one in tables().room if one.roll == face)
    state = yield Record(RoomEntered(hero, number, room.kind, room.treasures, room.text), CRAWL_RULES)
    return (yield from meet(state, hero)) if room.foes else state


def _take(state: State, hero: str, table: tuple[Treasure, ...], *, hoard: bool = False) -> Script[State]:
    """Roll a treasure: coins, or a thing."""
    rules = ("BS-IMPROVE-01",) if hoard else ("BS-COIN-01",)
    state = yield Record(TreasureTaken(hero), rules)
    (face,) = yield Roll((6,), "what the boss guarded" if hoard else "treasure", hero)
    row = next(one for one in table if one.roll == face)
    if row.thing:
        if len(state.being(hero).items) < MOST_THINGS:
            state = yield from equip(state, hero, row.thing, row.quality, "treasure, own table")
        return state
    count = row.dice + min(of(state, hero).level, 10) - 1
    faces: tuple[int, ...] = yield Roll((6,) * count, f"{row.coin}s", hero)
    room = coin.MOST_PIECES - state.being(hero).purse.get(row.coin, 0)
    return (yield from gain_coins(state, hero, {row.coin: min(sum(faces), room)}, rules, "treasure, own table"))


def take_hoard(state: State, hero: str) -> Script[State]:
    """What the boss guarded, as the Dungeon grants it (BS-IMPROVE-01)."""
    return (yield from _take(state, hero, tables().hoard, hoard=True))


def _against(state: State, hero: str, title: str, pair: tuple[str, str]) -> Script[tuple[bool, State]]:
    """A test against the level's own target number."""
    made, state = yield from make_test(
        state,
        title,
        hero,
        lambda now: roll_hands(now, hero, pair),
        target(of(state, hero).level),
        aim=1,
        rules=("BS-TEST-03", "BS-RULING-26", "BS-SKILL-18"),
    )
    return made.score.success, (yield from pay_dues(state, made.due))


def _pick(state: State, hero: str) -> Script[State]:
    opened, state = yield from _against(state, hero, "the lock", ("Deviousness", "Fiddle"))
    if opened and state.being(hero).alive:
        return (yield from _take(state, hero, tables().treasure))
    state = yield Record(TreasureTaken(hero, False), CRAWL_RULES)
    return state


def _trap(state: State, hero: str, how: str) -> Script[State]:
    pair = ("Deviousness", "Fiddle") if how == "disarm" else ("Agility", "Dodge")
    past, state = yield from _against(state, hero, "the trap", pair)
    crawl = of(state, hero)
    text = "The trap lies behind." if past else "The trap snaps shut."
    state = yield Record(RoomEntered(hero, crawl.room, "sprung", 0, text), CRAWL_RULES)
    if past or not state.being(hero).alive:
        return state
    return (yield from take_hits(state, hero, 1, ("BS-COMBAT-01",)))


def _sneak(state: State, hero: str) -> Script[State]:
    """Past them all, if the sharpest sees nothing."""
    sharpest = max(foes_of(state, hero), key=lambda foe: sharp(foe, "Cunning", state.rulings))
    made, state = yield from make_test(
        state,
        "sneaking",
        hero,
        lambda now: roll_hands(now, hero, ("Deviousness", "Sneak")),
        lambda now: roll_hands(now, sharpest.id, ("Cunning",)) if now.has(sharpest.id) else (),
        target=sharpest.id,
        aim=1,
        rules=("BS-SKILL-18", "BS-RULING-26"),
    )
    state = yield from pay_dues(state, made.due)
    return (yield from _past(state, hero, made.score.success, "past them, unseen"))


def _talk(state: State, hero: str) -> Script[State]:
    """The line of talk against the first of them (BS-MATCH-10, BS-MATCH-11)."""
    first = foes_of(state, hero)[0].id
    made, state = yield from make_test(
        state,
        "talk",
        hero,
        lambda now: attack_hands(now, hero, "social"),
        lambda now: defense_hands(now, first, "social") if now.has(first) else (),
        target=first,
        aim=1,
        rules=("BS-MATCH-10",),
    )
    due, won = made.due, False
    if made.score.success:
        second, state = yield from make_test(
            state,
            "Sneak",
            hero,
            lambda now: roll_hands(now, hero, ("Sneak",)),
            lambda now: roll_hands(now, first, ("Moxie",)) if now.has(first) else (),
            target=first,
            aim=1,
            rules=("BS-MATCH-11",),
        )
        due, won = (*due, *second.due), second.score.success
    state = yield from pay_dues(state, due)
    return (yield from _past(state, hero, won, "let by with fair words"))


def _past(state: State, hero: str, past: bool, how: str) -> Script[State]:
    """Past them, without the treasure they sit on; or it comes to blows."""
    if not state.being(hero).up:
        return state
    if not past:
        return (yield from start(state, hero))
    state = yield from clear(state, hero)
    if of(state, hero).chests:
        state = yield Record(TreasureTaken(hero, False), CRAWL_RULES)
    state = yield Record(StageChanged(hero, "corridor", how), ("BS-SKILL-18",))
    return state


def _breathe(state: State, hero: str) -> Script[State]:
    """A short rest in the open: a little Sweat goes, or monsters come, by the crawl's own rule."""
    state = yield Record(Breathed(hero), ("BS-BOOST-06",))
    (face,) = yield Roll((6,), "wandering monsters", hero)
    if face <= tables().rules.wander_rest:
        return (yield from meet(state, hero))
    being = state.being(hero)
    now = max(0, being.sweat - tables().rules.breather)
    if now < being.sweat and not being.spent:
        state = yield Record(SweatCleared(hero, now, f"a breather, {OURS}"), ("BS-RULING-20",))
    return state


def _home(state: State, hero: str) -> Script[State]:
    """The way home; there Sweat clears, by the crawl's own rule."""
    (face,) = yield Roll((6,), "the way home", hero)
    if face <= tables().rules.wander_home:
        return (yield from meet(state, hero))
    return (yield from come_home(state, hero))


def come_home(state: State, hero: str) -> Script[State]:
    """In town: nobody wanders there but the healers."""
    state = yield Record(StageChanged(hero, "town", "home again"), CRAWL_RULES)
    being = state.being(hero)
    if being.sweat and not being.spent:
        event = SweatCleared(hero, 0, f"nights in town, {OURS}")
        state = yield Record(event, ("BS-RULING-20",))
    return state
