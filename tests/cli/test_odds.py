"""`pallbearer odds`: the contract to the letter, wrong input, and what stays unloaded."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from pallbearer.cli import exact as exact_answers
from pallbearer.cli import output
from tests.cli.kit import ROOT, Cli


def exact(figure: dict[str, Any]) -> Fraction:
    assert figure.keys() == {"exact", "p"}
    found = Fraction(figure["exact"])
    assert figure["p"] == float(found)
    return found


def test_a_test_of_dead_weight_by_the_contract(cli: Cli) -> None:
    found = cli("odds", "deadweight", "--dice", "4", "--proficiency", "2", "--json").json
    assert (found["system"], found["goal"]) == ("deadweight", "success")
    assert exact(found["value"]) == Fraction(63, 64)
    assert list(found["outcomes"]) == ["great", "success", "failure", "critical"]
    assert sum(map(exact, found["outcomes"].values())) == 1
    assert exact(found["outcomes"]["great"]) + exact(found["outcomes"]["success"]) == exact(found["value"])
    for name, joint in found["joint"].items():
        assert exact(joint["fatigue"]) + exact(joint["no-fatigue"]) == exact(found["outcomes"][name])
    assert sum(exact(joint["fatigue"]) for joint in found["joint"].values()) == exact(found["fatigue"])
    assert exact(found["helper_fatigue"]) == 0
    assert len(found["play"]) == 126
    assert found["play"]["6,4,1,1"] == "keep"
    assert found["play"]["3,2,2,1"] == "reroll 1"
    assert found["play"]["3,3,2,2"] == "reroll 2"
    assert exact(found["worth"]["one more die"]) == exact(found["worth"]["one more reroll"]) == Fraction(1, 128)


def test_dice_by_the_contract(cli: Cli) -> None:
    found = cli("odds", "dice", "4d6", "kh3", "--json").json
    assert found["question"] == {"notation": "4d6 kh3", "read_as": "4d6kh3"}
    assert exact(found["distribution"]["18"]) == Fraction(7, 432)
    assert sum(map(exact, found["distribution"].values())) == 1
    assert exact(found["mean"]) == Fraction(15869, 1296)
    assert found["sd"]["exact"].startswith("sqrt(")
    assert found["sd"]["p"] == pytest.approx(2.8468, abs=1e-4)


def test_dice_that_lie_on_a_table(cli: Cli) -> None:
    found = cli("odds", "deadweight", "--showing", "6,4,1", "--proficiency", "1", "--goal", "no-fatigue", "--json").json
    assert list(found["choices"]) == ["keep", "reroll 1", "reroll 4", "reroll 6"]
    assert found["play"] == {"6,4,1": "keep"}  # one reroll cannot cure both the 4 and the 1
    assert exact(found["value"]) == 0
    found = cli("odds", "deadweight", "--showing", "6,1", "--proficiency", "1", "--goal", "no-fatigue", "--json").json
    assert found["play"] == {"6,1": "reroll 1"}
    assert exact(found["value"]) == exact(found["choices"]["reroll 1"]["value"]) == Fraction(2, 3)


@pytest.mark.rule("BP-EX-29")
def test_an_attack_of_blackpowder_by_the_contract(cli: Cli) -> None:
    asked = ["odds", "blackpowder", "--ability", "2", "--dr", "12", "--json"]
    found = cli(*asked, "--attack", "--damage", "d6", "--armor", "1").json
    assert (found["system"], found["goal"]) == ("blackpowder", "success")
    assert [exact(one) for one in found["outcomes"].values()] == [Fraction(part, 20) for part in (1, 10, 8, 1)]
    assert list(found["outcomes"]) == ["crit", "hit", "miss", "fumble"]
    assert exact(found["value"]) == Fraction(11, 20)
    assert sum(int(points) * exact(one) for points, one in found["damage"].items()) == Fraction(79, 60)
    assert sum(map(exact, found["damage"].values())) == 1
    plain = cli(*asked).json
    assert (plain["outcomes"], "damage" in plain) == (found["outcomes"], False)


@pytest.mark.rule("TS-EX-30")
def test_a_roll_of_ten_slots_by_the_contract(cli: Cli) -> None:
    found = cli("odds", "tenslots", "--modifier", "-1", "--target", "15", "--json").json
    assert found["system"] == "tenslots"
    assert {name: exact(one) for name, one in found["outcomes"].items()} == {
        "success": Fraction(7, 16),
        "failure": Fraction(9, 16),
    }
    assert exact(found["value"]) == Fraction(7, 16)
    assert exact(found["expected_fatigue"]) == Fraction(3, 4)


@pytest.mark.rule("BS-EX-38")
def test_a_test_of_bash_and_slash_by_the_contract(cli: Cli) -> None:
    found = cli("odds", "bashslash", "--dice", "d4,d6", "--against", "d4", "--json").json
    assert found["system"] == "bashslash"
    assert {name: exact(one) for name, one in found["outcomes"].items()} == {
        "failure": Fraction(7, 48),
        "success": Fraction(1, 3),
        "double": Fraction(25, 48),
    }
    assert [exact(found["margins"][name]) for name in ("≥6", "≥12")] == [0, 0]
    assert [exact(found["hits"][count]) for count in "012"] == [Fraction(7, 48), Fraction(1, 3), Fraction(25, 48)]
    assert exact(found["value"]) == Fraction(41, 48)


def test_people_at_a_terminal_see_bars(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    lines = cli.done("odds", "blackpowder", "--ability", "2").out.splitlines()
    shown = {line.split()[0]: line for line in lines if line}
    assert "█" * 24 + "  1/2" in shown["hit"]
    assert "██▍" + " " * 23 + "1/20" in shown["crit"]  # a tenth of 24
    monkeypatch.setattr(exact_answers, "sys", type("ascii", (), {"stdout": type("ascii", (), {"encoding": "ascii"})}))
    assert "#" * 24 + "  1/2" in cli.done("odds", "blackpowder", "--ability", "2").out


def test_people_read_tables(cli: Cli) -> None:
    out = cli.done("odds", "deadweight", "--dice", "2", "--angry", "--proficiency", "1").out
    assert out.startswith("success: 0.750000 (3/4)\n")
    assert "not angry" in out
    assert "--help-die" in cli.done("odds", "deadweight").out
    assert cli.done("odds", "deadweight", "--help").out == cli.done("odds", "deadweight").out
    assert "sqrt(35/6)" in cli.done("odds", "dice", "2d6").out
    assert "digits: see --json" in cli.done("odds", "dice", "100d6").out


def test_dice_tell_how_they_are_asked(cli: Cli) -> None:
    said = cli("odds", "dice", "--help")
    assert said.code == 0
    assert "pallbearer odds dice NOTATION" in said.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "SYSTEM: given nothing; allowed: dice, bashslash, blackpowder, deadweight, tenslots"),
        ("chess --dice 3", "SYSTEM: given 'chess'; allowed: dice, bashslash, blackpowder, deadweight, tenslots"),
        ("dice", "NOTATION: given nothing; allowed: dice such as 3d6, 4d6kh3, d20+2 or 30d10>=8!3"),
        ("dice 3dx", "NOTATION '3dx', character 3: given 'x'; allowed: a number of sides, 2 to 100000"),
        ("deadweight --dice 21", "--dice: given '21'; allowed: a whole number, -5 to 20"),
        ("deadweight --dice -6", "--dice: given '-6'; allowed: a whole number, -5 to 20"),
        ("deadweight --dice 1.5", "--dice: given '1.5'; allowed: a whole number, -5 to 20"),
        ("deadweight --dice", "--dice: given nothing; allowed: a whole number, -5 to 20"),
        ("deadweight --safe", "--dice: given nothing; allowed: a whole number, -5 to 20"),
        ("deadweight --dice 3 --dice 4", "--dice: given twice; allowed: once"),
        ("deadweight --dice 3 --proficiency 7", "--proficiency: given '7'; allowed: a whole number, 0 to 6"),
        ("deadweight --dice 3 --help-die 9", "--help-die: given '9'; allowed: a whole number, 0 to 6"),
        ("deadweight --dice 3 --safe=yes", "--safe: given 'yes'; allowed: no value: it is a switch"),
        ("deadweight --dice 3 --safe --extra-effort", "--safe: given with --extra-effort; allowed: one of --safe and "),
        ("deadweight --dice 0 --extra-effort", "--extra-effort: given with --dice 0; allowed: --extra-effort with 1 "),
        ("deadweight --dice 3 --showing 6,4", "--showing: given 2 dice; allowed: 3 dice: what --dice 3 and the "),
        ("deadweight --showing 6,7", "--showing: given '6,7'; allowed: faces 1 to 6 with commas between"),
        ("deadweight --dice 3 --goal glory", "--goal: given 'glory'; allowed: success, great, no-fatigue, or weights"),
        ("deadweight --dice 3 --goal great=1,luck=2", "--goal: given 'luck=2'; allowed: success, great, no-fatigue"),
        ("deadweight --dice 3 --goal great=1e9", "--goal: given 'great=1e9'; allowed: weights of at most a million"),
        ("deadweight --dice 3 --goal great=x", "--goal: given 'great=x'; allowed: weights of at most a million"),
        ("deadweight --dice 3 --goal great=1/0", "--goal: given 'great=1/0'; allowed: weights of at most a million"),
        ("deadweight --dice 3 --each-die-once=yes", "--each-die-once: given 'yes'; allowed: no value: it is a switch"),
        ("deadweight --dice 3 --luck 2", "option: given '--luck'; allowed: --dice, --proficiency"),
        ("deadweight 3", "argument: given '3'; allowed: --dice, --proficiency"),
        ("blackpowder --dr 12", "--ability: given nothing; allowed: a whole number, -20 to 20"),
        ("blackpowder --ability two", "--ability: given 'two'; allowed: a whole number, -20 to 20"),
        ("blackpowder --ability 2 --armor 1", "--armor: given without --attack; allowed: --armor with --attack"),
        ("blackpowder --ability 2 --attack --damage club", "--damage: given 'club'; allowed: dice such as d6 or 2d4+1"),
        ("tenslots --modifier 3", "--target: given nothing; allowed: a whole number, 1 to 60"),
        ("tenslots --target 15 --pushes x", "--pushes: given 'x'; allowed: a whole number, 0 to 20"),
        ("bashslash --dice d4,d6", "--against: given nothing; allowed: --against with one or two with a comma between"),
        ("bashslash --dice d4,d7 --target 4", "--dice: given 'd7'; allowed: none, d2, d3, d4, d6, d8, d10, d12"),
        (
            "bashslash --dice d4 --against d4 --target 4",
            "--against: given with --target; allowed: one of --against and --target",
        ),
    ],
)
def test_wrong_input(cli: Cli, words: str, said: str) -> None:
    assert cli.wrong("odds", *words.split()).startswith(said)


def test_every_option_of_every_desk_stands_on_the_page() -> None:
    from pallbearer.odds.ask import desks, find

    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in desks():
        section = page.partition(f"### odds {name}\n")[2].partition("\n#")[0]
        assert [one.flag for one in find(name).options if one.flag not in section] == []


@pytest.mark.parametrize(
    "words",
    [
        "dice 4d6kh3",
        "deadweight --dice 6 --proficiency 4",
        "blackpowder --ability 2 --attack",
        "tenslots --target 15",
        "bashslash --dice d4,d6 --against d6",
    ],
)
def test_the_answer_loads_nothing_heavy(words: str) -> None:
    code = (
        "import sys; from pallbearer.cli.app import main; main(['odds', *sys.argv[1:]]); "
        "print('LOADED', *sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'numpy', 'cyclopts', 'rich', 'litestar', 'sqlalchemy', 'altair', 'vl_convert'}))"
    )
    said = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "LOADED"
