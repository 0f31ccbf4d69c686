"""An adventurer's sheet, built up for the eyes that look at it."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Eyes, Sheet
from pallbearer.rules.writing import sheet_dos
from pallbearer.systems.deadweight import afflictions, skills, stabilizing, traits, traumas
from pallbearer.systems.deadweight.adjust_marks import FIRST_QUIRK, LAST_QUIRK, MARKS
from pallbearer.systems.deadweight.buttons import (
    ANY_ATTRIBUTE,
    ATTRIBUTE_OPTIONS,
    CONDITIONS,
    LISTS,
    SOURCES,
    button,
    choice,
    number,
    switch,
    text,
)
from pallbearer.systems.deadweight.gear import gear
from pallbearer.systems.deadweight.purse import MOST_SILVER
from pallbearer.systems.deadweight.sheet_attributes import before_a_test, tracks
from pallbearer.systems.deadweight.sheet_figures import figures
from pallbearer.systems.deadweight.sheet_gear import places
from pallbearer.systems.deadweight.sheet_lists import listings
from pallbearer.systems.deadweight.sheet_magic import magic_dos
from pallbearer.systems.deadweight.sheet_state import chips, down
from pallbearer.systems.deadweight.state import Hero, State, has


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    """All of `hero` that `eyes` may see: buttons and notes are for the hero's own player and the GM."""
    one = state.hero(hero)
    plays = eyes.gm or hero in eyes.heroes
    return Sheet(
        id=one.id,
        name=one.name,
        subtitle=subtitle(one),
        down=down(one),
        chips=chips(state, one, plays, eyes.gm),
        tracks=tracks(state, one, plays, eyes.gm),
        figures=figures(state, one, plays, eyes.gm),
        places=places(state, one, plays, eyes.gm),
        listings=listings(state, one, plays, eyes.gm),
        dos=_dos(state, one, eyes.gm) if plays else (),
        notes=one.notes if plays else "",
    )


def subtitle(hero: Hero) -> str:
    """Who that is: class and path, and the burden.

    >>> subtitle(Hero("h1", "Edda", class_name="thief", background="Stalker", burden="Reckless"))
    'Thief, Stalker · burden: Reckless'
    """
    calling = ", ".join(word for word in (hero.class_name.capitalize(), hero.background) if word)
    return " · ".join(part for part in (calling, f"burden: {hero.burden}" if hero.burden else "") if part)


def _dos(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    here = {"hero": hero.id}
    attribute = choice("attribute", "Attribute", ATTRIBUTE_OPTIONS)
    anywhere = choice("attribute", "On", ANY_ATTRIBUTE)
    points = number("points", "Points", 1, 1, 9)
    blow = (
        number("points", "Wounds", 1, 1, 20),
        switch("lethal", "Lethal", on=True),
        choice("forced", "Forced on", ANY_ATTRIBUTE),
        choice("source", "From", SOURCES),
    )
    dos = [
        button(state, "test", "Roll a test", here, (attribute, *before_a_test(state, hero)), rolls=True, key="r"),
        button(state, "take_wounds", "Take wounds", here, blow),
        button(state, "take_fatigue", "Take fatigue", here, (anywhere, points)),
        *_stabilize(state, hero),
        *magic_dos(state, hero),
        *_get(state, hero),
        button(state, "roll_dice", "Roll dice", here, (text("notation", "Dice", "d6"), text("why", "What for?"))),
        button(
            state, "add_feature", "Note a feature", here, (text("feature", "Feature"),), sample={"feature": "a new one"}
        ),
        *sheet_dos(hero),
    ]
    if state.phase == "interlude":
        dos.append(button(state, "retire", "Retire", here))
    return (*dos, *_market(state, hero), *_gm_dos(state, hero), *_gm_marks(hero)) if gm else tuple(dos)


def _stabilize(state: State, hero: Hero) -> list[Do]:
    """Waking the fallen: with a thing, or by healing magic."""
    fallen = [(one.id, one.name) for one in state.heroes.values() if one.condition.kind in ("fainted", "mortal")]
    whom = choice("target", "Whom?", [one for one in fallen if one[0] != hero.id])
    if not whom.options:
        return []
    kits = [(item.id, item.name) for item in hero.items if stabilizing.stabilizes(item)]
    with_what = choice("item", "With", kits, hint="You have no first aid kit or medical supply.")
    dos = [button(state, "stabilize", "Stabilize", {"hero": hero.id}, (whom, with_what))]
    for one in hero.magic:
        if stabilizing.heals(one) and one.memorized:
            wand = next((item.id for item in hero.items if item.conductor and not item.gone), "")
            params = {"hero": hero.id, "spell": one.id, **({"conductor": wand} if one.kind == "spell" else {})}
            dos.append(button(state, "stabilize", f"Stabilize by {one.name}", params, (whom,)))
    return dos


def _get(state: State, hero: Hero) -> list[Do]:
    """Things from the ground, from the equipment lists, and what holds them."""
    here = {"hero": hero.id}
    known = tuple((one.name, one.name) for one in sorted(gear().thing, key=lambda thing: thing.name))
    kinds = tuple((one.kind, one.kind) for one in gear().container)
    dos = []
    if state.ground:
        lying = tuple((item.id, item.name) for item in state.ground)
        dos.append(button(state, "pick_up", "Pick up", here, (choice("item", "What?", lying),)))
    dos.append(
        button(
            state,
            "new_item",
            "Get an item",
            here,
            (choice("name", "What?", known), number("count", "How many", 1, 1, 20)),
        )
    )
    own = (text("name", "Name"), number("slots", "Slots", 1, 0, 4), text("text", "What is it?"))
    dos.append(button(state, "describe_item", "Get something else", here, own, sample={"name": "a thing"}))
    dos.append(button(state, "add_container", "Get a container", here, (choice("kind", "Kind", kinds),)))
    if hero.containers:
        held = tuple((one.id, one.id) for one in hero.containers)
        dos.append(
            button(state, "remove_container", "Give up a container", here, (choice("container", "Which?", held),))
        )
    share = button(state, "share_camping_supply", "Get the group's camping supply", here)
    return dos if share.refused else [*dos, share]


def _market(state: State, hero: Hero) -> tuple[Do, ...]:
    """Buying at the GM's price, while there is a market.  Selling stands with each thing."""
    kinds = [one.name for one in gear().thing] + [one.kind for one in gear().container]
    what = choice("thing", "What?", tuple((one, one) for one in sorted(kinds)))
    fields = (what, number("price", "Price", 1, 0, MOST_SILVER, hint="silver"))
    buy = button(state, "buy", "Buy", {"hero": hero.id}, fields, sample={"price": 0})
    return () if buy.refused else (buy,)


def _gm_marks(hero: Hero) -> tuple[Do, ...]:
    """What is or is not so.  Filled in as they stand these may change nothing, and be refused for that alone."""
    here, why = {"hero": hero.id}, text("why", "Why")
    mark = choice("what", "What", tuple((one, said.capitalize()) for one, said in MARKS.items()))
    quirk = number("quirk", "Quirk", FIRST_QUIRK, FIRST_QUIRK, LAST_QUIRK, hint="its number on the table")
    return (
        Do("adjust_mark", "Adjust a mark", here, (mark, switch("value", "It is so"), why)),
        Do("adjust_quirk", "Adjust quirks", here, (quirk, switch("gained", "Has it", on=True), why)),
    )


def _gm_dos(state: State, hero: Hero) -> tuple[Do, ...]:
    """Giving what comes by the story.  Nothing is offered that the hero has already."""
    here = {"hero": hero.id}

    def lacking(held: tuple[str, ...], all_of: dict[str, object]) -> list[tuple[str, str]]:
        return [(name, name) for name in all_of if not has(held, name)]

    why = text("why", "Why")
    return (
        button(
            state,
            "afflict",
            "Afflict",
            here,
            (choice("affliction", "With", lacking(hero.afflictions, {**afflictions.AFFLICTIONS})),),
        ),
        button(
            state,
            "traumatize",
            "Traumatize",
            here,
            (choice("trauma", "With", lacking(hero.traumas, {**traumas.TRAUMAS})),),
        ),
        button(
            state,
            "learn_skill",
            "Learn a skill",
            here,
            (choice("skill", "Skill", [(one, one) for one in skills.SKILLS]),),
        ),
        button(
            state,
            "gain_trait",
            "Gain a trait",
            here,
            (choice("trait", "Trait", lacking(hero.traits, {**traits.TRAITS})),),
        ),
        button(
            state,
            "learn_magic",
            "Learn a spell or prayer",
            here,
            (
                text("name", "Name"),
                choice("kind", "Kind", (("spell", "spell"), ("prayer", "prayer"))),
                text("text", "What it does"),
            ),
            sample={"name": "a new one"},
        ),
        # Filled in as they stand these would change nothing, and be refused for that alone.
        Do(
            "adjust_condition",
            "Adjust who is up",
            here,
            (choice("condition", "Is", CONDITIONS, hero.condition.kind), number("turns", "Turns", 0, 0, 99), why),
        ),
        Do(
            "adjust_word",
            "Adjust a list",
            here,
            (choice("held", "List", LISTS), text("name", "Name"), switch("gained", "Has it", on=True), why),
        ),
        Do(
            "adjust_figure",
            "Adjust blindness",
            {**here, "what": "blind_turns"},
            (number("value", "Turns", hero.blind_turns, 0, 99), why),
        ),
        Do(
            "set_mortal_modifier",
            "Mortal wound modifier",
            here,
            (number("by", "Modifier", hero.mortal_modifier, -9, 9),),
        ),
    )
