"""`tapete cards`: the cards of a bingo hall, on the screen or on sheets to be printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tapete.catalogue.bingo.rules import BingoRules
from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.errors import TapeteError
from tapete.games.bingo.sale import face, size, whole
from tapete.numbers import read_whole
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.play.terms import Terms

MOST = 12_000
"""Cards of one file."""
KINDS = (".pdf", ".svg")


def read_cards(words: str, most: int) -> list[int]:
    """`1-6,9` as numbers of cards, in that order."""
    found: list[int] = []
    for part in words.split(","):
        first, _, last = part.strip().partition("-")
        low, high = read_whole(first), read_whole(last or first)
        if not 1 <= low <= high <= most:
            raise TapeteError(Text(f"los cartones van de 1 a {most}: 1-6,9", f"cards go from 1 to {most}: 1-6,9"))
        if len(found) + high - low >= MOST:
            raise TapeteError(Text(f"caben {MOST} cartones a lo sumo", f"{MOST} cards at the most"))
        found += range(low, high + 1)
    return found


def show_cards(game: str, numbers: str, plan: list[str], out: Path | None, as_json: bool) -> None:
    terms: Terms[BingoRules] = catalogue().game(game).open(**plan_of(plan)).terms
    if not isinstance(terms.rules, BingoRules):
        raise TapeteError(Text(f"{game} no se juega con cartones", f"{game} is not played on bingo cards"))
    cards, screen = read_cards(numbers, size(terms)), console()
    if out is not None:
        _write(game, terms, cards, out)
        screen.print(say(f"{len(cards)} cartones en {out}", f"{len(cards)} cards in {out}"), highlight=False)
    elif as_json:
        rows = [{"card": n, "face": [list(row) for row in face(terms, n)]} for n in cards]
        out_json({"game": game, "series": whole(terms, "series", 1), "size": size(terms), "cards": rows})
    else:
        for number in cards:
            screen.print(say(f"cartón {number}", f"card {number}"), highlight=False)
            for row in face(terms, number):
                screen.print("  " + " ".join(f"{n:>2}" if n else " ·" for n in row), highlight=False)


def _write(game: str, terms: Terms[BingoRules], cards: list[int], out: Path) -> None:
    from tapete.draw.bingo.sheets import as_pdf, as_svg

    if out.suffix.lower() not in KINDS:
        raise TapeteError(Text(f"{out}: escriba .pdf o .svg", f"{out}: write .pdf or .svg"))
    try:
        if out.suffix.lower() == ".pdf":
            as_pdf(game, terms, cards, lang(), out)
        else:
            out.write_text(as_svg(game, terms, cards, lang()), encoding="utf-8")
    except OSError as error:
        raise TapeteError(Text(f"{out}: {error.strerror}", f"{out}: {error.strerror}")) from None
