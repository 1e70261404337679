"""Poker among players: forced bets, streets of cards and betting, the showdown, and the pots to their winners.

One procedure for all of it; what the games differ in is data. The house deals and takes its share; the money is the players'.
"""

from __future__ import annotations

from tapete.catalogue.circle.rules import CircleRules, Street
from tapete.catalogue.memo import once_per_rules
from tapete.errors import NotFound
from tapete.games import Opening
from tapete.games.circle.chips import Table, able, live, over, remember
from tapete.games.circle.deal import deal_street
from tapete.games.circle.draws import exchange
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.memory import CircleMemory as memory
from tapete.games.circle.rounds import betting_round
from tapete.games.circle.showdown import by_sight, settle, showing, take_rake
from tapete.games.circle.start import begin, between, first_button, next_button, post
from tapete.games.circle.wagers import scales
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import Procedure
from tapete.play.felt import Felt
from tapete.play.terms import Terms
from tapete.text import Text

__all__ = ["coup", "essence", "fee", "find_spot", "memory", "openings", "reason", "spots"]


def coup(terms: Terms[CircleRules], felt: Felt[CircleMemory]) -> Procedure:
    """One hand, from the players' taking their seats to the last pot."""
    yield from between(terms, felt)
    yield from first_button(terms, felt)
    begin(terms, felt)
    for number, scale in enumerate(scales(terms)):
        if len(live(felt)) < 2:
            break
        if number:
            remember(felt, street=number)
        if (number and terms.rules.showdown.early) or scale.street.draw:
            yield from before_cards(terms, felt, number, scale.street)
        yield from deal_street(terms, felt, scale.street)
        if number == 0 and terms.rules.blinds is not None and terms.rules.blinds.after_cards:
            post(terms, felt, ())
        yield from betting_round(terms, felt)
        if terms.rules.rake.after_street:
            take_rake(terms, felt, over=False)
    if len(live(felt)) > 1 and not by_sight(terms, felt):
        yield from showing(terms, felt)
    settle(terms, felt)
    over(felt, next_button(terms, felt))


def before_cards(terms: Terms[CircleRules], felt: Table, number: int, rule: Street) -> Procedure:
    """What comes before the cards of a street: hands shown early where nobody bets any more, and cards that are changed."""
    if number and terms.rules.showdown.early and len(able(felt)) < 2:
        yield from showing(terms, felt)
    if rule.draw:
        yield from exchange(terms, felt, rule)


@once_per_rules
def spots(rules: CircleRules) -> dict[str, dict[str, object]]:
    """Nobody bets on a spot: chips lie before their player or in the pots."""
    pots = dict.fromkeys(("main", *(f"side-{i}" for i in range(1, 11))))
    return {kind: dict(pots) if kind == "pot" else {"": None} for kind in rules.bets}


def find_spot(rules: CircleRules, kind: str, words: list[str]) -> str:
    """The pot that the words after its name mean."""
    spot = "-".join(words) if words else ("main" if kind == "pot" else "")
    if spot in spots(rules)[kind]:
        return spot
    raise NotFound(Text(f"no hay {kind} {spot}", f"there is no {kind} {spot}"))


def openings(rules: CircleRules, kind: str) -> list[Opening]:
    return []
