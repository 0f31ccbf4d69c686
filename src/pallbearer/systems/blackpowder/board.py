"""The middle of the table: the clock, the fight, enemies, calls, the ground; built up for the eyes that look."""

from __future__ import annotations

from pallbearer.rules.buttons import choice, number, switch, text
from pallbearer.rules.sheet import Board, Do, Entry, Eyes, Group, Listing
from pallbearer.rules.writing import board_do
from pallbearer.systems.blackpowder.buttons import ability_options, button, dr, foes, harder, heroes
from pallbearer.systems.blackpowder.ladder import shown
from pallbearer.systems.blackpowder.sheet_gear import detail
from pallbearer.systems.blackpowder.state import Called, Foe, State


def board(state: State, eyes: Eyes) -> Board:
    """What lies in the middle of the table for `eyes`."""
    listings = [_foes(state, eyes), _called(state, eyes), _ground(state, eyes)]
    if eyes.gm:
        listings.append(Listing("The GM's notes", tuple(Entry(line) for line in state.gm_notes.splitlines() if line)))
    return Board(
        headline=headline(state),
        listings=tuple(one for one in listings if one.entries or one.empty),
        groups=_groups(state) if eyes.gm else (),
    )


def headline(state: State) -> str:
    """Where play stands.

    >>> headline(State(minute=75)), headline(State(round=2))
    ('1 h 15 min', 'Fight, round 2 · 0 h 0 min')
    """
    clock = f"{state.minute // 60} h {state.minute % 60} min"
    return f"Fight, round {state.round} · {clock}" if state.round else clock


def _foes(state: State, eyes: Eyes) -> Listing:
    seen = [foe for foe in state.foes.values() if eyes.gm or not foe.secret]
    return Listing("Enemies", tuple(_foe(state, foe, eyes) for foe in seen))


def _foe(state: State, foe: Foe, eyes: Eyes) -> Entry:
    """What it fights with is in the open; HP, armor and DRs are the GM's."""
    arms = ", ".join(f"{item.name}{' (black powder)' if item.black_powder else ''}" for item in foe.weapons)
    dos: list[Do] = []
    if foe.hp > 0 and not foe.secret:
        for hero in state.heroes.values():
            if (eyes.gm or hero.id in eyes.heroes) and hero.hp > 0:
                here = {"hero": hero.id, "foe": foe.id}
                dos.append(button(state, "defend", f"{hero.name} defends", here, (harder(),), rolls=True))
                against = {"hero": hero.id, "target": foe.id}
                dos.append(button(state, "attack", f"{hero.name} attacks", against, (harder(),), rolls=True))
    if not eyes.gm:
        how = "down" if foe.hp < 1 else "hurt" if foe.hp < foe.max_hp else ""
        return Entry(foe.name, arms, how, ("BP-COMBAT-03",), tuple(dos))
    words = [f"{item.name} {detail(item)}".strip() for item in foe.items]
    for name, own in (("attack", foe.attack_dr), ("defense", foe.defense_dr)):
        words += [f"{name} {shown(own)}"] if own is not None else []
    words += [f"own armor die d{foe.armor_die}"] if foe.armor_die else []
    words += [f"no action for {foe.idle} rounds"] if foe.idle else []
    how = f"{foe.hp} of {foe.max_hp} HP" + (", hidden" if foe.secret else "")
    return Entry(foe.name, ", ".join(words), how, ("BP-RULING-09", "BP-RULING-29"), (*dos, *_foe_dos(state, foe)))


def _foe_dos(state: State, foe: Foe) -> tuple[Do, ...]:
    here = {"foe": foe.id}
    who = {"hero": foe.id}
    blow = (
        number("points", "Points", 1, 0, 99),
        text("dice", "or dice", hint="such as 2d6"),
        switch("armor", "Armor helps", on=True),
        switch("black_powder", "Black powder"),
    )
    figures = (number("hp", "HP", foe.hp, 0, 99), number("max_hp", "Of", foe.max_hp, 1, 99), text("why", "Why"))
    drs = (
        text("name", "Name", foe.name),
        number("attack_dr", "Attack DR", foe.attack_dr, 0, 30),
        number("defense_dr", "Defense DR", foe.defense_dr, 0, 30),
        text("why", "Why"),
    )
    dos = [
        button(state, "damage", "Damage", who, blow),
        button(state, "heal", "Heal", who, (number("points", "HP", 1, 1, 99),)),
        # Filled in as they stand these would change nothing, and be refused for that alone.
        Do("adjust_hit_points", "Adjust HP", who, figures),
        Do("adjust_foe", "Adjust", here, drs),
        Do(
            "adjust_ability",
            "Adjust an ability",
            who,
            (choice("ability", "Ability", ability_options(state)), number("value", "Now", 0, -20, 20)),
        ),
    ]
    if foe.armor is not None:
        dos.append(button(state, "repair", "Mend its armor", who, (number("tiers", "Tiers", 1, 1, 3),)))
    if foe.secret:
        dos.append(button(state, "reveal_foe", "Reveal it", here))
    others = [one for one in foes(state) if one[0] != foe.id]
    if others and not foe.secret:
        fight = (choice("enemy", "Against", others), switch("defends", "It defends"))
        dos.append(button(state, "exchange", "It fights another", {"player": foe.id}, fight))
    dos.append(button(state, "remove_foe", "Take it off", here))
    return tuple(dos)


def _called(state: State, eyes: Eyes) -> Listing:
    """The tests that the GM has called for, each with its roll."""
    return Listing("Called tests", tuple(_call(state, one, eyes) for one in state.called.values()))


def _call(state: State, call: Called, eyes: Eyes) -> Entry:
    dos: list[Do] = []
    if eyes.gm or call.hero in eyes.heroes:
        here = {"hero": call.hero, "call": call.id}
        dos.append(button(state, "test", "Roll", here, (harder(),), rolls=True))
    if eyes.gm:
        dos.append(button(state, "dismiss_call", "Take it back", {"call": call.id}))
    name = f"{state.hero(call.hero).name}: {call.ability}"
    return Entry(name, call.reason, shown(call.dr), ("BP-TEST-08",), tuple(dos))


def _ground(state: State, eyes: Eyes) -> Listing:
    mine = [one for one in state.heroes.values() if not one.dead and (eyes.gm or one.id in eyes.heroes)]
    entries = []
    for item in state.ground:
        dos = tuple(
            button(state, "pick_up", f"{hero.name} picks it up", {"hero": hero.id, "item": item.id}) for hero in mine
        )
        entries.append(Entry(item.name, detail(item), rules=("BP-RULING-35",), dos=dos))
    return Listing("On the ground", tuple(entries))


def _groups(state: State) -> tuple[Group, ...]:
    """The GM's buttons, in the order a session wants them."""
    found = [Group("Time", _time(state))]
    if heroes(state):
        whom = choice("hero", "Whom?", heroes(state), hint="Nobody is alive.")
        call = (
            whom,
            choice("ability", "Ability", ability_options(state)),
            dr(),
            text("reason", "What for?"),
            switch("stakes", "Failing would be interesting", on=True, rules=("BP-TEST-08",)),
        )
        found.append(Group("Call for a test", (button(state, "call_test", "Call for a test", {}, call),)))
    found.append(Group("Enemies", (_add(state),)))
    thrown = (text("notation", "Dice", "d6"), text("why", "What for?"), switch("secret", "Hidden from the players"))
    found.append(Group("Dice", (button(state, "roll_dice", "Throw dice", {}, thrown),)))
    found.append(Group("The GM's notes", (board_do(state),)))
    return tuple(found)


def _time(state: State) -> tuple[Do, ...]:
    dos = [
        button(state, "next_round", "Next round", {}, key="e"),
        button(state, "pass_time", "Let time go by", {}, (number("minutes", "Minutes", 10, 1, 1440),)),
    ]
    if state.round:
        dos.append(button(state, "end_fight", "The fight is over", {}))
    return tuple(dos)


def _add(state: State) -> Do:
    fields = [
        text("name", "Name"),
        number("count", "How many", 1, 1, 20),
        number("hp", "HP", 4, 1, 99),
        text("weapon", "Weapon", "cutlass"),
        text("damage", "Damage", "d6"),
        switch("black_powder", "Black powder"),
        switch("natural", "Claws, teeth or fists"),
        number("tier", "Armor tier", 0, 0, 3),
        number("attack_dr", "Attack DR", None, 0, 30, hint="12 if left open"),
        number("defense_dr", "Defense DR", None, 0, 30, hint="12 if left open"),
        switch("secret", "Hidden from the players"),
    ]
    if state.rulings.enemy_armor_die:
        fields.insert(8, number("armor_die", "Own armor die", 0, 0, 12, hint="sides, 0 for the tier's"))
    return button(state, "add_foe", "Add enemies", {}, tuple(fields), sample={"name": "an enemy"})
