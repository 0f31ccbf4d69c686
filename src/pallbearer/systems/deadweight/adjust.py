"""The GM adjusts anything, written down as a ruling."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("adjust")
