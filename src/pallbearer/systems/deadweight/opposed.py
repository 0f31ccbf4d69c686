"""Opposed tests and those of non-player characters (OPPOSE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("opposed")
