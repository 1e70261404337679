"""What a hall waits for once the sale is closed: the next ball or a claim; after a verified one, others or the order to go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import Refused
from tapete.games.bingo.board import open_prizes, standing
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import funds
from tapete.play.asks import Chance, Decide
from tapete.play.felt import Felt
from tapete.play.moves import Claim, Move, NoMoreClaims
from tapete.play.terms import Terms
from tapete.text import Text


def check_claim(terms: Terms[BingoRules], felt: Felt[BingoMemory], claim: Claim) -> None:
    """Refuse a claim of what is no prize of this game, or on a card that is not the player's; whether it is right, the check
    of the card shows."""
    rules, memory = terms.rules, felt.memory
    bet = rules.bets.get(claim.prize)
    offered = funds(terms, memory)
    if bet is None or claim.prize not in offered:
        known = ", ".join(offered)
        raise Refused(Text(f"los premios son: {known}", f"the prizes are: {known}"), bet.cite if bet else rules.claims.cite)
    if claim.prize in memory.over:
        cite = rules.claims.lost if any(w.prize == claim.prize for w in memory.won) else bet.cite
        raise Refused(Text(f"{claim.prize} ya no puede reclamarse", f"{claim.prize} can no longer be claimed"), cite)
    owner = memory.owner(claim.card)
    if owner is None:
        raise Refused(
            Text(f"el cartón {claim.card} no se vendió para esta partida", f"card {claim.card} was not sold for this game"),
            bet.cite,
        )
    if owner != claim.seat:
        raise Refused(
            Text(f"el cartón {claim.card} es del puesto {owner}", f"card {claim.card} is seat {owner}'s"), rules.claims.cite
        )
    for seat, cite in memory.away:
        if seat == claim.seat:
            left = Text(
                f"el puesto {seat} dejó la partida: canta quien reciba sus cartones",
                f"seat {seat} has left the game: who is handed the cards calls them",
            )
            raise Refused(left, cite)
    if any((w.prize, w.card) == (claim.prize, claim.card) for w in memory.won):
        raise Refused(
            Text(f"el cartón {claim.card} ya está comprobado", f"card {claim.card} has been checked already"), rules.claims.cite
        )


def own_daubing(terms: Terms[BingoRules]) -> bool:
    """Whether each player marks and calls, so that nobody does it in their place."""
    return terms.plan.values.get("daubing") == "own"


def due_claim(terms: Terms[BingoRules], felt: Felt[BingoMemory]) -> Claim | None:
    """A prize that is made and not yet claimed, as a hall's devices announce it."""
    memory = felt.memory
    away = {seat for seat, _ in memory.away}
    for kind in open_prizes(terms.rules, memory):
        made = standing(terms, memory, kind, {w.card for w in memory.won if w.prize == kind})
        if one := next((near for near in made if near.seat not in away), None):
            return Claim(one.seat, kind, one.card)
    return None


@dataclass
class Ball(Chance):
    """The next ball, drawn and called; or a player calls a prize, which stops the game."""

    terms: Terms[BingoRules] = field(kw_only=True)
    felt: Felt[BingoMemory] = field(kw_only=True)

    def legal(self) -> list[str]:
        claims = [f"seat N claims {kind} CARD" for kind in open_prizes(self.terms.rules, self.felt.memory)]
        return [*super().legal(), *claims] if self.weights else claims

    def exists(self, result: str) -> bool:
        """A ball that is out already."""
        return result in map(str, self.felt.memory.drawn)

    def ways(self) -> Text:
        words = "; ".join(self.legal())
        return Text(words, words)

    def by_itself(self) -> Move | None:
        return None if own_daubing(self.terms) else due_claim(self.terms, self.felt)

    def check(self, move: Move) -> None:
        if isinstance(move, Claim):
            check_claim(self.terms, self.felt, move)
        else:
            super().check(move)


@dataclass
class Others(Decide):
    """A prize is verified: any other? Then the order to go on, or to end."""

    terms: Terms[BingoRules] = field(kw_only=True)
    felt: Felt[BingoMemory] = field(kw_only=True)
    prize: str = field(kw_only=True)
    waits: ClassVar[bool] = False

    def legal(self) -> list[str]:
        prizes = open_prizes(self.terms.rules, self.felt.memory)
        return [*(f"seat N claims {kind} CARD" for kind in prizes), "no more claims"]

    def by_itself(self) -> Move | None:
        """The hall calls for everybody and goes on; where players call, it leaves them a prudent time."""
        return None if own_daubing(self.terms) else due_claim(self.terms, self.felt) or NoMoreClaims()

    def check(self, move: Move) -> None:
        if isinstance(move, Claim):
            check_claim(self.terms, self.felt, move)
        elif not isinstance(move, NoMoreClaims):
            raise self.refuse(move)
