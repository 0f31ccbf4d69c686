"""How the test game shows itself: one of each thing that a page can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pallbearer.rules.sheet import (
    Board,
    Cell,
    Chip,
    Do,
    Entry,
    Eyes,
    Field,
    Figure,
    Group,
    Line,
    Listing,
    Place,
    Sheet,
    Track,
    Why,
)

if TYPE_CHECKING:
    from tests.web.pit import State

SECRET = "the-floor-is-teeth"


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    one = state.heroes[hero]
    boxes = ("wound",) * one.wounds + ("free",) * (5 - one.wounds)
    base = {"hero": hero}
    asks = (
        Field("careful", "Careful", "switch", hint="one die fewer", rules=("PT-FALL-01",)),
        Field("more", "More dice", "number", "0", 0, 4),
        Field(
            "onto",
            "Onto",
            "choice",
            "stone",
            options=(("stone", "Stone"), ("straw", "Straw")),
        ),
    )
    fall = Do("fall", "Fall", base, asks, rolls=True, key="r")
    places = (("hand", "Hand", 1), ("bag", "Bag", 4))

    def cell(thing: str, at: str) -> Cell:
        to = tuple((id, label) for id, label, _ in places if id != at)
        go = Do(
            "move",
            "Move",
            {**base, "thing": thing},
            (Field("place", "To", "choice", to[0][0], options=to),),
        )
        return Cell(
            thing,
            thing.capitalize(),
            size=2 if thing == "rope" and at == "bag" else 1,
            dos=(go,),
        )

    rows = tuple(
        Place(
            id,
            label,
            slots,
            tuple(cell(t, at) for t, at in one.things.items() if at == id),
            "move",
        )
        for id, label, slots in places
    )
    return Sheet(
        hero,
        one.name,
        "Nobody of Nowhere",
        "broken" if one.wounds >= 5 else "",
        (Chip("Afraid", "shakes", "when it is light", ("PT-FALL-01",)),) if one.wounds else (),
        (
            Track(
                "body", "BOD", "Body", boxes, f"{5 - one.wounds} free, {one.wounds} wounds", 1, 2, "grit",
                Why((Line("five to begin with", ("PT-FALL-01",)),), {"hero": hero}), (fall,),
            ),
            Track("mail", "MAIL", "Mail", ("free", "broken", "fatigue"), "1 whole, 1 broken, 1 tired"),
        ),
        (Figure("Nerve", str(one.nerve), Why((Line("as born"),), {"hero": hero})), Figure("Pity", str(one.pity))),
        rows,
        (Listing("Prayers", (Entry("Up", "lifts one", "said", ("PT-FALL-02",)),)), Listing("Skills", (), "None yet.")),
        (fall, Do("pity", "Beg for pity", base), Do("fall", "Fly", base, refused="Nobody flies. Grow wings first.")),
        SECRET if eyes.gm else "",
    )  # fmt: skip


def board(state: State, eyes: Eyes) -> Board:
    open_track = Track("depth", "Depth", "Depth", ("filled", "filled", *("free",) * 4), "2 of 6")
    hidden = Track(
        "dread",
        SECRET,
        "Dread",
        ("filled",) * state.dread + ("free",) * (6 - state.dread),
        f"{state.dread} of 6",
    )
    grow = Do("dread", "Dread", {}, (Field("by", "By", "number", "1", 1, 6),))
    return Board(
        "At the edge",
        (open_track, hidden) if eyes.gm else (open_track,),
        (Chip("Dark", "nobody sees", tone="plain"),),
        (Listing("Foes", (Entry("Thing", SECRET),)),) if eyes.gm else (),
        (Group("The pit", (grow,)),) if eyes.gm else (),
    )
