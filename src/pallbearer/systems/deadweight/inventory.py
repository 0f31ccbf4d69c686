"""What is carried, where, and when it is too much (INV)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("inventory")
