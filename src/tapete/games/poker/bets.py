"""Which bets a poker table takes before the cards: the first bet, those that must equal it, and side bets within their bounds."""

from __future__ import annotations

from tapete.catalogue.poker.rules import PokerBet, PokerCap, PokerRules, Way
from tapete.errors import Refused
from tapete.figures import parse_amount
from tapete.games.poker.hands import first_stake
from tapete.games.poker.memory import PokerMemory
from tapete.play.felt import Felt
from tapete.play.limits import Bound, refuse_outside
from tapete.play.moves import CloseBets, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text


def find_spot(rules: PokerRules, kind: str, words: list[str]) -> str:
    if words:
        raise Refused(Text(f"{kind} no lleva casilla", f"{kind} has no spots"), rules.bets[kind].cite)
    return ""


def allowed(terms: Terms[PokerRules], felt: Felt[PokerMemory], move: Move) -> None:
    """The game's own say while bets are open."""
    rules = terms.rules
    if isinstance(move, Place):
        bet = rules.bets[move.kind]
        if bet.role == "raise":
            raise Refused(Text("se hace después, viendo las cartas", "it is made later, on seeing the cards"), bet.cite)
        if move.kind != rules.first and not _stake(felt, move.seat, rules.first):
            words = Text(f"{move.kind} necesita antes {rules.first}", f"{move.kind} needs {rules.first} first")
            raise Refused(words, bet.cite)
        check_caps(terms, felt, move.seat, move.kind, _stake(felt, move.seat, move.kind) + move.amount)
    elif isinstance(move, TakeDown) and move.kind == rules.first and _stake(felt, move.seat, move.kind) == move.amount:
        left = next((b.kind for b in felt.bets if b.seat == move.seat and b.kind != rules.first), "")
        if left:
            raise Refused(Text(f"retire antes {left}", f"take {left} down first"), rules.bets[left].cite)
    elif isinstance(move, CloseBets):
        for seat in sorted({b.seat for b in felt.bets}):
            _check_whole(terms, felt, seat)


def _stake(felt: Felt[PokerMemory], seat: int, kind: str) -> int:
    return felt.staked(seat, kind, "")


def bound(terms: Terms[PokerRules], cap: PokerCap, bet: PokerBet, ante: int) -> int | None:
    """What a cap comes to, in the smallest unit."""
    base = parse_amount(cap.amount, terms.minor) if cap.amount else ante if cap.of == "ante" else terms.plan.amount(cap.of)
    if base is None:
        return None
    exact = base * cap.times / (bet.best if cap.best_row and bet.best else 1)
    found = int(exact // terms.minor * terms.minor) if cap.whole else int(exact)
    return max(found, parse_amount(cap.least, terms.minor)) if cap.least else found


def check_caps(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, kind: str, total: int) -> None:
    """Refuse a side bet outside its bounds; the least it may be is asked when bets close too."""
    bet = terms.rules.bets[kind]
    ante = _stake(felt, seat, terms.rules.first)

    def come_to(caps: tuple[PokerCap, ...]) -> list[Bound | None]:
        return [None if (found := bound(terms, cap, bet, ante)) is None else (found, cap.cite) for cap in caps]

    refuse_outside(terms, kind, total, come_to(bet.caps), come_to(bet.lowest))


def _check_whole(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int) -> None:
    """Before the deal: every compulsory bet is there, and bets that must be equal are."""
    rules = terms.rules
    mine = {b.kind: b.amount for b in felt.bets if b.seat == seat}
    for kind, bet in rules.bets.items():
        if bet.role == "ante" and not bet.optional and kind not in mine:
            raise Refused(Text(f"al puesto {seat} le falta {kind}", f"seat {seat} lacks {kind}"), bet.cite)
        if bet.equal and kind in mine and mine[kind] != mine.get(bet.equal):
            words = Text(f"puesto {seat}: {kind} debe ser igual a {bet.equal}", f"seat {seat}: {kind} must equal {bet.equal}")
            raise Refused(words, bet.cite)
        if kind in mine:
            check_caps(terms, felt, seat, kind, mine[kind])
            _check_units(terms, bet, seat, kind, mine[kind])


def _check_units(terms: Terms[PokerRules], bet: PokerBet, seat: int, kind: str, stake: int) -> None:
    """Where prizes are for each unit staked, a stake is so many whole units."""
    unit = terms.plan.amount(bet.unit) if bet.unit else None
    if unit and stake % unit:
        each = terms.money(unit)
        raise Refused(
            Text(f"puesto {seat}: {kind} se apuesta de {each} en {each}", f"seat {seat}: {kind} is staked in units of {each}"),
            bet.cite,
        )


def can_afford(felt: Felt[PokerMemory], seat: int, way: Way) -> bool:
    """Whether a player has the chips for what a word stakes, and the bet it withdraws."""
    needed = sum(int(first_stake(felt, seat) * times) for times in way.stakes.values())
    there = all(_stake(felt, seat, kind) for kind in way.withdraws)
    return there and (seat not in felt.bought or felt.chips.get(seat, 0) >= needed)
