"""Three games in one round: what the high card, the hand of twenty-one and the six cards cost. Where other pairs than aces may be
split, the hand of twenty-one is that of a player who plays each hand by its own cards.

How twenty-one is played changes nothing for the six cards. Each card comes to the player from among all unseen, whenever it is
asked for, so the six that are held in the end are any six. Only hands split again and again may hold more.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tapete.catalogue.triple.rules import TripleBet, TripleRules
from tapete.errors import TapeteError
from tapete.odds.poker.side import high_card, table_bet
from tapete.odds.poker.value import SideBet
from tapete.odds.report import BetOdds, from_spread
from tapete.odds.triple.blackjack import blackjack, only_aces, reckons
from tapete.play.terms import Terms
from tapete.text import Text


def price_bets(terms: Terms[TripleRules]) -> list[BetOdds]:
    """The three bets."""
    rules = terms.rules
    rows = [_row(kind, rules.bets[kind], _war(rules, rules.bets[kind]), str(rules.bets[kind].pays)) for kind in rules.part("war")]
    rows += [_blackjack(rules, kind) for kind in rules.kinds("main") if reckons(rules)]
    for kind in rules.part("poker"):
        pays = " / ".join(str(row.pays) for row in rules.six_cards.table.values())
        row = _row(kind, rules.bets[kind], _six(rules), pays)
        rows.append(row if only_aces(rules) else replace(row, exact=False))
    return rows


def _blackjack(rules: TripleRules, kind: str) -> BetOdds:
    """Best play, exactly if aces alone are split; how often it wins is not told: a double or a split ends in too many ways."""
    bet, none = rules.bets[kind], Fraction(0)
    pays = f"{bet.pays}; natural {rules.naturals.pays}"
    return BetOdds(kind, ("",), -blackjack(rules), none, none, none, 0.0, pays, bet.cite, "kernel", exact=only_aces(rules))


def _war(rules: TripleRules, bet: TripleBet) -> SideBet:
    if bet.pays is None or bet.pays.net != 1:
        said = Text(bet.spoken_pays("es"), bet.spoken_pays("en"))
        raise TapeteError(
            Text(
                f"sin precio: la carta mayor se tasa cuando paga a la par, y aquí paga {said.es}",
                f"no price: the high card is priced where it pays even money, and here it pays {said.en}",
            )
        )
    return high_card(rules.shoe.decks, rules.high_card.tie_loses)


def _six(rules: TripleRules) -> SideBet:
    table = rules.six_cards.table
    least = next((row.least for row in table.values() if row.hand == "pair"), "")
    return table_bet(rules.six_cards.cards, {r.hand: r.pays.net for r in table.values() if r.pays}, least or "2")


def _row(kind: str, bet: TripleBet, found: SideBet, pays: str) -> BetOdds:
    spread = {1 + net: chance for net, chance in found.spread.items()}
    return from_spread(kind, "", {Fraction(back): p for back, p in spread.items()}, pays, bet.cite, "kernel")
