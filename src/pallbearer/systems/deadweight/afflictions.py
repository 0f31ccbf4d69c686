"""Afflictions: what each does, and how it ends (AFFL)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("afflictions")
