"""One game of bingo: sale, close, balls one by one, claims, verification, prizes (Chile V, Spain 10, Puerto Rico 27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import Refused
from tapete.games import Opening
from tapete.games.bingo.asks import Ball, Others
from tapete.games.bingo.figures import stands
from tapete.games.bingo.memory import BingoMemory, Won
from tapete.games.bingo.sale import Hall, Said, allowed, announce, funds, sell, size, take_back, whole
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import NOBODY, Procedure
from tapete.play.betting import betting
from tapete.play.events import Bet, Payment
from tapete.play.moves import Claim, NoMoreClaims, Outcome, Place, TakeDown
from tapete.text import Text

memory = BingoMemory
POT = "pot"
ALL_OUT = Text("que alguien cante: han salido todas las bolas", "a claim, since every ball is out")
NOT_WON = Text("precio de los cartones", "price of the cards")


def coup(terms: Said, felt: Hall) -> Procedure:
    """Sale, balls and claims until the prize that ends the game, and what is then paid."""
    rules = terms.rules
    felt.hands = {}
    yield from betting(
        terms, felt, spots(rules), lambda move: allowed(terms, felt, move), charge=lambda move: _sold(terms, felt, move)
    )
    announce(terms, felt)
    prizes = funds(terms, felt.memory)
    absent = tuple(k for k, bet in rules.bets.items() if bet.role == "prize" and k not in prizes)
    felt.memory = replace(felt.memory, over=absent)
    ending = [k for k in prizes if rules.bets[k].ends]
    while not set(ending) <= set(felt.memory.over):
        move = yield next_ball(terms, felt)
        if isinstance(move, Outcome):
            felt.memory = replace(felt.memory, drawn=(*felt.memory.drawn, int(move.value)))
            felt.call(Text(ball_name(rules, move.value), ball_name(rules, move.value)), rules.draw_cite)
        elif isinstance(move, Claim) and verify(terms, felt, move):
            yield from others(terms, felt, move.prize)
    settle(terms, felt, prizes)


def _sold(terms: Said, felt: Hall, move: Place | TakeDown) -> None:
    if isinstance(move, Place):
        sell(terms, felt, move)
    else:
        take_back(terms, felt, move)


def next_ball(terms: Said, felt: Hall) -> Ball:
    """Every ball that is still in the machine, each as likely as the others."""
    rules = terms.rules
    weights = {str(n): 1 for n in range(1, rules.card.balls + 1) if n not in felt.memory.drawn}
    return Ball("ball", weights, rules.draw_cite, NOBODY if weights else ALL_OUT, terms=terms, felt=felt)


def ball_name(rules: BingoRules, ball: str) -> str:
    """A ball as it is called: with its letter where the card has letters."""
    return f"{'BINGO'[rules.card.form.column(int(ball))]} {ball}" if rules.card.columns == 5 else ball


def others(terms: Said, felt: Hall, prize: str) -> Procedure:
    """Any other? A prudent time, then the order; from then on every claim on that play is lost."""
    rules = terms.rules
    bet = rules.bets[prize].names
    felt.call(
        Text(f"¿algún otro cartón con {bet.es.split(',')[0]}?", f"any other card with {bet.en.split(',')[0]}?"), rules.claims.cite
    )
    while True:
        move = yield Others((), terms=terms, felt=felt, prize=prize)
        if isinstance(move, Claim):
            verify(terms, felt, move)
        elif isinstance(move, NoMoreClaims):
            break
    won = {w.prize for w in felt.memory.won} - set(felt.memory.over)
    ends = any(rules.bets[k].ends for k in won)
    closed = [k for k, b in rules.bets.items() if b.role == "prize"] if ends else sorted(won)
    felt.memory = replace(felt.memory, over=tuple(dict.fromkeys((*felt.memory.over, *closed))))
    word = Text("la partida termina", "the game is over") if ends else Text("continúa la partida", "the game goes on")
    felt.call(word, rules.claims.lost)
    now = sorted(kind for kind in won if paid_at_order(rules, kind))
    prizes = funds(terms, felt.memory) if now else {}
    for kind in now:
        pay(terms, felt, kind, prizes[kind])


def paid_at_order(rules: BingoRules, kind: str) -> bool:
    """Whether a prize is paid as soon as the order is given, also the order that ends the game; else it is when that is over."""
    return rules.claims.paid == "order" and not rules.bets[kind].ends


def verify(terms: Said, felt: Hall, claim: Claim) -> bool:
    """Hold the called card against its master and the balls that came; a wrong one lets the game go on."""
    rules, memory = terms.rules, felt.memory
    if why := stands(terms, memory, claim.prize, claim.card):
        felt.call(why, rules.claims.wrong)
        return False
    felt.memory = replace(memory, won=(*memory.won, Won(claim.prize, claim.seat, claim.card, memory.ball)))
    names = rules.bets[claim.prize].names
    felt.call(
        Text(
            f"{names.es.split(',')[0]}: vale el cartón {claim.card} del puesto {claim.seat}",
            f"{names.en.split(',')[0]}: card {claim.card} of seat {claim.seat} is good",
        ),
        rules.claims.cite,
    )
    return True


def pay(terms: Said, felt: Hall, kind: str, amount: int) -> None:
    """Share a prize in equal parts among the cards, or the players, that won it."""
    rules = terms.rules
    winners = [w for w in felt.memory.won if w.prize == kind]
    share_out(rules, felt, winners, kind, amount)


def share_out(rules: BingoRules, felt: Hall, winners: Sequence[Won], kind: str, amount: int) -> None:
    """A prize in equal parts, by cards or by players; what does not divide stays with the house, or is the first caller's."""
    if not winners:
        return
    parts = winners if rules.claims.share == "card" else list({w.seat: w for w in winners}.values())
    each, over = divmod(amount, len(parts))
    for n, won in enumerate(parts):
        more = over if n == 0 and rules.claims.odd == "first" else 0
        _give(rules, felt, won, kind, each + more, len(parts))


def _give(rules: BingoRules, felt: Hall, won: Won, kind: str, amount: int, parts: int) -> None:
    """A prize, or a part of it: then also under the article by which it is shared."""
    seat, card, cite = won.seat, won.card, rules.bets[kind].cite
    if parts > 1 and rules.claims.share_cite:
        cite = f"{cite}; {rules.claims.share_cite}"
    why = (
        Text(f"cartón {card}", f"card {card}")
        if parts == 1
        else Text(f"cartón {card}; el premio se reparte entre {parts}", f"card {card}; the prize is shared by {parts}")
    )
    felt.charge(Payment(seat, Bet(seat, kind, str(card), 0), 0, amount, cite, why))


def settle(terms: Said, felt: Hall, prizes: Mapping[str, int]) -> None:
    """Prizes are paid and the cards collected; what nobody claimed in time is lost, or goes to the last prize."""
    rules, memory = terms.rules, felt.memory
    won = {w.prize for w in memory.won}
    extra = sum(v for k, v in prizes.items() if k not in won) if rules.claims.unclaimed == "bingo" else 0
    for kind, amount in prizes.items():
        if kind in won and not paid_at_order(rules, kind):
            pay(terms, felt, kind, amount + (extra if rules.bets[kind].ends else 0))
    pay_pot(terms, felt)
    for bet in list(felt.bets):
        felt.take(bet, rules.sale.cite, NOT_WON)
    last = memory.sold[-1].last
    felt.memory = replace(felt.memory, next=last + 1 if last < size(terms) else 1)
    felt.results = (*felt.results, str(memory.ball))


def pot_kind(rules: BingoRules) -> str:
    return next((kind for kind, bet in rules.bets.items() if bet.role == "pot"), "")


def pot_shows(terms: Said, felt: Hall) -> int:
    """What the growing prize shows now; nothing where the plan has none."""
    rules = terms.rules
    if rules.pot is None:
        return 0
    return felt.meters.get(pot_kind(rules), terms.plan.amount(rules.pot.base) or 0)


def pot_fed(terms: Said, cards: int, entries: int) -> int:
    """What a game feeds the growing prize: its part of the cards sold, and all that was paid for the right to it."""
    rate_of = terms.rules.bets[pot_kind(terms.rules)].rate
    rate = terms.plan.fraction(rate_of) if rate_of else None
    return entries + (int(cards * (terms.plan.amount(terms.rules.limits.min) or 0) * rate) if rate else 0)


def pay_pot(terms: Said, felt: Hall) -> None:
    """This game's sales enter the growing prize; who ended the game within its balls, and has the right to it, takes it."""
    rules, memory, kind = terms.rules, felt.memory, pot_kind(terms.rules)
    if rules.pot is None or not whole(terms, rules.pot.within, 0):
        return
    entries = sum(b.amount for b in felt.bets if rules.bets[b.kind].role == "entry")
    shown = pot_shows(terms, felt) + pot_fed(terms, memory.cards, entries)
    within = whole(terms, rules.pot.within, 0)
    winners = [w for w in memory.won if rules.bets[w.prize].ends and w.balls <= within and _entered(terms, memory, w.card)]
    if winners:
        share_out(rules, felt, winners, kind, shown)
        shown = terms.plan.amount(rules.pot.base) or 0
    felt.meters[kind] = shown


def _entered(terms: Said, memory: BingoMemory, card: int) -> bool:
    sale = memory.sale_of(card)
    pot = terms.rules.pot
    return sale is not None and (sale.entered or not (pot and pot.entry and terms.plan.amount(pot.entry)))


# what every game answers


def spots(rules: BingoRules) -> Mapping[str, Mapping[str, object]]:
    """Cards are bought, and the right to the growing prize; prizes are not."""
    return {kind: {"": ()} if bet.role in ("card", "entry") else {} for kind, bet in rules.bets.items()}


def find_spot(rules: BingoRules, kind: str, words: list[str]) -> str:
    """The number of the card that won, after a prize's name."""
    if not words:
        return ""
    if len(words) > 1 or not words[0].isascii() or not words[0].isdecimal() or rules.bets[kind].role in ("card", "entry"):
        raise Refused(
            Text(f"tras {kind} va el número de un cartón", f"after {kind} comes the number of a card"), rules.bets[kind].cite
        )
    return words[0]


def openings(rules: BingoRules, kind: str) -> list[Opening]:
    """A card is worth the same whenever it is bought."""
    return [Opening("", "", BingoMemory())]


__all__ = ["coup", "essence", "fee", "find_spot", "memory", "openings", "reason", "spots"]
