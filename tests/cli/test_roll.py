"""`pallbearer roll`."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.cli.kit import Cli, process


def test_each_die_is_shown(cli: Cli) -> None:
    lines = cli.done("roll", "3d6", "4d6kh3", "d20+2", "--seed", "1").out.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["3d6", "4d6kh3", "d20+2"]
    dice, total = lines[0].removeprefix("3d6: ").split(" = ")
    assert sum(map(int, dice.split())) == int(total)
    assert lines[1].count("(") == 1
    one, total = lines[2].removeprefix("d20+2: ").split(" = ")
    assert int(one) + 2 == int(total)


@pytest.mark.parametrize(
    ("notation", "kind", "dice"),
    [
        ("3d6", "sum", 3),
        ("4d6kh3", "sum", 4),
        ("d20+2", "sum", 1),
        ("4d6 adv", "sum", 8),
        ("Ud8", "usage", 1),
        ("2d!", "risk", 2),
        ("d2", "sum", 1),
        ("d3", "sum", 1),
        ("9d10>=8", "successes", 9),
    ],
)
def test_json_keeps_each_die(cli: Cli, notation: str, kind: str, dice: int) -> None:
    (rolled,) = cli.done("roll", notation, "--json", "--seed", "7").json["rolls"]
    assert rolled["notation"] == notation
    assert rolled["kind"] == kind
    assert len(rolled["dice"]) == dice
    assert all(1 <= die["face"] <= die["sides"] for die in rolled["dice"])


def test_json_adds_up(cli: Cli) -> None:
    (keep, twice, count) = cli.done("roll", "4d6kh3-1", "3d6 dis", "9d6>=5!2", "--json", "--seed", "11").json["rolls"]
    assert keep["total"] == sum(die["face"] for die in keep["dice"] if die["fate"] == "kept") - 1
    sums = [sum(die["face"] for die in twice["dice"][at : at + 3]) for at in (0, 3)]
    assert (twice["total"], twice["set_aside"]) == (min(sums), max(sums))
    assert count["successes"] == sum(1 for die in count["dice"] if die["face"] >= 5)
    assert len(count["dice"]) == 9 + sum(1 for die in count["dice"] if die["face"] == 6 and die.get("explosion", 0) < 2)


def test_usage_and_risk_say_what_comes_of_it(cli: Cli) -> None:
    for seed in range(30):
        usage, risk = cli.done("roll", "Ud4", "3d!", "--json", "--seed", str(seed)).json["rolls"]
        worn = usage["dice"][0]["face"] <= 2
        assert (usage["left"], usage["gone"]) == ((0, True) if worn else (4, False))
        assert risk["happens"] == any(die["face"] == 1 for die in risk["dice"])
        plain = cli.done("roll", "Ud4", "3d!", "--seed", str(seed)).out.splitlines()
        assert plain[0].endswith("= gone" if worn else "= Ud4")
        assert plain[1].endswith("= it happens" if risk["happens"] else "= it does not happen")


def test_words_that_a_shell_cut_are_put_together(cli: Cli) -> None:
    asked = ["4d6", "adv", "d20", "+", "2", "d6", "-1", "9d10", ">=8", "3d6"]
    rolls = cli.done("roll", *asked, "--seed", "1", "--json").json["rolls"]
    assert [one["read_as"] for one in rolls] == ["4d6 adv", "d20+2", "d6-1", "9d10>=8", "3d6"]


def test_case_b13_the_text_is_kept(cli: Cli) -> None:
    rolls = cli.done("roll", "d6", "1d6", "D6", "--seed", "1", "--json").json["rolls"]
    assert [(one["notation"], one["read_as"]) for one in rolls] == [("d6", "d6"), ("1d6", "d6"), ("D6", "d6")]


@pytest.mark.parametrize("flag", [[], ["--json"]])
def test_a_seed_repeats_it_to_the_byte(flag: list[str]) -> None:
    first, again, other = (
        process("roll", "10d20", "4d6 adv", "Ud20", "--seed", seed, *flag).stdout for seed in ("42", "42", "43")
    )
    assert first == again
    assert first != other


def test_without_a_seed_dice_differ(cli: Cli) -> None:
    assert cli.done("roll", "100d20").out != cli.done("roll", "100d20").out
    assert cli.done("roll", "d6", "--json").json["seed"] is None


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "NOTATION: given nothing; allowed: dice such as 3d6, 4d6kh3, d20+2, Ud8, 2d! or '4d6 adv'"),
        (["d6x"], "NOTATION 'd6x', character 3: given 'x'; allowed: +, -, kh, kl, dh, dl, >=, adv, dis or the end"),
        (["3d6", "1001d6"], "NOTATION '1001d6', character 1: given '1001'; allowed: 1 to 1000 dice in all"),
        (["adv"], "NOTATION 'adv', character 1: given 'adv'; allowed: dice such as 3d6, or a number, 0 to 100000"),
        (
            ["d1000000"],
            "NOTATION 'd1000000', character 2: given '1000000'; allowed: a number of sides, 2 to 100000",
        ),
        (
            ["d6\n\n!"],
            "NOTATION 'd6\\n\\n!', character 5: given '!'; allowed: +, -, kh, kl, dh, dl, >=, adv, dis or the end",
        ),
        (["d6", "--seed", "x"], "--seed: given 'x'; allowed: a whole number"),
        (["d6", "--seed"], "--seed: given nothing; allowed: a whole number"),
        (["d6", "--sed", "3"], "option: given '--sed'; allowed: --json, --seed"),
    ],
)
def test_wrong_input(cli: Cli, words: list[str], line: str) -> None:
    assert cli.wrong("roll", *words) == line
    assert cli.wrong("roll", *words, *(["--json"] if "--seed" not in words[-1:] else [])) == line


def test_colour_only_on_a_terminal() -> None:
    piped = process("roll", "3d6", "--seed", "1")
    assert "\x1b" not in piped.stdout
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "pallbearer.cli.app", "roll", "3d6", "--seed", "1"],
        stdout=theirs,
        timeout=60,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 4096).decode()
    os.close(ours)
    assert done.returncode == 0
    assert shown.replace("\r\n", "\n") == piped.stdout
