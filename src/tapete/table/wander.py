"""A random legal move: what a fuzzer, a demonstration or a restless player would do next, in any game."""

from __future__ import annotations

import random

from tapete.catalogue.machine.rules import MachineRules
from tapete.games.banque.bank import Offer
from tapete.games.bingo.asks import Ball, Others
from tapete.games.bingo.figures import missing
from tapete.games.circle.asks import POST, RETURN, SIT_OUT, Between, Wager
from tapete.games.circle.chips import size
from tapete.games.circle.places import undrawn
from tapete.games.machine.bets import credit, lines_of
from tapete.play.asks import Chance, Decide
from tapete.play.exchange import Swap
from tapete.play.limits import ceiling, floor, step
from tapete.play.moves import (
    BuyIn,
    Choose,
    Claim,
    CloseBets,
    CutCard,
    Discard,
    DrawSeats,
    LastCoups,
    Lead,
    Listed,
    Move,
    MoveSeat,
    NoMoreClaims,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Report,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
)
from tapete.play.window import Betting
from tapete.table.referee import remedy
from tapete.table.table import Table

SEATS = 4


def random_move(table: Table, rng: random.Random) -> Move | None:
    """Some move that the table accepts now; None when nothing may come any more."""
    if isinstance(table.ask, Chance) and not table.ask.weights:  # no card is left
        return None
    for _ in range(40):
        move = _guess(table, rng)
        if table.may(move):
            return move
    for last in (CloseBets(), Shuffle()):
        if table.may(last):
            return last
    return None


def onward_move(table: Table, rng: random.Random) -> Move | None:
    """A legal move that brings the cards nearer: bets are closed, or made fewer and level until they can be."""
    if not isinstance(table.ask, Betting) or table.may(CloseBets()):
        return CloseBets() if isinstance(table.ask, Betting) else random_move(table, rng)
    first = next((b.seat for b in table.felt.bets), 0)
    for bet in table.felt.bets:
        away = TakeDown(bet.seat, bet.amount, bet.kind, bet.spot)
        if bet.seat != first and table.may(away):
            return away
    level = _level(table, rng) if table.felt.bets else None
    return level if level is not None and table.may(level) else random_move(table, rng)


def _guess(table: Table, rng: random.Random) -> Move:
    ask = table.ask
    if rng.random() < 0.03 and table.terms.rules.irregularities:
        return _report(table, rng)
    if isinstance(ask, Ball | Others):
        return _in_hall(ask, rng)
    if isinstance(table.terms.rules, MachineRules) and rng.random() < 0.8 and not isinstance(ask, Chance):
        return _at_machine(table, rng)
    if isinstance(ask, Chance):
        return Outcome(ask.verb, rng.choices(list(ask.weights), list(ask.weights.values()))[0])
    if isinstance(ask, Decide) and not ask.pending:
        return CloseBets()
    if isinstance(ask, Wager):
        return _wagers(ask, rng)
    if isinstance(ask, Between):
        return _between(table, ask, rng)
    if isinstance(ask, Decide):
        choice = rng.choice(ask.pending)
        return Choose(choice.bet.seat, rng.choice(choice.options), ask.about(choice))
    if isinstance(ask, Offer):
        return _offered(table, ask, rng)
    if table.felt.shuffle_due:
        return Shuffle()
    dice = rng.random()
    if dice < 0.25 and isinstance(ask, Betting):
        return CloseBets()
    if dice < 0.30:
        seat, bet = _someone(table, rng), rng.choice(table.felt.bets or [None])
        rare: list[Move] = [
            LastCoups(),
            _buys(table, rng),
            Shuffle(),
            CutCard(),
            Lead(seat),
            PassBank(table.felt.lead or 1),
            PassLead(table.felt.lead or 1),
        ]
        return rng.choice([*rare, Turn(bet.seat, bet.kind, bet.spot, bet.state != "on")] if bet else rare)
    if dice < 0.36 and table.felt.bets:
        bet = rng.choice(table.felt.bets)
        return TakeDown(bet.seat, rng.choice([bet.amount, max(1, bet.amount // 2)]), bet.kind, bet.spot)
    if dice < 0.75 and table.felt.bets and not table.may(CloseBets()):
        return _level(table, rng)
    return _place(table, rng)


def _level(table: Table, rng: random.Random) -> Move:
    """As much on another bet of a seat as on its first: some games want two or three that are equal."""
    spots = table.module.spots(table.terms.rules)
    seat, kind = rng.choice(table.felt.bets).seat, rng.choice([k for k in spots if spots[k]])
    model = next(b for b in table.felt.bets if b.seat == seat)
    spot = rng.choice(list(spots[kind]))
    lacking = model.amount - table.felt.staked(model.seat, kind, spot)
    if not lacking:
        return CloseBets()
    move = Place if lacking > 0 else TakeDown
    return move(model.seat, abs(lacking), kind, spot)


def _offered(table: Table, ask: Offer, rng: random.Random) -> Move:
    """Chips for those who have none, a bank taken or refused, an auction closed."""
    if not ask.seats:
        return _buys(table, rng)
    seat = rng.choice(ask.seats)
    moves: list[Move] = [
        TakeBank(seat, ask.least * rng.randint(1, 5)),
        TakeBank(seat, ask.least),
        CloseBets(),
        Choose(seat, "refuse"),
    ]
    return rng.choice(moves)


def _wagers(ask: Wager, rng: random.Random) -> Move:
    """A player's word among players: often the cheapest, now and then a raise of some size."""
    offer = ask.offer
    assert offer is not None
    if offer.may_raise and rng.random() < 0.3:
        most = max(offer.least, offer.most)
        to = rng.choice([offer.least, most, rng.randint(offer.least, most)])
        return ask.raising(to - to % offer.step if offer.step and to != offer.stack else to)
    if ask.agreeing and rng.random() < 0.2:
        return Choose(rng.choice(ask.agreeing), "agree")
    options = [o for o in offer.options if o != "fold"] if rng.random() < 0.7 else list(offer.options)
    return Choose(ask.seat, rng.choice(options or list(offer.options)))


def _between(table: Table, ask: Between, rng: random.Random) -> Move:
    """Seats filled to what a hand needs, then shuffled; now and then somebody comes, goes or gets up."""
    rule, seats = table.terms.rules.buy_in, table.terms.rules.seats
    least = size(table.terms, rule.least) if rule.least else 100 * (table.terms.plan.amount(table.terms.rules.limits.min) or 1)
    seat = rng.randint(1, seats.max if seats and seats.max else SEATS)
    have = table.felt.chips.get(seat, 0)
    buys = BuyIn(seat, max(1, least - have) if rule.exact or not have else least)
    if len(ask.ready) < (seats.required if seats else 2):
        return buys if rng.random() < 0.5 else Choose(seat, RETURN)
    someone = rng.choice(sorted(table.felt.chips))
    rare: list[Move] = [buys, Choose(someone, SIT_OUT), Choose(someone, RETURN), Choose(someone, POST), LastCoups()]
    rare += [MoveSeat(someone, seat), Listed(table.queue.given + 1, "signs-up")]
    if undrawn(table.terms.rules, ask.felt):
        rare.append(DrawSeats())
    return rng.choice(rare) if rng.random() < 0.3 else Shuffle()


def _in_hall(ask: Ball | Others, rng: random.Random) -> Move:
    """A prize is claimed soon after it is made, now and then one that is not; else the next ball, or the order to go on."""
    memory = ask.felt.memory
    cards = [(sale.seat, card) for sale in memory.sold for card in range(sale.first, sale.last + 1)]
    prizes = [k for k, b in ask.terms.rules.bets.items() if b.role == "prize" and k not in memory.over]
    balls = list(ask.weights) if isinstance(ask, Ball) else []
    if prizes and (not balls or rng.random() < 0.3):
        looked = rng.sample(cards, min(len(cards), SEATS * 3))
        made = [Claim(s, p, c) for p in prizes for s, c in looked if not missing(ask.terms, memory, p, c)]
        fresh = [m for m in made if not any((w.prize, w.card) == (m.prize, m.card) for w in memory.won)]
        if fresh and rng.random() < 0.8:
            return rng.choice(fresh)
        if rng.random() < 0.1:
            seat, card = rng.choice(cards)
            return Claim(seat, rng.choice(prizes), card)
    return Outcome("ball", rng.choice(balls)) if balls else NoMoreClaims()


def _at_machine(table: Table, rng: random.Random) -> Move:
    """Cards changed for others, a bet that the machine offers, or the button that begins the play."""
    ask, rules = table.ask, table.terms.rules
    if isinstance(ask, Swap):
        seat = ask.pending[0].bet.seat
        return Discard(seat, tuple(rng.sample(ask.held[seat], rng.randint(1, ask.most))))
    if table.felt.bets and rng.random() < 0.7:
        return CloseBets()
    spot = rng.choice(list(table.module.spots(rules)[rules.stake]))
    each = credit(table.terms) * lines_of(table.terms, spot)
    return Place(rng.randint(1, rules.machine.positions), each * rng.randint(1, rules.machine.credits), rules.stake, spot)


def _buys(table: Table, rng: random.Random) -> BuyIn:
    """Chips for a seat; at a table where some have bought, so that players on account do not stop half-way."""
    seat = rng.randint(1, 20) if table.felt.bought or isinstance(table.ask, Offer) else 0
    return BuyIn(seat, max(table.terms.plan.amount(table.terms.rules.limits.min) or 1, 1) * 1000)


def _someone(table: Table, rng: random.Random) -> int:
    """A seat: one of those taken, if any chips were bought."""
    return rng.choice(sorted(table.felt.bought) or list(range(1, SEATS + 1)))


def _place(table: Table, rng: random.Random) -> Place:
    """A bet on any spot, at a limit, between the limits, or now and then unnoticed beyond them."""
    spots = table.module.spots(table.terms.rules)
    kind = rng.choice([k for k in spots if spots[k]])
    low, high = floor(table.terms, kind), ceiling(table.terms, kind)
    least = low[0] if low else table.terms.minor
    most = high[0] if high else least * 50
    whole = sum(b.amount for b in table.felt.bets if not b.free)
    if whole and rng.random() < 0.3:
        return Place(_someone(table, rng), rng.choice([whole, whole // 2]), kind, rng.choice(list(spots[kind])))
    amount = rng.choice([least, most, rng.randint(min(least, most), max(least, most))])
    unit = step(table.terms)
    amount -= amount % unit[0] if unit else 0
    beyond = rng.random() < 0.05
    if beyond:
        amount = rng.choice([max(1, least - 1), most + rng.randint(1, 100)])
    return Place(_someone(table, rng), amount, kind, rng.choice(list(spots[kind])), unnoticed=beyond)


def _report(table: Table, rng: random.Random) -> Report:
    """Some irregularity with facts of the right kind."""
    name = rng.choice(list(table.terms.rules.irregularities))
    ask = table.ask
    facts = {
        "seat": str(rng.randint(1, SEATS)),
        "amount": "10",
        "result": "",
        "card": "",
        "hand": rng.choice([*table.felt.hands, "1"]),
    }
    if isinstance(ask, Chance) and ask.weights:
        facts["result"] = facts["card"] = rng.choice(list(ask.weights))
    return Report(name, tuple(w for f in remedy(table.terms.rules, name).facts for w in facts[f].split()))
