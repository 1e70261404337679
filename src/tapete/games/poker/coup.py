"""Poker against the house: a first bet, cards, stages at which players stake, withdraw, change cards or fold, then the showdown.

One procedure for all of it. Common cards and the dealer's are told when they are turned up; players' cards when they are dealt,
face down: each seat sees its own. At a table where real cards are dealt, a face-down card is told as `card ??`, and what it was
when its holder shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.poker.rules import Button, Exchange, PokerRules, Stage, Way
from tapete.equipment.cards import BACK, show_card
from tapete.figures import share
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.poker.bets import allowed, bounds, can_afford, raised
from tapete.games.poker.bets import find_spot as find_spot
from tapete.games.poker.bets import reason as reason
from tapete.games.poker.hands import DEALER, TABLE, cards_for, first_stake, forced_discards, has_bets, key, staying
from tapete.games.poker.memory import PokerMemory
from tapete.games.poker.settle import fill_meters, fold, lose_on_exchange, settle_all, settle_survivors, withdraw
from tapete.play.asks import Choice, Procedure
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, at_once, burn_unseen, deal, fill_at_once, ready, turn_over
from tapete.play.events import Bet, Payment
from tapete.play.exchange import KEEP, Swap
from tapete.play.felt import Down, Felt
from tapete.play.limits import hangs_on_bets, settle_unnoticed
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, Discard, Place
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.text import Text
from tapete.values import looked_up, maker

_bet, _choice, _act = maker(Bet), maker(Choice), maker(Act)
FOR_DEALER = Text("carta del croupier", "dealer's card")
COMMON = Text("carta común", "common card")
NO_CHANGE = Text("el croupier no cambia cartas", "the dealer discards nothing")


def coup(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> Procedure:
    """One pass, from the first bets to the last payment."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from betting(terms, felt, spots(rules), partial(allowed, terms, felt), shoe=rules.shoe, by_bets=True)
    settle_unnoticed(terms, felt, partial(bounds, terms, felt))
    felt.hands = {}
    felt.turn_up()
    seats, stakes = _dealt_in(terms, felt)
    felt.memory = changed(felt.memory.forget("coup"), seats=seats, stakes=stakes)
    if rules.button is not None:
        _put_button(rules.button, felt)
    fill_meters(terms, felt)
    yield from the_deal(terms, felt)
    for stage in rules.stages:
        if stage.shows:
            yield from show_common(terms, felt, stage.shows)
        if stage.ways:
            yield from decide(terms, felt, stage)
        if stage.exchange is not None:
            yield from exchange(terms, felt, stage.exchange)
    yield from showdown(terms, felt)
    if rules.button is not None:
        felt.memory = changed(felt.memory, button=_beyond_button(felt)[0])
    after_coup(rules.shoe, felt)


@hangs_on_bets
def _dealt_in(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> tuple[tuple[int, ...], Frozen[int, int]]:
    """Who is dealt in, from the dealer's left, and what each first staked."""
    rules = terms.rules
    seats = sorted({b.seat for b in felt.bets if rules.bets[b.kind].role == "ante"})
    return tuple(seats), Frozen((b.seat, b.amount) for b in felt.bets if b.kind == rules.first)


@once_per_rules
def spots(rules: PokerRules) -> dict[str, dict[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


# the deal


def the_deal(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> Procedure:
    """One card at a time to each player, from the dealer's left or the button, face down; then what lies open from the start."""
    rules = terms.rules
    cite = rules.article("deal")
    due, suited = deal_order(terms, felt), rules.ranking.cite
    while due:
        if cards := at_once(felt, len(due)):
            for seat, card in zip(due, cards, strict=True):
                _give(felt, seat, card)
            break
        seat = due[0]
        card = yield from deal(felt, key(seat), _for(seat), cite, (seat,), suited, False)
        due = deal_order(terms, felt)  # a player may have been left out meanwhile
        if due and card:
            _give(felt, due.pop(0), card)
    for _ in range(rules.dealer.up if felt.bets else 0):
        yield from deal(felt, DEALER, FOR_DEALER, rules.dealer.cite, suited=rules.ranking.cite)
    if rules.deal.open:
        yield from show_common(terms, felt, rules.deal.open)


def _put_button(rule: Button, felt: Felt[PokerMemory]) -> None:
    """The button lies where the last round moved it; at first with the player at the croupier's right (Chile III.3 §3.5.7.3)."""
    memory = felt.memory
    if not memory.button:
        felt.memory = memory = changed(memory, button=memory.seats[-1])
    felt.call(Text(f"botón en el puesto {memory.button}", f"button at seat {memory.button}"), rule.cite)


def _beyond_button(felt: Felt[PokerMemory]) -> tuple[int, ...]:
    """Who is dealt in, from the first beyond the button round to whoever sits at it; without one, from the dealer's left."""
    seats, at = felt.memory.seats, felt.memory.button
    return _from(at, seats) if at else seats


def _from(at: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    return (*[s for s in seats if s > at], *[s for s in seats if s <= at])


def deal_order(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> list[int]:
    """Who gets the cards that the deal still lacks: a round of the table at a time, or all of one player's together."""
    rule, lying = terms.rules.deal, felt.hands
    have: list[tuple[int, int]] = []
    for seat in _beyond_button(felt):
        if has_bets(felt, seat):
            have.append((seat, len(lying.get(key(seat), ()))))
    return list(_lacking(tuple(have), rule.own, rule.together))


@lru_cache(maxsize=1024)
def _lacking(have: tuple[tuple[int, int], ...], own: int, together: bool) -> tuple[int, ...]:
    """Who gets the next cards, where everybody has so many and is to have as many as that."""
    if together:
        return tuple(seat for seat, count in have for _ in range(count, own))
    fewest = min((count for _, count in have), default=own)
    return tuple(seat for round_ in range(fewest, own) for seat, count in have if count <= round_)


def _give(felt: Felt[PokerMemory], seat: int, card: str) -> None:
    """A card face down before a seat, which alone may look at it."""
    hand = key(seat)
    felt.hands[hand] = cards = (*felt.hands.get(hand, ()), card)
    felt.down[hand] = _lying((len(cards), seat))


@looked_up(1024)
def _lying(held: tuple[int, int]) -> Down:
    """So many cards face down before a seat, which alone may look at them."""
    count, seat = held
    return Down(tuple(range(count)), (seat,))


@looked_up(1024)
def _for(seat: int) -> Text:
    return Text(f"carta tapada del puesto {seat}", f"face-down card of seat {seat}")


def show_common(terms: Terms[PokerRules], felt: Felt[PokerMemory], count: int) -> Procedure:
    """Common cards are turned up until so many lie open, one burned before them where the rules say so; nobody left, none is."""
    if terms.rules.deal.burn:
        _burn(terms, felt, count)
    while len(felt.hands.get(TABLE, ())) < count and (felt.memory.seats == () or _needed(terms, felt)):
        yield from deal(felt, TABLE, COMMON, terms.rules.deal.cite, suited=terms.rules.ranking.cite)
        fill_at_once(felt, TABLE, count)


def _burn(terms: Terms[PokerRules], felt: Felt[PokerMemory], count: int) -> None:
    """A card laid face down before the common ones is burned unseen (Chile III.3 §3.5.7.2, §3.5.7.3; Puerto Rico §8.9.C)."""
    lying, shoe = len(felt.hands.get(TABLE, ())), felt.shoe
    assert shoe is not None
    if lying < count and (not lying or terms.rules.deal.burn == "each") and _needed(terms, felt) and shoe.left > count - lying:
        burn_unseen(felt, 1, terms.rules.deal.burn_cite or terms.rules.deal.cite)


def _needed(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> bool:
    """Whether anybody is still in, or a bet waits that looks at common cards."""
    return bool(staying(felt)) or any(terms.rules.bets[b.kind].judged in ("best", "six") for b in felt.bets)


# decisions


def decide(terms: Terms[PokerRules], felt: Felt[PokerMemory], stage: Stage) -> Procedure:
    """Each player still in says one of the stage's words, in turn or in any order."""
    waiting, words = staying(felt), _words(stage)
    for seat in felt.memory.ended:
        if seat in waiting:
            waiting.remove(seat)
    while waiting:
        rows = _rows(terms, felt, stage, words, waiting[:1] if stage.in_turn else waiting)
        raises = partial(raised, terms, felt, stage, rows)
        move = yield _act(rows, raises=raises, cites=words.cites)
        if isinstance(move, Place):
            move = Choose(move.seat, raises(move))
        if move is None:
            waiting = _still_in(felt, waiting)
            continue
        assert isinstance(move, Choose)
        say(terms, felt, move.seat, stage.ways[move.option])
        waiting.remove(move.seat)


def _still_in(felt: Felt[PokerMemory], seats: list[int]) -> list[int]:
    return [s for s in seats if s in staying(felt)]


def _rows(terms: Terms[PokerRules], felt: Felt[PokerMemory], stage: Stage, words: Words, seats: list[int]) -> tuple[Choice, ...]:
    """What these seats may say, each over one of its bets."""
    rows = []
    for seat in seats:
        rows.append(_choice(_concerned(terms, felt, seat, words), ways(felt, stage, words, seat), stage.cite))
    return tuple(rows)


class Words(NamedTuple):
    """What may be said at a stage."""

    names: tuple[str, ...]
    cites: Mapping[str, str]
    """The article on each of them."""
    withdrawn: str
    """The bet that may be withdrawn, if any."""


@once_per_rules
def _words(stage: Stage) -> Words:
    cites = {name: way.cite for name, way in stage.ways.items()}
    return Words(tuple(cites), cites, next((kind for way in stage.ways.values() for kind in way.withdraws), ""))


def _named(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int) -> Bet:
    bets = terms.rules.bets
    for bet in felt.bets:
        if bet.seat == seat and bets[bet.kind].role == "ante":
            return bet
    raise LookupError(f"seat {seat} has no first bet")


def _concerned(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, words: Words) -> Bet:
    """The bet that a choice is over: the one that may be withdrawn at this stage, else the first."""
    gone = words.withdrawn
    for bet in felt.bets if gone else ():
        if bet.seat == seat and bet.kind == gone:
            return bet
    return _named(terms, felt, seat)


def ways(felt: Felt[PokerMemory], stage: Stage, words: Words, seat: int) -> tuple[str, ...]:
    """What a player may say: what has chips enough, and does not withdraw what is not there."""
    return words.names if seat not in felt.bought and not words.withdrawn else _afforded(felt, stage, seat)


def _afforded(felt: Felt[PokerMemory], stage: Stage, seat: int) -> tuple[str, ...]:
    return tuple([name for name, way in stage.ways.items() if can_afford(felt, seat, way)])


def say(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, way: Way) -> None:
    """Carry out what a player says."""
    for kind, times in way.stakes.items():
        felt.place(_bet(seat, kind, "", share(first_stake(felt, seat), times, "house")))
    for kind in way.withdraws:
        withdraw(felt, seat, kind, way.cite)
    if way.folds:
        fold(terms, felt, seat)
    if way.ends:
        felt.memory = changed(felt.memory, ended=(*felt.memory.ended, seat))


def exchange(terms: Terms[PokerRules], felt: Felt[PokerMemory], rule: Exchange) -> Procedure:
    """All say which cards they change; then the new ones are dealt from the dealer's left."""
    cost = {s: int(first_stake(felt, s) * rule.fee) for s in staying(felt)}
    short = tuple(s for s in cost if s in felt.bought and felt.chips.get(s, 0) < cost[s])
    rows = tuple(Choice(_named(terms, felt, s), (KEEP,), rule.cite, KEEP) for s in staying(felt))
    held = {s: felt.hands[key(s)] for s in staying(felt)}
    ask = Swap(rows, rule.most, held, short)
    changed: dict[int, int] = {}
    while ask.pending:
        move = yield ask
        if isinstance(move, Discard):
            changed[move.seat] = len(move.cards)
            _discard(terms, felt, move, rule, cost[move.seat])
        gone = ask.of(move.seat) if isinstance(move, Choose | Discard) else None
        pending = tuple(c for c in ask.pending if c is not gone and c.bet.seat in staying(felt))
        ask = Swap(pending, rule.most, held, short)
    for seat in sorted(changed):
        while changed[seat] and seat in staying(felt):  # a player may have been left out meanwhile
            card = yield from deal(felt, key(seat), _for(seat), rule.cite, (seat,), terms.rules.ranking.cite, False)
            if card:
                _give(felt, seat, card)
                changed[seat] -= 1


def _discard(terms: Terms[PokerRules], felt: Felt[PokerMemory], move: Discard, rule: Exchange, cost: int) -> None:
    left = list(felt.hands[key(move.seat)])
    for card in move.cards:
        left.remove(card)
    felt.hands[key(move.seat)] = tuple(left)
    if cost:
        felt.charge(Payment(move.seat, _named(terms, felt, move.seat), cost, 0, rule.cite, rule.names, price=True))
    lose_on_exchange(terms, felt, move.seat, rule.cite)


# the showdown


def showdown(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> Procedure:
    """The dealer's cards are turned up and changed where the rules order it; then every player's, and all is settled."""
    rules = terms.rules
    if not staying(felt) and not felt.bets:
        return
    if rules.deal.community:
        yield from show_common(terms, felt, rules.deal.community)
    dealer = rules.dealer
    while len(felt.hands.get(DEALER, ())) < dealer.cards and _faces_dealer(rules, felt):
        yield from deal(felt, DEALER, FOR_DEALER, dealer.cite, None, rules.ranking.cite)
        fill_at_once(felt, DEALER, dealer.cards)
    if dealer.draws is not None and staying(felt):
        yield from forced_draw(terms, felt)
    for seat in reversed(felt.memory.seats):
        if has_bets(felt, seat):
            if BACK in felt.hands.get(key(seat), ()):
                yield from turn_over(felt, key(seat), _for(seat), rules.article("deal"), rules.ranking.cite)
            felt.turn_up(key(seat))
    settle_all(terms, felt)
    settle_survivors(terms, felt)


def _faces_dealer(rules: PokerRules, felt: Felt[PokerMemory]) -> bool:
    """Whether the dealer's cards matter to anybody: to who is still in, or to a side bet that looks at them."""
    return bool(staying(felt)) or _looked_at(rules, felt)


def _looked_at(rules: PokerRules, felt: Felt[PokerMemory]) -> bool:
    return any(looks_at_dealer(rules, b.kind) for b in felt.bets)


def looks_at_dealer(rules: PokerRules, kind: str) -> bool:
    """Whether a side bet needs the dealer's cards, even when everybody has folded."""
    bet = rules.bets[kind]
    return bet.judged == "six" or any(row.dealer_too for row in bet.table.values())


def forced_draw(terms: Terms[PokerRules], felt: Felt[PokerMemory]) -> Procedure:
    """The dealer changes what the fixed rules say, no more and no less."""
    rule = terms.rules.dealer.draws
    assert rule is not None
    out = forced_discards(terms.rules, felt.hands[DEALER])
    cards = " ".join(map(show_card, out))
    felt.call(
        Text(f"el croupier cambia {cards}", f"the dealer discards {cards}") if out else NO_CHANGE,
        rule.cite,
    )
    felt.hands[DEALER] = tuple(c for c in felt.hands[DEALER] if c not in out)
    for _ in out:
        yield from deal(felt, DEALER, FOR_DEALER, rule.cite, suited=terms.rules.ranking.cite)


memory = PokerMemory


def openings(rules: PokerRules, kind: str) -> list[Opening]:
    return [] if rules.bets[kind].role == "raise" else [Opening("", "", memory())]


def seen_cards(felt: Felt[PokerMemory], seat: int) -> tuple[str, ...]:
    """A player's own cards, if they are known."""
    cards = cards_for(felt, seat, "own")
    return () if BACK in cards else cards
