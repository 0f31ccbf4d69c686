"""What somebody asks the lab, read from an address; and the address that asks it again.

`of` names the desk; `a.NAME` and, with `compare=on`, `b.NAME` are the options of one set-up or two; `vary`
names a whole number that climbs a ladder `from` one value `to` another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from pallbearer.odds.ask import Desk, Given, Option, Wrong
from pallbearer.web.forms import Form
from pallbearer.web.spell import words

MOST_STEPS, FEW_STEPS = 21, 12
"""How many steps a ladder may have, and how many it has unless told where it cannot have all."""
LONGEST = 60
"""Characters of a wrong value that are said back."""

_FLAG = re.compile(r"--([a-z0-9][a-z0-9-]*)")


@dataclass(frozen=True)
class Field:
    """An option of one set-up, what was typed, and what is wrong with it."""

    side: str
    option: Option
    value: str
    wrong: str = ""

    @property
    def name(self) -> str:
        """Its name in an address."""
        return f"{self.side}.{self.option.name}"

    @property
    def id(self) -> str:
        """Its id on the page."""
        return f"{self.side}-{self.option.name}"

    @property
    def label(self) -> str:
        """Its name for people."""
        return words(self.option.name)

    @property
    def help(self) -> str:
        """What it means."""
        return spoken(self.option.help)

    @property
    def allowed(self) -> str:
        """What may be typed, if its looks do not say so."""
        return self.option.allowed if self.option.kind == "text" else ""

    @property
    def on(self) -> bool:
        """Whether this switch is on."""
        return self.value == "true"


@dataclass(frozen=True)
class Setup:
    """One set-up.  `given` is None as long as something is wrong; `wrong` is what no field is to blame for."""

    side: str
    fields: tuple[Field, ...]
    given: Given | None = None
    wrong: str = ""

    @property
    def rules(self) -> list[Field]:
        """What the test is made of."""
        return [one for one in self.fields if not one.option.ruling]

    @property
    def rulings(self) -> list[Field]:
        """The house rules."""
        return [one for one in self.fields if one.option.ruling]

    @property
    def told(self) -> str:
        """The set-up in words: what differs from the usual."""
        given = self.given or {}
        if len(self.fields) == 1:
            return str(next(iter(given.values()), ""))
        said = [_told(one.option, given[one.option.name]) for one in self.fields if _differs(one.option, given)]
        return ", ".join(said) or "as usual"

    def blamed(self, wrong: Wrong) -> Setup:
        """The same, with this said beside the field that it is about."""
        named = wrong.field.split(" ")[0].removeprefix("--").casefold()
        said = saying(wrong)
        if named not in {one.option.name for one in self.fields}:
            return replace(self, given=None, wrong=f"{spoken(wrong.field)}: {said}")
        fields = tuple(replace(one, wrong=said) if one.option.name == named else one for one in self.fields)
        return replace(self, fields=fields, given=None)

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong, field by field."""
        return [f"{one.label}: {one.wrong}" for one in self.fields if one.wrong] + [self.wrong] * bool(self.wrong)


@dataclass(frozen=True)
class Asked:
    """A question to the lab.  `wrongs` are those of `vary`, `from` and `to`."""

    of: str
    desk: Desk
    a: Setup
    b: Setup | None
    vary: Option | None
    steps: range
    typed: Mapping[str, str]
    wrongs: Mapping[str, str]
    blank: bool

    @property
    def sides(self) -> list[Setup]:
        """The set-ups that there are."""
        return [self.a] if self.b is None else [self.a, self.b]

    @property
    def right(self) -> bool:
        """Whether it can be answered, as far as can be seen."""
        return not self.wrongs and all(one.given is not None for one in self.sides)

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong."""
        said = [f"{words(name)}: {one}" for name, one in self.wrongs.items()]
        return said + [fault for one in self.sides for fault in one.faults]

    @property
    def ladders(self) -> list[Option]:
        """The options that a ladder may climb."""
        return [one for one in self.desk.options if one.kind == "whole"]

    @property
    def query(self) -> dict[str, str]:
        """The shortest query that asks the same.  Only of a question that is right."""
        assert self.a.given is not None
        b = self.b.given if self.b is not None else None
        found = query(self.of, self.desk, self.a.given, b)
        if self.vary is not None:
            found["vary"] = self.vary.name
            if self.steps != window(self.vary, self.a.given[self.vary.name]):
                found |= {"from": str(self.steps[0]), "to": str(self.steps[-1])}
        return found

    def blamed(self, setup: Setup, wrong: Wrong) -> Asked:
        """The same, with this said about one of its set-ups."""
        if setup.side == "a":
            return replace(self, a=setup.blamed(wrong))
        return replace(self, b=setup.blamed(wrong))

    def link(self, *without: str) -> str:
        """The query as text, without these."""
        return address({name: text for name, text in self.query.items() if name not in without})


def query(of: str, desk: Desk, a: Given, b: Given | None = None) -> dict[str, str]:
    """What asks about one set-up, or compares two: only what differs from the usual."""
    found = {"of": of, **_texts("a", desk, a)}
    if b is not None:
        found |= {"compare": "on", **_texts("b", desk, b)}
    return found


def address(query: Mapping[str, str]) -> str:
    """A query as it stands in an address."""
    return urlencode(query, quote_via=quote, safe=",=")


def _texts(side: str, desk: Desk, given: Given) -> dict[str, str]:
    texts = {f"{side}.{one.name}": _text(given[one.name]) for one in desk.options if _differs(one, given)}
    if not texts:  # something has to say that this is asked
        first = desk.options[0]
        texts[f"{side}.{first.name}"] = _text(given[first.name])
    return texts


def _differs(option: Option, given: Given) -> bool:
    usual = bool(option.default) if option.kind == "switch" else option.default
    return bool(given[option.name] != usual)


def _text(value: int | str | bool | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _told(option: Option, value: int | str | bool | None) -> str:
    name = words(option.name)
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} {value}"


def spoken(text: str) -> str:
    """Without the dashes of the command line.

    >>> spoken("one of --safe and --extra-effort")
    'one of “Safe” and “Extra effort”'
    """
    return _FLAG.sub(lambda found: f"“{words(found[1])}”", text)


def saying(wrong: Wrong) -> str:
    """What was given, and what is allowed."""
    given = wrong.given if len(wrong.given) <= LONGEST else f"{wrong.given[:LONGEST]}…"
    return f"given {spoken(given)}; allowed: {spoken(wrong.allowed)}."


def read(form: Form, of: str, desk: Desk) -> Asked:
    """What a query asks; whatever is wrong stands beside its field."""
    a, b = _setup("a", form, desk), None
    if form.is_on("compare"):
        empty = not any(name.startswith("b.") for name in form.values)
        b = _copied(a) if empty else _setup("b", form, desk)
    typed = {name: form.get(name).strip() for name in ("vary", "from", "to")}
    blank = not any(name.startswith("a.") for name in form.values)
    vary, steps, wrongs = _ladder(typed, desk, a)
    return Asked(of, desk, a, b, vary, steps, typed, wrongs, blank)


def _setup(side: str, form: Form, desk: Desk) -> Setup:
    texts = {
        name.removeprefix(f"{side}."): form.get(name).strip() for name in form.values if name.startswith(f"{side}.")
    }
    fields = tuple(_field(side, one, texts.get(one.name, "")) for one in desk.options)
    if any(one.wrong for one in fields):
        return Setup(side, fields)
    try:
        return Setup(side, fields, desk.from_texts(texts))
    except Wrong as wrong:
        return Setup(side, fields, wrong=f"{side}.{wrong.field[:LONGEST]}: {saying(wrong)}")


def _field(side: str, option: Option, text: str) -> Field:
    if not text:
        return Field(side, option, _text(option.default))
    try:
        option.read(text)
    except Wrong as wrong:
        said = saying(Wrong("", wrong.given, "true or false")) if option.kind == "switch" else saying(wrong)
        return Field(side, option, text, said)
    return Field(side, option, text)


def _copied(a: Setup) -> Setup:
    return Setup("b", tuple(replace(one, side="b") for one in a.fields), a.given, a.wrong)


def _ladder(typed: Mapping[str, str], desk: Desk, a: Setup) -> tuple[Option | None, range, dict[str, str]]:
    """What climbs, its steps, and what is wrong with them."""
    known = {one.name: one for one in desk.options if one.kind == "whole"}
    name = typed["vary"]
    if not name:
        return None, range(0), {}
    if name not in known:
        allowed = ", ".join(known) or "nothing: there is no whole number here"
        return None, range(0), {"vary": saying(Wrong("", repr(name), allowed))}
    option = known[name]
    usual = window(option, (a.given or {}).get(name))
    ends, wrongs = [usual[0], usual[-1]], {}
    for place, end in enumerate(("from", "to")):
        try:
            ends[place] = int(option.read(typed[end])) if typed[end] else ends[place]
        except Wrong as wrong:
            wrongs[end] = saying(wrong)
    if not wrongs and not 1 <= ends[1] - ends[0] + 1 <= MOST_STEPS:
        least, most = ends[0], min(option.most, ends[0] + MOST_STEPS - 1)
        wrongs["to"] = saying(Wrong("", str(ends[1]), f"{least} to {most}: up to {MOST_STEPS} steps"))
    return option, range(ends[0], ends[1] + 1), wrongs


def window(option: Option, here: int | None) -> range:
    """The steps of a ladder that nobody said more about: all, or a dozen from 1 or around `here`.

    >>> window(Option("dice", "", least=-5, most=20), 4), window(Option("rerolls", "", most=6), None)
    (range(1, 13), range(0, 7))
    """
    if option.most - option.least < MOST_STEPS:
        return range(option.least, option.most + 1)
    start = max(option.least, 1)
    if here is not None and not start <= here < start + FEW_STEPS:
        start = here - FEW_STEPS // 2
    start = max(option.least, min(start, option.most - FEW_STEPS + 1))
    return range(start, start + FEW_STEPS)
