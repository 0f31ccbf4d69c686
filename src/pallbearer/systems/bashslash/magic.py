"""Magic: Cunning and Mana against Mana and Moxie, then the wand and the spell (MATCH)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.attacks import MOST_SWING, refuse_target
from pallbearer.systems.bashslash.hands import Hands, item_hand, troubled
from pallbearer.systems.bashslash.hits import pay_dues, take_hits
from pallbearer.systems.bashslash.known import thing, unknown_hero
from pallbearer.systems.bashslash.lines import attack_hands, defense_hands
from pallbearer.systems.bashslash.odds import chance_of_test
from pallbearer.systems.bashslash.opposed import MANY, Made, make_test
from pallbearer.systems.bashslash.rounds import may_act, use_action
from pallbearer.systems.bashslash.state import Spell, State
from pallbearer.systems.bashslash.sweat import sweat

chapter = Chapter("magic")

MOST_DIFFICULTY = 40
MOST_SPELLS = 100
NAME_LENGTH = 60


class SpellCast(Event, frozen=True):
    """A spell was cast with so many successes; what it does is for the table (BS-RULING-46)."""

    hero: str
    spell: str
    successes: int
    target: str = ""
    wand: str = ""
    wand_successes: int = 0
    effect: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        at = f" at {names(self.target)}" if self.target else ""
        wand = f", the wand {self.wand_successes}" if self.wand else ""
        came = f"{self.successes} success{'es' * (self.successes != 1)}{wand}"
        return f"{names(self.hero)} casts {self.spell or 'a spell'}{at}: {came}. {self.effect}".strip()


class SpellWritten(Event, frozen=True):
    """A spell of the table's own was written down, or written anew."""

    spell: Spell

    def tell(self, names: Names) -> str:
        return f"Spell of this table: {self.spell.name}. {self.spell.text}".strip()


@chapter.evolves(SpellCast)
def _cast_event(state: State, event: SpellCast) -> State:
    return state


@chapter.evolves(SpellWritten)
def _written(state: State, event: SpellWritten) -> State:
    return replace(state, spells={**state.spells, event.spell.name: event.spell})


class Cast(Params, frozen=True):
    """Cast a spell at somebody, or (no target) against a difficulty.  A wand with a die is checked too."""

    hero: str
    spell: str = ""
    target: str = ""
    difficulty: int = 4
    wand: str = ""
    wand_difficulty: int = 0
    swing: int = 0


def _refuse(state: State, params: Cast) -> Refused | None:
    if (refused := unknown_hero(state, params.hero) or may_act(state, params.hero)) is not None:
        return refused
    if params.target and (refused := refuse_target(state, params.hero, params.target, ("BS-MATCH-08",))) is not None:
        return refused
    if not (0 <= params.difficulty <= MOST_DIFFICULTY and 0 <= params.wand_difficulty <= MOST_DIFFICULTY):
        return Refused("bad-difficulty", f"A target number goes from 0 to {MOST_DIFFICULTY}.", ("BS-TEST-03",))
    if abs(params.swing) > MOST_SWING:
        return Refused("bad-swing", f"Up to {MOST_SWING} advantages or disadvantages.", ("BS-RULING-04",))
    if params.wand:
        wand = thing(state, params.hero, params.wand)
        if isinstance(wand, Refused):
            return wand
        if not wand.die or not wand.useful:
            return Refused("no-die", f"{wand.name} has no die to check: leave it out.", ("BS-MATCH-09",))
    if state.rulings.own_spells and params.spell not in state.spells:
        known = ", ".join(state.spells) or "none yet; the referee writes them"
        return Refused("unknown-spell", f"The spells of this table: {known}.", ("BS-RULING-46",))
    if len(params.spell) > NAME_LENGTH or not params.spell.isprintable():
        return Refused("bad-name", f"A spell's name has up to {NAME_LENGTH} letters.", ("BS-RULING-46",))
    return None


def _cast(state: State, params: Cast) -> Script[State | Refused]:
    if (refused := _refuse(state, params)) is not None:
        return refused
    state = yield from use_action(state, params.hero)
    if state.rulings.effort_adds_sweat:
        state = yield from sweat(state, params.hero, 1, ("BS-RULING-19",), "a spell")
    made, state = yield from make_test(
        state,
        "magic",
        params.hero,
        lambda now: attack_hands(now, params.hero, "magic", params.swing),
        (lambda now: defense_hands(now, params.target, "magic") if now.has(params.target) else ())
        if params.target
        else params.difficulty,
        target=params.target,
        aim=MANY,
        rules=("BS-MATCH-08", "BS-MATCH-12"),
    )
    due = made.due
    wand: Made | None = None
    if made.score.success and params.wand:
        wand, state = yield from make_test(
            state,
            "the wand",
            params.hero,
            lambda now: wand_hands(now, params.hero, params.wand),
            params.wand_difficulty,
            rules=("BS-MATCH-09",),
        )
        due = (*due, *wand.due)
    state = yield from _effect(state, params, made, wand)
    return (yield from pay_dues(state, due))


def wand_hands(state: State, who: str, wand: str) -> Hands:
    """The wand's die."""
    being = state.being(who) if state.has(who) else None
    item = being.item(wand) if being else None
    if being is None or item is None:
        return ()
    return (troubled(item_hand(item, item.die, state.rulings), being),)


def _effect(state: State, params: Cast, made: Made, wand: Made | None) -> Script[State]:
    """The hook of the spell: its successes are told, and by the table's own spells may be hits (BS-RULING-46)."""
    spell = state.spells.get(params.spell) if state.rulings.own_spells else None
    text = spell.text if spell and made.score.success else ""
    wand_successes = wand.score.successes if wand else 0
    event = SpellCast(
        params.hero,
        params.spell,
        made.score.successes,
        params.target,
        params.wand if wand else "",
        wand_successes,
        text,
    )
    state = yield Record(event, ("BS-MATCH-09", "BS-RULING-46"))
    checked = wand is None or wand.score.success
    if spell and spell.hits and made.score.success and checked and state.has(params.target):
        state = yield from take_hits(state, params.target, made.score.successes, ("BS-COMBAT-01", "BS-RULING-46"))
    return state


def _foresee(state: State, params: Cast, aim: Aim = USUAL) -> Chance | Refused:
    if (refused := _refuse(state, params)) is not None:
        return refused
    theirs = defense_hands(state, params.target, "magic") if params.target else params.difficulty
    mine = attack_hands(state, params.hero, "magic", params.swing)
    return chance_of_test(state, mine, theirs, params.hero, params.target, aim)


class WriteSpell(Params, frozen=True):
    """Write down a spell of the table's own.  `hits`: its successes are hits on the target."""

    name: str
    text: str = ""
    hits: bool = False


def _write(state: State, params: WriteSpell) -> Script[State | Refused]:
    rules = ("BS-RULING-46",)
    if not state.rulings.own_spells:
        remedy = "Spells are not in the text: successes are told, and you say what happens. Switch on own_spells."
        return Refused("no-house-rule", remedy, rules)
    name = " ".join(params.name.split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", rules)
    if len(state.spells) >= MOST_SPELLS and name not in state.spells:
        return Refused("too-many", f"A table has {MOST_SPELLS} spells at most.", rules)
    spell = Spell(name, " ".join(params.text.split())[:300], params.hits)
    if state.spells.get(name) == spell:
        return Refused("no-change", "It is written so already.", rules)
    state = yield Record(SpellWritten(spell), rules)
    return state


chapter.offers(
    Act("cast", "Cast a spell", Cast, _cast, rules=("BS-MATCH-08", "BS-MATCH-09", "BS-RULING-46"), foresee=_foresee)
)
chapter.offers(Act("write_spell", "Write a spell", WriteSpell, _write, by="gm", rules=("BS-RULING-46",)))
