"""What can be asked about one Bash & Slash test or attack without a table: step dice in, exact odds out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from pallbearer.odds.ask import Desk, Given, Option, Wrong, figure
from pallbearer.systems.bashslash import odds
from pallbearer.systems.bashslash.hands import Hands, swung
from pallbearer.systems.bashslash.ladder import LADDER, die
from pallbearer.systems.bashslash.lines import bare
from pallbearer.systems.bashslash.modes import Hand, bettered
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.success import EXTRA_AT, THREE_AT, Score, score

MOST_SWING, MOST_DIFFICULTY = 5, 40
"""As at a table."""
STEPS = {die(level): level for level in LADDER}
REAL = {name: level for name, level in STEPS.items() if level}
PAIR = f"one or two with a comma between, of {', '.join(STEPS)}"
WEAPON = f"one or two with a comma between, of {', '.join(REAL)}"


def _house(name: str, help_: str) -> Option:
    return Option(name, help_, "switch", ruling=True)


HOUSE = (
    _house("whole-test", "Dis- and advantage on both dice roll the pair again, by its higher die."),
    _house("single-advantage", "There is never more than one advantage or disadvantage."),
    _house("mixed-cancel-all", "One advantage and one disadvantage cancel all of both."),
    _house("strict-double", "For a double, both dice must be above."),
    _house("double-doubles-all", "A double success doubles the whole."),
    _house("margin-per-die", "Each die earns successes by its own distance."),
    _house("bare-difficulty-1", "Without dice to resist the difficulty is 1."),
    _house("sum", "More successes of the first test add to the hits."),
    _house("per-hit", "Every success of the first test makes a second one."),
    _house("bare-armor-difficulty-1", "Without armor the difficulty is 1."),
)
"""The house rules that change what a test or an attack comes to."""

OPTIONS = (
    Option("dice", "The dice of who acts, such as Agility and Fight.", "text", allowed=PAIR),
    Option("against", "The dice of who resists, such as Fight and the shield.", "text", allowed=PAIR),
    Option("target", "Instead of --against: a target number.", most=MOST_DIFFICULTY),
    Option(
        "disadvantage", "How many on every die of --dice: each keeps its lowest.", most=MOST_SWING, default=0, bare=1
    ),
    Option("advantage", "How many on every die of --dice: each keeps its highest.", most=MOST_SWING, default=0, bare=1),
    Option("then", "An attack: the weapon's die, and that of Strong in melee.", "text", allowed=WEAPON),
    Option("armor", "What --then is rolled against.", "text", allowed=", ".join(STEPS)),
    *HOUSE,
)


@dataclass(frozen=True)
class Asked:
    """A question in the words of the rules, checked.

    Those who resist have dice, or stand for a target number.  `then` is empty where one test decides.
    """

    mine: Hands
    against: Hands | int
    then: Hands
    armor: Hands
    rulings: Rulings

    def difficulties(self) -> odds.Dist:
        """The chance of each difficulty of the first test."""
        if isinstance(self.against, int):
            return {self.against: Fraction(1)}
        return odds.difficulties(odds.side_values(self.against, self.rulings), self.rulings)

    def scores(self) -> dict[Score, Fraction]:
        """The chance of each way in which the first test comes out."""
        found: dict[Score, Fraction] = {}
        mine = odds.side_values(self.mine, self.rulings)
        for (values, chance), (number, part) in product(mine.items(), self.difficulties().items()):
            read = score(values, number, self.rulings)
            found[read] = found.get(read, Fraction(0)) + chance * part
        return found

    def hits(self, first: odds.Dist) -> odds.Dist:
        """The chance of each number of hits: the successes of the last test (BS-RULING-41, BS-RULING-42)."""
        if not self.then:
            return first
        theirs = odds.difficulties(odds.side_values(self.armor, self.rulings), self.rulings, armor=True)
        second = odds.successes(odds.side_values(self.then, self.rulings), theirs, self.rulings)
        return odds.hits_of(first, second, self.rulings)


def answer(given: Given) -> dict[str, Any]:
    """The exact odds before any boost, as the commands page fixes them.  Raises `Wrong`."""
    asked = understood(given)
    scores = asked.scores()
    outcomes = dict.fromkeys(("failure", "success", "double"), Fraction(0))
    margins = {f"≥{far}": Fraction(0) for far in (EXTRA_AT, THREE_AT)}
    first: odds.Dist = {}
    for read, chance in scores.items():
        outcomes[_outcome(read)] += chance
        first[read.successes] = first.get(read.successes, Fraction(0)) + chance
        for far in (EXTRA_AT, THREE_AT):
            margins[f"≥{far}"] += chance * (read.result - read.difficulty >= far)
    hits = asked.hits(first)
    return {
        "system": "bashslash",
        "question": _question(given, asked),
        "goal": "success",
        "value": figure(1 - outcomes["failure"]),
        "outcomes": {name: figure(chance) for name, chance in outcomes.items()},
        "margins": {name: figure(chance) for name, chance in margins.items()},
        "hits": {str(count): figure(hits[count]) for count in sorted(hits)},
        "expected_hits": figure(sum((count * chance for count, chance in hits.items()), Fraction(0))),
    }


def _outcome(read: Score) -> str:
    """A double success has more than the one and what the distance earns, whatever rulings are in force."""
    if not read.success:
        return "failure"
    return "double" if read.successes > 1 + read.margin else "success"


def understood(given: Given) -> Asked:
    """The question, once it is known to make sense.  Raises `Wrong`."""
    if given["dice"] is None:
        raise Wrong("--dice", "nothing", PAIR)
    if given["against"] is not None and given["target"] is not None:
        raise Wrong("--against", "with --target", "one of --against and --target")
    if given["against"] is None and given["target"] is None:
        raise Wrong("--against", "nothing", f"--against with {PAIR}; or --target")
    if given["armor"] is not None and given["then"] is None:
        raise Wrong("--armor", "without --then", "--armor with --then")
    mine = [swung(hand, given["advantage"]) for hand in _hands("dice", given["dice"])]
    armor = _hands("armor", given["armor"] or die(0), most=1)
    then = () if given["then"] is None else _hands("then", given["then"], REAL)
    if bare(armor) and then:
        then = (bettered(then[0], "no armor", ("BS-ARMOR-01", "BS-RULING-65")), *then[1:])
    return Asked(
        mine=tuple(swung(hand, -given["disadvantage"]) for hand in mine),
        against=_hands("against", given["against"]) if given["target"] is None else given["target"],
        then=then,
        armor=armor,
        rulings=Rulings(**{one.name.replace("-", "_"): given[one.name] for one in HOUSE}),
    )


def _hands(name: str, text: str, steps: dict[str, int] = STEPS, most: int = 2) -> Hands:
    """The dice that a text names."""
    words = [word.strip().casefold() for word in text.split(",")]
    for word in words:
        if word not in steps:
            raise Wrong(f"--{name}", repr(word[:40]), ", ".join(steps))
    if len(words) > most:
        raise Wrong(f"--{name}", f"{len(words)} dice", "one die" if most == 1 else "one or two dice")
    return tuple(Hand(word, word, "skill", steps[word]) for word in words)


def _question(given: Given, asked: Asked) -> dict[str, Any]:
    """As understood."""
    return {
        "dice": _dice(asked.mine),
        "against": None if isinstance(asked.against, int) else _dice(asked.against),
        "target": given["target"],
        "disadvantage": given["disadvantage"],
        "advantage": given["advantage"],
        "then": _dice(asked.then) or None,
        "armor": _dice(asked.armor)[0] if asked.then else None,
        "house": [name for name in Rulings.__struct_fields__ if getattr(asked.rulings, name)],
    }


def _dice(hands: Hands) -> list[str]:
    return [die(hand.sides) for hand in hands]


DESK = Desk("Bash & Slash: one test or attack, before boosts", OPTIONS, answer)
