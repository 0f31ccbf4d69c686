"""What injuries do: penalties, limits, what a hand can hold.  All derived from the marks, nothing stored."""

from __future__ import annotations

import msgspec

from pallbearer.rules.script import Refused
from pallbearer.systems.tenslots.overkill import Injury, On, Penalty, at_work, is_lost, sided
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.state import Character, Hands, Mark


class Use(msgspec.Struct, frozen=True):
    """What a d20 roll is: which attack, if any, and what it depends on."""

    attack: str = ""
    hand: Hands = ""
    eye: Hands = ""
    hearing: bool = False
    speech: bool = False


class Cut(msgspec.Struct, frozen=True):
    """A penalty on a roll: how much, and why."""

    text: str
    by: int
    on: On
    rules: tuple[str, ...]


def touches(penalty: Penalty, mark: Mark, use: Use) -> bool:
    """Whether a penalty of this Wound is for such a roll."""
    match penalty.on:
        case "all":
            return True
        case "melee" | "ranged":
            return use.attack == penalty.on
        case "hand":
            return use.hand in ("both", mark.side)
        case "eye":
            return use.eye in ("both", mark.side)
        case "hearing":
            return use.hearing
        case "speech":
            return use.speech


def cuts(one: Character, use: Use, rulings: Rulings) -> tuple[Cut, ...]:
    """Every penalty on such a roll of this character (TS-RULING-44, TS-RULING-50, TS-RULING-54)."""
    found: list[Cut] = []
    for mark, injury in at_work(one):
        fitting = [penalty for penalty in injury.penalties if touches(penalty, mark, use)]
        if len(fitting) > 1 and not rulings.eye_penalty_twice:
            fitting = fitting[:1]
        found += [_cut(mark, injury, penalty) for penalty in fitting]
    if rulings.worst_penalty_only:
        return _worst(found, tuple(dict.fromkeys(cut.on for cut in found)))
    return _worst(found, ("speech",)) if rulings.worst_speech_penalty else tuple(found)


def _cut(mark: Mark, injury: Injury, penalty: Penalty) -> Cut:
    rules = (penalty.rule, "TS-WOUND-13", "TS-RULING-44")
    return Cut(f"{sided(injury.name, mark.side)} {penalty.by}", penalty.by, penalty.on, rules)


def _worst(found: list[Cut], kinds: tuple[On, ...]) -> tuple[Cut, ...]:
    """The cuts, but of like ones of these kinds only the worst."""
    kept: list[Cut] = []
    for kind in dict.fromkeys(cut.on for cut in found):
        like = [cut for cut in found if cut.on == kind]
        kept += [min(like, key=lambda cut: cut.by)] if kind in kinds else like
    return tuple(kept)


def modifier(one: Character, use: Use, rulings: Rulings) -> int:
    """All penalties on such a roll together: 0 or less."""
    return sum(cut.by for cut in cuts(one, use, rulings))


def word_limit(one: Character) -> int | None:
    """How many words the character may say in a turn; None for any number (TS-RULING-54)."""
    return min((injury.words for _, injury in at_work(one) if injury.words >= 0), default=None)


def critical(one: Character, multiplier: int) -> int:
    """What a critical hit on the character is multiplied by (TS-TRAUMATIC-02, TS-RULING-55)."""
    return max((multiplier, *(injury.critical for _, injury in at_work(one))))


def speed(one: Character, rulings: Rulings) -> int:
    """Speed, less what lost legs cost, but never below 1 by that (TS-LETHAL-07, TS-LETHAL-08).

    >>> speed(Character("a", "A", speed=6), Rulings())
    6
    """
    losses = [injury.speed for _, injury in at_work(one) if injury.speed]
    if rulings.worst_penalty_only:
        losses = losses[:1]
    return min(one.speed, max(1, one.speed + sum(losses)))


def unusable(one: Character, side: str) -> str:
    """Why that hand can't be used, "" if it can (TS-AGGRAVATED-01, TS-LETHAL-02, TS-LETHAL-04)."""
    if is_lost(one, "hand", side):
        return "lost"
    if any(injury.unusable and mark.side == side for mark, injury in at_work(one)):
        return "out of use"
    return ""


def hands_of(place: str) -> tuple[str, ...]:
    """The hands that a place or a roll's word means."""
    match place:
        case "both hands" | "both":
            return ("left", "right")
        case "left hand" | "left":
            return ("left",)
        case "right hand" | "right":
            return ("right",)
        case _:
            return ()


_HAND_RULES = ("TS-AGGRAVATED-01", "TS-LETHAL-02", "TS-LETHAL-04")


def no_grip(one: Character, place: str) -> Refused | None:
    """Refused if a hand that this needs is lost or out of use."""
    for side in hands_of(place):
        if why := unusable(one, side):
            return Refused("no-hand", f"{one.name}'s {side} hand is {why}: use the other, or none.", _HAND_RULES)
    return None


def no_eye(one: Character, eye: str) -> Refused | None:
    """Refused if an eye that this needs is lost."""
    gone = [side for side in hands_of(eye) if is_lost(one, "eye", side)]
    if gone and (eye != "both" or len(gone) > 1):
        return Refused("no-eye", f"{one.name}'s {gone[0]} eye is lost: look with the other.", ("TS-LETHAL-11",))
    return None
