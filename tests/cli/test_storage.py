"""`export`, `import`, `backup` and `verify`, on a table that was played."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from pallbearer.cli.storage import data_folder, default_file
from pallbearer.store.sqlite import SqliteStore
from pallbearer.table.commands import AddSalt, Answer, Begin, TypeDice
from tests.cli.kit import Cli, process
from tests.table.kit import Group, tables

pytestmark = pytest.mark.usefixtures("installed")


class Played(Group):
    """A table in a file: a dare is won or lost, the dice are revealed, and another dare begins."""

    def __init__(self, file: Path) -> None:
        self.file, self.db = file, f"sqlite:///{file}"
        store = SqliteStore(self.db)
        super().__init__(tables(store))
        self.do(self.ann, AddSalt("rain on slate"))
        self.dare()
        self.do(self.bob, Begin("dare", {"hero": "h2"}, by_hand=True))
        (throw,) = self.open()
        self.do(self.bob, TypeDice(throw.id, (3, 4)))
        self.tables.reveal_dice(self.table, self.gm)
        self.dare()
        store.close()

    def dare(self) -> None:
        self.do(self.ann, Begin("dare", {"hero": "h1"}))
        for answer in ("die-0", "yes"):
            question = next(one for one in self.open() if one.path == () and one.act == max(self.live.open))
            self.do(self.ann if answer == "die-0" else self.gm, Answer(question.id, answer))


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path / "store.db")


@pytest.fixture
def exported(cli: Cli, played: Played, tmp_path: Path) -> Path:
    file = tmp_path / "pit.json"
    cli.done("export", "the pit", str(file), "--db", played.db)
    return file


def test_export_by_name_and_by_id(cli: Cli, played: Played, tmp_path: Path) -> None:
    said = cli.done("export", "The Pit", str(tmp_path / "a.json"), "--db", played.db).out
    size = (tmp_path / "a.json").stat().st_size
    assert said == f"The Pit ({played.table}) is written to {tmp_path / 'a.json'}, {size} bytes.\n"
    told = cli.done("export", played.table, str(tmp_path / "b.json"), "--db", played.db, "--json").json
    assert told == {"table": played.table, "name": "The Pit", "file": str(tmp_path / "b.json"), "bytes": size}
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert json.loads((tmp_path / "a.json").read_text())["name"] == "The Pit"


def test_out_in_and_out_again_is_the_same(cli: Cli, exported: Path, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'new' / 'other.db'}"
    told = cli.done("import", str(exported), "--db", other, "--json").json
    assert (told["name"], len(told["gm"])) == ("The Pit", 32)
    again = tmp_path / "again.json"
    cli.done("export", told["table"], str(again), "--db", other)
    assert again.read_bytes() == exported.read_bytes()


def test_import_twice_makes_two_tables(cli: Cli, played: Played, exported: Path, tmp_path: Path) -> None:
    said = cli.done("import", str(exported), "--db", played.db).out
    assert said.startswith("The Pit is imported as table ")
    assert "/s/" in said
    line = cli.wrong("export", "The Pit", str(tmp_path / "x.json"), "--db", played.db)
    assert line.startswith("TABLE: given 'The Pit', the name of 2 tables; allowed: ")
    assert played.table in line


def test_backup_is_a_store_like_any(cli: Cli, played: Played, exported: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    said = cli.done("backup", str(copy), "--db", played.db).out
    assert said == f"1 table copied to {copy}, {copy.stat().st_size} bytes.\n"
    again = tmp_path / "again.json"
    cli.done("export", "The Pit", str(again), "--db", f"sqlite:///{copy}")
    assert again.read_bytes() == exported.read_bytes()
    told = cli.done("backup", str(tmp_path / "two.db"), "--db", played.db, "--json").json
    assert (told["tables"], told["db"]) == (1, played.db)


def test_verify_tells_every_session(cli: Cli, exported: Path) -> None:
    assert cli.done("verify", str(exported)).out == (
        "session 1: 3 throws, 1 by hand, every die is the seed's\nsession 2: 3 throws, the seed is not revealed yet\n"
    )
    told = cli.done("verify", str(exported), "--json").json
    assert told["true"] is True
    assert [(one["session"], one["verdict"], one["throws"]) for one in told["sessions"]] == [
        (1, "true", 3),
        (2, "open", 3),
    ]


def _change(file: Path, change: Any) -> int:
    """Change the second fair throw of the first session in the file; the number of its batch."""
    document = json.loads(file.read_text())
    seq, entry = [
        (batch["seq"], entry) for batch in document["log"] for entry in batch["entries"] if entry["type"] == "Thrown"
    ][1]
    change(entry)
    file.write_text(json.dumps(document))
    assert isinstance(seq, int)
    return seq


def test_verify_names_the_false_die(cli: Cli, exported: Path) -> None:
    true = 0

    def lie(entry: dict[str, Any]) -> None:
        nonlocal true
        true = entry["faces"][0]
        entry["faces"][0] = true % 6 + 1

    seq = _change(exported, lie)
    said = cli("verify", str(exported))
    flaw = f"throw 1, die 1 (d6): the log says {true % 6 + 1}, the seed says {true}"
    assert said.code == 1
    assert said.err == f"pallbearer: false dice: session 1, step {seq} of the log: {flaw}\n"
    assert said.out.splitlines()[0] == f"session 1: 3 throws, 1 by hand, FALSE at step {seq}: {flaw}"
    as_json = cli("verify", str(exported), "--json")
    assert as_json.code == 1
    told = json.loads(as_json.out)
    assert told["true"] is False
    assert told["sessions"][0] == {
        "session": 1,
        "verdict": "false",
        "throws": 3,
        "by_hand": 1,
        "flaw": flaw,
        "seq": seq,
    }


def test_verify_names_a_counter_used_twice(cli: Cli, exported: Path) -> None:
    seq = _change(exported, lambda entry: entry.update(counter=0))
    said = cli("verify", str(exported))
    assert said.code == 1
    assert f"step {seq} of the log: a throw has counter 0, but 1 is next" in said.err


def test_verify_needs_neither_store_nor_server(exported: Path, tmp_path: Path) -> None:
    said = process("verify", str(exported), env={"XDG_DATA_HOME": str(tmp_path / "nowhere")})
    assert (said.returncode, said.stderr) == (0, "")
    assert not (tmp_path / "nowhere").exists()


def test_the_default_store_is_one_file_in_the_users_data(
    cli: Cli, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    line = cli.wrong("export", "The Pit", str(tmp_path / "x.json"))
    assert line == (
        f"--db: given 'sqlite:///{tmp_path}/data/pallbearer/pallbearer.db'; allowed: "
        "a store that exists; `pallbearer play` makes one when a table is opened"
    )
    assert not (tmp_path / "data").exists()
    cli.done("import", str(exported))
    assert default_file() == tmp_path / "data" / "pallbearer" / "pallbearer.db"
    assert stat.S_IMODE(default_file().parent.stat().st_mode) == 0o700
    cli.done("export", "The Pit", str(tmp_path / "x.json"))


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/e/.local/share/pallbearer"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/pallbearer"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/e/.local/share/pallbearer"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/e/Library/Application Support/Pallbearer"),
        ("win32", {}, "/home/e/AppData/Local/Pallbearer"),
        ("win32", {"LOCALAPPDATA": "/c/local"}, "/c/local/Pallbearer"),
    ],
)
def test_data_folders(platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(platform, environ, Path("/home/e")).as_posix() == folder


def test_wrong_input(cli: Cli, played: Played, exported: Path, tmp_path: Path) -> None:
    db, new = ("--db", played.db), str(tmp_path / "new.json")
    gone = str(tmp_path / "gone.json")
    assert cli.wrong("export", "Pit", new, *db) == f"TABLE: given 'Pit'; allowed: 'The Pit' ({played.table})"
    assert cli.wrong("export", "The Pit", str(exported), *db) == (
        f"FILE: given {str(exported)!r}, which exists; allowed: the name of a new file"
    )
    assert cli.wrong("backup", str(exported), *db) == (
        f"FILE: given {str(exported)!r}, which exists; allowed: the name of a new file"
    )
    assert cli.wrong("backup", str(tmp_path / "no" / "x.db"), *db).endswith(
        f"allowed: a file in a folder that exists ({tmp_path / 'no'} does not)"
    )
    for command in ("import", "verify"):
        assert cli.wrong(command, gone) == (
            f"FILE: given {gone!r} (No such file or directory); allowed: a file that can be read"
        )
        assert cli.wrong(command, str(played.file)).startswith(f"FILE {str(played.file)!r}: given what cannot be ")
        assert cli.wrong(command) == "FILE: given nothing; allowed: a file that `pallbearer export` wrote"
    for url in ("mysql://x", "sqlite:pit.db", "pit.db"):
        assert cli.wrong("export", "The Pit", new, "--db", url) == f"--db: given {url!r}; allowed: sqlite:///FILE"
    assert cli.wrong("export", "The Pit") == "FILE: given nothing; allowed: the new file"
    assert not Path(new).exists()


def test_an_empty_store_has_no_table(cli: Cli, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'empty.db'}"
    SqliteStore(db).close()
    assert cli.wrong("export", "The Pit", str(tmp_path / "x.json"), "--db", db) == (
        "TABLE: given 'The Pit'; allowed: nothing: the store has no table"
    )


def test_a_file_that_is_no_store(cli: Cli, exported: Path, tmp_path: Path) -> None:
    line = cli.failed("backup", str(tmp_path / "x.db"), "--db", f"sqlite:///{exported}")
    assert line.startswith(f"--db sqlite:///{exported}: ")
    assert not (tmp_path / "x.db").exists()


def test_a_log_that_was_cut_is_refused_and_named(cli: Cli, exported: Path) -> None:
    document = json.loads(exported.read_text())
    del document["log"][3]
    exported.write_text(json.dumps(document))
    for command in ("import", "verify"):
        assert "log[3].seq: 5 given, 4 is next" in cli.wrong(command, str(exported))


def test_a_folder_that_cannot_be_written(cli: Cli, played: Played, tmp_path: Path) -> None:
    folder = tmp_path / "shut"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        (folder / "probe").touch()
    except PermissionError:
        line = cli.failed("export", "The Pit", str(folder / "x.json"), "--db", played.db)
        assert line == f"Permission denied ({folder / 'x.json'})"
    else:  # the superuser may write anywhere: the file is simply written
        assert cli.done("export", "The Pit", str(folder / "x.json"), "--db", played.db).code == 0
