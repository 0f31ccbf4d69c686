"""The burden, and what using it against oneself earns (BURDEN, BRD)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter

chapter = Chapter("burden")
