"""The turn: what each exploration or combat turn does to everybody."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("turns")
