"""A character's sheet, built up for the eyes that look at it: the ten slots stand at its centre."""

from __future__ import annotations

from pallbearer.rules.sheet import Chip, Do, Entry, Eyes, Figure, Line, Listing, Sheet, Track, Why
from pallbearer.rules.writing import sheet_dos
from pallbearer.systems.tenslots import conditions, dying, effects, slots
from pallbearer.systems.tenslots.buttons import (
    ATTACKS,
    EASY_OPTIONS,
    SIDE_OPTIONS,
    blow,
    button,
    choice,
    foes,
    given_up,
    heroes,
    number,
    rolling,
    stowing,
    switch,
    text,
)
from pallbearer.systems.tenslots.equipment import MANY_TRIFLES
from pallbearer.systems.tenslots.gear import things
from pallbearer.systems.tenslots.overkill import at_work, sided
from pallbearer.systems.tenslots.pushing import summed
from pallbearer.systems.tenslots.rest import changeable, mergeable
from pallbearer.systems.tenslots.sheet_slots import places, slot_track
from pallbearer.systems.tenslots.state import Character, State


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    """All of `hero` that `eyes` may see: buttons and notes are for the hero's own player and the GM."""
    return character_sheet(state, state.heroes[hero], eyes.gm or hero in eyes.heroes, eyes.gm)


def character_sheet(state: State, one: Character, plays: bool, gm: bool) -> Sheet:
    """The sheet of a hero, or (for the GM) of a foe."""
    return Sheet(
        id=one.id,
        name=one.name,
        subtitle=f"Strength {one.strength}" + (" · in combat" if one.fighting else ""),
        down=down(one),
        chips=chips(state, one, plays),
        tracks=(slot_track(state, one), _hp(state, one, plays)),
        figures=_figures(state, one, gm),
        places=places(state, one, plays, gm),
        listings=(_injuries(one),) if at_work(one) or one.lost else (),
        dos=_dos(state, one, gm) if plays else (),
        notes=one.notes if plays else "",
    )


def down(one: Character) -> str:
    """Why the character cannot act; "" when up.

    >>> down(Character("a", "A")), down(Character("a", "A", dead=True))
    ('', 'dead')
    """
    if one.dead:
        return "dead"
    return next((name.lower() for name in ("Dying", "Unconscious") if one.has(name)), "")


_DOES = {"Dying": "Somebody adjacent can save you, as an Interaction.", "Unconscious": "The GM says when it ends."}
_RULES = {
    "Dying": ("TS-DYING-01", "TS-DYING-05"),
    "Unconscious": ("TS-DYING-07", "TS-RULING-61"),
    "Prone": ("TS-AGGRAVATED-03", "TS-RULING-48"),
    "Blinded": ("TS-LETHAL-12", "TS-LETHAL-13"),
    "Dazed": ("TS-SURFACE-02", "TS-RULING-49"),
}


def chips(state: State, one: Character, plays: bool) -> tuple[Chip, ...]:
    """The states the character is in: Conditions, overflow, and what one more slot would mean."""
    found = []
    if one.dead:
        found.append(Chip("Dead", rules=("TS-RULING-61",)))
    for name, level in conditions.listed(one, state.rulings).items():
        found.append(_condition(state, one, name, level, plays))
    if one.overflow:
        does = "That many marks have no slot; whatever comes free takes the oldest first."
        found.append(
            Chip(f"Overflow ({len(one.overflow)})", does, "a slot comes free", ("TS-RULING-01", "TS-RULING-06"))
        )
    major, room = any(mark.major for mark in one.marks), slots.room(one, state.rulings)
    if major and room == 1 and not one.dying:
        found.append(Chip("One slot from Dying", "Anything more fills your last slot.", rules=("TS-DYING-01",)))
    elif major and dying.must_die(one, state.rulings) and not one.dying and not one.dead:
        found.append(Chip("Nothing more", "Anything more, and you are Dying.", rules=("TS-RULING-60", "TS-RULING-58")))
    if one.halted:
        found.append(Chip("Halted", "You cannot move in this turn.", "this turn ends", ("TS-SURFACE-06",)))
    if (limit := effects.word_limit(one)) is not None:
        words = "Speechless" if limit == 0 else f"{max(0, limit - one.turn.words)} of {limit} words"
        found.append(Chip(words, "left in this turn" if limit else "you cannot speak", rules=("TS-RULING-54",)))
    if (count := slots.trifles(one)) > MANY_TRIFLES:
        found.append(
            Chip(f"{count} trifles", "Is that within reason?", rules=("TS-EQUIP-04", "TS-RULING-14"), tone="plain")
        )
    return tuple(found)


def _condition(state: State, one: Character, name: str, level: int, plays: bool) -> Chip:
    does = state.definitions.get(name, _DOES.get(name, "")) if state.rulings.own_conditions else _DOES.get(name, "")
    wounds = [mark for each in one.conditions if each.name == name and (mark := one.mark(each.source))]
    ends = "its Wound is healed" if wounds else ""
    dos: tuple[Do, ...] = ()
    if name == "Dying":
        label = conditions.worded(name, max(0, one.dying_turns))
        return Chip(label, does, "the rescue", _RULES[name])
    if plays and name == "Prone":
        dos = (button(state, "stand_up", "Stand up", {"hero": one.id}),)
    return Chip(conditions.worded(name, level), does, ends, _RULES.get(name, ("TS-RULING-47",)), dos=dos)


def _hp(state: State, one: Character, plays: bool) -> Track:
    lines = [Line(f"Full HP {one.full_hp}, from Strength", ("TS-HP-01",))]
    lines.append(Line("At 0 they are full again, for a Minor Wound; what is left of the blow goes on", ("TS-HP-03",)))
    dos: tuple[Do, ...] = ()
    if plays:
        here = {"hero": one.id}
        side = choice("side", "Side", (("", "by the die"), *SIDE_OPTIONS[1:]))
        dos = (
            button(state, "take_damage", "Take damage", here, (*blow(), side), key="d"),
            button(state, "danger_over", "The danger is over", here),
        )
    boxes = ("filled",) * one.hp + ("free",) * (one.full_hp - one.hp)
    return Track(
        "hp",
        "HP",
        "Health Points",
        boxes,
        f"{one.hp} of {one.full_hp}",
        why=Why(tuple(lines), {"hero": one.id}),
        dos=dos,
    )


def _figures(state: State, one: Character, gm: bool) -> tuple[Figure, ...]:
    here = {"hero": one.id}
    found = []
    swift = effects.speed(one, state.rulings)
    lines = [Line(f"Speed {one.speed}")]
    lines += [
        Line(f"{injury.name} {injury.speed}", ("TS-LETHAL-07", "TS-LETHAL-08"))
        for _, injury in at_work(one)
        if injury.speed
    ]
    found.append(Figure("Speed", str(swift), Why(tuple(lines), here)))
    if one.roll is not None:
        found.append(_last_roll(one))
    for attack, words in (("", "d20 rolls"), *ATTACKS[1:]):
        cuts = effects.cuts(one, effects.Use(attack=attack), state.rulings)
        total = sum(cut.by for cut in cuts)
        if total and not (attack and total == effects.modifier(one, effects.Use(), state.rulings)):
            label = words.removeprefix("a ") + ("s" if attack else "")
            found.append(Figure(label, str(total), Why(tuple(Line(cut.text, cut.rules) for cut in cuts))))
    if effects.critical(one, 1) > 1:
        why = Why((Line("Cracked Skull", ("TS-TRAUMATIC-02", "TS-RULING-55")),))
        found.append(Figure("Critical hits on you", f"×{effects.critical(one, 1)}", why))
    cap = f" ({one.counted} of {one.exp_cap})" if one.exp_cap else ""
    saved = f", {one.exp_saved} saved" if one.exp_saved else ""
    dos: tuple[Do, ...] = ()
    if gm:
        dos = (
            button(state, "gain_exp", "Gain EXP", here, (number("amount", "EXP", 1, 1, 10_000), text("reason", "For"))),
            button(state, "set_exp_cap", "Set the cap", here, (number("cap", "Cap", one.exp_cap + 100, 0, 1_000_000),)),
        )
    if one.id in state.heroes:
        why = Why((Line("A Scar's 5 EXP lie beyond the cap", ("TS-SCAR-03", "TS-SCAR-04")),), here)
        found.append(Figure("EXP", f"{one.exp}{cap}{saved}", why, dos))
    return tuple(found)


def _last_roll(one: Character) -> Figure:
    roll = one.roll
    assert roll is not None
    stage = roll.outcome or ("pushed" if roll.pushes else "rolled")
    lines = (Line(f"The d20 shows {roll.face}{summed(roll)}", ("TS-FATIGUE-07", "TS-RULING-19")),)
    return Figure("Last roll", f"{roll.total}, {stage}", Why(lines, {"hero": one.id}))


def _injuries(one: Character) -> Listing:
    """What each injury does, for people to hold to where the rules can't."""
    entries = [Entry(sided(injury.name, mark.side), injury.does, "", injury.rules) for mark, injury in at_work(one)]
    entries += [Entry(f"{part} lost", rules=("TS-RULING-65",)) for part in one.lost]
    return Listing("Injuries", tuple(entries))


def _dos(state: State, one: Character, gm: bool) -> tuple[Do, ...]:
    here = {"hero": one.id}
    dos = [button(state, "roll_d20", "Roll a d20", here, rolling(), rolls=True, key="r")]
    if one.roll is not None and one.roll.stage != "resolved":
        dos.append(button(state, "push", "Push the roll", here, given_up(state, one), key="p"))
    if gm and one.roll is not None and one.roll.stage != "resolved":
        for outcome in ("success", "failure"):
            dos.append(button(state, "announce", f"Say: {outcome}", {**here, "outcome": outcome}))
    dos += [*_rescue(state, one), *_rests(state, one), *_turn(state, one, gm)]
    points = (number("points", "Fatigue", 1, 1, 10),) if state.rulings.referee_sets_fatigue else ()
    dos.append(button(state, "strain", "Strenuous action", here, (*points, *given_up(state, one))))
    dos.append(button(state, "gain_wound", "Gain a Minor Wound", here))
    dos += _getting(state, one)
    if one.fighting:
        dos.append(button(state, "leave_combat", "Leave the combat", here))
    return (*dos, *sheet_dos(one))


def _rescue(state: State, one: Character) -> list[Do]:
    dying_ones = [
        (each.id, each.name) for each in state.everybody if each.dying and each.id != one.id and not each.secret
    ]
    if not dying_ones:
        return []
    fields = (choice("target", "Whom?", dying_ones), switch("adjacent", "Adjacent", on=True, rules=("TS-DYING-06",)))
    return [button(state, "stabilize", "Save from Dying", {"hero": one.id}, fields)]


def _rests(state: State, one: Character) -> list[Do]:
    here = {"hero": one.id}
    fields = []
    if changeable(one):
        fields.append(switch("dress", "Put on or take off gear", rules=("TS-EQUIP-13", "TS-EQUIP-14")))
    if state.rulings.merge_wounds_at_rest and mergeable(one):
        fields.append(switch("merge", "Merge Wounds", rules=("TS-RULING-40",)))
    return [button(state, "rest", "Take a Rest", here, tuple(fields))]


def _turn(state: State, one: Character, gm: bool) -> list[Do]:
    here = {"hero": one.id}
    walking = (number("paces", "Paces", 1, 1, 100), switch("forced", "Was moved"), switch("fast", "Faster than a walk"))
    dos = [
        button(state, "move", f"Move ({one.turn.moved} so far)", here, walking),
        button(state, "spend_ap", "Spend AP", here, (number("ap", "AP", 1, 1, 10),)),
        button(state, "end_turn", "End my turn", here, key="e"),
    ]
    if effects.word_limit(one) is not None:
        dos.append(button(state, "speak", "Speak", here, (number("words", "Words", 1, 1, 200),)))
    if targets := (*foes(state, gm), *heroes(state, but=one.id)):
        whom = choice("target", "Whom?", [each for each in targets if each[0] != one.id])
        if whom.options:
            dos.append(button(state, "deal_damage", "Deal damage", here, (whom, *blow())))
    return dos


def _getting(state: State, one: Character) -> list[Do]:
    here = {"hero": one.id}
    known = tuple((name, name) for name in things())
    dos = []
    if state.ground:
        lying = tuple((item.id, item.name) for item in state.ground)
        dos.append(button(state, "pick_up", "Pick up", here, (choice("item", "What?", lying), stowing())))
    dos.append(
        button(
            state,
            "get_item",
            "Get a piece",
            here,
            (choice("name", "What?", known), number("count", "How many", 1, 1, 20)),
        )
    )
    own = (
        text("name", "Name"),
        number("bulk", "Bulk", 1, 0, 10),
        stowing(),
        choice("easily_dropped", "Easily dropped", EASY_OPTIONS),
        switch("laborious", "Takes a Rest to don or doff"),
        switch("two_handed", "Two-handed"),
        number("ration", "Rationed die", 0, 0, 12, hint="its sides, 4 to 12; 0 for none"),
        text("text", "What is it?"),
    )
    dos.append(button(state, "describe_item", "Get something else", here, own, sample={"name": "a thing"}))
    return dos
