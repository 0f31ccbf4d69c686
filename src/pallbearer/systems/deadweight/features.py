"""Features and quirks (FEAT, QUIRK)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("features")
