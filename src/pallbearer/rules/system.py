"""What a system is to the rest of Pallbearer: one value that joins its chapters, data and views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any, Protocol, Union

import msgspec

from pallbearer.rules.aims import USUAL, Aim, UnknownAim, read
from pallbearer.rules.card import Card
from pallbearer.rules.catalogue import Catalogue, read_catalogue
from pallbearer.rules.chapter import Act, Chance, Chapter, Evolve
from pallbearer.rules.script import Event, Names, Question, Refused
from pallbearer.rules.sheet import Board, Eyes, Sheet


class Advise(Protocol):
    """The exact odds after each answer to an open question, by the answer's id; empty where none are known.

    They are told to the one who is asked: what that one wants, and what it is worth to them.  Everybody plays as
    well as can be for `aim`, the player's, or against it.
    """

    def __call__(self, state: Any, question: Question, aim: Aim = USUAL, /) -> dict[str, Chance]: ...


def _no_advice(state: Any, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    return {}


@dataclass(frozen=True)
class System:
    """A game.

    `package` holds `RULES.md`.  `rulings` is the frozen type of its house rules, every field with
    its default.  `begin(rulings)` is the state of a new table, `rule(state, rulings)` the state with
    other rulings.  `roll_up` names the act that makes a hero.  `heroes(state)` gives their names by
    id, `sheet(state, hero, eyes)` and `board(state, eyes)` what a page may show.
    """

    name: str
    title: str
    version: str
    licence: str
    attribution: str
    package: str
    rulings: type[msgspec.Struct]
    chapters: tuple[Chapter, ...]
    begin: Callable[[Any], Any]
    rule: Callable[[Any, Any], Any]
    roll_up: str
    names: Callable[[Any], Names]
    heroes: Callable[[Any], Mapping[str, str]]
    sheet: Callable[[Any, str, Eyes], Sheet]
    board: Callable[[Any, Eyes], Board]
    invariants: Callable[[Any], list[str]]
    """Sentences for whatever is wrong with a state; empty for every state that play can reach."""
    advise: Advise = _no_advice
    aims: tuple[Aim, ...] = ()
    """What a player may play for, the usual aim first; none where there is but one."""
    weighs: Mapping[str, str] = field(default_factory=dict)
    """What a player may give weights to, each with the weight that serves as an example; empty for nothing."""
    solo: str = ""
    """The act by which one player plays alone, "" for none."""

    @property
    def card(self) -> Card:
        """What the door says of it."""
        return Card(self.name, self.title, self.version, self.licence, self.attribution, self.solo)

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every clause of the rules."""
        return read_catalogue(resources.files(self.package).joinpath("RULES.md").read_text(encoding="utf-8"))

    def aim(self, text: str) -> Aim | Refused:
        """The aim that somebody states: the id of one, or weights; the usual one if they say nothing."""
        try:
            return read(text, self.aims, self.weighs)
        except UnknownAim as wrong:
            return Refused("bad-aim", f"aim: {wrong}.")

    @cached_property
    def acts(self) -> dict[str, Act]:
        """Everything a person may begin, by name."""
        acts: dict[str, Act] = {}
        for chapter in self.chapters:
            for name, act in chapter.acts.items():
                if name in acts:
                    raise ValueError(f"two chapters of {self.name} offer the act {name!r}")
                acts[name] = act
        return acts

    @cached_property
    def _evolvers(self) -> dict[type[Event], Evolve]:
        folds: dict[type[Event], Evolve] = {}
        for chapter in self.chapters:
            for event, fold in chapter.events.items():
                if event in folds or any(event.__name__ == known.__name__ for known in folds):
                    raise ValueError(f"two chapters of {self.name} fold the event {event.__name__}")
                folds[event] = fold
        return folds

    def evolve(self, state: Any, event: Event) -> Any:
        """The state after `event`."""
        return self._evolvers[type(event)](state, event)

    @cached_property
    def events(self) -> Any:
        """The type that every event of this system decodes to."""
        return Union[tuple(self._evolvers)]  # noqa: UP007

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.events)

    def decode_event(self, text: bytes | msgspec.Raw) -> Event:
        """An event from its JSON, by its tag.  Raises `msgspec.ValidationError`."""
        event: Event = self._decoder.decode(text)
        return event
