"""The end of a hand: who shows, what the house takes, and who gets which pot."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tapete.catalogue.circle.rules import CircleRules
from tapete.equipment.cards import BACK as UNSEEN
from tapete.figures import format_amount, share
from tapete.games.circle.asks import MUCK, SHOW, show, turn_of
from tapete.games.circle.chips import (
    FRONT,
    POT,
    TABLE,
    Table,
    award,
    clockwise,
    contributions,
    gather,
    hand_of,
    in_sight,
    key,
    lay,
    live,
    remember,
    return_uncalled,
    size,
)
from tapete.games.circle.hands import beaten_in_sight, sight, winning
from tapete.games.circle.pots import Pot, pots, shares
from tapete.play.asks import Procedure
from tapete.play.dealing import turn_over
from tapete.play.events import Call
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.written import Amount, Style

SHOW_OR_MUCK = (SHOW, MUCK)
ALONE = Text("los demás se retiraron", "the others have folded")
IN_SIGHT = Text("mejor mano a la vista", "best hand in sight")
BACK = Text("pagó perdiendo a la vista: recupera su última apuesta", "called while beaten in sight: the last bet goes back")


def showing(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """Hands are shown in turn, from the last who bet; cards speak, and a hand handed in face down loses."""
    rule, cite = terms.rules.showdown, terms.rules.article("show")
    for seat in show_order(terms, felt):
        hand = hand_of(felt)
        playing = hand.live
        if seat in playing and len(playing) > 1 and seat not in hand.shown:
            move = yield show(turn_of(seat, 0, SHOW_OR_MUCK, cite, SHOW), cite)
            if type(move) is not Choose:
                continue  # the referee has changed who is in
            if move.option == MUCK:
                remember(felt, folded=(*hand_of(felt).folded, seat))
                continue
            name = key(seat)
            if UNSEEN in felt.hands.get(name, ()):
                to = Text(f"carta del puesto {seat}", f"card of seat {seat}")
                yield from turn_over(felt, name, to, rule.cite)
            else:
                felt.down.pop(name, None)
            remember(felt, shown=(*hand_of(felt).shown, seat))


def show_order(terms: Terms[CircleRules], felt: Table) -> tuple[int, ...]:
    """From who bet last on the last street, round to the left; nobody bet: from the button's left."""
    hand = hand_of(felt)
    first = hand.aggressor if terms.rules.showdown.first == "aggressor" and hand.aggressor in hand.live else 0
    start = first - 1 if first else (felt.memory.button if terms.rules.button else 0)
    return clockwise(hand.live, start)


# the house's share


def rake_of(terms: Terms[CircleRules], pot: int) -> int:
    """The house's share of a pot: its percentage, no more than the cap, in whole chips, nothing of a pot too small for it.

    All of it is the rules' and the plan's; the pot is what called bets make.
    """
    rate, pot_from, cap, chip = _rake(terms)
    if pot < pot_from:
        return 0
    taken = share(pot, rate, "house")
    return (taken if cap is None else min(taken, cap)) // chip * chip


def _rake(terms: Terms[CircleRules]) -> tuple[Fraction, int, int | None, int]:
    """The percentage, the pot from which it is taken, its cap, and the chip to which it is rounded down."""
    found: tuple[Fraction, int, int | None, int] | None = terms.known.get("rake")
    if found is None:
        rule, amount = terms.rules.rake, terms.plan.amount
        found = terms.known["rake"] = (
            terms.plan.fraction(rule.rate) or Fraction(0),
            (amount(rule.pot_from) or 0) if rule.pot_from else 0,
            size(terms, rule.cap) if rule.cap is not None else None,
            (amount(rule.chip) or 1) if rule.chip else 1,
        )
    return found


def take_rake(terms: Terms[CircleRules], felt: Table, over: bool, made: tuple[Pot, ...] | None = None) -> None:
    """The house's share is fixed when its time has come: after a street, or when the hand is over; of the pots as they lie."""
    rule, hand = terms.rules.rake, hand_of(felt)
    if hand.raked or hand.dealt < rule.from_street:
        return
    due = hand.street + 1 >= rule.after_street if rule.after_street else over
    if not due and not (over and rule.early == "taken"):
        return
    taken = tuple([rake_of(terms, pot.amount) for pot in made or pots(*_counted(felt))])
    remember(felt, taken=taken, raked=True)
    if any(taken):
        felt.events.append(_house_takes(taken, terms.minor, terms.card.currency.writes, rule.cite))


@lru_cache(maxsize=1024)
def _house_takes(taken: tuple[int, ...], minor: int, writes: Style, cite: str) -> Call:
    money = [Amount(format_amount(t, minor), writes) for t in taken if t]
    es, en = (" + ".join(format(m, lang) for m in money) for lang in ("es", "en"))
    return Call(Text(f"comisión de la casa: {es}", f"the house's share: {en}"), cite)


def _counted(felt: Table) -> tuple[dict[int, int], tuple[int, ...], dict[int, int]]:
    put, dead = contributions(felt)
    return put, live(felt), dead


# who wins


def settle(terms: Terms[CircleRules], felt: Table) -> None:
    """Each pot goes to the best hand among those who may win it, less the house's share."""
    gather(terms, felt)
    if terms.rules.showdown.refund and len(live(felt)) > 1:
        refund_beaten(terms, felt)
        put, dead = return_uncalled(terms, felt)
        made = pots(put, live(felt), dead)
        lay(felt, made, dead)  # what went back may have left other pots than there were
    else:
        made = pots(*_counted(felt))
    take_rake(terms, felt, over=True, made=made)
    taken = hand_of(felt).taken
    for i, pot in enumerate(made):
        _pay(terms, felt, pot, taken[i] if i < len(taken) else 0)


def _pay(terms: Terms[CircleRules], felt: Table, pot: Pot, rake: int) -> None:
    halves, chip = divided(terms, felt, pot), _rake(terms)[3]
    sums = shares(pot.amount - rake, range(len(halves)), chip)
    parts: dict[int, int] = {}
    why: dict[int, Text] = {}
    for i, (winners, text) in enumerate(halves):
        for seat, chips in shares(sums[i], odd_order(terms, felt, winners), chip).items():
            parts[seat] = parts.get(seat, 0) + chips
            why[seat] = text
    award(felt, pot, parts, terms.rules.article("split" if len(parts) > 1 else "win"), why)


def odd_order(terms: Terms[CircleRules], felt: Table, winners: list[int]) -> tuple[int, ...]:
    """Who comes first where a pot does not divide."""
    odd = terms.rules.pots.odd
    if odd == "croupier-right":
        return tuple(sorted(winners, reverse=True))
    return clockwise(tuple(winners), felt.memory.button if odd == "button-left" and terms.rules.button is not None else 0)


def divided(terms: Terms[CircleRules], felt: Table, pot: Pot) -> list[tuple[list[int], Text]]:
    """The winners of a pot, or of each part of it where several hands share it, and what they won with."""
    if len(live(felt)) == 1 or len(pot.seats) == 1:
        return [(list(pot.seats), ALONE)]
    if by_sight(terms, felt):
        seen = {s: sight(in_sight(felt, s)) for s in pot.seats}
        return [([s for s in pot.seats if seen[s] == max(seen.values())], IN_SIGHT)]
    hands = felt.hands
    held, common = {s: hands.get(key(s), ()) for s in pot.seats}, hands.get(TABLE, ())
    ways = [winning(terms.rules, way, held, common) for way in terms.rules.showdown.ways]
    return [found for found in ways if found is not None] or [(list(pot.seats), ALONE)]


def by_sight(terms: Terms[CircleRules], felt: Table) -> bool:
    """Whether all passed on the last street, at a table where the best hand in sight then wins."""
    if terms.rules.showdown.checked != "in-sight":
        return False
    hand = hand_of(felt)
    return hand.street == len(terms.rules.streets) - 1 and hand.checked and not hand.shown


def refund_beaten(terms: Terms[CircleRules], felt: Table) -> None:
    """Who called the last bet while already beaten in sight, and had not raised, gets that bet back."""
    rule, hand = terms.rules.showdown, hand_of(felt)
    bettor = hand.aggressor
    if not rule.refund or not bettor or bettor not in live(felt):
        return
    for seat, put in felt.memory.round.called.items():
        if seat not in live(felt) or seat in felt.memory.round.raised or not put:
            continue
        if beaten_in_sight(terms, felt, seat, bettor):
            left = put
            for bet in [b for b in felt.bets if b.seat == seat and b.kind in (POT, FRONT)][::-1]:
                part = min(left, bet.amount)
                if part:
                    felt.part(bet, part, part, rule.refund, BACK)
                    left -= part
