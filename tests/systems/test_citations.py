"""Every clause of a catalogue is proved by a test that cites it, or listed as advice with its reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pallbearer.conformance import uncited
from pallbearer.conformance.citations import citations
from pallbearer.rules.catalogue import expand
from pallbearer.systems import find, installed

TESTS = Path(__file__).parents[1]
MOST_ADVICE = 25
"""The list of advice stays short: a rule that code can follow does not belong there."""


def advice(system: str) -> dict[str, str]:
    """The clauses that are advice to people and nothing that code could do, with the reason."""
    path = TESTS / "systems" / system / "advice.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["advice"] if path.exists() else {}


def test_citations_name_clauses_that_are_there() -> None:
    known = {one for name in installed() for one in find(name).catalogue.by_id}
    wrong = [f"{file}: {one}" for text, file in citations(TESTS) for one in expand(text) if one not in known]
    assert wrong == []


@pytest.mark.parametrize("name", installed())
def test_every_clause_is_cited_by_a_test(name: str) -> None:
    missing = [one for one in uncited(find(name), TESTS) if one not in advice(name)]
    assert missing == [], f"{len(missing)} clauses of {name} have no test"


@pytest.mark.parametrize("name", installed())
def test_what_is_called_advice_is_short_and_not_proved_elsewhere(name: str) -> None:
    listed = advice(name)
    cited = {one for text, _ in citations(TESTS) for one in expand(text)}
    assert len(listed) <= MOST_ADVICE
    assert sorted(set(listed) & cited) == []
    assert set(listed) <= set(find(name).catalogue.by_id)
    assert all(len(reason) > 20 for reason in listed.values())
