"""The crawl alone: one player, nobody as GM."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.sample import sample
from pallbearer.rules.script import Ask, Roll
from pallbearer.rules.tables import TableError
from pallbearer.systems.bashslash import SYSTEM, crawl_tables
from pallbearer.systems.bashslash.crawl_tables import at_level, tables, target
from pallbearer.systems.bashslash.state import Being, Crawl, State
from tests.systems.bashslash.kit import act, event, foe, hero, refused, table, thing, told

SOLO = {"hero": "edda"}


def alone(*beings: Being, rulings: tuple[str, ...] = (), **crawl: Any) -> State:
    """Edda in the middle of a crawl."""
    state = table(*(beings or (hero(),)), rulings=rulings)
    return replace(state, crawls={"edda": Crawl(**crawl)})


def step(state: State, dice: tuple[int, ...], answers: tuple[str, ...]) -> Rehearsal[Any]:
    """Answers, and then stop."""
    return act("solo", state, dice, (*answers, "stop"), **SOLO)


def orc(**fields: Any) -> Being:
    return foe("orc", fields.pop("arms", "club"), solo="edda", **fields)


def test_the_system_names_its_solo_act() -> None:
    assert SYSTEM.solo == "solo"
    assert SYSTEM.acts[SYSTEM.solo].by == "player"


def test_it_begins_in_town_and_goes_on_where_it_stopped() -> None:
    done = step(table(hero()), (), ("down-1",))
    assert told(done) == ["CrawlBegun", "DungeonEntered"]
    crawl = done.state.crawls["edda"]
    assert (crawl.stage, crawl.level, crawl.room) == ("corridor", 1, 0)
    assert told(step(done.state, (6,), ("next",))) == ["RoomEntered"]


def test_who_cannot_go() -> None:
    assert refused("solo", table(hero(condition="dead")), **SOLO) == "dead"
    assert refused("solo", table(), hero="nobody") == "unknown-hero"
    assert refused("solo", act("start_fight", table(hero())).state, **SOLO) == "fighting"


@pytest.mark.parametrize(
    ("face", "kind", "treasures", "met"),
    [
        (1, "guards", 0, True),
        (2, "den", 1, True),
        (4, "trap", 0, False),
        (5, "chest", 1, False),
        (6, "quiet", 0, False),
    ],
)
def test_rooms(face: int, kind: str, treasures: int, met: bool) -> None:
    done = step(alone(stage="corridor"), (face, 3) if met else (face,), ("next",))
    crawl = done.state.crawls["edda"]
    assert (crawl.room, crawl.kind, crawl.chests) == (1, kind, treasures)
    assert [one.solo for one in done.state.foes.values()] == (["edda"] if met else [])


def test_a_fight_is_fought_round_by_round() -> None:
    edda = hero("edda", "sword", Fight=6, Strong=4)
    state = alone(edda, orc(Brawn=2, Endurance=2), stage="met", room=1, kind="den", chests=1)
    first = (4, 6, 1, 1, 4, 4, 2)
    done = step(state, first, ("fight", "melee:edda's sword:1"))
    names = told(done)
    assert names[:3] == ["StageChanged", "FightBegun", "RoundBegun"]
    assert "PassedOut" in names
    assert names[-2:] == ["FoeRemoved", "StageChanged"]
    assert done.state.crawls["edda"].stage == "corridor"
    assert done.state.foes == {}


def test_foes_strike_back_and_rounds_are_counted() -> None:
    state = alone(hero("edda", "sword", Fight=6), orc(Fight=4, Brawn=6), stage="met", room=1)
    dice = (1, 1, 4, 4, 2, 2, 1, 3)
    done = step(state, dice, ("fight", "melee:edda's sword:1"))
    assert [one.hero for one in done.events if type(one).__name__ == "TestMade"] == ["edda", "orc", "orc"]
    assert done.state.crawls["edda"].round == 2
    assert {roll.who for roll in done.rolled} == {"edda"}, "nobody is the GM: the player throws for the foes"
    assert {ask.who for ask in done.asked} == {"edda"}


def test_a_target_is_picked_among_several() -> None:
    two = (orc(), replace(foe("kobold", solo="edda"), name="Kobold"))
    state = alone(hero("edda", "sword", Fight=6, Strong=4), *two, stage="fight", round=1)
    dice = (4, 6, 1, 1, 6, 6, 2, 1, 1, 4, 1, 1, 4)
    done = step(state, dice, ("melee:edda's sword:1", "kobold"))
    assert event(done, "Struck").target == "kobold"


def test_flight() -> None:
    state = alone(hero(Dodge=6), orc(), stage="fight", round=1, room=2)
    away = step(state, (4, 6, 1, 1), ("flee",))
    assert (away.state.crawls["edda"].stage, away.state.foes) == ("corridor", {})
    caught = step(state, (1, 1, 3, 3, 1, 1, 4, 4), ("flee",))
    assert caught.state.crawls["edda"].round == 2
    assert "own rule" in event(away, "StageChanged").tell(str)


def test_weapons_are_drawn_put_away_loaded_and_searched_for() -> None:
    edda = hero(
        "edda", thing("light crossbow", "x"), thing("dagger", "d", place="pack", held=0), Dodge=12, Agility=12, Fight=12
    )
    state = alone(edda, orc(Fight=2), stage="fight", round=1)
    loaded = step(state, (1, 1, 12), ("load:x",)).state
    assert loaded.being("edda").item("x").loaded  # type: ignore[union-attr]
    shot = step(loaded, (4, 4, 1, 1, 1, 1, 12), ("missile:x:2",))
    assert event(shot, "Struck").way == "shot"
    away = step(state, (), ("away:x",)).state
    assert away.being("edda").item("x").place == "belt"  # type: ignore[union-attr]
    found = step(away, (2, 1, 1, 12, 1, 1, 12), ("search:d", "go-on")).state
    assert found.being("edda").item("d").held == 1  # type: ignore[union-attr]
    drawn = step(away, (), ("draw:x",)).state
    assert drawn.being("edda").item("x").held == 2  # type: ignore[union-attr]


@pytest.mark.rule("BS-SKILL-18", "BS-RULING-26")
def test_sneaking_and_talking_get_round_foes() -> None:
    state = alone(hero(Sneak=6), orc(), stage="met", room=1, kind="den", chests=1)
    past = step(state, (4, 6, 2), ("sneak",))
    assert (past.state.foes, past.state.crawls["edda"].chests) == ({}, 0)
    seen = step(state, (1, 1, 2), ("sneak",))
    assert seen.state.crawls["edda"].stage == "fight"
    talked = step(state, (4, 4, 1, 1, 6, 1, 1), ("talk",))
    assert talked.state.crawls["edda"].stage == "corridor"
    failed = step(state, (1, 1, 4, 4), ("talk",))
    assert failed.state.crawls["edda"].stage == "fight"


@pytest.mark.rule("BS-SKILL-18")
def test_fiddle_gets_through_locks_and_traps() -> None:
    chest = alone(hero(Fiddle=6), stage="corridor", room=1, kind="chest", chests=1)
    opened = step(chest, (1, 4, 4, 5), ("pick",))
    assert opened.state.being("edda").purse == {"shilling": 5}
    shut = step(chest, (1, 3), ("pick",))
    assert (shut.state.being("edda").purse, shut.state.crawls["edda"].chests) == ({}, 0)
    trap = alone(hero(Fiddle=6, Dodge=6), stage="corridor", room=1, kind="trap")
    assert step(trap, (1, 4), ("disarm",)).state.being("edda").sweat == 0
    assert step(trap, (1, 2), ("leap",)).state.being("edda").sweat == 1


def test_treasure_is_coins_or_a_thing_by_our_own_table() -> None:
    state = alone(hero(), stage="corridor", room=1, kind="den", chests=1, level=2)
    coins = step(state, (1, 2, 3, 4), ("take",))
    assert coins.state.being("edda").purse == {"copek": 9}
    found = step(state, (5,), ("take",))
    assert [item.name for item in found.state.being("edda").items] == ["healing draught"]
    assert "own table" in event(found, "ItemGained").tell(str)
    left = step(state, (6,), ("next",))
    assert told(left)[0] == "TreasureTaken"


@pytest.mark.rule("BS-RULING-20", "BS-BOOST-06")
def test_a_breather_clears_a_little_sweat_or_brings_monsters() -> None:
    state = alone(hero(sweat=3), stage="corridor", room=1, kind="quiet")
    quiet = step(state, (3,), ("breathe",))
    assert quiet.state.being("edda").sweat == 1
    assert "own rule" in event(quiet, "SweatCleared").tell(str)
    wandering = step(state, (2, 3), ("breathe",))
    assert wandering.state.crawls["edda"].stage == "met"
    assert wandering.state.being("edda").sweat == 3


@pytest.mark.rule("BS-RULING-20")
def test_home_again_sweat_clears_but_not_what_boosts_took() -> None:
    state = alone(hero(sweat=3, Fight="6/0/1"), stage="corridor", room=2)
    home = step(state, (2,), ("home",)).state
    assert (home.crawls["edda"].stage, home.being("edda").sweat) == ("town", 0)
    assert home.being("edda").level("Fight").boosted == 1
    ambush = step(state, (1, 3), ("home",)).state
    assert ambush.crawls["edda"].stage == "met"


def boss() -> State:
    """A boss about to fall."""
    edda = hero("edda", "sword", Fight=12, Strong=12, Agility=12, Brawn="4/1")
    ogre = foe("ogre", solo="edda", kind="boss", sweat=20, Agility="4/3", Fight=2)
    return alone(edda, ogre, stage="fight", round=1, room=5, kind="boss", chests=1)


@pytest.mark.rule("BS-BOOST-05", "BS-IMPROVE-01", "BS-IMPROVE-02", "BS-RULING-91")
def test_a_boss_brings_treasure_a_chance_prestige_and_rest() -> None:
    dice = (12, 12, 1, 1, 6, 6, 12, 1, 4, 6, 6)
    done = step(boss(), dice, ("melee:edda's sword:1", "improve-Brawn", "rest", "deeper"))
    names = told(done)
    assert [one for one in names if one in ("BossBeaten", "PrestigeGained", "TreasureTaken", "FullyRested")] == [
        "BossBeaten",
        "PrestigeGained",
        "TreasureTaken",
        "FullyRested",
    ]
    edda = done.state.being("edda")
    assert (edda.prestige, edda.chances, edda.level("Brawn").full) == (1, (), 6)
    assert edda.purse == {"guinea": 6}
    crawl = done.state.crawls["edda"]
    assert (crawl.level, crawl.stage, crawl.deepest) == (2, "corridor", 1)
    assert "own rule" in event(done, "PrestigeGained").tell(str)


@pytest.mark.rule("BS-RULING-91")
def test_prestige_comes_once_for_each_level() -> None:
    again = replace(boss(), crawls={"edda": replace(boss().crawls["edda"], deepest=1)})
    done = step(again, (12, 12, 1, 1, 6, 6, 12, 1, 4, 6), ("melee:edda's sword:1",))
    assert done.state.being("edda").prestige == 0


def fallen(**crawl: Any) -> State:
    edda = hero(condition="out", purse={"copek": 9}, Agility="4/4")
    return alone(edda, orc(), stage="fight", round=3, room=1, **crawl)


@pytest.mark.rule("BS-COMBAT-19", "BS-COMBAT-20")
def test_left_for_dead_one_is_killed_or_robbed_and_lies_for_hours() -> None:
    killed = act("solo", fallen(), (3,), (), **SOLO)
    assert killed.state.being("edda").condition == "dead"
    robbed = step(fallen(), (4, 3, 6), ("wait", "wait"))
    edda = robbed.state.being("edda")
    assert (edda.up, edda.purse, edda.spent) == (True, {}, ("Agility",))
    assert "own rule" in event(robbed, "LeftForDead").tell(str)
    assert robbed.state.foes == {}


def test_a_draught_heals_a_level() -> None:
    draught = thing("healing draught", "h")
    state = alone(hero("edda", draught, Brawn="4/2", Agility="4/1"), stage="corridor")
    done = step(state, (), ("drink",))
    assert done.state.being("edda").level("Brawn").hurt == 1
    assert done.state.being("edda").items == ()


@pytest.mark.rule("BS-LEARN-03", "BS-RULING-37", "BS-RULING-87")
def test_in_town() -> None:
    sword = thing("sword", "s", durability=0)
    edda = hero("edda", sword, Brawn="4/1", prestige=1, purse={"shilling": 2})
    state = alone(edda, stage="town", deepest=1)
    trained = step(state, (3,), ("train", "Grit")).state
    assert (trained.being("edda").level("Grit").full, trained.week) == (2, 1)
    assert told(step(state, (), ("train", "back"))) == []
    cared = step(state, (), ("care",)).state
    assert (cared.being("edda").level("Brawn").hurt, cared.week) == (0, 1)
    mended = step(state, (), ("mend",)).state
    assert mended.being("edda").item("s").durability == 5  # type: ignore[union-attr]
    assert step(state, (), ("down-2",)).state.crawls["edda"].level == 2


def test_foes_of_a_crawl_are_nobody_elses() -> None:
    state = alone(hero(), orc(), hero("osric"), stage="fight", round=1)
    assert refused("attack", state, hero="osric", target="orc") == "elsewhere"
    assert refused("foe_attack", state, foe="orc", target="osric") == "elsewhere"
    begun = act("start_fight", state)
    assert event(begun, "RoundBegun").who == ("osric",)


def test_the_levels_have_their_tables() -> None:
    assert [target(level) for level in (1, 2, 30)] == [4, 5, 12]
    assert at_level(tables().meeting, 1)[1].foe == "kobold"
    assert at_level(tables().meeting, 99) == at_level(tables().meeting, 3)
    assert at_level(tables().boss, 2)[2].name == "the larder keeper"


def test_tables_that_cannot_be_played_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tables()
    broken = replace(found, room=found.room[1:], treasure=(replace(found.treasure[0], coin="ducat"),))
    wrong = [*crawl_tables._row_faults(broken), *crawl_tables._word_faults(broken)]
    assert "room: 1 has no row" in wrong
    assert "treasure 1 is neither a coin nor a thing" in wrong
    assert str(TableError(wrong)).count(";") == len(wrong) - 1


@pytest.mark.parametrize("seed", range(12))
def test_random_crawls_end_and_ask_nobody_but_the_player(seed: int) -> None:
    begun, random = SYSTEM.acts["roll_up"], Random(seed)
    empty = State()
    state = sample(begun.script(empty, begun.params(quick=True)), empty, SYSTEM.evolve, random).state
    act_ = SYSTEM.acts["solo"]

    def policy(ask: Ask, now: State, chance: Random) -> str:
        ids = [option.id for option in ask.question.options]
        if ask.question.allows("stop") and chance.random() < 0.02:
            return "stop"
        return chance.choice([id for id in ids if id != "stop"])

    for _ in range(4):
        done = sample(act_.script(state, act_.params(hero="h1")), state, SYSTEM.evolve, random, policy)
        state = done.state
        asked = {one.who for one, _ in done.steps if isinstance(one, Ask | Roll)}
        assert asked <= {"h1"}
        assert SYSTEM.invariants(state) == []
    if not state.being("h1").alive:
        assert state.foes == {}
        assert state.crawls["h1"].stage == "town"
