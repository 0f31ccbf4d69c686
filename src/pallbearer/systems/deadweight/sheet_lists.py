"""The lists on a sheet: skills, traits, maneuvers, magic, burden, features, the life that was."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Entry, Listing
from pallbearer.systems.deadweight import burden, classes, features, skills, traits
from pallbearer.systems.deadweight.buttons import ATTRIBUTE_OPTIONS, button, choice, declared, text
from pallbearer.systems.deadweight.life_tables import table
from pallbearer.systems.deadweight.sheet_abilities import skill_dos, trait_dos
from pallbearer.systems.deadweight.sheet_magic import magic_listing
from pallbearer.systems.deadweight.state import Hero, State, has

_STEPS = {"infancy": "Infancy", "career": "Career", "tragedy": "Tragedy", "burden": "Burden", "features": "Features"}


def listings(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Listing, ...]:
    """In the order of a sheet; those that the hero has nothing for are left out, but for skills and traits."""
    found = [
        _skills(state, hero, plays, gm),
        _traits(state, hero, plays, gm),
        _maneuvers(state, hero, plays),
        magic_listing(state, hero, plays, gm),
        _burden(state, hero, plays),
        _features(state, hero, plays),
        _life(hero),
    ]
    return tuple(one for one in found if one.entries or one.empty)


def _skills(state: State, hero: Hero, plays: bool, gm: bool) -> Listing:
    entries = []
    for name in hero.skills:
        found = skills.find(name)
        dos = skill_dos(state, hero, found.name, gm) if found and plays else ()
        entries.append(Entry(name, found.does if found else "", "", found.rules if found else (), dos))
    return Listing("Skills", tuple(entries), "No skills.")


def _traits(state: State, hero: Hero, plays: bool, gm: bool) -> Listing:
    entries = []
    for name in hero.traits:
        found = traits.find(name)
        dos = trait_dos(state, hero, found.name, gm) if found and plays else ()
        entries.append(Entry(name, found.does if found else "", "", found.rules if found else (), dos))
    return Listing("Special traits", tuple(entries), "No special traits.")


def _maneuvers(state: State, hero: Hero, plays: bool) -> Listing:
    entries = []
    for name in hero.maneuvers:
        found = next((one for one in classes.book().maneuver if has((one.name,), name)), None)
        if found is None:
            entries.append(Entry(name))
            continue
        cost = f"{found.actions} action{'' if found.actions == 1 else 's'}, {found.range}"
        use = button(state, "use_maneuver", "Use it", {"hero": hero.id, "maneuver": found.name})
        entries.append(Entry(found.name, found.text, cost, ("DW-CLASS-05", "DW-CLASS-06"), (use,) if plays else ()))
    return Listing("Maneuvers", tuple(entries))


def _burden(state: State, hero: Hero, plays: bool) -> Listing:
    if not hero.burden:
        return Listing("Burden")
    known = next((row for row in table("burden").rows.values() if has((row.name,), hero.burden)), None)
    spent = all(burden.used_up(hero, way, state.rulings) for way in ("decision", "test"))
    used = "used in this session" if spent else ""
    entry = Entry(
        hero.burden,
        known.text if known else "",
        used,
        ("DW-BURDEN-02", "DW-BURDEN-03", "DW-BURDEN-04"),
        _burden_dos(state, hero) if plays else (),
    )
    return Listing("Burden", (entry,))


def _burden_dos(state: State, hero: Hero) -> tuple[Do, ...]:
    how = text("reason", "How does it get in the way?")
    attribute = choice("attribute", "Attribute", ATTRIBUTE_OPTIONS)
    told = {"reason": "It gets in the way."}
    return (
        button(state, "use_burden", "It made the decision", {"hero": hero.id, "way": "decision"}, (how,), sample=told),
        button(
            state,
            "use_burden",
            "It hinders a test",
            {"hero": hero.id, "way": "test"},
            (how, attribute, *declared(state, hero)),
            sample=told,
        ),
    )


def _features(state: State, hero: Hero, plays: bool) -> Listing:
    entries = [Entry(line, rules=("DW-FEAT-04",)) for line in features.noted(hero)]
    quirk_dos = {
        4: ("snore", "Sleep, snoring or not"),
        24: ("reveal_true_past", "Reveal the true past"),
    }
    for place, quirk in enumerate(hero.quirks):
        if quirk in quirk_dos and plays:
            act, label = quirk_dos[quirk]
            one = entries[place]
            entries[place] = Entry(one.label, rules=one.rules, dos=(button(state, act, label, {"hero": hero.id}),))
    return Listing("Features", tuple(entries))


def _life(hero: Hero) -> Listing:
    entries = tuple(
        Entry(
            f"{_STEPS.get(row.table, row.table)}: {row.name}", ", ".join(row.gains), str(row.total) if row.total else ""
        )
        for row in hero.life
    )
    return Listing("Life path", entries)
