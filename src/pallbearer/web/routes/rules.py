"""The rules, searchable, every clause with an address of its own."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.rules.catalogue import Clause
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, House

MANY = 120


def _sections(clauses: tuple[Clause, ...]) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        found.setdefault(clause.section, []).append(clause)
    return found


@get("/rules/{system:str}", sync_to_thread=True)
def rules(request: AnyRequest, house: NamedDependency[House], system: FromPath[str]) -> Response[str]:
    """The contents, a section, or what a search found."""
    game, form = house.system(system), Form.read(request.scope["query_string"])
    sections, q, chosen = (
        _sections(game.catalogue.clauses),
        form.get("q").strip(),
        form.get("section"),
    )
    if chosen and chosen not in sections:
        raise NotFoundException(f"{game.title} has no section {chosen!r}. The contents list them all.")
    found = game.catalogue.search(q) if q else sections.get(chosen, [])
    return house.pages.page(
        request,
        "rules.html",
        system=game.name,
        game=game,
        attribution=game.attribution,
        sections=sections,
        q=q,
        chosen=chosen,
        found=found if chosen and not q else found[:MANY],
        total=len(found),
    )


@get("/rules/{system:str}/{clause:str}", sync_to_thread=True)
def clause(
    request: AnyRequest,
    house: NamedDependency[House],
    system: FromPath[str],
    clause: FromPath[str],
) -> Response[str]:
    """One clause, with those before and after it."""
    game = house.system(system)
    one = game.catalogue.by_id.get(clause)
    if one is None:
        raise NotFoundException(f"{game.title} has no clause {clause!r}. Search the rules for its words.")
    near = _sections(game.catalogue.clauses)[one.section]
    place = near.index(one)
    return house.pages.page(
        request,
        "clause.html",
        system=game.name,
        game=game,
        attribution=game.attribution,
        clause=one,
        before=near[place - 1] if place else None,
        after=near[place + 1] if place + 1 < len(near) else None,
    )
