"""Who sits where, what they may do, and what they may see."""

from __future__ import annotations

import msgspec
import pytest

from pallbearer.rules.script import Refused
from pallbearer.table import view
from pallbearer.table.commands import (
    Answer,
    Begin,
    ChangeRulings,
    LeaveHero,
    Note,
    RenameSeat,
    RenameTable,
    RevokeSeat,
    TakeHero,
    Undo,
)
from tests.table.kit import Group


@pytest.fixture
def group() -> Group:
    return Group()


def everything(group: Group, seat: str) -> str:
    """All that ever leaves the process for a seat, as text."""
    seen = msgspec.json.encode(view.see(group.live, seat)).decode()
    return seen + msgspec.json.encode(view.log(group.live, seat, group.log)).decode()


def test_a_pin_opens_a_seat_again_and_a_wrong_one_does_not(group: Group) -> None:
    door = group.tables.invite(group.table, group.gm, "player")
    assert not isinstance(door, Refused)
    again = group.tables.sit_down(door.token, "ann", "1234")
    assert not isinstance(again, Refused)
    assert again.seat == group.ann
    for pin in ("", "4321"):
        wrong = group.tables.sit_down(door.token, "Ann", pin)
        assert isinstance(wrong, Refused)
        assert wrong.code == "name-taken"


def test_a_spectators_invitation_opens_no_players_seat(group: Group) -> None:
    door = group.tables.invite(group.table, group.gm, "spectator")
    assert not isinstance(door, Refused)
    assert isinstance(group.tables.sit_down(door.token, "Ann", "1234"), Refused)


@pytest.mark.parametrize(("name", "pin"), [("", ""), ("x" * 61, ""), ("Cy", "12"), ("Cy", "abcd"), ("Cy", "123456789")])
def test_a_bad_name_or_pin_is_refused(group: Group, name: str, pin: str) -> None:
    door = group.tables.invite(group.table, group.gm, "player")
    assert not isinstance(door, Refused)
    assert isinstance(group.tables.sit_down(door.token, name, pin), Refused)


def test_a_revoked_invitation_and_a_revoked_seat_are_shut(group: Group) -> None:
    door = group.tables.invite(group.table, group.gm, "player")
    assert not isinstance(door, Refused)
    assert group.tables.revoke_link(group.table, group.gm, door.token) is None
    assert isinstance(group.tables.sit_down(door.token, "Cy"), Refused)
    token = next(link.token for link in group.tables.store.links(group.table) if link.seat == group.ann)
    assert group.tables.seat_of(token) == (group.table, group.ann)
    group.do(group.gm, RevokeSeat(group.ann))
    assert group.tables.seat_of(token) is None
    assert group.refused(group.ann, Note("hello")).code == "forbidden"


@pytest.mark.rule("DW-GAME-01")
def test_a_table_has_one_gm_and_nobody_can_be_invited_to_be_another(group: Group) -> None:
    assert [seat.id for seat in group.live.seats.values() if seat.role == "gm"] == [group.gm]
    refused = group.tables.invite(group.table, group.gm, "gm")
    assert isinstance(refused, Refused)
    assert refused.code == "bad-role"


def test_only_the_gm_governs(group: Group) -> None:
    for seat in (group.ann, group.wim):
        for command in (
            ChangeRulings({"forgiving": True}),
            RenameTable("Mine"),
            RevokeSeat(group.bob),
            RenameSeat("Fool", group.bob),
            Note("psst", secret=True),
            Begin("hide", {"omen": 1}),
            TakeHero("h2", group.ann),
            LeaveHero("h2"),
        ):
            assert group.refused(seat, command).code == "forbidden", command
        assert isinstance(group.tables.invite(group.table, seat, "player"), Refused)
        assert isinstance(group.tables.reveal_dice(group.table, seat), Refused)
        assert isinstance(group.tables.revoke_link(group.table, seat, "x"), Refused)


def test_a_player_acts_for_their_own_hero_and_answers_their_own_questions(group: Group) -> None:
    assert group.refused(group.ann, Begin("dare", {"hero": "h2"})).code == "forbidden"
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    assert group.refused(group.bob, Answer(group.open()[0].id, "keep")).code == "forbidden"
    group.do(group.ann, Answer(group.open()[0].id, "keep"))
    assert group.refused(group.ann, Answer(group.open()[0].id, "no")).code == "forbidden"


def test_a_spectator_changes_nothing(group: Group) -> None:
    for command in (Begin("dare", {"hero": "h1"}), Note("hi"), TakeHero("h1"), Undo(group.live.seq), Begin("roll_up")):
        assert group.refused(group.wim, command).code == "forbidden"


def test_a_hero_changes_hands(group: Group) -> None:
    assert group.refused(group.bob, TakeHero("h1")).code == "forbidden"
    group.do(group.ann, LeaveHero("h1"))
    group.do(group.bob, TakeHero("h1"))
    assert group.live.heroes_of(group.bob) == {"h1", "h2"}
    group.do(group.gm, TakeHero("h1", group.ann))
    assert group.live.heroes_of(group.bob) == {"h2"}


def test_secrets_reach_nobody_but_the_gm(group: Group) -> None:
    group.do(group.gm, Begin("hide", {"omen": 424242}))
    group.do(group.gm, Note("the butler did it", secret=True))
    seed = group.tables.store.seed(group.table, 1)
    assert seed is not None
    for seat in (group.ann, group.bob, group.wim):
        text = everything(group, seat)
        assert "424242" not in text
        assert "butler" not in text
        assert "OMEN" not in text
        assert "Hide an omen" not in text
        assert seed.hex() not in text
    assert "424242" in everything(group, group.gm)
    assert "butler" in everything(group, group.gm)
    assert seed.hex() not in everything(group, group.gm)


def test_no_seats_token_is_ever_in_a_view(group: Group) -> None:
    for link in group.tables.store.links(group.table):
        for seat in (group.gm, group.ann, group.bob, group.wim):
            assert link.token not in everything(group, seat)


def test_only_those_who_may_begin_an_act_get_its_odds(group: Group) -> None:
    assert isinstance(view.forecast(group.live, group.bob, "dare", {"hero": "h1"}), Refused)
    chance = view.forecast(group.live, group.ann, "dare", {"hero": "h1"})
    assert chance is not None
    assert not isinstance(chance, Refused)
    assert chance.outcomes == {"won": "1/6", "lost": "5/6"}
