"""Chemin de fer: one player holds the bank, the others play one hand against it (Spain 08, Chile III.2).

The bank is offered, kept, passed or lost; whoever stakes most, or makes banco, plays the cards for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.cards import show_card
from tapete.figures import share
from tapete.games import Opening
from tapete.games.baccarat.coup import CARD, total
from tapete.games.banque.bank import (
    HELD,
    add_to_bank,
    award,
    bank,
    bank_loses,
    bank_wins,
    banker,
    bankers_share,
    give_up,
    most_bank,
    shares,
    split,
)
from tapete.games.banque.bets import allowed, cover, holder
from tapete.games.banque.bets import find_spot as find_spot
from tapete.games.banque.memory import BanqueMemory
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.play.asks import Choice, Decide, Procedure, Told, answered
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, deal, points, ready
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.moves import Choose, Move, PassBank, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

DRAW, STAND = "draw", "stand"
NULL = Text("jugada nula: se devuelve la apuesta", "null round: the stake goes back")
PAID = Text("paga a la par", "pays evens")
GARAGE = Text("garage: sale de la banca lo que pasa del máximo", "garage: what exceeds the maximum leaves the bank")
OUT = Text("garage: el banquero saca ganancias", "garage: the banker takes winnings out")
CAGNOTTE = Text("gana la banca, menos lo que retiene la casa", "the bank wins, less what the house keeps")


def coup(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """One round: a banker, bets against the bank, two cards each, third cards by choice or table, and the bank wins or pays."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from a_banker(terms, felt)
    yield from betting(
        terms,
        felt,
        spots(rules),
        lambda move: allowed(terms, felt, move),
        shoe=rules.shoe,
        other=lambda m: about_bank(terms, felt, m),
    )
    cover(terms, felt)
    void, felt.void_next = felt.void_next, ""
    felt.hands = {"player": (), "banker": ()}
    may_look = {"player": (holder(terms, felt).seat,), "banker": (banker(felt),)}
    for side in ("player", "banker", "player", "banker"):
        yield from deal(felt, side, CARD[side], rules.draws.cite, may_look[side])
    yield from third_cards(terms, felt)
    felt.turn_up()
    if void:
        give_back([b for b in felt.bets if b.free], felt, void)
    else:
        settle(terms, felt)
    after_coup(rules.shoe, felt)


def a_banker(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """See that somebody holds the bank; when the session is over it goes back to its owner."""
    if bank(felt) and felt.last_coups == 0:
        give_up(terms, felt, freely=False)
    if not bank(felt):
        yield from award(terms, felt)


def give_back(bets: list[Bet], felt: Felt[BanqueMemory], cite: str) -> None:
    for bet in bets:
        felt.settle(bet, bet.amount, cite, NULL)


def about_bank(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Move) -> Procedure | None:
    """Moves about the bank itself: passed on, added to, or taken out of; None for all others."""
    if isinstance(move, PassBank):
        return _pass(terms, felt)
    if isinstance(move, Place) and terms.rules.bets[move.kind].role == "bank":
        return _add(felt, move)
    if isinstance(move, TakeDown) and terms.rules.bets[move.kind].role == "bank":
        return _take_out(terms, felt, move)
    return None


def _pass(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """The banker gives the bank up, and it is offered again."""
    give_up(terms, felt, freely=True)
    yield from award(terms, felt)


def _add(felt: Felt[BanqueMemory], move: Place) -> Procedure:
    add_to_bank(felt, Bet(move.seat, move.kind, "", move.amount, state=HELD))
    yield from ()


def _take_out(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: TakeDown) -> Procedure:
    """The banker's garage."""
    mine = next(b for b in shares(felt) if b.seat == move.seat)
    garage = terms.rules.garage
    felt.part(mine, move.amount, move.amount, garage.cite if garage else "", OUT)
    felt.memory = replace(felt.memory, won=felt.memory.won - move.amount)
    yield from ()


# cards


def third_cards(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """A natural ends it; else the player's side speaks, then the banker."""
    draws = terms.rules.draws
    player, banker = outcome(felt)
    if player in draws.natural or banker in draws.natural:
        return
    drew = yield from player_speaks(terms, felt, player)
    third = None
    if drew:
        card = yield from deal(felt, "player", CARD["player"], draws.cite)
        third = points(card, 0)
    if (yield from banker_speaks(terms, felt, banker, third)):
        yield from deal(felt, "banker", CARD["banker"], draws.table_cite or draws.cite)


def player_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], player: int) -> Told[bool]:
    """Bound by the rule, but for the totals that leave him free, and for who made banco where he may do as he likes."""
    rules = terms.rules
    bet = holder(terms, felt)
    made_banco = rules.bets[bet.kind].role in ("banco", "suivi")
    if player in rules.play.player_free or (made_banco and rules.play.banco_free):
        move = yield from answered(Decide((Choice(bet, (DRAW, STAND), rules.play.cite),)), Choose)
        return move.option == DRAW
    return player in rules.draws.player


def banker_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], banker: int, third: int | None) -> Told[bool]:
    """By his table, or as he likes but for the totals with which he must draw."""
    rules = terms.rules
    bound = rules.play.banker == "table" or felt.memory.by_table is not None
    free = not bound and banker not in rules.play.banker_must
    optional = third is not None and third in rules.play.optional.get(str(banker), ())
    if free or (bound and optional):
        bet = bankers_share(terms, felt)
        move = yield from answered(Decide((Choice(bet, (DRAW, STAND), rules.play.cite),)), Choose)
        return move.option == DRAW
    return banker in rules.draws.stood if third is None else third in rules.draws.banker[str(banker)]


# settling


def outcome(felt: Felt[BanqueMemory]) -> tuple[int, int]:
    """Both totals, or what the referee has deemed them to be."""
    deemed = felt.memory.deemed
    return (
        deemed.get("player", total(felt.hands["player"])),
        deemed.get("banker", total(felt.hands["banker"])),
    )


def settle(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """A tie is null; the puntos are paid by the bank, or the bank takes their stakes less the house's part."""
    rules = terms.rules
    player, banker = outcome(felt)
    hands = "  ".join(" ".join(show_card(c) for c in felt.hands[side]) for side in ("player", "banker"))
    felt.call(
        Text(f"punto {player}, banca {banker}  [{hands}]", f"player {player}, banker {banker}  [{hands}]"), rules.draws.cite
    )
    bets = [b for b in felt.bets if b.free]
    follows = bets[0].seat if player <= banker and len(bets) == 1 else None if player != banker else felt.memory.suivi
    felt.memory = replace(felt.memory, dealt=felt.memory.dealt + 1, suivi=follows)
    felt.results = (*felt.results[-59:], "T" if player == banker else "P" if player > banker else "B")
    if player == banker:
        for bet in bets:
            felt.settle(bet, bet.amount, rules.draws.cite, NULL)
    elif player > banker:
        puntos_win(terms, felt, bets)
    else:
        banker_wins(terms, felt, bets)


def puntos_win(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], bets: list[Bet]) -> None:
    """Each is paid from the bank; the bank is lost and goes on."""
    rules = terms.rules
    for bet in bets:
        felt.settle(bet, 2 * bet.amount, rules.bets[bet.kind].cite, PAID)
    bank_loses(felt, sum(b.amount for b in bets), rules.bank.cite)
    give_up(terms, felt, freely=False)


def banker_wins(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], bets: list[Bet]) -> None:
    """The stakes join the bank, less the house's part; who made banco and lost, or bet alone, may follow."""
    rules = terms.rules
    for bet in bets:
        felt.take(bet, rules.bets[bet.kind].cite)
    won = sum(b.amount for b in bets)
    gain = won - share(won, rules.bank.deduction, "player" if rules.rounding == "house" else "house")
    bank_wins(felt, gain, rules.bank.deduction_cite or rules.bank.cite, CAGNOTTE)
    felt.memory = replace(felt.memory, won=felt.memory.won + gain)
    compulsory_garage(terms, felt)


def compulsory_garage(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """Where the text wants it, what the bank holds above its maximum leaves it at once, from each owner's share."""
    most, garage = most_bank(terms), terms.rules.garage
    over = 0 if most is None else bank(felt) - most
    if garage and garage.compulsory and over > 0:
        for bet, part in split(felt, over):
            if part:
                felt.part(bet, part, part, garage.cite, GARAGE)
        felt.memory = replace(felt.memory, won=max(0, felt.memory.won - over))


# what the table, the odds and the drawing need to know

memory = BanqueMemory


@once_per_rules
def spots(rules: BanqueRules) -> dict[str, Mapping[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


def openings(rules: BanqueRules, kind: str) -> list[Opening]:
    return [Opening("", "", memory())]
