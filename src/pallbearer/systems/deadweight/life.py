"""The life path: infancy, previous career, tragedy, and the insight that rerolls them (LIFE, INF, CAR, TRAG)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("life")
