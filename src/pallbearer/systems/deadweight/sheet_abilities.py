"""The buttons of skills and special traits (SKILL, TRAIT)."""

from __future__ import annotations

from collections.abc import Callable

from pallbearer.rules.sheet import Do, Field
from pallbearer.systems.deadweight.buttons import button, choice, declared, foes, number, text
from pallbearer.systems.deadweight.state import Hero, State, has

Buttons = Callable[[State, Hero, bool], tuple[Do, ...]]

_NO_FOE = "There is no foe at the table."


def skill_dos(state: State, hero: Hero, skill: str, gm: bool) -> tuple[Do, ...]:
    """What the skill lets the hero do."""
    return _SKILLS[skill](state, hero, gm) if skill in _SKILLS else ()


def trait_dos(state: State, hero: Hero, trait: str, gm: bool) -> tuple[Do, ...]:
    """What the trait lets the hero do."""
    return _TRAITS[trait](state, hero, gm) if trait in _TRAITS else ()


def _plain(act: str, label: str) -> Buttons:
    def dos(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
        return (button(state, act, label, {"hero": hero.id}),)

    return dos


def _tested(act: str, label: str, attribute: str) -> Buttons:
    def dos(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
        return (button(state, act, label, {"hero": hero.id}, declared(state, hero, attribute)),)

    return dos


def _foe(state: State, gm: bool) -> Field:
    return choice("foe", "Whom?", foes(state, gm), hint=_NO_FOE)


def _weapon(hero: Hero) -> Field:
    armed = [(item.id, item.name) for item in hero.items if item.attack and item.wielded and not item.gone]
    return choice("item", "With what?", armed, hint="Hold a weapon ready first.")


def _feint(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    more = declared(state, hero, "DEX") if state.rulings.feint_needs_dex_test else ()
    return (button(state, "feint", "Feint", {"hero": hero.id}, (_foe(state, gm), *more)),)


def _intimidate(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    """Those whom the player sees.  Whom it reaches besides, or not, the GM adjusts."""
    near = [foe for foe, _ in foes(state, gm=False)]
    params = {"hero": hero.id, "foes": near}
    return (button(state, "intimidate", "Intimidate all in sight", params, declared(state, hero, "PRE")),)


def _free_strike(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    return (button(state, "free_strike", "Strike unseen", {"hero": hero.id}, (_foe(state, gm), _weapon(hero))),)


def _back_stab(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    rolled = choice("attribute", "Roll", (("", "what the weapon asks for"), ("DEX", "Dexterity")))
    fields = (_foe(state, gm), _weapon(hero), rolled, *declared(state, hero))
    return (button(state, "back_stab", "Back-stab", {"hero": hero.id}, fields),)


def _go_on(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    fallen = [(foe.id, foe.name) for foe in state.foes.values() if foe.dead and (gm or not foe.secret)]
    whom = choice("foe", "Killed", fallen, hint="Kill a foe first.")
    return (button(state, "go_on", "One more action", {"hero": hero.id}, (whom,)),)


def _ritual(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    which = choice("tracker", "Against", (("omens", "the bad omens"), ("doom", "doom")))
    return (button(state, "hold_ritual", "Hold a ritual", {"hero": hero.id}, (which,)),)


def _ward(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    where = text("place", "Where?", "here")
    return (button(state, "ward_the_dead", "Ward a circle", {"hero": hero.id}, (where,)),)


def _holy_water(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    water = [(item.id, item.name) for item in hero.items if has(item.tags, "water") and not item.gone]
    out_of = choice("item", "Out of", water, hint="You carry no clean water.")
    return (button(state, "make_holy_water", "Make holy water", {"hero": hero.id}, (out_of,)),)


def _haggle(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    fields = (
        text("item", "Item"),
        number("price", "Price now", 1, 1, 9999),
        text("dice", "Thrown with", "d6"),
        number("times", "Silver a point", 1, 1, 100),
    )
    return (button(state, "haggle", "Reroll a price", {"hero": hero.id}, fields, sample={"item": "rope"}),)


def _trade(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    fields = (text("item", "Item"), text("dice", "Thrown with", "d6"))
    asked = button(state, "ask_around", "Reroll an availability", {"hero": hero.id}, fields, sample={"item": "rope"})
    return (*_haggle(state, hero, gm), asked)


def _mend(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    """The worn out parts of everybody's armor, one button each."""
    dos = []
    for owner in state.heroes.values():
        for item in owner.items:
            for place, part in enumerate(item.armor):
                if part.points < part.full_points:
                    params = {"hero": hero.id, "owner": owner.id, "item": item.id, "part": place}
                    points = number("points", "Armor points", 1, 1, 2)
                    whose = "" if owner.id == hero.id else f" of {owner.name}"
                    dos.append(button(state, "mend_armor", f"Mend {item.name}{whose}", params, (points,)))
    return tuple(dos)


def _slip(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    tokens = number("tokens", "Dodge tokens", 1, 1, max(1, hero.dodge))
    return (button(state, "slip", "Slip away", {"hero": hero.id}, (tokens,)),)


def _pet(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    called = text("called", "Name and kind")
    dos = [button(state, "name_pet", "Name your pet", {"hero": hero.id}, (called,), sample={"called": "Crow"})]
    if gm:
        dos.append(button(state, "lose_pet", "The pet is gone", {"hero": hero.id}))
    return tuple(dos)


_SKILLS: dict[str, Buttons] = {
    "Beastmaster": _pet,
    "Ward the dead": _ward,
    "Crafting": _mend,
    "Duelist": _feint,
    "Swashbuckler": _feint,
    "Fearless": _plain("be_fearless", "Heal a presence wound"),
    "Haggle": _haggle,
    "Trade network": _trade,
    "Holy Rites": _holy_water,
    "Intimidate": _intimidate,
    "Ritualist": _ritual,
    "Stalker": _free_strike,
    "Surgeon": _tested("operate", "Operate on the group", "INT"),
    "Slippery": _slip,
    "Veteran": _tested("read_the_place", "Read the place", "PRE"),
}
_TRAITS: dict[str, Buttons] = {
    "Battle trance": _go_on,
    "Cold blood": _back_stab,
}
