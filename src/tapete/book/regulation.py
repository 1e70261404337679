"""A regulation's own rulebook: its card, what holds for all its games, its words, and the list of its games."""

from __future__ import annotations

from collections.abc import Iterable

from tapete.book.document import Document, Line, Row, Section, grid, items, prose, section
from tapete.book.kit.say import figures_as, line, percent, say, word
from tapete.book.terms import term_id
from tapete.catalogue.card import Regulation, StakeRule
from tapete.catalogue.loader import Game
from tapete.text import Text, same

TOPICS = {
    "scope": Text("Alcance", "Scope"),
    "interpretation": Text("Interpretación", "Interpretation"),
    "staff": Text("Personal", "Staff"),
    "bank": Text("La banca de la casa", "The house's bank"),
    "stakes": Text("Apuestas", "Stakes"),
    "limits": Text("Límites", "Limits"),
    "late-bets": Text("Apuestas tardías", "Late bets"),
    "conduct": Text("Conducta", "Conduct"),
    "disputes": Text("Reclamaciones", "Disputes"),
    "verification": Text("Comprobación", "Verification"),
    "records": Text("Registros", "Records"),
    "sanctions": Text("Sanciones", "Sanctions"),
}


def of_regulation(card: Regulation, games: Iterable[Game]) -> Document:
    with figures_as(card.currency.writes):
        found = [_identity(card), _games(games), _general(card), _stakes(card), _removal(card), _glossary(card)]
    return Document(card.name, (Line(card.source),), tuple(s for s in found if s))


def _identity(card: Regulation) -> Section:
    money = card.currency
    parts = say(", en {} partes", ", in {} parts", money.minor) if money.minor > 1 else same("")
    coin = say("{} ({}, {}){}", "{} ({}, {}){}", Text(money.es, money.en), money.code, money.symbol, parts)
    rows = [
        (Text("nombre", "name"), card.short),
        (Text("autoridad", "authority"), card.authority),
        (Text("fecha", "dating"), card.dating),
        (Text("citas", "citations"), card.citing),
        (Text("moneda", "currency"), coin),
    ]
    if card.in_force:
        rows.append((Text("en vigor desde", "in force since"), same(card.in_force)))
    return section("card", "El reglamento", "The regulation", grid((same(""), same("")), [Row(cells) for cells in rows]))


def _games(games: Iterable[Game]) -> Section:
    rows = [Row((g.title, _status(g), g.bare.summary), g.bare.cite) for g in games]
    heads = Text("juego", "game"), Text("estado", "status"), Text("de qué se trata", "what it is")
    return section("games", "Sus juegos", "Its games", grid(heads, rows))


def _status(game: Game) -> Text:
    return Text("completo", "complete") if game.status == "complete" else Text("incompleto", "incomplete")


def _general(card: Regulation) -> Section:
    below = [
        Section(f"general-{topic}", title, (items(Line(g.rule, g.cite) for g in card.general if g.topic == topic),))
        for topic, title in TOPICS.items()
        if any(g.topic == topic for g in card.general)
    ]
    return section("general", "Para todos los juegos", "For all games", below=below)


def _stakes(card: Regulation) -> Section:
    rules = (card.stakes.over_maximum, card.stakes.under_minimum) if card.stakes else ()
    return section(
        "stakes",
        "Apuestas fuera de los límites que nadie advirtió",
        "Stakes outside the limits that nobody noticed",
        items(line for r in rules for line in _rule(r)),
    )


def _rule(rule: StakeRule) -> list[Line]:
    """What becomes of the stake, and what is called before the money moves."""
    told = [Line(Text(rule.es, rule.en), rule.cite)]
    if rule.notice is not None:
        told.append(Line(Text(f"Antes se dice: «{rule.notice.es}».", f"First it is called: “{rule.notice.en}”."), rule.cite))
    return told


def _removal(card: Regulation) -> Section:
    rule = card.removal
    if rule is None:
        return section("removal", "", "")
    first = line(
        "un progresivo se retira con un anuncio de {} días; la casa guarda la cantidad inicial y el resto se reparte",
        "a progressive is given up with {} days' notice; the house keeps the base and the rest is shared out",
        rule.days,
        cite=rule.cite,
    )
    rows = [Row((fund.names, percent(fund.part)), rule.cite) for fund in rule.residue.values()]
    table = grid((Text("destino", "goes to"), Text("parte", "part")), rows)
    return section("removal", "Retirada de un progresivo", "Giving up a progressive", prose(first), table)


def _glossary(card: Regulation) -> Section:
    rows = [Row((word(t.term), word(t.en), t.means), t.cite, term_id(t.term)) for t in card.glossary]
    heads = Text("término", "term"), Text("en inglés", "in English"), Text("qué es", "what it is")
    return section("glossary", "Glosario", "Glossary", grid(heads, rows))
