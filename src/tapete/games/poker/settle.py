"""How poker bets against the house end: folded, paid, lost, tied, handed back; side bets, and meters with their prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.poker.rules import Form, PokerBet, PokerRow, PokerRules
from tapete.equipment.hands import NAMES, best
from tapete.figures import parse_amount, share
from tapete.games.poker.bets import bound
from tapete.games.poker.hands import (
    Grade,
    cards_for,
    dealer_standing,
    first_line,
    first_stake,
    line,
    opens,
    ranking,
    standing,
    staying,
)
from tapete.games.poker.memory import PokerMemory
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.terms import Terms
from tapete.text import Text

FOLDS = Text("no va", "folds")
BACK_AGAIN = Text("la retira", "withdraws it")
TIE = Text("empate", "tie")
UNSAID = Text(
    "gana, y el texto que queda no dice cuánto: vuelve la apuesta y el premio queda por decir",
    "wins, and the text that is left does not say how much: the stake goes back and the prize is yet to be said",
)
UNOPENED = Text("el croupier no abre", "the dealer does not open")
NOTHING = Text("no hay combinación", "no winning combination")
NO_LINE = Text("gana, pero la tabla no la paga", "wins, but the table has no line for it")
ENVY = Text("premio por la mano de otro", "prize for another's hand")
OUT = Text("deja de participar", "no longer takes part")


def fold(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int) -> None:
    """A player leaves the round: what does not survive it is taken."""
    rules = terms.rules
    for bet in [b for b in felt.bets if b.seat == seat and not rules.bets[b.kind].survives_fold]:
        felt.take(bet, rules.articles.get(f"fold-{bet.kind}", rules.article("fold")), FOLDS)
    felt.memory = felt.memory.without(seat)


def withdraw(felt: Felt[PokerMemory], seat: int, kind: str, cite: str) -> None:
    bet = next(b for b in felt.bets if b.seat == seat and b.kind == kind)
    felt.settle(bet, bet.amount, cite, BACK_AGAIN)


def lose_on_exchange(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, cite: str) -> None:
    """Bets that a change of cards puts an end to."""
    rules = terms.rules
    for bet in [b for b in felt.bets if b.seat == seat and not rules.bets[b.kind].survives_exchange]:
        felt.take(bet, rules.bets[bet.kind].cite, OUT)


# the main bets


def settle_all(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> None:
    """Every player still in, from right to left."""
    rules = terms.rules
    here, made, open_ = staying(felt), None, False
    if rules.dealer.cards and here:
        made = dealer_standing(terms, felt)
        open_ = opens(rules, made)
        felt.call(_dealer_has(made.category, made.ranks, open_), rules.article("dealer"))
        if not open_ and rules.dealer.unopened is not None:
            felt.call(rules.dealer.unopened, rules.article("unopened"))
    for seat in reversed(here):
        side_bets(terms, felt, seat, "before")
        end = _end(terms, felt, seat, made)
        mine = bets_of(felt, seat)
        staked = {b.kind for b in mine} if _bonus_needs(rules) else set()
        for bet in mine:
            if rules.bets[bet.kind].role == "side":
                continue
            settle_bet(terms, felt, bet, end, open_)
            pay_bonus(terms, felt, bet, end == "higher" or not open_, staked)
        side_bets(terms, felt, seat, "after")


def bets_of(felt: Felt[PokerMemory], seat: int) -> list[Bet]:
    """What lies on the felt of a seat."""
    mine = []
    for bet in felt.bets:
        if bet.seat == seat:
            mine.append(bet)
    return mine


@once_per_rules
def _bonus_needs(rules: PokerRules) -> bool:
    """Whether a bonus is paid only beside another bet."""
    return any(bet.bonus is not None and bet.bonus.needs for bet in rules.bets.values())


@lru_cache(maxsize=1024)
def _dealer_has(category: str, ranks: tuple[str, ...], open_: bool) -> Text:
    """What the croupier says of the dealer's hand."""
    name = NAMES[category] + f" ({' '.join(ranks)})"
    return name if open_ else name + Text("; no abre", "; does not open")


def settle_survivors(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> None:
    """Side bets that outlive a fold, and progressives, which wait for every hand."""
    if not felt.bets:
        return
    for seat in reversed(felt.memory.seats):
        side_bets(terms, felt, seat, "before")
        side_bets(terms, felt, seat, "after")
    for kind in terms.rules.kinds("side"):
        if terms.rules.bets[kind].meter:
            progressive(terms, felt, kind)


def _end(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, theirs: Grade | None) -> str:
    """How a player's hand stands: against the dealer's, or by the table alone."""
    if theirs is None:
        return "table"
    mine, other = standing(terms, felt, seat).strength, theirs.strength
    return "tie" if mine == other else "higher" if mine > other else "lower"


def settle_bet(terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, end: str, open_: bool) -> None:
    """One bet at its end, with the article that says so."""
    rules, rule = terms.rules, terms.rules.bets[bet.kind]
    if end == "table":
        row = line(rules, felt, bet.seat, bet.kind)
        if row is None:
            felt.take(bet, rule.cite, NOTHING)
        else:
            pay(terms, felt, bet, rule, row)
        return
    if not open_ and rule.unopened != "usual":
        if rule.unopened == "push" or (rule.unopened == "push-or-lose" and end != "lower"):
            felt.settle(bet, bet.amount, rules.article("unopened"), UNOPENED)
        elif rule.unopened in ("lose", "push-or-lose"):
            felt.take(bet, rules.article("unopened"), UNOPENED)
        elif rule.pays is not None:
            _gain(terms, felt, bet, share(bet.amount, rule.pays.net, rules.rounding), rules.article("unopened"), UNOPENED)
    elif end == "tie" and rule.tied == "lose":
        felt.take(bet, rules.article("tie"), TIE)
    elif end == "tie":
        felt.settle(bet, bet.amount, rules.article("tie"), TIE)
    elif end == "lower":
        _lost(terms, felt, bet, rule, open_)
    else:
        _won(terms, felt, bet, rule, open_)


def pay_bonus(terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, won: bool, staked: set[str]) -> None:
    """What a bet wins besides, for the player's own cards."""
    rules, rule = terms.rules, terms.rules.bets[bet.kind]
    bonus = rule.bonus
    if bonus is None or (bonus.wins_only and not won) or (bonus.needs and bonus.needs not in staked):
        return
    cards = cards_for(felt, bet.seat, "own")
    row = first_line(rules, rule, bonus.table, cards, ())
    if row is not None and row.pays is not None:
        gain = share(bet.amount, row.pays.net, rules.rounding)
        felt.charge(Payment(bet.seat, bet, 0, gain, row.cite, bonus.names))


def _lost(terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, rule: PokerBet, open_: bool) -> None:
    rules = terms.rules
    if open_ or rule.unopened_loses == "lose":
        felt.take(bet, _ordered(rules, "lower", open_))
    elif rule.unopened_loses == "push":
        felt.settle(bet, bet.amount, rules.article("unopened"), UNOPENED)
    elif rule.pays is not None:
        _gain(terms, felt, bet, share(bet.amount, rule.pays.net, rules.rounding), rules.article("unopened"), UNOPENED)


def _ordered(rules: PokerRules, end: str, open_: bool) -> str:
    """Where an end is ordered; of its own where the dealer has not opened."""
    return rules.article(end) if open_ else rules.articles.get(f"unopened-{end}", rules.article(end))


def _won(terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, rule: PokerBet, open_: bool) -> None:
    rules = terms.rules
    row = line(rules, felt, bet.seat, bet.kind) if rule.table else None
    if row is not None:
        pay(terms, felt, bet, rule, row)
    elif rule.pays is not None and (not rule.table or rule.below == "pays"):
        gain = share(bet.amount, rule.pays.net, rules.rounding)
        _gain(terms, felt, bet, gain, _ordered(rules, "higher", open_), rule.pays.paid)
    elif rule.below == "push":
        felt.settle(bet, bet.amount, rule.cite, NO_LINE)
    else:
        felt.take(bet, rule.cite, NO_LINE)


def pay(terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, rule: PokerBet, row: PokerRow) -> None:
    """Pay a bet by the line its hand makes."""
    words = row.names or NAMES.get(row.hand, rule.names)
    if row.pays is not None:
        _gain(terms, felt, bet, share(bet.amount, row.pays.net, terms.rules.rounding), row.cite, words)
    elif row.fixed:
        prize = fixed_prize(terms, rule, row, bet)
        kept = rule.stake_kept
        _gain(terms, felt, bet, prize - (bet.amount if kept else 0), row.cite, words, prize=kept)
    else:
        felt.settle(bet, bet.amount, row.cite, UNSAID)
        felt.call(
            Text(f"puesto {bet.seat}, {words.es}: {UNSAID.es}", f"seat {bet.seat}, {words.en}: {UNSAID.en}"),
            row.cite,
        )


def _gain(
    terms: Terms[PokerRules], felt: Felt[PokerMemory], bet: Bet, gain: int, cite: str, words: Text, prize: bool = False
) -> None:
    """Pay a gain, no more than the bet or the hand may win."""
    rules, rule = terms.rules, terms.rules.bets[bet.kind]
    if rule.pays_most is not None:
        most = bound(terms, rule.pays_most, rule, first_stake(felt, bet.seat))
        if most is not None and gain > most:
            gain, cite = most, rule.pays_most.cite
    if rules.pays_most is not None:
        most = bound(terms, rules.pays_most, rule, first_stake(felt, bet.seat))
        won = felt.memory.won.get(bet.seat, 0)
        if most is not None and won + gain > most:
            gain, cite = max(0, most - won), rules.pays_most.cite
        felt.memory = changed(felt.memory, won=felt.memory.won | {bet.seat: won + gain})
    felt.settle(bet, bet.amount + gain, cite, words, prize)


# side bets and meters


def side_bets(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, when: str) -> None:
    """A player's side bets that are settled at this moment; progressives wait for all hands."""
    rules, sides = terms.rules, _sides(terms.rules)[when]
    for bet in bets_of(felt, seat) if sides else ():
        if bet.kind not in sides:
            continue
        rule = rules.bets[bet.kind]
        row = line(rules, felt, seat, bet.kind)
        if row is None:
            felt.take(bet, rule.cite, NOTHING)
        else:
            pay(terms, felt, bet, rule, row)


@once_per_rules
def _sides(rules: PokerRules) -> dict[str, frozenset[str]]:
    """The side bets without a meter, by when they are settled."""
    sides = {kind: bet.settled for kind, bet in rules.bets.items() if bet.role == "side" and not bet.meter}
    return {when: frozenset(kind for kind, settled in sides.items() if settled == when) for when in ("before", "after")}


def fixed_prize(terms: Terms[PokerRules], rule: PokerBet, row: PokerRow, bet: Bet) -> int:
    """A fixed sum, for each unit staked where the bet is counted in units."""
    unit = terms.plan.amount(rule.unit) if rule.unit else None
    return parse_amount(row.fixed, terms.minor) * (bet.amount // unit if unit else 1)


def meter(terms: Terms[PokerRules], felt: Felt, kind: str) -> int:
    """What a progressive shows now."""
    start = terms.plan.amount(terms.rules.bets[kind].meter) or 0
    return felt.meters.get(kind, start)


def set_meter(felt: Felt, kind: str, amount: int) -> None:
    felt.meters[kind] = amount


def _own(terms: Terms[PokerRules], felt: Felt[PokerMemory], kind: str) -> int:
    """What this round has put into a meter that pays its prizes without it."""
    return felt.memory.entered.get(kind, 0) if terms.rules.bets[kind].enters == "after" else 0


def pool(terms: Terms[PokerRules], felt: Felt[PokerMemory], kind: str) -> int:
    """What of a meter this round's prizes are paid from."""
    return meter(terms, felt, kind) - _own(terms, felt, kind)


def set_pool(terms: Terms[PokerRules], felt: Felt[PokerMemory], kind: str, amount: int) -> None:
    set_meter(felt, kind, amount + _own(terms, felt, kind))


def fill_meters(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> None:
    """When bets close, part of each progressive stake goes into its meter."""
    for kind in _filling(terms.rules):
        part, filled = terms.plan.fraction(terms.rules.bets[kind].fills) or 0, 0
        for bet in felt.bets:
            if bet.kind == kind:
                filled += int(bet.amount * part)
        if filled:
            set_meter(felt, kind, meter(terms, felt, kind) + filled)
            felt.memory = changed(felt.memory, entered=felt.memory.entered | {kind: filled})


@once_per_rules
def _filling(rules: PokerRules) -> tuple[str, ...]:
    """The bets of whose stakes a part goes into a meter."""
    return tuple(kind for kind in rules.kinds("side") if rules.bets[kind].fills and rules.bets[kind].meter)


def unfill(terms: Terms[PokerRules], felt: Felt, bet: Bet) -> None:
    """A stake that turns out void takes its part out of the meter again."""
    rule = terms.rules.bets[bet.kind]
    part = terms.plan.fraction(rule.fills) if rule.fills else None
    if rule.meter and part:
        out, mine = int(bet.amount * part), felt.of(PokerMemory)
        set_meter(felt, bet.kind, max(0, meter(terms, felt, bet.kind) - out))
        entered = mine.memory.entered
        mine.memory = changed(mine.memory, entered=entered | {bet.kind: max(0, entered.get(bet.kind, 0) - out)})


def progressive(terms: Terms[PokerRules], felt: Felt[PokerMemory], kind: str) -> None:
    """Prizes of a progressive: fixed ones first and from the lowest, then parts of the meter; or each at its turn."""
    rules, rule = terms.rules, terms.rules.bets[kind]
    showed, said = meter(terms, felt, kind), len(felt.events)
    bets = sorted([b for b in felt.bets if b.kind == kind], key=lambda b: -b.seat)
    if not bets:
        return
    rows = {b.seat: line(rules, felt, b.seat, kind) for b in bets}
    for bet in [b for b in bets if rows[b.seat] is None]:
        felt.take(bet, rule.cite, NOTHING)
    winners = [(b, row) for b in bets if (row := rows[b.seat]) is not None]
    if rule.sharing == "turn":
        _by_turn(terms, felt, rule, winners)
    else:
        _by_classes(terms, felt, rule, winners)
    for bet, row in winners:
        if row.envy:
            for other in [b for b in bets if b.seat != bet.seat]:
                prize = parse_amount(row.envy, terms.minor)
                felt.charge(Payment(other.seat, other, 0, prize, row.cite, ENVY))
    if rules.form is not None:
        paid = [e for e in felt.events[said:] if isinstance(e, Payment) and e.returned]
        for payment, stood in zip(paid, _stood(terms, felt, kind, dict(winners), paid, showed), strict=True):
            fill_form(terms, felt, rules.form, payment, stood)


def _stood(
    terms: Terms[PokerRules], felt: Felt[PokerMemory], kind: str, rows: Mapping[Bet, PokerRow], paid: list[Payment], showed: int
) -> Iterator[int]:
    """What the meter showed before each prize was paid: less with each that came out of it, the base again after the whole."""
    rule = terms.rules.bets[kind]
    for at, payment in enumerate(paid):
        yield showed
        row = rows.get(payment.bet)
        if row is None or not (row.share is not None or rule.fixed_from_meter):
            continue
        showed = max(0, showed - payment.returned + (0 if payment.prize else payment.staked))
        if row.share == 1 and not any(rows.get(later.bet) is row for later in paid[at + 1 :]):
            showed = _reset(terms, rule) + _own(terms, felt, kind)


def fill_form(terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: Form, payment: Payment, showed: int) -> None:
    """The next form in order: what the meter showed, who won what with which hand, and who must be there (Puerto Rico §7.12)."""
    felt.memory = changed(felt.memory, forms=felt.memory.forms + 1)
    number, prize, stood = felt.memory.forms, terms.money(payment.returned), terms.money(showed)
    present = payment.returned >= parse_amount(rule.present_from, terms.minor)
    there = (
        Text("se paga ante un supervisor y el Inspector", "paid before a supervisor and the Inspector")
        if present
        else Text("copia para el Inspector", "a copy for the Inspector")
    )
    felt.call(
        Text(
            f"formulario {number}: metro {stood:es}; puesto {payment.seat}, {payment.why.es}, {prize:es}; {there.es}",
            f"form {number}: meter {stood:en}; seat {payment.seat}, {payment.why.en}, {prize:en}; {there.en}",
        ),
        rule.cite,
    )


def _by_classes(terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: PokerBet, winners: list[tuple[Bet, PokerRow]]) -> None:
    """The lowest hands first; of one kind, all together or, where height counts, the lower before the higher."""
    order = list(rule.table.values())

    def place(winner: tuple[Bet, PokerRow]) -> tuple[int, tuple[int, ...]]:
        bet, row = winner
        high = rule.sharing == "heights" and row.share is not None
        cards = cards_for(felt, bet.seat, rule.judged)
        return -order.index(row), best(cards, ranking(terms.rules, rule)).strength if high else ()

    winners.sort(key=place)
    before: int | None = None
    """What the meter showed before any part of it was paid."""
    for _, group in groupby(winners, key=place):
        alike = list(group)
        bets, row = [bet for bet, _ in alike], alike[0][1]
        shown = pool(terms, felt, bets[0].kind)
        beside = int(before * row.share_beside) if before is not None and row.share_beside is not None else None
        if row.share is not None and before is None:
            before = shown
        _class(terms, felt, rule, row, bets, beside)


def _class(
    terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: PokerBet, row: PokerRow, bets: list[Bet], beside: int | None = None
) -> None:
    """All winners with the same kind of hand: a fixed prize each, or equal parts of one part of the meter."""
    words = row.names or NAMES.get(row.hand, rule.names)
    kind = bets[0].kind
    if row.share is None:
        for bet in bets:
            _fixed(terms, felt, rule, row, bet, words)
        return
    whole = share(pool(terms, felt, kind), row.share, "house") if beside is None else beside
    if row.share_most is not None and rule.share_most_of == "whole":
        whole = min(whole, int(max(b.amount for b in bets) * row.share_most))
    paid = _parts(rule, row, whole, bets)
    for bet, part in zip(bets, paid, strict=True):
        felt.settle(bet, part, row.cite, words, prize=True)
    left = pool(terms, felt, kind) - sum(paid)
    base = _reset(terms, rule)
    set_pool(terms, felt, kind, left if row.share != 1 else base if beside is None else max(left, base))


def _parts(rule: PokerBet, row: PokerRow, whole: int, bets: list[Bet]) -> list[int]:
    """Equal parts, and who gets what does not divide; no more than each stake allows, where the bound is on each."""
    each, odd = divmod(whole, len(bets))
    extra = [odd if i == 0 else 0 for i in range(len(bets))] if rule.odd == "first" else [int(i < odd) for i in range(len(bets))]
    parts = [each + more for more in extra]
    if row.share_most is None or rule.share_most_of == "whole":
        return parts
    return [min(part, int(bet.amount * row.share_most)) for part, bet in zip(parts, bets, strict=True)]


def _fixed(terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: PokerBet, row: PokerRow, bet: Bet, words: Text) -> None:
    if row.pays is not None:
        prize = share(bet.amount, row.pays.net + (0 if not rule.stake_kept else 1), terms.rules.rounding)
    else:
        prize = fixed_prize(terms, rule, row, bet)
    if rule.fixed_from_meter and rule.fixed_most == "meter":
        prize = min(prize, pool(terms, felt, bet.kind))
    felt.settle(bet, prize if rule.stake_kept else prize + bet.amount, row.cite, words, prize=rule.stake_kept)
    if rule.fixed_from_meter:
        set_pool(terms, felt, bet.kind, max(0, pool(terms, felt, bet.kind) - prize))


def came_out(terms: Terms[PokerRules], payment: Payment, first: bool) -> int:
    """What a prize has taken out of its meter: itself, less the base that was put back for the first winner of the whole."""
    rule = terms.rules.bets[payment.bet.kind]
    row = next((r for r in rule.table.values() if (r.names or NAMES.get(r.hand, rule.names)) == payment.why), None)
    if row is None or not rule.meter or not (row.share is not None or rule.fixed_from_meter):
        return 0
    prize = payment.returned - (0 if payment.prize else payment.staked)
    return prize - (_reset(terms, rule) if row.share == 1 and first else 0)


def _by_turn(terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: PokerBet, winners: list[tuple[Bet, PokerRow]]) -> None:
    """Each winner at the meter of the moment, from right to left; several whole meters are one meter shared."""
    tops = [b for b, row in winners if row.share == 1]
    for bet, row in winners:
        if bet not in felt.bets:
            continue
        if row.share is None:
            _fixed(terms, felt, rule, row, bet, row.names or NAMES.get(row.hand, rule.names))
        elif row.share == 1:
            _class(terms, felt, rule, row, tops)
        else:
            _class(terms, felt, rule, row, [bet])


def _reset(terms: Terms[PokerRules], rule: PokerBet) -> int:
    return terms.plan.amount(rule.resets or rule.meter) or 0
