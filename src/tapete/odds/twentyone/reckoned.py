"""Rules of a hand that no count of ours follows: where they matter the main bet has no price, and it is said why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.errors import TapeteError
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import Figures
from tapete.text import Text

NOTHING = 1e-12
"""Less than this two worths do not differ."""


def refuse_unless_reckoned(rules: TwentyOneRules, figures: Figures) -> None:
    """Refuse rules that would be priced as if they were not there."""
    for why in _not_reckoned(rules, figures):
        raise TapeteError(Text("sin precio: no se calcula ", "no price: it is not reckoned ") + why)


def _not_reckoned(rules: TwentyOneRules, figures: Figures) -> Iterator[Text]:
    dealer, splitting, doubling, naturals = rules.dealer, rules.splitting, rules.doubling, rules.naturals
    later = doubling.low if doubling.low_after_split is None else doubling.low_after_split
    if dealer.push_on not in (None, 22):
        yield Text(f"que el croupier empate con {dealer.push_on}", f"that the dealer's {dealer.push_on} ties")
    if splitting.only:
        yield Text("que solo algunas parejas se separen", "that only some pairs may be split")
    if naturals.even_money is not None and naturals.even_money.net != 1:
        yield Text("que un natural cobre otra cosa que la par", "that a natural takes something else than even money")
    if splitting.double_aces and splitting.aces_one_card and _wanted(figures, later):
        yield Text("que un as separado se doble", "that a split ace may be doubled")
    if doubling.after_split and _wanted(figures, set(later) ^ set(doubling.low)):
        yield Text("que tras separar se doble con otros totales", "that other totals may be doubled after a split")


def _wanted(figures: Figures, low: tuple[int, ...] | set[int]) -> bool:
    """Whether anybody would double such totals with an ace in them; where nobody would, the right to is worth nothing."""
    soft = frozenset(total + 10 for total in low)
    may, may_not = figures.double_soft | soft, figures.double_soft - soft
    if may == may_not:
        return False
    more, less = (analyse(replace(figures, double_soft=totals)).value for totals in (may, may_not))
    return abs(more - less) > NOTHING
