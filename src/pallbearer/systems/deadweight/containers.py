"""Containers: what an adventurer owns to put things in (INV)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.carrying import DROPPED
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.gear import container_kind, gear, new_container
from pallbearer.systems.deadweight.inventory import ItemDropped, ItemMoved, ask_place
from pallbearer.systems.deadweight.state import Container, State

chapter = Chapter("containers")

MOST_CONTAINERS = 12
"""More than anybody could hang about themselves: a bound, not a rule."""


class ContainerGained(Event, frozen=True):
    """A hero owns one container more."""

    hero: str
    container: Container

    def tell(self, names: Names) -> str:
        kind = "liquids" if self.container.liquid else "things"
        return f"{names(self.hero)} has a {self.container.kind}: {self.container.slots} slots for {kind}."


class ContainerRemoved(Event, frozen=True):
    """A hero no longer owns a container."""

    hero: str
    container: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer has a {self.container}."


@chapter.evolves(ContainerGained)
def _gained(state: State, event: ContainerGained) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, containers=(*hero.containers, event.container)))


@chapter.evolves(ContainerRemoved)
def _removed(state: State, event: ContainerRemoved) -> State:
    hero = state.hero(event.hero)
    left = tuple(one for one in hero.containers if one.id != event.container)
    return state.with_hero(replace(hero, containers=left))


def add_container(state: State, hero: str, kind: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero gets a container of this kind.  Raises `ValueError` for an unknown kind."""
    container = new_container(kind, tuple(one.id for one in state.hero(hero).containers))
    found = container_kind(kind)
    assert found is not None
    state = yield Record(ContainerGained(hero, container), (*rules, found.rule))
    return state


def remove_container(state: State, hero: str, container: str, rules: tuple[str, ...]) -> Script[State]:
    """Take a container away; its content is put elsewhere, thing by thing, as the hero's player says."""
    while content := [item for item in state.hero(hero).items if item.place == container]:
        item = content[0]
        place, state = yield from ask_place(state, hero, item, rules, here=container)
        if state.hero(hero).item(item.id) is None:
            continue
        gone = place == DROPPED
        event = ItemDropped(hero, item.id, item.name) if gone else ItemMoved(hero, item.id, item.name, place)
        state = yield Record(event, rules)
    state = yield Record(ContainerRemoved(hero, container), rules)
    return state


class AddContainer(Params, frozen=True):
    """Get a container: bag, backpack, belt, small pouch, canteen, skin or small bag."""

    hero: str
    kind: str


def refuse_container(state: State, hero: str, kind: str) -> Refused | None:
    """Why the hero can't get a container of this kind, or None."""
    if hero not in state.heroes:
        return unknown_hero(state, hero)
    if container_kind(kind) is None:
        known = ", ".join(one.kind for one in gear().container)
        return Refused("unknown-container", f"There is no container {kind!r}; there are: {known}.", ("DW-INV-23",))
    if len(state.hero(hero).containers) >= MOST_CONTAINERS:
        return Refused("too-many", f"Nobody hangs about more than {MOST_CONTAINERS} containers: give one up first.")
    return None


def _add(state: State, params: AddContainer) -> Script[State | Refused]:
    if refused := refuse_container(state, params.hero, params.kind):
        return refused
    return (yield from add_container(state, params.hero, params.kind, ("DW-INV-23",)))


class RemoveContainer(Params, frozen=True):
    """Give up a container.  Where its content goes is asked, thing by thing."""

    hero: str
    container: str


def _remove(state: State, params: RemoveContainer) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    owned = [one.id for one in state.hero(params.hero).containers]
    if params.container not in owned:
        remedy = f"There is no container {params.container!r} here; there are: {', '.join(owned) or 'none'}."
        return Refused("unknown-container", remedy, ("DW-INV-23",))
    return (yield from remove_container(state, params.hero, params.container, ("DW-INV-23",)))


chapter.offers(Act("add_container", "Get a container", AddContainer, _add, rules=("DW-INV-23",)))
chapter.offers(Act("remove_container", "Give up a container", RemoveContainer, _remove, rules=("DW-INV-23",)))
