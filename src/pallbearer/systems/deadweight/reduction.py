"""What stands between a hit and the wounds it leaves: armor, and the trait Hardened, in the order the player likes."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight import armor
from pallbearer.systems.deadweight.state import Hero, Item, State, has

chapter = Chapter("reduction")

HARDENED = "hardened"
NOTHING = "none"


class WoundsResisted(Event, frozen=True):
    """A hardened hero resisted wounds of an attack (DW-TRAIT-11, DW-TRAIT-12)."""

    hero: str
    points: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is hardened and resists {self.points}."


@chapter.evolves(WoundsResisted)
def _resisted(state: State, event: WoundsResisted) -> State:
    return state


def armor_helps(state: State, source: str) -> bool:
    """Whether armor may be rolled against wounds from this source (DW-RULING-52)."""
    match source:
        case "attack":
            return True
        case "hazard":
            return not state.rulings.armor_attacks_only
        case "mishap":
            return state.rulings.mishap_wounds_reducible
        case _:
            return False


def reduce_wounds(
    state: State, hero: str, points: int, rules: tuple[str, ...], source: str, *, pierces_armor: bool = False
) -> Script[tuple[int, State]]:
    """The player uses one piece of armor, and Hardened against an attack, one after the other (DW-RULING-53).

    Returns the wounds left, never below 0 (DW-ARMOR-12), and the newest state.
    """
    wearing = armor_helps(state, source) and not pierces_armor
    hardened = source == "attack"
    used: tuple[str, ...] = ()
    while points > 0 and (wearing or hardened):
        answer, state = yield from _next(state, hero, points, used, wearing, hardened)
        if answer == HARDENED:
            hardened = False
            resisted, state = yield from resist(state, hero, points, rules)
            points -= resisted
        elif answer in ("", NOTHING):
            # The house rule asks for armor first: declining it still leaves Hardened.
            if not (wearing and state.rulings.armor_before_traits):
                break
            wearing = False
        else:
            points, state = yield from armor.roll_part(state, hero, answer, points, (*rules, "DW-ARMOR-08"))
            used = (*used, answer)
            wearing = state.rulings.armor_parts_in_sequence
    return points, state


def _next(
    state: State, hero: str, points: int, used: tuple[str, ...], wearing: bool, hardened: bool
) -> Script[tuple[str, State]]:
    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        pieces = tuple(
            Option(armor.part_id(item, part), armor.part_label(item, part))
            for item, part in _left(one, used)
            if wearing
        )
        options = pieces
        if hardened and may_resist(one) and not (pieces and now.rulings.armor_before_traits):
            options = (*options, Option(HARDENED, "Hardened: test STR to resist"))
        if not options:
            return None
        text = f"{one.name} is about to take {points}: reduce it?"
        rules = ("DW-ARMOR-01", "DW-ARMOR-08", "DW-ARMOR-09", "DW-RULING-51", "DW-RULING-53")
        about = {"hero": hero, "points": str(points)}
        return Question("armor", text, (*options, Option(NOTHING, "Take it")), rules, about=about)

    return (yield from choose(hero, ask, state))


def _left(hero: Hero, used: tuple[str, ...]) -> tuple[tuple[Item, int], ...]:
    """The parts that may still be rolled: all of them, or after a part the others of the same piece."""
    if not used:
        return armor.usable(hero)
    piece = used[0].rpartition(":")[0]
    return tuple(
        (item, part) for item, part in armor.usable(hero) if item.id == piece and armor.part_id(item, part) not in used
    )


def may_resist(hero: Hero) -> bool:
    """Whether the hero is hardened and awake to tense up."""
    return has(hero.traits, "Hardened") and hero.up


def resist(state: State, hero: str, points: int, rules: tuple[str, ...]) -> Script[tuple[int, State]]:
    """Hardened: a STR test that resists 1 of `points` wounds, or 2 if great, and tires like any test (DW-RULING-77)."""
    from pallbearer.systems.deadweight import tests

    plan = tests.Plan(hero=hero, attribute="STR", reason="Hardened", check=state.rulings.hardened_is_a_check)
    outcome = yield from tests.make_test(state, plan)
    if isinstance(outcome, Refused):
        return 0, state
    result, state = outcome
    resisted = min(points, 2 if result.grade == "great" else 1 if result.success else 0)
    if resisted:
        why = (*rules, "DW-TRAIT-11", "DW-TRAIT-12", "DW-RULING-77")
        state = yield Record(WoundsResisted(hero, resisted), why)
    return resisted, state
