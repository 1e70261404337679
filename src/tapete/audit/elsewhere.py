"""The same game under other regulations: bets that are the same by what they are, and cost something else there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tapete.audit.findings import Finding
from tapete.audit.prices import HUNDRED, share
from tapete.book.compare import alike, likenesses
from tapete.catalogue.loader import Game
from tapete.odds.report import BetOdds
from tapete.text import Text


def differences(game: Game, prices: Mapping[Game, Sequence[BetOdds]]) -> Iterator[Finding]:
    """Each bet of a game that another regulation prices otherwise; prices are those worked out already."""
    others = [g for g in prices if g is not game and g.regulation is not game.regulation and alike(g.bare, game.bare)]
    if game not in prices or not others:
        return
    listed = [game, *others]
    for row in likenesses([(g, tuple(prices[g])) for g in listed]):
        mine = sorted({r.edge for r in row.cells[0]})
        if len(mine) != 1:
            continue
        theirs = [(g, r) for g, cell in zip(others, row.cells[1:], strict=True) for r in cell if r.edge != mine[0]]
        if theirs and len({r.edge for _, r in theirs}) == len(theirs):
            far, other = max(theirs, key=lambda pair: abs(pair[1].edge - mine[0]))
            own = row.cells[0][0]
            what = Text(
                f"{row.name.es}, {own.spoken('es')}, cuesta {share(game, own.edge).es}; en {far.regulation.short.es}, "
                f"{other.spoken('es')}, {share(far, other.edge).es}",
                f"{row.name.en}, {own.pays}, costs {share(game, own.edge).en}; in {far.regulation.short.en}, "
                f"{other.pays}, {share(far, other.edge).en}",
            )
            yield Finding("elsewhere", game.id, what, own.cite, abs(other.edge - own.edge) * HUNDRED)
