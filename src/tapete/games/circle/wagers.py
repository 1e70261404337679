"""What a player in turn may do and for how much: checked, called, bet and raised, by the structure that the rules name.

Everything here is worked out from what lies on the table; nothing is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tapete.catalogue.circle.rules import CircleRules, Stakes, Street
from tapete.games.circle.chips import Table, able, front, hand_of, live, size, total
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


@dataclass(frozen=True)
class Offer:
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
        ways = [FOLD] if self.fold else []
        ways += [CHECK] if self.check else [CALL] if self.level > self.front else []
        return (*ways, *([ALL_IN] if self.all_in else []))

    def allows(self, to: int) -> bool:
        """Whether a bet or raise may come to this much."""
        if to == self.stack:
            return self.all_in and self.stack > self.level
        return self.least <= to <= self.most and not (self.step and to % self.step)


def street_of(terms: Terms[CircleRules], felt: Table) -> Street:
    return terms.rules.rounds[hand_of(felt).street]


def offer(terms: Terms[CircleRules], felt: Table, seat: int) -> Offer:
    """What the player in turn may do."""
    street, round_ = street_of(terms, felt), hand_of(felt).round
    mine = front(felt, seat)
    stack = mine + felt.chips.get(seat, 0)
    opener = round_.opener == seat and not round_.spoke.get(seat)
    may_check = round_.level <= mine and not (opener and street.opens.must_bet)
    if round_.bring_in and not round_.level:
        forced, whole = size(terms, terms.rules.bring_in.size) if terms.rules.bring_in else 0, size(terms, street.least)
        return Offer(seat, 0, mine, stack, 0, False, False, min(whole, stack), min(whole, stack), bring_in=min(forced, stack))
    base = Offer(
        seat,
        round_.level,
        mine,
        stack,
        max(0, min(round_.level, stack) - mine),
        may_check,
        street.opens.may_fold or not opener,
    )
    why, cite = barred(terms, felt, seat, stack)
    if why is not None:
        return _without_raise(base, why, cite)
    full, most = bounds(terms, felt, seat)
    if stack < full and terms.rules.stakes.all_in == "short" and not _lifted(terms, felt):
        return _without_raise(base, TOO_FEW, terms.rules.article("all-in"))
    step = size(terms, terms.rules.stakes.step) if terms.rules.stakes.step else 0
    least = -(-full // step) * step if step else full
    forced = min(least, stack) if opener and street.opens.must_bet and not round_.level else 0
    return replace(base, least=min(least, stack), most=min(most, stack), step=step, all_in=stack <= most, bring_in=forced)


def _without_raise(base: Offer, why: Text, cite: str) -> Offer:
    """Only who cannot cover the bet may still put everything in, and who must open with less than the least bet."""
    must_open = not base.check and not base.fold and base.level <= base.front
    return replace(base, why=why, cite=cite, all_in=must_open or (base.stack <= base.level and not base.check))


def barred(terms: Terms[CircleRules], felt: Table, seat: int, stack: int) -> tuple[Text | None, str]:
    """Why this player may not bet or raise at all, and the article; nothing if there is no reason."""
    round_, stakes, street = hand_of(felt).round, terms.rules.stakes, street_of(terms, felt)
    if round_.sealed:
        return SEALED, street.cite
    if stack <= round_.level:
        return COVERED, terms.rules.article("all-in")
    others = [s for s in hand_of(felt).live if s != seat]
    if not any(front(felt, s) + felt.chips.get(s, 0) > round_.level for s in others):
        return NOBODY_LEFT, terms.rules.article("all-in")
    if _raises_left(stakes, street, felt) == 0 and not _lifted(terms, felt):
        return NO_MORE_RAISES, stakes.cite
    at = round_.spoke.get(seat)
    if stakes.reopens == "full" and at is not None and round_.level - at < least_raise(terms, felt):
        return NOT_REOPENED, terms.rules.article("all-in")
    return None, ""


def _raises_left(stakes: Stakes, street: Street, felt: Table) -> int | None:
    most = street.raises if street.raises is not None else stakes.raises
    if most is None:
        return None
    round_ = hand_of(felt).round
    made = round_.raises + (1 if stakes.opening_counts and round_.initial else 0)
    return max(0, most - made) if round_.level and not round_.bring_in else max(1, most - made)


def _lifted(terms: Terms[CircleRules], felt: Table) -> bool:
    """Whether limits no longer bind, because only two are left and the rules say so."""
    how, hand = terms.rules.stakes.heads_up, hand_of(felt)
    if not how or len(live(felt)) != 2:
        return False
    return how == "stack" or set(live(felt)) <= set(hand.round.agreed)


def may_agree(terms: Terms[CircleRules], felt: Table) -> tuple[int, ...]:
    """Who may still say that the betting shall have no limit: the last two, on the last street."""
    hand = hand_of(felt)
    if terms.rules.stakes.heads_up != "agreed" or hand.street != len(terms.rules.rounds) - 1:
        return ()
    return tuple(s for s in live(felt) if s not in hand.round.agreed) if len(able(felt)) == 2 == len(live(felt)) else ()


def least_raise(terms: Terms[CircleRules], felt: Table) -> int:
    """By how much a raise must go up, to be one."""
    stakes, street, round_ = terms.rules.stakes, street_of(terms, felt), hand_of(felt).round
    unit = size(terms, stakes.unit or street.least)
    if stakes.structure == "limit" or stakes.raise_by == "unit":
        return unit
    return max(round_.initial if stakes.raise_by == "initial" else round_.last, unit)


def bounds(terms: Terms[CircleRules], felt: Table, seat: int) -> tuple[int, int]:
    """The least and the most that a bet or raise may come to, before the player's own chips limit it."""
    stakes, street, round_ = terms.rules.stakes, street_of(terms, felt), hand_of(felt).round
    unit, level, mine = size(terms, street.least), round_.level, front(felt, seat)
    stack = mine + felt.chips.get(seat, 0)
    first = level == 0 or round_.bring_in
    least = max(unit, level + 1) if first else level + least_raise(terms, felt)
    if _lifted(terms, felt) or stakes.structure == "no-limit":
        return least, stack
    if stakes.structure == "limit":
        return least, least
    if stakes.structure == "pot-limit":
        return least, max(least, level + total(felt) + (max(0, level - mine) if stakes.with_call else 0))
    if street.most is None:
        return least, stack
    most = size(terms, street.most)
    return least, most if stakes.most_binds == "round" else max(least, (0 if first else level) + most)
