"""Fights in rounds: one action each, forfeited rounds, tasks that take whole rounds, and the end of a fight."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.burden import threshold
from pallbearer.systems.bashslash.known import helpless
from pallbearer.systems.bashslash.state import Being, Crawl, Item, State, Task
from pallbearer.systems.bashslash.sweat import SweatCleared

chapter = Chapter("rounds")

ONE_EACH: tuple[str, ...] = ("BS-RULING-48",)


class FightBegun(Event, frozen=True):
    """A fight began.  `thresholds` are what exhausts each one, as it stands now."""

    thresholds: dict[str, int]
    hero: str = ""
    """Of a crawl alone: whose."""
    weight = 2

    def tell(self, names: Names) -> str:
        return "A fight begins."


class RoundBegun(Event, frozen=True):
    """A round began for these: who has rounds to forfeit forfeits it, everybody else may act once."""

    round: int
    who: tuple[str, ...]
    forfeiting: tuple[str, ...] = ()
    hero: str = ""

    def tell(self, names: Names) -> str:
        lost = f" {', '.join(map(names, self.forfeiting))} forfeits it." if self.forfeiting else ""
        return f"Round {self.round}.{lost}"


class FightEnded(Event, frozen=True):
    """The fight is over."""

    who: tuple[str, ...]
    hero: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        return "The fight is over."


class OrderSet(Event, frozen=True):
    """The table's own initiative: who acts, in turn."""

    order: tuple[str, ...]

    def tell(self, names: Names) -> str:
        return f"They act in this order: {', '.join(map(names, self.order))}."


class Acted(Event, frozen=True):
    """Somebody used an action of this round."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} acts."


class TaskBegun(Event, frozen=True):
    """Something was begun that takes whole rounds."""

    hero: str
    task: Task
    name: str

    def tell(self, names: Names) -> str:
        doing = {"search": f"searches the pack for {self.name}", "load": f"loads {self.name}"}[self.task.kind]
        return f"{names(self.hero)} {doing}: {self.task.left} round{'s' * (self.task.left != 1)}."


class TaskAdvanced(Event, frozen=True):
    """A round of it is done; at 0 it is finished."""

    hero: str
    left: int
    weight = 0

    def tell(self, names: Names) -> str:
        return (
            f"{names(self.hero)} is ready." if not self.left else f"{names(self.hero)} needs {self.left} more rounds."
        )


class TaskDropped(Event, frozen=True):
    """It was broken off; what was `kept` of the loading can be gone on with."""

    hero: str
    kept: int = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} breaks off."


@chapter.evolves(FightBegun)
def _begun(state: State, event: FightBegun) -> State:
    for who, limit in event.thresholds.items():
        if state.has(who):
            state = state.put(replace(state.being(who), set_threshold=limit))
    return state if event.hero else replace(state, haven=False, bosses=(), round=0)


@chapter.evolves(RoundBegun)
def _round(state: State, event: RoundBegun) -> State:
    for who in event.who:
        if state.has(who):
            being = state.being(who)
            changed = replace(being, forfeiting=being.forfeit > 0, forfeit=max(0, being.forfeit - 1), acted=0)
            state = state.put(changed)
    if event.hero:
        crawl = state.crawls.get(event.hero, Crawl())
        return replace(state, crawls={**state.crawls, event.hero: replace(crawl, round=event.round)})
    return replace(state, round=event.round)


@chapter.evolves(FightEnded)
def _ended(state: State, event: FightEnded) -> State:
    for who in event.who:
        if state.has(who):
            being = state.being(who)
            state = state.put(replace(being, forfeit=0, forfeiting=False, acted=0, task=None, set_threshold=-1))
    if event.hero:
        crawl = state.crawls.get(event.hero, Crawl())
        return replace(state, crawls={**state.crawls, event.hero: replace(crawl, round=0)})
    return replace(state, round=0, bosses=(), order=())


@chapter.evolves(OrderSet)
def _order(state: State, event: OrderSet) -> State:
    return replace(state, order=event.order)


@chapter.evolves(Acted)
def _acted(state: State, event: Acted) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return state.put(replace(being, acted=being.acted + 1))


@chapter.evolves(TaskBegun)
def _task(state: State, event: TaskBegun) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), task=event.task))


@chapter.evolves(TaskAdvanced)
def _advanced(state: State, event: TaskAdvanced) -> State:
    if not state.has(event.hero) or (task := state.being(event.hero).task) is None:
        return state
    being = state.being(event.hero)
    item = being.item(task.item)
    if event.left:
        if item is not None and task.kind == "load":
            being = being.with_item(replace(item, loading=item.loading + 1))
        return state.put(replace(being, task=replace(task, left=event.left)))
    return state.put(finished(being, task))


@chapter.evolves(TaskDropped)
def _dropped(state: State, event: TaskDropped) -> State:
    if not state.has(event.hero) or (task := state.being(event.hero).task) is None:
        return state
    being = replace(state.being(event.hero), task=None)
    item = being.item(task.item)
    return state.put(being.with_item(replace(item, loading=event.kept)) if item else being)


def finished(being: Being, task: Task) -> Being:
    """With the task done: the thing is in hand, or loaded."""
    item = being.item(task.item)
    being = replace(being, task=None)
    if item is None:
        return being
    if task.kind == "load":
        return being.with_item(replace(item, loaded=True, loading=0))
    return being.with_item(in_hand(item))


def in_hand(item: Item) -> Item:
    """The same thing, held: in both hands if it has no grip for one."""
    return replace(item, place="hand", held=1 if item.die or not item.two else 2, near="")


def fighters(state: State) -> tuple[str, ...]:
    """Who is in the table's fight: all but those in a crawl alone and foes that nobody has seen."""
    heroes = [hero for hero in state.heroes if not (state.crawls.get(hero) and state.crawls[hero].round)]
    return (*heroes, *(foe.id for foe in state.foes.values() if not foe.solo and not foe.secret))


def begin_fight(state: State, who: tuple[str, ...], hero: str = "") -> Script[State]:
    """A fight begins, with its first round.  `hero` names whose crawl it is, "" for the table's."""
    limits = {one: threshold(state.being(one), state.rulings) for one in who}
    state = yield Record(FightBegun(limits, hero), ("BS-RULING-18",))
    return (yield from begin_round(state, who, 1, hero))


def begin_round(state: State, who: tuple[str, ...], number: int, hero: str = "") -> Script[State]:
    """The next round: tasks go on for who did nothing else, forfeits are counted (BS-RULING-33)."""
    if number > 1:
        for one in who:
            being = state.being(one)
            if being.task is not None and being.up and not being.forfeiting:
                left = max(0, being.task.left - 1)
                rules = ("BS-STAMINA-13",) if being.task.kind == "search" else ("BS-RULING-74",)
                state = yield Record(TaskAdvanced(one, left), rules)
    lost = tuple(one for one in who if state.being(one).forfeit > 0 and state.being(one).up)
    state = yield Record(RoundBegun(number, who, lost, hero), ("BS-COMBAT-08", "BS-RULING-33", *ONE_EACH))
    return state


def end_fight(state: State, who: tuple[str, ...], hero: str = "") -> Script[State]:
    """The fight is over; by house rule its Sweat is gone (BS-RULING-20)."""
    state = yield Record(FightEnded(tuple(one for one in who if state.has(one)), hero), ONE_EACH)
    if state.rulings.sweat_clears_after_fight:
        for one in who:
            if state.has(one) and (being := state.being(one)).sweat and not being.spent and being.alive:
                state = yield Record(SweatCleared(one, 0, "the fight is over"), ("BS-RULING-20",))
    return state


def may_act(state: State, who: str) -> Refused | None:
    """Why this hero or foe cannot act now: down, in a forfeited round, out of turn, or the round's action is used."""
    if (refused := helpless(state, who)) is not None:
        return refused
    being = state.being(who)
    if not state.round_of(who):
        return None
    if being.forfeiting:
        return Refused("forfeits", f"{being.name} forfeits this round: begin the next one.", ("BS-COMBAT-08",))
    if state.rulings.own_initiative and state.order and not being.solo and who in fighters(state):
        turn = turn_of(state)
        if turn != who:
            name = state.being(turn).name if turn and state.has(turn) else ""
            remedy = f"It is {name}'s turn." if name else "Everybody has acted: begin the next round."
            return Refused("not-your-turn", remedy, ONE_EACH)
        return None
    if being.acted:
        return Refused("acted", f"{being.name} has acted in this round: begin the next one.", ONE_EACH)
    return None


def turn_of(state: State) -> str:
    """Whose turn it is by the table's own initiative, "" when all have acted."""
    had: dict[str, int] = {}
    for who in state.order:
        had[who] = had.get(who, 0) + 1
        able = state.has(who) and state.being(who).up and not state.being(who).forfeiting
        if able and state.being(who).acted < had[who]:
            return who
    return ""


def use_action(state: State, who: str) -> Script[State]:
    """Use the round's action.  A task that takes whole rounds without another one is broken off (BS-RULING-74)."""
    being = state.being(who)
    if being.task is not None:
        item = being.item(being.task.item)
        keeps = being.task.kind == "load" and state.rulings.interrupted_loading
        kept = item.loading if item and keeps else 0
        state = yield Record(TaskDropped(who, kept), ("BS-RULING-74",))
    if state.round_of(who):
        state = yield Record(Acted(who), ONE_EACH)
    return state


class NoParams(Params, frozen=True):
    """Nothing needs to be said."""


class SetOrder(Params, frozen=True):
    """The order in which all act, by id; who is named twice acts twice."""

    order: str


def _start(state: State, params: NoParams) -> Script[State | Refused]:
    if state.round:
        return Refused("fighting", "A fight goes on: end it first.", ONE_EACH)
    if not any(state.being(one).up for one in fighters(state)):
        return Refused("nobody", "Nobody is up to fight: roll up a hero.", ONE_EACH)
    return (yield from begin_fight(state, fighters(state)))


def _next(state: State, params: NoParams) -> Script[State | Refused]:
    if not state.round:
        return Refused("no-fight", "No fight goes on: start one.", ONE_EACH)
    return (yield from begin_round(state, fighters(state), state.round + 1))


def _set_order(state: State, params: SetOrder) -> Script[State | Refused]:
    if not state.rulings.own_initiative:
        remedy = "Here everybody acts once a round, as you like. Switch on own_initiative for an order."
        return Refused("no-house-rule", remedy, ONE_EACH)
    order = tuple(params.order.replace(",", " ").split())
    known = fighters(state)
    if not order or len(order) > 60 or any(one not in known for one in order):
        return Refused("bad-order", f"Name some of these, in order: {', '.join(known) or 'nobody'}.", ONE_EACH)
    state = yield Record(OrderSet(order), ONE_EACH)
    return state


chapter.offers(Act("start_fight", "Start a fight", NoParams, _start, by="gm", rules=ONE_EACH))
chapter.offers(Act("next_round", "Next round", NoParams, _next, by="gm", rules=("BS-COMBAT-08", "BS-RULING-33")))
chapter.offers(Act("set_order", "Set the order", SetOrder, _set_order, by="gm", rules=ONE_EACH))
