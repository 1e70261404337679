"""Each kind of game against its kernel: the value, the rules that people can keep, and what the first two cards are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tapete.odds.kit.evaluator import name
from tapete.odds.kit.patience import Progress, bar
from tapete.odds.poker.draw import Draw, draw
from tapete.odds.poker.draw_known import known
from tapete.odds.poker.holdem import holes
from tapete.odds.poker.holdem_kernel import HIGH, LOW
from tapete.odds.poker.reading import Figures, Ride
from tapete.odds.poker.ride import ride
from tapete.odds.poker.store import Reckoned, has, keep, kept
from tapete.odds.poker.stud import Stud, stud
from tapete.odds.poker.texas import Plus, bonus, plus
from tapete.odds.poker.three import ThreeCard, three_card
from tapete.odds.poker.ultimate import Ultimate, ultimates
from tapete.odds.poker.value import Value


def solve(figures: Figures) -> Reckoned:
    """A game under best play, from the cache where it was reckoned before."""

    def reckon() -> Reckoned:
        with bar("♠ ♥ ♦ ♣ 2–4 min" if isinstance(figures, Draw) and not known(figures) else "♠ ♥ ♦ ♣") as progress:
            return _reckon(figures, progress)

    return kept(figures, reckon)


def solve_together(several: Sequence[Ultimate]) -> None:
    """Reckon and keep several tables that share their showdown: the boards are gone over once."""
    lacking = [figures for figures in several if not has(figures)]
    if len(lacking) > 1:
        with bar("♠ ♥ ♦ ♣") as progress:
            for figures, found in zip(lacking, _ultimates(lacking, progress), strict=True):
                keep(figures, found)


def _ultimates(several: Sequence[Ultimate], progress: Progress) -> list[Reckoned]:
    """With a bet beside that a fold loses, nobody plays by the game's rules: it is reckoned without them."""
    values = ultimates([(figures, 21 if figures.trips is None else 0) for figures in several], progress)
    firsts = [first_cards(value) if figures.trips is None else None for figures, value in zip(several, values, strict=True)]
    return [_whole(value, first) for value, first in zip(values, firsts, strict=True)]


def _reckon(figures: Figures, progress: Progress) -> Reckoned:
    if isinstance(figures, ThreeCard):
        return _whole(three_card(figures))
    if isinstance(figures, Stud):
        return _whole(stud(figures))
    if isinstance(figures, Draw):
        return known(figures) or _whole(draw(figures, progress))
    if isinstance(figures, Ride):
        return _whole(ride(figures.pays, figures.least_pair, figures.most_pair))
    if isinstance(figures, Plus):
        return _whole(plus(figures, progress))
    if isinstance(figures, Ultimate):
        return _ultimates([figures], progress)[0]
    value = bonus(figures, progress)
    return _whole(value, first_cards(value))


def _whole(value: Value, first: Mapping[str, Mapping[str, Fraction]] | None = None) -> Reckoned:
    return Reckoned(value.ev, value.wagered, value.outcomes, value.rules, value.sd, first=first or {})


def first_cards(value: Value) -> dict[str, dict[str, Fraction]]:
    """What each first decision is worth with each of the 169 kinds of two cards."""
    assert value.advise is not None
    return {kind: value.advise([name(int(LOW[pair])), name(int(HIGH[pair]))]) for kind, pair in holes()}
