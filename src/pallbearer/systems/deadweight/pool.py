"""How many dice a test rolls, how many rerolls each side holds, and why, line by line.  Pure."""

from __future__ import annotations

import msgspec

from pallbearer.rules.sheet import Line
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, State, has


class Pool(msgspec.Struct, frozen=True):
    """The main dice of a test: `size` as reckoned, maybe below one; `dice` really rolled.

    With a size of zero or less, `lowest` is true: only the lowest die counts (DW-ZERO-01).
    """

    size: int
    dice: int
    lowest: bool
    lines: tuple[Line, ...]


class Rerolls(msgspec.Struct, frozen=True):
    """Rerolls that the main player and the GM hold (DW-REROLL-01), with their working.

    The player spends `proficiency` first, then `advantage`, then `granted`; all reach the same dice.
    """

    proficiency: int
    advantage: int
    granted: int
    gm: int
    lines: tuple[Line, ...]

    @property
    def player(self) -> int:
        """All that the player holds."""
        return self.proficiency + self.advantage + self.granted


def dice_for(size: int) -> tuple[int, bool]:
    """Dice to roll for a pool of `size`, and whether only the lowest of them counts.

    >>> dice_for(3), dice_for(0), dice_for(-3)
    ((3, False), (2, True), (5, True))
    """
    return (size, False) if size > 0 else (2 - size, True)


def pool(state: State, hero: Hero, attribute: str, *, fewer: int = 0, safe: bool = False, efforts: int = 0) -> Pool:
    """The main dice of a test that `hero` makes on `attribute`.

    `fewer` dice are left out by choice; `efforts` dice are added by extra effort.
    """
    lines = _available(state, hero, attribute)
    if efforts:
        lines.append((efforts, Line(f"Extra effort: +{efforts}", ("DW-EFFORT-01",))))
        if state.rulings.effort_pays_first:
            lines.append((-efforts, Line(f"Its price is paid first: -{efforts}", ("DW-RULING-43",))))
    if safe:
        lines.append((-2, Line("Keeping it safe: -2", ("DW-SAFE-01",))))
    if fewer:
        lines.append((-fewer, Line(f"Left out by choice: -{fewer}", ("DW-TEST-04",))))
    size = sum(number for number, _ in lines)
    dice, lowest = dice_for(size)
    shown = tuple(line for _, line in lines)
    if lowest:
        rules = ("DW-ZERO-01", "DW-RULING-46") if size == 0 else ("DW-ZERO-02", "DW-RULING-46")
        shown += (Line(f"A pool of {size}: roll {dice}, and the lowest counts", rules),)
    return Pool(size, dice, lowest, shown)


def _available(state: State, hero: Hero, attribute: str) -> list[tuple[int, Line]]:
    """The available dice (DW-TEST-03), or a berserker's full strength."""
    one = hero.attribute(attribute)
    lines = [(one.score, Line(f"{attribute} score: {one.score}", ("DW-TEST-03",)))]
    if attribute == "STR" and state.in_combat and has(hero.traits, "Berserker") and one.available < one.score:
        text = "Berserker: fatigue and wounds do not lower it in combat"
        return [*lines, (0, Line(text, ("DW-TRAIT-02", "DW-NOTE-54")))]
    if one.fatigue:
        lines.append((-one.fatigue, Line(f"Fatigue: -{one.fatigue}", ("DW-TEST-03", "DW-FATIGUE-02"))))
    if one.wounds:
        lines.append((-one.wounds, Line(f"Wounds: -{one.wounds}", ("DW-TEST-03", "DW-FATIGUE-03"))))
    return lines


def net_advantage(advantage: int, disadvantage: int, rulings: Rulings) -> int:
    """What is left when advantages and disadvantages cancel: above 0 the player's, below 0 the GM's.

    >>> net_advantage(2, 1, Rulings()), net_advantage(2, 1, Rulings(any_pair_cancels_all=True))
    (1, 0)
    """
    if rulings.any_pair_cancels_all and advantage and disadvantage:
        return 0
    return advantage - disadvantage


def proficiency(hero: Hero, attribute: str, extra: int, angry: bool) -> int:
    """Rerolls from proficiency in `attribute`, `extra` ones from skills included; none for the Angry."""
    return 0 if angry else hero.attribute(attribute).proficiency + extra


def is_angry(hero: Hero) -> bool:
    """Whether anger keeps the hero from rerolling with proficiency (DW-AFFL-13)."""
    return has(hero.afflictions, "Angry")


def rerolls(
    hero: Hero,
    attribute: str,
    rulings: Rulings,
    *,
    advantage: int = 0,
    disadvantage: int = 0,
    uncancelled: int = 0,
    skilled: int = 0,
    granted: int = 0,
    unskilled: bool = False,
) -> Rerolls:
    """Rerolls of the main player and of the GM.

    `skilled` are proficiency rerolls that a skill adds, `granted` come from elsewhere, `uncancelled`
    disadvantages meet no advantage (house rule of DW-RULING-13), `unskilled` gives proficiency up.
    """
    angry = is_angry(hero)
    proficient = 0 if unskilled else proficiency(hero, attribute, skilled, angry)
    net = net_advantage(advantage, disadvantage, rulings)
    lines = []
    if unskilled:
        lines.append(Line("Proficiency is given up: no rerolls from it", ("DW-BURDEN-04", "DW-BURDEN-06")))
    elif angry:
        lines.append(Line("Angry: no rerolls from proficiency", ("DW-AFFL-13", "DW-NOTE-62")))
    elif proficient:
        lines.append(Line(f"{attribute} proficiency: {_times(proficient)}", ("DW-PROF-01", "DW-NOTE-33")))
    if advantage and disadvantage:
        text = f"Advantage {advantage} and disadvantage {disadvantage} cancel"
        lines.append(Line(text, ("DW-ADV-06", "DW-ADV-07", "DW-RULING-49")))
    if net > 0:
        lines.append(Line(f"Advantage: {_times(net)}", ("DW-ADV-02",)))
    if granted:
        lines.append(Line(f"Granted: {_times(granted)}", ("DW-REROLL-01",)))
    gm = max(0, -net) + uncancelled
    if gm:
        lines.append(Line(f"Disadvantage: {_times(gm)} for the GM", ("DW-ADV-03",)))
    return Rerolls(proficient, max(0, net), granted, gm, tuple(lines))


def _times(number: int) -> str:
    return "1 reroll" if number == 1 else f"{number} rerolls"
