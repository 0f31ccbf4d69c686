"""What every store keeps to.  A new store joins by one line in `STORES`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pallbearer.store import open_store
from pallbearer.table.ports import Conflict, Link, Shelf, Store

STORES: dict[str, Callable[[Path], str]] = {
    "memory": lambda folder: "memory:",
    "sqlite": lambda folder: f"sqlite:///{folder}/deep/er/store.db",
}
SHELF = Shelf("t1", "toy", "The Pit", "somewhere", '{"extra": 1}')
GM = Link("token-gm", "t1", "gm", "s1")


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    one = open_store(STORES[request.param](tmp_path))
    one.create(SHELF, [(1, b'{"n":1}'), (2, b'{"n":2}')], {1: b"seed"}, [GM])
    yield one
    one.close()


def test_what_was_created_is_there(store: Store) -> None:
    assert store.shelf("t1") == SHELF
    assert store.shelves() == [SHELF]
    assert store.read("t1") == [b'{"n":1}', b'{"n":2}']
    assert store.seed("t1", 1) == b"seed"
    assert store.link("token-gm") == GM
    assert store.links("t1") == [GM]


def test_what_was_not_is_not(store: Store) -> None:
    assert store.shelf("t2") is None
    assert store.read("t2") == []
    assert store.seed("t1", 2) is None
    assert store.seed("t2", 1) is None
    assert store.link("token") is None
    assert store.links("t2") == []


def test_a_table_is_created_once(store: Store) -> None:
    with pytest.raises(Conflict):
        store.create(SHELF, [(1, b"{}")], {}, [])
    assert len(store.read("t1")) == 2


def test_read_goes_on_after_a_version(store: Store) -> None:
    store.append("t1", 3, '{"ü": 3}'.encode())
    assert store.read("t1", after=2) == ['{"ü": 3}'.encode()]
    assert store.read("t1", after=3) == []


def test_a_number_is_given_once_and_the_loser_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append("t1", 2, b"{}", seeds={7: b"lost"}, links=[Link("lost", "t1", "player", "s2")])
    assert store.read("t1") == [b'{"n":1}', b'{"n":2}']
    assert store.seed("t1", 7) is None
    assert store.link("lost") is None


def test_a_batch_comes_with_its_seeds_and_links(store: Store) -> None:
    link = Link("token-ann", "t1", "player", "s2", "pin-hash")
    store.append("t1", 3, b"{}", seeds={2: b"other"}, links=[link])
    assert store.seed("t1", 2) == b"other"
    assert store.link("token-ann") == link


def test_a_link_is_replaced_by_its_token(store: Store) -> None:
    store.put_link(Link("token-gm", "t1", "gm", "s1", revoked=True))
    assert store.links("t1") == [Link("token-gm", "t1", "gm", "s1", revoked=True)]


def test_a_table_is_listed_under_its_new_name(store: Store) -> None:
    store.rename("t1", "The Well")
    assert [shelf.name for shelf in store.shelves()] == ["The Well"]


def test_of_many_writers_one_wins_each_number(store: Store) -> None:
    won: list[tuple[int, int]] = []

    def write(writer: int) -> None:
        for seq in range(3, 23):
            try:
                store.append("t1", seq, str(writer).encode())
                won.append((seq, writer))
            except Conflict:
                pass

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = dict(won)
    assert len(won) == len(winners)
    assert [int(body) for body in store.read("t1", after=2)] == [winners[seq] for seq in sorted(winners)]


def test_a_backup_opens_as_a_store_with_everything_in_it(store: Store, tmp_path: Path) -> None:
    place = tmp_path / "backup.db"
    store.backup(str(place))
    copy = open_store(f"sqlite:///{place}")
    assert copy.shelves() == store.shelves()
    assert copy.read("t1") == store.read("t1")
    assert copy.seed("t1", 1) == b"seed"
    assert copy.links("t1") == store.links("t1")
    copy.close()
    with pytest.raises(FileExistsError):
        store.backup(str(place))


def test_an_unknown_url_is_named() -> None:
    with pytest.raises(ValueError, match="mysql"):
        open_store("mysql://somewhere")
