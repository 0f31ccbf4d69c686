"""The dark: who is left in it at the end of a turn, and what it does to them (LIGHT)."""

from __future__ import annotations

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Look, Option, Question, Script, Together, choose
from pallbearer.systems.deadweight import afflictions, fatigue, game
from pallbearer.systems.deadweight.distance import ALL, DONE
from pallbearer.systems.deadweight.light import burning
from pallbearer.systems.deadweight.state import State, has

chapter = Chapter("darkness")

TERRIFIED = "Terrified"


def shining(state: State) -> bool:
    """Whether any source at all is lit: carried, on the ground, or by magic."""
    carried = any(burning(hero) for hero in state.heroes.values())
    return carried or bool(state.light_spells) or any(item.lit and item.light for item in state.ground)


def unlit(state: State) -> list[str]:
    """The adventurers whom no source of their own settles.  With `party_shares_light` one source serves them all."""
    if state.place_lit or (state.rulings.party_shares_light and shining(state)):
        return []
    return [one.id for one in game.party(state) if not burning(one) and one.id not in state.light_spells]


def who_is_in_the_dark(state: State, rules: tuple[str, ...]) -> Script[tuple[tuple[str, ...], State]]:
    """The adventurers whom no lit source reaches (DW-RULING-96).

    A source reaches whoever carries it; without any, everybody is in the dark; of the others the GM knows.
    """
    dark: tuple[str, ...] = ()

    def ask(now: State) -> Question | None:
        doubtful = [one for one in unlit(now) if one not in dark]
        if not doubtful or not shining(now):
            return None
        options = [Option(DONE, "Nobody else" if dark else "Nobody")]
        if not dark and len(doubtful) > 1:
            options.append(Option(ALL, "All without a light of their own"))
        options += [Option(one, now.heroes[one].name) for one in doubtful]
        text = f"Whom {'else ' if dark else ''}does no light reach at the end of this turn?"
        return Question("in-the-dark", text, tuple(options), rules)

    while True:
        answer, state = yield from choose(GM, ask, state)
        if answer in ("", ALL):
            return (tuple(unlit(state)) if not shining(state) or answer == ALL else dark), state
        if answer == DONE:
            return dark, state
        dark = (*dark, answer)


def dark_falls(state: State, rules: tuple[str, ...]) -> Script[State]:
    """The end of a turn: each adventurer in the dark takes 1 fatigue on PRE or Terrified (DW-LIGHT-09)."""
    dark, state = yield from who_is_in_the_dark(state, (*rules, "DW-LIGHT-08", "DW-RULING-96"))
    if dark:
        yield Together(tuple(_suffer(hero, (*rules, "DW-LIGHT-09")) for hero in dark))
        state = yield Look()
    return state


def _suffer(hero: str, rules: tuple[str, ...]) -> Script[State]:
    def ask(now: State) -> Question | None:
        one = now.heroes[hero]
        options = [Option("fatigue", "1 fatigue on presence")]
        if now.rulings.dark_free_choice or not has(one.afflictions, TERRIFIED):
            options.append(Option(TERRIFIED, TERRIFIED))
        text = f"{one.name} is in the dark: what does it do?"
        return Question("dark", text, tuple(options), (*rules, "DW-LIGHT-10", "DW-RULING-95"), about={"hero": hero})

    state: State = yield Look()
    answer, state = yield from choose(hero, ask, state)
    why = (*rules, "DW-LIGHT-10", "DW-RULING-95")
    if answer == TERRIFIED:
        return (yield from afflictions.afflict(state, hero, TERRIFIED, why))
    return (yield from fatigue.take_fatigue(state, hero, "PRE", why))
