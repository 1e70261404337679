"""`tapete rules`, `tapete schema`: reading the law."""

from __future__ import annotations

import os
import shutil
import sys

from tapete.book import Document, as_html, as_markdown, as_text, of_game, of_regulation
from tapete.book.game import terms_of
from tapete.catalogue.card import Regulation
from tapete.catalogue.families import FAMILIES, model_of
from tapete.cli.screen import out_json
from tapete.cli.setting import catalogue, lang, plan_of
from tapete.errors import TapeteError, unknown
from tapete.text import Text

FORMS = ("text", "md", "html")
PIPED = 100
"""How wide the rulebook is set where nobody says how wide the screen is."""


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
        raise law.missing(Text("ningún juego ni reglamento", "game or regulation"), name, [*law.games, *law.regulations])
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
