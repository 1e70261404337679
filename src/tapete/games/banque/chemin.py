"""Chemin de fer: one player holds the bank, the others play one hand against it (Spain 08, Chile III.2).

The bank is offered, kept, passed or lost; whoever stakes most, or makes banco, plays the cards for all.
"""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.cards import BACK, show_card
from tapete.figures import share
from tapete.games import Opening
from tapete.games.baccarat.coup import card_for, total
from tapete.games.banque.bank import (
    HELD,
    add_to_bank,
    award,
    bank,
    bank_loses,
    bank_wins,
    banker,
    bankers_share,
    comes_and_goes,
    give_up,
    most_bank,
    shares,
    split,
)
from tapete.games.banque.bets import ALONE, against, allowed, beside, cover, holder
from tapete.games.banque.bets import find_spot as find_spot
from tapete.games.banque.memory import BanqueMemory
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import Choice, Decide, Procedure, Told
from tapete.play.betting import betting
from tapete.play.dealing import Drawing, after_coup, deal, points, ready, turn_over
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, Move, PassBank, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

DRAW, STAND = "draw", "stand"
GIVE, REFUSE = "give", "refuse"
STAY, WITHDRAW = "stay", "withdraw"
TAKEN_BACK = Text("retira su apuesta", "takes the stake back")
HANDS = ("player", "banker")


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
        before=lambda m: comes_and_goes(felt, m),
    )
    cover(terms, felt)
    felt.memory = changed(felt.memory, at_stake=bank(felt))
    felt.hands = {"player": (), "banker": ()}
    may_look = {"player": (holder(terms, felt).seat,), "banker": (banker(felt),)}
    for n, side in enumerate((*HANDS, *HANDS)):
        seen = n // 2 in felt.memory.exposed
        yield from give(felt, side, card_for(rules, side), rules.draws.cite, None if seen else may_look[side])
    for side in (s for s in HANDS if BACK in felt.hands[s] and s not in felt.memory.deemed):
        yield from turn_over(felt, side, card_for(rules, side), rules.draws.cite)  # what a hand must do goes by what it counts
    yield from third_cards(terms, felt)
    felt.turn_up()
    void, felt.void_next = felt.void_next, ""
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
    felt.memory = changed(felt.memory, won=felt.memory.won - move.amount)
    yield from ()


# cards


def give(felt: Felt[BanqueMemory], hand: str, to: Text, cite: str, down: tuple[int, ...] | None = None) -> Drawing:
    """The next card to a hand: one that has left the shoe already, where the referee has kept it, else from the shoe."""
    before = felt.hands.get(hand, ())
    if len(before) == 2 and hand in felt.memory.picks:
        offered = felt.memory.picks[hand]
        card = (max if offered.higher else min)(offered.cards, key=lambda c: total((*before, c)))
    elif len(before) == 2 and (key := next((k for k in (hand, "") if k in felt.memory.thirds), None)) is not None:
        card = felt.memory.thirds[key]
        felt.memory = changed(felt.memory, thirds=Frozen({k: c for k, c in felt.memory.thirds.items() if k != key}))
    elif felt.memory.waiting:
        card, *rest = felt.memory.waiting
        felt.memory = changed(felt.memory, waiting=tuple(rest))
    else:
        return (yield from deal(felt, hand, to, cite, down))
    felt.hands[hand] = (*before, card)
    return card


def third_cards(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """A natural that is shown ends it; else the player's side speaks, then the banker."""
    draws = terms.rules.draws
    if felt.memory.may_withdraw:
        yield from withdrawals(felt, felt.memory.may_withdraw)
        if not any(b.free for b in felt.bets):
            return  # nobody is left to play against
    if any(total in draws.natural and hand not in felt.memory.no_show for hand, total in zip(HANDS, outcome(felt), strict=True)):
        return
    third = None
    if (yield from player_draws(terms, felt)):
        lost = () if "player" in felt.memory.final else None  # in the basket, perhaps before anybody saw it
        card = yield from give(felt, "player", card_for(terms.rules, "player"), draws.cite, lost)
        third = points(card, 0) if card != BACK else None
    if (yield from banker_draws(terms, felt, third)):
        yield from give(felt, "banker", card_for(terms.rules, "banker"), draws.table_cite or draws.cite)


def withdrawals(felt: Felt[BanqueMemory], cite: str) -> Procedure:
    """Each player leaves the stake or takes it back."""
    ask = Decide(tuple(Choice(b, (STAY, WITHDRAW), cite, absent=STAY) for b in felt.bets if b.free))
    while ask.pending:
        move = yield ask
        choice = ask.find(move) if isinstance(move, Choose) else None
        if choice is not None and isinstance(move, Choose):
            ask = ask.without(choice)
            if move.option == WITHDRAW:
                felt.settle(choice.bet, choice.bet.amount, cite, TAKEN_BACK)


def player_draws(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Told[bool]:
    """What the player's side says; after a wrong word, or a natural not shown in time, the banker gives the card or not."""
    memory, (player, _) = felt.memory, outcome(felt)
    if player in memory.stands.get("player", ()):
        return False
    if memory.banker_decides is not None:
        return player in memory.banker_decides or (yield from banker_gives(terms, felt))
    if player in memory.draws.get("player", ()):
        return True
    asks = yield from player_speaks(terms, felt, player)
    if asks and "player" in memory.no_show:
        return (yield from banker_gives(terms, felt))
    return asks


def player_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], player: int) -> Told[bool]:
    """Bound by the rule, but for the totals that leave him free, and for who made banco where he may do as he likes."""
    rules, memory = terms.rules, felt.memory
    move: Move | None = None
    while move is None:
        if decided(felt):
            return False
        bet = holder(terms, felt)
        made_banco = rules.bets[bet.kind].role in ("banco", "suivi")
        free = player in rules.play.player_free or (made_banco and rules.play.banco_free and not memory.by_rule)
        if not (free or "player" in memory.no_show or (made_banco and player in memory.asks_again)):
            return player in rules.draws.player
        move = yield Decide((Choice(bet, (DRAW, STAND), rules.play.cite),))
    return isinstance(move, Choose) and move.option == DRAW


def banker_gives(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Told[bool]:
    """The banker says, before drawing it, whether the player gets a card (Spain 08.VIII.4)."""
    move: Move | None = None
    while move is None:
        if decided(felt):
            return False
        move = yield Decide((Choice(bankers_share(terms, felt), (GIVE, REFUSE), terms.rules.play.cite),))
    return isinstance(move, Choose) and move.option == GIVE


def banker_draws(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], third: int | None) -> Told[bool]:
    """What the referee has ordered for his total; else by his table, or as he likes but for the totals with which he must."""
    memory, (_, banker) = felt.memory, outcome(felt)
    if banker in memory.stands.get("banker", ()):
        return False
    if banker in memory.draws.get("banker", ()) or (third is None and banker in memory.draws_if_stood.get("banker", ())):
        return True
    return (yield from banker_speaks(terms, felt, banker, third))


def banker_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], banker: int, third: int | None) -> Told[bool]:
    """By his table, or as he likes but for the totals with which he must draw; a natural he may not show stands."""
    rules, ruled = terms.rules, felt.memory.by_table
    bound = rules.play.banker == "table" or ruled is not None
    free = not bound and banker not in rules.play.banker_must
    optional = third is not None and third in rules.play.optional.get(str(banker), ())
    if bound and optional and ruled and "banker" in ruled:
        return banker <= ruled["banker"]
    if free or (bound and optional):
        move: Move | None = None
        while move is None:
            if decided(felt):
                return False
            move = yield Decide((Choice(bankers_share(terms, felt), (DRAW, STAND), rules.play.cite),))
        return isinstance(move, Choose) and move.option == DRAW
    return banker in rules.draws.stood if third is None else third in rules.draws.banker.get(str(banker), ())


# settling


def outcome(felt: Felt[BanqueMemory]) -> tuple[int, int]:
    """Both totals, or what the referee has deemed them to be."""
    return counted(felt, "player"), counted(felt, "banker")


def decided(felt: Felt[BanqueMemory]) -> bool:
    """Whether the referee has said who wins the round: then nobody is asked for a word any more."""
    return all(hand in felt.memory.deemed for hand in HANDS)


def counted(felt: Felt[BanqueMemory], hand: str) -> int:
    """A hand's total, or what the referee has deemed it to be: altogether, or for its first two cards only."""
    deemed = felt.memory.deemed.get(hand)
    return lying(felt, hand) if deemed is None else deemed


def lying(felt: Felt[BanqueMemory], hand: str) -> int:
    """What a hand's cards come to, its first two as the referee may have counted them; one that nobody saw adds nothing."""
    first, cards = felt.memory.two_cards.get(hand), tuple(c for c in felt.hands[hand] if c != BACK)
    return total(cards) if first is None else (first + total(cards[2:])) % 10


def settle(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """A tie is null; the puntos are paid by the bank, or the bank takes their stakes less the house's part."""
    rules = terms.rules
    player, banker = (felt.memory.final.get(hand, count) for hand, count in zip(HANDS, outcome(felt), strict=True))
    hands = "  ".join(" ".join(show_card(c) for c in felt.hands[side]) for side in ("player", "banker"))
    felt.call(Text(f"punto {player}, banca {banker}  [{hands}]", f"punto {player}, banker {banker}  [{hands}]"), rules.draws.cite)
    bets = sorted(against(terms, felt), key=lambda b: (b.seat in felt.memory.last_paid) == (player > banker))
    came = "T" if player == banker else "P" if player > banker else "B"
    if not felt.memory.road:
        felt.memory = changed(felt.memory, here=tuple(sorted(felt.chips)))
    felt.memory = changed(
        felt.memory,
        dealt=felt.memory.dealt + 1,
        suivi=may_follow(rules, felt, bets, player - banker),
        road=felt.memory.road + came,
    )
    felt.results = (*felt.results[-59:], came)
    if player == banker:
        for bet in [*bets, *beside(terms, felt)]:
            felt.settle(bet, bet.amount, rules.draws.cite, NULL)
    elif player > banker:
        puntos_win(terms, felt, bets)
    else:
        banker_wins(terms, felt, bets)


def may_follow(rules: BanqueRules, felt: Felt[BanqueMemory], bets: list[Bet], ahead: int) -> tuple[int, ...]:
    """Who may follow: the only player against a bank that won; after a tie who could before it, and an only player who made no
    banco, since following a banco is for who has lost it (Spain 08.VII).
    """
    if ahead > 0:
        return ()
    before = felt.memory.suivi if not ahead else ()
    alone = {b.seat for b in bets}
    if len(alone) > 1 or (not ahead and any(rules.bets[b.kind].role in ALONE for b in bets)):
        return before
    return tuple(dict.fromkeys((*before, *alone)))


def puntos_win(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], bets: list[Bet]) -> None:
    """Each is paid from the bank; the bank is lost and goes on."""
    rules, lost = terms.rules, beside(terms, felt)
    for bet in lost:
        felt.take(bet, rules.bets[bet.kind].cite)
    if rules.bank.backs == "bank":
        bank_wins(felt, sum(b.amount for b in lost), rules.bank.cite)
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
    felt.memory = changed(felt.memory, won=felt.memory.won + gain)
    pay_beside(terms, felt)
    if bank(felt):
        compulsory_garage(terms, felt)
    else:
        give_up(terms, felt, freely=False)


def pay_beside(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """Who bet for banca wins as much, less the commission; the bank pays it, or the house (Chile III.2 §2.7)."""
    rules, winners = terms.rules, beside(terms, felt)
    percent = f"{float(rules.bank.deduction) * 100:g} %"
    why = Text(f"paga a la par menos el {percent} de comisión", f"pays evens less {percent} commission")
    for bet in winners:
        felt.settle(bet, bet.amount + share(bet.amount, 1 - rules.bank.deduction, rules.rounding), rules.bets[bet.kind].cite, why)
    paid = sum(b.amount for b in winners)
    if rules.bank.backs == "bank" and paid:
        bank_loses(felt, paid, rules.bank.cite)
        felt.memory = changed(felt.memory, won=max(0, felt.memory.won - paid))


def compulsory_garage(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """Where the text wants it, what the bank holds above its maximum leaves it at once, from each owner's share."""
    most, garage = most_bank(terms), terms.rules.garage
    over = 0 if most is None else bank(felt) - most
    if garage and garage.compulsory and over > 0:
        for bet, part in split(felt, over):
            if part:
                felt.part(bet, part, part, garage.cite, GARAGE)
        felt.memory = changed(felt.memory, won=max(0, felt.memory.won - over))


# what the table, the odds and the drawing need to know

memory = BanqueMemory


@once_per_rules
def spots(rules: BanqueRules) -> dict[str, Mapping[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


def openings(rules: BanqueRules, kind: str) -> list[Opening]:
    return [Opening("", "", memory())]
