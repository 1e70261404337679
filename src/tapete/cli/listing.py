"""`tapete games`: what there is, from the list that is kept, so that it comes at once."""

from __future__ import annotations

import os
from typing import Any

from tapete.catalogue.index import Listed, kept_list, listed
from tapete.cli.paper import columns, out_json, put
from tapete.cli.setting import catalogue, lang, on_day, own_folder, say


def game_json(game: Listed) -> dict[str, Any]:
    return {
        "game": game.game,
        "title": game.title[lang()],
        "titles": {"es": game.title.es, "en": game.title.en},
        "family": game.family,
        "regulation": game.regulation,
        "status": game.status,
        "missing": [what[lang()] for what in game.missing],
        "variants": list(game.variants),
        "bets": list(game.bets),
    }


def list_games(words: list[str], as_json: bool) -> None:
    games = [g for g in _all() if all(w.lower() in _haystack(g) for w in words)]
    if as_json:
        out_json([game_json(g) for g in games])
        return
    if not games:
        print(say("Ningún juego coincide.", "No game matches."))
        return
    complete, incomplete = say("completo", "complete"), say("incompleto", "incomplete")
    rows = [
        [
            game.game,
            game.title[lang()],
            game.sort[lang()],
            str(len(game.bets)),
            complete if game.status == "complete" else incomplete,
            game.short[lang()],
        ]
        for game in games
    ]
    heads = [say("juego", "game"), say("título", "title"), say("familia", "family"), say("apuestas", "bets")]
    put(columns([*heads, say("estado", "status"), say("reglamento", "regulation")], rows, right=[3]))


def _all() -> list[Listed]:
    """Every game; under the text of another day, read anew."""
    if on_day():
        return listed(catalogue())
    own = own_folder()
    named = (str(own),) if own else tuple(f for f in os.environ.get("TAPETE_CATALOGUE", "").split(os.pathsep) if f)
    return kept_list(named)


def _haystack(game: Listed) -> str:
    return f"{game.game} {game.title.es} {game.title.en} {game.family} {game.sort.es} {game.sort.en}".lower()
