"""A round of betting: who opens, who is to speak, and what each word does."""

from __future__ import annotations

from collections.abc import Callable

from tapete.catalogue.circle.rules import CircleRules, Opens
from tapete.equipment.cards import rank
from tapete.equipment.hands import VALUE
from tapete.equipment.lows import ace_low
from tapete.games.circle.asks import Wager, turn_of
from tapete.games.circle.chips import Table, able, clockwise, front, gather, hand_of, in_sight, live, put_in, size
from tapete.games.circle.hands import low_sight, sight, suit_rank
from tapete.games.circle.memory import Round
from tapete.games.circle.wagers import AGREE, BRING_IN, CALL, CHECK, FOLD, Offer, least_raise, may_agree, offer, street_of
from tapete.play.asks import Procedure
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, Raise
from tapete.play.terms import Terms
from tapete.text import Text


def remember(felt: Table, **changes: object) -> None:
    """The hand in play, changed so."""
    felt.memory = changed(felt.memory, hand=changed(hand_of(felt), **changes))


def note(felt: Table, **changes: object) -> None:
    """The round of betting, changed so."""
    remember(felt, round=changed(hand_of(felt).round, **changes))


def betting_round(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """Players speak in turn until all who are in have put in the same, or all they have; then the bets go to the pots."""
    open_round(terms, felt)
    spoken = to_speak(felt) is not None
    while (seat := to_speak(felt)) is not None:
        found = offer(terms, felt, seat)
        waits = turn_of(seat, found.front, found.options, street_of(terms, felt).cite)
        move = yield Wager(waits, terms, found, may_agree(terms, felt), articles(terms, felt, found))
        if isinstance(move, Choose | Raise):
            speak(terms, felt, move, found)
    said = hand_of(felt).round
    remember(felt, checked=spoken and not said.aggressor)
    if spoken:
        remember(felt, opener=said.opener, aggressor=said.aggressor)
    gather(terms, felt)


def articles(terms: Terms[CircleRules], felt: Table, found: Offer) -> dict[str, str]:
    """Where each word that may be refused is ordered."""
    rules, street = terms.rules, street_of(terms, felt)
    said = {CALL: rules.article("call"), FOLD: street.opens.cite, "least": street.least.cite}
    said[CHECK] = rules.article("check") if found.level > found.front else street.opens.cite
    return said | ({"most": street.most.cite} if street.most else {})


# opening


def open_round(terms: Terms[CircleRules], felt: Table) -> None:
    """Who is to speak, from who opens; forced bets count as bets."""
    street = street_of(terms, felt)
    first, sealed = opener(terms, felt, street.opens), hand_of(felt).round.sealed
    level = max((front(felt, s) for s in hand_of(felt).seats), default=0)
    order = clockwise(able(felt), first - 1)
    remember(felt, round=Round(level, 0, level, due=tuple(order), opener=first, sealed=sealed), raised=(), called=Frozen())
    if level:
        note(felt, last=size(terms, street.least))
    blinds = terms.rules.blinds
    if hand_of(felt).street == 0 and terms.rules.bring_in is not None:
        _bring_in(terms, felt, first)
    elif hand_of(felt).street == 0 and blinds is not None and not blinds.option and level:
        note(felt, due=tuple(s for s in order if front(felt, s) < level))


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
    unit = size(terms, street_of(terms, felt).least)
    _spoken(felt, seat)
    note(felt, level=put, initial=put, bring_in=put < unit, last=put)
    money = terms.money(put)
    felt.call(rule.names + Text(f" del puesto {seat}: {money:es}", f" of seat {seat}: {money:en}"), rule.cite)


def opener(terms: Terms[CircleRules], felt: Table, rule: Opens) -> int:
    """Who opens: by place, or by what lies open; equal in sight, who sits nearer to the croupier, or the suit."""
    seats, memory, hand = live(felt), felt.memory, hand_of(felt)
    if rule.by == "after-blinds" and (last := _last_blind(terms, felt)):
        return clockwise(seats, last)[0]
    if rule.by == "aggressor" and hand.aggressor in seats:
        return hand.aggressor
    shown = {s: in_sight(felt, s) for s in seats if in_sight(felt, s)}
    if rule.by in ("after-blinds", "after-button", "aggressor") or not shown:
        return clockwise(seats, memory.button)[0]
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


def _last_blind(terms: Terms[CircleRules], felt: Table) -> int:
    """Who put in the highest of the blinds, of several alike the last: turns are counted from there. Nobody, where none was."""
    rule = terms.rules.blinds
    if rule is None:
        return 0
    owed = [(size(terms, rule.post[name].size), at, seat) for at, (name, seat) in enumerate(hand_of(felt).blinds.items())]
    put = owed if rule.dead else [(min(chips, front(felt, seat)), at, seat) for chips, at, seat in owed]
    most, _, seat = max(put, default=(0, 0, 0))
    return seat if most else 0


def _value(rule: Opens, card: str) -> int:
    return ace_low(card) if rule.ace == "low" else VALUE[rank(card)]


def _single(rule: Opens, cards: tuple[str, ...], pick: Callable[..., str]) -> str:
    """The highest or lowest of some open cards."""
    return pick(cards, key=lambda c: (_value(rule, c), suit_rank(c)))


# turns


def to_speak(felt: Table) -> int | None:
    """Whose word is due: nobody's when one is left, or when none of those left can add anything."""
    round_ = hand_of(felt).round
    playing, can = live(felt), able(felt)
    if len(playing) < 2:
        return None
    waiting = [s for s in round_.due if s in can]
    if not waiting or round_.sealed:
        return None
    if len(can) == 1 and front(felt, can[0]) >= _matched(felt, can[0]):
        return None
    return waiting[0]


def _matched(felt: Table, seat: int) -> int:
    """The most that anybody else who is in has in front."""
    return max((front(felt, s) for s in live(felt) if s != seat), default=0)


def speak(terms: Terms[CircleRules], felt: Table, move: Choose | Raise, found: Offer) -> None:
    """Carry out what a player says."""
    seat = move.seat
    if isinstance(move, Choose) and move.option == AGREE:
        note(felt, agreed=(*hand_of(felt).round.agreed, seat))
        if terms.rules.stakes.agree:
            felt.call(terms.rules.stakes.agree + Text(f" (puesto {seat})", f" (seat {seat})"), terms.rules.stakes.heads_up_cite)
        return
    if isinstance(move, Choose) and move.option == BRING_IN and terms.rules.bring_in is not None:
        bring_in(terms, felt, seat)
        return
    _spoken(felt, seat)
    if isinstance(move, Choose) and move.option == FOLD:
        fold(terms, felt, seat)
    elif isinstance(move, Choose) and move.option in (CHECK, CALL):
        put_in(felt, seat, found.call)
        remember(felt, called=hand_of(felt).called | {seat: found.call})
    else:
        to = move.amount if isinstance(move, Raise) else found.bring_in if move.option == BRING_IN else found.stack
        raise_to(terms, felt, seat, to)
    round_ = hand_of(felt).round
    note(felt, spoke=round_.spoke | {seat: 0 if round_.bring_in else round_.level})  # who completes a bring-in makes a whole bet


def _spoken(felt: Table, seat: int) -> None:
    note(felt, due=tuple(s for s in hand_of(felt).round.due if s != seat))


def fold(terms: Terms[CircleRules], felt: Table, seat: int) -> None:
    """A player leaves the hand; the chips stay. Where the rules say so the place goes on getting cards until somebody bets."""
    hand = hand_of(felt)
    remember(felt, folded=(*hand.folded, seat))
    unbet = hand.round.level == 0 or hand.round.bring_in
    if terms.rules.deal.folded and unbet:
        remember(felt, still_dealt=(*hand.still_dealt, seat))


def raise_to(terms: Terms[CircleRules], felt: Table, seat: int, to: int) -> None:
    """A bet, a raise, or an all-in: who is in must answer it; only a full one counts as a raise."""
    round_ = hand_of(felt).round
    put_in(felt, seat, to - front(felt, seat))
    if to <= round_.level:
        return
    first = round_.level == 0 or round_.bring_in
    by = to if first else to - round_.level
    full = by >= (size(terms, street_of(terms, felt).least) if first else least_raise(terms, felt))
    others = [s for s in clockwise(able(felt), seat) if s != seat]
    note(
        felt,
        level=to,
        last=max(by, round_.last) if full or first else round_.last,
        initial=to if first else round_.initial,
        raises=round_.raises + (0 if first and not round_.bring_in else 1),
        due=tuple(others),
        aggressor=seat,
        bring_in=round_.bring_in and not full and terms.rules.stakes.short_opening == "completed",
    )
    remember(felt, raised=(*(s for s in hand_of(felt).raised if s != seat), seat), still_dealt=())
