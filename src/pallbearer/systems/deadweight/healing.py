"""Healing wounds and recovering fatigue, and what stands in the way."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("healing")
