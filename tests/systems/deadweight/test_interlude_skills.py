"""Skills of the interlude."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM, interlude_skills
from pallbearer.systems.deadweight.interlude_skills import AvailabilityRerolled, PriceRerolled
from pallbearer.systems.deadweight.state import Condition, Container, Hero, State
from tests.systems.deadweight.kit import hero, play, table

BAG = (Container("bag", "bag", 4),)


def _rations(of: Hero) -> int:
    return sum(item.count for item in of.items if item.name == "ration")


@pytest.mark.rule("DW-SKILL-13", "DW-SKILL-15", "DW-NOTE-48", "DW-RULING-67")
@pytest.mark.parametrize(
    ("held", "rulings", "rations"),
    [
        ((), [], 0),
        (("Cooking",), [], 1),
        (("Master Chef",), [], 3),
        (("Master Chef",), ["advanced_stacks_on_basic"], 4),
        (("Cooking",), ["advanced_stacks_on_basic", "cooks_stack"], 1),
    ],
)
def test_free_rations_when_an_interlude_starts(held: tuple[str, ...], rulings: list[str], rations: int) -> None:
    state = table(hero(skills=held, containers=BAG), rulings=rulings, phase="interlude")
    done = play(interlude_skills.interlude_start(state), state)
    assert _rations(done.state.hero("edda")) == rations
    assert done.rolled == []


@pytest.mark.rule("DW-NOTE-48")
def test_each_cook_gets_rations_of_their_own() -> None:
    state = table(
        hero("edda", skills=("Cooking",), containers=BAG),
        hero("finn", skills=("Master Chef",), containers=BAG),
        hero("gro", skills=("Cooking",), condition=Condition("dead")),
        phase="interlude",
    )
    done = play(interlude_skills.interlude_start(state), state)
    assert [_rations(done.state.hero(one)) for one in ("edda", "finn", "gro")] == [1, 3, 0]


@pytest.mark.rule("DW-SKILL-33")
def test_pilfer_is_a_die_of_silver() -> None:
    state = table(hero("edda", skills=("Pilfer",), silver=10), hero("finn", silver=10), phase="interlude")
    done = play(interlude_skills.interlude_start(state), state, dice=[4])
    assert [done.state.hero(one).silver for one in ("edda", "finn")] == [14, 10]
    assert [roll.dice for roll in done.rolled] == [(6,)]


@pytest.mark.rule("DW-AFFL-18")
def test_an_interlude_settles_the_stomach_and_nothing_else() -> None:
    state = table(hero(afflictions=("Nauseated", "Plagued", "Sleepy")), phase="interlude")
    done = play(interlude_skills.interlude_start(state), state)
    assert done.state.hero("edda").afflictions == ("Plagued", "Sleepy")


def _haggle(state: State, faces: list[int], answers: list[str] | None = None, **params: object) -> Rehearsal[Any]:
    """Haggle; the act's own parameter is called `dice`, as the kit's faces are."""
    fields = {"hero": "edda", "item": "rope", "price": 4, "dice": "2d6", **params}
    one = SYSTEM.acts["haggle"]
    return play(one.script(state, one.params(**fields)), state, faces, answers or [])


def _ask_around(state: State, faces: list[int], **params: object) -> Rehearsal[Any]:
    fields = {"hero": "edda", "item": "rope", "dice": "d6", **params}
    one = SYSTEM.acts["ask_around"]
    return play(one.script(state, one.params(**fields)), state, faces)


def _price(done: Rehearsal[Any]) -> int:
    (event,) = [one for one in done.events if isinstance(one, PriceRerolled)]
    return event.price


@pytest.mark.rule("DW-SKILL-22", "DW-SKILL-23")
def test_a_haggled_price_must_be_used_even_if_worse() -> None:
    state = table(hero(skills=("Haggle",)), phase="interlude")
    done = _haggle(state, [6, 5])
    assert _price(done) == 11
    assert done.asked == []
    assert _price(_haggle(state, [1, 2])) == 3
    assert _price(_haggle(state, [1, 2], times=10)) == 30


@pytest.mark.rule("DW-SKILL-24", "DW-RULING-68", "DW-RULING-67")
def test_a_trade_network_picks_the_old_price_or_the_new() -> None:
    state = table(hero(skills=("Trade network",)), phase="interlude")
    assert _price(_haggle(state, [6, 5], ["old"])) == 4
    assert _price(_haggle(state, [1, 2], ["new"])) == 3
    done = _haggle(state, [6, 5], ["new"])
    assert _price(done) == 11
    assert _haggle(done.state, [], item="lamp").result.code == "haggled"


@pytest.mark.rule("DW-SKILL-22", "DW-RULING-69")
def test_one_reroll_in_an_interlude_and_the_price_holds_for_all() -> None:
    state = table(hero("edda", skills=("Haggle",)), hero("finn", skills=("Haggle",)), phase="interlude")
    done = _haggle(state, [3, 3])
    assert _haggle(done.state, []).result.code == "haggled"
    assert _haggle(done.state, [], item="lamp").result.code == "haggled"
    assert _haggle(done.state, [], hero="finn", item="ROPE ").result.code == "price-holds"
    assert _price(_haggle(done.state, [1, 1], hero="finn", item="lamp")) == 2


@pytest.mark.rule("DW-RULING-69")
def test_by_house_rule_each_item_may_be_haggled_over_once() -> None:
    state = table(hero(skills=("Haggle",)), phase="interlude", rulings=["haggle_each_item_once"])
    done = _haggle(state, [3, 3])
    assert _haggle(done.state, []).result.code == "haggled"
    done = _haggle(done.state, [1, 1], item="lamp")
    assert _price(done) == 2
    assert _haggle(done.state, [], item="lamp").result.code == "haggled"


@pytest.mark.rule("DW-RULING-67")
def test_by_house_rule_a_trade_network_rerolls_twice_the_second_time_like_a_haggler() -> None:
    state = table(hero(skills=("Trade network",)), phase="interlude", rulings=["advanced_stacks_on_basic"])
    done = _haggle(state, [6, 5], ["old"])
    assert _price(done) == 4
    done = _haggle(done.state, [6, 6])
    assert _price(done) == 12
    assert _haggle(done.state, []).result.code == "haggled"


@pytest.mark.rule("DW-SKILL-25", "DW-RULING-69")
def test_a_trade_network_rerolls_an_availability_once() -> None:
    state = table(hero(skills=("Trade network",)), phase="interlude")
    done = _ask_around(state, [5])
    assert AvailabilityRerolled("edda", "rope", 5) in done.events
    assert _ask_around(done.state, [], item="lamp").result.code == "asked-around"
    # The price has a reroll of its own.
    assert _price(_haggle(done.state, [1, 2], ["new"])) == 3
    state = table(hero(skills=("Trade network",)), phase="interlude", rulings=["haggle_each_item_once"])
    done = _ask_around(state, [5])
    assert _ask_around(done.state, []).result.code == "asked-around"
    assert AvailabilityRerolled("edda", "lamp", 2) in _ask_around(done.state, [2], item="lamp").events


@pytest.mark.rule("DW-SKILL-22", "DW-SKILL-24", "DW-SKILL-25")
def test_who_may_not_haggle() -> None:
    trader = hero(skills=("Trade network",))
    haggler = hero(skills=("Haggle",))
    for done, code in [
        (_haggle(table(hero(), phase="interlude"), []), "lacking"),
        (_haggle(table(haggler, phase="camp"), []), "wrong-phase"),
        (_haggle(table(haggler, phase="interlude"), [], item=" "), "bad-price"),
        (_haggle(table(haggler, phase="interlude"), [], price=-1), "bad-price"),
        (_haggle(table(haggler, phase="interlude"), [], dice="2x6"), "bad-notation"),
        (_ask_around(table(haggler, phase="interlude"), []), "lacking"),
        (_ask_around(table(trader, phase="exploration"), []), "wrong-phase"),
        (_ask_around(table(trader, phase="interlude"), [], item=""), "no-item"),
        (_ask_around(table(trader, phase="interlude"), [], dice="d7"), "bad-notation"),
    ]:
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert done.records == []


@pytest.mark.rule("DW-SKILL-42", "DW-EX-82")
@pytest.mark.parametrize(("price", "pays"), [(4, 3), (2, 1), (1, 1), (0, 0)])
def test_the_street_wise_pay_one_less_but_never_below_one(price: int, pays: int) -> None:
    assert interlude_skills.street_price(hero(skills=("Street Wise",)), price) == pays
    assert interlude_skills.street_price(hero(skills=("Haggle",)), price) == price


@pytest.mark.rule("DW-SKILL-40", "DW-SKILL-41")
def test_the_street_wise_are_not_robbed_and_do_more_in_a_day() -> None:
    wise, plain = hero(skills=("Street Wise",)), hero()
    assert (interlude_skills.may_be_robbed(wise), interlude_skills.may_be_robbed(plain)) == (False, True)
    assert (interlude_skills.extra_daily_actions(wise), interlude_skills.extra_daily_actions(plain)) == (1, 0)
