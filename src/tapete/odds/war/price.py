"""What war costs: every pair of cards, and after a tie every pair of war cards, counted by rank from a full shoe.

Burned cards that nobody sees change nothing: the war cards are drawn from what is unseen.
"""

from __future__ import annotations

from fractions import Fraction

from tapete.catalogue.war.rules import WarRules
from tapete.games.war.coup import SURRENDER, WAR
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.terms import Terms

RANKS = 13


def tie_chance(decks: int) -> Fraction:
    """Two cards of one rank in a row."""
    return Fraction(4 * decks - 1, 52 * decks - 1)


def war_chances(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """After a tie, with those two cards gone: how often the player's war card is higher, equal, lower."""
    higher = equal = ways = 0
    for gone in range(RANKS):
        left = [4 * decks - 2 * (r == gone) for r in range(RANKS)]
        for mine in range(RANKS):
            for house in range(RANKS):
                n = left[mine] * (left[house] - (mine == house))
                ways += n
                higher += n * (mine > house)
                equal += n * (mine == house)
    return Fraction(higher, ways), Fraction(equal, ways), Fraction(ways - higher - equal, ways)


def price_bets(terms: Terms[WarRules]) -> list[BetOdds]:
    """The war bet under best play with the value of each choice, and the tie bet."""
    rules = terms.rules
    battle, tie = rules.battle, tie_chance(rules.shoe.decks)
    rows: list[BetOdds] = []
    for kind, bet in rules.bets.items():
        if bet.pays is None or bet.on == "war":
            continue
        if bet.on == "tie":
            rows.append(from_spread(kind, "", {1 + bet.pays.net: tie, Fraction(0): 1 - tie}, str(bet.pays), bet.cite, "kernel"))
            continue
        raise_pays = rules.bets[rules.raised].pays
        assert raise_pays is not None
        won = 1 + battle.first_pays.net + battle.raises * raise_pays.net
        lost = -battle.raises
        higher, equal, lower = war_chances(rules.shoe.decks)
        fought = {won: higher, lost: lower}
        tied = won + battle.tie_bonus.net
        fought[tied] = fought.get(tied, Fraction(0)) + equal
        returns = {
            SURRENDER: battle.surrender_keeps,
            WAR: sum((back * p for back, p in fought.items()), Fraction(0)),
        }
        best = max(returns, key=lambda o: returns[o])
        even = (1 - tie) / 2
        paid = (1 + bet.pays.net) * even
        after = {SURRENDER: {battle.surrender_keeps: tie}, WAR: {back: tie * p for back, p in fought.items()}}
        spread: dict[Fraction, Fraction] = {1 + bet.pays.net: even, Fraction(0): even}
        for back, p in after[best].items():
            spread[back] = spread.get(back, Fraction(0)) + p
        always = {option: 1 - paid - tie * back for option, back in returns.items()}
        decision = Decision(returns, always, best)
        rows.append(from_spread(kind, "", spread, str(bet.pays), bet.cite, "kernel", decision=decision))
    return rows
