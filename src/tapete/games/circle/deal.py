"""Cards at a circle table: to each player in turn, down or up, and in common; burned, set apart, and when the pack runs short."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from tapete.catalogue.circle.rules import CircleRules, Face, Street
from tapete.equipment.cards import BACK
from tapete.games.circle.chips import TABLE, Table, cards, clockwise, hand_of, key, remember
from tapete.games.circle.memory import Hand
from tapete.play.asks import Procedure
from tapete.play.dealing import at_once, burn_unseen, deal, renew
from tapete.play.events import Call
from tapete.play.felt import Down
from tapete.play.terms import Terms
from tapete.text import Text

COMMON = Text("carta común", "common card")
COMMON_LAST = Text(
    "no alcanzan las cartas: una carta común vale por la última de cada uno",
    "the cards do not suffice: one common card is everybody's last",
)
AGAIN = Text(
    "no alcanzan las cartas: se barajan las que nadie juega",
    "the cards do not suffice: those that nobody plays are shuffled again",
)
_down = lru_cache(maxsize=1024)(Down)
FROM_ASIDE = Text("no alcanzan las cartas: se usan las apartadas", "the cards do not suffice: those set apart are used")


def deal_street(terms: Terms[CircleRules], felt: Table, street: Street) -> Procedure:
    """The cards of a street: burned, to each player, in common."""
    assert felt.shoe is not None
    if street.burn and felt.shoe.left > street.burn:
        burn_unseen(felt, street.burn, street.cite)
    if street.own and hand_of(felt).street and not _enough(felt, street):
        yield from _run_short(terms, felt, street)
    elif street.own:
        yield from _to_players(terms, felt, street)
    if street.common:
        yield from _in_common(felt, street)
    if street.aside:
        _set_apart(felt, street.aside, street.cite)
    remember(felt, dealt=hand_of(felt).street + 1, late=())


def _in_common(felt: Table, street: Street) -> Procedure:
    """Cards that are everybody's."""
    left = street.common
    while left:
        if not (yield from deal(felt, TABLE, COMMON, street.cite)):
            return
        left -= 1
        if rest := at_once(felt, left):
            felt.hands[TABLE] = (*felt.hands[TABLE], *rest)
            return


def _set_apart(felt: Table, count: int, cite: str) -> None:
    assert felt.shoe is not None
    if felt.shoe.left >= count:
        felt.shoe = felt.shoe.burned(count)
        felt.events.append(_apart(count, cite))
        remember(felt, aside=hand_of(felt).aside + count)


@cache
def _apart(count: int, cite: str) -> Call:
    if count == 1:
        return Call(Text("se aparta una carta sin verla", "a card is set apart unseen"), cite)
    return Call(Text(f"se apartan {count} cartas sin verlas", f"{count} cards are set apart unseen"), cite)


def receivers(felt: Table) -> list[int]:
    """Who gets cards: the players who are in, and folded places that still do."""
    hand = hand_of(felt)
    live, dealt = hand.live, hand.still_dealt
    return [s for s in hand.seats if s in live or s in dealt] if dealt else list(live)


def _enough(felt: Table, street: Street) -> bool:
    assert felt.shoe is not None
    return felt.shoe.left >= len(receivers(felt)) * len(street.own)


def _run_short(terms: Terms[CircleRules], felt: Table, street: Street) -> Procedure:
    """The pack does not reach: the cards set apart are used; if that is not enough either, one card in common."""
    rule, hand = terms.rules.deal, hand_of(felt)
    assert felt.shoe is not None
    if rule.short == "aside-then-common" and hand.aside:
        felt.shoe = replace(felt.shoe, left=felt.shoe.left + hand.aside)
        remember(felt, aside=0)
        if _enough(felt, street):
            felt.call(FROM_ASIDE, rule.short_cite)
            yield from _to_players(terms, felt, street)
            return
    if rule.short == "reshuffle":
        shuffle_again(terms, felt)
        if _enough(felt, street):
            yield from _to_players(terms, felt, street)
            return
    felt.call(COMMON_LAST, rule.short_cite)
    yield from deal(felt, TABLE, COMMON, rule.short_cite or street.cite)


def shuffle_again(terms: Terms[CircleRules], felt: Table, but: tuple[str, ...] = ()) -> None:
    """Cards burned, folded and changed are a pack again, without those that a player has just given up."""
    renew(terms.rules.shoe, felt)
    assert felt.shoe is not None
    for card in (*but, *felt.hands.get(TABLE, ()), *(card for seat in receivers(felt) for card in cards(felt, seat))):
        felt.shoe = felt.shoe.burned(1) if card == BACK else felt.shoe.without(card)
    felt.call(AGAIN, terms.rules.deal.short_cite or terms.rules.deal.cite)


def _to_players(terms: Terms[CircleRules], felt: Table, street: Street) -> Procedure:
    """One card at a time to everybody in turn, as often as the street has cards."""
    first, hands = hand_of(felt).opener if street.from_opener else 0, felt.hands
    start = max([len(hands.get(key(s), ())) for s in receivers(felt)], default=0) if hands else 0
    full = start + len(street.own)
    cite, due = street.cite, turns(felt, full, first)
    while due:
        seat, hand, hands = due[0], hand_of(felt), felt.hands
        name = key(seat)
        face = facing(hand, street, seat, len(hands.get(name, ())) - start)
        card = yield from deal(felt, name, _to(face, seat), cite, (seat,) if face == "down" else None, "", False)
        if felt.memory.hand is not hand or felt.hands is not hands:  # the referee has left a player out, or taken cards back
            due = turns(felt, full, first) if card else []
            if not due:
                return
            seat = due[0]
            face = facing(hand_of(felt), street, seat, len(cards(felt, seat)) - start)
        give(felt, seat, card, face)
        del due[0]
        if rest := at_once(felt, len(due)):
            _give_all(felt, street, start, due, rest)
            return


def _give_all(felt: Table, street: Street, start: int, due: list[int], dealt: list[str]) -> None:
    """Cards before these seats, in this order: those of whom no card was seen by mistake as the street says."""
    hand, hands, down = hand_of(felt), felt.hands, felt.down
    if hand.down or hand.up:
        for seat, card in zip(due, dealt, strict=True):
            give(felt, seat, card, facing(hand_of(felt), street, seat, len(cards(felt, seat)) - start))
        return
    each: dict[int, list[str]] = {}
    for seat, card in zip(due, dealt, strict=True):
        each.setdefault(seat, []).append(card)
    for seat, mine in each.items():
        name = key(seat)
        before = hands.get(name, ())
        hands[name] = (*before, *mine)
        if lying := _lying_down(street.own, start, len(before), len(mine)):
            down[name] = _down((*down[name].cards, *lying) if name in down else lying, (seat,))


@lru_cache(maxsize=1024)
def _lying_down(own: tuple[Face, ...], start: int, before: int, count: int) -> tuple[int, ...]:
    """Which of so many cards come face down, by their places in a hand that has some before them."""
    return tuple(at for at in range(before, before + count) if own[at - start] == "down")


def next_card(felt: Table, full: int, first: int = 0) -> int | None:
    """Whose card comes next, if anybody's does."""
    return next(iter(turns(felt, full, first)), None)


def turns(felt: Table, full: int, first: int = 0) -> list[int]:
    """Who gets a card after whom until all have so many: a round of the table at a time, who was passed over after the others."""
    hand = hand_of(felt)
    order = receivers(felt)
    if first:
        order = [s for s in clockwise(hand.seats, first - 1) if s in order]
    hands, late = felt.hands, hand.late
    have = {s: len(hands.get(key(s), ())) for s in order}
    due = [(s, round_) for round_ in range(min(have.values(), default=full), full) for s in order if have[s] <= round_]
    if late:
        due.sort(key=lambda card: (card[1], card in late))
    return [s for s, _ in due]


def facing(hand: Hand, street: Street, seat: int, at: int) -> Face:
    """Whether a card is dealt open: as the street says, unless a card seen by mistake changes it."""
    own = street.own
    face = own[at] if at < len(own) else own[-1]
    if face == "down":
        return "up" if hand.up and hand.street else face
    return "down" if seat in hand.down else face


def give(felt: Table, seat: int, card: str, face: Face) -> None:
    """A card before a seat: face down only its player may look at it."""
    hand, hands = key(seat), felt.hands
    before = hands.get(hand, ())
    hands[hand] = (*before, card)
    if face == "down":
        lying = felt.down.get(hand)
        felt.down[hand] = _down((*lying.cards, len(before)) if lying else (len(before),), (seat,))
    elif seat in hand_of(felt).down:
        remember(felt, down=tuple(s for s in hand_of(felt).down if s != seat))


@cache
def _to(face: Face, seat: int) -> Text:
    """Whose card it is, as the croupier says it."""
    if face == "down":
        return Text(f"carta tapada del puesto {seat}", f"face-down card of seat {seat}")
    return Text(f"carta descubierta del puesto {seat}", f"face-up card of seat {seat}")
