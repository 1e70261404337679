"""Words that touch on a felt, measured where they are set: in Chromium.

Each word's box is the ink it can have: as wide as it is set, from the baseline to the height of a capital, turned as it is
turned. Two such boxes keep apart, and none leaves the sheet. Chips, cards and tiles lie on the words and may.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tapete.catalogue.loader import Game
from tapete.draw import svg
from tapete.errors import TapeteError
from tapete.table.table import Table
from tapete.table.wander import random_move
from tapete.text import Lang

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGUAGES: tuple[Lang, ...] = ("es", "en")
MOVES = 9
MEASURE = """() => {
  const sheet = document.querySelector("svg"), edge = sheet.viewBox.baseVal;
  const root = sheet.getScreenCTM().inverse();
  return [...document.querySelectorAll("svg text")]
    .filter((t) => !t.closest(".chip, .card, .tile, .back") && t.textContent.trim())
    .map((t) => {
      const box = t.getBBox(), size = parseFloat(getComputedStyle(t).fontSize), here = root.multiply(t.getScreenCTM());
      const space = parseFloat(getComputedStyle(t).letterSpacing) || 0, low = t.getStartPositionOfChar(0).y;
      const corners = [[box.x, low - 0.7 * size], [box.x + box.width - space, low - 0.7 * size],
                       [box.x + box.width - space, low], [box.x, low]]
        .map(([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(here); return [p.x, p.y]; });
      const out = corners.some(([x, y]) => x < edge.x || y < edge.y || x > edge.x + edge.width || y > edge.y + edge.height);
      return { said: t.textContent.trim(), corners, out };
    });
}"""
BETWEEN, ON_A_WHEEL = 1.5, -0.6
"""What must be left between two boxes, in the drawing's units; a wheel's pockets have a line between them."""


def apart(one: list[list[float]], two: list[list[float]], least: float) -> bool:
    """Whether a straight line parts two turned boxes: then one of their own sides does."""
    for corners in (one, two):
        for (x, y), (u, v) in ((corners[0], corners[1]), (corners[1], corners[2])):
            length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
            across = ((u - x) / length, (v - y) / length)
            a, b = ([p[0] * across[0] + p[1] * across[1] for p in box] for box in (one, two))
            if max(a) + least < min(b) or max(b) + least < min(a):
                return True
    return False


def touching(page: Page, table: Table, lang: Lang) -> Iterator[str]:
    """What touches on a felt, or leaves it, in words."""
    page.set_content(f'<body style="margin:0">{svg(table, lang)}</body>')
    words: list[dict[str, Any]] = page.evaluate(MEASURE)
    for i, word in enumerate(words):
        if word["out"]:
            yield f"«{word['said']}» leaves the sheet"
        for other in words[i + 1 :]:
            figures = (word["said"] + other["said"]).isdigit()
            if not apart(word["corners"], other["corners"], ON_A_WHEEL if figures else BETWEEN):
                yield f"«{word['said']}» touches «{other['said']}»"


def plans(game: Game) -> list[dict[str, str]]:
    """The felt differs by variant; what lies on it, by who played."""
    return [{"variant": v} for v in game.bare.variants] or [{}]


def felts(game: Game) -> Iterator[tuple[str, Table]]:
    """A game's empty felt in every variant, and one that has been played at."""
    for plan in plans(game):
        yield " ".join(plan.values()), Table(game, plan)
    table, rng = Table(game, plans(game)[0]), random.Random(5)
    for _ in range(MOVES):
        move = random_move(table, rng)
        if move is not None:
            table.do(move)
    yield "played", table


def collisions(page: Page, games: Iterable[Game]) -> Iterator[str]:
    for game in games:
        try:
            found = list(felts(game))
        except TapeteError:
            continue
        for name, table in found:
            for lang in LANGUAGES:
                for what in dict.fromkeys(touching(page, table, lang)):
                    yield f"{game.id} {name} {lang}: {what}"
