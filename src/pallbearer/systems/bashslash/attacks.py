"""Attacks: the first test, the damage test, hits, and what becomes of the weapon (MATCH, COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.boosts import Due
from pallbearer.systems.bashslash.hits import pay_dues, take_hits
from pallbearer.systems.bashslash.items import ItemDropped, ItemLoaded, ItemMoved, hands_used
from pallbearer.systems.bashslash.known import thing, unknown_being
from pallbearer.systems.bashslash.lines import (
    LINES,
    WAYS,
    Attack,
    armed,
    armor_hands,
    attack_hands,
    defense_hands,
    second_hands,
    usable,
)
from pallbearer.systems.bashslash.opposed import MANY, Made, make_test
from pallbearer.systems.bashslash.rounds import may_act, use_action
from pallbearer.systems.bashslash.state import Item, State
from pallbearer.systems.bashslash.sweat import sweat
from pallbearer.systems.bashslash.wear import wear_gear, wear_shield

chapter = Chapter("attacks")

MOST_SWING = 5


class Struck(Event, frozen=True):
    """An attack was settled: so many hits."""

    hero: str
    target: str
    way: str
    hits: int
    weight = 2

    def tell(self, names: Names) -> str:
        what = "no hit" if not self.hits else f"{self.hits} hit{'s' * (self.hits > 1)}"
        return f"{names(self.hero)} on {names(self.target)}, {self.way}: {what}."


@chapter.evolves(Struck)
def _struck(state: State, event: Struck) -> State:
    return state


def refuse_attack(state: State, attack: Attack, *, willing: bool = False) -> Refused | None:
    """Why this attack cannot be made."""
    rules = LINES[attack.way].rules if attack.way in WAYS else ("BS-MATCH-12",)
    if attack.way not in WAYS:
        return Refused("unknown-way", f"It is one of: {', '.join(WAYS)}.", rules)
    if (refused := unknown_being(state, attack.who) or may_act(state, attack.who)) is not None:
        return refused
    if (refused := refuse_target(state, attack.who, attack.target, rules)) is not None:
        return refused
    if abs(attack.swing) > MOST_SWING:
        return Refused("bad-swing", f"Up to {MOST_SWING} advantages or disadvantages.", ("BS-RULING-04",))
    if attack.way == "brawl":
        return _refuse_brawl(state, attack, willing)
    if not attack.weapon:
        if attack.way != "melee":
            return Refused("no-weapon", "Name the weapon that is thrown or shot.", rules)
        return None
    item = thing(state, attack.who, attack.weapon)
    return item if isinstance(item, Refused) else _refuse_weapon(state, attack, item)


def refuse_target(state: State, who: str, target: str, rules: tuple[str, ...]) -> Refused | None:
    """Why somebody cannot be the target: unknown, unseen, oneself, dead, in another's crawl."""
    if target in state.foes and state.foes[target].secret:
        return Refused("unknown-being", f"There is no hero or foe {target[:40]!r} to be seen.", rules)
    if (refused := unknown_being(state, target)) is not None:
        return refused
    there = state.being(target)
    if target == who:
        return Refused("oneself", "Choose somebody else.", rules)
    if not there.alive:
        return Refused("dead", f"{there.name} is dead already: choose another.", rules)
    if _fight_of(state, who) != _fight_of(state, target):
        return Refused("elsewhere", f"{there.name} is in another fight.", rules)
    return None


def _fight_of(state: State, who: str) -> str:
    """Whose crawl somebody fights in, "" for the table's fight or none."""
    if who in state.foes:
        return state.foes[who].solo
    crawl = state.crawls.get(who)
    return who if crawl is not None and crawl.round else ""


def _refuse_brawl(state: State, attack: Attack, willing: bool) -> Refused | None:
    rules = ("BS-MATCH-07", "BS-RULING-43")
    if attack.weapon or armed(state.being(attack.who)):
        return Refused("armed", "One brawls with bare hands: put the weapon away.", rules)
    if armed(state.being(attack.target)) and not willing and not state.rulings.unarmed_is_brawl:
        remedy = "They are armed: make an unarmed melee attack, or say that they are willing to brawl."
        return Refused("armed-target", remedy, rules)
    return None


def _refuse_weapon(state: State, attack: Attack, item: Item) -> Refused | None:
    if not item.useful:
        return Refused("useless", f"{item.name} is useless: repair it or take another.", ("BS-DURABILITY-06",))
    if not usable(item, attack.way, state.rulings):
        how = {"melee": "fought with", "thrown": "thrown", "missile": "shot"}[attack.way]
        rules = ("BS-WEAPON-22", "BS-RULING-70") if attack.way == "thrown" else LINES[attack.way].rules
        return Refused("wrong-weapon", f"{item.name} cannot be {how}: choose another.", rules)
    if not item.held:
        return Refused("not-in-hand", f"Take {item.name} in hand first.", ("BS-RULING-21",))
    if attack.hands not in (1, 2) or (attack.way == "melee" and not (item.die if attack.hands == 1 else item.two)):
        return Refused("wrong-grip", f"{item.name} is not held so.", ("BS-RULING-72",))
    need = 2 if attack.way == "missile" else attack.hands
    if hands_used(state.being(attack.who), but=item.id) + need > 2:
        return Refused("hands-full", f"{item.name} needs both hands: put the other thing away.", ("BS-RULING-72",))
    if attack.way == "missile" and item.load and not item.loaded:
        return Refused("not-loaded", f"Load {item.name} first.", ("BS-RULING-74",))
    return None


def make_attack(state: State, attack: Attack) -> Script[State]:
    """An attack that is allowed, from the first die to the last consequence."""
    state = yield from use_action(state, attack.who)
    state = yield from _take_grip(state, attack)
    if attack.way == "melee" and not attack.weapon and state.rulings.unarmed_is_brawl:
        attack = replace(attack, way="brawl")
    line, rulings = LINES[attack.way], state.rulings
    second = bool(line.then) or rulings.brawl_against_armor
    counted = not second or rulings.sum or rulings.per_hit
    first, state = yield from make_test(
        state,
        line.name,
        attack.who,
        lambda now: attack_hands(now, attack.who, attack.way, attack.swing),
        lambda now: defense_hands(now, attack.target, attack.way) if now.has(attack.target) else (),
        target=attack.target,
        aim=MANY if counted else 1,
        rules=(*line.rules, "BS-MATCH-12"),
    )
    state = yield from wear_shield(state, first.duel)
    due, hits = first.due, 0
    if not first.score.success:
        state = yield from _tire(state, attack, first)
    elif not second:
        hits = first.score.successes
    else:
        hits, more, state = yield from _damage(state, attack, first)
        due = (*due, *more)
    rules = ("BS-COMBAT-01", "BS-RULING-41") if second else ("BS-COMBAT-01", "BS-RULING-42")
    state = yield Record(Struck(attack.who, attack.target, line.name, hits), rules)
    state = yield from _let_go(state, attack)
    if hits and state.has(attack.target):
        state = yield from take_hits(state, attack.target, hits, ("BS-COMBAT-01",))
    return (yield from pay_dues(state, due))


def _take_grip(state: State, attack: Attack) -> Script[State]:
    """The grip is chosen at each attack, and stays until the next (BS-RULING-72)."""
    item = state.being(attack.who).item(attack.weapon) if attack.weapon else None
    held = 2 if attack.way == "missile" else attack.hands
    if item is not None and item.held != held and attack.way != "thrown":
        event = ItemMoved(attack.who, item.id, item.name, "hand", held)
        state = yield Record(event, ("BS-RULING-72",))
    return state


def _tire(state: State, attack: Attack, first: Made) -> Script[State]:
    """By house rule a defense far above the attack costs the attacker Sweat (BS-RULING-49)."""
    apart = first.score.difficulty - first.score.result
    if state.rulings.strong_defense_tires and apart >= 6 and state.has(attack.who):
        state = yield from sweat(state, attack.who, 1, ("BS-RULING-49",), "a strong defense")
    return state


def _damage(state: State, attack: Attack, first: Made) -> Script[tuple[int, tuple[Due, ...], State]]:
    """The damage test, and the hits that the rulings make of both (BS-RULING-41)."""
    tests = first.score.successes if state.rulings.per_hit else 1
    hits = 0
    due: tuple[Due, ...] = ()
    for _ in range(tests):
        if not state.has(attack.target) or not state.has(attack.who):
            break
        made, state = yield from damage_test(state, attack)
        due = (*due, *made.due)
        hits += made.score.successes
        if state.rulings.sum and not state.rulings.per_hit and made.score.success:
            hits += first.score.successes - 1
    return hits, due, state


def damage_test(state: State, attack: Attack) -> Script[tuple[Made, State]]:
    """Weapon and Strong against armor, and the wear of both."""
    title = "brawl damage" if attack.way == "brawl" else "damage"
    made, state = yield from make_test(
        state,
        title,
        attack.who,
        lambda now: second_hands(now, attack),
        lambda now: armor_hands(now, attack.target) if now.has(attack.target) else (),
        target=attack.target,
        armor=True,
        rules=LINES[attack.way].then or ("BS-RULING-42",),
    )
    state = yield from wear_gear(state, made.duel)
    return made, state


def _let_go(state: State, attack: Attack) -> Script[State]:
    """A thrown weapon lies at the target; a crossbow is shot (BS-RULING-74, BS-RULING-77)."""
    item = state.being(attack.who).item(attack.weapon) if attack.weapon and state.has(attack.who) else None
    if item is None:
        return state
    if attack.way == "thrown":
        event = ItemDropped(attack.who, item.id, item.name, attack.target)
        state = yield Record(event, ("BS-RULING-77",))
    elif attack.way == "missile" and item.load:
        state = yield Record(ItemLoaded(attack.who, item.id, item.name, False), ("BS-RULING-74",))
    return state
