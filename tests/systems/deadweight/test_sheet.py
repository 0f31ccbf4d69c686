"""A hero's sheet: attributes, states, figures, lists (BASE, ATTR, SPELL, FEAT)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.state import ArmorPart, Condition, Item, LifeRow
from tests.systems.deadweight.kit import act, hero, table
from tests.systems.deadweight.mages import CURE, GLUE, LIGHT, PAIN, cleric, wizard
from tests.systems.deadweight.views import NOBODY, begun, entry, find, labels, listing, player, sheet


@pytest.mark.rule("DW-BASE-24", "DW-ATTR-05", "DW-ATTR-06")
def test_an_attribute_is_a_row_of_boxes_with_pips_beside_it() -> None:
    edda = hero(STR="3/1/1", DEX="2/0/0", INT="0/0/0", PRE="2/0/2", prof={"DEX": 2, "STR": 3})
    str_, dex, int_, pre = sheet(table(edda), "edda").tracks
    assert [track.label for track in (str_, dex, int_, pre)] == ["STR", "DEX", "INT", "PRE"]
    assert str_.boxes == ("free", "fatigue", "wound")
    assert str_.text == "1 of 3 dice, 1 fatigue, 1 wound"
    assert (dex.boxes, dex.text) == (("free", "free"), "2 of 2 dice")
    assert (int_.boxes, int_.text) == ((), "0 of 0 dice, full")
    assert (pre.boxes, pre.text) == (("wound", "wound"), "0 of 2 dice, 2 wounds, full")
    assert [(one.pips, one.pips_of) for one in (str_, dex, int_)] == [(3, 3), (2, 2), (0, 2)]


@pytest.mark.rule("DW-TEST-03", "DW-PROF-01")
def test_an_attribute_tells_why_it_rolls_what_it_rolls() -> None:
    str_ = sheet(table(hero(STR="3/1/0", prof={"STR": 1})), "edda").tracks[0]
    assert str_.why.about == {"hero": "edda", "attribute": "STR"}
    assert [line.text for line in str_.why.lines] == [
        "STR score: 3",
        "Fatigue: -1",
        "Rolls 2 dice",
        "STR proficiency: 1 reroll",
    ]
    assert all(line.rules for line in str_.why.lines)


def test_a_roll_goes_by_the_roll_page_with_what_can_be_declared() -> None:
    state = table(hero(), hero("brun"), hero("osric", condition=Condition("fainted", 1)))
    roll = find(sheet(state, "edda", player("edda")).tracks[1].dos, "Roll")
    assert (roll.act, roll.params, roll.rolls) == ("test", {"hero": "edda", "attribute": "DEX"}, True)
    fields = {field.name: field for field in roll.fields}
    assert {"fewer", "safe", "extra_effort", "helper", "reason", "purpose"} == set(fields)
    assert fields["fewer"].high == 2
    assert fields["helper"].options == (("", "nobody"), ("brun", "Brun"))
    alone = find(sheet(table(hero(traumas=("Paranoid",)), hero("brun")), "edda").dos, "Roll a test")
    assert "helper" not in [field.name for field in alone.fields]
    assert alone.key == "r"


@pytest.mark.parametrize(
    ("condition", "down", "label", "roll"),
    [
        (Condition(), "", "", ""),
        (Condition("fainted", discarded=2), "fainted", "Fainted", "down"),
        (Condition("mortal"), "mortally wounded", "Mortally wounded", "down"),
        (Condition("dead"), "dead", "Dead", "down"),
    ],
)
def test_who_is_down_says_so_and_rolls_nothing(condition: Condition, down: str, label: str, roll: str) -> None:
    seen = sheet(table(hero(condition=condition)), "edda")
    assert seen.down == down
    assert [chip.label for chip in seen.chips] == ([label] if label else [])
    assert roll in find(seen.tracks[0].dos, "Roll").refused
    assert bool(find(seen.tracks[0].dos, "Roll").refused) is bool(roll)


def test_the_fallen_can_be_stabilized_from_the_others_sheets() -> None:
    kit = Item("kit", "first aid kit", usage=4)
    fallen = hero("brun", condition=Condition("mortal"))
    state = table(hero(items=(kit,)), fallen, cleric())
    seen = sheet(state, "edda", player("edda"))
    button = find(seen.dos, "Stabilize")
    assert [field.options for field in button.fields] == [(("brun", "Brun"),), (("kit", "first aid kit"),)]
    assert button.refused == ""
    bare = find(sheet(state, "osric", player("osric")).dos, "Stabilize")
    assert bare.refused == "You have no first aid kit or medical supply."
    assert find(sheet(state, "osric", player("osric")).dos, "Stabilize by Cure Light Wounds").refused == ""
    assert "Stabilize" not in labels(sheet(table(hero(items=(kit,))), "edda").dos)


@pytest.mark.rule("DW-AFFL-01", "DW-TRAUMA-01")
def test_afflictions_and_traumas_say_what_they_do_and_how_they_end() -> None:
    ration = Item("ration", "ration", tags=("food",))
    edda = hero(afflictions=("Hungry", "Doomed"), traumas=("Chronic pain",), trauma_costs={"Chronic pain": "STR"})
    seen = sheet(table(replace(edda, items=(ration,))), "edda", player("edda"))
    hungry, doomed, pain = seen.chips
    assert (hungry.label, doomed.label, pain.label) == ("Hungry", "Doomed", "Chronic pain")
    assert all(chip.does and chip.ends and chip.rules for chip in seen.chips)
    assert "STR" in pain.does
    assert labels(hungry.dos) == ["Eat"]
    assert hungry.dos[0].fields[0].default == "ration"
    assert (doomed.dos, pain.dos) == ((), ())  # magic alone ends it, and the GM heals traumas
    assert labels(sheet(table(edda), "edda").chips[1].dos) == ["End it"]


def test_other_states_are_chips_too() -> None:
    gone = wizard(blind_turns=1, arcane_well=True, god_angered=True, flags=("retired",))
    seen = sheet(table(replace(gone, finished=False)), "mira")
    assert [(chip.label, chip.tone) for chip in seen.chips] == [
        ("Blind", "bad"),
        ("God angered", "bad"),
        ("Arcane well", "good"),
        ("Unfinished", "plain"),
        ("Retired", "plain"),
    ]
    assert seen.chips[0].ends == "1 more turn."
    assert labels(seen.chips[1].dos) == ["Make the sacrifice"]


@pytest.mark.rule("DW-INV-01", "DW-INV-02", "DW-INV-03", "DW-ARMOR-10")
def test_the_figures_and_their_working() -> None:
    mail = Item("mail", "mail", "torso", "armor", worn=True, armor=(ArmorPart(1, 2), ArmorPart(2, 2)))
    chest = Item("chest", "chest", "bag", slots=9, characteristics=("big",))
    torch = Item("torch", "torch", "left hand", "light", usage=6, light="nearby", lit=True, wielded=True)
    edda = hero(STR="1/0/0", DEX="2/0/0", items=(mail, chest, torch), silver=7, insight=2, stun=1, dodge=2)
    seen = {figure.label: figure for figure in sheet(table(edda), "edda").figures}
    shown = {label: figure.value for label, figure in seen.items()}
    assert shown == {
        "Carried": "12 of 10",
        "Armor": "1/2, 2/2",
        "Light": "torch Ud6",
        "Move": "2 tiles",
        "Silver": "7",
        "Insight": "2",
        "Tokens": "1 stun, 2 dodge",
    }
    assert [line.text for line in seen["Carried"].why.lines] == [
        "May carry 7, and 3 for each of 1 STR: 10",
        "mail: 1 slot",
        "chest (big): 10 slots",
        "torch: 1 slot",
        "Encumbered: 2 too many",
    ]
    assert "Encumbered" in [chip.label for chip in sheet(table(edda), "edda").chips]
    assert [line.text for line in seen["Move"].why.lines][-1] == "Encumbered: half of it"


def test_figures_that_only_some_heroes_have() -> None:
    seen = sheet(table(wizard(mishaps=2, mortal_wounds=1, mortal_modifier=-1)), "mira")
    shown = {figure.label: figure for figure in seen.figures}
    assert (shown["Mishaps"].value, shown["Mortal wounds"].value) == ("2", "1")
    assert [line.text for line in shown["Mortal wounds"].why.lines] == ["The next roll adds 1", "Other effects: -1"]
    assert {"Mishaps", "Mortal wounds"} & {figure.label for figure in sheet(table(hero()), "edda").figures} == set()


@pytest.mark.rule("DW-SPELL-16")
def test_spells_and_prayers_are_listed_under_that_name_with_their_state() -> None:
    both = wizard(
        traits=("Magic user", "Divine mandate"),
        magic=(CURE, replace(LIGHT, exhausted=True), PAIN, replace(GLUE, forgotten=True)),
    )
    seen = listing(sheet(table(both), "mira"), "Spells and prayers")
    assert [(one.label, one.state) for one in seen.entries] == [
        ("Pain", "memorized"),
        ("Glue", "memorized, forgotten"),
        ("Cure Light Wounds", "memorized"),
        ("Light", "memorized, exhausted"),
    ]
    assert seen.entries[0].detail == "It hurts."
    pain, glue, cure, light = (labels(one.dos) for one in seen.entries)
    assert pain[:2] == ["Cast", "Cast, and do not roll"]
    assert "Study it" in glue
    assert (cure[0], light[0]) == ("Pray", "Desperate plea")


def test_a_spell_is_cast_through_what_is_at_hand_and_says_why_it_cannot() -> None:
    state = table(wizard(magic=(PAIN, replace(GLUE, forgotten=True))))
    seen = sheet(state, "mira", player("mira"))
    cast = find(entry(seen, "Spells and prayers", "Pain").dos, "Cast")
    assert (cast.rolls, cast.refused, cast.fields[0].default) == (True, "", "wand")
    assert [option for option, _ in cast.fields[0].options] == ["wand", ""]
    lost = find(entry(seen, "Spells and prayers", "Glue").dos, "Cast")
    assert lost.refused == "Glue is forgotten; study it with a grimoire in camp or in the interlude."
    well = sheet(table(wizard(arcane_well=True)), "mira")
    assert labels(entry(well, "Spells and prayers", "Pain").dos)[0] == "Cast from the well"


def test_what_is_memorized_is_chosen_spell_by_spell() -> None:
    state = table(wizard(magic=(PAIN, replace(GLUE, memorized=False))))
    memorize = find(entry(sheet(state, "mira"), "Spells and prayers", "Glue").dos, "Memorize it")
    assert memorize.params == {"hero": "mira", "magic": ["pain", "glue"]}
    state = act("memorize", state, hero="mira", magic=("pain", "glue")).state
    leave = find(entry(sheet(state, "mira"), "Spells and prayers", "Pain").dos, "Leave it out")
    assert leave.params == {"hero": "mira", "magic": ["glue"]}
    late = find(entry(sheet(replace(state, turn=2), "mira"), "Spells and prayers", "Pain").dos, "Leave it out")
    assert late.refused.startswith("What is memorized is chosen")


def test_a_prayer_for_the_wounded_is_for_heroes_and_others_may_be_for_foes() -> None:
    state = table(cleric(), hero(), hero("late", condition=Condition("dead")))
    state = act("add_foe", state, name="Ghoul").state
    seen = sheet(state, "osric", player("osric"))
    targets = {
        name: [option for option, _ in find(entry(seen, "Spells and prayers", name).dos, "Pray").fields[0].options]
        for name in ("Cure Light Wounds", "Light")
    }
    assert targets == {"Cure Light Wounds": ["", "edda"], "Light": ["", "edda", "ghoul"]}


def test_a_cleric_without_a_symbol_may_improvise_one() -> None:
    assert find(sheet(table(cleric(items=())), "osric").dos, "Improvise a holy symbol").refused == ""
    assert "Improvise a holy symbol" not in labels(sheet(table(cleric()), "osric").dos)
    lost = sheet(table(wizard(magic=(replace(PAIN, forgotten=True),)), phase="camp"), "mira")
    assert find(lost.dos, "Study all that is forgotten").refused == ""


@pytest.mark.rule("DW-BASE-12", "DW-FEAT-04")
def test_skills_traits_burden_features_and_life_are_listed() -> None:
    edda = hero(
        skills=("Fearless", "A skill of our own"),
        traits=("Dauntless",),
        burden="Reckless",
        quirks=(4,),
        features=("Limps.",),
        life=(LifeRow("infancy", 7, "Battleborn", ("+2 STR", "skill Fearless")),),
    )
    seen = sheet(table(edda), "edda")
    assert [one.label for one in listing(seen, "Skills").entries] == ["Fearless", "A skill of our own"]
    assert labels(listing(seen, "Skills").entries[0].dos) == ["Heal a presence wound"]
    assert listing(seen, "Special traits").entries[0].detail
    assert labels(listing(seen, "Burden").entries[0].dos) == ["It made the decision", "It hinders a test"]
    assert [one.label.partition(":")[0] for one in listing(seen, "Features").entries] == ["Loud snore", "Limps."]
    assert [(one.label, one.detail) for one in listing(seen, "Life path").entries] == [
        ("Infancy: Battleborn", "+2 STR, skill Fearless")
    ]
    used = sheet(table(replace(edda, burden_used=1, burden_ways=("test",))), "edda")
    assert listing(used, "Burden").entries[0].state == "used in this session"
    assert find(listing(used, "Burden").entries[0].dos, "It hinders a test").refused


def test_a_plain_hero_has_lists_without_clutter() -> None:
    seen = sheet(table(hero()), "edda", NOBODY)
    assert [(one.label, one.empty) for one in seen.listings] == [
        ("Skills", "No skills."),
        ("Special traits", "No special traits."),
    ]


def test_a_maneuver_of_the_tables_own_is_shown_and_not_pressed() -> None:
    seen = sheet(table(hero(maneuvers=("Fast trapping", "Headbutt"))), "edda")
    assert [(one.label, len(one.dos)) for one in listing(seen, "Maneuvers").entries] == [
        ("Fast trapping", 1),
        ("Headbutt", 0),
    ]


def test_the_notes_are_written_against_what_was_read() -> None:
    state = table(hero(notes="A map."))
    write = find(sheet(state, "edda", player("edda")).dos, "Write notes")
    assert write.params == {"hero": "edda", "before": "A map."}
    assert sheet(state, "edda", player("edda")).notes == "A map."
    assert sheet(state, "edda", NOBODY).notes == ""
    other = act("edit_notes", state, hero="edda", text="A map and a key.").state
    refused = begun(write, other, text="A map, torn.")
    assert refused is not None
    assert refused.code == "changed-meanwhile"


def test_the_gm_is_offered_what_the_hero_lacks() -> None:
    seen = sheet(table(hero(afflictions=("Hungry",))), "edda")
    offered = [option for option, _ in find(seen.dos, "Afflict").fields[0].options]
    assert "Hungry" not in offered
    assert "Parched" in offered
    assert "Afflict" not in labels(sheet(table(hero()), "edda", player("edda")).dos)
