"""What the hall's pages share: the board, faces of cards, figures, prizes, and who may look at what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from tapete.errors import Refused, TapeteError
from tapete.floor import duties, evening, hall
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.games.bingo.coup import ball_name
from tapete.games.bingo.sale import face, price
from tapete.numbers import NotANumber, read_whole
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language
from tapete.web.pages.paper import cash, page

Cells = list[list[dict[str, Any]]]


def host_of(request: Request, table: int) -> Host:
    return hall.hall(floor_of(request), table)


def number(words: str) -> int:
    """A whole number as it was typed."""
    try:
        return read_whole(words.strip())
    except NotANumber:
        said = words.strip()[:20]
        raise Refused(Text(f"«{said}» no es un número", f"'{said}' is not a number")) from None


def board(host: Host) -> list[dict[str, Any]]:
    """Rows of fifteen numbers; with their letter where the card has letters."""
    rules, drawn = hall.rules_of(host), hall.memory_of(host).drawn
    rows = []
    for first in range(1, rules.card.balls + 1, 15):
        cells = [{"n": n, "out": n in drawn, "last": bool(drawn) and drawn[-1] == n} for n in range(first, first + 15)]
        rows.append({"letter": "BINGO"[first // 15] if rules.card.columns == 5 else "", "cells": cells})
    return rows


def ball(host: Host, n: int) -> str:
    return ball_name(hall.rules_of(host), str(n))


def face_of(host: Host, card: int, marked: Collection[int]) -> Cells:
    """A card's rows, with what is marked on it."""
    centre = hall.rules_of(host).card.form.centre
    rows = enumerate(face(host.table.terms, card))
    return [[{"n": n, "marked": n in marked, "free": centre == (r, c)} for c, n in enumerate(row)] for r, row in rows]


def named(host: Host, kind: str, lang: Lang) -> str:
    return hall.rules_of(host).bets[kind].names[lang].split(",")[0]


def money(host: Host, units: int, lang: Lang) -> str:
    return cash(units, host.money, lang)


def figures(host: Host, lang: Lang) -> list[dict[str, Any]]:
    """What must be marked for each prize that the game offers."""
    rules = hall.rules_of(host)
    found = []
    for kind in hall.game(host).prizes or [k for k, b in rules.bets.items() if b.ends]:
        figure = rules.bets[kind].figure
        size = range(rules.card.rows), range(rules.card.columns)
        grids = [[[(r, c) in way for c in size[1]] for r in size[0]] for way in rules.ways(figure)]
        name = rules.figures[figure].names[lang] if figure in rules.figures else ""
        found.append({"kind": kind, "prize": named(host, kind, lang), "name": name, "grids": grids})
    return found


def prizes(host: Host, lang: Lang) -> list[dict[str, Any]]:
    """The prizes as the room sees them."""
    now = hall.game(host)
    rows = [
        {
            "kind": kind,
            "name": named(host, kind, lang),
            "amount": money(host, amount, lang),
            "over": kind in now.over,
            "cards": [w.card for w in now.winners if w.prize == kind],
        }
        for kind, amount in now.prizes.items()
    ]
    kind, shown = hall.growing(host)
    if kind:
        rows.append(
            {"kind": kind, "name": named(host, kind, lang), "amount": money(host, shown, lang), "over": False, "cards": []}
        )
    return rows


def winners(host: Host, lang: Lang) -> list[dict[str, Any]]:
    """Who won the game before this one, while the next is on sale."""
    before = hall.last_game(host)
    return [
        {"name": named(host, w.prize, lang), "card": w.card, "amount": money(host, w.amount or 0, lang)}
        for w in (before.winners if before else ())
    ]


def shown(host: Host, person: Person | None, lang: Lang) -> dict[str, Any]:
    """What every page of the hall shows."""
    now, before = hall.game(host), hall.last_game(host)
    rules = hall.rules_of(host)
    phase = hall.phase(host)
    after = phase == "sale" and not now.cards and before is not None
    programme = evening.session_of(host.floor, host.id)
    over = programme is not None and evening.state(host) == "over"
    follows = over and evening.moved_on(host)
    return {
        "host": host,
        "rules": rules,
        "game": now,
        "before": before,
        "after": after,
        "phase": phase,
        "board": board(host),
        "balls": [ball(host, n) for n in reversed(now.balls)],
        "price": money(host, price(host.table.terms), lang),
        "prizes": prizes(host, lang),
        "figures": figures(host, lang),
        "winners": winners(host, lang),
        "duty": {
            name: person is not None and duties.may(host, person, name) for name in ("announce", "order", "sell", "pay", "audit")
        },
        "letters": rules.card.columns == 5,
        "programme": programme,
        "over": over,
        "follows": follows,
    }


def told(
    request: Request, template: str, host: Host, person: Person | None, refusal: TapeteError | None = None, **more: Any
) -> Response:
    """A page of the hall, drawn while nobody moves; with what was refused, if anything was."""
    lang = language(request)
    with host.lock:
        context = shown(host, person, lang) | more
        refused = refusal.text[lang] if refusal else ""
        return page(request, template, 409 if refusal else 200, **context, refusal=refused, article=getattr(refusal, "cite", ""))
