"""Short words for building Blackpowder states in tests, written as the catalogue's examples write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pallbearer.rules.rehearse import Rehearsal, rehearse
from pallbearer.rules.script import Script
from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.rulings import Rulings
from pallbearer.systems.blackpowder.state import Foe, Hero, Item, State
from pallbearer.systems.blackpowder.tests import TestRolled

CUTLASS = Item("cutlass", "cutlass", "weapon", "hand", damage="d6")
PISTOL = Item(
    "pistol", "pistol", "weapon", "hand", damage="d6", ranged=True, black_powder=True, loads=True, loaded=True
)
GRENADES = Item("grenades", "grenades", "weapon", "hand", 1, 3, "d6", ranged=True, black_powder=True, grenade=True)
KNIVES = Item("knives", "knives", "weapon", "hand", damage="d4", ranged=True)


def worn(made: int, tier: int | None = None, id: str = "coat") -> Item:
    """Armor on the body, made with a tier and now of another."""
    return Item(id, id, "armor", "worn", made=made, tier=made if tier is None else tier)


def things(count: int, load: int = 1) -> tuple[Item, ...]:
    """So many ordinary things in the pack."""
    return tuple(Item(f"thing-{number}", f"thing {number}", load=load) for number in range(count))


def hero(id: str = "anne", **fields: Any) -> Hero:
    """A sailor with 8 HP and every ability at 0 unless told: hero(STRENGTH=1, items=(CUTLASS,))."""
    hp = fields.pop("hp", 8)
    return Hero(id=id, name=fields.pop("name", id.capitalize()), hp=hp, max_hp=fields.pop("max_hp", hp), **fields)


def foe(id: str = "brute", *, damage: str = "d6", made: int = 0, tier: int | None = None, **fields: Any) -> Foe:
    """An enemy with 20 HP and a sword of d6 unless told; `powder` makes it a firearm."""
    powder = fields.pop("powder", False)
    weapon = Item(f"{id}-weapon", "sword", "weapon", "hand", damage=damage, black_powder=powder, natural=True)
    items = (weapon, worn(made, tier, f"{id}-armor")) if made else (weapon,)
    hp = fields.pop("hp", 20)
    return Foe(id=id, name=fields.pop("name", id.capitalize()), hp=hp, max_hp=hp, items=items, **fields)


def table(*bodies: Hero | Foe, rulings: dict[str, Any] | Iterable[str] = (), **fields: Any) -> State:
    """A table with these sailors and enemies; `rulings` are house rules switched on, or their values."""
    if not isinstance(rulings, dict):
        rulings = dict.fromkeys(rulings, True)
    heroes = {one.id: one for one in bodies if isinstance(one, Hero)}
    foes = {one.id: one for one in bodies if isinstance(one, Foe)}
    base: State = SYSTEM.begin(Rulings(**rulings))
    given: dict[str, Any] = {"heroes": heroes or {"anne": hero()}, "foes": foes, **fields}
    return type(base)(**{name: given.get(name, getattr(base, name)) for name in base.__struct_fields__})


def play(script: Script[Any], state: State, dice: Iterable[int] = (), answers: Iterable[str] = ()) -> Rehearsal[Any]:
    """Rehearse `script`, and hold the outcome against the invariants."""
    done = rehearse(script, state, SYSTEM.evolve, dice, answers)
    assert SYSTEM.invariants(done.state) == []
    for record in done.records:
        for rule in record.rules:
            assert rule in SYSTEM.catalogue.by_id, f"{type(record.event).__name__} names the unknown rule {rule}"
        assert record.event.tell(lambda one: one)
    return done


def act(
    name: str, state: State, dice: Iterable[int] = (), answers: Iterable[str] = (), /, **params: Any
) -> Rehearsal[Any]:
    """Begin the act `name` with `params` and rehearse it."""
    one = SYSTEM.acts[name]
    return play(one.script(state, one.params(**params)), state, dice, answers)


def attack(state: State, dice: Iterable[int], weapon: str = "", answers: Iterable[str] = (), **more: Any) -> Any:
    """Anne attacks the brute."""
    return act("attack", state, dice, answers, hero="anne", target="brute", weapon=weapon, **more)


def defend(state: State, dice: Iterable[int], answers: Iterable[str] = (), **more: Any) -> Any:
    """Anne defends against the brute."""
    return act("defend", state, dice, answers, hero="anne", foe="brute", **more)


def refused(done: Rehearsal[Any]) -> str:
    """The code of the refusal; nothing was rolled, asked or recorded before it."""
    assert done.steps == []
    assert len(done.result.remedy) > 10
    code: str = done.result.code
    return code


def the_test(done: Rehearsal[Any]) -> TestRolled:
    """The one test that was rolled, or the first."""
    return next(event for event in done.events if isinstance(event, TestRolled))


def told(done: Rehearsal[Any]) -> list[str]:
    """The names of what was recorded, in order."""
    return [type(event).__name__ for event in done.events]


def lost_hp(done: Rehearsal[Any], before: State, body: str) -> int:
    """HP that this body lost."""
    after: State = done.state
    return before.body(body).hp - after.body(body).hp


def tier(done: Rehearsal[Any], body: str) -> int:
    """The armor tier this body has now."""
    state: State = done.state
    return state.body(body).tier
