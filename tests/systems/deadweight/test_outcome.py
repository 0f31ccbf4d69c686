"""From faces to grade and fatigue: the pure reading of a test's dice, face by face."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight.outcome import Eyes, Faces, Terms, alike, eyes, grade, marks
from pallbearer.systems.deadweight.rulings import Rulings
from tests.systems.deadweight.kit import hero


def read(
    *main: int,
    helper: int = 0,
    extra: tuple[int, ...] = (),
    afflictions: tuple[str, ...] = (),
    helper_afflictions: tuple[str, ...] = (),
    flags: tuple[str, ...] = (),
    check: bool = False,
    **terms: Any,
) -> tuple[str, bool, bool]:
    """Grade, whether the main character tires, whether the helper does."""
    rulings = Rulings(**dict.fromkeys(flags, True))
    mine = eyes(hero(afflictions=afflictions), rulings, check=check)
    theirs = eyes(hero("bo", afflictions=helper_afflictions), rulings, check=check)
    faces = Faces(main, (helper,) if helper else (), extra)
    found = grade(faces, Terms(main=mine, helpers=(theirs,) if helper else (), rulings=rulings, **terms))
    return found.grade, found.tires, any(found.helpers_tire)


@pytest.mark.rule("DW-TEST-06..12", "DW-TEST-14", "DW-RULING-29", "DW-EX-04..08", "DW-EX-41")
@pytest.mark.parametrize(
    ("faces", "grade", "tires"),
    [
        ((4, 2, 1), "success", True),
        ((3, 2), "failure", False),
        ((4, 2), "success", True),
        ((6, 1), "success", True),
        ((3, 1), "critical", True),
        ((6, 6, 1), "great", True),
        ((5,), "success", False),
        ((6,), "success", False),
        ((4,), "success", True),
        ((2,), "failure", False),
        ((1,), "critical", True),
        ((6, 6), "great", False),
        ((6, 6, 6), "great", False),
        ((5, 6, 3), "success", False),
        ((1, 1, 4, 4), "success", True),
        ((3, 2, 1), "critical", True),  # public case C10
        ((6, 1, 1, 1), "success", True),
    ],
)
def test_grades_and_fatigue(faces: tuple[int, ...], grade: str, tires: bool) -> None:
    assert read(*faces) == (grade, tires, False)


@pytest.mark.rule("DW-RULING-29", "DW-TEST-09")
def test_a_six_cancels_the_fatigue_of_ones_by_house_rule_only() -> None:
    flag = ("six_cancels_one_fatigue",)
    assert read(6, 1) == ("success", True, False)
    assert read(6, 1, flags=flag) == ("success", False, False)
    assert read(6, 4, 1, flags=flag) == ("success", True, False)  # the 4 tires still
    assert read(5, 1, flags=flag) == ("success", True, False)
    assert read(6, 1, flags=flag, lowest=True) == ("critical", True, False)  # that 6 does not count


@pytest.mark.rule("DW-NOTE-29")
def test_great_success_is_success_and_crit_failure_failure() -> None:
    assert grade(Faces((6, 6)), Terms()).success
    assert grade(Faces((5,)), Terms()).success
    assert not grade(Faces((2,)), Terms()).success
    assert not grade(Faces((1,)), Terms()).success


@pytest.mark.rule("DW-AFFL-19", "DW-RULING-84", "DW-EX-19..21")
@pytest.mark.parametrize(
    ("faces", "grade", "tires"),
    [((4, 2), "failure", True), ((4, 1), "critical", True), ((4, 5), "success", True), ((6, 6), "great", False)],
)
def test_terrified_a_four_is_no_success(faces: tuple[int, ...], grade: str, tires: bool) -> None:
    assert read(*faces, afflictions=("Terrified",)) == (grade, tires, False)


@pytest.mark.rule("DW-RULING-84")
def test_terrified_fours_tire_unless_the_house_says_otherwise() -> None:
    assert read(4, 2, afflictions=("Terrified",), flags=("terrified_4_does_not_tire",)) == ("failure", False, False)
    assert read(4, 2, flags=("terrified_4_does_not_tire",)) == ("success", True, False)


@pytest.mark.rule("DW-AFFL-21", "DW-NOTE-61", "DW-EX-22", "DW-EX-23")
def test_hopeless_fives_succeed_and_tire() -> None:
    assert read(5, 3, afflictions=("Hopeless",)) == ("success", True, False)
    assert read(5, 3) == ("success", False, False)
    assert read(5, 4, 1, afflictions=("Hopeless",)) == ("success", True, False)


@pytest.mark.rule("DW-SAFE-02", "DW-SAFE-03", "DW-EX-24..27")
@pytest.mark.parametrize(
    ("faces", "lowest", "expected"),
    [
        ((4, 1), False, ("success", False, False)),
        ((1, 3), False, ("critical", True, False)),
        ((4, 6), True, ("success", False, False)),
        ((5, 4, 2), True, ("failure", True, False)),
        ((2, 3), False, ("failure", False, False)),
    ],
)
def test_kept_safe_only_failure_tires(faces: tuple[int, ...], lowest: bool, expected: tuple[str, bool, bool]) -> None:
    assert read(*faces, safe=True, lowest=lowest) == expected


@pytest.mark.rule("DW-RULING-37")
def test_kept_safe_covers_the_fives_of_the_hopeless() -> None:
    assert read(5, 2, safe=True, afflictions=("Hopeless",)) == ("success", False, False)
    flag = ("hopeless_pierces_safe",)
    assert read(5, 2, safe=True, afflictions=("Hopeless",), flags=flag) == ("success", True, False)
    assert read(4, 2, safe=True, afflictions=("Hopeless",), flags=flag) == ("success", False, False)
    assert read(5, 2, safe=True, flags=flag) == ("success", False, False)


@pytest.mark.rule("DW-RULING-36", "DW-HELP-08")
def test_keeping_it_safe_does_not_cover_the_helper() -> None:
    assert read(5, 2, helper=4, safe=True) == ("success", False, True)
    assert read(5, 2, helper=4, safe=True, flags=("safe_covers_helper",)) == ("success", False, False)
    assert read(3, 2, helper=1, safe=True, flags=("safe_covers_helper",)) == ("critical", False, True)


@pytest.mark.rule("DW-HELP-05", "DW-HELP-08", "DW-HELP-09", "DW-RULING-38", "DW-EX-33..36")
@pytest.mark.parametrize(
    ("faces", "helper", "expected"),
    [
        ((3, 2), 4, ("success", False, True)),
        ((1, 5), 6, ("success", True, False)),
        ((6, 2), 6, ("great", False, False)),
        ((2, 3), 1, ("critical", False, True)),
        ((2, 3), 2, ("failure", False, False)),
        ((4, 4), 1, ("success", True, True)),
    ],
)
def test_the_helpers_die_counts_and_tires_the_helper(
    faces: tuple[int, ...], helper: int, expected: tuple[str, bool, bool]
) -> None:
    assert read(*faces, helper=helper) == expected


@pytest.mark.rule("DW-RULING-38")
def test_by_house_rule_the_helpers_die_brings_success_only() -> None:
    flag = ("help_die_success_only",)
    assert read(6, 2, helper=6, flags=flag) == ("success", False, False)
    assert read(2, 3, helper=1, flags=flag) == ("failure", False, True)
    assert read(2, 3, helper=6, flags=flag) == ("success", False, False)
    assert read(6, 6, helper=2, flags=flag) == ("great", False, False)


@pytest.mark.rule("DW-RULING-40")
@pytest.mark.parametrize(
    ("faces", "helper", "whose", "expected", "by_house_rule"),
    [
        # the helper's affliction reads the helper's die alone
        ((2, 3), 4, {"helper_afflictions": ("Terrified",)}, ("failure", False, True), ("success", False, True)),
        ((4, 3), 2, {"helper_afflictions": ("Terrified",)}, ("success", True, False), ("success", True, False)),
        ((2, 3), 5, {"helper_afflictions": ("Hopeless",)}, ("success", False, True), ("success", False, False)),
        # the main character's affliction does not touch it
        ((2, 3), 4, {"afflictions": ("Terrified",)}, ("success", False, True), ("failure", False, True)),
        ((2, 3), 5, {"afflictions": ("Hopeless",)}, ("success", False, False), ("success", False, True)),
    ],
)
def test_each_die_obeys_the_afflictions_of_its_roller(
    faces: tuple[int, ...],
    helper: int,
    whose: dict[str, tuple[str, ...]],
    expected: tuple[str, bool, bool],
    by_house_rule: tuple[str, bool, bool],
) -> None:
    """The house rule is applied where the eyes are chosen (`declare.terms`), so it is read through the main's here."""
    assert read(*faces, helper=helper, **whose) == expected  # type: ignore[arg-type]
    mine = eyes(hero(afflictions=whose.get("afflictions", ())), Rulings())
    found = grade(Faces(faces, (helper,)), Terms(main=mine, helpers=(mine,)))
    assert (found.grade, found.tires, any(found.helpers_tire)) == by_house_rule


@pytest.mark.rule("DW-ZERO-01", "DW-RULING-46", "DW-RULING-47", "DW-EX-39", "DW-EX-40", "DW-EX-77")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((6, 3), ("failure", False, False)),
        ((6, 6), ("success", False, False)),
        ((1, 6), ("critical", True, False)),
        ((2, 4), ("failure", True, False)),
        ((4, 6), ("success", True, False)),
        ((5, 6), ("success", False, False)),
    ],
)
def test_with_zero_dice_only_the_lowest_counts(faces: tuple[int, ...], expected: tuple[str, bool, bool]) -> None:
    assert read(*faces, lowest=True) == expected


@pytest.mark.rule("DW-RULING-46")
def test_with_zero_dice_every_die_tires_unless_the_house_looks_at_the_kept_one() -> None:
    assert read(2, 4, lowest=True, flags=("zero_dice_kept_only",)) == ("failure", False, False)
    assert read(1, 6, lowest=True, flags=("zero_dice_kept_only",)) == ("critical", True, False)


@pytest.mark.rule("DW-RULING-47")
def test_double_six_on_zero_dice() -> None:
    assert read(6, 6, lowest=True, flags=("zero_dice_double_six",)) == ("great", False, False)
    assert read(6, 5, lowest=True, flags=("zero_dice_double_six",)) == ("success", False, False)
    assert read(6, 6, flags=("zero_dice_double_six",)) == ("great", False, False)


@pytest.mark.rule("DW-RULING-47", "DW-NOTE-36", "DW-EX-76")
def test_on_zero_dice_helper_and_dauntless_dice_count_on_their_own() -> None:
    assert read(6, 6, helper=6, lowest=True) == ("great", False, False)
    assert read(2, 3, helper=5, lowest=True) == ("success", False, False)
    assert read(4, 5, lowest=True, afflictions=("Terrified",)) == ("failure", True, False)
    assert read(6, 6, lowest=True, extra=(6, 2)) == ("great", False, False)
    assert read(5, 5, lowest=True, extra=(1, 2)) == ("success", True, False)


@pytest.mark.rule("DW-CHECK-02", "DW-RULING-48", "DW-EX-46")
def test_a_check_tires_nobody_but_has_all_grades() -> None:
    assert read(1, 4, check=True) == ("success", False, False)
    assert read(1, 3, check=True) == ("critical", False, False)
    assert read(6, 6, check=True) == ("great", False, False)
    assert read(5, 2, check=True, afflictions=("Hopeless",)) == ("success", False, False)
    assert read(2, 3, helper=4, check=True) == ("success", False, False)
    assert read(4, 3, check=True, afflictions=("Terrified",)) == ("failure", False, False)
    flag = ("checks_ignore_terrified",)
    assert read(4, 3, check=True, afflictions=("Terrified",), flags=flag) == ("success", False, False)
    assert read(4, 3, afflictions=("Terrified",), flags=flag) == ("failure", True, False)


@pytest.mark.rule("DW-TRAIT-16", "DW-RULING-79", "DW-EX-69")
def test_dauntless_dice_count_in_full_and_cannot_undo_the_success() -> None:
    assert read(5, 3, extra=(6, 1)) == ("success", True, False)
    assert read(5, 3, extra=(6, 6)) == ("great", False, False)
    assert read(2, 3, extra=(1, 2)) == ("success", True, False)  # the 5 was rerolled away by the GM


@pytest.mark.rule("DW-SPELL-04")
def test_a_hard_test_fails_critically() -> None:
    assert read(2, 3, hard=True) == ("critical", False, False)
    assert read(5, 3, hard=True) == ("success", False, False)


@pytest.mark.rule("DW-TEST-06", "DW-TEST-10", "DW-AFFL-19", "DW-AFFL-21")
def test_marks_say_what_a_face_does() -> None:
    plain = [marks(face, Eyes()) for face in range(1, 7)]
    assert plain == [("tires",), (), (), ("success", "tires"), ("success",), ("success",)]
    scared = eyes(hero(afflictions=("Terrified", "Hopeless")), Rulings())
    assert [marks(face, scared) for face in (4, 5, 6)] == [("tires",), ("success", "tires"), ("success",)]


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (Terms(), (1, 2, 2, 4, 5, 6)),
        (Terms(main=Eyes((4, 5, 6), ())), (1, 2, 2, 4, 4, 6)),
        (Terms(main=Eyes((5, 6), (1,))), (1, 2, 2, 2, 5, 6)),
        (Terms(main=Eyes((4, 5, 6), (1, 4, 5))), (1, 2, 2, 4, 4, 6)),
        (Terms(main=Eyes((4, 5, 6), (1, 4, 5)), helpers=(Eyes(),)), (1, 2, 2, 4, 5, 6)),
        (
            Terms(main=Eyes((4, 5, 6), (1, 4, 5)), safe=True, rulings=Rulings(hopeless_pierces_safe=True)),
            (1, 2, 2, 4, 5, 6),
        ),
    ],
)
def test_faces_that_mean_the_same(terms: Terms, expected: tuple[int, ...]) -> None:
    assert alike(terms) == expected
