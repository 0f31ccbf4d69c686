"""The four classes, their further choice and their kit (CLASS, WARRIOR, THIEF, WIZARD, CLERIC)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("classes")
