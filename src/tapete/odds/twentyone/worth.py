"""What each rule is worth, what each card is worth, and what the shoe is worth now: one analysis with one change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tapete.odds.twentyone.exact import Analysis, analyse
from tapete.odds.twentyone.figures import ANY_HARD, ANY_SOFT, NINE_TO_ELEVEN, Figures, full_shoe
from tapete.text import Text

ALL_UPS = frozenset(range(1, 11))
NO_TOTALS: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Worth:
    """One rule changed, and what that adds to a round's value under best play."""

    key: str
    change: Text
    figures: Figures
    difference: float


def worth(figures: Figures) -> list[Worth]:
    """Every change of one rule that changes anything, and its worth to the player per unit staked."""
    base = analyse(figures).value
    return [Worth(key, text, other, analyse(other).value - base) for key, text, other in changes(figures) if other != figures]


def changes(figures: Figures) -> Iterator[tuple[str, Text, Figures]]:
    """One rule at a time, each of the ways it is found elsewhere; the game's own are among them."""
    for decks in range(1, 9):
        name = Text(f"{decks} {'mazos' if decks > 1 else 'mazo'}", f"{decks} deck{'s' if decks > 1 else ''}")
        yield f"decks-{decks}", name, replace(figures, decks=decks)
    for hits, name in ((False, _STANDS_17), (True, _HITS_17)):
        yield f"soft-17-{'hit' if hits else 'stand'}", name, replace(figures, hits_soft_17=hits)
    for pay in (Fraction(1), Fraction(6, 5), Fraction(3, 2), Fraction(2)):
        ratio = f"{pay.numerator} a {pay.denominator}", f"{pay.numerator} to {pay.denominator}"
        yield (
            f"natural-{pay.numerator}-{pay.denominator}",
            Text(f"el blackjack paga {ratio[0]}", f"a blackjack pays {ratio[1]}"),
            replace(figures, blackjack=pay),
        )
    for key, name, hard, soft in _DOUBLES:
        yield f"double-{key}", name, replace(figures, double_hard=hard, double_soft=soft)
    yield "das", Text("doblar tras separar", "double after a split"), replace(figures, double_after_split=True)
    yield "no-das", Text("sin doblar tras separar", "no double after a split"), replace(figures, double_after_split=False)
    for hands in (1, 2, 3, 4, 5, 6):
        name = Text(f"separar hasta {hands} manos", f"split to {hands} hands") if hands > 1 else Text("sin separar", "no splits")
        yield f"split-{hands}", name, replace(figures, split_hands=hands)
    for flag, key, name in _FLAGS:
        yield key, name, replace(figures, **{flag: True})  # type: ignore[arg-type]
        yield f"no-{key}", Text(f"sin {name.es}", f"no {name.en}"), replace(figures, **{flag: False})  # type: ignore[arg-type]
    yield "no-surrender", Text("sin retirarse", "no surrender"), replace(figures, surrender=NO_TOTALS, surrender_early=False)
    if figures.peeks:
        late = replace(figures, surrender=ALL_UPS, surrender_early=False)
        yield "surrender-late", Text("retirarse tras mirar el croupier", "late surrender"), late
    for key, name, ups in _EARLY:
        yield f"surrender-early{key}", name, replace(figures, surrender=ups, surrender_early=figures.peeks)
    if figures.peeks or figures.natural_beats_21:
        yield "peek", Text("el croupier mira su carta", "the dealer peeks"), replace(figures, peeks=True)
    yield (
        "no-hole-card",
        Text("el croupier no mira", "the dealer does not peek"),
        replace(figures, peeks=False),
    )
    if not figures.peeks:
        ties = replace(figures, natural_beats_21=False)
        yield "21-ties", Text("21 empata con el blackjack del croupier", "21 ties the dealer's blackjack"), ties
    yield "push-22", Text("el 22 del croupier empata", "a dealer's 22 ties"), replace(figures, push_22=True)


_STANDS_17 = Text("el croupier se planta con 17 blando", "the dealer stands on soft 17")
_HITS_17 = Text("el croupier pide con 17 blando", "the dealer hits soft 17")
_DOUBLES = (
    ("any", Text("doblar con dos cartas cualesquiera", "double any two cards"), ANY_HARD, ANY_SOFT),
    ("9-11", Text("doblar solo con 9, 10 y 11", "double 9, 10 and 11 only"), NINE_TO_ELEVEN, NO_TOTALS),
    ("10-11", Text("doblar solo con 10 y 11", "double 10 and 11 only"), frozenset({10, 11}), NO_TOTALS),
    ("11", Text("doblar solo con 11", "double 11 only"), frozenset({11}), NO_TOTALS),
    ("none", Text("sin doblar", "no doubles"), NO_TOTALS, NO_TOTALS),
)
_FLAGS = (
    ("resplit_aces", "resplit-aces", Text("volver a separar ases", "resplitting of aces")),
    ("hit_split_aces", "hit-split-aces", Text("pedir a ases separados", "drawing to split aces")),
)
_EARLY = (
    ("", Text("retirarse antes de mirar el croupier", "early surrender"), ALL_UPS),
    ("-ten", Text("retirarse antes, solo contra 10", "early surrender against a ten only"), frozenset({10})),
    ("-not-ace", Text("retirarse antes, salvo contra as", "early surrender except against an ace"), ALL_UPS - {1}),
)


@dataclass(frozen=True)
class Removal:
    """What one card of each value, gone from the full shoe, does to a round and to insurance."""

    base: float
    effects: dict[int, float]
    """By value, ace as 1: the change in a round's value under best play."""
    insurance: dict[int, float]
    """The same for a unit of insurance at 2 to 1."""


def removal(figures: Figures) -> Removal:
    """The effect of removal, card by card."""
    shoe = full_shoe(figures.decks)
    full = analyse(figures)
    without = {card: analyse(figures, _less(shoe, card)) for card in range(1, 11)}
    return Removal(
        full.value,
        {card: found.value - full.value for card, found in without.items()},
        {card: found.insurance() - full.insurance() for card, found in without.items()},
    )


@dataclass(frozen=True)
class Running:
    """What the next round is worth from the cards that are left, and whether insurance pays."""

    analysis: Analysis
    value: float
    """Best play of the next round, insurance aside."""
    insurance: float
    """A unit of insurance against an ace, before any other card is seen."""
    gained: float
    """How much more than from a full shoe."""


def running(figures: Figures, shoe: Sequence[int]) -> Running:
    """The shoe as it stands: how many cards of each value are left, ace first."""
    now = analyse(figures, shoe)
    insured = now.insurance() if now.shoe[0] else -1.0
    return Running(now, now.value, insured, now.value - analyse(figures).value)


def _less(shoe: Sequence[int], card: int) -> tuple[int, ...]:
    return tuple(n - (i == card - 1) for i, n in enumerate(shoe))
