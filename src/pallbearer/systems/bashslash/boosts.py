"""Boosts: a level or a point of durability for a d20 once the dice lie open; heroic sacrifice (BOOST, SACRIFICE)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Die, Event, Names, Option, Question, Record, Roll, Script, choose
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, GOVERNS, now
from pallbearer.systems.bashslash.burden import exhausted
from pallbearer.systems.bashslash.ladder import BELOW, die, present
from pallbearer.systems.bashslash.modes import Hand, keep, net
from pallbearer.systems.bashslash.rolling import Shown, Side, values
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Level, State
from pallbearer.systems.bashslash.success import Score, difficulty, score

chapter = Chapter("boosts")

D20 = 20
SACRIFICE = 12
UNTRAINED_SACRIFICE = 6


class Paid(msgspec.Struct, frozen=True):
    """What a boost costs its maker once the test is settled: a level, or points of durability."""

    who: str
    source: str
    label: str
    item: bool = False
    points: int = 1
    sacrifice: bool = False


class Due(msgspec.Struct, frozen=True):
    """A level that was given up, whose consequences come when the deed is done."""

    who: str
    name: str
    sacrifice: bool = False


class Duel(msgspec.Struct, frozen=True):
    """A test whose dice lie open.  `fixed` is the target number, -1 if another side rolled.

    The actor wishes for `aim` successes; `ties` as in `success.score`; `armor` marks a bare body.
    """

    title: str
    actor: str
    mine: Side
    target: str = ""
    theirs: Side = ()
    fixed: int = -1
    armor: bool = False
    aim: int = 1
    ties: bool = True
    paid: tuple[Paid, ...] = ()
    decided: tuple[str, ...] = ()
    """Who has decided blindly already, by house rule (BS-RULING-52)."""

    def side(self, turn: int) -> Side:
        """The acting side's dice (0), or the resisting side's (1)."""
        return self.theirs if turn else self.mine

    def score(self, rulings: Rulings) -> Score:
        """How the test stands."""
        against = self.fixed if self.fixed >= 0 else difficulty(values(self.theirs), rulings, armor=self.armor)
        return score(values(self.mine), against, rulings, ties=self.ties)


class Boosted(Event, frozen=True):
    """Somebody gives up a level, or harms a thing on purpose, for a better die."""

    hero: str
    source: str
    label: str
    before: int
    after: int
    sides: int
    sacrifice: bool = False
    weight = 2

    def tell(self, names: Names) -> str:
        what = "sacrifices" if self.sacrifice else "boosts"
        was = f"{self.before} becomes " if self.before else ""
        return f"{names(self.hero)} {what} {self.label}: {was}{self.after} on a d{self.sides}."


class LevelSpent(Event, frozen=True):
    """A boost took a level, until a full rest."""

    hero: str
    name: str
    left: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.name} is down to {present(self.left)} for the boost."


class ItemSpent(Event, frozen=True):
    """A boost took durability."""

    hero: str
    item: str
    name: str
    points: int
    left: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.name} loses {self.points} durability for the boost: {self.left} left."


@chapter.evolves(Boosted)
def _boosted(state: State, event: Boosted) -> State:
    return state


@chapter.evolves(LevelSpent)
def _level_spent(state: State, event: LevelSpent) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    if now(being, event.name, state.rulings) == BELOW:
        return state
    level = being.level(event.name)
    return state.put(being.with_level(event.name, replace(level, boosted=level.boosted + 1)))


@chapter.evolves(ItemSpent)
def _item_spent(state: State, event: ItemSpent) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    return state.put(being.with_item(replace(item, durability=event.left)))


def boosting(being: Being, item: bool, rulings: Rulings) -> bool:
    """Whether this hero or foe uses boosts at all (BS-ENEMY-06, BS-RULING-98).  Foes of a crawl never do."""
    if being.solo or not being.up:
        return False
    if being.kind == "champion":
        return item and rulings.champions_boost_gear
    return being.kind in ("hero", "villain")


def boost_die(being: Being, hand: Hand, rulings: Rulings) -> int:
    """The die that a boost of this one rolls: d20, a sacrifice's d12 or d6; 0 when it cannot be boosted."""
    if not boosting(being, hand.kind == "item", rulings):
        return 0
    if hand.kind == "item":
        item = being.item(hand.source)
        if item is None or item.broken:
            return 0
        return D20 if item.useful or rulings.boost_useless_item else 0
    level = now(being, hand.source, rulings)
    if level > 0:
        return D20
    if level == BELOW:
        return 0
    if hand.kind == "attribute":
        return D20 if rulings.attribute_sacrifice_d20 else SACRIFICE
    return SACRIFICE if being.level(hand.source).full else UNTRAINED_SACRIFICE


def _points(being: Being, hand: Hand, given: int, rulings: Rulings) -> tuple[int, ...]:
    """How much durability may be given: 1, by house rule as much as there is (BS-RULING-55).

    `given` points went in this test already: a shield rolled twice may be boosted twice.
    """
    item = being.item(hand.source)
    if hand.kind != "item" or item is None:
        return (1,)
    left = item.durability - given
    most = left if rulings.boost_any_damage else min(left, 1)
    if most < 1:
        return (1,) if rulings.boost_useless_item and left == 0 else ()
    return tuple(range(1, most + 1))


def question(state: State, duel: Duel, turn: int) -> Question | None:
    """The choice of a boost for one side; None when nothing can be boosted."""
    who = (duel.actor, duel.target)[turn]
    if not state.has(who):
        return None
    being, rulings, side = state.being(who), state.rulings, duel.side(turn)
    if rulings.one_boost_per_side and any(one.boosted for one in side):
        return None
    options, dice = [Option("pass", "No boost")], []
    spent = {paid.source for paid in duel.paid if paid.who == who and not paid.item}
    for number, shown in enumerate(side):
        sides = 0 if shown.boosted or shown.hand.source in spent else boost_die(being, shown.hand, rulings)
        given = sum(paid.points for paid in duel.paid if paid.who == who and paid.source == shown.hand.source)
        option = f"boost-{number}" if sides else ""
        if shown.value:
            dice.append(Die(shown.value, shown.boosted or shown.hand.sides, owner=who, marks=(shown.hand.label,)))
        if not option:
            continue
        for points in _points(being, shown.hand, given, rulings):
            options.append(_option(being, shown, sides, option, points, rulings))
    if len(options) == 1:
        return None
    unseen = rulings.blind_boost and not turn and not duel.theirs
    stands = "the other side's dice are hidden." if unseen else _stands(duel.score(rulings))
    text = f"{duel.title}: {stands} Boost a die?"
    about = {"hero": who, "turn": str(turn), "duel": msgspec.json.encode(duel).decode()}
    rules = ("BS-BOOST-01", "BS-BOOST-02", "BS-RULING-52")
    return Question("boost", text, tuple(options), rules, tuple(dice), about)


def _option(being: Being, shown: Shown, sides: int, option: str, points: int, rulings: Rulings) -> Option:
    label = f"{shown.hand.label} for a d{sides}"
    if shown.hand.kind == "item":
        item = being.item(shown.hand.source)
        left = item.durability if item else 0
        id = option if points == 1 else f"{option}-{points}"
        return Option(id, label, f"costs {points} of {left} durability")
    level = now(being, shown.hand.source, rulings)
    hint = "heroic sacrifice: then Grit and Moxie against 4" if level == 0 else f"{die(level)} loses a level"
    return Option(option, label, hint)


def _stands(found: Score) -> str:
    if found.success:
        return f"{found.result} against {found.difficulty}, {found.successes} success{'es' * (found.successes > 1)}."
    return f"{found.result} against {found.difficulty}, it fails."


def wants(state: State, duel: Duel, turn: int) -> bool:
    """Whether this side is asked at all: a boost could still help it, and it wants to be asked."""
    who = (duel.actor, duel.target)[turn]
    if not state.has(who):
        return False
    being, successes = state.being(who), duel.score(state.rulings).successes
    if being.boosts == "never":
        return False
    if turn == 0:
        return successes < (1 if being.boosts == "failing" else duel.aim)
    return successes > 0 and (being.boosts == "always" or exhausted(state, being))


def offer(state: State, duel: Duel) -> Script[tuple[Duel, State]]:
    """The acting side decides first, then the other, until both pass (BS-RULING-52)."""
    passes, turn = 0, 0
    while passes < 2:
        before = duel
        if (duel.actor, duel.target)[turn] not in duel.decided:
            duel, state = yield from offer_side(state, duel, turn)
        passes = passes + 1 if duel == before else 0
        turn = 1 - turn
    return duel, state


def offer_side(state: State, duel: Duel, turn: int, *, blind: bool = False) -> Script[tuple[Duel, State]]:
    """Ask one side once.  `blind`: before the other side's dice are shown, so whatever it may come to."""
    if not blind and not wants(state, duel, turn):
        return duel, state
    who = (duel.actor, duel.target)[turn]
    if blind and state.has(who) and state.being(who).boosts == "never":
        return duel, state
    answer, state = yield from choose(state.thrower(who), lambda now_: question(now_, duel, turn), state)
    if not answer.startswith("boost-"):
        return duel, state
    number, _, points = answer.removeprefix("boost-").partition("-")
    return (yield from _boost(state, duel, turn, int(number), int(points or 1)))


def _boost(state: State, duel: Duel, turn: int, number: int, points: int) -> Script[tuple[Duel, State]]:
    who, side, rulings = (duel.actor, duel.target)[turn], duel.side(turn), state.rulings
    being, shown = state.being(who), side[number]
    sides = boost_die(being, shown.hand, rulings)
    more = boost_extra(shown.hand, rulings)
    faces: tuple[int, ...] = yield Roll((sides,) * (1 + abs(more)), f"boost of {shown.hand.label}", state.thrower(who))
    value = keep(tuple(faces), more)
    if rulings.boost_keeps_better:
        value = max(value, shown.value)
    item = shown.hand.kind == "item"
    sacrifice = not item and now(being, shown.hand.source, rulings) == 0
    event = Boosted(who, shown.hand.source, shown.hand.label, shown.value, value, sides, sacrifice)
    state = yield Record(event, boost_rules(state, who, shown.hand, sacrifice, sides))
    changed = [replace(one, value=value, boosted=sides) if at == number else one for at, one in enumerate(side)]
    if sides == UNTRAINED_SACRIFICE and rulings.sacrifice_replaces_attribute and shown.hand.instead >= 0:
        changed[shown.hand.instead] = replace(changed[shown.hand.instead], value=0)
    paid = Paid(who, shown.hand.source, shown.hand.label, item, points if item else 1, sacrifice)
    duel = replace(duel, paid=(*duel.paid, paid))
    return (replace(duel, theirs=tuple(changed)) if turn else replace(duel, mine=tuple(changed))), state


def boost_extra(hand: Hand, rulings: Rulings) -> int:
    """How many d20 more a boost rolls: none, but by house rules those of dis- and advantage, and of quality."""
    adv, dis = (hand.adv, hand.dis) if rulings.boost_keeps_modes else (0, 0)
    if rulings.boost_keeps_extra_dice:
        adv, dis = adv + max(hand.steps, 0), dis + max(-hand.steps, 0)
    return net(adv, dis, rulings)


def boost_rules(state: State, who: str, hand: Hand, sacrifice: bool, sides: int) -> tuple[str, ...]:
    """The clauses of a boost."""
    if hand.kind == "item":
        item = state.being(who).item(hand.source)
        kind = {"weapon": "BS-BOOST-07", "armor": "BS-BOOST-08", "shield": "BS-BOOST-09"}.get(
            item.kind if item else "", "BS-BOOST-10"
        )
        return (kind, "BS-BOOST-11", "BS-RULING-55", "BS-RULING-82")
    if not sacrifice:
        return ("BS-BOOST-01", "BS-BOOST-02", "BS-BOOST-03", "BS-RULING-50")
    if hand.kind == "attribute":
        return ("BS-SACRIFICE-02", "BS-RULING-62")
    if sides == SACRIFICE:
        return ("BS-SACRIFICE-01", "BS-SACRIFICE-03")
    return ("BS-SACRIFICE-01", "BS-SACRIFICE-04", "BS-RULING-64")


def settle(state: State, duel: Duel) -> Script[tuple[tuple[Due, ...], State]]:
    """Take what the boosts of a test cost.  The consequences of lost levels are due, and come after the deed."""
    due: list[Due] = []
    for paid in duel.paid:
        if not state.has(paid.who):
            continue
        being = state.being(paid.who)
        if paid.item:
            item = being.item(paid.source)
            if item is not None:
                event = ItemSpent(paid.who, item.id, item.name, paid.points, item.durability - paid.points)
                state = yield Record(event, ("BS-BOOST-11", "BS-RULING-55"))
            continue
        name, rules = paid.source, ("BS-BOOST-04", "BS-RULING-54")
        if paid.sacrifice:
            rules = ("BS-SACRIFICE-05", "BS-RULING-63")
            if state.rulings.sacrifice_costs_attribute and name not in ATTRIBUTES:
                name = GOVERNS[name]
        after = now(being.with_level(name, _spent(being, name)), name, state.rulings)
        state = yield Record(LevelSpent(paid.who, name, after), rules)
        due.append(Due(paid.who, name, paid.sacrifice))
    return tuple(due), state


def _spent(being: Being, name: str) -> Level:
    level = being.level(name)
    return replace(level, boosted=level.boosted + 1)
