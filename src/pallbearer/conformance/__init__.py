"""What every system keeps to, as checks that anybody can run on their own.

A system's test is two lines:

    from pallbearer.conformance import conform
    def test_it_conforms(): conform(SYSTEM)

Each check is a function of the system that raises `AssertionError` with what is wrong.  `CHECKS` lists them.
"""

from __future__ import annotations

from pallbearer.conformance.checks import CHECKS, conform
from pallbearer.conformance.citations import uncited

__all__ = ["CHECKS", "conform", "uncited"]
