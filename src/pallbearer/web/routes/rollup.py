"""A whole random hero, outside of any table.  The seed in the address makes the same hero again."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.rules.sample import Sampled, sample
from pallbearer.rules.script import Ask, Record, Refused, Roll
from pallbearer.rules.sheet import Eyes
from pallbearer.rules.system import System
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, House
from pallbearer.web.seating import go

LONGEST_SEED = 40


class Step(msgspec.Struct, frozen=True):
    """A step of the making, as the page tells it."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


@get("/hero/{system:str}", sync_to_thread=True)
def hero(request: AnyRequest, house: NamedDependency[House], system: FromPath[str]) -> Response[Any]:
    """The hero of this seed; without one, on to a new seed."""
    game = house.system(system)
    seed = request.query_params.get("seed", "")
    if not seed:
        where = f"/hero/{game.name}?seed={secrets.randbelow(10**8)}"
        return go(where)
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise TurnedAway(
            Refused("bad-seed", f"seed: up to {LONGEST_SEED} printable characters."),
            f"/hero/{game.name}",
        )
    made, name = roll_up(game, seed)
    sheet = game.sheet(made.state, name, Eyes(heroes=frozenset({name})))
    return house.pages.page(
        request,
        "hero.html",
        game=game,
        system=game.name,
        attribution=game.attribution,
        seed=seed,
        sheet=sheet,
        steps=steps(game, made),
        another=secrets.randbelow(10**8),
    )


def roll_up(game: System, seed: str) -> tuple[Sampled, str]:
    """Make a hero by the system's own act with the dice of this seed.  Raises `NotFoundException`."""
    act = game.acts.get(game.roll_up)
    if act is None:
        raise NotFoundException(f"{game.title} cannot roll up heroes yet.")
    quick = {"quick": True} if "quick" in act.params.__struct_fields__ else {}
    params = msgspec.convert(quick, act.params)
    state = game.begin(game.rulings())
    made = sample(act.script(state, params), state, game.evolve, Random(f"{game.name} {seed}"))
    names = list(game.heroes(made.state))
    if not names:
        raise NotFoundException(f"{game.title} made no hero of this seed.")
    return made, names[-1]


def steps(game: System, made: Sampled) -> list[Step]:
    """The making, told with its dice."""
    names, told = game.names(made.state), []
    for step, back in made.steps:
        match step:
            case Roll():
                told.append(Step("dice", step.why, (), step.dice, back))
            case Record():
                if step.event.weight:
                    told.append(Step("event", step.event.tell(names), step.rules))
            case Ask():
                label = next(option.label for option in step.question.options if option.id == back)
                told.append(Step("answer", f"{step.question.text} {label}", step.question.rules))
    return told
