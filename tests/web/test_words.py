"""The small parts: chances, counts, forms, drawings, keys to the door."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chance, Params
from pallbearer.rules.script import Refused
from pallbearer.table.view import Line
from pallbearer.web import drawing, errors, forms, spell
from pallbearer.web.chances import bars, best, change, figures, percent
from pallbearer.web.csrf import from_elsewhere
from pallbearer.web.forms import Form
from pallbearer.web.tally import tally, usual
from pallbearer.web.throttle import Throttle


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        ("0", "0 %"),
        ("1", "100 %"),
        ("1/2", "50 %"),
        ("1/200", "1 %"),
        ("1/201", "<1 %"),
        ("199/200", ">99 %"),
        ("2/3", "67 %"),
    ],
)
def test_percent_never_rounds_to_certainty(chance: str, shown: str) -> None:
    assert percent(chance) == shown


def odds(**parts: str) -> Chance:
    return Chance("", parts, wanted=("great", "good"))


def test_bars_fill_the_whole_and_leave_out_the_impossible() -> None:
    found = bars(odds(great="1/6", good="0", bad="1/3", worst="1/2"))
    assert [(bar.name, bar.tone) for bar in found] == [
        ("great", 1),
        ("bad", 3),
        ("worst", 4),
    ]
    assert sum(bar.width for bar in found) == pytest.approx(100)
    assert found[1].start == pytest.approx(100 / 6)


def test_a_change_is_told_in_points_of_hope() -> None:
    before, after = (
        odds(great="1/4", good="1/4", bad="1/2"),
        odds(great="0", good="1/3", bad="2/3"),
    )
    down = change(before, after)
    assert down is not None
    assert (down.shown, down.said, down.tone) == ("▼ 17", "worse by 17 points", "down")
    same = change(before, before)
    assert same is not None
    assert same.tone == "same"
    tiny = change(odds(great="1/2", bad="1/2"), odds(great="501/1000", bad="499/1000"))
    assert tiny is not None
    assert tiny.shown == "▲ <1"
    assert change(before, Chance("", {"a": "1"})) is None


def test_best_are_the_answers_worth_most() -> None:
    good, bad = odds(good="1"), odds(good="1/2")
    assert best({"a": good, "b": bad}) == {"a"}
    assert best({"a": good, "b": bad, "c": good}) == {"a", "c"}
    assert best({"a": good, "b": good}) == set()
    assert best({"a": good}) == set()
    assert best({"a": Chance("", {"x": "1"}), "b": Chance("", {"x": "1"})}) == set()


def test_best_looks_at_the_aim_then_at_hope_then_at_what_else_may_happen() -> None:
    sure = Chance("", {"in": "1"}, {"mud": "1/2"}, wanted=("in",), worth="1/4")
    bold = Chance("", {"in": "1/2", "out": "1/2"}, {"mud": "1"}, wanted=("in",), worth="1/3")
    assert best({"a": sure, "b": bold}) == {"b"}
    assert best({"a": replace(sure, worth="1/3"), "b": bold}) == {"a"}
    assert best({"a": sure, "b": replace(sure, beside={"mud": "1/3"})}) == {"b"}
    wanted = ("in", "mud")
    assert best({"a": replace(sure, wanted=wanted), "b": replace(sure, beside={"mud": "1/3"}, wanted=wanted)}) == {"a"}


def test_figures_name_everything_and_say_what_is_better() -> None:
    base = Chance("", {"great": "0", "in": "1/2", "out": "1/2"}, {"mud": "1/2"}, wanted=("great", "in"), word="success")
    other = replace(base, outcomes={"great": "1/4", "in": "1/2", "out": "1/4"}, beside={"mud": "3/4"})
    success, mud = figures(other, base)
    assert (success.name, success.shown) == ("success", "75 %")
    assert success.change is not None
    assert (success.change.shown, success.change.tone) == ("▲ 25", "up")
    assert mud.change is not None
    assert (mud.shown, mud.change.shown, mud.change.said, mud.change.tone) == (
        "75 %",
        "▲ 25",
        "worse by 25 points",
        "down",
    )
    great = figures(replace(other, worth="1/4", about="great"), replace(base, worth="0/1", about="great"))
    assert [(one.name, one.shown) for one in great] == [("great", "25 %"), ("success", "75 %"), ("mud", "75 %")]
    worth, *_ = figures(replace(other, worth="-1/3"), replace(base, worth="1/6"))
    assert worth.change is not None
    assert (worth.name, worth.shown, worth.change.shown) == ("worth", "−0.33", "▼ 0.50")
    assert [one.change for one in figures(other)] == [None, None]


def exact_range(count: int, sides: int) -> tuple[int, int]:
    """By brute force over the binomial, in fractions."""
    from math import comb

    part = [Fraction(comb(count, k) * (sides - 1) ** (count - k), sides**count) for k in range(count + 1)]
    low = next(k for k in range(count + 1) if sum(part[: k + 1]) > Fraction(25, 1000))
    high = next(k for k in range(count + 1) if sum(part[: k + 1]) >= Fraction(975, 1000))
    return low, high


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (12, 6), (60, 6), (60, 20), (200, 4)])
def test_the_usual_range_is_the_exact_one(count: int, sides: int) -> None:
    assert usual(count, sides) == exact_range(count, sides)


def line(
    dice: tuple[int, ...],
    faces: tuple[int, ...],
    hero: str = "h1",
    by_hand: bool = False,
) -> Line:
    return Line(
        1,
        0,
        "Ann",
        "dice",
        "",
        about={"hero": hero},
        dice=dice,
        faces=faces,
        by_hand=by_hand,
    )


def test_dice_are_counted_by_size_and_hand() -> None:
    lines = [
        line((6, 6, 20), (1, 1, 20)),
        line((6,), (6,), hero="h2"),
        line((6,), (6,), by_hand=True),
    ]
    six, twenty = tally(lines)
    assert (six.sides, six.thrown, [face.count for face in six.faces]) == (
        6,
        3,
        [2, 0, 0, 0, 0, 1],
    )
    assert six.mean == pytest.approx(8 / 3)
    assert twenty.thrown == 1
    assert tally(lines, who="h2")[0].thrown == 1
    assert tally(lines, by_hand=True)[0].faces[5].count == 1
    cursed = tally([line((6,), (1,)) for _ in range(30)])[0]
    assert [face.word for face in cursed.faces] == ["more than usual"] + ["fewer than usual"] * 5
    assert cursed.odd == 6


class Deed(Params, frozen=True):
    hero: str
    loud: bool = False
    count: int = 1
    names: tuple[str, ...] = ()
    maybe: int | None = None


DEED = Act("deed", "A deed", Deed, lambda state, params: iter(()))  # type: ignore[arg-type,return-value]


def test_a_form_becomes_params_with_their_types() -> None:
    form = Form.read("p=%7B%22hero%22%3A%22h1%22%7D&sw=loud&f.loud=on&f.count=3&f.names=a,%20b,&f.maybe=")
    assert forms.params(DEED, form) == {
        "hero": "h1",
        "loud": True,
        "count": 3,
        "names": ("a", "b"),
    }
    off = forms.params(DEED, Form.read("p=%7B%22loud%22%3Atrue%7D&sw=loud"))
    assert off == {"loud": False}
    wrong = forms.params(DEED, Form.read("f.count=three"))
    assert isinstance(wrong, Refused)
    assert wrong.remedy.startswith("Count:")


def test_a_form_is_made_from_an_act() -> None:
    made = forms.fields(DEED, {"names": ()}, {"h1": "Edda"})
    assert [(one.name, one.kind) for one in made] == [
        ("hero", "choice"),
        ("loud", "switch"),
        ("count", "number"),
        ("maybe", "text"),
    ]
    assert made[0].options == (("h1", "Edda"),)


@pytest.mark.parametrize(
    ("method", "origin", "site", "elsewhere"),
    [
        ("GET", "http://evil.example", "cross-site", False),
        ("POST", None, None, False),
        ("POST", "http://Table.local:8000", None, False),
        ("POST", "http://table.local:8001", None, True),
        ("POST", "null", None, True),
        ("POST", "http://table.local:8000", "same-origin", False),
        ("POST", "http://table.local:8000", "cross-site", True),
        ("DELETE", "http://evil.example", None, True),
    ],
)
def test_where_a_request_comes_from(method: str, origin: str | None, site: str | None, elsewhere: bool) -> None:
    assert from_elsewhere(method, "table.local:8000", origin, site) is elsewhere


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("forbidden", 403),
        ("unknown-hero", 404),
        ("stale", 409),
        ("closed", 409),
        ("bad-faces", 422),
        ("full", 422),
    ],
)
def test_a_refusal_has_a_status(code: str, status: int) -> None:
    assert errors.status(Refused(code, "")) == status


def test_guesses_are_counted_for_each_name_and_forgotten() -> None:
    now = [0.0]
    gate = Throttle(2, 60, lambda: now[0])
    for at in (0.0, 10.0):
        now[0] = at
        assert gate.wait("a") == 0
        gate.count("a")
    assert gate.wait("a") == 50
    assert gate.wait("b") == 0
    now[0] = 60.5
    assert gate.wait("a") == 0


def test_clauses_are_text_with_few_marks() -> None:
    shown = spell.clause("**Roll** `x` & *run* <i>; see DW-TEST-06. 2*3*4", "dw")
    assert shown == (
        "<strong>Roll</strong> <code>x</code> &amp; <em>run</em> &lt;i&gt;; see "
        '<a class="tag" href="/rules/dw/DW-TEST-06">DW-TEST-06</a>. 2*3*4'
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    spots = drawing.pips(face, 6)
    assert len(set(spots)) == face
    assert {(100 - x, 100 - y) for x, y in spots} == set(spots), "pips lie evenly"
    assert drawing.pips(face, 20) == ()


@pytest.mark.parametrize(
    ("filled", "size", "full", "arc"),
    [
        (0, 6, False, None),
        (2, 6, False, "0 1"),
        (4, 6, False, "1 1"),
        (6, 6, True, None),
    ],
)
def test_a_clock_fills(filled: int, size: int, full: bool, arc: str | None) -> None:
    drawn = drawing.clock(("filled",) * filled + ("free",) * (size - filled))
    assert (drawn["filled"], drawn["full"], len(drawn["cuts"])) == (filled, full, size)  # type: ignore[arg-type]
    assert (arc is None) == (drawn["pie"] == "")
    if arc:
        assert f"A18 18 0 {arc}" in str(drawn["pie"])
    assert drawing.clock(())["size"] == 0


def test_an_address_of_ours_is_told_from_others() -> None:
    for good in ("/", "/t/abc?x=1"):
        assert Form({"next": [good]}).local("next", "/home") == good
    for bad in ("", "//x", "/\\x", "http://x", "/a\nb", "x"):
        assert Form({"next": [bad]}).local("next", "/home") == "/home"


def test_documents_of_commands_have_a_closed_shape() -> None:
    from pallbearer.web.routes.api import _commands

    with pytest.raises(msgspec.ValidationError):
        _commands.decode(b'{"type":"Note","text":"x","by":"s1"}')
