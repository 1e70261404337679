"""The pokers against the house that have kernels: three cards, and five against a dealer who shows one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tapete.catalogue.poker.rules import PokerRules
from tapete.odds.poker.reading import Unpriced, figures_of
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.three import ThreeCard
from tapete.play.terms import Terms
from tapete.simulate.kernels import stud, three
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Engine, Spec
from tapete.text import Text

NO_KERNEL = Text(
    "de los pókeres tienen núcleo los de tres cartas y los de cinco contra una vista",
    "of the pokers those with three cards and with five against one shown have kernels",
)


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Engine | Text:
    """The kernel of such a poker, or what of this table none carries."""
    reason = next(_not_carried(spec, terms, stakes), None)
    if reason is not None:
        return reason
    stake = stakes[0].amount
    assert isinstance(stake, int)
    try:
        figures = figures_of(terms, stake)
    except Unpriced:
        return Text("sus reglas no se reducen a cifras", "its rules do not come down to figures")
    if isinstance(figures, Stud):
        return stud.kernel(spec, terms, figures, player, stakes)
    if isinstance(figures, ThreeCard) and spec.seats == 1:
        return three.kernel(terms, figures, player, stakes)
    return (
        NO_KERNEL
        if not isinstance(figures, ThreeCard)
        else Text("el núcleo tiene un solo puesto", "the kernel has one seat only")
    )


def _not_carried(spec: Spec, terms: Terms[Any], stakes: tuple[Stake, ...]) -> Iterator[Text]:
    rules: PokerRules = terms.rules
    if rules.shoe.decks != 1 or not (rules.shoe.continuous or spec.shoe == "fresh"):
        yield Text("el núcleo baraja una baraja en cada ronda", "the kernel shuffles one pack every round")
    if len(stakes) != 1 or rules.bets[stakes[0].kind].role != "ante":
        yield Text("hay apuestas además del ante", "there are bets besides the ante")
    elif not isinstance(stakes[0].amount, int):
        yield Text("el ante no es una cantidad fija", "the ante is no fixed amount")
