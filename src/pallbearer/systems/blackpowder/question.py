"""What can be asked about one Blackpowder test or attack without a table: an ability and a DR in, exact odds out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pallbearer.odds.ask import Desk, Given, Option, Wrong, figure
from pallbearer.odds.dice import of
from pallbearer.systems.blackpowder import abilities, odds
from pallbearer.systems.blackpowder.armor import SOAK
from pallbearer.systems.blackpowder.ladder import NORMAL, difficulty
from pallbearer.systems.blackpowder.limits import HIGHEST_DR, LOWEST_DR, MOST_DICE, MOST_SIDES, bad_damage
from pallbearer.systems.blackpowder.outcome import Outcome
from pallbearer.systems.blackpowder.rulings import Rulings
from pallbearer.systems.blackpowder.state import AbilityName, Hero, State
from pallbearer.systems.blackpowder.tests import faces_decide

SPAN = 20
"""How far from 0 an ability may be, as at a table."""
WEAPON = "d6"
"""The damage of an attack when nobody says otherwise."""
DAMAGE = f"dice such as d6 or 2d4+1: at most {MOST_DICE} dice of {MOST_SIDES} sides"
NAMES: dict[Outcome, str] = {"crit": "crit", "success": "hit", "failure": "miss", "fumble": "fumble"}
ABILITY: AbilityName = "PRESENCE"
"""Any ability will do that neither load nor armor makes harder: the DR is given with all that is on it."""


def _house(name: str, help_: str, default: bool = False) -> Option:
    return Option(name, help_, "switch", default=default, ruling=True)


HOUSE = (
    _house("nat-auto", "A 20 and a 1 decide outside of combat too; with =false they do not.", default=True),
    _house("clamp-abilities", "Abilities count as -3 to +6."),
    _house("cap-dr-18", "No DR counts as more than 18."),
    _house("crit-rolls-twice", "A Crit rolls its damage twice instead of doubling it."),
    _house("armor-before-double", "A Crit's damage is doubled after armor."),
    _house("strip-before-damage", "A Crit takes its tier of armor before the damage."),
)
"""The house rules that change what a test or an attack comes to."""

OPTIONS = (
    Option("ability", "The ability that is added to the d20.", least=-SPAN, most=SPAN),
    Option("dr", "The DR, with all that makes it harder.", least=LOWEST_DR, most=HIGHEST_DR, default=NORMAL),
    Option("attack", "An attack: a hit does damage.", "switch"),
    Option("damage", f"What the weapon does, {WEAPON} if it is not said.", "text", allowed=DAMAGE),
    Option("armor", "The tier of the target's armor, 0 against black powder.", most=max(SOAK), default=0),
    Option("advantage", "The d20 is thrown twice, and the higher counts.", "switch"),
    *HOUSE,
)


@dataclass(frozen=True)
class Asked:
    """A question in the words of the rules, checked.  `damage` is none where nothing is attacked."""

    value: int
    dr: int
    damage: str | None
    armor: int
    advantage: bool
    rulings: Rulings

    def outcomes(self) -> dict[Outcome, Fraction]:
        """The chance of each outcome."""
        decide = faces_decide(State(rulings=self.rulings), "test" if self.damage is None else "attack")
        naturals = of("d20 adv" if self.advantage else "d20").chances()
        return odds.outcomes(self.value, self.dr, faces_decide=decide, naturals=naturals)


def answer(given: Given) -> dict[str, Any]:
    """The exact odds, as the commands page fixes them.  Raises `Wrong`."""
    asked = understood(given)
    chances = asked.outcomes()
    found = {
        "system": "blackpowder",
        "question": _question(asked),
        "goal": "success",
        "value": figure(chances["crit"] + chances["success"]),
        "outcomes": {NAMES[name]: figure(chance) for name, chance in chances.items()},
    }
    if asked.damage is not None:
        hurt = hurting(asked, asked.damage, chances)
        found["damage"] = {str(points): figure(hurt[points]) for points in sorted(hurt)}
        found["expected_damage"] = figure(odds.mean(hurt))
    return found


def understood(given: Given) -> Asked:
    """The question, once it is known to make sense.  Raises `Wrong`."""
    if given["ability"] is None:
        raise Wrong("--ability", "nothing", OPTIONS[0].words)
    for name in ("damage", "armor"):
        if given[name] and not given["attack"]:
            raise Wrong(f"--{name}", "without --attack", f"--{name} with --attack")
    damage = given["damage"] or WEAPON
    if bad_damage(damage):
        raise Wrong("--damage", repr(damage[:40]), DAMAGE)
    rulings = Rulings(**{one.name.replace("-", "_"): given[one.name] for one in HOUSE})
    state, hero = State(rulings=rulings), Hero("", "", PRESENCE=given["ability"])
    return Asked(
        value=abilities.written(state, hero, ABILITY),
        dr=difficulty(state, hero, ABILITY, given["dr"]).dr,
        damage=damage if given["attack"] else None,
        armor=given["armor"],
        advantage=given["advantage"],
        rulings=rulings,
    )


def hurting(asked: Asked, damage: str, chances: dict[Outcome, Fraction]) -> odds.Dist:
    """The chance of each number of points that get through armor, 0 with a miss."""
    dealt = odds.damage(damage)
    found = {0: chances["failure"] + chances["fumble"]}
    for chance, through in (
        (chances["success"], odds.through(dealt, asked.armor)),
        (chances["crit"], odds.crit(dealt, asked.armor, asked.rulings)),
    ):
        for points, part in through.items():
            found[points] = found.get(points, Fraction(0)) + chance * part
    return found


def _question(asked: Asked) -> dict[str, Any]:
    """As understood."""
    return {
        "ability": asked.value,
        "dr": asked.dr,
        "attack": asked.damage is not None,
        "damage": asked.damage,
        "armor": asked.armor,
        "advantage": asked.advantage,
        "house": [name if now else f"{name} = off" for name, now in _changed(asked.rulings).items()],
    }


def _changed(rulings: Rulings) -> dict[str, bool]:
    """The house rules that are not as the catalogue has them."""
    book = Rulings()
    names = (one.name.replace("-", "_") for one in HOUSE)
    return {name: getattr(rulings, name) for name in names if getattr(rulings, name) != getattr(book, name)}


DESK = Desk("Blackpowder: one test or attack", OPTIONS, answer)
