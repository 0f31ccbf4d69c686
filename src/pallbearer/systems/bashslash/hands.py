"""Which dice somebody rolls: attributes, skills and gear, and what stands in for a skill one lacks (SKILL, TEST)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.systems.bashslash.abilities import ATTRIBUTES, GOVERNS, now
from pallbearer.systems.bashslash.modes import Hand, Working, bettered, worsened
from pallbearer.systems.bashslash.quality import RULES, graded
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Item, State

Hands = tuple[Hand, ...]
SHIELD = "shield"
"""In a pair: the die of the shield that counts."""


def troubles(being: Being) -> Working:
    """What puts all rolls of this hero or foe at disadvantage, each with its rules (BS-RULING-03)."""
    found: list[tuple[str, tuple[str, ...]]] = []
    if being.forfeiting:
        found.append(("a forfeited round", ("BS-COMBAT-09",)))
    if being.impaired:
        found.append((f"{', '.join(being.impaired)} went below 0, until healed", ("BS-COMBAT-16", "BS-RULING-36")))
    return tuple(found)


def troubled(hand: Hand, being: Being) -> Hand:
    """The die with all that weighs on every roll of its owner."""
    for text, rules in troubles(being):
        hand = worsened(hand, text, rules)
    return hand


def attribute_hand(being: Being, name: str, rulings: Rulings) -> Hand:
    """The die of an attribute; none at 0 or below (BS-COMBAT-12)."""
    level = now(being, name, rulings)
    why: Working = () if level > 0 else ((f"{name} is at {'0' if level == 0 else 'below 0'}", ("BS-COMBAT-12",)),)
    return Hand(name, name, "attribute", max(level, 0), why=why)


def _skill_hand(being: Being, skill: str, pair: tuple[str, ...], rulings: Rulings) -> Hand:
    hand, governing = Hand(skill, skill, "skill", max(now(being, skill, rulings), 0)), GOVERNS[skill]
    dead = now(being, governing, rulings) <= 0
    if dead and (governing in pair or not rulings.dead_attribute_own_tests):
        hand = worsened(hand, f"{governing} is at 0", ("BS-COMBAT-11", "BS-RULING-40"))
    return hand


def shield_of(being: Being, rulings: Rulings) -> Item | None:
    """The one shield that counts: the best worn, while hands on a two-handed weapon leave room for it.

    Bracers always do, by house rule a buckler too (BS-RULING-68, BS-RULING-69).
    """
    both = any(item.held == 2 for item in being.items)
    fits = [
        item
        for item in being.items
        if item.kind == "shield"
        and item.place == "worn"
        and (not both or item.bracers or (item.buckler and rulings.buckler_with_two_hands))
        and _rolls(item, rulings)
    ]
    return max(fits, key=lambda item: (item.useful, *graded(item.die, item.quality, "shield", rulings)), default=None)


def armor_of(being: Being, rulings: Rulings) -> Item | None:
    """The armor that is worn and whole enough to count (BS-RULING-67)."""
    worn = [item for item in being.items if item.kind == "armor" and item.place == "worn" and _rolls(item, rulings)]
    return max(worn, key=lambda item: (item.useful, *graded(item.die, item.quality, "armor", rulings)), default=None)


def ruined_armor(being: Being) -> bool:
    """Armor is worn that no longer protects."""
    worn = [item for item in being.items if item.kind == "armor" and item.place == "worn"]
    return bool(worn) and not any(item.useful for item in worn)


def _rolls(item: Item, rulings: Rulings) -> bool:
    return item.useful or (rulings.boost_useless_item and item.durability == 0)


def item_hand(item: Item, sides: int, rulings: Rulings) -> Hand:
    """The die of a thing after its quality; none once it is useless (BS-DURABILITY-06)."""
    die, beyond = graded(sides, item.quality, item.kind, rulings)
    why: Working = () if item.quality == "ordinary" else ((f"{item.quality} {item.name}", (RULES[item.quality],)),)
    if not item.useful:
        return Hand(item.id, item.name, "item", 0, why=(("useless", ("BS-DURABILITY-06",)),))
    if beyond:
        rule = "BS-QUALITY-06" if beyond > 0 else "BS-QUALITY-05"
        why = (*why, (f"{abs(beyond)} beyond the ladder", (rule, "BS-RULING-80")))
    return Hand(item.id, item.name, "item", die, steps=beyond, why=why)


def roll_hands(
    state: State, who: str, pair: tuple[str, ...], *, swing: int = 0, replaced: bool = True, untroubled: bool = False
) -> Hands:
    """The dice of a pair of attributes, skills and `SHIELD` for this hero or foe.

    A missing skill is `replaced` by its governing attribute with disadvantage (BS-RULING-10), or gives no die.
    `swing` is the referee's advantage on every die (below 0: disadvantage).  Who has passed out rolls nothing.
    """
    being, rulings = state.being(who), state.rulings
    if not being.up:
        return ()
    found: list[Hand] = []
    for name in pair:
        if name == SHIELD:
            shield = shield_of(being, rulings)
            if shield is not None:
                found.append(item_hand(shield, shield.die, rulings))
        elif name in ATTRIBUTES:
            found.append(attribute_hand(being, name, rulings))
        elif now(being, name, rulings) > 0:
            found.append(_skill_hand(being, name, pair, rulings))
        elif replaced:
            found = _replace(found, being, name, rulings)
        else:
            found.append(Hand(name, name, "skill", 0, why=((f"no {name}", ("BS-RULING-11",)),)))
    if not untroubled:
        found = [troubled(hand, being) for hand in found]
    return tuple(swung(hand, swing) for hand in found)


def _replace(found: list[Hand], being: Being, skill: str, rulings: Rulings) -> list[Hand]:
    """The governing attribute stands in for a skill at none, once, with disadvantage (BS-SKILL-13, BS-RULING-10)."""
    governing, rules = GOVERNS[skill], ("BS-SKILL-13", "BS-RULING-10")
    place = next((number for number, hand in enumerate(found) if hand.source == governing), len(found))
    stand_in = found[place] if place < len(found) else attribute_hand(being, governing, rulings)
    found = [*found[:place], worsened(stand_in, f"no {skill}", rules), *found[place + 1 :]]
    return [*found, Hand(skill, skill, "skill", 0, instead=place)]


def swung(hand: Hand, swing: int) -> Hand:
    """With the referee's advantage or disadvantage."""
    if swing > 0:
        return bettered(hand, "the referee's advantage", ("BS-STEP-14",), swing)
    return worsened(hand, "the referee's disadvantage", ("BS-STEP-13",), -swing) if swing < 0 else hand


def alone(hand: Hand) -> Hand:
    """The same die in the place of nothing."""
    return replace(hand, instead=-1)
