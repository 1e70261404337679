"""`tapete games`, `tapete rules`, `tapete schema`: reading the law."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

from tapete.book import Document, as_html, as_markdown, as_text, of_game, of_regulation
from tapete.book.game import terms_of
from tapete.catalogue.families import FAMILIES, model_of, sort_name
from tapete.catalogue.loader import Game
from tapete.catalogue.schema import Regulation
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.errors import TapeteError, unknown
from tapete.text import Text

FORMS = ("text", "md", "html")
PIPED = 100
"""How wide the rulebook is set where nobody says how wide the screen is."""


def game_json(game: Game) -> dict[str, Any]:
    missing = game.missing()
    return {
        "game": game.id,
        "title": game.title[lang()],
        "titles": {"es": game.title.es, "en": game.title.en},
        "family": game.family,
        "regulation": game.regulation.regulation,
        "status": game.status,
        "missing": [m.what[lang()] for m in missing],
        "variants": list(game.bare.variants),
        "bets": list(game.bare.bets),
    }


def list_games(words: list[str], as_json: bool) -> None:
    games = [g for g in catalogue().games.values() if all(w.lower() in _haystack(g) for w in words)]
    if as_json:
        out_json([game_json(g) for g in games])
        return
    if not games:
        print(say("Ningún juego coincide.", "No game matches."))
        return
    rows = []
    for game in games:
        status = say("completo", "complete") if game.status == "complete" else say("incompleto", "incomplete")
        rows.append(
            [
                game.id,
                game.title[lang()],
                sort_name(game.family)[lang()],
                str(len(game.bare.bets)),
                status,
                game.regulation.short[lang()],
            ]
        )
    heads = [say("juego", "game"), say("título", "title"), say("familia", "family"), say("apuestas", "bets")]
    console().print(grid([*heads, say("estado", "status"), say("reglamento", "regulation")], rows, right=[3]))


def _haystack(game: Game) -> str:
    return (
        f"{game.id} {game.title.es} {game.title.en} {game.family} {sort_name(game.family).es} {sort_name(game.family).en}".lower()
    )


def show_rules(name: str, plan: list[str], form: str, names: bool, as_json: bool, law_too: bool = False) -> None:
    """The rulebook of a game, or of a regulation: its general chapter, its words and the list of its games."""
    if form not in FORMS:
        raise unknown(Text("ningún formato", "format"), form, FORMS)
    law, given = catalogue(), plan_of(plan)
    if name in law.regulations:
        card = law.regulations[name]
        if given:
            raise TapeteError(
                Text(
                    f"--plan es de un juego, y {name} es un reglamento; sus juegos: tapete games {name}",
                    f"--plan belongs to a game, and {name} is a regulation; its games: tapete games {name}",
                )
            )
        games = [g for g in law.games.values() if g.regulation is card]
        if as_json:
            out_json({"regulation": card.model_dump(mode="json"), "games": [g.id for g in games]})
        else:
            print_book(of_regulation(card, games), form, name if law_too else "")
        return
    if name not in law.games:
        raise unknown(Text("ningún juego ni reglamento", "game or regulation"), name, [*law.games, *law.regulations])
    game = law.games[name]
    if as_json:
        terms = terms_of(game, given)
        out_json({"game": game.id, "plan": terms.plan.spoken(), "rules": terms.rules.model_dump(mode="json")})
    else:
        print_book(of_game(game, given, names), form, game.regulation.regulation if law_too else "")


def print_book(doc: Document, form: str, law_of: str = "") -> None:
    """A document on standard output, in one of the forms; as text, with the passages that it cites, if they are asked for."""
    if law_of and form != "text":
        raise TapeteError(Text("--law es del texto del terminal", "--law belongs to the terminal's text"))
    if form == "text":
        coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        print(as_text(doc, lang(), shutil.get_terminal_size((PIPED, 24)).columns, coloured), end="")
        if law_of:
            from tapete.cli.citing import footnotes

            footnotes(law_of, [line.cite for line in doc.lines()], True)
    else:
        print((as_html if form == "html" else as_markdown)(doc, lang()), end="")


def show_schema(what: str) -> None:
    from tapete.catalogue.describe import schema

    if what not in (*FAMILIES, "regulation"):
        raise unknown(Text("ningún esquema", "schema"), what, [*FAMILIES, "regulation"])
    out_json(schema(Regulation, lang(), game=False) if what == "regulation" else schema(model_of(what), lang()))
