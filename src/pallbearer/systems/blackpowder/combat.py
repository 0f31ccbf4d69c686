"""Combat: the players roll to attack and to defend, the GM rolls against nobody (COMBAT)."""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.sheet import Line
from pallbearer.systems.blackpowder import abilities, crit, fumble, harm, odds
from pallbearer.systems.blackpowder.ladder import NORMAL, Difficulty, difficulty, shown
from pallbearer.systems.blackpowder.limits import HARDEST, line, unable, unknown_foe, unknown_hero, unknown_item, use_up
from pallbearer.systems.blackpowder.outcome import Outcome
from pallbearer.systems.blackpowder.state import BARE_HANDS, AbilityName, Body, Foe, Item, State
from pallbearer.systems.blackpowder.tests import roll_test

chapter = Chapter("combat")

ATTACK_WORDS: dict[Outcome, str] = {"crit": "Crit", "success": "hit", "failure": "miss", "fumble": "Fumble"}
DEFENSE_WORDS: dict[Outcome, str] = {
    "crit": "Crit, a free attack",
    "success": "not hit",
    "failure": "hit",
    "fumble": "Fumble, hit twice as hard",
}
LOSSES = ("", "breaks", "lost")


class WeaponUsed(Event, frozen=True):
    """A firearm was fired or a grenade thrown."""

    hero: str
    item: str
    name: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} lets off the {self.name}."


class AttackMissed(Event, frozen=True):
    """An attack did no harm to `target`."""

    hero: str
    target: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} misses {names(self.target)}."


class BlowEscaped(Event, frozen=True):
    """The enemy's attack missed."""

    hero: str
    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)} does not hit {names(self.hero)}."


@chapter.evolves(WeaponUsed)
def _used(state: State, event: WeaponUsed) -> State:
    item = state.body(event.hero).item(event.item) if state.there(event.hero) else None
    return state.change_item(event.hero, event.item, **use_up(item)) if item else state


@chapter.evolves(AttackMissed)
def _missed(state: State, event: AttackMissed) -> State:
    return state


@chapter.evolves(BlowEscaped)
def _escaped(state: State, event: BlowEscaped) -> State:
    return state


def ability_of(weapon: Item) -> AbilityName:
    """What an attack with it tests (BP-COMBAT-04, BP-COMBAT-06)."""
    return "PRESENCE" if weapon.ranged else "STRENGTH"


def attack_difficulty(state: State, attacker: str, target: str, weapon: Item, harder: int = 0) -> Difficulty:
    """The DR to hit: 12, or the enemy's own (BP-COMBAT-05, BP-COMBAT-07, BP-RULING-09)."""
    foe = state.body(target)
    own = foe.attack_dr if isinstance(foe, Foe) else None
    base, why = _base(state, own, "BP-COMBAT-07" if weapon.ranged else "BP-COMBAT-05")
    return difficulty(state, state.body(attacker), ability_of(weapon), base, harder=harder, why=why)


def defense_difficulty(state: State, defender: str, foe: str, harder: int = 0) -> Difficulty:
    """The DR to escape a blow: 12, or the enemy's own (BP-COMBAT-09, BP-RULING-09)."""
    enemy = state.body(foe)
    own = enemy.defense_dr if isinstance(enemy, Foe) else None
    base, why = _base(state, own, "BP-COMBAT-09")
    return difficulty(state, state.body(defender), "AGILITY", base, harder=harder, defense=True, why=why)


def _base(state: State, own: int | None, rule: str) -> tuple[int, Line]:
    if own is None or state.rulings.dr_always_12:
        return NORMAL, Line(shown(NORMAL), (rule, "BP-DR-04", "BP-RULING-09"))
    return own, Line(f"This enemy: {shown(own)}", ("BP-RULING-09",))


def weapon_of(body: Body, item: str) -> Item:
    """The weapon meant: by its id, or what the body has in hand, or bare hands."""
    if item:
        found = body.item(item)
        assert found is not None  # refused before
        return found
    return next(iter(body.weapons), BARE_HANDS)


def useless(body: Body, weapon: Item) -> Refused | None:
    """Refused for what is no weapon in hand, and for a firearm that is not loaded.  Melee never asks for shot."""
    if weapon.kind != "weapon" or not weapon.usable or (weapon.place != "hand"):
        remedy = f"{body.name} cannot fight with {line(weapon.name)}: take a whole weapon in hand."
        return Refused("no-weapon", remedy, ("BP-RULING-16", "BP-RULING-17"))
    if weapon.loads and not weapon.loaded:
        return Refused("not-loaded", f"Reload the {line(weapon.name)} first.", ("BP-RULING-16",))
    return None


def swing(
    state: State,
    attacker: str,
    target: str,
    weapon: Item,
    *,
    harder: int = 0,
    loss: str = "",
    sure: bool = False,
    rules: tuple[str, ...] = (),
) -> Script[State]:
    """One attack by the players' side, from the d20 to what it does.  A `sure` one needs no test."""
    against = attack_difficulty(state, attacker, target, weapon, harder)
    thrower = state.thrower(attacker)
    if weapon.loads or weapon.grenade:
        state = yield Record(WeaponUsed(attacker, weapon.id, weapon.name), ("BP-RULING-16", "BP-RULING-31"))
    outcome: Outcome = "success"
    if not sure:
        kind = ("BP-COMBAT-06", "BP-COMBAT-07") if weapon.ranged else ("BP-COMBAT-04", "BP-COMBAT-05")
        reason = f"{weapon.name} against {state.body(target).name}"
        clauses = (*rules, "BP-COMBAT-01", *kind)
        result, state = yield from roll_test(state, attacker, ability_of(weapon), against, reason, clauses, "attack")
        outcome = result.outcome
    if not (state.there(attacker) and state.there(target)):
        return state
    if outcome in ("failure", "fumble"):
        why = "BP-FUMBLE-03" if outcome == "fumble" else "BP-COMBAT-12"
        state = yield Record(AttackMissed(attacker, target), (why,))
        if outcome == "fumble":
            state = yield from fumble.attack_fumbled(state, attacker, weapon, loss)
        return state
    twice: harm.Twice = "crit" if outcome == "crit" else ""
    hit = ("BP-COMBAT-12", *(("BP-CRIT-02", "BP-CRIT-04") if twice else ()))
    powder = weapon.black_powder
    return (
        yield from harm.hit(
            state, target, weapon.damage, thrower, hit, twice=twice, black_powder=powder, source=weapon.name
        )
    )


def guard(state: State, defender: str, foe: str, weapon: Item, *, harder: int = 0) -> Script[State]:
    """One Defense by the players' side against an enemy's blow."""
    against = defense_difficulty(state, defender, foe, harder)
    reason = f"Defense against {state.body(foe).name}"
    clauses = ("BP-COMBAT-02", "BP-COMBAT-03", "BP-COMBAT-08", "BP-COMBAT-09")
    result, state = yield from roll_test(state, defender, "AGILITY", against, reason, clauses, "defense")
    if result.success:
        why = ("BP-COMBAT-11", *(("BP-CRIT-07",) if result.outcome == "crit" else ()))
        state = yield Record(BlowEscaped(defender, foe), why)
        if result.outcome == "crit":
            state = yield from crit.free_attack(state, defender, foe)
        return state
    twice: harm.Twice = "fumble" if result.outcome == "fumble" else ""
    why = ("BP-COMBAT-10", *(("BP-FUMBLE-04", "BP-FUMBLE-06") if twice else ()), "BP-RULING-08")
    thrower = GM if state.rulings.gm_rolls_damage else state.thrower(defender)
    powder = weapon.black_powder
    return (
        yield from harm.hit(
            state, defender, weapon.damage, thrower, why, twice=twice, black_powder=powder, source=weapon.name
        )
    )


class Attack(Params, frozen=True):
    """Attack `target` with the `weapon` in hand, or whatever is.

    `loss` says what a Fumble does to the weapon: it "breaks" or is "lost".
    """

    hero: str
    target: str
    weapon: str = ""
    harder: int = 0
    loss: str = ""


class Defend(Params, frozen=True):
    """Defend against an attack of `foe`, with its `weapon` or whatever it has in hand."""

    hero: str
    foe: str
    weapon: str = ""
    harder: int = 0


def _bad(state: State, actor: str, enemy: str, harder: int, loss: str = "") -> Refused | None:
    """What both sides of an exchange must be for it to begin."""
    if actor == enemy:
        return Refused("same", "Pick two different ones.", ("BP-RULING-10",))
    if state.body(enemy).hp < 1:
        return Refused("down", f"{state.body(enemy).name} is down already: pick another.", ("BP-COMBAT-12",))
    if abs(harder) > HARDEST:
        return Refused("bad-dr", f"Circumstances move the DR by at most {HARDEST}.", ("BP-RULING-07",))
    if loss not in LOSSES:
        return Refused("bad-loss", "A Fumble breaks the weapon or loses it: breaks, lost.", ("BP-RULING-17",))
    return None


def _no_attack(state: State, params: Attack) -> Refused | None:
    if refused := (
        unknown_hero(state, params.hero)
        or unable(state, params.hero)
        or unknown_foe(state, params.target)
        or _bad(state, params.hero, params.target, params.harder, params.loss)
        or (unknown_item(state, params.hero, params.weapon) if params.weapon else None)
    ):
        return refused
    body = state.hero(params.hero)
    return useless(body, weapon_of(body, params.weapon))


def _attack(state: State, params: Attack) -> Script[State | Refused]:
    if refused := _no_attack(state, params):
        return refused
    weapon = weapon_of(state.hero(params.hero), params.weapon)
    return (yield from swing(state, params.hero, params.target, weapon, harder=params.harder, loss=params.loss))


def _foresee_attack(state: State, params: Attack, aim: Aim = USUAL) -> Chance | Refused:
    if refused := _no_attack(state, params):
        return refused
    body = state.hero(params.hero)
    return attack_chance(state, params.hero, params.target, weapon_of(body, params.weapon), params.harder)


def attack_chance(state: State, attacker: str, target: str, weapon: Item, harder: int = 0) -> Chance:
    """The odds of an attack."""
    ability = ability_of(weapon)
    against = attack_difficulty(state, attacker, target, weapon, harder)
    return odds.chance(abilities.value(state, state.body(attacker), ability), against, ability, words=ATTACK_WORDS)


def _no_defense(state: State, params: Defend) -> Refused | None:
    if refused := unknown_hero(state, params.hero) or unknown_foe(state, params.foe):
        return refused
    # Defense is no action: whoever has none for now still defends.
    if state.hero(params.hero).hp < 1 and (refused := unable(state, params.hero)):
        return refused
    if refused := (
        _bad(state, params.hero, params.foe, params.harder)
        or (unknown_item(state, params.foe, params.weapon) if params.weapon else None)
    ):
        return refused
    enemy = state.foes[params.foe]
    return useless(enemy, weapon_of(enemy, params.weapon))


def _defend(state: State, params: Defend) -> Script[State | Refused]:
    if refused := _no_defense(state, params):
        return refused
    weapon = weapon_of(state.foes[params.foe], params.weapon)
    return (yield from guard(state, params.hero, params.foe, weapon, harder=params.harder))


def _foresee_defense(state: State, params: Defend, aim: Aim = USUAL) -> Chance | Refused:
    if refused := _no_defense(state, params):
        return refused
    against = defense_difficulty(state, params.hero, params.foe, params.harder)
    value = abilities.value(state, state.hero(params.hero), "AGILITY")
    return odds.chance(value, against, "AGILITY", words=DEFENSE_WORDS)


class Exchange(Params, frozen=True):
    """Two enemies fight: `player` is the side that rolls, to attack, or with `defends` to defend (BP-RULING-10)."""

    player: str
    enemy: str
    defends: bool = False
    harder: int = 0


def _exchange(state: State, params: Exchange) -> Script[State | Refused]:
    for one in (params.player, params.enemy):
        if refused := unknown_foe(state, one):
            return refused
    if refused := unable(state, params.player) or _bad(state, params.player, params.enemy, params.harder):
        return refused
    armed = params.enemy if params.defends else params.player
    weapon = weapon_of(state.body(armed), "")
    if refused := useless(state.body(armed), weapon):
        return refused
    script = guard if params.defends else swing
    return (yield from script(state, params.player, params.enemy, weapon, harder=params.harder))


_ATTACK = ("BP-COMBAT-01", "BP-COMBAT-04", "BP-COMBAT-06")
for _act in (
    Act("attack", "Attack", Attack, _attack, rules=_ATTACK, foresee=_foresee_attack),
    Act("defend", "Defend", Defend, _defend, rules=("BP-COMBAT-02", "BP-COMBAT-08"), foresee=_foresee_defense),
    Act("exchange", "Two enemies fight", Exchange, _exchange, "gm", ("BP-RULING-10",)),
):
    chapter.offers(_act)
