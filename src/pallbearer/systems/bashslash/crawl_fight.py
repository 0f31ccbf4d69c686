"""The fights of a crawl alone: round by round, to the end or away.  Foes act by a rule, never by a GM."""

from __future__ import annotations

from pallbearer.rules.script import Option, Question, Record, Roll, Script, choose
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, sharp
from pallbearer.systems.bashslash.attacks import make_attack, refuse_attack
from pallbearer.systems.bashslash.crawl_events import (
    CRAWL_RULES,
    DraughtDrunk,
    LeftForDead,
    PrestigeGained,
    Robbed,
    StageChanged,
    of,
)
from pallbearer.systems.bashslash.crawl_tables import OURS, at_level, tables
from pallbearer.systems.bashslash.death import die
from pallbearer.systems.bashslash.enemies import FoeRemoved, add_foe
from pallbearer.systems.bashslash.hands import roll_hands
from pallbearer.systems.bashslash.healing import heal
from pallbearer.systems.bashslash.hits import pay_dues
from pallbearer.systems.bashslash.inventory import grip
from pallbearer.systems.bashslash.items import ItemMoved, hands_used
from pallbearer.systems.bashslash.lines import WAYS, Attack, Way
from pallbearer.systems.bashslash.opposed import make_test
from pallbearer.systems.bashslash.rest import boss_beaten
from pallbearer.systems.bashslash.rounds import TaskBegun, begin_fight, begin_round, end_fight, may_act, use_action
from pallbearer.systems.bashslash.state import Being, Item, State, Task
from pallbearer.systems.bashslash.upkeep import load

DRAUGHT = "healing draught"
MOST_CHOICES = 24


def foes_of(state: State, hero: str) -> list[Being]:
    """The foes of this crawl that are on their feet."""
    return [foe for foe in state.foes.values() if foe.solo == hero and foe.up]


def everybody(state: State, hero: str) -> tuple[str, ...]:
    """Who is in the fight."""
    return (hero, *(foe.id for foe in state.foes.values() if foe.solo == hero))


def meet(state: State, hero: str, *, boss: bool = False) -> Script[State]:
    """Roll who is met here: by the crawl's own tables."""
    crawl = of(state, hero)
    rows = at_level(tables().boss if boss else tables().meeting, crawl.level)
    (face,) = yield Roll((len(rows),), "who rules this level" if boss else "who is here", hero)
    row = rows[face]
    name = row.name or row.foe.capitalize()
    for number in range(row.count):
        called = name if row.count == 1 else f"{name} {number + 1}"
        kind = "boss" if boss else row.kind
        _, state = yield from add_foe(state, row.foe, kind, called, row.arms, solo=hero, rules=CRAWL_RULES)
    why = "somebody blocks the way"
    state = yield Record(StageChanged(hero, "met", why), CRAWL_RULES)
    return state


def start(state: State, hero: str) -> Script[State]:
    """It comes to blows."""
    state = yield Record(StageChanged(hero, "fight", "it comes to blows"), CRAWL_RULES)
    return (yield from begin_fight(state, everybody(state, hero), hero))


def ask_turn(hero: str, state: State) -> Question | None:
    """What the hero does in this round."""
    if of(state, hero).stage != "fight" or may_act(state, hero) is not None or not foes_of(state, hero):
        return None
    options = [Option(id, label, hint) for id, label, hint in turn_choices(state, hero)]
    there = "; ".join(f"{foe.name} ({foe.kind}, Sweat {foe.sweat})" for foe in foes_of(state, hero))
    text = f"Round {of(state, hero).round}, against {there}. What do you do?"
    return Question("solo-turn", text, tuple(options), ("BS-RULING-48",), about={"hero": hero})


def turn_choices(state: State, hero: str) -> list[tuple[str, str, str]]:
    """Everything that can be done in a round: id, label, hint."""
    being, found = state.being(hero), []
    if being.task is not None:
        found.append(("go-on", f"Go on: {being.task.kind}", f"{being.task.left} rounds to go"))
    victim = foes_of(state, hero)[0].id
    for item in being.items:
        if item.kind != "weapon" or not item.useful:
            continue
        for way, hands in _uses():
            attack = Attack(hero, victim, way, item.id, hands)
            if item.held and refuse_attack(state, attack) is None:
                found.append((f"{way}:{item.id}:{hands}", _label(item, way, hands), ""))
        found += _ready(state, being, item)
    bare: tuple[Way, ...] = ("melee", "brawl")
    for way in bare:
        attack = Attack(hero, victim, way)
        if not any(item.kind == "weapon" and item.held for item in being.items) and not refuse_attack(state, attack):
            found.append((f"{way}::1", "Strike with bare hands" if way == "melee" else "Brawl", ""))
    if any(item.name == DRAUGHT for item in being.items):
        found.append(("drink", "Drink a healing draught", "a level of an attribute comes back"))
    found = found[:MOST_CHOICES]
    found.append(("flee", "Flee", "Agility and Dodge against theirs, by the crawl's own rule"))
    found.append(("stop", "Stop for now", "the fight waits"))
    return found


def _uses() -> list[tuple[Way, int]]:
    return [("melee", 1), ("melee", 2), ("thrown", 1), ("missile", 2)]


def _label(item: Item, way: str, hands: int) -> str:
    verb = {"melee": "Strike with", "thrown": "Throw", "missile": "Shoot"}[way]
    both = " in both hands" if way == "melee" and hands == 2 and item.die else ""
    return f"{verb} {item.name}{both}"


def _ready(state: State, being: Being, item: Item) -> list[tuple[str, str, str]]:
    if item.held:
        away = (f"away:{item.id}", f"Put {item.name} away", "no round is spent")
        if not item.load or item.loaded or being.task is not None:
            return [away]
        return [(f"load:{item.id}", f"Load {item.name}", f"{item.load} rounds"), away]
    if hands_used(being) + grip(item, 0) > 2:
        return []
    if item.place == "pack":
        return [(f"search:{item.id}", f"Search the pack for {item.name}", "d4 rounds")]
    return [(f"draw:{item.id}", f"Draw {item.name}", "no round is spent")]


def fight_round(state: State, hero: str) -> Script[tuple[str, State]]:
    """One round: the hero, then the foes.  Says "stop" when the player does."""
    if may_act(state, hero) is None:
        answer, state = yield from choose(hero, lambda now: ask_turn(hero, now), state)
        if answer == "stop":
            return "stop", state
        fled, state = yield from _turn(state, hero, answer)
        if fled:
            return "", state
        if answer.split(":")[0] in ("draw", "away"):
            return "", state
    if of(state, hero).stage != "fight":
        return "", state
    state = yield from _foes_act(state, hero)
    if hero in state.heroes and state.being(hero).up and foes_of(state, hero):
        state = yield from begin_round(state, everybody(state, hero), of(state, hero).round + 1, hero)
    return "", state


def _turn(state: State, hero: str, answer: str) -> Script[tuple[bool, State]]:
    what, _, rest = answer.partition(":")
    if what == "flee":
        return (yield from _flee(state, hero))
    if what == "drink":
        state = yield from use_action(state, hero)
        return False, (yield from drink(state, hero))
    id, _, hands = rest.partition(":")
    item = state.being(hero).item(id)
    way = next((one for one in WAYS if one == what), None)
    if way is not None:
        target, state = yield from _pick(state, hero)
        attack = Attack(hero, target, way, id, int(hands or 1))
        if target and refuse_attack(state, attack) is None:
            state = yield from make_attack(state, attack)
        return False, state
    if item is None:
        return False, state
    if what == "draw":
        event = ItemMoved(hero, id, item.name, "hand", grip(item, 0))
        state = yield Record(event, ("BS-RULING-21",))
    elif what == "away":
        state = yield Record(ItemMoved(hero, id, item.name, "belt"), ("BS-RULING-21",))
    elif what == "load":
        state = yield from load(state, hero, item)
    elif what == "search":
        (face,) = yield Roll((4,), f"finding {item.name} in the pack", hero)
        state = yield from use_action(state, hero)
        state = yield Record(TaskBegun(hero, Task("search", id, face), item.name), ("BS-STAMINA-13",))
    return False, state


def _pick(state: State, hero: str) -> Script[tuple[str, State]]:
    def ask(now: State) -> Question | None:
        options = tuple(Option(foe.id, foe.name, f"{foe.kind}, Sweat {foe.sweat}") for foe in foes_of(now, hero))
        return Question("solo-target", "Whom?", options, ("BS-RULING-48",), about={"hero": hero}) if options else None

    return (yield from choose(hero, ask, state))


def _flee(state: State, hero: str) -> Script[tuple[bool, State]]:
    """Away from all of them, if the swiftest is outrun: by the crawl's own rule."""
    state = yield from use_action(state, hero)
    swiftest = max(foes_of(state, hero), key=lambda foe: sharp(foe, "Agility", state.rulings), default=None)
    if swiftest is None:
        return False, state
    pair = ("Agility", "Dodge")
    made, state = yield from make_test(
        state,
        "flight",
        hero,
        lambda now: roll_hands(now, hero, pair),
        lambda now: roll_hands(now, swiftest.id, pair) if now.has(swiftest.id) else (),
        target=swiftest.id,
        aim=1,
        rules=("BS-RULING-26",),
    )
    if made.score.success:
        state = yield from end_fight(state, everybody(state, hero), hero)
        state = yield from clear(state, hero)
        event = StageChanged(hero, "corridor", f"away from them, {OURS}")
        state = yield Record(event, CRAWL_RULES)
    return made.score.success, (yield from pay_dues(state, made.due))


def drink(state: State, hero: str) -> Script[State]:
    """A draught heals a level of the attribute that is hurt most: a thing of the crawl's own."""
    item = next((one for one in state.being(hero).items if one.name == DRAUGHT), None)
    if item is None:
        return state
    state = yield Record(DraughtDrunk(hero, item.id), ("BS-RULING-37",))
    worst = max(ATTRIBUTES, key=lambda name: state.being(hero).level(name).hurt)
    if state.being(hero).level(worst).hurt:
        state = yield from heal(state, hero, worst, ("BS-RULING-37",))
    return state


def _foes_act(state: State, hero: str) -> Script[State]:
    """Each foe on its feet attacks with what it holds."""
    for foe in foes_of(state, hero):
        if hero not in state.heroes or not state.being(hero).up:
            break
        if not state.has(foe.id) or may_act(state, foe.id) is not None:
            continue
        attack = foe_attack(state, foe.id, hero)
        if attack is not None:
            state = yield from make_attack(state, attack)
        else:
            state = yield from _foe_loads(state, foe.id)
    return state


def foe_attack(state: State, foe: str, hero: str) -> Attack | None:
    """The attack of a foe with what it holds, or with bare hands; None while its weapon must be loaded."""
    best: tuple[tuple[Way, int], ...] = (("missile", 2), ("melee", 2), ("melee", 1))
    for item in state.being(foe).items:
        for way, hands in best:
            attack = Attack(foe, hero, way, item.id, hands)
            if item.held and item.kind == "weapon" and refuse_attack(state, attack) is None:
                return attack
        if item.held and item.load and not item.loaded and item.useful:
            return None
    attack = Attack(foe, hero, "melee")
    return attack if refuse_attack(state, attack) is None else None


def _foe_loads(state: State, foe: str) -> Script[State]:
    item = next((one for one in state.being(foe).items if one.held and one.load and not one.loaded), None)
    if item is None or state.being(foe).task is not None:
        return state
    return (yield from load(state, foe, item))


def clear(state: State, hero: str) -> Script[State]:
    """The foes of this crawl are gone from the table."""
    for foe in [one for one in state.foes.values() if one.solo == hero]:
        state = yield Record(FoeRemoved(foe.id, foe.name), CRAWL_RULES)
    return state


def won(state: State, hero: str) -> Script[State]:
    """All foes are down: after a boss come the Dungeon's thanks, and prestige that is the crawl's own rule."""
    crawl = of(state, hero)
    boss = any(foe.solo == hero and foe.kind == "boss" for foe in state.foes.values())
    state = yield from end_fight(state, everybody(state, hero), hero)
    state = yield from clear(state, hero)
    if not boss:
        state = yield Record(StageChanged(hero, "corridor", "nobody is left to stop the way"), CRAWL_RULES)
        return state
    fresh = crawl.level > crawl.deepest
    state = yield from boss_beaten(state, hero, crawl.level)
    if fresh:
        by = tables().rules.prestige
        event = PrestigeGained(hero, by, min(99, state.being(hero).prestige + by))
        state = yield Record(event, ("BS-RULING-91",))
    state = yield Record(StageChanged(hero, "boon", "the boss's room is quiet"), ("BS-BOOST-05", "BS-IMPROVE-01"))
    return state


def lost(state: State, hero: str) -> Script[State]:
    """The hero lies there: the foes rob or kill, by the crawl's own rule (BS-COMBAT-19)."""
    if state.being(hero).alive and foes_of(state, hero):
        (face,) = yield Roll((6,), "left for dead", hero)
        spared = face >= tables().rules.spared
        state = yield Record(LeftForDead(hero, face, spared), ("BS-COMBAT-19",))
        if spared:
            state = yield Record(Robbed(hero), ("BS-COMBAT-19",))
        else:
            state = yield from die(state, hero, ("BS-COMBAT-19",), "struck while passed out")
    state = yield from end_fight(state, everybody(state, hero), hero)
    state = yield from clear(state, hero)
    event = StageChanged(hero, "corridor", "the fight is over, and lost")
    state = yield Record(event, CRAWL_RULES)
    return state
