"""The book: each game's rules and prices with their articles, beside the same game elsewhere, and a search through all of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.schema import Cited, GameRules
from tapete.errors import TapeteError
from tapete.figures import Odds
from tapete.odds import BetOdds
from tapete.play.limits import ceiling, floor, spoken_ceiling
from tapete.play.paylines import PayLine, hand_lines, pay_lines
from tapete.play.terms import Terms
from tapete.table.referee import remedy
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language
from tapete.web.pages.lobby import FAMILIES, bounds
from tapete.web.pages.paper import page, read_aloud
from tapete.web.pages.strategy import has_chart
from tapete.web.pricing import price_list

router = APIRouter()

MOST = 60
BRIEF = 0.3
"""Seconds that a page waits for the prices of each other game beside it."""
Found = tuple[str, str, Text]
"""Where in the rules, under which article, and what it says."""


def walk(thing: Any, path: str = "") -> Iterator[Found]:
    """Everything in the rules that has an article of its own."""
    if isinstance(thing, Cited):
        yield path, thing.cite, _says(thing, path)
    if isinstance(thing, Cited) or hasattr(thing, "model_fields_set"):
        for name in type(thing).model_fields:
            if name not in ("cite", "set"):
                yield from walk(getattr(thing, name), f"{path}.{name}".strip("."))
    elif isinstance(thing, Mapping):
        for name, below in thing.items():
            yield from walk(below, f"{path}.{name}".strip("."))
    elif isinstance(thing, tuple):
        for i, below in enumerate(thing):
            yield from walk(below, f"{path}.{i}")


def _says(thing: Cited, path: str) -> Text:
    """A provision in its own words, or its figures where it has none."""
    for name in ("text", "when", "what", "question", "rule", "means", "summary"):
        if isinstance(said := getattr(thing, name, None), Text):
            return said
    pays = getattr(thing, "pays", None)
    if isinstance(names := getattr(thing, "names", None), Text):
        tail = Text(f": paga {pays.spoken('es')}", f": pays {pays}") if isinstance(pays, Odds) else Text("", "")
        return names + tail
    plain = {k: getattr(thing, k) for k in type(thing).model_fields if k != "cite"}
    told = {k.replace("_", " "): v for k, v in plain.items() if isinstance(v, str | int) and v not in ("", False)}
    said_ = ", ".join(k if v is True else f"{k} {v}" for k, v in told.items())
    return Text(f"{path}: {said_}".rstrip(": "), f"{path}: {said_}".rstrip(": "))


def articles(rules: GameRules, lang: Lang) -> dict[str, list[str]]:
    """Every article that the rules cite, and what we hold it to say."""
    found: dict[str, list[str]] = {}
    for path, cite, says in walk(rules):
        if path and says[lang] not in found.setdefault(cite, []):
            found[cite].append(says[lang])
    return {cite: said for cite, said in found.items() if said}


# search


def plain(words: str) -> str:
    """Without capitals and accents."""
    return "".join(c for c in unicodedata.normalize("NFD", words.lower()) if not unicodedata.combining(c))


@lru_cache(maxsize=4)
def index(law: Catalogue) -> list[tuple[str, str, str, Text, str]]:
    """Game or regulation, its title, article and text, and the same text as it is searched."""
    rows: list[tuple[str, str, str, Text, str]] = []
    for game in law.games.values():
        title = game.title
        for _, cite, says in [("", game.bare.cite, title), ("", game.bare.cite, game.bare.summary), *walk(game.bare)]:
            rows.append((game.id, title.es, cite, says, plain(f"{game.id} {says.es} {says.en} {cite}")))
    for card in law.regulations.values():
        said = [(g.cite, g.rule) for g in card.general]
        said += [(t.cite, Text(f"{t.term}: {t.means.es}", f"{t.term}: {t.means.en}")) for t in card.glossary]
        for cite, says in said:
            rows.append((card.regulation, card.short.es, cite, says, plain(f"{says.es} {says.en} {cite}")))
    return rows


def search(law: Catalogue, words: str, lang: Lang) -> list[dict[str, str]]:
    wanted = plain(words).split()
    seen: dict[tuple[str, str], dict[str, str]] = {}
    for where, _, cite, says, hay in index(law):
        if wanted and all(w in hay for w in wanted):
            seen.setdefault((where, says[lang]), {"where": where, "cite": cite, "says": says[lang]})
    return list(seen.values())[:MOST]


# pages


@router.get("/book")
def shelf(request: Request, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    law, lang = floor_of(request).catalogue, language(request)
    shelves = [(r, [g for g in law.games.values() if g.regulation is r]) for r in law.regulations.values()]
    return page(request, "book.html", shelves=shelves, q=q, found=search(law, q, lang) if q.strip() else [], families=FAMILIES)


def priced(game: Game, patience: float | None = None) -> tuple[BetOdds, ...] | None:
    """The price list, nothing in it where the text omits what it would need; none at all while it is being worked out."""
    try:
        found = price_list(game, {}, patience)
    except TapeteError:
        return ()
    return found.bets if found else None


def bet_rows(game: Game, terms: Terms[GameRules] | None, lang: Lang) -> list[dict[str, Any]]:
    """Each bet with what it pays, its limits and its exact price."""
    rules = terms.rules if terms else game.bare
    by_bet: dict[str, list[BetOdds]] = {}
    for row in priced(game) or ():
        by_bet.setdefault(row.bet, []).append(row)
    rows, minor = [], game.regulation.currency.minor
    for kind, bet in rules.bets.items():
        low, high = (floor(terms, kind), ceiling(terms, kind)) if terms else (None, None)
        rows.append(
            {
                "kind": kind,
                "name": bet.names[lang],
                "pays": bet.spoken_pays(lang),
                "lines": pay_lines(rules, kind),
                "low": read_aloud(low[0], minor, lang) if low else "",
                "high": spoken_ceiling(terms, kind, lang, lambda n: read_aloud(n, minor, lang)) if terms else "",
                "high_cite": high[1] if high else "",
                "cite": bet.cite,
                "note": bet.note[lang] if bet.note else "",
                "damaged": [p.note[lang] for p in bet.provenance.values()],
                "prices": by_bet.get(kind, []),
            }
        )
    return rows


def tables(rules: GameRules, lang: Lang) -> list[tuple[str, list[PayLine]]]:
    """Every pay table under its bet's name; what hands are paid besides comes first."""
    hands = [({"es": "manos", "en": "hands"}[lang], hand_lines(rules))]
    found = hands + [(bet.names[lang].split(",")[0], pay_lines(rules, kind)) for kind, bet in rules.bets.items()]
    return [(name, lines) for name, lines in found if lines]


def compared(law: Catalogue, game: Game, lang: Lang) -> dict[str, Any]:
    """The edges of the same family's bets in every regulation, side by side."""
    others = [g for g in law.games.values() if g.family == game.family and g.status == "complete"]
    if len(others) < 2:
        return {"games": [], "rows": []}
    ordered = sorted(others, key=lambda g: (g is not game, g.id))[:7]
    edges: dict[str, dict[str, list[BetOdds]]] = {}
    for g in ordered:
        for row in priced(g, None if g is game else BRIEF) or ():
            edges.setdefault(_slot(g, row.bet), {}).setdefault(g.id, []).append(row)
    shared = {bet: by for bet, by in edges.items() if game.id in by}
    rows = [{"bet": bet, "cells": [by.get(g.id, []) for g in ordered]} for bet, by in shared.items()]
    return {"games": ordered, "rows": rows}


SAME = {"banca": "banker", "bank": "banker", "punto": "player", "empate": "tie", "win": "pass", "dont-win": "dont-pass"}


def _slot(game: Game, bet: str) -> str:
    """Under which name a bet is compared: regulations call the same bet differently."""
    return SAME.get(bet, bet)


@router.get("/book/{regulation}/{slug}")
def game_page(request: Request, regulation: str, slug: str) -> Response:
    law, lang = floor_of(request).catalogue, language(request)
    game = law.game(f"{regulation}/{slug}")
    terms: Terms[GameRules] | None = None
    if game.status == "complete":
        rules, plan = game.resolve()
        terms = Terms(rules, plan, game.regulation)
    shown = terms.rules if terms else game.bare
    return page(
        request,
        "game.html",
        game=game,
        rules=shown,
        card=game.regulation,
        bets=bet_rows(game, terms, lang),
        tables=tables(terms.rules if terms else game.bare, lang),
        orders={name: remedy(shown, name) for name in shown.irregularities},
        params=[(name, p, bounds(p, lang)) for name, p in shown.params.items()],
        said=terms.plan.spoken() if terms else {},
        readings=terms.plan.readings if terms else {k: r.default for k, r in shown.readings.items()},
        missing=game.bare.missing,
        articles=articles(shown, lang),
        compared=compared(law, game, lang),
        charted=has_chart(shown),
        counting=priced(game, 0) is None,
    )
