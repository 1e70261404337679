"""Thirty-and-forty: two rows of cards, black and red, each dealt until it passes thirty; the nearer to thirty-one wins.

Spain 05, Chile III.5. They differ in whose first card decides color and inverse, in what thirty-one to both rows does, and in
what the cut card does to the coup in which it comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.trente.rules import TrenteRules
from tapete.equipment.cards import Shoe, colour, show_card
from tapete.errors import Refused
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import memory as memory
from tapete.games.kit.plain import reason as reason
from tapete.games.kit.prison import INSURED as COVERED
from tapete.games.kit.prison import PRISON, free, imprison, in_prison, saved_again
from tapete.play.asks import Chance, Procedure, Told
from tapete.play.betting import betting
from tapete.play.dealing import CUT_OUT, cut_between, points, ready
from tapete.play.events import Bet
from tapete.play.felt import Felt, in_order
from tapete.play.limits import settle_unnoticed
from tapete.play.moves import CloseBets, CutCard, Move, Outcome, Place
from tapete.play.terms import Terms
from tapete.text import Text

ROW = {"black": Text("carta para negro", "card for black"), "red": Text("carta para rojo", "card for red")}
NULL = Text("jugada nula: se devuelve la apuesta", "null coup: the stake goes back")
LAPSED = Text("sigue en prisión; el seguro valía para una sola jugada", "stays in prison; the insurance was for one coup only")
INSURED = Text("asegurada: no sufre el treinta y uno", "insured: the thirty-one does not touch it")
WAITS = Text("el pase espera: se baraja y sigue", "the coup waits: the cards are shuffled and it goes on")


def coup(terms: Terms[TrenteRules], felt: Felt) -> Procedure:
    """One coup: bets, the black row, the red row, then the four chances."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from betting(terms, felt, spots(rules), lambda move: allowed(terms, felt, move), shoe=rules.shoe)
    felt.hands = {"black": (), "red": ()}
    for row in ("black", "red"):
        while total(rules, felt.hands[row]) < rules.rows.target:
            dealt = yield from lay(rules, felt, row)
            if not dealt and rules.shoe.on_cut == "void":
                void(rules, felt)
                felt.shuffle_due = True
                return
            if not dealt:
                suspend(rules, felt)
    settle_unnoticed(terms, felt)
    yield from settle(terms, felt)
    assert felt.shoe is not None
    if felt.shoe.before_cut <= 0:
        cut_between(rules.shoe, felt)


def lay(rules: TrenteRules, felt: Felt, row: str) -> Told[bool]:
    """One card to a row; or the cut card, when the croupier says so or all before it are dealt."""
    assert felt.shoe is not None
    move: Move | None = CutCard()
    if felt.shoe.before_cut > 0:
        suited = rules.rows.cite if decides(rules, felt, row) else ""
        move = yield Chance("card", felt.shoe.drawable, rules.rows.cite, ROW[row], cut=True, suited=suited)
    if not isinstance(move, Outcome):
        felt.call(CUT_OUT, rules.shoe_cite)
        return False
    felt.shoe = felt.shoe.without(move.value)
    felt.hands[row] = (*felt.hands[row], move.value)
    return True


def decides(rules: TrenteRules, felt: Felt, row: str) -> bool:
    """Whether the next card to a row may decide a bet on color or inverse by its suit: the first, where its row counts."""
    first = not felt.hands[row] and (row == "black" or rules.rows.color_by == "winning-row")
    return first and any(rules.bets[bet.kind].chance in ("color", "inverse") for bet in felt.bets)


def total(rules: TrenteRules, cards: tuple[str, ...]) -> int:
    return sum(points(card, rules.rows.tens) for card in cards)


def suspend(rules: TrenteRules, felt: Felt) -> None:
    """The coup waits while all but the cards on the table are shuffled, and those due are burned; then it goes on."""
    felt.call(WAITS, rules.shoe_cite)
    fresh = Shoe.fresh(rules.shoe.decks, rules.shoe.behind)
    for card in (*felt.hands["black"], *felt.hands["red"]):
        fresh = fresh.without(card)
    felt.shoe = fresh.burned(rules.shoe.burn.cards if rules.shoe.burn else 0)


def void(rules: TrenteRules, felt: Felt) -> None:
    for bet in [b for b in felt.bets if b.free]:
        felt.settle(bet, bet.amount, rules.shoe_cite, NULL)


# settling


def winning(rules: TrenteRules, black: tuple[str, ...], red: tuple[str, ...]) -> set[str]:
    """The chances that win; none when the rows are equal."""
    totals = {"black": total(rules, black), "red": total(rules, red)}
    if totals["black"] == totals["red"]:
        return set()
    row = min(totals, key=lambda r: totals[r])
    first = black[0] if rules.rows.color_by == "black-row" or row == "black" else red[0]
    return {row, "color" if colour(first) == row else "inverse"}


def settle(terms: Terms[TrenteRules], felt: Felt) -> Procedure:
    """Thirty-one to both is the refait; another tie is null; else losers are taken and winners paid."""
    rules = terms.rules
    black, red = felt.hands["black"], felt.hands["red"]
    both = total(rules, black)
    announce(rules, felt)
    insured = take_premiums(rules, felt)
    if both == total(rules, red) == rules.rows.target:
        yield from refait(terms, felt, insured)
    elif both == total(rules, red):
        null(terms, felt)
    else:
        wins = winning(rules, black, red)
        order = rules.settlement
        for bet in in_order(felt.bets, order.collect if order else ()):
            if rules.bets[bet.kind].chance not in wins:
                felt.take(bet, rules.refait.cite if in_prison(bet) else rules.bets[bet.kind].cite)
        for bet in in_order(felt.bets, order.pay if order else ()):
            pay(terms, felt, bet)


def announce(rules: TrenteRules, felt: Felt) -> None:
    black, red = felt.hands["black"], felt.hands["red"]
    wins = winning(rules, black, red)
    names = [rules.bets[k].names for k in rules.bets if rules.bets[k].chance in wins]
    said = f"{total(rules, black)} - {total(rules, red)}"
    felt.call(
        Text(
            f"negro {total(rules, black)}, rojo {total(rules, red)}"
            + (": ganan " + " y ".join(n.es.split(",")[0] for n in names) if names else ""),
            f"black {total(rules, black)}, red {total(rules, red)}"
            + (": " + " and ".join(n.en.split(",")[0] for n in names) + " win" if names else ""),
        )
        + f"  [{' '.join(map(show_card, black))} / {' '.join(map(show_card, red))}]",
        rules.rows.cite,
    )
    felt.results = (*felt.results[-19:], said.replace(" ", ""))


def take_premiums(rules: TrenteRules, felt: Felt) -> list[tuple[int, str]]:
    """A premium is the house's whatever comes; the seats and bets that it insures."""
    insured = []
    for bet in [b for b in felt.bets if rules.bets[b.kind].chance == "insurance"]:
        insured.append((bet.seat, bet.spot))
        felt.take(bet, rules.bets[bet.kind].cite)
    return insured


def refait(terms: Terms[TrenteRules], felt: Felt, insured: list[tuple[int, str]]) -> Procedure:
    """Thirty-one to both rows: insured bets are untouched, imprisoned ones suffer it again, all others have their choice."""
    rules = terms.rules
    for bet in [b for b in felt.bets if b.free and (b.seat, b.kind) in insured]:
        assert rules.premium is not None
        felt.settle(bet, bet.amount, rules.premium.cite, INSURED)
    for bet in [b for b in felt.bets if in_prison(b) and not saved_again(rules.refait, b)]:
        felt.take(bet, rules.refait.again_cite or rules.refait.cite)
    order = rules.settlement.pay if rules.settlement else ()
    yield from imprison(terms, rules.refait, felt, in_order(felt.bets, order))


def null(terms: Terms[TrenteRules], felt: Felt) -> None:
    """Equal rows: bets go back; those in prison wait, are freed or are lost, as the text is read."""
    rules = terms.rules
    for bet in list(felt.bets):
        if not in_prison(bet):
            felt.settle(bet, bet.amount, rules.ties.cite, NULL)
        elif rules.ties.prisoners == "freed":
            free(terms, rules.refait, felt, bet)
        elif rules.ties.prisoners == "lose":
            felt.take(bet, rules.ties.cite)
        elif bet.state == COVERED:
            felt.hold(bet, replace(bet, state=PRISON), rules.refait.cite, LAPSED)


def pay(terms: Terms[TrenteRules], felt: Felt, bet: Bet) -> None:
    rule = terms.rules.bets[bet.kind]
    if in_prison(bet):
        free(terms, terms.rules.refait, felt, bet)
    elif rule.pays is not None:
        felt.pay(bet, rule.pays, rule.cite, terms.rules.rounding)


# the layout, and when a bet may be made


def allowed(terms: Terms[TrenteRules], felt: Felt, move: Move) -> None:
    """Insurance is one hundredth (or what the text says) of a bet that lies there and is large enough."""
    rules = terms.rules
    placing = isinstance(move, Place) and rules.bets[move.kind].chance == "insurance"
    if rules.premium is None or not (placing or isinstance(move, CloseBets)):
        return
    premiums = [(b.seat, b.spot, b.amount) for b in felt.bets if rules.bets[b.kind].chance == "insurance"]
    if isinstance(move, Place):
        premiums = [(move.seat, move.spot, felt.staked(move.seat, move.kind, move.spot) + move.amount)]
    least = terms.plan.amount(rules.premium.least) or 0
    stakes = [(felt.staked(seat, kind, ""), paid) for seat, kind, paid in premiums]
    if any(not stake or stake < least or paid != stake * rules.premium.rate for stake, paid in stakes):
        raise Refused(
            Text(
                f"el seguro es {rules.premium.rate} de una apuesta puesta, de {terms.money(least):es} o más",
                f"insurance is {rules.premium.rate} of a bet that lies there, of {terms.money(least):en} or more",
            ),
            rules.premium.cite,
        )


@once_per_rules
def spots(rules: TrenteRules) -> dict[str, Mapping[str, object]]:
    chances = [kind for kind, bet in rules.bets.items() if bet.chance != "insurance"]
    return {kind: dict.fromkeys(chances if bet.chance == "insurance" else [""]) for kind, bet in rules.bets.items()}


def find_spot(rules: TrenteRules, kind: str, words: list[str]) -> str:
    """Nothing, or the bet that is insured: `insurance red`."""
    said = words[0] if words else ""
    if said in spots(rules)[kind]:
        return said
    ways = ", ".join(n or "(…)" for n in spots(rules)[kind])
    raise Refused(
        Text(f"{kind} no puede jugarse a «{said}»; admite {ways}", f"{kind} cannot be bet on '{said}'; it takes {ways}"),
        rules.bets[kind].cite,
    )


def openings(rules: TrenteRules, kind: str) -> list[Opening]:
    return [Opening(spot, spot, memory()) for spot in spots(rules)[kind]]
