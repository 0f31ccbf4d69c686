"""Rationed pieces: a die for how much is left (EQUIP, TS-RULING-08..13)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.dice.steps import shift
from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Refused, Roll, Script
from pallbearer.systems.tenslots import dying, slots
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.saying import absent, hidden, lacking, record
from pallbearer.systems.tenslots.slots import crowded, filling, free_slots
from pallbearer.systems.tenslots.state import Character, Item, State

chapter = Chapter("rations")

SIZES = (4, 6, 8, 10, 12)
"""The Rationed dice, smallest first (TS-EQUIP-06, TS-EQUIP-07)."""
LOW = 2
"""A face up to this shrinks the die (TS-EQUIP-09..11)."""
SPENT = 0


class RationUsed(Event, frozen=True):
    """A Rationed piece was used: its die showed `face` and went from `before` to `after` sides (0: spent)."""

    hero: str
    item: str
    name: str
    face: int
    before: int
    after: int
    works: bool = True
    keeps_bulk: bool = False

    def tell(self, names: Names) -> str:
        used = f"{names(self.hero)} uses the {self.name}: 1d{self.before} shows {self.face}"
        if self.after == SPENT:
            return f"{used}, and it is spent{'' if self.works else '; this use fails'}."
        return f"{used}, and 1d{self.after} is left." if self.after != self.before else f"{used}."


class Restocked(Event, frozen=True):
    """A Rationed piece was filled up to a die of so many sides; a spent one fills these slots again."""

    hero: str
    item: str
    name: str
    die: int
    slots: tuple[int, ...] = ()

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} restocks the {self.name} to 1d{self.die}."


class RationsMerged(Event, frozen=True):
    """Two equal Rationed pieces became one with a larger die."""

    hero: str
    item: str
    other: str
    name: str
    die: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} merges two pieces of {self.name} into one of 1d{self.die}."


@chapter.evolves(RationUsed)
def _used(state: State, event: RationUsed) -> State:
    one = state.character(event.hero)
    if event.after == SPENT:
        one = changing(one, event.item, ration=0, spent=True)
        return state.put(one if event.keeps_bulk else slots.emptied(one, event.item))
    return state.put(changing(one, event.item, ration=event.after))


@chapter.evolves(Restocked)
def _restocked(state: State, event: Restocked) -> State:
    one = changing(state.character(event.hero), event.item, ration=event.die, spent=False)
    return state.put(filling(one, event.item, event.slots))


@chapter.evolves(RationsMerged)
def _merged(state: State, event: RationsMerged) -> State:
    one = slots.without(state.character(event.hero), event.other)
    item = one.item(event.item)
    printed = max(item.printed, event.die) if item else event.die
    return state.put(changing(one, event.item, ration=event.die, printed=printed))


def changing(one: Character, item: str, **fields: int | bool) -> Character:
    """The character with these fields of a piece changed."""
    items = tuple(replace(piece, **fields) if piece.id == item else piece for piece in one.items)
    return replace(one, items=items)


def after_use(die: int, face: int, rulings: Rulings) -> int:
    """The Rationed die after it showed `face`; 0 when the piece is spent (TS-EQUIP-08..12).

    Raises `ValueError` for a size that no Rationed die has.

    >>> after_use(6, 2, Rulings()), after_use(6, 3, Rulings()), after_use(4, 1, Rulings())
    (4, 6, 0)
    >>> after_use(12, 1, Rulings(no_d10_step=True)), after_use(6, 1, Rulings(spent_on_arrival=True))
    (8, 0)
    """
    if face > LOW:
        return die
    smaller = shift(die, -1, SIZES)
    if smaller.sides == 10 and rulings.no_d10_step:
        smaller = shift(die, -2, SIZES)
    if smaller.beyond or (rulings.spent_on_arrival and smaller.sides == SIZES[0]):
        return SPENT
    return smaller.sides


class UseItem(Params, frozen=True):
    """Use a Rationed piece."""

    hero: str
    item: str


def _use(state: State, params: UseItem) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or unusable(state.character(params.hero), params.item):
        return refused
    item = state.character(params.hero).item(params.item)
    assert item is not None
    (face,) = yield Roll((item.ration,), f"how much {item.name} is left", state.player(params.hero))
    after = after_use(item.ration, face, state.rulings)
    works = after != SPENT or not state.rulings.last_use_fails
    keeps = state.rulings.spent_keeps_bulk
    event = RationUsed(params.hero, item.id, item.name, face, item.ration, after, works, keeps)
    rules = _use_rules(face, after)
    state = yield record(state, event, rules)
    return (yield from slots.settle(state, params.hero, rules)) if after == SPENT else state


def _foresee(state: State, params: UseItem, aim: Aim = USUAL) -> Chance | Refused:
    """Whether the die stays, shrinks or is spent, and how many uses are to be expected."""
    from pallbearer.systems.tenslots import odds

    if refused := absent(state, params.hero) or unusable(state.character(params.hero), params.item):
        return refused
    item = state.character(params.hero).item(params.item)
    assert item is not None
    return odds.ration(item.ration, state.rulings)


def _use_rules(face: int, after: int) -> tuple[str, ...]:
    low = {1: "TS-EQUIP-09", 2: "TS-EQUIP-10"}.get(face, "TS-EQUIP-11")
    rules = ("TS-EQUIP-08", low, "TS-RULING-08")
    return (*rules, "TS-EQUIP-12", "TS-RULING-09", "TS-RULING-10", "TS-RULING-11") if after == SPENT else rules


def unusable(one: Character, item: str) -> Refused | None:
    """Refused if the piece has nothing left to roll for."""
    if refused := lacking(one, item):
        return refused
    piece = one.item(item)
    assert piece is not None
    if piece.spent:
        return Refused("spent", f"The {piece.name} is spent: restock it first.", ("TS-EQUIP-12", "TS-RULING-12"))
    if not piece.ration:
        return Refused("not-rationed", f"The {piece.name} is not Rationed: just use it.", ("TS-EQUIP-05",))
    return None


class Restock(Params, frozen=True):
    """Fill a Rationed piece up to a die of so many sides; 0 for the one printed on it."""

    hero: str
    item: str
    die: int = 0


def _restock(state: State, params: Restock) -> Script[State | Refused]:
    rules = ("TS-RULING-12", "TS-EQUIP-05")
    if refused := absent(state, params.hero) or lacking(state.character(params.hero), params.item):
        return refused
    one = state.character(params.hero)
    item = one.item(params.item)
    assert item is not None
    if not item.printed:
        return Refused("not-rationed", f"The {item.name} is not Rationed.", rules)
    die = params.die or item.printed
    if die not in SIZES or die > item.printed:
        sizes = ", ".join(f"1d{size}" for size in SIZES if size <= item.printed)
        return Refused("bad-die", f"The {item.name} is restocked to one of: {sizes}.", rules)
    if die <= item.ration:
        return Refused("no-change", f"The {item.name} has 1d{item.ration} already.", rules)
    lacks = item.bulk if item.spent and item.id not in one.slots else 0
    if refused := crowded(state, one, lacks):
        return refused
    event = Restocked(params.hero, item.id, item.name, die, free_slots(one)[:lacks])
    state = yield record(state, event, rules)
    if lacks:
        state = yield from dying.check(state, params.hero)
    return state


class MergeRations(Params, frozen=True):
    """Make one Rationed piece of two equal ones."""

    hero: str
    item: str
    other: str


def _merge(state: State, params: MergeRations) -> Script[State | Refused]:
    rules = ("TS-RULING-12",)
    if not state.rulings.merge_rations:
        remedy = "Rationed dice grow by restocking only; the house rule merge_rations would allow it."
        return Refused("house-rule-off", remedy, rules)
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if refused := unusable(one, params.item) or unusable(one, params.other):
        return refused
    item, other = one.item(params.item), one.item(params.other)
    assert item is not None
    assert other is not None
    if item.id == other.id or not alike(item, other):
        return Refused("not-equal", "Pick two pieces of the same kind with the same die.", rules)
    larger = shift(item.ration, 2 if item.ration == 8 and state.rulings.no_d10_step else 1, SIZES)
    if larger.beyond:
        return Refused("largest", "1d12 is the largest Rationed die.", ("TS-EQUIP-07", "TS-RULING-12"))
    event = RationsMerged(params.hero, item.id, other.id, item.name, larger.sides)
    state = yield record(state, event, rules)
    return (yield from slots.settle(state, params.hero, rules))


def alike(item: Item, other: Item) -> bool:
    """Whether two Rationed pieces are equal: one kind, one die."""
    return (item.name, item.ration, item.bulk) == (other.name, other.ration, other.bulk)


for _act in (
    Act("use_item", "Use", UseItem, _use, "player", ("TS-EQUIP-08", "TS-EQUIP-12"), _foresee, hidden),
    Act("restock", "Restock", Restock, _restock, rules=("TS-RULING-12",), secret=hidden),
    Act("merge_rations", "Merge", MergeRations, _merge, rules=("TS-RULING-12",), secret=hidden),
):
    chapter.offers(_act)
