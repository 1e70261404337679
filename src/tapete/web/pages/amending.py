"""A draft amendment and its consequences, for whoever answers for the rules: `/book/REGULATION/amend`.

A small form changes one value; a larger draft is pasted or sent as a file. It is worked out aside, within bounds, one at a time.
"""

from __future__ import annotations

import re
import threading
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from tapete.amend.again import Window
from tapete.amend.as_markdown import shown
from tapete.amend.aside import Outcome, within_bounds
from tapete.amend.draft import Draft, changed_games, parse_draft, small_draft
from tapete.amend.places import Standing, standing
from tapete.audit.findings import KINDS
from tapete.errors import Refused
from tapete.floor.played import played
from tapete.floor.store import now
from tapete.table.called import bet_called
from tapete.table.played import Played
from tapete.text import Lang, Text
from tapete.web import auditing
from tapete.web.door import floor_of, genuine, language, not_too_often, only
from tapete.web.pages.law import card_of
from tapete.web.pages.paper import page, read_aloud
from tapete.written import percent, style_in

router = APIRouter()
JURISTS = ("inspector", "director")
LARGEST = 60_000
"""Bytes of a draft that somebody sends; a whole regulation's would fit."""
MOVES = 400_000
"""Moves of the floor's tables that one page settles again; of more, the latest tables."""
DAY = 24 * 60 * 60 * 1000
PERIODS = (0, 7, 31)
ODDS = re.compile(r"[0-9/]+ (to|for) [0-9/]+")
ONE_AT_A_TIME = threading.Lock()
BUSY = Text("se está calculando otro borrador; espere un momento", "another draft is being worked out; wait a moment")
TOO_LARGE = Text("el borrador es demasiado grande", "the draft is too large")


async def draft_of(request: Request) -> dict[str, str]:
    """The fields of the form; a file takes the place of what was pasted."""
    found: dict[str, str] = {}
    async with request.form(max_files=1, max_fields=12) as form:
        for key, value in form.multi_items():
            if isinstance(value, UploadFile):
                said = await value.read(LARGEST + 1)
                if said:
                    found["draft"] = said.decode("utf-8", errors="replace")
            elif key not in found:
                found[key] = value.strip()
    if any(len(value.encode()) > LARGEST for value in found.values()):
        raise Refused(TOO_LARGE)
    return found


@router.get("/book/{regulation}/amend")
def ask(
    request: Request,
    regulation: str,
    game: Annotated[str, Query(max_length=100)] = "",
    place: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """An empty form; or one with a place that was picked from the list of a game's values, what stands there and its article."""
    only(request, *JURISTS)
    picked = next((one for one in _values(request, regulation, game) if one.place == place), None)
    form = {"place": picked.place, "value": _typed(picked.says, language(request)), "cite": picked.cite} if picked else {}
    return _page(request, regulation, {"game": game, **form}, None)


@router.post("/book/{regulation}/amend")
async def consequences(request: Request, regulation: str, form: Annotated[dict[str, str], Depends(draft_of)]) -> Response:
    genuine(request, form.get("csrf", ""))
    person = only(request, *JURISTS)
    not_too_often(request, person)
    return await run_in_threadpool(_work_out, request, regulation, form)


def _work_out(request: Request, regulation: str, form: dict[str, str]) -> Response:
    floor = floor_of(request)
    card = card_of(floor.catalogue, regulation)
    draft = parse_draft(form["draft"], "draft") if form.get("draft") else small_draft(card.regulation, form)
    if draft.regulation != card.regulation:
        raise Refused(Text(f"el borrador es de {draft.regulation[:40]}", f"the draft is of {draft.regulation[:40]}"))
    if not ONE_AT_A_TIME.acquire(blocking=False):
        raise Refused(BUSY)
    try:
        days = next((n for n in PERIODS if form.get("days") == str(n)), 0)
        window = Window(now() - days * DAY, now())
        folders = tuple(map(str, floor.catalogue.folders[1:]))
        found = within_bounds(folders, draft, _tables(request, draft, window) if days else [], window)
    finally:
        ONE_AT_A_TIME.release()
    return _page(request, regulation, form, found)


def _tables(request: Request, draft: Draft, window: Window) -> list[Played]:
    """The floor's tables, the latest first, until there are moves enough."""
    with floor_of(request).engine.connect() as db:
        listed = list(played(db, changed_games(draft), window.since, window.until))
    chosen: list[Played] = []
    for one in reversed(listed):
        if sum(len(t.words) for t in (*chosen, one)) <= MOVES:
            chosen.append(one)
    return chosen


def _values(request: Request, regulation: str, game: str) -> list[Standing]:
    """What stands in the file of the game that is chosen, or of the first."""
    games = auditing.games_of(floor_of(request).catalogue, regulation)
    return list(standing(next((g for g in games if g.id.split("/")[1] == game), games[0])))


def _typed(says: str, lang: Lang) -> str:
    """A value as it is typed in the reader's language: `8 a 1`."""
    return shown(says, lang) if ODDS.fullmatch(says) else says


def _page(request: Request, regulation: str, form: dict[str, str], found: Outcome | None) -> Response:
    law, lang = floor_of(request).catalogue, language(request)
    card = card_of(law, regulation)
    style = style_in(lang, card.currency.writes)
    return page(
        request,
        "amend.html",
        card=card,
        games=auditing.games_of(law, regulation),
        form=form,
        found=found,
        typed=lambda says: _typed(says, lang),
        values=_values(request, regulation, form.get("game", "")),
        periods=PERIODS,
        kinds=KINDS,
        titles={g.id: g.title[lang] for g in law.games.values()},
        bet=lambda game, bet: bet_called(law.game(game).bare, bet)[lang],
        share=lambda value: "—" if value is None else percent(value, 3, style),
        money=lambda units: read_aloud(units, card.currency, lang),
        moved=lambda total: sorted(
            ((name, seat, a, b) for (name, seat), (a, b) in total.seats.items() if a != b), key=lambda row: -abs(row[3] - row[2])
        ),
    )
