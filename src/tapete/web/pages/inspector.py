"""For the inspector: every doubt of the law on one page, and a dispute as one document to print or to send."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup, escape

from tapete.book.as_html import section_html
from tapete.book.doubts import gaps, readings
from tapete.book.game import terms_of
from tapete.catalogue.citing import parts
from tapete.catalogue.loader import Catalogue
from tapete.draw import svg
from tapete.errors import NotFound
from tapete.floor.corrections import corrections_of
from tapete.floor.host import HOUSE, TIME_OUT, Host
from tapete.floor.people import Person
from tapete.floor.store import now
from tapete.passages.showing import Opened, opened
from tapete.play.events import Ruling
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language, only
from tapete.web.pages.book import linked
from tapete.web.pages.law import FEW
from tapete.web.pages.moment import hands_told, moment
from tapete.web.pages.paper import STAFF, TEMPLATES, cash, page, written
from tapete.web.pages.people import names_of
from tapete.web.pages.scene import Scene

router = APIRouter()
_told: dict[tuple[int, Lang], list[dict[str, Any]]] = {}
"""The doubts of a catalogue, which does not change while the house is open."""


@router.get("/house/readings")
def doubts(request: Request) -> Response:
    """All readings, gaps and contradictions of the catalogue; and the tables that read otherwise than by default."""
    only(request, *STAFF)
    floor, lang = floor_of(request), language(request)
    law = floor.catalogue
    key = id(law), lang
    if key not in _told:
        _told[key] = told(law, lang)
    asked = request.query_params.get("regulation", "")
    games = [g for g in _told[key] if asked in ("", g["regulation"])]
    cards = [(name, card.short[lang]) for name, card in law.regulations.items()]
    return page(
        request, "readings.html", games=games, cards=cards, asked=asked, otherwise=otherwise(list(floor.hosts.values()), lang)
    )


def told(law: Catalogue, lang: Lang) -> list[dict[str, Any]]:
    """Each game's doubts, as the book writes them."""
    found = []
    for game in law.games.values():
        terms, show = terms_of(game, {}), linked(game.id)
        parts = [s for s in (readings(terms), gaps(terms)) if s.below]
        if any(part.below for part in parts):
            about: dict[str, Any] = {"id": game.id, "title": game.title[lang], "regulation": game.regulation.regulation}
            about |= {
                "many": len(terms.rules.readings),
                "parts": [_apart(section_html(p, lang, show, 3), game.id) for p in parts],
            }
            found.append(about | {"card": game.regulation.short[lang]})
    return found


def _apart(html: str, game: str) -> Markup:
    """With marks of its own, since other games stand on the same page."""
    return Markup(html.replace('<section id="', f'<section id="{escape(game.replace("/", "-"))}-'))


def otherwise(hosts: list[Host], lang: Lang) -> list[dict[str, Any]]:
    """Open tables whose plan chose another reading than the default."""
    found = []
    for host in hosts:
        rules, plan = host.table.terms.rules, host.table.terms.plan
        for name, reading in rules.readings.items():
            chosen = plan.readings.get(name, reading.default)
            if chosen != reading.default and not host.closed:
                said = {"question": reading.question[lang], "chosen": reading.options[chosen].text[lang], "cite": reading.cite}
                found.append({"table": host.id, "game": host.game.id, "title": rules.title[lang]} | said)
    return found


# a dispute


@router.get("/tables/{table}/coups/{coup}/file")
def dispute(request: Request, table: int, coup: int) -> Response:
    """One coup as one document: who, felt, hands, every entry and payment with its article, rulings, corrections, proofs."""
    reader = only(request, "inspector", "chief")
    floor, lang = floor_of(request), language(request)
    host = floor.host(table)
    numbers = host.entries_of(coup)
    if not numbers:
        raise NotFound(Text(f"no hay jugada {coup} en la mesa {table}", f"there is no coup {coup} at table {table}"))
    about = evidence(host, reader, numbers, names_of(floor), lang)
    about["opened"] = law_behind(floor.catalogue, host.game.regulation.regulation, about)
    alone = request.query_params.get("as") == "file"
    if not alone:
        return page(request, "dispute.html", coup=coup, made=now(), alone=False, **about)
    style = Markup((TEMPLATES.parent / "static" / "style.css").read_text(encoding="utf-8"))
    text = written(request, "dispute.html", {"coup": coup, "made": now(), "alone": True, "style": style, **about})
    held = {"Content-Disposition": f'attachment; filename="table-{table}-coup-{coup}.html"'}
    return Response(text, media_type="text/html; charset=utf-8", headers=held)


def law_behind(law: Catalogue, regulation: str, about: dict[str, Any]) -> list[Opened]:
    """The passages by which something was paid or ruled, each once; of an article cited whole, nothing but the link."""
    cites = [i.cite for row in about["rows"] for i in row["items"] if i.cite] + [e.cite for e in about["orders"]]
    pieces = dict.fromkeys(str(part) for cite in cites for part in parts(cite))
    found = [opened(regulation, piece, law) for piece in pieces]
    return list({one.passage.key: one for some in found if len(some) <= FEW for one in some}.values())


def evidence(host: Host, reader: Person, numbers: list[int], names: dict[int, str], lang: Lang) -> dict[str, Any]:
    """All that the record knows of these entries, as this reader may see it."""
    names = names | {
        HOUSE: Text("el azar", "chance")[lang],
        TIME_OUT.id: Text("la casa, por tiempo", "the house, time-out")[lang],
    }
    first, last, still = numbers[0], numbers[-1], host.still()
    scene = Scene(still, reader, lang, names)
    with host.recalling:
        hands = hands_told(host, still, reader, first, last, lang)
        closed = next((n for n in numbers if still.lines[n - 1].words == "no more bets"), last)
        shown = {n: still.seen_by(reader, host.replayed(n)) for n in sorted({closed, last})}
        felts = [(n, Markup(svg(then, lang)), moment(then, lang)) for n, then in shown.items()]
    rows = [
        {
            "n": line.n,
            "at": line.at,
            "who": names.get(line.person, "?"),
            "hash": line.hash,
            "words": still.words_for(line, reader, lang),
            "struck": line.n - 1 in still.table.struck,
        }
        | {"items": [i for i in scene.entry(line.n - 1) if i.style != "chance"], "hands": hands.get(line.n, [])}
        for line in still.lines[first - 1 : last]
    ]
    orders = [e for n in numbers for e in still.table.log[n - 1].events if isinstance(e, Ruling)]
    after = [
        c
        | {"amount": cash(c["amount"], host.money, lang), "who": names.get(c["by"], "?"), "chief": names.get(c["decided_by"], "")}
        for c in corrections_of(still)
        if c["entry"] >= first
    ]
    seated = [(seat, names.get(who, "?")) for seat, who in sorted(still.seated_at(last).items())]
    return {
        "host": still,
        "scene": scene,
        "title": still.table.terms.rules.title[lang],
        "law": still.game.regulation,
        "plan": still.table.terms.plan.spoken(),
        "seated": seated,
        "felts": felts,
        "rows": rows,
        "orders": orders,
        "corrections": after,
        "before": still.lines[first - 2].hash if first > 1 else "",
        "hashes": still.shows_hashes(reader),
        "disputes": [g for g in still.game.regulation.general if g.topic == "disputes"],
    }
