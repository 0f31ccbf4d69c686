"""What traumas do when something happens: Fearful when attacked, Visions when a spell is cast (TRAUMA)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import dice, fainting
from pallbearer.systems.deadweight.state import State, has

chapter = Chapter("frights")


class AttackFeared(Event, frozen=True):
    """A fearful hero was attacked in this round of the combat."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is attacked and fears more."


class SteppedBack(Event, frozen=True):
    """Fear moved the hero one tile straight away from the attacker."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} steps back a tile in fear."


class FearTokenTaken(Event, frozen=True):
    """The one stun token of fear was given (DW-TRAUMA-13)."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} freezes in fear."


@chapter.evolves(AttackFeared)
def _attacked(state: State, event: AttackFeared) -> State:
    return replace(state, combat_flags=(*state.combat_flags, _attack_mark(state, event.hero)))


@chapter.evolves(SteppedBack)
def _stepped_back(state: State, event: SteppedBack) -> State:
    return state


@chapter.evolves(FearTokenTaken)
def _token_taken(state: State, event: FearTokenTaken) -> State:
    return replace(state, combat_flags=(*state.combat_flags, _token_mark(state, event.hero)))


def _attack_mark(state: State, hero: str) -> str:
    return f"fear: {hero} attacked in round {state.round}"


def _token_mark(state: State, hero: str) -> str:
    when = "" if state.rulings.fearful_one_token_per_combat else f" in round {state.round}"
    return f"fear: {hero} took the token{when}"


def fearful_step(state: State, hero: str, rules: tuple[str, ...], *, tile_free: bool = True) -> Script[State]:
    """The hero is attacked in combat: the fearful step back, and the second attack of a round stuns (DW-RULING-80)."""
    one = state.hero(hero)
    if not state.in_combat or not has(one.traumas, "Fearful") or one.condition.kind == "dead":
        return state
    state = yield Record(AttackFeared(hero), (*rules, "DW-TRAUMA-12"))
    if tile_free and state.hero(hero).up:
        state = yield Record(SteppedBack(hero), (*rules, "DW-TRAUMA-12", "DW-RULING-80"))
    again = state.combat_flags.count(_attack_mark(state, hero)) > 1
    if again and _token_mark(state, hero) not in state.combat_flags:
        state = yield Record(FearTokenTaken(hero), (*rules, "DW-TRAUMA-13", "DW-RULING-80"))
        state = yield from fainting.gain_stun(state, hero, (*rules, "DW-TRAUMA-13", "DW-RULING-80"))
    return state


def spell_seen(
    state: State, caster: str, near: tuple[str, ...], rules: tuple[str, ...], *, prayer: bool = False
) -> Script[State]:
    """Somebody (the id of a hero or foe) cast a spell: who has Visions and is Nearby gets a stun token (DW-TRAUMA-14).

    Not for one's own, and for prayers by house rule only (DW-RULING-81).
    """
    if prayer and not state.rulings.visions_include_prayers:
        return state
    for hero in near:
        if hero != caster and has(state.hero(hero).traumas, "Visions"):
            state = yield from fainting.gain_stun(state, hero, (*rules, "DW-TRAUMA-14", "DW-RULING-81"))
    return state


class FearfulStep(Params, frozen=True):
    """The fearful hero was attacked.  `tile_free`: there is room to step back."""

    hero: str
    tile_free: bool = True


def _fearful_act(state: State, params: FearfulStep) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if not has(hero.traumas, "Fearful"):
        return Refused("not-fearful", f"{hero.name} is not Fearful; attacks move nobody else.", ("DW-TRAUMA-12",))
    if not state.in_combat:
        return Refused("no-combat", "Fear moves one in combat only; begin a combat first.", ("DW-TRAUMA-12",))
    if hero.condition.kind == "dead":
        return Refused("dead", f"{hero.name} is dead and fears nothing; pick one who lives.", ("DW-TRAUMA-12",))
    return (yield from fearful_step(state, params.hero, ("DW-TRAUMA-12",), tile_free=params.tile_free))


class SpellSeen(Params, frozen=True):
    """`caster` (the id of a hero or foe, or any name) cast a spell, or a prayer; `near` are the heroes Nearby."""

    caster: str
    near: tuple[str, ...]
    prayer: bool = False


def _spell_seen_act(state: State, params: SpellSeen) -> Script[State | Refused]:
    for hero in params.near:
        if refused := dice.refuse_unknown_hero(state, hero):
            return refused
    if len(set(params.near)) != len(params.near):
        return Refused("twice", "Name each hero Nearby once.", ("DW-RULING-81",))
    return (yield from spell_seen(state, params.caster, params.near, ("DW-TRAUMA-14",), prayer=params.prayer))


chapter.offers(
    Act("fearful_step", "A fearful hero is attacked", FearfulStep, _fearful_act, by="gm", rules=("DW-TRAUMA-12",))
)
chapter.offers(
    Act("spell_seen", "A spell is cast Nearby", SpellSeen, _spell_seen_act, by="gm", rules=("DW-TRAUMA-14",))
)
