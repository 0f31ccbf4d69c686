"""Out and in again, and the proof of the dice."""

from __future__ import annotations

import msgspec
import pytest

from pallbearer.rules.script import Refused
from pallbearer.table.commands import AddSalt, Answer, Begin, Undo
from pallbearer.table.log import decode
from pallbearer.table.proof import check_dice
from pallbearer.table.transfer import export_table, import_table, read_document
from tests.table.kit import Group


@pytest.fixture
def group() -> Group:
    group = Group()
    group.do(group.ann, AddSalt("pepper"))
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    group.do(group.ann, Answer(group.open()[0].id, "die-0"))
    group.do(group.gm, Begin("hide", {"omen": 5}))
    group.do(group.gm, Undo(group.live.seq))
    return group


def exported(group: Group) -> bytes:
    file = export_table(group.tables, group.table, group.gm)
    assert isinstance(file, bytes)
    return file


def test_export_import_export_is_the_same_to_the_byte(group: Group) -> None:
    file = exported(group)
    link = import_table(group.tables, file)
    assert not isinstance(link, Refused)
    assert link.table != group.table
    assert export_table(group.tables, link.table, link.seat) == file
    assert group.tables.live(link.table).game == group.live.game
    assert [one.step for one in group.open()] == [
        step for act in group.tables.live(link.table).open.values() if act.run for _, _, step in act.run.waiting()
    ]


def test_unknown_fields_are_kept_at_every_level(group: Group) -> None:
    document = msgspec.json.decode(exported(group))
    document["from_the_future"] = {"a": [1, 2]}
    document["log"][2]["mood"] = "grim"
    document["log"][3]["entries"][0]["weather"] = "rain"
    link = import_table(group.tables, msgspec.json.encode(document))
    assert not isinstance(link, Refused)
    again = export_table(group.tables, link.table, link.seat)
    assert isinstance(again, bytes)
    assert msgspec.json.decode(again) == document


def test_two_imports_are_two_tables_and_play_goes_on_under_a_new_commitment(group: Group) -> None:
    file = exported(group)
    one, two = import_table(group.tables, file), import_table(group.tables, file)
    assert not isinstance(one, Refused)
    assert not isinstance(two, Refused)
    assert one.table != two.table
    live = group.tables.live(one.table)
    assert group.tables.do(one.table, one.seat, Begin("hide", {"omen": 1}))
    live = group.tables.live(one.table)
    assert live.dice_session == 2
    assert group.tables.live(two.table).dice_session == 1


def test_only_the_gm_exports_the_table(group: Group) -> None:
    assert isinstance(export_table(group.tables, group.table, group.ann), Refused)
    assert isinstance(export_table(group.tables, group.table, group.wim), Refused)


def test_the_file_holds_no_seed_and_no_link(group: Group) -> None:
    file = exported(group)
    seed = group.tables.store.seed(group.table, 1)
    assert seed is not None
    assert seed.hex().encode() not in file
    for link in group.tables.store.links(group.table):
        assert link.token.encode() not in file


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda d: d.update(format="else"), "format"),
        (lambda d: d.update(version=99), "version"),
        (lambda d: d.update(system="chess"), "log[0]"),
        (lambda d: d.pop("log"), "log"),
        (lambda d: d.update(log=[]), "log[0]"),
        (lambda d: d["log"].pop(3), "log[3].seq"),
        (lambda d: d["log"][4].update(at="noon"), "log[4]"),
        (lambda d: d["log"][5]["entries"].append({"type": "Nonsense"}), "log[5]"),
        (lambda d: d["log"][4]["entries"][2].update(seat="s77"), "log[4]"),
        (
            lambda d: d["log"][4]["entries"].append(
                {"type": "Recorded", "act": 1, "event": {"type": "No"}, "rules": ["TY-RULE-01"]}
            ),
            "log[4]",
        ),
        (
            lambda d: d["log"][4]["entries"].append(
                {"type": "LeftOut", "act": 1, "event": {"type": "No"}, "rules": ["TY-RULE-01"]}
            ),
            "log[4]",
        ),
        (lambda d: d["log"][1].update(entries=[{"type": "Redone"}]), "log[1]"),
        (lambda d: d["log"][0]["entries"].pop(1), "no seat of a GM"),
    ],
)
def test_a_broken_file_is_refused_by_field_and_nothing_is_kept(group: Group, spoil, field: str) -> None:  # type: ignore[no-untyped-def]
    document = msgspec.json.decode(exported(group))
    spoil(document)
    refused = import_table(group.tables, msgspec.json.encode(document))
    assert isinstance(refused, Refused)
    assert field in refused.remedy
    assert len(group.tables.store.shelves()) == 1


@pytest.mark.parametrize("file", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_file_that_is_none_is_refused(group: Group, file: bytes) -> None:
    assert isinstance(import_table(group.tables, file), Refused)


def test_an_unknown_system_is_named(group: Group) -> None:
    file = exported(group).replace(b'"toy"', b'"chess"')
    refused = import_table(group.tables, file)
    assert isinstance(refused, Refused)
    assert refused.code == "unknown-system"


def test_the_dice_are_open_until_revealed_and_true_then(group: Group) -> None:
    (open_,) = check_dice(group.log)
    assert (open_.verdict, open_.throws) == ("open", 2)
    group.tables.reveal_dice(group.table, group.gm)
    first, second = check_dice(group.log)
    assert (first.verdict, first.throws) == ("true", 2)
    assert second.verdict == "open"


def test_the_first_false_die_is_named(group: Group) -> None:
    group.tables.reveal_dice(group.table, group.gm)
    document = msgspec.json.decode(exported(group))
    thrown = [entry for batch in document["log"] for entry in batch["entries"] if entry["type"] == "Thrown"]
    thrown[0]["faces"][1] = thrown[0]["faces"][1] % 6 + 1
    read = read_document(msgspec.json.encode(document))
    assert not isinstance(read, Refused)
    verdict = check_dice(read[1])[0]
    assert verdict.verdict == "false"
    assert "die 2" in verdict.flaw
    assert any(
        batch.seq == verdict.seq and any(entry.__class__.__name__ == "Thrown" for entry in batch.entries)
        for batch in (decode(msgspec.Raw(msgspec.json.encode(raw))) for raw in document["log"])
    )
