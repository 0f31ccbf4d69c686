"""A hero's sheet, built up for the eyes that look at it."""

from __future__ import annotations

from pallbearer.rules.sheet import Chip, Do, Entry, Eyes, Figure, Line, Listing, Sheet, Why
from pallbearer.rules.writing import sheet_dos
from pallbearer.systems.bashslash import burden
from pallbearer.systems.bashslash.adjust import FIGURES
from pallbearer.systems.bashslash.buttons import (
    ABILITY_OPTIONS,
    BOOST_OPTIONS,
    CONDITION_OPTIONS,
    QUALITY_OPTIONS,
    SKILL_OPTIONS,
    button,
    choice,
    number,
    swing,
    switch,
    targets,
    text,
    things,
)
from pallbearer.systems.bashslash.crawl_events import of
from pallbearer.systems.bashslash.hands import armor_of, shield_of, troubles
from pallbearer.systems.bashslash.sheet_gear import condition, dice_of, load, places, purse
from pallbearer.systems.bashslash.sheet_levels import against, skills, tracks
from pallbearer.systems.bashslash.state import Being, State


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    """All of `hero` that `eyes` may see: buttons and notes are for the hero's own player and the GM."""
    being = state.heroes[hero]
    plays = eyes.gm or hero in eyes.heroes
    return Sheet(
        id=being.id,
        name=being.name,
        subtitle=subtitle(state, being),
        down=down(being),
        chips=chips(state, being, plays),
        tracks=tracks(state, being, plays, eyes.gm),
        figures=_figures(state, being, plays, eyes.gm),
        places=places(state, being, plays, eyes.gm),
        listings=_listings(state, being, plays),
        dos=_dos(state, being, eyes.gm) if plays else (),
        notes=being.notes if plays else "",
    )


def subtitle(state: State, being: Being) -> str:
    """Prestige, and where a crawl alone stands."""
    crawl = state.crawls.get(being.id)
    said = f"prestige {being.prestige}"
    if crawl is None or crawl.stage == "town":
        return said
    return f"{said} · alone on level {crawl.level}, room {crawl.room}"


def down(being: Being) -> str:
    """Why the hero cannot act, empty when up."""
    return {"up": "", "out": "passed out", "dead": "dead"}[being.condition]


def chips(state: State, being: Being, plays: bool) -> tuple[Chip, ...]:
    """The states one is in."""
    found = []
    if being.condition == "dead":
        found.append(Chip("Dead", rules=("BS-COMBAT-18",)))
    if being.condition == "out":
        dos = (button(state, "pass_hour", "An hour passes", {"hero": being.id}),) if plays else ()
        does = "any injury kills; each hour a d6: 1-2 death, 6 waking"
        found.append(Chip("Passed out", does, "a 6", ("BS-COMBAT-19", "BS-COMBAT-20"), dos=dos))
    if being.alive and burden.exhausted(state, being):
        ends = f"until {', '.join(being.spent)} is healed" if being.spent else "with Sweat"
        found.append(Chip("Exhausted", "hits go to attributes", ends, ("BS-STAMINA-15", "BS-COMBAT-03")))
    if being.forfeiting:
        does = "no action, all rolls at disadvantage"
        found.append(Chip("Forfeits this round", does, "the next round", ("BS-COMBAT-08", "BS-COMBAT-09")))
    if being.forfeit:
        text_ = f"{being.forfeit} round{'s' * (being.forfeit > 1)} to forfeit"
        found.append(Chip(text_, "from the next one on", rules=("BS-COMBAT-06", "BS-RULING-32")))
    for said, rules in troubles(being):
        if not said.startswith("a forfeited"):
            found.append(Chip("All rolls at disadvantage", said, "healing", rules))
    if being.task is not None:
        item = being.item(being.task.item)
        doing = {"search": "Searching for", "load": "Loading"}[being.task.kind]
        label = f"{doing} {item.name if item else 'something'}"
        found.append(Chip(label, f"{being.task.left} rounds to go", rules=("BS-STAMINA-13",), tone="plain"))
    if being.chances:
        label = f"{len(being.chances)} chance{'s' * (len(being.chances) > 1)} to raise an attribute"
        found.append(Chip(label, rules=("BS-IMPROVE-02",), tone="good"))
    if being.training:
        found.append(
            Chip(f"Learning {being.training}", "Cunning at the end of the week", rules=("BS-LEARN-04",), tone="plain")
        )
    return tuple(found)


def _figures(state: State, being: Being, plays: bool, gm: bool) -> tuple[Figure, ...]:
    rulings = state.rulings
    armor, shield = armor_of(being, rulings), shield_of(being, rulings)
    stamina, weight = burden.stamina(being, rulings), burden.burden(being, rulings)
    figures = [
        Figure(
            "Armor",
            f"{dice_of(state, armor)} ({armor.name}, {condition(armor)})" if armor else "none",
            Why((Line("Rolled against the weapon", ("BS-MATCH-02",)),)),
        ),
        Figure(
            "Shield",
            f"{dice_of(state, shield)} ({shield.name}, {condition(shield)})" if shield else "none",
            Why((Line("Helps against melee, thrown things and missiles", ("BS-RULING-47", "BS-RULING-68")),)),
        ),
        load(state, being),
        Figure("Burden", str(weight), Why((Line("A point for each stone too many", ("BS-STAMINA-10",)),))),
        Figure("Stamina", str(stamina), Why((Line("B + E + Grit#, rounded down", ("BS-STAMINA-01",)),))),
        purse(state, being, plays),
        Figure(
            "Prestige",
            str(being.prestige),
            Why((Line("What the Guild asks for", ("BS-LEARN-08", "BS-RULING-91")),), {"hero": being.id}),
            _set(being, "prestige") if gm else (),
        ),
    ]
    return tuple(figures)


def _set(being: Being, what: str) -> tuple[Do, ...]:
    """The GM's adjustment of something counted.  Filled in as it stands it would change nothing."""
    fields = (number("value", what.capitalize(), getattr(being, what), 0, FIGURES[what]), text("why", "Why"))
    return (Do("adjust_figure", f"Adjust {what}", {"hero": being.id, "what": what}, fields),)


def _listings(state: State, being: Being, plays: bool) -> tuple[Listing, ...]:
    found = [skills(state, being, plays)]
    crawl = state.crawls.get(being.id)
    if crawl is not None:
        foes = [foe for foe in state.foes.values() if foe.solo == being.id]
        entries = tuple(
            Entry(
                foe.name,
                foe.kind,
                f"Sweat {foe.sweat} of {burden.limit(state, foe)}, {foe.condition}",
                ("BS-ENEMY-01",),
            )
            for foe in foes
        )
        where = "in town" if crawl.stage == "town" else f"level {crawl.level}, room {crawl.room}"
        found.append(Listing(f"Alone, {where}", entries, "Nobody is met."))
    return tuple(found)


def _dos(state: State, being: Being, gm: bool) -> tuple[Do, ...]:
    here = {"hero": being.id}
    whom = choice("target", "Whom?", targets(state, being.id), hint="There is nobody here: the GM adds foes.")
    alone = "Go on alone" if being.id in state.crawls and of(state, being.id).stage != "town" else "Play alone"
    wands = tuple((item.id, item.name) for item in being.items if item.kind == "gear" and item.die and item.useful)
    test = (
        choice("skill", "Skill", SKILL_OPTIONS),
        choice("against", "Against", against(state, being)),
        number("difficulty", "Number", 4, 0, 40),
        swing(),
        text("reason", "What for?"),
    )
    spell: tuple[tuple[str, str], ...] = tuple((name, name) for name in state.spells)
    spell_field = choice("spell", "Spell", spell, hint="The GM writes the spells of this table.")
    cast = (
        spell_field if state.rulings.own_spells else text("spell", "Spell"),
        choice("target", "At", (("", "a number"), *targets(state, being.id))),
        number("difficulty", "Number", 4, 0, 40),
        *((choice("wand", "Wand", (("", "none"), *wands)),) if wands else ()),
        swing(),
    )
    dos = [
        button(state, "solo", alone, here, key="s"),
        button(state, "test", "Make a test", here, test, rolls=True, key="r"),
        button(state, "attack", "Strike with bare hands", {**here, "way": "melee"}, (whom, swing()), rolls=True),
        button(
            state,
            "attack",
            "Brawl",
            {**here, "way": "brawl"},
            (whom, switch("willing", "They are willing"), swing()),
            rolls=True,
        ),
        button(state, "cast", "Cast a spell", here, cast, rolls=True),
        button(state, "sway", "Talk round", here, (whom, swing()), rolls=True),
        button(state, "take_hits", "Take hits", here, (number("hits", "Hits", 1, 1, 20),)),
        Do("boost_mode", "When to ask for boosts", here, (choice("mode", "Ask", BOOST_OPTIONS, being.boosts),)),
        *_get(state, being),
        button(state, "roll_dice", "Roll dice", here, (text("notation", "Dice", "d6"), text("why", "What for?"))),
        *sheet_dos(being),
    ]
    if state.rulings.effort_adds_sweat:
        kinds = (("forced march", "a forced march"), ("climb", "a climb"))
        dos.append(button(state, "effort", "March or climb", here, (choice("kind", "What?", kinds),)))
    return (*dos, *_gm_dos(state, being)) if gm else tuple(dos)


def _get(state: State, being: Being) -> tuple[Do, ...]:
    here = {"hero": being.id}
    own = (
        text("name", "Name"),
        choice("kind", "Kind", tuple((one, one) for one in ("gear", "weapon", "armor", "shield"))),
        number("quarters", "Quarter stones", 1, 0, 400),
        number("durability", "Durability", 1, 1, 20),
        text("text", "What is it?"),
    )
    dos = [
        button(
            state,
            "get_item",
            "Get a thing",
            here,
            (
                choice("name", "What?", things()),
                number("count", "How many", 1, 1, 20),
                choice("quality", "Quality", QUALITY_OPTIONS, "ordinary"),
            ),
        ),
        button(state, "describe_item", "Get something else", here, own, sample={"name": "a thing"}),
    ]
    if state.ground:
        lying = tuple((item.id, item.name) for item in state.ground)
        dos.append(button(state, "pick_up", "Pick up", here, (choice("item", "What?", lying),)))
    return tuple(dos)


def _gm_dos(state: State, being: Being) -> tuple[Do, ...]:
    """The GM's own.  Filled in as they stand some would change nothing, and be refused for that alone."""
    here = {"hero": being.id}
    why = text("why", "Why")
    return (
        Do(
            "adjust_level",
            "Adjust a level",
            here,
            (
                choice("ability", "Which?", ABILITY_OPTIONS),
                number("full", "Sides, unhurt", None, 0, 12, hint="0, 2, 3, 4, 6, 8, 10 or 12"),
                number("hurt", "Levels hurt", None, 0, 8),
                number("boosted", "Levels boosted away", None, 0, 8),
                why,
            ),
        ),
        Do(
            "adjust_condition",
            "Adjust who is up",
            here,
            (choice("condition", "Is", CONDITION_OPTIONS, being.condition), why),
        ),
        *_set(being, "sweat"),
        *_set(being, "forfeit"),
        button(state, "grant_chance", "Grant a chance", here, (number("level", "Dungeon level", 1, 1, 99), why)),
    )
