"""A player's device: the cards bought, nearest to winning first, and an alarm that only that player is told of.

Where the plan has players mark, the device knows only the numbers that the player enters, and compares its cards with those.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tapete.errors import Refused, TapeteError
from tapete.floor import counter, hall
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.games.bingo.asks import own_daubing
from tapete.games.bingo.figures import missing, needs
from tapete.text import Lang
from tapete.web.door import floor_of, genuine, language, not_too_often, whoever
from tapete.web.pages.hall_parts import face_of, host_of, money, named, number, told
from tapete.web.pages.paper import Form

router = APIRouter()
MOST = 200
"""Cards that a device shows."""


def numbers_in(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def _cards(host: Host, person: Person, lang: Lang, own: bool) -> list[dict[str, Any]]:
    memory, terms = hall.memory_of(host), host.table.terms
    mine = {seat for seat, owner in host.seats.items() if owner == person.id}
    prizes = hall.open_prizes(host)
    cards = [(s, card) for s in memory.sold if s.seat in mine for card in range(s.first, s.last + 1)][:MOST]
    found = []
    for sale, card in cards:
        won = [w.prize for w in memory.won if w.card == card]
        lacks = {k: missing(terms, memory, k, card) for k in prizes if k not in won}
        nearest = min(map(len, lacks.values()), default=99)
        found.append(
            {
                "number": card,
                "entered": sale.entered,
                "won": [named(host, k, lang) for k in won],
                "face": face_of(host, card, () if own else memory.drawn),
                "nearest": 0 if own else nearest,
                "prizes": [
                    {
                        "kind": k,
                        "name": named(host, k, lang),
                        "lacks": len(rest),
                        "due": not own and not rest and bool(memory.drawn),
                    }
                    for k, rest in lacks.items()
                ],
                "needs": json.dumps({k: [numbers_in(way) for way in needs(terms, k, card)] for k in lacks}) if own else "",
            }
        )
    return found if own or not memory.drawn else sorted(found, key=lambda c: (c["nearest"], c["number"]))


def _page(request: Request, host: Host, person: Person, refusal: TapeteError | None = None) -> Response:
    lang, own = language(request), own_daubing(host.table.terms)
    printed = counter.played_on(host) == "printed"
    limit = host.table.terms.plan.values.get("most-cards")
    seat = host.seat_of(person)
    return told(
        request,
        "hall_device.html",
        host,
        person,
        refusal,
        cards=[] if printed or host.closed else _cards(host, person, lang, own),
        own=own,
        printed=printed,
        limit=limit,
        chips=money(host, host.table.felt.chips.get(seat, 0), lang) if seat else "",
        purse=money(host, floor_of(request).balances(person).get(host.currency, 0), lang),
    )


@router.get("/hall/{table}/device")
@router.get("/hall/{table}/device/fragment")
def device(request: Request, table: int) -> Response:
    person = whoever(request)
    return _page(request, host_of(request, table), person)


@router.post("/hall/{table}/device")
def call(request: Request, table: int, form: Form) -> Response:
    """A player calls a prize on a card of theirs."""
    genuine(request, form.get("csrf", ""))
    host, person = host_of(request, table), whoever(request)
    not_too_often(request, person)
    try:
        card = number(form.get("card", ""))
        if counter.played_on(host) == "printed":
            raise Refused(counter.PRINTED_ONLY)
        sold = hall.memory_of(host).sale_of(card)
        words = f"seat {sold.seat if sold else 1} claims {form.get('prize', '')[:40]} {card}"
        host.act(
            person, words, f"call-{person.id}-{number(form.get('n', '0'))}-{hashlib.sha256(words.encode()).hexdigest()[:16]}"
        )
    except TapeteError as refusal:
        return _page(request, host, person, refusal)
    return RedirectResponse(f"/hall/{table}/device", 303)
