"""Features and quirks (FEAT, QUIRK)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import afflictions, skills
from pallbearer.systems.deadweight.features import gets_lost, noted, sees_properly, snorers, take_features
from pallbearer.systems.deadweight.inventory import remove_item
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import at, draft, profs, scores
from tests.systems.deadweight.kit import act, hero, play, table


def four(total: int) -> tuple[int, ...]:
    """Faces of 4d6 with this total."""
    faces = []
    for left in (3, 2, 1, 0):
        faces.append(min(6, total - sum(faces) - left))
    return tuple(faces)


def features(
    dice: Iterable[int], answers: Iterable[str] = ("roll",), rulings: Iterable[str] = (), one: Hero | None = None
) -> Rehearsal[Any]:
    state = table(one or draft(), rulings=rulings)
    return play(take_features(state, "h1", {}), state, dice, answers)


@pytest.mark.rule("DW-FEAT-01", "DW-QUIRK-04..24", "DW-RULING-14", "DW-FEAT-04")
@pytest.mark.parametrize(
    ("total", "words"),
    [
        (4, "snore"),
        (5, "Irritable"),
        (6, "Coffee"),
        (7, "tall"),
        (8, "teeth"),
        (9, "Entitled"),
        (10, "Humorless"),
        (11, "eyes"),
        (12, "Tidy"),
        (13, "Smirk"),
        (14, "Scratches"),
        (15, "hair"),
        (16, "Bad leg"),
        (17, "Conspiracy"),
        (18, "Unslept"),
        (19, "Whispers"),
        (20, "short"),
        (21, "scar"),
        (22, "direction"),
        (23, "patient"),
        (24, "Dark past"),
    ],
)
def test_four_dice_give_one_quirk_that_takes_no_slot_of_skill_or_trait(total: int, words: str) -> None:
    after = at(features(four(total)))
    assert after.quirks == (total,)
    assert words in noted(after)[0]
    assert (scores(after), profs(after), after.skills, after.traits) == ("1 1 1 1", "0 0 0 0", (), ())
    assert (after.silver, after.insight, after.items) == (0, 1, ())


@pytest.mark.rule("DW-EX-74", "DW-RULING-14", "DW-RULING-15", "DW-QUIRK-20")
def test_twenty_is_very_short_and_four_the_snorer() -> None:
    assert noted(at(features((5, 5, 5, 5))))[0].startswith("Very short")
    assert noted(at(features((1, 1, 1, 1))))[0].startswith("Loud snore")


@pytest.mark.rule("DW-FEAT-02")
def test_a_feature_is_chosen_when_player_and_gm_agree() -> None:
    done = features((), ("choose", "yes", "16"))
    assert at(done).quirks == (16,)
    assert [one.who for one in done.asked] == ["h1", GM, "h1"]
    assert len(done.asked[2].question.options) == 22
    assert at(features(four(7), ("choose", "no"))).quirks == (7,)


@pytest.mark.rule("DW-QUIRK-03", "DW-RULING-15", "DW-FEAT-02")
def test_the_glasses_are_had_by_choosing_and_one_sees_only_with_them() -> None:
    state = features((), ("choose", "yes", "3")).state
    after: Hero = state.hero("h1")
    (glasses,) = after.items
    assert (glasses.name, glasses.place, sees_properly(after)) == ("odd glasses", "notes", True)
    lost = play(remove_item(state, "h1", glasses.id, ("DW-INV-23",)), state).state
    assert not sees_properly(lost.hero("h1"))
    assert sees_properly(hero())


@pytest.mark.rule("DW-RULING-15")
@pytest.mark.parametrize("row", ["3", "4"])
def test_by_house_rule_a_four_lets_one_pick_the_glasses(row: str) -> None:
    after = at(features((1, 1, 1, 1), ("roll", row), ("quirk_3_shares_4",)))
    assert (after.quirks, len(after.items)) == ((int(row),), 1 if row == "3" else 0)


@pytest.mark.rule("DW-RULING-14")
@pytest.mark.parametrize(
    ("dice", "answers", "quirk"),
    [(four(19), ("20",), 20), (four(19), ("19",), 19), ((*four(20), *four(20), *four(8)), (), 8)],
)
def test_by_house_rule_19_is_either_and_20_is_rolled_again(
    dice: tuple[int, ...], answers: tuple[str, ...], quirk: int
) -> None:
    assert at(features(dice, ("roll", *answers), ("quirk_19_player_choice",))).quirks == (quirk,)


@pytest.mark.rule("DW-FEAT-03", "DW-FEAT-04")
def test_players_note_features_of_their_own() -> None:
    state = act("add_feature", table(hero()), hero="edda", feature=" Hums when afraid. ").state
    assert noted(state.hero("edda")) == ("Hums when afraid.",)
    assert (state.hero("edda").skills, state.hero("edda").traits) == ((), ())
    again = act("add_feature", state, hero="edda", feature="Hums when afraid.")
    assert isinstance(again.result, Refused)
    more = act("add_feature", state, hero="edda", feature="Collects spoons.").state
    assert noted(more.hero("edda")) == ("Hums when afraid.", "Collects spoons.")


@pytest.mark.rule("DW-FEAT-03")
@pytest.mark.parametrize(
    ("who", "words", "code"),
    [("bo", "x", "unknown-hero"), ("edda", " ", "bad-feature"), ("edda", "x" * 201, "bad-feature")],
)
def test_a_feature_needs_a_hero_and_words(who: str, words: str, code: str) -> None:
    done = act("add_feature", table(hero()), hero=who, feature=words)
    assert (done.result.code, done.records) == (code, [])


SNORER = hero(quirks=(4,), afflictions=("Sleepy",))


@pytest.mark.rule("DW-QUIRK-04", "DW-NOTE-12")
@pytest.mark.parametrize(("price", "dice", "sleepy"), [("ambush", 1, ()), ("sleepy", 0, ("Sleepy",))])
def test_a_snorer_adds_an_ambush_die_or_stays_sleepy(price: str, dice: int, sleepy: tuple[str, ...]) -> None:
    done = act("snore", table(SNORER, hero("bo"), phase="camp"), answers=(price,), hero="edda")
    assert [one.who for one in done.asked] == ["edda"]
    assert snorers(done.state.heroes.values()) == dice
    assert done.state.hero("edda").afflictions == sleepy


@pytest.mark.rule("DW-NOTE-12")
def test_by_house_rule_the_gm_says_what_snoring_costs() -> None:
    done = act("snore", table(SNORER, phase="camp", rulings=("snore_gm_chooses",)), answers=("sleepy",), hero="edda")
    assert [one.who for one in done.asked] == [GM]


@pytest.mark.rule("DW-QUIRK-04")
@pytest.mark.parametrize(
    ("one", "phase", "who", "code"),
    [
        (hero(), "camp", "edda", "no-snorer"),
        (SNORER, "exploration", "edda", "wrong-phase"),
        (SNORER, "camp", "bo", "unknown-hero"),
        (replace(SNORER, flags=("snores this camp",)), "camp", "edda", "slept"),
    ],
)
def test_snoring_is_refused(one: Hero, phase: Any, who: str, code: str) -> None:
    assert act("snore", table(one, phase=phase), hero=who).result.code == code


@pytest.mark.rule("DW-QUIRK-05", "DW-NOTE-13")
@pytest.mark.parametrize(
    ("quirks", "held", "flags", "left"),
    [
        ((5,), (), (), ("Angry",)),
        ((), (), (), ("Hungry", "Angry", "Shaken")),
        ((5,), ("Angry",), (), ("Hungry", "Shaken")),
        ((5,), ("Angry",), ("irritable_literal",), ("Angry",)),
    ],
)
def test_the_irritable_take_angry(
    quirks: tuple[int, ...], held: tuple[str, ...], flags: tuple[str, ...], left: tuple[str, ...]
) -> None:
    one = hero(quirks=quirks, afflictions=held)
    rulings = Rulings(**dict.fromkeys(flags, True))
    assert afflictions.open_to(one, ("Hungry", "Angry", "Shaken"), rulings) == left


@pytest.mark.rule("DW-QUIRK-05")
def test_without_angry_on_offer_the_irritable_choose() -> None:
    assert afflictions.open_to(hero(quirks=(5,)), ("Hungry", "Shaken"), Rulings()) == ("Hungry", "Shaken")


@pytest.mark.rule("DW-QUIRK-06")
@pytest.mark.parametrize(
    ("quirks", "flags", "after"),
    [((6,), (), ("Sleepy",)), ((6,), ("coffee this expedition",), ()), ((), (), ())],
)
def test_an_addict_recovers_from_sleepy_only_after_coffee(
    quirks: tuple[int, ...], flags: tuple[str, ...], after: tuple[str, ...]
) -> None:
    state = table(hero(quirks=quirks, flags=flags, afflictions=("Sleepy",)), phase="camp")
    done = play(afflictions.happened(state, "edda", "camp sleep"), state)
    assert done.state.hero("edda").afflictions == after


@pytest.mark.rule("DW-QUIRK-21", "DW-NOTE-14")
def test_a_scar_gives_advantage_when_intimidating() -> None:
    scarred = table(hero(quirks=(21,)))
    assert skills.advantage(scarred, "edda", "PRE", "intimidate") == 1
    assert skills.advantage(scarred, "edda", "PRE", "intimidate_attack") == 1
    assert skills.advantage(scarred, "edda", "PRE", "sneak") == 0
    assert skills.advantage(table(hero()), "edda", "PRE", "intimidate") == 0
    social = table(hero(quirks=(21,)), rulings=("scar_social_only",))
    assert skills.advantage(social, "edda", "PRE", "intimidate") == 1
    assert skills.advantage(social, "edda", "PRE", "intimidate_attack") == 0


@pytest.mark.rule("DW-QUIRK-22")
def test_without_sense_of_direction_one_gets_lost_alone() -> None:
    assert gets_lost(hero(quirks=(22,)), alone=True)
    assert not gets_lost(hero(quirks=(22,)), alone=False)
    assert not gets_lost(hero(), alone=True)


@pytest.mark.rule("DW-QUIRK-23")
@pytest.mark.parametrize(("faces", "after"), [((1, 5), ()), ((6, 2), ("Angry",))])
def test_the_patient_may_not_get_angry(faces: tuple[int, int], after: tuple[str, ...]) -> None:
    state = table(hero(quirks=(23,)))
    done = play(afflictions.afflict(state, "edda", "Angry", ("DW-MISHAP-08",)), state, faces)
    assert done.state.hero("edda").afflictions == after
    calm = play(afflictions.afflict(state, "edda", "Shaken", ("DW-MISHAP-06",)), state)
    assert (calm.rolled, calm.state.hero("edda").afflictions) == ([], ("Shaken",))
