"""Baccarat with the house as bank: two hands before the croupier, the road, the shoe, and bands for the bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.baccarat.rules import BaccaratBet, BaccaratRules, Side
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import FELT
from tapete.draw.kit.fan import Band, Fan, places_round, printed, stakes
from tapete.draw.kit.geometry import Box
from tapete.draw.kit.place import Key
from tapete.draw.kit.scene import WIDTH, Scene, hand_panel, seats
from tapete.draw.kit.shoe import road, shoe
from tapete.draw.kit.words import hand_name, hand_total
from tapete.games.baccarat.coup import outcome, row_for, spots
from tapete.play.window import Betting
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

TOP, HIGH, SIDE = 192.0, 72.0, 78.0
TINTS = {"tie": "#0f7d46", "banker": "#6b1f2a", "player": "#173b70"}
PLACES = 7


def main_side(bet: BaccaratBet) -> Side | None:
    """The result that a bet wins on whatever the cards: which hand, or a tie; none for bets on something more."""
    return next(
        (
            r.winner
            for r in bet.rows
            if r.pays and r.winner != "spot" and (r.cards, r.total, r.margin, r.natural) == (None, None, (), None)
        ),
        None,
    )


def bands(rules: BaccaratRules) -> list[Band]:
    """Bets on something more share the first band; then tie, banker and, nearest to the players, player."""
    known = spots(rules)
    extra = [(k, s) for k in known for s in known[k] if main_side(rules.bets[k]) is None]
    laid = [Band(k, s, TOP, SIDE, i / len(extra), (i + 1) / len(extra)) for i, (k, s) in enumerate(extra)]
    top = TOP + SIDE * bool(extra)
    for side in ("tie", "banker", "player"):
        for kind in (k for k in known if main_side(rules.bets[k]) == side):
            laid += [Band(kind, spot, top, HIGH, fill=TINTS.get(side, FELT)) for spot in known[kind]]
            top += HIGH
    return laid


def won(table: Table) -> set[Key]:
    """After a coup, the spots that its result paid."""
    rules, felt = table.terms.rules, table.felt
    hands = (felt.hands.get("player", ()), felt.hands.get("banker", ()))
    if not isinstance(table.ask, Betting) or min(map(len, hands)) < 2:
        return set()
    result = outcome(rules, *hands)
    rows = {(k, s): row_for(rules.bets[k], s, result) for k, found in spots(rules).items() for s in found}
    return {key for key, row in rows.items() if row and row.pays}


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules, felt = table.terms.rules, table.felt
    laid, paid = bands(rules), won(table)
    fan, places = Fan(max(b.top + b.high for b in laid)), seats(table, PLACES)
    result = outcome(rules, felt.hands["player"], felt.hands["banker"]).winner if paid else ""
    hands = [
        hand_panel(
            hand,
            hand_name(hand, lang, rules),
            felt.hands.get(hand, ()),
            hand_total(rules, felt.hands.get(hand, ())),
            Box(x, 0, 264, 160),
            result in (hand, "tie"),
        )
        for hand, x in (("player", WIDTH / 2 - 272), ("banker", WIDTH / 2 + 8))
    ]
    drawn = (
        road(felt.results, 0, 4, lang),
        *hands,
        shoe(table, Box(WIDTH - 214, 12, 214, 130), lang),
        printed(table, fan, laid, places, paid, lang),
        places_round(table, fan, places, lang),
        stakes(table, fan, laid, places, lang),
    )
    return Scene(fan.low + 50, drawn, fan.spots(laid))
