"""`pallbearer systems` and `pallbearer rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from pallbearer import systems
from pallbearer.systems import find
from tests.cli.kit import Cli, process

pytestmark = pytest.mark.usefixtures("installed")


def test_systems_name_version_licence_and_attribution(cli: Cli) -> None:
    said = cli.done("systems").out
    for name in systems.installed():
        system = find(name)
        for words in (system.name, system.title, system.version, system.licence, system.attribution):
            assert words in said


def test_systems_as_json(cli: Cli) -> None:
    said = cli.done("systems", "--json").json
    assert {"deadweight", "toy", "lucky"} <= {one["name"] for one in said["systems"]}
    assert said["broken"] == {}
    dead = next(one for one in said["systems"] if one["name"] == "deadweight")
    assert dead["licence"] == "CC-BY 4.0"
    assert "Pedro Medeiros" in dead["attribution"]


def test_a_system_that_cannot_be_loaded_does_not_hide_the_others(tmp_path: Path) -> None:
    info = tmp_path / "bad-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pallbearer.systems]\nbad = no.such.module:SYSTEM\n")
    said = process("systems", env={"PYTHONPATH": str(tmp_path)})
    assert said.returncode == 1
    assert "deadweight" in said.stdout
    assert said.stderr.count("\n") == 1
    assert "bad (ModuleNotFoundError: No module named 'no')" in said.stderr


def test_a_rule_by_its_id(cli: Cli) -> None:
    assert cli.done("rules", "toy", "TY-RULE-02").out == (
        "Rules (RULE)\nTY-RULE-02  A dare throws two d6; doubles win.\n"
    )
    assert cli.done("rules", "toy", "ty-rule-02").out == cli.done("rules", "toy", "TY-RULE-02").out


def test_a_range_of_rules(cli: Cli) -> None:
    clauses = cli.done("rules", "toy", "TY-RULE-01..03", "TY-RULE-06", "--json").json["clauses"]
    assert [one["id"] for one in clauses] == ["TY-RULE-01", "TY-RULE-02", "TY-RULE-03", "TY-RULE-06"]


def test_search_finds_rules_that_hold_every_word(cli: Cli) -> None:
    clauses = cli.done("rules", "toy", "DARE", "luck", "--json").json["clauses"]
    assert [one["id"] for one in clauses] == ["TY-RULE-05"]
    assert clauses[0]["flags"] == ["forgiving"]
    assert cli.done("rules", "toy", "zebra").out == "No rule holds all of: zebra\n"
    assert cli.done("rules", "toy", "zebra", "--json").json["clauses"] == []


def test_every_rule_of_dead_weight_can_be_read(cli: Cli) -> None:
    catalogue = find("deadweight").catalogue
    said = cli.done("rules", "deadweight", "DW-DICE-06").out
    assert catalogue.by_id["DW-DICE-06"].text in said
    everything = cli.done("rules", "deadweight", "DW-", "--json").json["clauses"]
    assert [one["id"] for one in everything] == [clause.id for clause in catalogue.clauses]


def test_sections(cli: Cli) -> None:
    assert cli.done("rules", "toy").out == (
        "section       clauses  first       last\nRules (RULE)  7        TY-RULE-01  TY-RULE-07\n"
    )
    (section,) = cli.done("rules", "toy", "--json").json["sections"]
    assert section["ids"] == [f"TY-RULE-0{number}" for number in range(1, 8)]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["rules"], "SYSTEM: given nothing; allowed: a game; `pallbearer systems` lists them"),
        (["rules", "toy", "TY-RULE-99"], "ID: given 'TY-RULE-99'; allowed: TY-RULE-01 to TY-RULE-07"),
        (["rules", "toy", "TY-NOPE-01"], "ID: given 'TY-NOPE-01'; allowed: TY-RULE, each with its numbers"),
        (["rules", "toy", "--jsn"], "option: given '--jsn'; allowed: --json"),
        (["systems", "toy"], "argument: given 'toy'; allowed: nothing more; see --help"),
    ],
)
def test_wrong_input(cli: Cli, words: list[str], line: str) -> None:
    assert cli.wrong(*words) == line


def test_an_unknown_system(cli: Cli) -> None:
    assert cli.wrong("rules", "chess") == f"SYSTEM: given 'chess'; allowed: {', '.join(systems.installed())}"
