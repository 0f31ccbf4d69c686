"""Fatigue: placing it, and when it becomes a wound (FATIGUE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("fatigue")
