"""Coins (COIN)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.rulings import Rulings
from tests.systems.bashslash.kit import act, hero, house, refused, table

BOOK = Rulings()


@pytest.mark.rule("BS-COIN-01..04", "BS-EX-32", "BS-RULING-88")
def test_ten_of_each_make_the_next() -> None:
    metals = ("copek", "shilling", "guinea", "pound", "mark")
    assert [coin.farthings(one) for one in metals] == [4, 40, 400, 4_000, 40_000]
    assert [coin.STUFF[one] for one in metals] == ["copper", "silver", "gold", "platinum", "mithril"]
    assert coin.farthings("mark") == 10_000 * coin.farthings("copek")


@pytest.mark.rule("BS-COIN-05")
def test_a_copek_is_a_penny() -> None:
    assert [coin.called("copek", count) for count in (1, 2)] == ["1 penny", "2 pence"]


@pytest.mark.rule("BS-COIN-06", "BS-COIN-07")
@pytest.mark.parametrize("metal", ["copek", "shilling", "guinea", "pound", "mark"])
def test_every_coin_breaks_into_halves_and_quarters(metal: str) -> None:
    state = table(hero(purse={metal: 1}))
    halves = act("break_coin", state, hero="edda", piece=metal, part="half").state
    assert halves.being("edda").purse == {f"half {metal}": 2}
    quarters = act("break_coin", state, hero="edda", piece=metal, part="quarter").state
    assert quarters.being("edda").purse == {f"quarter {metal}": 4}
    mixed = act("break_coin", halves, hero="edda", piece=f"half {metal}", part="quarter").state
    assert mixed.being("edda").purse == {f"half {metal}": 1, f"quarter {metal}": 2}
    for after in (halves, quarters, mixed):
        assert coin.worth(after.being("edda").purse) == coin.farthings(metal)
    assert refused("break_coin", quarters, hero="edda", piece=f"quarter {metal}", part="quarter") == "no-smaller"
    assert refused("break_coin", halves, hero="edda", piece=metal) == "no-such-piece"


@pytest.mark.rule("BS-COIN-08", "BS-COIN-11", "BS-COIN-12", "BS-EX-32")
def test_farthing_groat_and_florin() -> None:
    names = ("quarter copek", "quarter shilling", "quarter guinea")
    assert [coin.COMMON_NAMES[one] for one in names] == ["farthing", "groat", "florin"]
    assert [coin.farthings(one) for one in names] == [1, 10, 100]
    assert coin.farthings("quarter guinea") == 25 * coin.farthings("copek") == 10 * coin.farthings("quarter shilling")


@pytest.mark.rule("BS-COIN-09", "BS-COIN-10", "BS-EX-32")
def test_what_a_farthing_buys() -> None:
    assert coin.FARTHING_BUYS == ("half a dozen fresh eggs", "a piece of cheese")
    eggs = 12
    state = table(hero(purse={"quarter copek": 3}))
    done = act("pay", state, hero="edda", farthings=eggs // coin.EGGS_FOR_A_FARTHING, why="twelve eggs")
    assert coin.worth(done.state.being("edda").purse) == 1


@pytest.mark.rule("BS-RULING-88")
@pytest.mark.parametrize(
    ("purse", "amount", "left"),
    [
        ({"shilling": 1, "copek": 2}, 20, {"copek": 7}),
        ({"guinea": 1}, 1, {"copek": 9, "half copek": 1, "quarter copek": 1, "shilling": 9}),
        ({"copek": 5}, 20, {}),
        ({"quarter shilling": 2}, 10, {"quarter shilling": 1}),
    ],
)
def test_paying_is_exact_and_gives_change(purse: dict[str, int], amount: int, left: dict[str, int]) -> None:
    assert coin.paid(purse, amount) == left
    assert coin.paid(purse, coin.worth(purse) + 1) is None


def test_money_moves_between_heroes() -> None:
    state = table(hero(purse={"shilling": 2}), hero("osric"))
    done = act("pay", state, hero="edda", shillings=1, copeks=5, to="osric").state
    assert coin.worth(done.being("osric").purse) == 60
    assert coin.worth(done.being("edda").purse) == 20
    assert refused("pay", state, hero="edda", marks=1) == "too-poor"
    assert refused("pay", state, hero="edda") == "bad-amount"
    assert refused("pay", state, hero="edda", copeks=1, to="edda") == "unknown-hero"


def test_getting_and_changing() -> None:
    state = act("get_coins", table(), hero="edda", piece="copek", count=25).state
    state = act("change_coins", state, hero="edda").state
    assert state.being("edda").purse == {"copek": 5, "shilling": 2}
    assert refused("change_coins", state, hero="edda") == "no-change"
    assert refused("get_coins", state, hero="edda", piece="ducat") == "unknown-coin"
    assert refused("get_coins", state, hero="edda", piece="copek", count=0) == "bad-count"


@pytest.mark.rule("BS-RULING-89")
def test_pieces_weigh_their_part_or_by_house_rule_a_coin() -> None:
    purse = {"half shilling": 2, "quarter copek": 4}
    assert coin.weight(purse, BOOK) == coin.weight({"copek": 2}, BOOK)
    assert coin.weight(purse, house(["pieces_weigh_full"])) == coin.weight({"copek": 6}, BOOK)


@pytest.mark.parametrize(
    ("amount", "said"), [(0, "nothing"), (40 + 6, "1s 1½c"), (1, "¼c"), (44_444, "1m 1p 1g 1s 1c")]
)
def test_sums_are_written_by_letter(amount: int, said: str) -> None:
    assert coin.money(amount) == said
