"""`pallbearer hero`, and the sheet as plain text."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.cli.render import sheet_text
from pallbearer.rules.sheet import Sheet
from pallbearer.systems import find
from pallbearer.web.routes import rollup
from tests.cli.kit import Cli, process

pytestmark = pytest.mark.usefixtures("installed")

SHEET = """\
EDDA
a digger, born under a bad moon

! Bleeding: a wound at each decay Ends: a bandage
! Blessed

STR   [ ][/][X] strength: 1 of 3 dice, proficiency 1 of 3
OMENS [#][!][?] bad omens: 1 of 3

Insight: 2
Silver: 12

Left hand, 1 of 1 slot
  - Torch, Ud4, lit

Bag, 3 of 6 slots (wet)
  - Tent [2]
  - Rope

Skills
  - Climber (spent): an advantage on ropes, and the nerve to look down an
      advantage on ropes, and the nerve to look down an advantage on ropes, and
      the nerve to look down

Spells
  knows none

Notes
  Owes Brun money.
  Trusts nobody.
"""


def test_the_sheet_as_text(cli: Cli) -> None:
    said = cli.done("hero", "lucky", "--name", "Edda", "--text", "--seed", "1").out
    assert said == SHEET
    assert max(map(len, said.splitlines())) <= 80


def test_a_bare_sheet_and_one_that_is_down() -> None:
    assert sheet_text(Sheet("h", "Brun")) == "BRUN\n"
    assert sheet_text(Sheet("h", "Brun", down="fainted")) == "BRUN\nDown: fainted\n"


def test_every_step_and_its_dice(cli: Cli) -> None:
    lines = cli.done("hero", "lucky", "--seed", "5").out.splitlines()
    assert lines[0] == "Lucky 1, seed 5"
    fate, mood, made, empty, name = lines[1:6]
    assert fate.startswith("  what fate gives: 2d6+d20 -> ")
    faces = [int(face) for face in fate.split(" -> ")[1].split()]
    assert len(faces) == 3
    assert mood in ("  What mood? Mild", "  What mood? Grim")
    assert made == f"  {mood.split()[-1].lower()} {sum(faces)} steps in. (TY-RULE-01, TY-RULE-02)"
    assert (empty, name) == ("", f"{mood.split()[-1]} {sum(faces)}".upper())


def test_json_holds_steps_and_sheet_and_no_button(cli: Cli) -> None:
    said = cli.done("hero", "lucky", "--seed", "5", "--json").json
    assert (said["system"], said["version"], said["seed"]) == ("lucky", "1", 5)
    roll, choice, record = said["steps"]
    assert (roll["step"], roll["dice"], len(roll["faces"])) == ("roll", [6, 6, 20], 3)
    assert (choice["step"], choice["question"]) == ("choice", "What mood?")
    assert choice["label"] == choice["answer"].capitalize()
    assert record["event"] == {"type": "HeroMade", "hero": "h1", "name": said["name"]}
    assert record["rules"] == ["TY-RULE-01", "TY-RULE-02"]
    assert said["name"] == said["sheet"]["name"] == f"{choice['answer']} {sum(roll['faces'])}"
    assert said["sheet"]["tracks"][0]["boxes"] == ["free", "fatigue", "wound"]
    assert not _keys(said["sheet"]) & {"dos", "accepts"}


def _keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for one in value.values() for key in _keys(one)}
    return {key for one in value for key in _keys(one)} if isinstance(value, list) else set()


@pytest.mark.parametrize("flag", [[], ["--json"], ["--text"]])
def test_a_seed_repeats_it_to_the_byte(installed: dict[str, str], flag: list[str]) -> None:
    first, second = (process("hero", "lucky", "--seed", "9", *flag, env=installed) for _ in range(2))
    assert first.returncode == 0
    assert first.stdout == second.stdout != ""


def test_a_seed_is_drawn_and_told(cli: Cli) -> None:
    first = cli.done("hero", "lucky", "--json").json
    again = cli.done("hero", "lucky", "--json", "--seed", str(first["seed"])).json
    assert again == first


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "SYSTEM: given nothing; allowed: a game; `pallbearer systems` lists them"),
        (["lucky", "--json", "--text"], "--text: given with --json; allowed: one of --text and --json"),
        (["lucky", "--name", "007"], "--name: given '007'; allowed: A name has letters; give another."),
        (["lucky", "--seed", "1.5"], "--seed: given '1.5'; allowed: a whole number"),
        (["lucky", "more"], "argument: given 'more'; allowed: nothing more; see --help"),
    ],
)
def test_wrong_input(cli: Cli, words: list[str], line: str) -> None:
    assert cli.wrong("hero", *words) == line


@pytest.mark.parametrize("seed", range(20))
def test_dead_weight_rolls_up_whole_heroes(cli: Cli, seed: int) -> None:
    said = cli.done("hero", "deadweight", "--seed", str(seed), "--name", "Edda", "--json").json
    tables = [step["why"] for step in said["steps"] if step["step"] == "roll"]
    assert {"infancy", "career", "tragedy", "burden"} <= set(tables)
    assert all(
        1 <= face <= sides
        for step in said["steps"]
        if step["step"] == "roll"
        for sides, face in zip(step["dice"], step["faces"], strict=True)
    )
    assert said["name"] == "Edda"
    assert cli.done("hero", "deadweight", "--seed", str(seed), "--name", "Edda", "--text").out.startswith("EDDA\n")


def test_the_web_page_makes_the_same_hero_of_a_seed(cli: Cli) -> None:
    system = find("lucky")
    made, hero = rollup.roll_up(system, "5")
    said = cli.done("hero", "lucky", "--seed", "5", "--json").json
    assert said["name"] == system.heroes(made.state)[hero]
