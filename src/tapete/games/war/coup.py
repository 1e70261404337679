"""War: the player's card against the croupier's. A tie is surrendered or fought (Chile III.4)."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.war.rules import WarRules
from tapete.equipment.cards import rank, show_card
from tapete.errors import Refused
from tapete.figures import share
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import memory as memory
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import Choice, Decide, Procedure, answered
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, burn_unseen, draw, ready
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.limits import settle_unnoticed
from tapete.play.moves import Choose, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HOUSE = "croupier"
WAR, SURRENDER = "war", "surrender"
TIED = Text("cartas iguales: ni gana ni pierde", "equal cards: neither wins nor loses")
WAR_OFF = Text("la guerra no se terminó: vuelve", "the war was not finished: it goes back")
GIVES_UP = Text("se rinde", "surrenders")
BONUS = Text("bono por el empate en la guerra", "bonus for a tied war")
FOR_HOUSE = Text("carta para el croupier", "card for the croupier")


def coup(terms: Terms[WarRules], felt: Felt) -> Procedure:
    """One pass: bets, a card to each player and one to the croupier, then ties are surrendered or fought."""
    rules = terms.rules
    ready(rules.shoe, felt)
    for bet in [b for b in felt.bets if rules.bets[b.kind].on == "war"]:  # left by a war that ran out of cards
        felt.settle(bet, bet.amount, rules.battle.cite, WAR_OFF)
    yield from betting(terms, felt, spots(rules), lambda move: allowed(terms, felt, move), shoe=rules.shoe)
    felt.hands = {}
    cite = rules.deal_cite or rules.cite
    while HOUSE not in felt.hands:
        card = yield from draw(felt, next_hand(rules, felt)[1], cite)
        felt.hands[next_hand(rules, felt)[0]] = (card,)  # looked up again: somebody may have been left out meanwhile
    felt.call(Text(show_card(felt.hands[HOUSE][0]), show_card(felt.hands[HOUSE][0])), cite)
    settle_unnoticed(terms, felt)
    yield from settle(terms, felt)
    after_coup(rules.shoe, felt)


def next_hand(rules: WarRules, felt: Felt) -> tuple[str, Text]:
    """Whose card comes next: players in order, then the croupier."""
    left = [seat for seat in players(rules, felt) if f"seat {seat}" not in felt.hands]
    return (f"seat {left[0]}", _for(left[0])) if left else (HOUSE, FOR_HOUSE)


def _for(seat: int) -> Text:
    return Text(f"carta para el puesto {seat}", f"card for seat {seat}")


def players(rules: WarRules, felt: Felt) -> list[int]:
    return sorted({b.seat for b in felt.bets if rules.bets[b.kind].on == "higher"})


def value(card: str) -> int:
    return ORDER.index(rank(card))


def compare(felt: Felt, seat: int) -> int:
    """Positive when the seat's card is higher, zero when equal."""
    return value(felt.hands[f"seat {seat}"][-1]) - value(felt.hands[HOUSE][-1])


def settle(terms: Terms[WarRules], felt: Felt) -> Procedure:
    """Lower cards lose at once, ties pay the tie bets, higher cards are paid; then the tied have their choice."""
    rules = terms.rules
    for bet in list(felt.bets):
        tied = compare(felt, bet.seat) == 0
        rule = rules.bets[bet.kind]
        lost = (rule.on == "tie" and not tied) or (rule.on == "higher" and compare(felt, bet.seat) < 0)
        if lost:
            felt.take(bet, rule.cite)
    tie_bettors = {b.seat for b in felt.bets if rules.bets[b.kind].on == "tie"}
    for bet in sorted(felt.bets, key=lambda b: (rules.bets[b.kind].on != "tie", b.seat)):
        rule = rules.bets[bet.kind]
        if (rule.on == "tie" or compare(felt, bet.seat) > 0) and rule.pays is not None:
            felt.pay(bet, rule.pays, rule.cite, rules.rounding)
    if rules.battle.tie_bettor != "choice":
        for bet in [b for b in felt.bets if b.seat in tie_bettors]:
            back = bet.amount if rules.battle.tie_bettor == "push" else 0
            felt.settle(bet, back, rules.battle.cite, TIED)
    yield from choose(terms, felt)


def choose(terms: Terms[WarRules], felt: Felt) -> Procedure:
    """Surrender or war, seat by seat in any order; wars are fought when all have spoken."""
    battle = terms.rules.battle
    ask = Decide(tuple(Choice(b, options(terms, felt, b), battle.cite) for b in sorted(felt.bets, key=lambda b: b.seat)))
    fighting: list[Bet] = []
    while ask.pending:
        move = yield from answered(ask, Choose)
        choice = ask.find(move)
        assert choice is not None
        if move.option == SURRENDER:
            back = share(choice.bet.amount, battle.surrender_keeps, terms.rules.rounding)
            felt.settle(choice.bet, back, battle.cite, GIVES_UP)
        else:
            fighting.append(choice.bet)
            felt.place(Bet(choice.bet.seat, terms.rules.raised, "", int(choice.bet.amount * battle.raises)))
        ask = ask.without(choice)
    if fighting:
        yield from fight(terms, felt, sorted(fighting, key=lambda b: b.seat))


def options(terms: Terms[WarRules], felt: Felt, bet: Bet) -> tuple[str, ...]:
    """War only with the chips for it."""
    needed = int(bet.amount * terms.rules.battle.raises)
    poor = bet.seat in felt.bought and felt.chips.get(bet.seat, 0) < needed
    return (SURRENDER,) if poor else (SURRENDER, WAR)


def fight(terms: Terms[WarRules], felt: Felt, bets: list[Bet]) -> Procedure:
    """Burn, a card to the player, burn, a card to the croupier; one croupier's card for all where the text is read so."""
    battle = terms.rules.battle
    if battle.shared:
        for bet in bets:
            yield from war_card(terms, felt, f"seat {bet.seat}", _for(bet.seat))
        yield from war_card(terms, felt, HOUSE, FOR_HOUSE)
        for bet in bets:
            settle_war(terms, felt, bet)
        return
    for bet in bets:
        yield from war_card(terms, felt, f"seat {bet.seat}", _for(bet.seat))
        yield from war_card(terms, felt, HOUSE, FOR_HOUSE)
        settle_war(terms, felt, bet)


def war_card(terms: Terms[WarRules], felt: Felt, hand: str, to: Text) -> Procedure:
    battle = terms.rules.battle
    if battle.burn:
        burn_unseen(felt, battle.burn, battle.cite)
    card = yield from draw(felt, to, battle.cite)
    felt.hands[hand] = (*felt.hands[hand], card)


def settle_war(terms: Terms[WarRules], felt: Felt, bet: Bet) -> None:
    """A lost war takes both stakes; a won one pays both; a tied one pays both and a bonus."""
    battle, rounding = terms.rules.battle, terms.rules.rounding
    kind = terms.rules.raised
    raised = next(b for b in felt.bets if b.seat == bet.seat and b.kind == kind)
    pays = terms.rules.bets[kind].pays
    assert pays is not None
    outcome = compare(felt, bet.seat)
    if outcome < 0:
        felt.take(bet, battle.cite)
        felt.take(raised, battle.cite)
        return
    felt.pay(bet, battle.first_pays, battle.cite, rounding)
    felt.pay(raised, pays, terms.rules.bets[kind].cite, rounding)
    bonus = share(bet.amount, battle.tie_bonus.net, rounding) if outcome == 0 else 0
    if bonus:
        felt.charge(Payment(bet.seat, bet, 0, bonus, battle.cite, BONUS))


def allowed(terms: Terms[WarRules], felt: Felt, move: Move) -> None:
    """A tie bet only beside a war bet of the same player."""
    rules = terms.rules
    if isinstance(move, Place):
        if rules.bets[move.kind].on == "war":
            raise Refused(Text("solo tras un empate", "only after a tie"), rules.bets[move.kind].cite)
        needs = rules.bets[move.kind].needs
        if needs and not any(b.seat == move.seat and b.kind in needs for b in felt.bets):
            ways = " / ".join(needs)
            raise Refused(
                Text(f"{move.kind} necesita antes {ways}", f"{move.kind} needs {ways} first"), rules.bets[move.kind].cite
            )
    elif isinstance(move, TakeDown) and felt.staked(move.seat, move.kind, "") == move.amount:
        left = [b.kind for b in felt.bets if b.seat == move.seat and move.kind in rules.bets[b.kind].needs]
        if left:
            raise Refused(Text(f"retire antes {left[0]}", f"take {left[0]} down first"), rules.bets[left[0]].cite)


@once_per_rules
def spots(rules: WarRules) -> dict[str, Mapping[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


def find_spot(rules: WarRules, kind: str, words: list[str]) -> str:
    if words:
        raise Refused(Text(f"{kind} no lleva casilla", f"{kind} has no spots"), rules.bets[kind].cite)
    return ""


def openings(rules: WarRules, kind: str) -> list[Opening]:
    return [] if rules.bets[kind].on == "war" else [Opening("", "", memory())]
