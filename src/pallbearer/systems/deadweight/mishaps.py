"""Spell mishaps (MISHAP)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("mishaps")
