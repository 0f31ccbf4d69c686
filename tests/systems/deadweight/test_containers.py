"""Containers come and go, and their content is never lost or doubled."""

from __future__ import annotations

import pytest

from pallbearer.systems.deadweight.gear import new_container
from pallbearer.systems.deadweight.state import State
from tests.systems.deadweight.kit import act, table
from tests.systems.deadweight.things import BAG, BELT, item, owner, several


def where(state: State) -> dict[str, str]:
    return {one.id: one.place for one in state.hero("edda").items}


@pytest.mark.rule("DW-INV-07", "DW-INV-23")
def test_a_container_is_one_record_and_no_item() -> None:
    # Public case A10: a background item that was itself a container was made twice.
    done = act("new_item", table(owner(containers=(BELT,))), hero="edda", name="Backpack")
    hero = done.state.hero("edda")
    assert [(one.id, one.slots) for one in hero.containers] == [("belt", 1), ("backpack", 7)]
    assert hero.items == ()
    assert "DW-INV-07" in done.rules()


@pytest.mark.rule("DW-INV-12", "DW-INV-23")
def test_a_second_of_its_kind_has_another_id() -> None:
    state = table(owner(containers=()))
    for _ in range(3):
        state = act("add_container", state, hero="edda", kind="small bag").state
    assert [one.id for one in state.hero("edda").containers] == ["small bag", "small bag 2", "small bag 3"]


@pytest.mark.rule("DW-INV-23")
def test_giving_a_container_up_asks_where_its_content_goes() -> None:
    state = table(owner("edda", item("rope"), item("spikes"), item("lamp"), *several(1, "belt")))
    done = act("remove_container", state, answers=["torso", "dropped", "left hand"], hero="edda", container="bag")
    assert where(done.state) == {"rope": "torso", "lamp": "left hand", "thing-belt-0": "belt"}
    assert [one.id for one in done.state.ground] == ["spikes"]
    assert [one.id for one in done.state.hero("edda").containers] == ["belt", "canteen"]
    assert all("bag" not in [one.id for one in ask.question.options] for ask in done.asked)


@pytest.mark.rule("DW-INV-23")
def test_an_empty_container_goes_without_a_question() -> None:
    done = act("remove_container", table(owner()), hero="edda", container="bag")
    assert done.asked == []
    assert [one.id for one in done.state.hero("edda").containers] == ["belt", "canteen"]


@pytest.mark.rule("DW-INV-10", "DW-NOTE-64")
def test_loose_water_goes_on_the_ground_with_the_only_canteen() -> None:
    water = item("water", liquid=True, place="canteen")
    done = act("remove_container", table(owner("edda", water)), hero="edda", container="canteen")
    assert done.asked == []
    assert [one.id for one in done.state.ground] == ["water"]


@pytest.mark.rule("DW-INV-23")
@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("add_container", {"hero": "edda", "kind": "wheelbarrow"}, "unknown-container"),
        ("add_container", {"hero": "nobody", "kind": "bag"}, "unknown-hero"),
        ("remove_container", {"hero": "edda", "container": "backpack"}, "unknown-container"),
        ("remove_container", {"hero": "nobody", "container": "bag"}, "unknown-hero"),
        ("new_item", {"hero": "edda", "name": "bag", "count": 2}, "one-at-a-time"),
    ],
)
def test_refusals(name: str, params: dict[str, object], code: str) -> None:
    done = act(name, table(owner()), **params)
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-INV-23")
def test_there_is_an_end_to_containers() -> None:
    ids: tuple[str, ...] = ()
    bags = []
    for _ in range(12):
        bags.append(new_container("bag", ids))
        ids = (*ids, bags[-1].id)
    assert act("add_container", table(owner(containers=tuple(bags))), hero="edda", kind="bag").result.code == "too-many"
    assert (
        act("add_container", table(owner(containers=(BAG,))), hero="edda", kind="bag")
        .state.hero("edda")
        .containers[1]
        .id
        == "bag 2"
    )
