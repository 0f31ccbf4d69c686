"""Armor: what it stops and what that costs (ARMOR)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("armor")
