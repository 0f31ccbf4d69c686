"""After a boss: treasure, the full rest, raising attributes (IMPROVE, BOOST)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash.state import State
from tests.systems.bashslash.kit import act, event, foe, hero, now, odds, refused, table, thrown, told


def boss_fight(*heroes: object, rulings: tuple[str, ...] = (), dungeon: int = 1) -> State:
    """A fight in which the boss has just gone down."""
    beings = heroes or (hero(),)
    boss = foe("ogre", kind="boss", sweat=20, Agility="4/3")
    state = act("start_fight", table(*beings, boss, rulings=rulings, dungeon=dungeon)).state  # type: ignore[arg-type]
    down: State = act("take_hits", state, (1,), hero="ogre").state
    assert down.being("ogre").condition == "dead"
    return down


@pytest.mark.rule("BS-IMPROVE-01", "BS-IMPROVE-02", "BS-RULING-61")
def test_the_dungeon_grants_treasure_and_a_chance_to_each_hero_alive() -> None:
    state = boss_fight(hero(), hero("osric", condition="out"), hero("ivo", condition="dead"))
    assert refused("grant_treasure", state, hero="edda") == "no-treasure"
    done = act("end_fight", state)
    assert event(done, "BossBeaten").heroes == ("edda", "osric")
    assert [done.state.being(who).chances for who in ("edda", "osric", "ivo")] == [(1,), (1,), ()]
    paid = act("grant_treasure", done.state, hero="edda", piece="guinea", count=2).state
    assert paid.being("edda").purse == {"guinea": 2}
    assert refused("grant_treasure", paid, hero="edda") == "no-treasure"


@pytest.mark.rule("BS-RULING-61")
def test_by_house_rule_the_party_has_one_chance() -> None:
    state = act("end_fight", boss_fight(hero(), hero("osric"), rulings=("one_improvement_for_party",))).state
    assert (state.being("edda").chances, state.party_chances) == ((), (1,))
    state = act("improve", state, (1,), hero="osric", attribute="Brawn").state
    assert refused("improve", state, hero="edda", attribute="Brawn") == "no-chance"


def test_a_fight_without_a_beaten_boss_grants_nothing() -> None:
    state = act("start_fight", table(hero(), foe("orc", sweat=3))).state
    done = act("end_fight", act("take_hits", state, hero="orc").state)
    assert "BossBeaten" not in told(done)
    assert not done.state.haven


@pytest.mark.rule("BS-IMPROVE-03", "BS-IMPROVE-04", "BS-IMPROVE-05", "BS-IMPROVE-06", "BS-EX-28")
@pytest.mark.parametrize(("face", "level"), [(6, 6), (5, 4)])
def test_the_highest_face_of_the_next_die_raises(face: int, level: int) -> None:
    state = table(hero(Endurance=4, chances=(1,)))
    done = act("improve", state, (face,), hero="edda", attribute="Endurance")
    assert thrown(done) == [(6,)]
    assert done.state.being("edda").level("Endurance").full == level
    assert refused("improve", done.state, hero="edda", attribute="Endurance") == "no-chance"


@pytest.mark.rule("BS-IMPROVE-07", "BS-IMPROVE-08", "BS-RULING-60", "BS-EX-28")
def test_the_dungeons_level_caps_it() -> None:
    state = table(hero(Endurance=6, chances=(1,)))
    assert refused("improve", state, hero="edda", attribute="Endurance") == "capped"
    deeper = table(hero(Endurance=6, chances=(2,)))
    assert thrown(act("improve", deeper, (8,), hero="edda", attribute="Endurance")) == [(8,)]
    assert refused("improve", table(hero(Endurance=12, chances=(9,))), hero="edda", attribute="Endurance") == "capped"


@pytest.mark.rule("BS-RULING-60")
def test_by_house_rule_a_capped_pick_is_wasted() -> None:
    state = table(hero(Endurance=6, chances=(1,)), rulings=["capped_pick_wasted"])
    done = act("improve", state, hero="edda", attribute="Endurance")
    assert (thrown(done), done.state.being("edda").chances) == ([], ())
    assert done.state.being("edda").level("Endurance").full == 6
    assert odds("improve", state, hero="edda", attribute="Endurance").outcomes["raised"] == "0/1"


@pytest.mark.rule("BS-RULING-59")
@pytest.mark.parametrize(("rulings", "sides"), [([], 6), (["improve_from_current"], 4)])
def test_the_unhurt_level_counts_or_by_house_rule_the_present(rulings: list[str], sides: int) -> None:
    state = table(hero(Brawn="4/1", chances=(1,)), rulings=rulings)
    done = act("improve", state, (sides,), hero="edda", attribute="Brawn")
    assert thrown(done) == [(sides,)]
    assert done.state.being("edda").level("Brawn").full == 6
    assert now(done.state, "edda", "Brawn") == 4, "still hurt"


@pytest.mark.rule("BS-EX-44")
@pytest.mark.parametrize(
    ("level", "dungeon", "chance"),
    [(2, 1, "1/3"), (3, 1, "1/4"), (4, 1, "1/6"), (6, 2, "1/8"), (8, 3, "1/10"), (10, 4, "1/12")],
)
def test_the_odds_of_a_raise(level: int, dungeon: int, chance: str) -> None:
    state = table(hero(Brawn=level, chances=(dungeon,)))
    assert odds("improve", state, hero="edda", attribute="Brawn").outcomes["raised"] == chance


@pytest.mark.rule("BS-BOOST-05", "BS-BOOST-06")
def test_a_full_rest_is_for_the_beaten_bosss_room_alone() -> None:
    assert refused("full_rest", table()) == "no-haven"
    state = act("end_fight", boss_fight()).state
    assert refused("full_rest", state) == ""
    assert refused("full_rest", act("move_on", state, level=2).state) == "no-haven"
    assert refused("full_rest", act("start_fight", state).state) == "no-haven"
    assert refused("full_rest", table(hero(condition="dead"), haven=True)) == "nobody"


@pytest.mark.rule("BS-RULING-58", "BS-BOOST-04")
@pytest.mark.parametrize(("rulings", "brawn"), [([], 4), (["rest_heals_all_but_items"], 6)])
def test_what_a_full_rest_restores(rulings: list[str], brawn: int) -> None:
    from tests.systems.bashslash.kit import thing

    sword = thing("sword", "s", durability=2)
    edda = hero("edda", sword, Brawn="6/1", Fight="6/0/2", Agility="4/0/1", sweat=3)
    state = act("full_rest", table(edda, haven=True, rulings=rulings)).state
    assert (now(state, "edda", "Fight"), now(state, "edda", "Agility"), state.being("edda").sweat) == (6, 4, 0)
    assert now(state, "edda", "Brawn") == brawn
    assert state.being("edda").item("s").durability == 2  # type: ignore[union-attr]


def test_moving_on_names_a_level() -> None:
    assert refused("move_on", table(), level=0) == "bad-level"
    assert refused("move_on", table(), level=1) == "no-change"
    assert act("move_on", table(), level=3).state.dungeon == 3
