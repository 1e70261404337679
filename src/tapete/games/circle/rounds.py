"""A round of betting: who opens, who is to speak, and what each word does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tapete.catalogue.circle.rules import CircleRules, Opens
from tapete.equipment.cards import rank
from tapete.equipment.hands import VALUE
from tapete.equipment.lows import ace_low
from tapete.games.circle.asks import wager
from tapete.games.circle.chips import (
    Table,
    able,
    clockwise,
    front,
    fronts,
    gather,
    hand_of,
    in_sight,
    put_in,
    remember,
    size,
)
from tapete.games.circle.hands import low_sight, sight, suit_rank
from tapete.games.circle.memory import Hand, Round, at, heard, known, learned, played
from tapete.games.circle.wagers import (
    AGREE,
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    Offer,
    Scale,
    least_raise,
    scale_of,
)
from tapete.play.asks import Procedure
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, Raise
from tapete.play.terms import Terms
from tapete.text import Text

SPOKEN = (Choose, Raise)
STAYS = (CHECK, CALL)
NOBODY: Frozen[int, int] = Frozen()
BY_PLACE = ("after-blinds", "after-button", "aggressor")


def note(felt: Table, **changes: object) -> None:
    """The round of betting, changed so."""
    memory = felt.memory
    felt.memory = at(memory, memory.hand, changed(memory.round, **changes))


def betting_round(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """Players speak in turn until all who are in have put in the same, or all they have; then the bets go to the pots."""
    scale, ask = scale_of(terms, felt), None
    open_round(terms, felt, scale)
    while (seat := to_speak(felt)) is not None:
        ask = wager(terms, scale, felt, seat)
        move = yield ask
        if type(move) is Choose and move.option in STAYS:  # what comes most often
            stay(terms, felt, move.seat, ask.call)
        elif type(move) is Choose and move.option == FOLD:
            fold(terms, felt, move.seat)
        elif isinstance(move, SPOKEN):
            assert ask.offer is not None
            speak(terms, felt, move, ask.offer)
    said = felt.memory.round
    if ask is not None:
        gather(terms, felt, checked=not said.aggressor, opener=said.opener, aggressor=said.aggressor)
    else:
        gather(terms, felt, checked=False)


# opening


def open_round(terms: Terms[CircleRules], felt: Table, scale: Scale) -> None:
    """Who is to speak, from who opens; forced bets count as bets."""
    hand, memory, lying = hand_of(felt), felt.memory, fronts(felt)
    first = opener(terms, felt, scale.street.opens, lying)
    level = max([lying.get(s, 0) for s in hand.seats]) if lying else 0
    if level and hand.street == 0 and hand.blinds:
        level = max(level, whole_blind(terms, hand))
    order = clockwise(able(felt), first - 1)
    if hand.street == 0 and level and terms.rules.bring_in is None:
        blinds = terms.rules.blinds
        if blinds is not None and not blinds.option:
            order = tuple([s for s in order if lying.get(s, 0) < level])
    opening = order, level, scale.least if level else 0, first, memory.round.sealed
    felt.memory = known(memory, opening) or learned(memory, opening, at(memory, hand, _opened(*opening)))
    if hand.street == 0 and terms.rules.bring_in is not None:
        _bring_in(terms, felt, first)


@lru_cache(maxsize=1024)
def _opened(due: tuple[int, ...], level: int, last: int, opener: int, sealed: bool) -> Round:
    return Round(due, NOBODY, level, last, level, opener=opener, sealed=sealed)


def _bring_in(terms: Terms[CircleRules], felt: Table, seat: int) -> None:
    """Who opens owes the forced bet, and may make it a whole one where the rules let them; others follow in turn."""
    rule = terms.rules.bring_in
    assert rule is not None
    note(felt, due=(seat, *(s for s in clockwise(able(felt), seat) if s != seat)), bring_in=True)
    if not rule.may_complete or felt.chips.get(seat, 0) == 0:
        bring_in(terms, felt, seat)


def bring_in(terms: Terms[CircleRules], felt: Table, seat: int) -> None:
    """The forced bet is made; whoever raises first completes it."""
    rule = terms.rules.bring_in
    assert rule is not None
    put = put_in(felt, seat, size(terms, rule.size))
    due = _but(felt.memory.round.due, seat)
    note(felt, due=due, level=put, initial=put, bring_in=put < scale_of(terms, felt).least, last=put)
    money = terms.money(put)
    felt.call(rule.names + Text(f" del puesto {seat}: {money:es}", f" of seat {seat}: {money:en}"), rule.cite)


def opener(terms: Terms[CircleRules], felt: Table, rule: Opens, lying: Mapping[int, int]) -> int:
    """Who opens: by place, or by what lies open; equal in sight, who sits nearer to the croupier, or the suit."""
    hand, by = hand_of(felt), rule.by
    seats = hand.live
    if by == "after-button":
        return clockwise(seats, felt.memory.button)[0]
    if by == "after-blinds" and (last := _last_blind(terms, hand, lying)):
        return clockwise(seats, last)[0]
    if by == "aggressor" and hand.aggressor in seats:
        return hand.aggressor
    shown = {s: seen for s in seats if (seen := in_sight(felt, s))} if by not in BY_PLACE else {}
    if not shown:
        return clockwise(seats, felt.memory.button)[0]
    nearest = sorted(shown, reverse=rule.tie == "croupier-right")
    if rule.by in ("high-hand", "high-card"):
        whole = rule.by == "high-hand"
        key = {s: sight(c) if whole else ((1,), (_value(rule, _single(rule, c, max)),)) for s, c in shown.items()}
        best = [s for s in nearest if key[s] == max(key.values())]
    elif rule.by == "low-hand":
        low = {s: low_sight(c) for s, c in shown.items()}
        best = [s for s in nearest if low[s] == min(low.values())]
    else:
        card = {s: _value(rule, _single(rule, c, min)) for s, c in shown.items()}
        best = [s for s in nearest if card[s] == min(card.values())]
    if rule.tie == "suits" and len(best) > 1:
        lowest = rule.by == "low-card"
        suits = {s: suit_rank(_single(rule, shown[s], min if lowest else max)) for s in best}
        return (min if lowest else max)(best, key=lambda s: suits[s])
    return best[0]


def whole_blind(terms: Terms[CircleRules], hand: Hand) -> int:
    """What the highest blind is, where it takes as much to stay in also if who owes it had less; else nothing."""
    rule = terms.rules.blinds
    if rule is None or rule.short != "whole" or rule.dead:
        return 0
    return max(size(terms, rule.post[name].size) for name in hand.blinds)


def _last_blind(terms: Terms[CircleRules], hand: Hand, lying: Mapping[int, int]) -> int:
    """Who put in the highest of the blinds, of several alike the last: turns are counted from there. Nobody, where none was."""
    rule = terms.rules.blinds
    if rule is None:
        return 0
    last, most = 0, 1
    for name, seat in hand.blinds.items():
        owed = size(terms, rule.post[name].size)
        put = owed if rule.dead else min(owed, lying.get(seat, 0))
        if put >= most:
            last, most = seat, put
    return last


def _value(rule: Opens, card: str) -> int:
    return ace_low(card) if rule.ace == "low" else VALUE[rank(card)]


def _single(rule: Opens, cards: tuple[str, ...], pick: Callable[..., str]) -> str:
    """The highest or lowest of some open cards."""
    return pick(cards, key=lambda c: (_value(rule, c), suit_rank(c)))


# turns


def to_speak(felt: Table) -> int | None:
    """Whose word is due: nobody's when one is left, or when none of those left can add anything."""
    memory, chips = felt.memory, felt.chips
    hand, round_ = memory.hand, memory.round
    assert hand is not None
    playing = hand.live
    if len(playing) < 2 or round_.sealed:
        return None
    for seat in round_.due:
        if chips.get(seat, 0) > 0 and seat in playing:
            break
    else:
        return None
    for other in playing:
        if other != seat and chips.get(other, 0) > 0:
            return seat
    lying = fronts(felt)
    matched = max([lying.get(s, 0) for s in playing if s != seat])
    return seat if lying.get(seat, 0) < matched else None


def speak(terms: Terms[CircleRules], felt: Table, move: Choose | Raise, found: Offer) -> None:
    """Carry out what a player says who neither just stays in nor folds."""
    seat, option = move.seat, move.option if isinstance(move, Choose) else RAISE
    if option == AGREE:
        note(felt, agreed=(*felt.memory.round.agreed, seat))
        if terms.rules.stakes.agree:
            felt.call(terms.rules.stakes.agree + Text(f" (puesto {seat})", f" (seat {seat})"), terms.rules.stakes.heads_up_cite)
    elif option == BRING_IN and terms.rules.bring_in is not None:
        bring_in(terms, felt, seat)
    else:
        everything = found.bring_in if option == BRING_IN else found.stack
        raise_to(terms, felt, seat, move.amount if isinstance(move, Raise) else everything)


def stay(terms: Terms[CircleRules], felt: Table, seat: int, call: int) -> None:
    """A player checks, or puts in what it takes to stay in."""
    if call:
        put_in(felt, seat, call)
    memory, step = felt.memory, (CALL, seat, call if terms.rules.showdown.refund else None)
    felt.memory = known(memory, step) or learned(memory, step, at(memory, memory.hand, _stayed(memory.round, *step[1:])))


def _stayed(round_: Round, seat: int, call: int | None) -> Round:
    """The round once a player has stayed in, with what the rules may give back."""
    said = heard(round_, seat)
    return said if call is None else changed(said, called=said.called | {seat: call})


def _but(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(s for s in seats if s != seat)


def fold(terms: Terms[CircleRules], felt: Table, seat: int) -> None:
    """A player leaves the hand; the chips stay. Where the rules say so the place goes on getting cards until somebody bets."""
    memory, round_ = felt.memory, felt.memory.round
    dealt = terms.rules.deal.folded and (round_.level == 0 or round_.bring_in)
    step = FOLD, seat, dealt
    felt.memory = known(memory, step) or learned(
        memory, step, at(memory, _without(hand_of(felt), seat, dealt), heard(round_, seat))
    )


def _without(hand: Hand, seat: int, dealt: bool) -> Hand:
    """The hand once a player has left it, whose place may go on getting cards."""
    still = (*hand.still_dealt, seat) if dealt else hand.still_dealt
    return played(hand, {"folded": (*hand.folded, seat), "still_dealt": still})


def raise_to(terms: Terms[CircleRules], felt: Table, seat: int, to: int) -> None:
    """A bet, a raise, or an all-in: who is in must answer it; only a full one counts as a raise."""
    round_, stakes = felt.memory.round, terms.rules.stakes
    put_in(felt, seat, to - front(felt, seat))
    if to <= round_.level:
        felt.memory = at(felt.memory, felt.memory.hand, heard(round_, seat))
        return
    first = round_.level == 0 or round_.bring_in
    by = to if first else to - round_.level
    full = by >= (scale_of(terms, felt).least if first else least_raise(terms, felt))
    still = round_.bring_in and not full and stakes.short_opening == "completed"
    note(
        felt,
        level=to,
        last=max(by, round_.last) if full or first else round_.last,
        initial=to if first else round_.initial,
        raises=round_.raises + (0 if first and not round_.bring_in else 1),
        due=tuple(s for s in clockwise(able(felt), seat) if s != seat),
        aggressor=seat,
        raised=(*(s for s in round_.raised if s != seat), seat),
        bring_in=still,
        spoke=round_.spoke | {seat: 0 if still else to},
    )
    if hand_of(felt).still_dealt:
        remember(felt, still_dealt=())
