"""Making an adventurer: the order of creation and what every adventurer starts with (BASE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("base")
