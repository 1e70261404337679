"""Baccarat of two tableaux: one banker against two hands, and his one hand counts against both (Spain 09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tapete.catalogue.circle import CircleRules, Tableaux
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.cards import show_card
from tapete.errors import Refused
from tapete.figures import share
from tapete.games import Opening
from tapete.games.baccarat import CARD, total
from tapete.games.chemin import CAGNOTTE, DRAW, NULL, PAID, STAND, a_banker, about_bank
from tapete.games.chemin_bets import allowed as allowed_against_a_bank
from tapete.games.chemin_bets import cover as cover_by_priority
from tapete.games.chemin_bets import find_spot as find_spot
from tapete.play.asks import Choice, Decide, Procedure
from tapete.play.bank import bank, bank_loses, bank_wins, give_up, shares
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, deal, ready
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.moves import CloseBets, Move
from tapete.play.terms import Terms
from tapete.text import Text

ONE, TWO, BANKER = "1", "2", "banker"
FOR = {
    ONE: Text("carta para el primer paño", "card for the first tableau"),
    TWO: Text("carta para el segundo paño", "card for the second tableau"),
    BANKER: CARD["banker"],
}


def coup(terms: Terms[CircleRules], felt: Felt) -> Procedure:
    """One round: bets on two tableaux, two cards to each and to the banker, each speaks in turn, each is settled apart."""
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
    cover_by_priority(terms, felt)
    split(rules, felt)
    felt.hands = {ONE: (), TWO: (), BANKER: ()}
    for hand in (ONE, TWO, BANKER, ONE, TWO, BANKER):
        yield from deal(felt, hand, FOR[hand], rules.draws.cite)
    yield from third_cards(terms, felt)
    settle(terms, felt)
    after_coup(rules.shoe, felt)


def tableaux(rules: CircleRules) -> Tableaux:
    assert rules.tableaux is not None
    return rules.tableaux


def split(rules: CircleRules, felt: Felt) -> None:
    """A stake on both plays half on each, the heavier part on the first when it does not halve."""
    for bet in [b for b in felt.bets if b.free and rules.bets[b.kind].role in ("both", "banco")]:
        half = bet.amount // 2
        i = felt.bets.index(bet)
        felt.bets[i : i + 1] = [
            b for b in (replace(bet, spot=ONE, amount=bet.amount - half), replace(bet, spot=TWO, amount=half)) if b.amount
        ]


def on(rules: CircleRules, felt: Felt, tableau: str) -> list[Bet]:
    """The stakes that lie on a tableau."""
    return [b for b in felt.bets if b.free and tableau in (rules.bets[b.kind].tableau, b.spot)]


# cards


def third_cards(terms: Terms[CircleRules], felt: Felt) -> Procedure:
    """The first tableau speaks, then the second, then the banker; who has a natural shows it."""
    rules = terms.rules
    natural = rules.draws.natural
    if total(felt.hands[BANKER]) in natural:
        return
    asked = []
    for tableau in (ONE, TWO):
        points = total(felt.hands[tableau])
        if points not in natural and (yield from tableau_speaks(terms, felt, tableau, points)):
            asked.append(tableau)
    for tableau in asked:
        yield from deal(felt, tableau, FOR[tableau], rules.draws.cite)
    if all(total(felt.hands[t]) in natural and len(felt.hands[t]) == 2 for t in (ONE, TWO)):
        return
    if (yield from banker_speaks(terms, felt)):
        yield from deal(felt, BANKER, FOR[BANKER], rules.draws.cite)


def tableau_speaks(terms: Terms[CircleRules], felt: Felt, tableau: str, points: int):  # type: ignore[no-untyped-def]
    """Bound by the rule but for the free totals; who makes banco is not bound."""
    rules = terms.rules
    banco = any(rules.bets[b.kind].role == "banco" for b in on(rules, felt, tableau))
    if on(rules, felt, tableau) and (points in rules.play.player_free or (banco and rules.play.banco_free)):
        seat = holder(terms, felt, tableau)
        move = yield Decide((Choice(Bet(seat, on(rules, felt, tableau)[0].kind, tableau, 0), (DRAW, STAND), rules.play.cite),))
        return move.option == DRAW
    return points in rules.draws.player


def banker_speaks(terms: Terms[CircleRules], felt: Felt):  # type: ignore[no-untyped-def]
    """Free, but for the totals with which he must draw."""
    rules = terms.rules
    if total(felt.hands[BANKER]) in rules.play.banker_must:
        return True
    bet = next(b for b in shares(felt) if b.seat == felt.marks["lead"])
    move = yield Decide((Choice(bet, (DRAW, STAND), rules.play.cite),))
    return move.option == DRAW


def holder(terms: Terms[CircleRules], felt: Felt, tableau: str) -> int:
    """Who handles a tableau's cards: who makes banco, else the seated by turns, else the highest stake."""
    rules = terms.rules
    stakes = on(rules, felt, tableau)
    banco = next((b.seat for b in stakes if rules.bets[b.kind].role == "banco"), None)
    seated = seated_at(rules, felt, tableau)
    if banco is not None or not seated:
        return banco if banco is not None else max(stakes, key=lambda b: b.amount).seat
    turn = felt.marks.get(f"hand-{tableau}", 0)
    return next((s for s in seated if s >= turn), seated[0])


def seated_at(rules: CircleRules, felt: Felt, tableau: str) -> list[int]:
    """The players in a tableau's compartments, by number."""
    each = tableaux(rules).seats
    low, high = (1, each) if tableau == ONE else (each + 1, 2 * each)
    return [s for s in sorted(felt.chips) if low <= s <= high and s != felt.marks.get("lead")]


# settling


def beats(rules: CircleRules, one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Positive when the first hand beats the second, zero when neither does: totals, but some two-card hands beat three."""
    two = tableaux(rules).two_cards
    if len(one) == 2 and len(other) == 3 and total(one) in two and total(other) >= total(one):
        return 1
    if len(other) == 2 and len(one) == 3 and total(other) in two and total(one) >= total(other):
        return -1
    return total(one) - total(other)


def settle(terms: Terms[CircleRules], felt: Felt) -> None:
    """Each tableau against the banker's hand; the house's part is taken of what he gains over both."""
    rules = terms.rules
    announce(rules, felt)
    won = lost = 0
    for tableau in (ONE, TWO):
        outcome = beats(rules, felt.hands[BANKER], felt.hands[tableau])
        for bet in on(rules, felt, tableau):
            won += bet.amount if outcome > 0 else 0
            lost += bet.amount if outcome < 0 else 0
            if outcome > 0:
                felt.take(bet, rules.bets[bet.kind].cite)
            elif outcome == 0:
                felt.settle(bet, bet.amount, rules.bets[bet.kind].cite, NULL)
            else:
                felt.settle(bet, 2 * bet.amount, rules.bets[bet.kind].cite, PAID)
        if outcome > 0:
            seat = holder_after(rules, felt, tableau)
            felt.marks[f"hand-{tableau}"] = seat
    felt.marks["dealt"] = felt.marks.get("dealt", 0) + 1
    settle_bank(terms, felt, won, lost)


def settle_bank(terms: Terms[CircleRules], felt: Felt, won: int, lost: int) -> None:
    """Losses are paid, gains join the bank less the house's part; a bank without funds is broken and given up."""
    rule, net = terms.rules.bank, won - lost
    base = (net if tableaux(terms.rules).deduct_net else won) if net > 0 else 0
    due = share(base, rule.deduction, "player" if terms.rules.rounding == "house" else "house")
    if net < 0:
        bank_loses(felt, -net, rule.cite)
    elif net - due > 0:
        bank_wins(felt, net - due, rule.deduction_cite or rule.cite, CAGNOTTE)
        felt.marks["won"] = felt.marks.get("won", 0) + net - due
    if not bank(felt):
        give_up(terms, felt, freely=False)


def holder_after(rules: CircleRules, felt: Felt, tableau: str) -> int:
    """The seat whose turn it is to hold the cards after the bank has beaten a tableau."""
    seated = seated_at(rules, felt, tableau)
    turn = felt.marks.get(f"hand-{tableau}", seated[0] if seated else 0)
    return next((s for s in seated if s > turn), seated[0] if seated else 0)


def announce(rules: CircleRules, felt: Felt) -> None:
    hands = "  ".join(" ".join(show_card(c) for c in felt.hands[h]) for h in (ONE, TWO, BANKER))
    one, two, banker = (total(felt.hands[h]) for h in (ONE, TWO, BANKER))
    felt.call(
        Text(f"paños {one} y {two}, banca {banker}  [{hands}]", f"tableaux {one} and {two}, banker {banker}  [{hands}]"),
        rules.draws.cite,
    )
    felt.results = (*felt.results[-19:], f"{one}/{two}-{banker}")


# the layout


def allowed(terms: Terms[CircleRules], felt: Felt, move: Move) -> None:
    """What any bank allows, and enough players at each tableau; banco only in the first round of a game."""
    rules = terms.rules
    two = tableaux(rules)
    if isinstance(move, CloseBets):
        for tableau in (ONE, TWO):
            if len(seated_at(rules, felt, tableau)) < two.players:
                raise Refused(
                    Text(f"cada paño necesita {two.players} jugadores", f"each tableau needs {two.players} players"), two.cite
                )
    allowed_against_a_bank(terms, felt, move)


@once_per_rules
def spots(rules: CircleRules) -> dict[str, Mapping[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


def fee(rules: CircleRules, kind: str, spot: str, amount: int) -> int:
    return 0


def essence(rules: CircleRules, bets: tuple[Bet, ...], marks: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


def openings(rules: CircleRules, kind: str) -> list[Opening]:
    return [Opening("", "", {})]
