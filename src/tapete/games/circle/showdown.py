"""The end of a hand: who shows, what the house takes, and who gets which pot."""

from __future__ import annotations

from fractions import Fraction

from tapete.catalogue.circle.rules import CircleRules, Way
from tapete.games.circle.asks import MUCK, SHOW, Show, turn_of
from tapete.games.circle.chips import (
    FRONT,
    POT,
    Table,
    award,
    clockwise,
    contributions,
    gather,
    hand_of,
    in_sight,
    key,
    live,
    remember,
    return_uncalled,
    size,
)
from tapete.games.circle.hands import beaten_in_sight, sight, spoken, standing
from tapete.games.circle.pots import Pot, pots, shares
from tapete.play.asks import Procedure
from tapete.play.dealing import turn_over
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.text import Text

LOSES = Text("pierde la mano", "loses the hand")
ALONE = Text("los demás se retiraron", "the others have folded")
IN_SIGHT = Text("mejor mano a la vista", "best hand in sight")
BACK = Text("pagó perdiendo a la vista: recupera su última apuesta", "called while beaten in sight: the last bet goes back")


def showing(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """Hands are shown in turn, from the last who bet; cards speak, and a hand handed in face down loses."""
    rule = terms.rules.showdown
    for seat in show_order(terms, felt):
        if seat in live(felt) and len(live(felt)) > 1 and seat not in hand_of(felt).shown:
            cite = terms.rules.article("show")
            move = yield Show(turn_of(seat, 0, (SHOW, MUCK), cite, SHOW), cite)
            if move is None:
                continue
            assert isinstance(move, Choose)
            if move.option == MUCK:
                remember(felt, folded=(*hand_of(felt).folded, seat))
                continue
            to = Text(f"carta del puesto {seat}", f"card of seat {seat}")
            yield from turn_over(felt, key(seat), to, rule.cite)
            remember(felt, shown=(*hand_of(felt).shown, seat))


def show_order(terms: Terms[CircleRules], felt: Table) -> list[int]:
    """From who bet last on the last street, round to the left; nobody bet: from the button's left."""
    hand = hand_of(felt)
    first = hand.aggressor if terms.rules.showdown.first == "aggressor" and hand.aggressor in live(felt) else 0
    start = first - 1 if first else (felt.memory.button if terms.rules.button else 0)
    return clockwise(live(felt), start)


# the house's share


def rake_of(terms: Terms[CircleRules], pot: int) -> int:
    """The house's share of a pot: its percentage, no more than the cap, in whole chips, nothing of a pot too small for it.

    All of it is the rules' and the plan's; the pot is what called bets make.
    """
    rule = terms.rules.rake
    rate = terms.plan.fraction(rule.rate) or Fraction(0)
    if rule.pot_from and pot < (terms.plan.amount(rule.pot_from) or 0):
        return 0
    share = int(pot * rate)
    if rule.cap is not None:
        share = min(share, size(terms, rule.cap))
    chip = (terms.plan.amount(rule.chip) or 1) if rule.chip else 1
    return share // chip * chip


def take_rake(terms: Terms[CircleRules], felt: Table, over: bool) -> None:
    """The house's share is fixed when its time has come: after a street, or when the hand is over."""
    rule, hand = terms.rules.rake, hand_of(felt)
    if hand.raked or hand.dealt < rule.from_street:
        return
    due = hand.street + 1 >= rule.after_street if rule.after_street else over
    if not due and not (over and rule.early == "taken"):
        return
    made = pots(*_counted(felt))
    taken = tuple(rake_of(terms, pot.amount) for pot in made)
    remember(felt, taken=taken, raked=True)
    if sum(taken):
        es, en = (" + ".join(format(terms.money(t), lang) for t in taken if t) for lang in ("es", "en"))
        felt.call(Text(f"comisión de la casa: {es}", f"the house's share: {en}"), rule.cite)


def _counted(felt: Table) -> tuple[dict[int, int], tuple[int, ...], dict[int, int]]:
    put, dead = contributions(felt)
    return put, live(felt), dead


# who wins


def settle(terms: Terms[CircleRules], felt: Table) -> None:
    """Each pot goes to the best hand among those who may win it, less the house's share."""
    gather(terms, felt)
    if len(live(felt)) > 1:
        refund_beaten(terms, felt)
        return_uncalled(terms, felt)
    take_rake(terms, felt, over=True)
    made = pots(*_counted(felt))
    taken = hand_of(felt).taken
    for i, pot in enumerate(made):
        _pay(terms, felt, pot, taken[i] if i < len(taken) else 0)


def _pay(terms: Terms[CircleRules], felt: Table, pot: Pot, rake: int) -> None:
    rules = terms.rules
    left = pot.amount - rake
    parts: dict[int, int] = {}
    why: dict[int, Text] = dict.fromkeys(pot.by, LOSES)
    halves = divided(terms, felt, pot)
    sums = shares(left, list(range(len(halves))), _chip(terms))
    for i, (winners, text) in enumerate(halves):
        for seat, chips in shares(sums[i], odd_order(terms, felt, winners), _chip(terms)).items():
            parts[seat] = parts.get(seat, 0) + chips
            why[seat] = text
    cite = rules.article("split" if len(parts) > 1 else "win")
    award(felt, pot, parts, cite, why)


def _chip(terms: Terms[CircleRules]) -> int:
    return (terms.plan.amount(terms.rules.rake.chip) or 1) if terms.rules.rake.chip else 1


def odd_order(terms: Terms[CircleRules], felt: Table, winners: list[int]) -> list[int]:
    """Who comes first where a pot does not divide."""
    odd = terms.rules.pots.odd
    if odd == "croupier-right":
        return sorted(winners, reverse=True)
    return clockwise(winners, felt.memory.button if odd == "button-left" and terms.rules.button is not None else 0)


def divided(terms: Terms[CircleRules], felt: Table, pot: Pot) -> list[tuple[list[int], Text]]:
    """The winners of a pot, or of each part of it where several hands share it, and what they won with."""
    if len(live(felt)) == 1 or len(pot.seats) == 1:
        return [(list(pot.seats), ALONE)]
    if by_sight(terms, felt):
        seen = {s: sight(in_sight(felt, s)) for s in pot.seats}
        return [([s for s in pot.seats if seen[s] == max(seen.values())], IN_SIGHT)]
    found = [w for way in terms.rules.showdown.ways if (w := _best(terms, felt, pot, way)) is not None]
    return found or [(list(pot.seats), ALONE)]


def _best(terms: Terms[CircleRules], felt: Table, pot: Pot, way: Way) -> tuple[list[int], Text] | None:
    made = {s: m for s in pot.seats if (m := standing(terms, felt, s, way)) is not None}
    if not made:
        return None
    top = max(made.values())
    return [s for s in made if made[s] == top], spoken(top)


def by_sight(terms: Terms[CircleRules], felt: Table) -> bool:
    """Whether all passed on the last street, at a table where the best hand in sight then wins."""
    hand = hand_of(felt)
    last = hand.street == len(terms.rules.rounds) - 1
    return terms.rules.showdown.checked == "in-sight" and last and hand.checked and not hand.shown


def refund_beaten(terms: Terms[CircleRules], felt: Table) -> None:
    """Who called the last bet while already beaten in sight, and had not raised, gets that bet back."""
    rule, hand = terms.rules.showdown, hand_of(felt)
    bettor = hand.aggressor
    if not rule.refund or not bettor or bettor not in live(felt):
        return
    for seat, called in hand.called.items():
        if seat not in live(felt) or seat in hand.raised or not called:
            continue
        if beaten_in_sight(terms, felt, seat, bettor):
            left = called
            for bet in [b for b in felt.bets if b.seat == seat and b.kind in (POT, FRONT)][::-1]:
                part = min(left, bet.amount)
                if part:
                    felt.part(bet, part, part, rule.refund, BACK)
                    left -= part
