"""Remedies of the hall: cards handed to another player, a card that is not valid, a ball that was entered wrongly."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import Refused
from tapete.games.bingo.coup import pay
from tapete.games.bingo.figures import missing
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import funds
from tapete.play.felt import Felt
from tapete.play.terms import Terms
from tapete.table.again import give_back_won
from tapete.table.referee.orders import Action, Facts, Order, is_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def _hall(table: Table, order: Order) -> Felt[BingoMemory]:
    if not isinstance(table.terms.rules, BingoRules):
        raise Refused(Text("eso es cosa de una sala de bingo", "that is a matter of a bingo hall"), order.cite)
    return table.felt.of(BingoMemory)


def _number(word: str, order: Order, what: Text) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 6):
        raise Refused(Text(f"«{word[:20]}» no es {what.es}", f"'{word[:20]}' is not {what.en}"), order.cite)
    return int(word)


CARD = Text("el número de un cartón", "the number of a card")
BALL = Text("una bola", "a ball")


def check_hand_over(table: Table, order: Order, facts: Facts) -> None:
    felt = _hall(table, order)
    if not any(sale.seat == facts.seat for sale in felt.memory.sold):
        raise Refused(Text(f"el puesto {facts.seat} no tiene cartones", f"seat {facts.seat} has no cards"), order.cite)
    if len(facts.words) > 1 and (not is_seat(facts.words[1]) or int(facts.words[1]) in (0, facts.seat)):
        raise Refused(Text("¿a qué otro puesto los cede?", "to which other seat are they handed?"), order.cite)


def hand_over(table: Table, order: Order, facts: Facts) -> None:
    """Nothing is given back; where another player is named, the cards are that player's, and what they win from then on, or what
    is given back for them should the game be void.

    A prize that was called and found good before that stays with who called it (Chile V §2 ¶2).
    """
    felt = _hall(table, order)
    away = tuple(one for one in felt.memory.away if one[0] != facts.seat)
    if len(facts.words) < 2:
        felt.memory = replace(felt.memory, away=(*away, (facts.seat, order.cite)))
        return
    to = int(facts.words[1])
    sold = tuple(s._replace(seat=to) if s.seat == facts.seat else s for s in felt.memory.sold)
    heirs = {facts.seat: to} | {buyer: to if now == facts.seat else now for buyer, now in felt.memory.heirs}
    felt.memory = replace(felt.memory, sold=sold, heirs=tuple(heirs.items()), away=away)
    table.send(None)


def check_invalid(table: Table, order: Order, facts: Facts) -> None:
    felt, card = _hall(table, order), _number(facts.words[0], order, CARD)
    if felt.memory.owner(card) is None:
        raise Refused(Text(f"el cartón {card} no se vendió", f"card {card} was not sold"), order.cite)


def invalid(table: Table, order: Order, facts: Facts) -> None:
    """The card wins nothing in this game; a claim on it that was taken for good no longer stands."""
    felt, card = _hall(table, order), int(facts.words[0])
    memory = felt.memory
    felt.memory = replace(
        memory, invalid=(*memory.invalid, card), won=tuple(w for w in memory.won if w.card != card or w.prize in memory.over)
    )
    table.send(None)


def check_ball(table: Table, order: Order, facts: Facts) -> None:
    felt = _hall(table, order)
    if len(facts.words) != 2:
        raise Refused(Text("diga la bola entrada y la que salió", "say the ball entered and the ball that came"), order.cite)
    wrong, right = (_number(word, order, BALL) for word in facts.words)
    if wrong not in felt.memory.drawn:
        raise Refused(Text(f"la bola {wrong} no está entrada", f"ball {wrong} is not entered"), order.cite)
    most = table.terms.rules.card.balls
    if right in felt.memory.drawn:
        raise Refused(Text(f"la bola {right} ya está entrada", f"ball {right} is entered already"), order.cite)
    if not 1 <= right <= most:
        raise Refused(
            Text(f"no hay bola {right}: van de 1 a {most}", f"there is no ball {right}: they go from 1 to {most}"), order.cite
        )


def right_ball(table: Table, order: Order, facts: Facts) -> None:
    """Put the ball that came in the place of the one entered; claims that are still open are checked again, and so are prizes
    that were paid, where the rules have them go back."""
    felt = _hall(table, order)
    wrong, right = map(int, facts.words)
    memory = replace(felt.memory, drawn=tuple(right if b == wrong else b for b in felt.memory.drawn))
    terms: Terms[BingoRules] = table.terms
    fails = [
        won
        for won in memory.won
        if missing(terms, memory, won.prize, won.card) and (terms.rules.claims.undone or won.prize not in memory.over)
    ]
    felt.memory = replace(memory, won=tuple(won for won in memory.won if won not in fails))
    for prize in dict.fromkeys(won.prize for won in fails if won.prize in memory.over):
        _paid_again(table, prize)
    table.send(None)


def _paid_again(table: Table, prize: str) -> None:
    """A prize that was paid on a ball that did not come goes back: whoever of its winners still has it is paid again, and where
    nobody has, it is open."""
    terms: Terms[BingoRules] = table.terms
    felt = table.felt.of(BingoMemory)
    give_back_won(table, table.story, {prize})
    if any(won.prize == prize for won in felt.memory.won):
        pay(terms, felt, prize, funds(terms, felt.memory)[prize])
    else:
        felt.memory = replace(felt.memory, over=tuple(kind for kind in felt.memory.over if kind != prize))


ACTIONS = {
    "hand-over": Action(
        Text("los cartones pasan a otro jugador", "the cards go to another player"),
        "closed",
        ("seat",),
        hand_over,
        check_hand_over,
        also=1,
    ),
    "invalid-card": Action(
        Text("el cartón no vale para premio", "the card is not valid for a prize"), "closed", ("result",), invalid, check_invalid
    ),
    "right-ball": Action(
        Text("se corrige la bola entrada", "the ball entered is put right"),
        "closed",
        ("result", "result"),
        right_ball,
        check_ball,
    ),
}
