"""What a player in turn may do and for how much: checked, called, bet and raised, by the structure that the rules name.

What the rules and the plan say of a street is worked out once for all its rounds; the rest from what lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tapete.catalogue.circle.rules import CircleRules, Stakes, Street
from tapete.games.circle.chips import Table, able, front, fronts, hand_of, size, total
from tapete.games.circle.memory import Hand, Round
from tapete.play.terms import Terms
from tapete.text import Text

FOLD, CHECK, CALL, RAISE, ALL_IN, AGREE, BRING_IN = "fold", "check", "call", "raise", "all-in", "agree", "bring-in"

NO_MORE_RAISES = Text("ya se hicieron las subidas permitidas de la ronda", "all raises of this round have been made")
NOT_REOPENED = Text(
    "el resto anterior no llega a una subida y no le vuelve a abrir la apuesta",
    "the all-in before is less than a raise and does not reopen the betting to who has spoken",
)
NOBODY_LEFT = Text("nadie más puede igualar: no hay a quién subir", "nobody is left who could call: there is nobody to raise")
SEALED = Text("en esta ronda ya no se apuesta", "there is no more betting in this round")
COVERED = Text(
    "sus fichas no pasan de la apuesta: puede igualar con ellas", "the chips do not go beyond the bet: they can call it"
)
TOO_FEW = Text(
    "no alcanza para una subida, y el resto solo se juega cuando no se cubre la apuesta",
    "there is not enough for a raise, and everything goes in only when the bet cannot be covered",
)


class Offer(NamedTuple):
    """What one player may do now. `least` and `most` are what a bet or raise may come to, in front of the player."""

    seat: int
    level: int
    front: int
    stack: int
    """All that the player could have in front."""
    call: int
    """What it takes to stay in, if there is as much."""
    check: bool
    fold: bool
    least: int = 0
    most: int = 0
    step: int = 0
    why: Text | None = None
    """Why there is no raise, where there is none."""
    cite: str = ""
    all_in: bool = True
    bring_in: int = 0
    """The forced bet, for who owes it and may make a larger one."""

    @property
    def opens(self) -> bool:
        """Whether it would be the first bet."""
        return self.level == 0

    @property
    def may_raise(self) -> bool:
        return self.why is None

    @property
    def options(self) -> tuple[str, ...]:
        if self.bring_in:
            return (BRING_IN,)
        return _ways(self.fold, self.check, self.level > self.front, self.all_in)

    def allows(self, to: int) -> bool:
        """Whether a bet or raise may come to this much."""
        if to == self.stack:
            return self.all_in and self.stack > self.level
        return self.least <= to <= self.most and not (self.step and to % self.step)


@lru_cache(maxsize=16)
def _ways(fold: bool, check: bool, call: bool, all_in: bool) -> tuple[str, ...]:
    stays = (CHECK,) if check else (CALL,) if call else ()
    return (*((FOLD,) if fold else ()), *stays, *((ALL_IN,) if all_in else ()))


# a street with its amounts


@dataclass(frozen=True, slots=True)
class Scale:
    """All that the rules and the plan say of the betting on a street, in chips."""

    street: Street
    least: int
    most: int | None
    unit: int
    """What a raise is at least."""
    step: int
    raises: int | None
    last: bool
    """Whether it is the last street."""
    unbet: Mapping[str, str]
    """Where each word that may be refused is ordered, while there is no bet to match."""
    bet: Mapping[str, str]
    """The same once there is one."""


def scales(terms: Terms[CircleRules]) -> tuple[Scale, ...]:
    """The streets in their order, each with its amounts."""
    found: tuple[Scale, ...] | None = terms.known.get("scales")
    if found is None:
        streets = terms.rules.rounds
        found = tuple(_scale(terms, street, i == len(streets)) for i, street in enumerate(streets, 1))
        terms.known["scales"] = found
    return found


def _scale(terms: Terms[CircleRules], street: Street, last: bool) -> Scale:
    rules, stakes = terms.rules, terms.rules.stakes
    said = {CALL: rules.article("call"), FOLD: street.opens.cite, "least": street.least.cite, CHECK: street.opens.cite}
    said |= {"most": street.most.cite} if street.most else {}
    return Scale(
        street,
        least=size(terms, street.least),
        most=size(terms, street.most) if street.most else None,
        unit=size(terms, stakes.unit or street.least),
        step=size(terms, stakes.step) if stakes.step else 0,
        raises=street.raises if street.raises is not None else stakes.raises,
        last=last,
        unbet=said,
        bet=said | {CHECK: rules.article("check")},
    )


def scale_of(terms: Terms[CircleRules], felt: Table) -> Scale:
    """The street that is played."""
    return scales(terms)[hand_of(felt).street]


def street_of(terms: Terms[CircleRules], felt: Table) -> Street:
    return scale_of(terms, felt).street


# what may be done


def offer(terms: Terms[CircleRules], felt: Table, seat: int) -> Offer:
    """What the player in turn may do."""
    rules, hand, round_, lying = terms.rules, hand_of(felt), felt.memory.round, fronts(felt)
    scale, mine = scales(terms)[hand.street], lying.get(seat, 0)
    level, opens, stack = round_.level, scale.street.opens, mine + felt.chips.get(seat, 0)
    opener = round_.opener == seat and not round_.spoke.get(seat)
    if round_.bring_in and not level:
        forced, whole = size(terms, rules.bring_in.size) if rules.bring_in else 0, min(scale.least, stack)
        return Offer(seat, 0, mine, stack, 0, False, False, whole, whole, bring_in=min(forced, stack))
    call = max(0, min(level, stack) - mine)
    check = level <= mine and not (opener and opens.must_bet)
    fold = opens.may_fold or not opener
    full, most = _bounds(rules, scale, felt, mine, stack)
    why, cite = _barred(rules, scale, felt, lying, seat, stack)
    if why is None and stack < full and rules.stakes.all_in == "short" and not _lifted(rules, hand, round_):
        why, cite = TOO_FEW, rules.article("all-in")
    if why is not None:  # only who cannot cover the bet may put everything in, and who must open with less than the least bet
        all_in = (not check and not fold and level <= mine) or (stack <= level and not check)
        return Offer(seat, level, mine, stack, call, check, fold, why=why, cite=cite, all_in=all_in)
    least, all_in = min(-(-full // scale.step) * scale.step if scale.step else full, stack), stack <= most
    forced = least if opener and opens.must_bet and not level else 0
    return Offer(seat, level, mine, stack, call, check, fold, least, min(most, stack), scale.step, None, "", all_in, forced)


def _barred(
    rules: CircleRules, scale: Scale, felt: Table, lying: Mapping[int, int], seat: int, stack: int
) -> tuple[Text | None, str]:
    """Why this player may not bet or raise at all, and the article; nothing if there is no reason."""
    hand, round_, chips, stakes = hand_of(felt), felt.memory.round, felt.chips, rules.stakes
    level = round_.level
    if round_.sealed:
        return SEALED, scale.street.cite
    if stack <= level:
        return COVERED, rules.article("all-in")
    for other in hand.live:
        if other != seat and lying.get(other, 0) + chips.get(other, 0) > level:
            break
    else:
        return NOBODY_LEFT, rules.article("all-in")
    if scale.raises is not None and _raises_left(stakes, round_, scale.raises) == 0 and not _lifted(rules, hand, round_):
        return NO_MORE_RAISES, stakes.cite
    at = round_.spoke.get(seat)
    if at is not None and stakes.reopens == "full" and level - at < _least_raise(stakes, scale, round_):
        return NOT_REOPENED, rules.article("all-in")
    return None, ""


def _raises_left(stakes: Stakes, round_: Round, most: int) -> int:
    made = round_.raises + (1 if stakes.opening_counts and round_.initial else 0)
    return max(0, most - made) if round_.level and not round_.bring_in else max(1, most - made)


def _lifted(rules: CircleRules, hand: Hand, round_: Round) -> bool:
    """Whether limits no longer bind, because only two are left and the rules say so."""
    how = rules.stakes.heads_up
    if not how or len(hand.live) != 2:
        return False
    return how == "stack" or set(hand.live) <= set(round_.agreed)


def may_agree(terms: Terms[CircleRules], felt: Table) -> tuple[int, ...]:
    """Who may still say that the betting shall have no limit: the last two, on the last street."""
    if terms.rules.stakes.heads_up != "agreed":
        return ()
    hand = hand_of(felt)
    if not scales(terms)[hand.street].last or not len(able(felt)) == 2 == len(hand.live):
        return ()
    return tuple(s for s in hand.live if s not in felt.memory.round.agreed)


def least_raise(terms: Terms[CircleRules], felt: Table) -> int:
    """By how much a raise must go up, to be one."""
    return _least_raise(terms.rules.stakes, scale_of(terms, felt), felt.memory.round)


def _least_raise(stakes: Stakes, scale: Scale, round_: Round) -> int:
    if stakes.structure == "limit" or stakes.raise_by == "unit":
        return scale.unit
    return max(round_.initial if stakes.raise_by == "initial" else round_.last, scale.unit)


def bounds(terms: Terms[CircleRules], felt: Table, seat: int) -> tuple[int, int]:
    """The least and the most that a bet or raise may come to, before the player's own chips limit it."""
    mine = front(felt, seat)
    return _bounds(terms.rules, scale_of(terms, felt), felt, mine, mine + felt.chips.get(seat, 0))


def _bounds(rules: CircleRules, scale: Scale, felt: Table, mine: int, stack: int) -> tuple[int, int]:
    round_, stakes = felt.memory.round, rules.stakes
    level = round_.level
    first = level == 0 or round_.bring_in
    least = max(scale.least, level + 1) if first else level + _least_raise(stakes, scale, round_)
    if stakes.structure == "no-limit" or _lifted(rules, hand_of(felt), round_):
        return least, stack
    if stakes.structure == "limit":
        return least, least
    if stakes.structure == "pot-limit":
        return least, max(least, level + total(felt) + (max(0, level - mine) if stakes.with_call else 0))
    if scale.most is None:
        return least, stack
    return least, scale.most if stakes.most_binds == "round" else max(least, (0 if first else level) + scale.most)
