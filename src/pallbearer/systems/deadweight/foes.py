"""Foes: their wounds are only counted (WOUND-13, WOUND-14)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("foes")
