"""Buying, and the selling that must wait (BASE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Record, Refused, Script
from pallbearer.systems.deadweight.base import before_first_mission
from pallbearer.systems.deadweight.carrying import find
from pallbearer.systems.deadweight.containers import add_container, refuse_container
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.gains import SilverGained, SilverSpent
from pallbearer.systems.deadweight.gear import container_kind, thing
from pallbearer.systems.deadweight.inventory import add_item, remove_item
from pallbearer.systems.deadweight.state import State

chapter = Chapter("purse")

MOST_SILVER = 10_000
"""A bound for prices, not a rule."""


class Buy(Params, frozen=True):
    """Buy a thing of the equipment lists, or a container, at the GM's price in silver."""

    hero: str
    thing: str
    price: int


def _buy(state: State, params: Buy) -> Script[State | Refused]:
    rules = ("DW-BASE-22", "DW-RULING-03")
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    hero = state.hero(params.hero)
    bag, found = container_kind(params.thing), thing(params.thing)
    if bag is None and found is None:
        return Refused("unknown-thing", f"The equipment lists have no {params.thing!r}: name a thing of theirs.", rules)
    if not hero.finished or not (before_first_mission(state, hero.id) or state.phase == "interlude"):
        remedy = "Buy between creation and the first mission, or in the interlude."
        return Refused("no-market", remedy, rules)
    if not 0 <= params.price <= MOST_SILVER:
        return Refused("bad-price", f"A price is from 0 to {MOST_SILVER} silver.", rules)
    if params.price > hero.silver:
        return Refused("too-dear", f"{hero.name} has {hero.silver} silver, not {params.price}.", rules)
    if bag is not None and (refused := refuse_container(state, hero.id, bag.kind)):
        return refused
    if params.price:
        state = yield Record(SilverSpent(hero.id, params.price, f"bought {params.thing}"), rules)
    if bag is not None:
        return (yield from add_container(state, hero.id, bag.kind, rules))
    assert found is not None
    return (yield from add_item(state, hero.id, found.item(), rules))


class Sell(Params, frozen=True):
    """Sell an item at the GM's price in silver."""

    hero: str
    item: str
    price: int


def _sell(state: State, params: Sell) -> Script[State | Refused]:
    rules = ("DW-BASE-23",)
    looked = find(state, params.hero, params.item)
    if isinstance(looked, Refused):
        return looked
    hero, item = looked
    if not hero.finished or before_first_mission(state, hero.id):
        return Refused("before-first-mission", "Nothing is sold before the first mission: go on it first.", rules)
    if state.phase != "interlude":
        return Refused("no-market", "Sell in the interlude: end the expedition first.", rules)
    if not 0 <= params.price <= MOST_SILVER:
        return Refused("bad-price", f"A price is from 0 to {MOST_SILVER} silver.", rules)
    state = yield from remove_item(state, hero.id, item.id, rules)
    state = yield Record(SilverGained(hero.id, params.price), rules)
    return state


chapter.offers(Act("buy", "Buy", Buy, _buy, by="gm", rules=("DW-BASE-22", "DW-RULING-03")))
chapter.offers(Act("sell", "Sell", Sell, _sell, by="gm", rules=("DW-BASE-23",)))
