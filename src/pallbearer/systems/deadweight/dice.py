"""Usage dice and risk dice at the table (DICE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("dice")
