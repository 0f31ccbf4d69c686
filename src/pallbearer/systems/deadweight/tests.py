"""Attribute tests and checks (TEST, CHECK, PROF, SAFE, HELP, EFFORT, ZERO, ADV, REROLL)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("tests")
