"""Whether a game is laid out as its kernel supposes: the cards of each, who shows what, and all that may be said at each stage.

A kernel reckons one game; rules that add a card, an exchange or a way out would be priced as if they had not.
"""

from __future__ import annotations

from tapete.catalogue.poker.rules import PokerRules, Stage, Way
from tapete.odds.poker.wanting import wants
from tapete.text import Text

DEALER = {2: 2, 3: 3, 5: 5}
"""How many cards the dealer has, by how many a player holds."""
CARDS = Text("tantas cartas al croupier como al jugador", "as many cards to the dealer as to a player")
OPEN = Text("un croupier que no muestra nada antes de tiempo", "a dealer who shows nothing too early")
WHOLE = Text("jugadas de tantas cartas como las de la mano", "hands of as many cards as are held")
COMMON = Text("las cartas comunes del hold’em o ninguna", "the common cards of hold’em or none")
CHANGE = Text("que nadie cambie cartas", "that nobody changes cards")
SAID = Text("en cada etapa apostar, pasar o rendirse, y nada más", "bets, passes or folds at each stage, and nothing else")
NO_PASS = Text("que donde se puede rendir no se pueda pasar", "that nobody passes where they may fold")
FOLD = Text("que el jugador pueda rendirse", "that a player may fold")
ONE_SIZE = Text("una sola apuesta que añadir, de un tamaño", "one bet to add, of one size")
LOST = Text("que quien se rinde pierda sus apuestas de la mano", "that who folds loses the bets of the hand")
ONE_BONUS = Text("premios solo de la primera apuesta", "a bonus of the first bet only")
NO_MOST = Text("que una mano gane sin tope", "that a hand wins without a cap")


def laid_out(rules: PokerRules) -> None:
    """Refuse what no kernel reckons with, in a game against a dealer's hand."""
    own, common, dealer = rules.deal.own, rules.deal.community, rules.dealer
    wants(own not in DEALER or dealer.cards == DEALER[own], CARDS)
    wants(common == (5 if own == 2 else 0), COMMON)
    wants(dealer.up == 0 or own == 5, OPEN)
    wants(rules.ranking.cards == (3 if own == 3 else 5), WHOLE)
    wants(own == 5 or not any(stage.exchange for stage in rules.stages), CHANGE)
    for stage in rules.stages:
        _said(stage)
    ways = [way for stage in rules.stages for way in stage.ways.values()]
    wants(own == 2 or any(way.folds for way in ways), FOLD)
    wants(own == 2 or sum(bool(way.stakes) for way in ways) == 1, ONE_SIZE)
    made_early = [bet for bet in rules.bets.values() if bet.role != "side"]
    wants(not any(bet.survives_fold or not bet.survives_exchange for bet in made_early), LOST)
    wants(not any(bet.bonus for kind, bet in rules.bets.items() if kind != rules.first), ONE_BONUS)
    wants(rules.pays_most is None and (own == 5 or not any(bet.pays_most for bet in made_early)), NO_MOST)


def taken_back(rules: PokerRules) -> None:
    """The same in a game in which bets are taken back, against a table."""
    ways = [way for stage in rules.stages for way in stage.ways.values()]
    wants(not any(stage.exchange for stage in rules.stages), CHANGE)
    wants(not any(way.stakes or way.folds for way in ways), SAID)
    wants(rules.ranking.cards == 5, WHOLE)


def _said(stage: Stage) -> None:
    ways = list(stage.ways.values())
    wants(all(_one_thing(way) for way in ways), SAID)
    wants(not any(way.folds for way in ways) or all(way.folds or way.stakes for way in ways), NO_PASS)


def _one_thing(way: Way) -> bool:
    return not way.withdraws and not (way.folds and way.stakes)
