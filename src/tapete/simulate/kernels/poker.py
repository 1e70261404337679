"""The kernels of the pokers against the house: three cards, five with or without a change, bets to be taken back, hold'em."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.odds.poker.draw import Draw
from tapete.odds.poker.reading import Unpriced, figures_of
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.three import ThreeCard
from tapete.odds.poker.ultimate import Ultimate
from tapete.play.terms import Terms
from tapete.simulate.kernels import draw, holdem, ride, stud, three, ultimate
from tapete.simulate.kernels.deals import by_hand
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Engine, Spec
from tapete.text import Text


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
    of_two = any(holdem.carries(terms.rules, terms.rules.bets[stake.kind]) for stake in stakes)
    if isinstance(figures, Ultimate) and spec.strategy[:1] == ("optimal",) and not of_two:
        return ultimate.kernel(terms, figures, player, stakes, spec.seats)
    if isinstance(figures, Ultimate | Plus | Bonus):
        return holdem.kernel(spec, terms, figures, player, stakes)
    if isinstance(figures, Draw) or (isinstance(figures, Stud) and figures.fee is not None):
        return draw.kernel(spec, terms, figures, player, stakes)
    if isinstance(figures, Stud):
        return stud.kernel(spec, terms, figures, player, stakes)
    if isinstance(figures, ThreeCard):
        return three.kernel(spec, terms, figures, player, stakes)
    return ride.kernel(spec, terms, player, stakes)


def _not_carried(spec: Spec, terms: Terms[Any], stakes: tuple[Stake, ...]) -> Iterator[Text]:
    rules: PokerRules = terms.rules
    if rules.shoe.decks != 1 or not (rules.shoe.continuous or spec.shoe == "fresh"):
        yield Text("el núcleo baraja una baraja en cada ronda", "the kernel shuffles one pack every round")
    antes = [stake for stake in stakes if rules.bets[stake.kind].role == "ante"]
    if [stake.kind for stake in antes] != [kind for kind in rules.kinds("ante") if not rules.bets[kind].optional]:
        yield Text("falta una apuesta o sobra otra", "a bet is missing, or one too many")
    if not all(isinstance(stake.amount, int) for stake in stakes):
        yield Text("hay una apuesta sin cantidad fija", "a bet has no fixed amount")
    for stake in stakes:
        if stake not in antes and not _by_category(rules, rules.bets[stake.kind]):
            yield Text(f"el núcleo no lleva «{stake.name}»", f"the kernel does not carry '{stake.name}'")


def _by_category(rules: PokerRules, bet: PokerBet) -> bool:
    """Whether what a side bet brings hangs on the category alone of cards that the kernel tells, or on two cards alone; of a
    progressive the kernel stops at hands that hang on more."""
    if holdem.carries(rules, bet):
        return True
    rows = bet.table.values()
    if bet.role != "side" or not all(by_hand(row) or (bet.meter and row.hand and not row.dealer_too) for row in rows):
        return False
    if rules.deal.own == 5 and rules.dealer.cards == 5:
        return stud.carries(bet)
    if rules.deal.own == 3 and rules.dealer.cards == 3:
        return three.carries(bet)
    if bet.meter:
        return False
    if rules.deal.own == 3 and rules.deal.community == 2:
        return ride.carries(bet)
    return rules.deal.community == 5 and bet.judged == "best" and not bet.ranking and bet.ace_low is None
