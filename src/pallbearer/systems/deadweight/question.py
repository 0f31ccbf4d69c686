"""What can be asked about one Dead Weight test without a table: dice, rerolls and switches in, exact odds out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from typing import Any

from msgspec import structs

from pallbearer.odds.ask import Desk, Given, Option, Wrong, figure
from pallbearer.odds.pool import BUDGET as POSITIONS
from pallbearer.odds.pool import RAISE, Move, Solution, TooManyPositions
from pallbearer.odds.pool import Position as GamePosition
from pallbearer.rules.aims import Aim, UnknownAim, allowed, read
from pallbearer.systems.deadweight.aims import AIMS, GRADES, WEIGHS, Variation, utility, variations
from pallbearer.systems.deadweight.outcome import Eyes, Terms, eyes
from pallbearer.systems.deadweight.pool import dice_for, net_advantage
from pallbearer.systems.deadweight.reroll_game import Result, TestGame
from pallbearer.systems.deadweight.rerolls import Position, TableDie
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero

GOALS = allowed(AIMS, WEIGHS)
HERO, HELPER = "hero", "helper"
BUDGET, QUICK = 4_000_000, 1_500_000
"""What the question may take, and what each question beside it, or of many in a row."""

FEW_POSITIONS = 40_000
"""What a house rule about single dice may take in one of many questions: a second or two."""


def _house(flag: str, help_: str) -> Option:
    return Option(flag.replace("_", "-"), help_, "switch", ruling=True)


HOUSE = (
    _house("six_cancels_one_fatigue", "A 6 that counts lets no 1 tire anybody."),
    _house("gm_rerolls_first", "The GM speaks first in the talk of rerolls."),
    _house("each_die_once", "Each die may be rerolled once only."),
    _house("safe_covers_helper", "Keeping it safe covers the help die too."),
    _house("hopeless_pierces_safe", "The 5s of the Hopeless tire although it is kept safe."),
    _house("help_die_success_only", "The help die makes a success, but neither a great one nor a crit failure."),
    _house("gm_spares_help_die", "The GM does not reroll the help die."),
    _house("main_afflictions_rule_all_dice", "The main character's afflictions rule the help die too."),
    _house("effort_pays_first", "Extra effort is paid before the roll, and takes the die that it adds."),
    _house("zero_dice_kept_only", "With no dice, only the die that counts can tire."),
    _house("zero_dice_double_six", "With no dice, two 6s are a great success."),
    _house("checks_ignore_terrified", "In a check a 4 is a success to the Terrified too."),
    _house("any_pair_cancels_all", "One advantage and one disadvantage cancel all of both."),
    _house("gm_keeps_either_value", "After a reroll the GM may put the old face back."),
    _house("terrified_4_does_not_tire", "A 4 does not tire the Terrified."),
    _house("dauntless_dice_no_rerolls", "Dauntless's two dice end the talk of rerolls."),
    _house("extra_effort_after_roll", "Extra effort may be made once the dice lie there."),
)
"""The house rules that change what a test comes to."""

OPTIONS = (
    Option("dice", "Available dice of the attribute, before --safe and --extra-effort.", least=-5, most=20),
    Option("proficiency", "Rerolls from proficiency.", most=6, default=0),
    Option("advantage", "How many advantages; they cancel disadvantages.", most=6, default=0),
    Option("disadvantage", "How many disadvantages: rerolls of the GM.", most=6, default=0),
    Option("safe", "Keep it safe: two dice less, and a success does not tire.", "switch"),
    Option("extra-effort", "One die more for one fatigue; faces tire no more.", "switch"),
    Option("check", "A check: faces do not tire.", "switch"),
    Option("terrified", "A 4 is no success.", "switch"),
    Option("hopeless", "A 5 tires too.", "switch"),
    Option("angry", "No rerolls from proficiency.", "switch"),
    Option("dauntless", "Two more dice may be rolled into a success.", "switch"),
    Option("help-die", "A helper's die, with so many rerolls of the helper's own.", most=6, bare=0),
    Option(
        "showing", "The dice already lie: main dice first, the help die last.", "text", allowed="faces such as 6,4,1"
    ),
    Option("goal", "What the player plays for; the GM plays against it.", "text", default="success", allowed=GOALS),
    *HOUSE,
)


@dataclass(frozen=True)
class Asked:
    """A question in the words of the rules, checked."""

    dice: int
    size: int
    rolled: int
    lowest: bool
    player: int
    gm: int
    helper: int | None
    effort: bool
    late_effort: bool
    dauntless: bool
    terms: Terms
    showing: tuple[int, ...]
    goal: str
    aim: Aim

    @property
    def per(self) -> int:
        """The common denominator of all weights."""
        return lcm(*(weight.denominator for weight in self.aim.weights.values()))

    def utility(self, result: Result) -> Fraction:
        """What a result is worth to the player."""
        return utility(self.aim, result[0], self.tires(result))

    def tires(self, result: Result) -> bool:
        """Whether the main character takes a fatigue; one who makes an extra effort has paid it (DW-EFFORT-02)."""
        return self.effort or result[1]

    def position(self) -> Position:
        """The test when its dice have been thrown; they lie there only if they are showing."""
        main, help_ = self.showing[: self.rolled], self.showing[self.rolled :]
        return Position(
            hero=HERO,
            attribute="",
            dice=(*(TableDie(face, HERO) for face in main), *(TableDie(face, HELPER, "helper") for face in help_)),
            terms=self.terms,
            proficiency=self.player,
            gm=self.gm,
            helpers=() if self.helper is None else (HELPER,),
            helpers_left=() if self.helper is None else (self.helper,),
            effort=self.effort,
            dauntless=self.dauntless,
            late_effort=self.late_effort,
        )

    def game(self, budget: int = BUDGET, positions: int = POSITIONS) -> TestGame:
        """The talk of rerolls that follows."""
        per = self.per
        return TestGame(self.position(), lambda result: int(self.utility(result) * per), per, budget, positions)

    def solve(self, game: TestGame) -> Solution[Result]:
        """Best play from the throw, or from the dice that lie there."""
        return game.game.from_here(game.place(self.position())) if self.showing else game.solve(self.rolled)


def answer(given: Given) -> dict[str, Any]:
    """The exact odds, as the commands page fixes them.  Raises `Wrong`."""
    asked = understood(given)
    game = asked.game()
    with _said_kindly():
        solution = asked.solve(game)
        return {**_found(given, asked, solution), **_advice(given, asked, game, solution)}


def quick(given: Given) -> dict[str, Any]:
    """The same without advice, or `Wrong` where that would take more than a few seconds."""
    asked = understood(given)
    with _said_kindly():
        return _found(given, asked, asked.solve(asked.game(QUICK, FEW_POSITIONS)))


@contextmanager
def _said_kindly() -> Iterator[None]:
    try:
        yield
    except TooManyPositions as refused:
        remedy = "fewer dice or rerolls, or install NumPy (pip install pallbearer[lab]), which takes more"
        raise Wrong("the question", "more than can be worked out", remedy) from refused


def _found(given: Given, asked: Asked, solution: Solution[Result]) -> dict[str, Any]:
    return {
        "system": "deadweight",
        "question": _question(given, asked),
        "goal": asked.goal,
        "value": figure(solution.value),
        **_figures(asked, solution),
    }


def _advice(given: Given, asked: Asked, game: TestGame, solution: Solution[Result]) -> dict[str, Any]:
    if not asked.showing:
        play = {_shown(faces): _choice(game, faces, asked) for faces in _throws(asked)}
        return {"play": play, "worth": _worth(given, solution.value)}
    lying = _by_group(asked)
    return {
        "play": {_shown(lying): _choice(game, lying, asked)},
        "choices": dict(_choices(game, game.place(asked.position()), asked)),
    }


def understood(given: Given) -> Asked:
    """The question, once it is known to make sense.  Raises `Wrong`."""
    if given["safe"] and given["extra-effort"]:
        raise Wrong("--safe", "with --extra-effort", "one of --safe and --extra-effort")
    showing = _faces(given["showing"])
    dice = given["dice"]
    helper: int | None = given["help-die"]
    rulings = Rulings(**{one.name.replace("-", "_"): given[one.name] for one in HOUSE})
    change = (given["extra-effort"] and not rulings.effort_pays_first) - 2 * given["safe"]
    if dice is None:
        if not showing:
            raise Wrong("--dice", "nothing", "a whole number, -5 to 20")
        dice = len(showing) - (helper is not None) - change
    if given["extra-effort"] and dice < 1:
        raise Wrong("--extra-effort", f"with --dice {dice}", "--extra-effort with 1 available die or more")
    size = dice + change
    rolled, lowest = dice_for(size)
    lying = rolled + (helper is not None)
    if showing and len(showing) != lying:
        raise Wrong("--showing", f"{len(showing)} dice", f"{lying} dice: what --dice {dice} and the switches roll")
    net = net_advantage(given["advantage"], given["disadvantage"], rulings)
    aim = _aim(given["goal"])
    terms = Terms(
        main=_eyes(given, rulings, spared=given["extra-effort"]),
        helpers=() if helper is None else (_helper_eyes(given, rulings),),
        lowest=lowest,
        safe=given["safe"],
        rulings=rulings,
    )
    return Asked(
        dice=dice,
        size=size,
        rolled=rolled,
        lowest=lowest,
        player=(0 if given["angry"] else given["proficiency"]) + max(net, 0),
        gm=max(-net, 0),
        helper=0 if helper and given["angry"] and rulings.main_afflictions_rule_all_dice else helper,
        effort=given["extra-effort"],
        late_effort=rulings.extra_effort_after_roll and dice > 0 and not given["safe"] and not given["extra-effort"],
        dauntless=given["dauntless"],
        terms=terms,
        showing=showing,
        goal=given["goal"].strip(),
        aim=aim,
    )


def _eyes(given: Given, rulings: Rulings, spared: bool) -> Eyes:
    names = ("terrified", "hopeless", "angry")
    hero = Hero(HERO, HERO, afflictions=tuple(name.capitalize() for name in names if given[name]))
    return eyes(hero, rulings, check=given["check"], spared=spared)


def _helper_eyes(given: Given, rulings: Rulings) -> Eyes:
    """Each die obeys the afflictions of the one who rolls it; a helper here has none (DW-RULING-40)."""
    own = given if rulings.main_afflictions_rule_all_dice else {**given, "terrified": False, "hopeless": False}
    return _eyes(own, rulings, spared=False)


def _faces(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    faces = [part.strip() for part in text.split(",")]
    if not all(len(face) == 1 and face in "123456" for face in faces):
        raise Wrong("--showing", repr(text), "faces 1 to 6 with commas between, such as 6,4,1")
    return tuple(map(int, faces))


def _aim(text: str) -> Aim:
    if not text.strip():
        raise Wrong("--goal", repr(text), GOALS)
    try:
        return read(text, AIMS, WEIGHS)
    except UnknownAim as wrong:
        raise Wrong("--goal", wrong.given, wrong.allowed) from wrong


def _question(given: Given, asked: Asked) -> dict[str, Any]:
    """As understood."""
    told = {"goal", "showing"} | {one.name for one in HOUSE}
    return {
        **{name.replace("-", "_"): value for name, value in given.items() if name not in told},
        "dice": asked.dice,
        "rolled": asked.rolled,
        "lowest_counts": asked.lowest,
        "player_rerolls": asked.player,
        "gm_rerolls": asked.gm,
        "showing": list(asked.showing) or None,
        "house": [name for name in Rulings.__struct_fields__ if getattr(asked.terms.rulings, name)],
    }


def _figures(asked: Asked, solution: Solution[Result]) -> dict[str, Any]:
    joint = {(name, tires): Fraction(0) for name in GRADES for tires in (True, False)}
    helper = Fraction(0)
    for result, chance in solution.results.items():
        joint[result[0], asked.tires(result)] += chance
        helper += chance * sum(result[2])
    return {
        "outcomes": {name: figure(joint[name, True] + joint[name, False]) for name in GRADES},
        "fatigue": figure(sum((joint[name, True] for name in GRADES), Fraction(0))),
        "helper_fatigue": figure(helper),
        "joint": {
            name: {"fatigue": figure(joint[name, True]), "no-fatigue": figure(joint[name, False])} for name in GRADES
        },
    }


def _throws(asked: Asked) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every first roll, group by group, highest faces first."""
    for faces in combinations_with_replacement(range(6, 0, -1), asked.rolled):
        if asked.helper is None:
            yield faces, ()
        else:
            for help_ in range(6, 0, -1):
                yield faces, (help_,), ()


def _by_group(asked: Asked) -> tuple[tuple[int, ...], ...]:
    main, help_ = asked.showing[: asked.rolled], asked.showing[asked.rolled :]
    return (main, help_, ()) if help_ else (main, ())


def _shown(groups: tuple[tuple[int, ...], ...]) -> str:
    """The faces as `--showing` takes them."""
    return ",".join(str(face) for group in groups for face in group)


def _start(game: TestGame, groups: tuple[tuple[int, ...], ...]) -> GamePosition:
    read_as = [[game.die[face - 1] for face in group] for group in groups]
    return game.game.start([*read_as, *([[]] * len(groups) if game.once else [])])


def _choice(game: TestGame, groups: tuple[tuple[int, ...], ...], asked: Asked) -> str:
    """What the player does first: "keep", "reroll 1", or "effort"."""
    if not (asked.player or asked.late_effort) or asked.terms.rulings.gm_rerolls_first:
        return "keep"
    move = game.game.best(_start(game, groups))
    if move is None:
        return "keep"
    if move == RAISE:
        return "effort"
    return f"reroll {min(face for face in groups[0] if game.die[face - 1] == move.face)}"


def _choices(game: TestGame, where: GamePosition, asked: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """What each first move of the player would lead to, best play following."""
    position, hero = asked.position(), asked.position().seats.index(HERO)
    here = where._replace(turn=hero)
    moves: dict[str, Move | None] = {"keep": None}
    if asked.player:
        places = sorted(range(asked.rolled), key=lambda place: position.dice[place].face)
        turned = _turned(position, hero)
        moves |= {f"reroll {position.dice[place].face}": game.move(turned, place) for place in places}
    if asked.late_effort:
        moves["effort"] = RAISE
    for name, move in moves.items():
        solution = game.game.after(here, move)
        shown = _figures(asked, solution)
        yield name, {"value": figure(solution.value), "outcomes": shown["outcomes"], "fatigue": shown["fatigue"]}


def _turned(position: Position, turn: int) -> Position:
    return structs.replace(position, turn=turn)


def _worth(given: Given, value: Fraction) -> dict[str, Any]:
    """How much more the value would be with one thing changed; nothing where that would take long."""

    afflictions = [name.capitalize() for name in ("terrified", "hopeless", "angry") if given[name]]
    try:
        return {words: figure(_varied(given, change) - value) for words, change in variations(afflictions).items()}
    except TooManyPositions:
        return {}


def _varied(given: Given, change: Variation) -> Fraction:
    without = {change.without.lower(): False} if change.without else {}
    asked = understood({**given, "dice": given["dice"] + change.dice, **without})
    asked = replace(asked, player=asked.player + change.rerolls)
    return asked.game(QUICK, FEW_POSITIONS).solve(asked.rolled).value


DESK = Desk("Dead Weight: one test or check", OPTIONS, answer, quick)
