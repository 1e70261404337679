"""`tapete cards`: the cards of a bingo hall, on the screen or on sheets to be printed."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from tapete.catalogue.bingo.rules import BingoRules
from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.equipment.bingo import proof
from tapete.errors import TapeteError, cannot
from tapete.games.bingo.sale import face, size, whole
from tapete.numbers import read_whole
from tapete.text import Text, some

if TYPE_CHECKING:
    from tapete.draw.bingo.sheets import Leaf
    from tapete.play.terms import Terms

MOST = 12_000
"""Cards of one file."""
KINDS = (".pdf", ".svg")
FORMS = ("sheet", "strip", "package")


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


def show_cards(
    game: str,
    numbers: str,
    plan: list[str],
    out: Path | None,
    as_json: bool,
    form: str = "sheet",
    games: int = 5,
    each: int = 0,
    prove: bool = False,
) -> None:
    given = plan_of(plan)
    terms = _terms(game, given)
    if form not in FORMS:
        raise TapeteError(
            Text(
                f"no hay forma {form[:20]}; hay: {', '.join(FORMS)}",
                f"there is no form {form[:20]}; there are: {', '.join(FORMS)}",
            )
        )
    if prove:
        _prove(terms, as_json)
        return
    cards, screen = read_cards(numbers, size(terms)), console()
    if out is not None:
        pages = _pages(game, given, terms, cards, form, games, each)
        _write(game, pages, out)
        count = sum(len(page.cards) for page in pages)
        screen.print((some(count, "cartón|cartones", "card|cards") + Text(" en ", " in ") + str(out))[lang()], highlight=False)
    elif as_json:
        rows = [{"card": n, "face": [list(row) for row in face(terms, n)]} for n in cards]
        out_json({"game": game, "series": whole(terms, "series", 1), "size": size(terms), "cards": rows})
    else:
        for number in cards:
            screen.print(say(f"cartón {number}", f"card {number}"), highlight=False)
            for row in face(terms, number):
                screen.print("  " + " ".join(f"{n:>2}" if n else " ·" for n in row), highlight=False)


def _terms(game: str, given: dict[str, str]) -> Terms[BingoRules]:
    terms: Terms[BingoRules] = catalogue().game(game).open(**given).terms
    if not isinstance(terms.rules, BingoRules):
        raise TapeteError(Text(f"{game} no se juega con cartones", f"{game} is not played on bingo cards"))
    return terms


def _pages(
    game: str, given: dict[str, str], terms: Terms[BingoRules], cards: list[int], form: str, games: int, each: int
) -> list[Leaf]:
    """The pages of a form; each game of a package has the next series."""
    from tapete.draw.bingo.sheets import fits, leaves, packages, strips

    if form != "package":
        return (leaves if form == "sheet" else strips)(terms, cards)
    most = fits(terms.rules)
    if each > most:
        raise TapeteError(Text(f"en una página caben {most} cartones", f"a page has room for {most} cards"))
    if len(cards) * games > MOST:
        raise TapeteError(Text(f"caben {MOST} cartones a lo sumo", f"{MOST} cards at the most"))
    first = whole(terms, "series", 1)
    series = [_terms(game, {**given, "series": str(first + i)}) for i in range(games)]
    return packages(series, cards, each or most)


def _prove(terms: Terms[BingoRules], as_json: bool) -> None:
    """Look at every card of the series: valid, and like no other; and the hash of them all, to be compared elsewhere."""
    found = proof(terms.rules.card.form, whole(terms, "series", 1), size(terms))
    if as_json:
        out_json({"series": whole(terms, "series", 1), **asdict(found)})
    else:
        number = whole(terms, "series", 1)
        console().print(
            say(
                f"serie {number}, {found.cards} cartones: {found.valid} válidos, {found.distinct} distintos, "
                f"{found.sets} conjuntos de números distintos\nsha256 {found.sha256}",
                f"series {number}, {found.cards} cards: {found.valid} valid, {found.distinct} distinct, "
                f"{found.sets} different sets of numbers\nsha256 {found.sha256}",
            ),
            highlight=False,
        )
    if not found.holds:
        raise SystemExit(1)


def _write(game: str, pages: list[Leaf], out: Path) -> None:
    from tapete.draw.bingo.sheets import as_pdf, as_svg

    if out.suffix.lower() not in KINDS:
        raise TapeteError(Text(f"{out}: escriba .pdf o .svg", f"{out}: write .pdf or .svg"))
    try:
        if out.suffix.lower() == ".pdf":
            as_pdf(game, pages, lang(), out)
        else:
            out.write_text(as_svg(game, pages, lang()), encoding="utf-8")
    except OSError as error:
        raise cannot(error, out, write=True) from None
