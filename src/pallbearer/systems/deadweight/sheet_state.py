"""The states an adventurer is in: down, afflicted, traumatized, blind, blessed (FAINT, MORTAL, AFFL, TRAUMA)."""

from __future__ import annotations

from typing import Any

from pallbearer.rules.sheet import Chip, Do
from pallbearer.systems.deadweight import afflictions, carrying, traumas
from pallbearer.systems.deadweight.buttons import button, choice, switch, text
from pallbearer.systems.deadweight.remedies import fits
from pallbearer.systems.deadweight.state import Hero, State, has

DOWN = {"fainted": "fainted", "mortal": "mortally wounded", "dead": "dead"}


def down(hero: Hero) -> str:
    """Why the hero cannot act, "" when up."""
    return DOWN.get(hero.condition.kind, "")


def chips(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Chip, ...]:
    """Every state of the hero, the worst first."""
    return (
        *_condition(state, hero, plays, gm),
        *(_affliction(state, hero, name, plays, gm) for name in hero.afflictions),
        *(_trauma(state, hero, name, gm) for name in hero.traumas),
        *_others(state, hero, plays),
    )


def _condition(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Chip, ...]:
    one = hero.condition
    match one.kind:
        case "fainted":
            left = max(0, one.discarded + 1 - one.waited)
            wait = f"in {left} turn{'' if left == 1 else 's'} a wake-up roll" if left else "a wake-up roll each turn"
            return (
                Chip(
                    "Fainted",
                    "Neither moves nor acts.",
                    f"First aid outside combat, or {wait}.",
                    ("DW-FAINT-02", "DW-FAINT-03", "DW-FAINT-08", "DW-FAINT-09"),
                    dos=(button(state, "wake", "Try to wake", {"hero": hero.id}),) if plays else (),
                ),
            )
        case "mortal":
            late = button(state, "time_runs_out", "Nobody came in time", {"hero": hero.id})
            soon = f" Dead in {one.deadline} more turn{'' if one.deadline == 1 else 's'}." if one.deadline >= 0 else ""
            return (
                Chip(
                    "Mortally wounded",
                    f"Neither moves nor acts; more damage kills.{soon}",
                    "A first aid kit, a medical supply or a healing spell.",
                    ("DW-WOUND-12", "DW-MORTAL-04", "DW-MORTAL-05", "DW-RULING-65"),
                    dos=(late,) if gm and not late.refused else (),
                ),
            )
        case "dead":
            return (Chip("Dead", "Rest in Blacksalt.", rules=("DW-MW-07",)),)
        case _:
            return ()


def _affliction(state: State, hero: Hero, name: str, plays: bool, gm: bool) -> Chip:
    found = afflictions.find(name)
    if found is None:
        return Chip(name)
    dos: list[Do] = []
    if plays:
        dos += [_take(state, hero, one) for one in afflictions.REMEDIES.values() if found.name in one.cures]
    if gm:
        by = choice("by", "By", (("magic", "magic"), ("miracle", "a miracle"), ("item", "a thing"), ("rest", "rest")))
        dos.append(button(state, "cure", "End it", {"hero": hero.id, "affliction": found.name}, (by,)))
    return Chip(found.name, found.does, found.ends, found.rules, dos=tuple(dos))


def _take(state: State, hero: Hero, remedy: afflictions.Remedy) -> Do:
    """Taking what ends the affliction: of one's own things, or something that is on no sheet."""
    params: dict[str, Any] = {"hero": hero.id}
    match remedy.id:
        case "food":
            act, label = "eat", "Eat"
        case "first aid":
            act, label = "bandage", "Give first aid"
        case drink:
            act, label, params["what"] = "drink", f"Drink {drink}", drink
    own = [(item.id, item.name) for item in hero.items if fits(item, remedy)]
    return button(state, act, label, params, (choice("item", "From", (*own, ("", "what is on no sheet"))),))


def _trauma(state: State, hero: Hero, name: str, gm: bool) -> Chip:
    found = traumas.find(name)
    cost = hero.trauma_costs.get(found.name if found else name, "")
    does = (found.does if found else "") + (f" ({cost})" if cost else "")
    ends = "Healed by insight, or as the GM says." if found else ""
    return Chip(name, does, ends, found.rules if found else (), dos=_trauma_dos(state, hero, name) if gm else ())


def _trauma_dos(state: State, hero: Hero, name: str) -> tuple[Do, ...]:
    """Healing it, and what sets it off: the GM says when that comes from a foe."""
    weaker = (text("weakened_to", "Weakened to"),)
    dos = [button(state, "heal_trauma", "Heal it", {"hero": hero.id, "trauma": name}, weaker)]
    if has((name,), "Fearful") and state.in_combat:
        dos.append(
            button(state, "fearful_step", "Was attacked", {"hero": hero.id}, (switch("tile_free", "Room", True),))
        )
    if has((name,), "Visions"):
        spell = (text("caster", "Whose?", "a foe"), switch("prayer", "A prayer"))
        dos.append(button(state, "spell_seen", "A spell is cast Nearby", {"near": [hero.id]}, spell))
    return tuple(dos)


def _others(state: State, hero: Hero, plays: bool) -> list[Chip]:
    found = []
    if hero.blind_turns:
        turns = f"{hero.blind_turns} more turn{'' if hero.blind_turns == 1 else 's'}"
        found.append(
            Chip(
                "Blind",
                "Tests that sight would help are at disadvantage.",
                f"{turns}.",
                ("DW-MISHAP-05", "DW-RULING-24"),
            )
        )
    if carrying.encumbered(hero, state.rulings):
        does = "Half movement, and a strength test every turn."
        found.append(Chip("Encumbered", does, "Carry less.", ("DW-INV-02", "DW-INV-03", "DW-INV-04", "DW-INV-05")))
    if hero.god_angered:
        offer = (button(state, "sacrifice", "Make the sacrifice", {"hero": hero.id}),) if plays else ()
        found.append(
            Chip("God angered", "No prayer is answered.", "A sacrifice.", ("DW-PRAYER-13", "DW-RULING-25"), dos=offer)
        )
    if hero.arcane_well:
        does = "The next spell succeeds by itself."
        found.append(Chip("Arcane well", does, rules=("DW-SPELL-15", "DW-RULING-21"), tone="good"))
    if not hero.finished:
        found.append(Chip("Unfinished", "Still being made.", rules=("DW-BASE-02",), tone="plain"))
    if has(hero.flags, "retired"):
        found.append(Chip("Retired", "Goes on no more expeditions.", rules=("DW-GAME-12",), tone="plain"))
    return found
