"""Golden play-throughs: whole acts in readable text, to be read by people who know the book.

A scene says which act begins, which dice fall and what is answered; its text tells what the rules made
of it, and how everybody stands before and after.  `python -m tests.systems.golden` writes the texts
anew: only on purpose, and the difference is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from pallbearer.rules.rehearse import rehearse
from pallbearer.rules.script import ANYONE, GM, Ask, Names, Record, Refused, Roll
from pallbearer.rules.sheet import Eyes, Sheet
from pallbearer.rules.system import System
from pallbearer.systems import installed

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Beat:
    """One act, with the dice that fall and the answers that are given."""

    act: str
    params: dict[str, Any]
    dice: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A play-through: how it begins, and its beats."""

    name: str
    title: str
    system: System
    state: Callable[[], Any]
    beats: tuple[Beat, ...] = field(default_factory=tuple)

    @property
    def path(self) -> Path:
        """Where its text lies."""
        return HERE / self.system.name / "golden" / f"{self.name}.txt"


def tell(scene: Scene) -> str:
    """The whole scene as text."""
    state, system = scene.state(), scene.system
    lines = [scene.title, "=" * len(scene.title), "", *_standing(system, state)]
    for beat in scene.beats:
        act = system.acts[beat.act]
        params = act.params(**beat.params)
        play = rehearse(act.script(state, params), state, system.evolve, beat.dice, beat.answers)
        given = ", ".join(f"{key} {value}" for key, value in beat.params.items())
        lines += ["", f"## {act.title} ({given})"]
        names = system.names(play.state)
        lines += [_step(step, back, names) for step, back in play.steps]
        if isinstance(play.result, Refused):
            lines.append(f"! Not done: {play.result.remedy} [{play.result.code}]")
        state = play.state
    return "\n".join([*lines, "", *_standing(system, state), ""])


def _step(step: Roll | Ask | Record, back: Any, names: Names) -> str:
    match step:
        case Roll():
            dice = " ".join(f"d{sides}" for sides in step.dice)
            why = f" ({step.why})" if step.why else ""
            return f"- {_who(step.who, names)} throws {dice}{why}: {' '.join(map(str, back))}"
        case Ask():
            options = " | ".join(
                f"[{option.label}]" if option.id == back else option.label for option in step.question.options
            )
            return f"? {_who(step.who, names)}: {step.question.text} {options}"
        case Record():
            secret = " (secret)" if step.audience else ""
            return f"* {step.event.tell(names)}{secret} <{' '.join(step.rules)}>"


def _who(who: str, names: Names) -> str:
    return {GM: "GM", ANYONE: "Anyone"}.get(who) or names(who)


def _standing(system: System, state: Any) -> list[str]:
    lines = []
    for hero in system.heroes(state):
        lines += _hero(system.sheet(state, hero, Eyes(gm=True)))
    return lines or ["Nobody is here yet."]


def _hero(sheet: Sheet) -> list[str]:
    tracks = ", ".join(f"{track.label} {track.text}" for track in sheet.tracks)
    chips = ", ".join(chip.label for chip in sheet.chips)
    return [f"{sheet.name}: {tracks}" + (f"; {chips}" if chips else "")]


def scenes() -> list[Scene]:
    """Every scene of every installed system.  A system without any fails here."""
    return [scene for name in installed() for scene in import_module(f"tests.systems.{name}.scenes").SCENES]


def main() -> None:
    """Write every scene's text."""
    for scene in scenes():
        scene.path.parent.mkdir(exist_ok=True)
        scene.path.write_text(tell(scene), encoding="utf-8")
        print(scene.path)


if __name__ == "__main__":
    main()
