"""Skills: what each is, how it is gained, and the advantage it gives (SKILL)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, State, has

chapter = Chapter("skills")


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill as a sheet shows it.  `above` names the basic skill it replaces, "" for a basic one.

    `lore` names the fields in which its holder may be told more (DW-SKILL-02).
    """

    name: str
    does: str
    rules: tuple[str, ...]
    above: str = ""
    lore: tuple[str, ...] = ()


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: tuple[Skill, ...]
    purposes: dict[str, str]


_DATA = msgspec.toml.decode(
    resources.files(__package__).joinpath("data/skills.toml").read_text(encoding="utf-8"), type=_Data
)

SKILLS: dict[str, Skill] = {skill.name: skill for skill in _DATA.skill}
"""Every skill by its name, in the book's order."""

ADVANCED: dict[str, str] = {skill.above: skill.name for skill in _DATA.skill if skill.above}
"""Basic skill -> the advanced one above it (DW-SKILL-04, DW-RULING-68)."""

BASIC: tuple[str, ...] = tuple(skill.name for skill in _DATA.skill if not skill.above)

PURPOSES: dict[str, str] = _DATA.purposes
"""What a test may be about, where a skill or quirk may bear on it: id -> words."""

_WILD_ANIMALS = ("tame", "understand", "track")
_SCAR = 21


class SkillGained(Event, frozen=True):
    """A skill was added to the hero's."""

    hero: str
    skill: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gains the skill {self.skill}."


class SkillUpgraded(Event, frozen=True):
    """The advanced skill took the basic one's place."""

    hero: str
    skill: str
    into: str

    def tell(self, names: Names) -> str:
        return f"{self.skill} of {names(self.hero)} becomes {self.into}."


@chapter.evolves(SkillGained)
def _gained(state: State, event: SkillGained) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, skills=(*hero.skills, event.skill)))


@chapter.evolves(SkillUpgraded)
def _upgraded(state: State, event: SkillUpgraded) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, skills=_put_in_place(hero.skills, event.skill, event.into)))


def _put_in_place(skills: tuple[str, ...], basic: str, advanced: str) -> tuple[str, ...]:
    return tuple(advanced if has((one,), basic) else one for one in skills)


def find(name: str) -> Skill | None:
    """The skill of this name, without regard to case and spaces; None if the book has none."""
    return next((skill for skill in SKILLS.values() if has((skill.name,), name)), None)


def holds(hero: Hero, skill: str) -> bool:
    """Whether the hero has the skill, or the advanced one above it, which keeps its powers (DW-RULING-67)."""
    return has(hero.skills, skill) or has(hero.skills, ADVANCED.get(skill, skill))


def restated(hero: Hero, basic: str, rulings: Rulings) -> tuple[int, int]:
    """How often an effect counts that both skills of a pair state: for the basic one, for the advanced one.

    The advanced skill replaces what it restates, or by house rule comes on top (DW-RULING-67).
    """
    if has(hero.skills, ADVANCED[basic]):
        return int(rulings.advanced_stacks_on_basic), 1
    return int(has(hero.skills, basic)), 0


def gained(skills: tuple[str, ...], skill: str, rulings: Rulings) -> tuple[str, ...]:
    """The skills after gaining `skill`: added, or upgraded in its slot when held already (DW-BASE-13, DW-SKILL-05).

    Unchanged when that gives nothing (DW-RULING-04), and for an advanced skill without its basic
    one (DW-SKILL-06).  The free pick that a house rule puts in a duplicate's place is `gain`'s to ask.
    """
    found = find(skill)
    name = found.name if found else skill
    above = ADVANCED.get(name)
    if has(skills, name):
        return _put_in_place(skills, name, above) if above else skills
    if above and has(skills, above):
        return skills
    if found and found.above:
        return _put_in_place(skills, found.above, name)
    return (*skills, name)


def gain(state: State, hero: str, skill: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero gains a skill, or its advanced one when held already, or nothing (DW-RULING-04)."""
    held = state.hero(hero).skills
    after = gained(held, skill, state.rulings)
    if after != held:
        return (yield from _record(state, hero, held, after, rules))
    if state.rulings.duplicate_skill_free_pick and _duplicate(held, skill):
        pick, state = yield from choose(hero, _lacking(hero, skill, rules), state)
        if pick:
            state = yield Record(SkillGained(hero, pick), (*rules, "DW-RULING-04"))
    return state


def _record(
    state: State, hero: str, held: tuple[str, ...], after: tuple[str, ...], rules: tuple[str, ...]
) -> Script[State]:
    if len(after) > len(held):
        state = yield Record(SkillGained(hero, after[-1]), rules)
        return state
    was, now = next((old, new) for old, new in zip(held, after, strict=True) if old != new)
    state = yield Record(SkillUpgraded(hero, was, now), (*rules, "DW-BASE-13", "DW-SKILL-05"))
    return state


def _duplicate(held: tuple[str, ...], skill: str) -> bool:
    found = find(skill)
    return has(held, skill) or (found is not None and has(held, ADVANCED.get(found.name, "")))


def _lacking(hero: str, skill: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        mine = state.hero(hero)
        options = tuple(Option(one, one, SKILLS[one].does) for one in BASIC if not holds(mine, one))
        text = f"You have {skill} already. Which skill do you take in its place?"
        if not options:
            return None
        return Question("pick-skill", text, options, (*rules, "DW-RULING-04"), about={"hero": hero})

    return ask


def advantage(state: State, hero: str, attribute: str, purpose: str) -> int:
    """How many advantages skills and quirks give on a test for this purpose (a key of `PURPOSES`, "" for none)."""
    one = state.hero(hero)
    basic, advanced = restated(one, "Animal Affinity", state.rulings)
    if purpose in _WILD_ANIMALS:
        return basic + advanced
    if purpose == "animal":
        return advanced
    if purpose == "craft":
        return int(has(one.skills, "Crafting"))
    if purpose == "sneak":
        return int(has(one.skills, "Infiltration"))
    if purpose == "intimidate":
        return int(_SCAR in one.quirks)
    if purpose == "intimidate_attack":
        return int(_SCAR in one.quirks and not state.rulings.scar_social_only)
    return 0


def extra_rerolls(state: State, hero: str, attribute: str, purpose: str) -> int:
    """How many proficiency rerolls skills add on a test for this purpose, on whatever attribute (DW-SKILL-44).

    None for the Angry, who have no rerolls from proficiency (DW-AFFL-13).
    """
    one = state.hero(hero)
    if purpose != "wilderness" or not has(one.skills, "Survivalist") or has(one.afflictions, "Angry"):
        return 0
    if state.rulings.survivalist_capped and one.attribute(attribute).proficiency >= 2:
        return 0
    return 1


def knows(hero: Hero, field: str) -> bool:
    """Whether a skill gives the hero knowledge of this field (DW-SKILL-26, DW-SKILL-32, DW-SKILL-34)."""
    return any(holds(hero, skill.name) and has(skill.lore, field) for skill in SKILLS.values())


def who_knows(state: State, field: str) -> tuple[str, ...]:
    """The heroes whom the GM may tell more about this field (DW-SKILL-02)."""
    return tuple(hero.id for hero in state.heroes.values() if knows(hero, field))


def extra_camp_actions(hero: Hero) -> int:
    """Camp actions beyond the usual (DW-SKILL-45)."""
    return int(has(hero.skills, "Survivalist"))


def searches_traps_without_tools(hero: Hero) -> bool:
    """Whether the search for traps is open to the hero without the proper tools (DW-SKILL-28)."""
    return has(hero.skills, "Infiltration")


class LearnSkill(Params, frozen=True):
    """A hero learns a skill."""

    hero: str
    skill: str


def _learn(state: State, params: LearnSkill) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    found = find(params.skill)
    if found is None:
        known = ", ".join(SKILLS)
        return Refused("unknown-skill", f"There is no skill {params.skill!r}; there are: {known}.", ("DW-SKILL-03",))
    held = state.hero(params.hero).skills
    if found.above and not has(held, found.above) and not has(held, found.name):
        return Refused("basic-first", f"Learn {found.above} before {found.name}.", ("DW-SKILL-06",))
    duplicate_pick = state.rulings.duplicate_skill_free_pick and _duplicate(held, found.name)
    if gained(held, found.name, state.rulings) == held and not duplicate_pick:
        return Refused("skill-held", f"{found.name} is held already and has nothing above it.", ("DW-RULING-04",))
    return (yield from gain(state, params.hero, found.name, found.rules))


chapter.offers(
    Act("learn_skill", "Learn a skill", LearnSkill, _learn, by="gm", rules=("DW-SKILL-05", "DW-SKILL-06", "DW-BASE-13"))
)
