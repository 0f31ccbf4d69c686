"""Sample a script: seeded dice, and a policy that answers.  For bots, pregens, delves and the lab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from pallbearer.rules.script import Ask, Look, Record, Roll, Script, run

Policy: TypeAlias = Callable[[Ask, Any, Random], str]
"""(question, state, the sampler's randomness) -> the id of an option."""


def at_random(ask: Ask, state: Any, random: Random) -> str:
    """The policy that picks any legal answer, all equally likely."""
    return random.choice(ask.question.options).id


@dataclass
class Sampled:
    """What one play came to, with every step in order: (step, what came back)."""

    result: Any
    state: Any
    steps: list[tuple[Roll | Ask | Record, Any]] = field(default_factory=list)


def sample(
    script: Script[Any],
    state: Any,
    evolve: Callable[[Any, Any], Any],
    random: Random,
    policy: Policy = at_random,
) -> Sampled:
    """Play `script` once from `state`."""
    play = Sampled(None, state)

    def respond(step: Roll | Ask | Record | Look) -> Any:
        back: Any
        match step:
            case Roll():
                back = tuple(random.randint(1, sides) for sides in step.dice)
            case Ask():
                back = policy(step, play.state, random)
                if not step.question.allows(back):
                    raise ValueError(f"the policy answered {back!r} to {step.question.kind!r}")
            case Record():
                play.state = evolve(play.state, step.event)
                play.steps.append((step, None))
                return play.state
            case Look():
                return play.state
        play.steps.append((step, back))
        return back

    play.result = run(script, respond)
    return play
