"""What an audit finds in a regulation, each with its article, its size and what could be done; by kind, by game."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.audit.as_markdown import SIZE, size
from tapete.audit.findings import KINDS
from tapete.errors import unknown
from tapete.text import Text
from tapete.web import auditing
from tapete.web.door import floor_of, genuine, language, not_too_often, only
from tapete.web.pages.law import card_of
from tapete.web.pages.paper import STAFF, Form, page
from tapete.web.pages.parts import part

router = APIRouter()
EACH = 60
"""Findings on one page."""


@router.get("/book/{regulation}/audit")
def findings(
    request: Request,
    regulation: str,
    kind: Annotated[str, Query(max_length=20)] = "",
    game: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """What is known now: nobody's visit sets anything going."""
    law, lang = floor_of(request).catalogue, language(request)
    card = card_of(law, regulation)
    if kind and kind not in KINDS:
        raise unknown(Text("ninguna clase de hallazgo", "kind of finding"), kind, KINDS)
    chosen = law.game(f"{regulation}/{game}") if game else None
    state = auditing.known(law, regulation)
    of_game = [f for f in state.findings if chosen is None or f.game == chosen.id]
    many = Counter(f.kind for f in of_game)
    shown = part(request, [f for f in of_game if kind in ("", f.kind)], each=EACH)
    return page(
        request,
        "audit.html",
        card=card,
        state=state,
        chosen=chosen,
        slug=game,
        kind=kind,
        total=len(of_game),
        kinds=[(name, title[lang], many[name]) for name, title in KINDS.items()],
        part=shown,
        groups=[(KINDS[name][lang], [*rows]) for name, rows in groupby(shown.rows, key=lambda f: f.kind)],
        titles={g.id: g.title[lang] for g in auditing.games_of(law, regulation)},
        size=lambda finding: size(law, finding, lang),
        per=SIZE[lang],
    )


@router.post("/book/{regulation}/audit")
def begin(request: Request, regulation: str, form: Form) -> Response:
    """Have prices and disputes worked out: for the house's staff only, and one at a time of each regulation."""
    genuine(request, form.get("csrf", ""))
    person = only(request, *STAFF)
    not_too_often(request, person)
    law = floor_of(request).catalogue
    card = card_of(law, regulation)
    auditing.start(law, card.regulation)
    return RedirectResponse(f"/book/{card.regulation}/audit", 303)
