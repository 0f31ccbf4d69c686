"""Where logs are kept."""

from __future__ import annotations

from pallbearer.table.ports import Store


def open_store(url: str) -> Store:
    """The store at a database URL: `sqlite:///FILE`, or `memory:` for one that is gone with the process.

    Raises `ValueError` for a URL of another kind.
    """
    if url == "memory:":
        from pallbearer.store.memory import MemoryStore

        return MemoryStore()
    if url.startswith("sqlite:"):
        from pallbearer.store.sqlite import SqliteStore

        return SqliteStore(url)
    raise ValueError(f"db: {url!r} is no store this version knows; use sqlite:///FILE or memory:")
