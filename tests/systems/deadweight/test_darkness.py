"""Who is in the dark at the end of a turn, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight.darkness import dark_falls, unlit, who_is_in_the_dark
from pallbearer.systems.deadweight.state import Condition, State
from tests.systems.deadweight.kit import act, hero, play, shown, table
from tests.systems.deadweight.things import burning, item, owner

WHY = ("DW-LIGHT-09",)


def dark(state: State, *answers: str) -> Any:
    return play(who_is_in_the_dark(state, WHY), state, answers=answers)


@pytest.mark.rule("DW-LIGHT-09", "DW-LIGHT-10")
@pytest.mark.parametrize(
    ("answer", "presence", "afflictions"), [("fatigue", "3/1/0", ()), ("Terrified", "3/0/0", ("Terrified",))]
)
def test_the_player_chooses_fatigue_or_terror(answer: str, presence: str, afflictions: tuple[str, ...]) -> None:
    done = act("end_turn", table(owner()), answers=[answer])
    assert done.asked[0].who == "edda"
    assert [one.id for one in done.asked[0].question.options] == ["fatigue", "Terrified"]
    assert shown(done.state.hero("edda"), "PRE") == presence
    assert done.state.hero("edda").afflictions == afflictions


@pytest.mark.rule("DW-LIGHT-07", "DW-LIGHT-08", "DW-LIGHT-09", "DW-EX-72")
def test_the_book_of_a_torch_that_burns_out() -> None:
    two = (owner("edda", burning()), owner("finn"), owner("gro", afflictions=("Terrified",)))
    state = table(*two, turn=5)
    state = act("advance_tracker", state, tracker="decay", points=5).state
    # This turn ends in light (the GM: it reaches everybody), then decay strikes and the torch rolls a 2.
    first = act("end_turn", state, dice=[2], answers=[":done"])
    assert first.state.hero("edda").items[0].gone is True
    assert [one.afflictions for one in first.state.heroes.values()] == [(), (), ("Terrified",)]
    # Nothing else is lit by the end of the next one: each suffers, and who is Terrified already takes the fatigue.
    second = act("end_turn", first.state, answers=["fatigue", "Terrified"])
    assert [shown(one, "PRE") for one in second.state.heroes.values()] == ["3/1/0", "3/0/0", "3/1/0"]
    assert second.state.hero("finn").afflictions == ("Terrified",)
    assert [ask.who for ask in second.asked] == ["edda", "finn"]


@pytest.mark.rule("DW-LIGHT-08", "DW-EX-72")
def test_a_new_light_in_that_turn_saves_them() -> None:
    spare = item("spare", name="torch", kind="light", light="nearby", usage=4)
    state = table(owner("edda", burning(gone=True, lit=False), spare))
    state = act("light", state, hero="edda", item="spare").state
    done = act("end_turn", state)
    assert done.asked == []
    assert shown(done.state.hero("edda"), "PRE") == "3/0/0"


@pytest.mark.rule("DW-RULING-95")
@pytest.mark.parametrize(
    ("rulings", "answers", "presence"), [((), [], "3/1/0"), (("dark_free_choice",), ["Terrified"], "3/0/0")]
)
def test_the_terrified_must_take_the_fatigue_unless_the_house_lets_them_choose(
    rulings: tuple[str, ...], answers: list[str], presence: str
) -> None:
    state = table(owner("edda", afflictions=("Terrified",)), rulings=rulings)
    done = act("end_turn", state, answers=answers)
    assert shown(done.state.hero("edda"), "PRE") == presence
    assert done.state.hero("edda").afflictions == ("Terrified",)


@pytest.mark.rule("DW-RULING-95")
def test_the_irritable_choose_freely_here() -> None:
    done = act("end_turn", table(owner("edda", quirks=(5,))), answers=["Terrified"])
    assert [one.id for one in done.asked[0].question.options] == ["fatigue", "Terrified"]


@pytest.mark.rule("DW-RULING-96")
def test_who_carries_a_lit_source_is_reached_and_of_the_others_the_gm_knows() -> None:
    state = table(owner("edda", burning()), owner("finn"), owner("gro"))
    done = dark(state, "gro", ":done")
    assert done.result[0] == ("gro",)
    assert {ask.who for ask in done.asked} == {"gm"}
    assert [one.id for one in done.asked[0].question.options] == [":done", ":all", "finn", "gro"]
    assert dark(state, ":all").result[0] == ("finn", "gro")
    assert dark(state, ":done").result[0] == ()


@pytest.mark.rule("DW-RULING-96")
def test_nobody_is_asked_when_every_adventurer_carries_a_light() -> None:
    done = dark(table(owner("edda", burning("a")), owner("finn", burning("b"))))
    assert (done.result[0], done.asked) == ((), [])


@pytest.mark.rule("DW-RULING-96", "DW-LIGHT-08")
def test_without_any_source_everybody_is_in_the_dark_unasked() -> None:
    done = dark(table(owner("edda"), owner("finn")))
    assert (done.result[0], done.asked) == (("edda", "finn"), [])


@pytest.mark.rule("DW-RULING-96")
@pytest.mark.parametrize(("rulings", "left"), [((), ["finn", "gro"]), (("party_shares_light",), [])])
def test_by_the_house_rule_one_light_serves_the_party(rulings: tuple[str, ...], left: list[str]) -> None:
    state = table(owner("edda", burning()), owner("finn"), owner("gro"), rulings=rulings)
    assert unlit(state) == left


@pytest.mark.rule("DW-RULING-96")
def test_a_shared_light_must_burn() -> None:
    state = table(owner("edda", burning(lit=False)), owner("finn"), rulings=["party_shares_light"])
    assert unlit(state) == ["edda", "finn"]


@pytest.mark.rule("DW-RULING-96", "DW-LIGHT-05")
def test_light_by_magic_reaches_its_caster_and_light_on_the_ground_whom_the_gm_says() -> None:
    assert unlit(table(owner("edda"), owner("finn"), light_spells={"edda": "nearby"})) == ["finn"]
    state = table(owner("edda"), ground=(burning(place="dropped", wielded=False),))
    assert dark(state, "edda").result[0] == ("edda",)
    assert dark(state, ":done").result[0] == ()


@pytest.mark.rule("DW-RULING-96", "DW-GAME-03")
def test_where_it_is_light_nobody_is_in_the_dark() -> None:
    state = act("light_place", table(owner()), light=True).state
    assert dark(state).result[0] == ()
    assert act("light_place", state, light=True).result.code == "no-change"
    assert dark(act("light_place", state, light=False).state).result[0] == ("edda",)


@pytest.mark.rule("DW-LIGHT-09", "DW-GAME-12")
def test_the_dead_and_the_retired_fear_no_dark() -> None:
    dead = hero("dora", condition=Condition("dead"))
    state = table(dead, hero("ruth", flags=("retired",)))
    assert play(dark_falls(state, WHY), state).events == []
