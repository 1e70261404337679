"""The open window: players bet and take back until the croupier closes, in every game alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tapete.catalogue.schema import GameRules
from tapete.play.asks import Betting, Procedure
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.moves import BuyIn, CloseBets, LastCoups, Move, Place, TakeDice, TakeDown, Turn
from tapete.play.terms import Terms
from tapete.text import Text


def betting(
    terms: Terms[GameRules],
    felt: Felt,
    spots: Mapping[str, Mapping[str, object]],
    allowed: Callable[[Move], None] | None = None,
    charge: Callable[[Terms[GameRules], Felt, Bet], None] | None = None,
) -> Procedure:
    """Take bets until the croupier's call; `allowed` is the game's own say, `charge` what a bet costs besides."""
    while True:
        move: Move = yield Betting(terms, felt, spots, allowed)
        if isinstance(move, CloseBets):
            felt.call(terms.rules.calls.close, terms.rules.calls.cite)
            return
        change(terms, felt, move)
        if charge and isinstance(move, Place):
            charge(terms, felt, Bet(move.seat, move.kind, move.spot, move.amount))


def change(terms: Terms[GameRules], felt: Felt, move: Move) -> None:
    """Put one move of the open window on the felt."""
    if isinstance(move, Place):
        felt.place(Bet(move.seat, move.kind, move.spot, move.amount, unnoticed=move.unnoticed))
    elif isinstance(move, TakeDown):
        felt.take_down(move.seat, move.kind, move.spot, move.amount)
    elif isinstance(move, BuyIn):
        felt.bought[move.seat] = felt.bought.get(move.seat, 0) + move.amount
        felt.chips[move.seat] = felt.chips.get(move.seat, 0) + move.amount
    elif isinstance(move, Turn):
        felt.turn(move.seat, move.kind, move.spot, move.on)
    elif isinstance(move, TakeDice):
        felt.marks["shooter"] = move.seat
    elif isinstance(move, LastCoups):
        closing = terms.rules.closing
        last = closing.last if closing else 1
        felt.marks["last"] = last
        felt.call(
            Text(f"últimas jugadas: {last}", f"last coups: {last}") if last > 1 else Text("última jugada", "last coup"),
            closing.cite if closing else "",
        )
