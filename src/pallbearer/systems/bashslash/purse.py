"""What is done with money: getting, paying, breaking and changing coins (COIN)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.state import State

chapter = Chapter("purse")

UNITS = ("BS-COIN-01", "BS-COIN-02", "BS-COIN-03", "BS-COIN-04", "BS-RULING-88")
MOST = 10**12
"""Farthings that a purse may be worth: a bound, not a rule."""


class CoinsGained(Event, frozen=True):
    """Somebody got coins, piece by piece."""

    hero: str
    coins: dict[str, int]
    why: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gets {coin.told(self.coins)}{f' ({self.why})' if self.why else ''}."


class CoinsPaid(Event, frozen=True):
    """Somebody paid so many farthings; `left` is the purse after it, with its change."""

    hero: str
    amount: int
    left: dict[str, int]
    why: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} pays {coin.money(self.amount)}{f' ({self.why})' if self.why else ''}."


class CoinBroken(Event, frozen=True):
    """A piece was broken along its score."""

    hero: str
    piece: str
    into: str
    count: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} breaks a {self.piece} into {coin.called(self.into, self.count)}."


class CoinsChanged(Event, frozen=True):
    """A purse was changed into the fewest pieces of the same worth."""

    hero: str
    left: dict[str, int]

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} changes the purse: {coin.told(self.left)}."


@chapter.evolves(CoinsGained)
def _gained(state: State, event: CoinsGained) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return state.put(replace(being, purse=coin.added(being.purse, event.coins)))


@chapter.evolves(CoinsPaid)
def _paid(state: State, event: CoinsPaid) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), purse=event.left))


@chapter.evolves(CoinBroken)
def _broken(state: State, event: CoinBroken) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    if not being.purse.get(event.piece, 0):
        return state
    return state.put(replace(being, purse=coin.added(being.purse, {event.piece: -1, event.into: event.count})))


@chapter.evolves(CoinsChanged)
def _changed(state: State, event: CoinsChanged) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), purse=event.left))


def gain_coins(state: State, who: str, coins: dict[str, int], rules: tuple[str, ...], why: str = "") -> Script[State]:
    """Put coins into a purse."""
    if any(coins.values()):
        state = yield Record(CoinsGained(who, coins, why), rules)
    return state


def pay(state: State, who: str, amount: int, rules: tuple[str, ...], why: str = "") -> Script[State]:
    """Pay so many farthings, which the purse must hold."""
    left = coin.paid(state.being(who).purse, amount)
    if amount and left is not None:
        state = yield Record(CoinsPaid(who, amount, left, why), rules)
    return state


class GetCoins(Params, frozen=True):
    """Get coins or pieces of one kind."""

    hero: str
    piece: str
    count: int = 1
    why: str = ""


class Pay(Params, frozen=True):
    """Pay a sum, written in any coins."""

    hero: str
    marks: int = 0
    pounds: int = 0
    guineas: int = 0
    shillings: int = 0
    copeks: int = 0
    farthings: int = 0
    to: str = ""
    why: str = ""

    def amount(self) -> int:
        """The sum in farthings."""
        counts = (self.copeks, self.shillings, self.guineas, self.pounds, self.marks)
        return self.farthings + sum(count * worth for count, worth in zip(counts, coin.METALS.values(), strict=True))


class BreakCoin(Params, frozen=True):
    """Break one piece into halves or quarters."""

    hero: str
    piece: str
    part: str = "half"


class OfHero(Params, frozen=True):
    """A hero."""

    hero: str


def _get(state: State, params: GetCoins) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.piece not in coin.PIECES:
        return Refused("unknown-coin", f"It is one of: {', '.join(coin.PIECES)}.", UNITS)
    purse = state.being(params.hero).purse
    if not 1 <= params.count <= coin.MOST_PIECES or purse.get(params.piece, 0) + params.count > coin.MOST_PIECES:
        return Refused("bad-count", f"A purse holds up to {coin.MOST_PIECES} pieces of a kind: name fewer.", UNITS)
    why = " ".join(params.why.split())[:200]
    return (yield from gain_coins(state, params.hero, {params.piece: params.count}, UNITS, why))


def _pay(state: State, params: Pay) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    counts = (params.marks, params.pounds, params.guineas, params.shillings, params.copeks, params.farthings)
    amount = params.amount()
    if min(counts) < 0 or not 1 <= amount <= MOST:
        return Refused("bad-amount", "Name a sum of a farthing or more.", UNITS)
    if params.to and (params.to == params.hero or params.to not in state.heroes):
        others = ", ".join(one for one in state.heroes if one != params.hero) or "nobody"
        return Refused("unknown-hero", f"Pay it to one of: {others}. Or to nobody at the table.", UNITS)
    has = coin.worth(state.being(params.hero).purse)
    if amount > has:
        return Refused("too-poor", f"That is {coin.money(amount)}, and the purse holds {coin.money(has)}.", UNITS)
    state = yield from pay(state, params.hero, amount, UNITS, " ".join(params.why.split())[:200])
    if params.to:
        state = yield from gain_coins(state, params.to, coin.fewest(amount), UNITS)
    return state


def _break(state: State, params: BreakCoin) -> Script[State | Refused]:
    rules = ("BS-COIN-06", "BS-COIN-07")
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.piece not in coin.PIECES or not state.being(params.hero).purse.get(params.piece, 0):
        held = coin.told(state.being(params.hero).purse)
        return Refused("no-such-piece", f"Break a piece that is in the purse: {held}.", rules)
    metal, quarters = coin.PIECES[params.piece]
    if params.part not in ("half", "quarter") or coin.PARTS[params.part] >= quarters:
        return Refused("no-smaller", "A whole coin breaks into halves or quarters, a half into quarters.", rules)
    into = coin.piece(metal, params.part)
    state = yield Record(CoinBroken(params.hero, params.piece, into, quarters // coin.PARTS[params.part]), rules)
    return state


def _change(state: State, params: OfHero) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    purse = state.being(params.hero).purse
    fewest = coin.fewest(coin.worth(purse))
    if fewest == purse or any(count > coin.MOST_PIECES for count in fewest.values()):
        return Refused("no-change", "Those are the fewest pieces already.", UNITS)
    state = yield Record(CoinsChanged(params.hero, fewest), UNITS)
    return state


for _act in (
    Act("get_coins", "Get coins", GetCoins, _get, rules=UNITS),
    Act("pay", "Pay", Pay, _pay, rules=UNITS),
    Act("break_coin", "Break a coin", BreakCoin, _break, rules=("BS-COIN-06", "BS-COIN-07")),
    Act("change_coins", "Change money", OfHero, _change, rules=UNITS),
):
    chapter.offers(_act)
