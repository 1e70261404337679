"""Baccarat with the house as bank: punto y banca, its mini and midi forms, EZ baccarat, dragon bonus.

Spain 07; Chile III.2; Arica III.2; Puerto Rico articles 5, 6, 17, 18 and 26; Bolivia's fragment. Two hands are dealt by fixed
rules; players only bet on which wins and how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from tapete.catalogue.baccarat.rules import BaccaratBet, BaccaratRules, Row
from tapete.catalogue.kit.sides import USUAL, side_name, the_side
from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.equipment.cards import DECK, show_card
from tapete.errors import Refused
from tapete.figures import Odds, share
from tapete.games import Opening
from tapete.games.baccarat.memory import BaccaratMemory
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.play.asks import Procedure
from tapete.play.betting import begin_anew, betting, hand_on, lead_must_bet, others_here
from tapete.play.dealing import after_coup, at_once, deal, points, ready
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt, in_order
from tapete.play.limits import settle_unnoticed
from tapete.play.memory import Frozen, changed
from tapete.play.moves import CashOut, CloseBets, Move, Outcome, Place, Shuffle, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.values import quick

TIE = Text("empate", "tie")
MARKED = Text("comisión que estaba marcada", "commission that was marked")
NULL = Text("ni gana ni pierde", "neither wins nor loses")
UNITS = {card: points(card, 0) for card in DECK}
"""What each card counts."""
_units = UNITS.__getitem__
IN_TURN = ("player", "banker", "player", "banker")
"""To which side the first cards go."""
LETTER = {"player": "P", "banker": "B", "tie": "T"}
"""How a road writes who won."""
VOID = Text("jugada nula: se devuelve la apuesta", "void coup: the stake goes back")


def coup(terms: Terms[BaccaratRules], felt: Felt) -> Procedure:
    """One hand: bets, two cards to each side by turns, third cards by the tables, and the nearer to nine wins."""
    rules = terms.rules
    ready(rules.shoe, felt)
    marked, anew = rules.commission and rules.commission.marked, rules.holder and rules.holder.anew
    before = partial(before_it, terms, felt) if marked or anew else None
    yield from betting(terms, felt, spots(rules), partial(allowed, terms, felt), shoe=rules.shoe, before=before, by_bets=True)
    felt.hands, to, cite = {"player": (), "banker": ()}, _cards_for(rules), rules.draws.cite
    for dealt, side in enumerate(IN_TURN):
        if cards := at_once(felt, 4 - dealt):
            for hand, card in zip(IN_TURN[dealt:], cards, strict=True):
                felt.hands[hand] += (card,)
            break
        yield from deal(felt, side, to[side], cite)
    yield from third_cards(rules, felt)
    void, felt.void_next = felt.void_next, ""
    result = outcome(rules, felt.hands["player"], felt.hands["banker"])
    announce(rules, felt, result)
    settle_unnoticed(terms, felt)
    if void:
        give_back(felt, void)
    else:
        settle(terms, felt, result)
        pass_shoe(rules, felt, result)
    after_coup(rules.shoe, felt)
    came, own = LETTER[result.winner], felt.of(BaccaratMemory)
    felt.remember(came, 60)
    own.memory = changed(own.memory, road=own.memory.road + came)


# hands


def total(cards: tuple[str, ...]) -> int:
    """Only the units count; tens and figures count nothing."""
    return sum(map(_units, cards)) % 10


def third_cards(rules: BaccaratRules, felt: Felt) -> Procedure:
    """A natural ends it; else the player's side draws or stands, then the banker's by its table."""
    draws, to = rules.draws, _cards_for(rules)
    player, banker = total(felt.hands["player"]), total(felt.hands["banker"])
    if player in draws.natural or banker in draws.natural:
        return
    if player in draws.player:
        card = yield from deal(felt, "player", to["player"], draws.cite)
        wanted = UNITS[card] in draws.banker[str(banker)]
    else:
        wanted = banker in draws.stood
    if wanted:
        yield from deal(felt, "banker", to["banker"], draws.table_cite or draws.cite)


@quick
@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: who won, both totals, how many cards each had, and who had a natural."""

    winner: str
    totals: Mapping[str, int]
    cards: Mapping[str, int]
    naturals: Mapping[str, bool]
    called: Text
    """What the croupier says of it before the cards."""
    rows: dict[tuple[str, str], Row | None]
    """What bets on spots came to with it, as far as it was asked."""


def outcome(rules: BaccaratRules, player: tuple[str, ...], banker: tuple[str, ...]) -> Result:
    return result_of(rules, total(player), total(banker), len(player), len(banker))


def result_of(rules: BaccaratRules, player: int, banker: int, player_cards: int, banker_cards: int) -> Result:
    """The result that these totals and numbers of cards make, worked out once."""
    known, ended = _results(rules), (player, banker, player_cards, banker_cards)
    if ended not in known:
        known[ended] = _result_of(rules, *ended)
    return known[ended]


@once_per_rules
def _results(rules: BaccaratRules) -> dict[tuple[int, int, int, int], Result]:
    """The ways in which hands have ended, by both totals and numbers of cards."""
    return {}


def _result_of(rules: BaccaratRules, player: int, banker: int, player_cards: int, banker_cards: int) -> Result:
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    natural, (low, high) = rules.draws.natural, sorted((player, banker))
    won = TIE if winner == "tie" else _wins(rules)[winner]
    return Result(
        winner,
        {"player": player, "banker": banker},
        {"player": player_cards, "banker": banker_cards},
        {"player": player_cards == 2 and player in natural, "banker": banker_cards == 2 and banker in natural},
        Text(f"{won.es} {high} a {low}", f"{won.en} {high} to {low}"),
        {},
    )


def card_for(rules: GameRules, side: str) -> Text:
    """What the croupier says of a card."""
    return _cards_for(rules)[side]


@once_per_rules
def _cards_for(rules: GameRules) -> dict[str, Text]:
    names = {side: the_side(rules, side) for side in USUAL}
    return {side: Text(f"carta para {who.es}", f"card for {who.en}") for side, who in names.items()}


@once_per_rules
def _wins(rules: GameRules) -> dict[str, Text]:
    names = {side: side_name(rules, side) for side in USUAL}
    return {side: Text(f"gana {who.es}", f"{who.en} wins") for side, who in names.items()}


def announce(rules: BaccaratRules, felt: Felt, result: Result) -> None:
    hands = f"[{' '.join(map(show_card, felt.hands['player']))}  {' '.join(map(show_card, felt.hands['banker']))}]"
    felt.call(Text(f"{result.called.es}  {hands}", f"{result.called.en}  {hands}"), rules.draws.cite)


# settling


def row_for(bet: BaccaratBet, spot: str, result: Result) -> Row | None:
    """The first row of a bet that this result fits; none: it loses."""
    for row in bet.rows:
        side = spot if row.winner == "spot" else row.winner
        if side == result.winner and _fits(row, spot or side, result):
            return row
    return None


def _fits(row: Row, side: str, result: Result) -> bool:
    if side == "tie":
        return row.natural in (None, all(result.naturals.values()))
    other = "banker" if side == "player" else "player"
    margin = abs(result.totals[side] - result.totals[other])
    if result.winner == "tie":
        return row.natural in (None, all(result.naturals.values()))
    return (
        row.cards in (None, result.cards[side])
        and row.total in (None, result.totals[side])
        and (not row.margin or margin in row.margin)
        and row.natural in (None, result.naturals[side])
    )


def give_back(felt: Felt, cite: str) -> None:
    """A coup that an earlier irregularity has voided is dealt, and gives every stake back."""
    for bet in list(felt.bets):
        felt.settle(bet, bet.amount, cite, VOID)


def settle(terms: Terms[BaccaratRules], felt: Felt, result: Result) -> None:
    """Losers first, then winners and what neither wins nor loses."""
    rules, order, lost = terms.rules, terms.rules.settlement, []
    for bet in felt.bets:
        if row_of(rules, bet, result) is None:
            lost.append(bet)
    for bet in in_order(lost, order.collect if order else ()):
        felt.take(bet, rules.bets[bet.kind].cite)
    for bet in in_order(felt.bets, order.pay if order else ()):
        row = row_of(rules, bet, result)
        assert row is not None
        if row.pays is None:
            felt.settle(bet, bet.amount, rules.bets[bet.kind].cite, NULL)
        else:
            pay(terms, felt, bet, row)


def row_of(rules: BaccaratRules, bet: Bet, result: Result) -> Row | None:
    """The row that a bet on the felt goes by; none: it loses."""
    known, spot = result.rows, (bet.kind, bet.spot)
    if spot not in known:
        known[spot] = row_for(rules.bets[bet.kind], bet.spot, result)
    return known[spot]


def pay(terms: Terms[BaccaratRules], felt: Felt, bet: Bet, row: Row) -> None:
    """What the row pays, less the commission where it takes one."""
    rules = terms.rules
    assert row.pays is not None
    if not row.commission or rules.commission is None:
        felt.pay(bet, row.pays, rules.bets[bet.kind].cite, rules.rounding)
        return
    rate = rules.commission.rate
    gain = share(bet.amount, row.pays.net * (1 - rate), rules.rounding)
    percent = f"{float(rate) * 100:g} %"
    if rules.commission.marked:
        mark(terms, felt, bet, row.pays, gain)
        return
    why = Text(f"paga {row.pays.spoken('es')} menos el {percent} de comisión", f"pays {row.pays} less {percent} commission")
    felt.settle(bet, bet.amount + gain, rules.bets[bet.kind].cite, why)


def mark(terms: Terms[BaccaratRules], felt: Felt, bet: Bet, pays: Odds, kept: int) -> None:
    """A winner is paid in full, and what of it is the house's is marked in the player's box (Puerto Rico §5.4.E, §5.5)."""
    rules, own = terms.rules, felt.of(BaccaratMemory)
    assert rules.commission is not None
    due = share(bet.amount, pays.net, rules.rounding) - kept
    felt.pay(bet, pays, rules.bets[bet.kind].cite, rules.rounding)
    owed = own.memory.owed.get(bet.seat, 0) + due
    own.memory = changed(own.memory, owed=own.memory.owed | {bet.seat: owed})
    money = terms.money(owed)
    felt.call(
        Text(f"puesto {bet.seat}: comisión marcada, {money:es}", f"seat {bet.seat}: commission marked, {money:en}"),
        rules.commission.cite,
    )


def before_it(terms: Terms[BaccaratRules], felt: Felt, move: Move) -> None:
    """What is seen to before a move: marked commission, and who has the shoe once it is shuffled."""
    collect_marked(terms, felt, move)
    if isinstance(move, Shuffle) and (holder := terms.rules.holder) and holder.anew:
        begin_anew(felt, holder)


def collect_marked(terms: Terms[BaccaratRules], felt: Felt, move: Move) -> None:
    """Marked commission is taken from who leaves, and from all when the cards are shuffled, as far as there are chips."""
    rules, own = terms.rules, felt.of(BaccaratMemory)
    fee = rules.commission
    if fee is None or not own.memory.owed:
        return
    if isinstance(move, CashOut):
        seats = [move.seat]
    elif isinstance(move, Shuffle) and fee.collected == "shuffle":
        seats = sorted(own.memory.owed)
    else:
        return
    kind = next(kind for kind, bet in rules.bets.items() if any(row.commission for row in bet.rows))
    for seat in seats:
        owed = own.memory.owed.get(seat, 0)
        due = min(owed, felt.chips.get(seat, 0)) if seat in felt.bought else owed
        if due:
            felt.charge(Payment(seat, Bet(seat, kind, "", 0), due, 0, fee.cite, MARKED, price=True))
        if due < owed:
            left = terms.money(owed - due)
            still = Text(
                f"puesto {seat}: quedan {left:es} de comisión sin cobrar",
                f"seat {seat}: {left:en} of commission is not collected",
            )
            felt.call(still, fee.cite)
        own.memory = changed(own.memory, owed=Frozen((own.memory.owed | {seat: owed - due}).items()))
    own.memory = changed(own.memory, owed=Frozen({s: n for s, n in own.memory.owed.items() if n}))


def pass_shoe(rules: BaccaratRules, felt: Felt, result: Result) -> None:
    """Where a player deals, the shoe is lost when the banker's hand loses."""
    holder = felt.lead
    broke = holder in felt.bought and not felt.chips.get(holder, 0)
    if rules.holder and (result.winner == "player" or broke) and others_here(felt):
        hand_on(felt, rules.holder)


memory = BaccaratMemory


# the layout, and when a bet may be made


def allowed(terms: Terms[BaccaratRules], felt: Felt, move: Move) -> None:
    """A bet that needs another beside it, or excludes one; the dealing player's duty to bet."""
    rules = terms.rules
    if isinstance(move, CloseBets):
        lead_must_bet(terms, felt)
        _in_company(rules, felt)
    elif isinstance(move, Place):
        bet = rules.bets[move.kind]
        if bet.needs or bet.not_with:
            _check_beside(felt, move, bet)
    elif isinstance(move, TakeDown):
        _companions_stay(rules, felt, move)


def _check_beside(felt: Felt, move: Place, bet: BaccaratBet) -> None:
    """Refuse a bet without the one that it needs beside it, or with one that it excludes."""
    mine = {b.kind for b in felt.bets if b.seat == move.seat}
    if bet.needs and not mine & set(bet.needs):
        ways = " / ".join(bet.needs)
        raise Refused(Text(f"{move.kind} necesita antes {ways}", f"{move.kind} needs {ways} first"), bet.cite)
    if clash := sorted(mine & set(bet.not_with)):
        raise Refused(Text(f"{move.kind} no cabe junto a {clash[0]}", f"{move.kind} cannot stand beside {clash[0]}"), bet.cite)


def _in_company(rules: BaccaratRules, felt: Felt) -> None:
    """Refuse to begin while a bet that needs another at the table has none."""
    if not (shy := _shy(rules)):
        return
    there = {b.kind for b in felt.bets}
    for kind in sorted(there & shy):
        bet = rules.bets[kind]
        if not there & set(bet.company):
            ways = " / ".join(bet.company)
            raise Refused(
                Text(
                    f"{kind} no se juega a solas: alguien ha de apostar {ways}, o se retira",
                    f"{kind} is not played alone: somebody must bet {ways}, or it is taken back",
                ),
                bet.cite,
            )


@once_per_rules
def _shy(rules: BaccaratRules) -> frozenset[str]:
    """The bets that need another at the table."""
    return frozenset(kind for kind, bet in rules.bets.items() if bet.company)


def reason(terms: Terms[BaccaratRules], felt: Felt, move: Move) -> Refused | None:
    """A card that nobody waits for: by the tables of the draw the hand is over, and the next begins when bets close."""
    draws, hands = terms.rules.draws, felt.hands
    if not isinstance(move, Outcome) or move.verb != "card" or min(len(hands.get(s, ())) for s in ("player", "banker")) < 2:
        return None
    player, banker = total(hands["player"]), total(hands["banker"])
    text = Text(
        f"no hay más cartas: punto {player}, banca {banker}; las siguientes salen tras «no more bets»",
        f"there are no more cards: player {player}, banker {banker}; the next come after 'no more bets'",
    )
    return Refused(text, draws.cite if max(player, banker) in draws.natural else draws.table_cite or draws.cite)


def _companions_stay(rules: BaccaratRules, felt: Felt, move: TakeDown) -> None:
    """A bet that others of the same player need cannot leave before them."""
    if felt.staked(move.seat, move.kind, move.spot) > move.amount:
        return
    left = {b.kind for b in felt.bets if b.seat == move.seat and (b.kind, b.spot) != (move.kind, move.spot)}
    for kind in left:
        needs = set(rules.bets[kind].needs)
        if move.kind in needs and not left & needs:
            raise Refused(Text(f"retire antes {kind}", f"take {kind} down first"), rules.bets[kind].cite)


@once_per_rules
def spots(rules: BaccaratRules) -> dict[str, Mapping[str, object]]:
    return {kind: dict.fromkeys(bet.sides or ("",)) for kind, bet in rules.bets.items()}


def find_spot(rules: BaccaratRules, kind: str, words: list[str]) -> str:
    """Nothing, or which hand the bet is on: `dragon-bonus player`."""
    known = spots(rules)[kind]
    said = {"bank": "banker", "banca": "banker", "punto": "player"}.get(words[0], words[0]) if words else ""
    if said in known:
        return said
    ways = ", ".join(n or "(…)" for n in known)
    raise Refused(
        Text(f"{kind} no puede jugarse a «{said}»; admite {ways}", f"{kind} cannot be bet on '{said}'; it takes {ways}"),
        rules.bets[kind].cite,
    )


def openings(rules: BaccaratRules, kind: str) -> list[Opening]:
    return [Opening(spot, spot, memory()) for spot in spots(rules)[kind]]
