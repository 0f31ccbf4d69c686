"""Fainting and waking (FAINT)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("fainting")
