"""The frame of play: phases, expeditions, sessions (GAME)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("game")
