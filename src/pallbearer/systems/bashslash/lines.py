"""What is rolled against what: the lines of the conflict table, and their dice (MATCH)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.systems.bashslash.hands import (
    SHIELD,
    Hands,
    armor_of,
    item_hand,
    roll_hands,
    ruined_armor,
    shield_of,
    troubled,
)
from pallbearer.systems.bashslash.modes import Hand, bettered, worsened
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Item, State

Way: TypeAlias = Literal["melee", "thrown", "missile", "brawl"]
WAYS: tuple[Way, ...] = ("melee", "thrown", "missile", "brawl")


class Line(msgspec.Struct, frozen=True):
    """A line: the pair of the side that acts, the pair that resists, and the clauses of its two tests."""

    name: str
    attack: tuple[str, str]
    defense: tuple[str, ...]
    rules: tuple[str, ...]
    then: tuple[str, ...] = ()


LINES: dict[str, Line] = {
    "melee": Line("melee", ("Agility", "Fight"), ("Fight", SHIELD), ("BS-MATCH-01",), ("BS-MATCH-02",)),
    "thrown": Line("throw", ("Brawn", "Throw"), ("Dodge", SHIELD), ("BS-MATCH-03",), ("BS-MATCH-04",)),
    "missile": Line("shot", ("Cunning", "Shoot"), (SHIELD, SHIELD), ("BS-MATCH-05",), ("BS-MATCH-06",)),
    "brawl": Line("brawl", ("Brawn", "Strong"), ("Brawn", "Strong"), ("BS-MATCH-07",)),
    "magic": Line("magic", ("Cunning", "Mana"), ("Mana", "Moxie"), ("BS-MATCH-08",), ("BS-MATCH-09",)),
    "social": Line("talk", ("Cunning", "Deviousness"), ("Cunning", "Deviousness"), ("BS-MATCH-10",), ("BS-MATCH-11",)),
}


class Attack(msgspec.Struct, frozen=True):
    """An attack as it was declared.  `hands` are on the weapon, `swing` is the referee's advantage."""

    who: str
    target: str
    way: Way
    weapon: str = ""
    hands: int = 1
    swing: int = 0


def attack_hands(state: State, who: str, line: str, swing: int = 0) -> Hands:
    """The dice of the side that acts."""
    return roll_hands(state, who, LINES[line].attack, swing=swing)


def defense_hands(state: State, who: str, line: str) -> Hands:
    """The dice of the side that resists; none for who has passed out (BS-RULING-27)."""
    rulings, pair = state.rulings, LINES[line].defense
    if line == "missile" and rulings.dodge_without_shield and shield_of(state.being(who), rulings) is None:
        pair = ("Dodge",)
    return roll_hands(state, who, pair, replaced=not rulings.defend_without_replacement)


def weapon_sides(item: Item, way: Way, hands: int) -> int:
    """The die of a weapon used so: in one hand, in two, thrown, shot (BS-RULING-72, BS-RULING-75)."""
    if way == "missile":
        return item.two
    if way == "thrown":
        return (item.die or item.two) if item.thrown else 2
    if hands == 2:
        return item.staff or item.two
    return item.die


def armor_hands(state: State, target: str) -> Hands:
    """The armor die of who is struck; none without armor (BS-ARMOR-01, BS-RULING-67)."""
    being, rulings = state.being(target), state.rulings
    armor = armor_of(being, rulings)
    if armor is not None:
        return (troubled(item_hand(armor, armor.die, rulings), being),)
    if ruined_armor(being) and rulings.ruined_armor_improvised:
        why = (("ruined armor counts as improvised", ("BS-RULING-67",)),)
        return (troubled(Hand("", "ruined armor", "item", 2, why=why), being),)
    return ()


def bare(hands: Hands) -> bool:
    """No armor die is rolled."""
    return not any(hand.sides for hand in hands)


def damage_hands(state: State, attack: Attack) -> Hands:
    """The dice of the damage test: the weapon, and Strong in melee."""
    being, rulings = state.being(attack.who), state.rulings
    if not being.up:
        return ()
    unarmored = bare(armor_hands(state, attack.target))
    weapon = being.item(attack.weapon) if attack.weapon else None
    found: list[Hand] = []
    if weapon is not None:
        hand = item_hand(weapon, weapon_sides(weapon, attack.way, attack.hands), rulings)
        if attack.way == "thrown" and not weapon.thrown:
            hand = replace(hand, why=(*hand.why, ("not made for throwing", ("BS-RULING-70",))))
        if unarmored:
            hand = bettered(hand, "no armor", ("BS-ARMOR-01", "BS-RULING-65"))
        found.append(troubled(hand, being))
    if attack.way == "melee":
        armed = weapon is not None and weapon.useful
        found += strong_hands(state, attack.who, armed=armed, unarmored=unarmored)
    return tuple(found)


def strong_hands(state: State, who: str, *, armed: bool, unarmored: bool = False) -> Hands:
    """Strong in the damage test: with disadvantage for bare hands (BS-WEAPON-01, BS-RULING-11, BS-RULING-76)."""
    rulings = state.rulings
    if armed:
        return roll_hands(state, who, ("Strong",), replaced=rulings.replace_everywhere)
    hands = roll_hands(state, who, ("Strong",))
    skilled = bool(hands) and hands[0].source == "Strong"
    if not skilled and rulings.unskilled_unarmed_harmless:
        return tuple(replace(hand, instead=-1) for hand in hands if hand.source == "Strong")
    if unarmored and rulings.unarmed_unarmored_cancel:
        return hands
    rules = ("BS-WEAPON-01", "BS-RULING-66") if skilled else ("BS-WEAPON-01", "BS-RULING-76")
    return tuple(worsened(hand, "no weapon", rules) if hand.sides else hand for hand in hands)


def second_hands(state: State, attack: Attack) -> Hands:
    """The dice of the second test; by house rule a brawl has one too, Strong with disadvantage (BS-RULING-42)."""
    if not state.has(attack.who) or not state.has(attack.target):
        return ()
    if attack.way == "brawl":
        hands = strong_hands(state, attack.who, armed=True)
        return tuple(worsened(hand, "brawling", ("BS-RULING-42",)) for hand in hands)
    return damage_hands(state, attack)


def usable(item: Item, way: Way, rulings: Rulings) -> bool:
    """Whether an attack of this kind can be made with the thing: not whether it is loaded or in hand."""
    if not item.useful or item.kind != "weapon":
        return False
    if way == "missile":
        return item.missile
    if way == "thrown":
        return item.thrown or (rulings.throw_anything_one_handed and bool(item.die))
    return way == "melee" and (not item.missile or bool(item.staff))


def armed(being: Being) -> bool:
    """A weapon that works is in hand."""
    return any(item.kind == "weapon" and item.held and item.useful for item in being.items)
