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


_made = tuple.__new__
"""What `Offer` itself does, without the names: one is made at every turn."""


@lru_cache(maxsize=16)
def _ways(fold: bool, check: bool, call: bool, all_in: bool) -> tuple[str, ...]:
    stays = (CHECK,) if check else (CALL,) if call else ()
    return (*((FOLD,) if fold else ()), *stays, *((ALL_IN,) if all_in else ()))


# a street with its amounts


@dataclass(frozen=True, slots=True)
class Scale:
    """All that the rules and the plan say of the betting on a street, in chips."""

    street: Street
    stakes: Stakes
    least: int
    most: int | None
    unit: int
    """What a raise is at least."""
    by_unit: bool
    """Whether it is no more than that, whatever was bet before."""
    step: int
    raises: int | None
    opening_counts: bool
    """Whether the first bet is one of the raises."""
    forced: int
    """The bring-in, where there is one."""
    last: bool
    """Whether it is the last street."""
    must_bet: bool
    may_fold: bool
    no_limit: bool
    heads_up: bool
    """Whether limits may cease to bind when only two are left."""
    plain: bool
    """Whether what a player may do who can afford a raise hangs on nothing but the round: not on the pot, nor on who is left."""
    checked: tuple[tuple[str, ...], tuple[str, ...]]
    """What such a player may say while there is no bet to match: who may not fold, and who may."""
    called: tuple[tuple[str, ...], tuple[str, ...]]
    """The same once there is one."""
    all_in: str
    """Where it is ordered who may put everything in."""
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
    if street.most or stakes.structure == "limit":  # bets and raises of one size: it is the least and the most
        said["most"] = (street.most or street.least).cite
    if stakes.structure == "limit":
        said["raise"] = street.least.cite
    if stakes.step:
        said["step"] = stakes.step.cite
    least, no_limit = size(terms, street.least), stakes.structure == "no-limit"
    free = not stakes.heads_up and not street.opens.must_bet
    return Scale(
        street,
        stakes,
        least=least,
        most=size(terms, street.most) if street.most else None,
        unit=size(terms, stakes.unit or street.least),
        by_unit=stakes.structure == "limit" or stakes.raise_by == "unit",
        step=size(terms, stakes.step) if stakes.step else 0,
        opening_counts=stakes.opening_counts,
        raises=street.raises if street.raises is not None else stakes.raises,
        forced=size(terms, rules.bring_in.size) if rules.bring_in else 0,
        last=last,
        must_bet=street.opens.must_bet,
        may_fold=street.opens.may_fold,
        no_limit=no_limit,
        heads_up=bool(stakes.heads_up),
        checked=(_ways(False, True, False, no_limit), _ways(True, True, False, no_limit)),
        called=(_ways(False, False, True, no_limit), _ways(True, False, True, no_limit)),
        plain=stakes.structure in ("limit", "no-limit") and least > 0 and free,
        all_in=rules.article("all-in"),
        unbet=said,
        bet=said | {CHECK: rules.article("check")},
    )


def scale_of(terms: Terms[CircleRules], felt: Table) -> Scale:
    """The street that is played."""
    return scales(terms)[hand_of(felt).street]


# what may be done


def raises_freely(scale: Scale, felt: Table, seat: int, stack: int) -> bool:
    """Whether nothing keeps a player from raising a bet, and the own chips bound nothing: for certain, at a glance."""
    round_ = felt.memory.round
    level = round_.level
    if stack <= level + _least_raise(scale, round_) or (scale.raises is not None and _raised(scale, round_) >= scale.raises):
        return False
    return seat not in round_.spoke and _followed(felt, seat, level)


def free_offer(scale: Scale, round_: Round, seat: int, stack: int, mine: int, fold: bool) -> Offer:
    """What such a player may do: it follows from the street and the round."""
    level = round_.level
    least, call = level + _least_raise(scale, round_) if level else scale.least, max(0, level - mine)
    return _free(scale, (seat, level, mine, stack, call, not call, fold), (least, stack if scale.no_limit else least), False)


def _followed(felt: Table, seat: int, level: int) -> bool:
    """Whether somebody else is in who has as much again, whatever lies in front."""
    chips = felt.chips
    for other in hand_of(felt).live:
        if other != seat and chips.get(other, 0) > level:
            break
    else:
        return False
    return True


def offer(scale: Scale, felt: Table, seat: int) -> Offer:
    """What the player in turn may do."""
    memory = felt.memory
    hand, round_ = memory.hand, memory.round
    assert hand is not None
    level, stack, mine = round_.level, felt.chips.get(seat, 0), 0
    if level:
        mine = front(felt, seat)
        stack += mine
    elif round_.bring_in:  # while there is no bet nothing lies in front of anybody
        whole = min(scale.least, stack)
        return Offer(seat, 0, 0, stack, 0, False, False, whole, whole, bring_in=min(scale.forced, stack))
    check, call, fold, must_bet = level <= mine, 0, True, False
    if not check:
        call = (level if level < stack else stack) - mine
    if round_.opener == seat and not round_.spoke.get(seat):
        must_bet, fold = scale.must_bet, scale.may_fold
        check = check and not must_bet
    lifted = scale.heads_up and _lifted(scale.stakes, hand, round_)
    bounds = _bounds(scale, felt, round_, mine, stack, lifted)
    barred = _barred(scale, felt, hand, round_, seat, stack, lifted)
    if barred is None and stack < bounds[0] and not lifted and scale.stakes.all_in == "short":
        barred = TOO_FEW, scale.all_in
    if barred is not None:  # only who cannot cover the bet may put everything in, and who must open with less than the least bet
        all_in = (not check and not fold and level <= mine) or (stack <= level and not check)
        return Offer(seat, level, mine, stack, call, check, fold, why=barred[0], cite=barred[1], all_in=all_in)
    return _free(scale, (seat, level, mine, stack, call, check, fold), bounds, must_bet)


def _free(scale: Scale, turn: tuple[int, int, int, int, int, bool, bool], bounds: tuple[int, int], must_bet: bool) -> Offer:
    """What a player may do whom nothing keeps from betting, within these bounds."""
    level, stack, step, (full, most) = turn[1], turn[3], scale.step, bounds
    least, all_in = -(-full // step) * step if step else full, stack <= most
    least = least if least < stack else stack
    forced = least if must_bet and not level else 0
    return _made(Offer, (*turn, least, stack if all_in else most, step, None, "", all_in, forced))


def _barred(scale: Scale, felt: Table, hand: Hand, round_: Round, seat: int, stack: int, lifted: bool) -> tuple[Text, str] | None:
    """Why this player may not bet or raise at all, and the article; nothing if there is no reason."""
    level, have = round_.level, felt.chips.get
    if round_.sealed:
        return SEALED, scale.street.cite
    if stack <= level:
        return COVERED, scale.all_in
    if not _followed(felt, seat, level):
        lying = fronts(felt)
        if not any(lying.get(s, 0) + have(s, 0) > level for s in hand.live if s != seat):
            return NOBODY_LEFT, scale.all_in
    if not level:  # nobody has bet, and nobody speaks a second time
        return None
    stakes = scale.stakes
    if scale.raises is not None and not lifted and not round_.bring_in and _raised(scale, round_) >= scale.raises:
        return NO_MORE_RAISES, stakes.cite  # a bring-in may always be made whole
    at = round_.spoke.get(seat)
    if at is not None and stakes.reopens == "full" and level - at < _least_raise(scale, round_):
        return NOT_REOPENED, scale.all_in
    return None


def _raised(scale: Scale, round_: Round) -> int:
    """How many raises have been made, the first bet among them where it counts as one."""
    return round_.raises + 1 if scale.opening_counts and round_.initial else round_.raises


def _lifted(stakes: Stakes, hand: Hand, round_: Round) -> bool:
    """Whether limits no longer bind, because only two are left and the rules say so."""
    how = stakes.heads_up
    if not how or len(hand.live) != 2:
        return False
    return how == "stack" or set(hand.live) <= set(round_.agreed)


def may_agree(scale: Scale, felt: Table) -> tuple[int, ...]:
    """Who may still say that the betting shall have no limit: the last two, on the last street."""
    if not scale.last or scale.stakes.heads_up != "agreed":
        return ()
    live = hand_of(felt).live
    if not len(able(felt)) == 2 == len(live):
        return ()
    return tuple(s for s in live if s not in felt.memory.round.agreed)


def least_raise(terms: Terms[CircleRules], felt: Table) -> int:
    """By how much a raise must go up, to be one."""
    return _least_raise(scale_of(terms, felt), felt.memory.round)


def _least_raise(scale: Scale, round_: Round) -> int:
    if scale.by_unit:
        return scale.unit
    return max(round_.initial if scale.stakes.raise_by == "initial" else round_.last, scale.unit)


def bounds(terms: Terms[CircleRules], felt: Table, seat: int) -> tuple[int, int]:
    """The least and the most that a bet or raise may come to, before the player's own chips limit it."""
    mine, round_ = front(felt, seat), felt.memory.round
    lifted = _lifted(terms.rules.stakes, hand_of(felt), round_)
    return _bounds(scale_of(terms, felt), felt, round_, mine, mine + felt.chips.get(seat, 0), lifted)


def _bounds(scale: Scale, felt: Table, round_: Round, mine: int, stack: int, lifted: bool) -> tuple[int, int]:
    level, first = round_.level, True
    if level and not round_.bring_in:
        first, least = False, level + _least_raise(scale, round_)
    else:
        least = scale.least if scale.least > level else level + 1
    if scale.no_limit or lifted:
        return least, stack
    stakes = scale.stakes
    if stakes.structure == "limit":
        return least, least
    if stakes.structure == "pot-limit":
        return least, max(least, level + total(felt) + (max(0, level - mine) if stakes.with_call else 0))
    if scale.most is None:
        return least, stack
    return least, scale.most if stakes.most_binds == "round" else max(least, (0 if first else level) + scale.most)
