"""What the TOML of a game of twenty-one says: boxes, the dealer's cards, doubling, splitting, surrender, side bets, prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from tapete.catalogue.kinds import Amount, Count, Flag, Multiple, OddsField, Rate, Some, Totals, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.model import BeforeValidator, Beside, Field, Strict
from tapete.catalogue.names import ArticleName, BetName, MaybeAmount, MaybePattern, Names, PatternName, PromotionName, ValueName
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip
from tapete.catalogue.twentyone.fitting import hand_slips, side_slips
from tapete.equipment.patterns import PATTERNS
from tapete.errors import Refused
from tapete.text import Text


class Boxes(Cited):
    """The places on the cloth: how many a player may hold, and whether others may bet on a player's hand."""

    per_player: Some | None = None
    """How many boxes one player may play; any number where nothing is said."""
    behind: Flag = False
    """Whether a player may bet on a box that another commands."""
    scale: tuple[Multiple, ...] = ()
    """What the first, second, third box of one player must hold, as multiples of the first; the table's maximum after that."""
    scale_binds: Literal["least", "exact"] = "least"
    scale_of: Literal["first", "min"] = "first"
    """Whether the scale multiplies the player's smallest bet or the table's minimum."""
    consecutive: Flag = False
    equal: tuple[BetName, ...] = ()
    """Bets that a player must make together, at the same stake."""
    needed: tuple[BetName, ...] = ()
    """Bets that every player in the round must have made."""
    least: Count = 0
    """How many main bets every player in the round must have made, whichever they are."""
    together: Flag = False
    """Whether the maximum binds all that lies on a box, whoever put it there."""

    goes_with = {"scale_binds": Beside("scale"), "scale_of": Beside("scale"), "together": Beside("behind")}


class Dealer(Cited):
    """The dealer's hand: when its second card comes, when it stands, and what it does to others."""

    hole: Flag = False
    """Whether the second card is dealt face down with the players' second cards; else it comes when they have played."""
    peeks: Flag = False
    """Whether a hole card that makes a natural ends the round before players act."""
    hits_soft_17: Flag = False
    natural_beats_21: Flag = True
    """Whether the dealer's natural beats a 21 that is no natural."""
    push_on: Annotated[Some, Field(ge=22, le=31)] | None = None
    """A dealer's total over 21 that ties every hand still standing."""
    hands: Annotated[Some, Field(le=9)] = 1
    """How many hands the dealer makes, one after another."""
    firsts: Literal["shared", "own"] = "shared"
    """Whether they are all made from the same first card, or each from one of its own, dealt after the players' second."""
    completes: Literal["needed", "live", "always"] = "needed"
    """How far the dealer draws: as far as a hand, insurance or side bet waits for it, a natural only for the second card; to the
    end while any hand is alive, naturals too; or always to the end."""


class Naturals(Cited):
    """An ace and a ten-valued card in the first two."""

    pays: OddsField
    waits_on: tuple[ValueName, ...] = ("A", "10")
    """First cards of the dealer's, by value, that make a natural wait; against any other it is paid at once."""
    against_natural: Literal["push", "paid", "lost"] = "push"
    against_21: Literal["push", "paid"] = "paid"
    """What a natural gets against the dealer's 21 in three or more cards."""
    even_money: OddsField | None = None
    """What a natural against an ace may take at once instead of waiting."""
    even_money_cite: Words = ""
    even_money_insured: Flag = False
    """Whether it may be taken on an insured hand too; the insurance then stays."""

    goes_with = {"even_money_insured": Beside("even_money")}


class Doubling(Cited):
    """Which two-card totals may be doubled; aces in them count one in `low`, eleven in `soft`."""

    hard: Totals = ()
    """Totals without an ace that counts eleven."""
    low: Totals = ()
    """Totals of a hand with an ace that counts one: ace and eight is nine here."""
    low_after_split: Totals | None = None
    """The same for hands from a split, where the text treats them otherwise."""
    after_split: Flag = True
    after_switch: Flag = True
    """Whether a total made by switching cards may be doubled."""
    free: Totals = ()
    """Hard totals that double at the house's cost."""
    paid_too: Flag = False
    """Whether what doubles free may also be doubled with one's own chips."""

    goes_with = {"paid_too": Beside("free")}


class Splitting(Cited):
    """Two first cards of one value become two hands."""

    by: Literal["value", "rank"] = "value"
    only: tuple[ValueName, ...] = ()
    """Values whose pairs alone may be split; all of them where nothing is said."""
    hands: Annotated[Some, Field(ge=2)] | None = None
    """How many hands one hand may become; without limit where nothing is said."""
    aces_one_card: Flag = True
    resplit_aces: Flag = False
    double_aces: Flag = False
    """Whether a split ace with its one card may still be doubled, where the total allows it."""
    plays_on_21: Flag = False
    """Whether a two-card 21 after a split may go on, its ace counted one."""
    free: tuple[ValueName, ...] = ()
    """Ranks whose pairs split at the house's cost; ten-valued cards as 10."""
    after_switch: Flag = True
    """Whether a pair made by switching cards may be split."""

    goes_with = {"double_aces": Beside("aces_one_card")}


class Surrender(Cited):
    """Part of the stake buys out of the round, on the first two cards."""

    against: tuple[ValueName, ...]
    """The dealer's first card, by value: A, 2 to 9, 10."""
    keeps: Rate = Fraction(1, 2)
    offered: Flag = True
    """Whether this table has it, where the text leaves that to the house."""
    after_look: Flag = False
    """Whether a hand gives up in its turn, once the dealer has looked and has no natural; else before that and any third card."""


class Switching(Cited):
    """The second cards of a player's two hands may be exchanged."""

    natural: Flag = False
    """Whether ace and ten made by a switch are a natural."""
    naturals_first: Flag = False
    """Whether naturals that need not wait are paid before anybody switches."""


class Row(Cited):
    """One line of a side bet's pay table: a named pattern of cards, and what it pays."""

    pattern: PatternName
    names: Text
    pays: OddsField | None = None
    share: Rate | None = None
    """Part of the meter that it pays, at a progressive."""


class Cap(Cited):
    """A bound on a side bet: an amount, a multiple of the table's limits or of the main bet, or what its best row may pay."""

    amount: Amount = ""
    times: Multiple = Fraction(1)
    of: Literal["", "min", "max", "main"] = ""
    best_row: Flag = False
    """Whether it bounds not the stake but what the best row of the table pays."""
    whole: Flag = True
    """Whether the bound is rounded down to whole units of the currency."""


READ_IN = {
    "pays": ("main", "insurance", "apart"),
    "table": ("side",),
    "caps": ("side",),
    "lowest": ("side",),
    "reads": ("side",),
    "meter": ("side",),
    "draws": ("side",),
    "against": ("insurance",),
    "exact": ("insurance",),
    "share": ("insurance",),
    "settled": ("side", "insurance"),
    "alone": ("side",),
    "first": ("side",),
}
"""Keys of a bet that only some roles read."""


class TwentyOneBet(BetRule):
    role: Literal["main", "insurance", "side", "apart"] = "main"
    """`apart`: it is played in another part of the round, which the procedure of the game knows."""
    hand: Annotated[Some, Field(le=9)] = 1
    """Which of a player's hands it rides on, where each has several."""
    round: Annotated[Some, Field(le=9)] = 1
    """Which of the dealer's hands it is against, where there are several."""
    against: tuple[Literal["A", "10"], ...] = ()
    """Insurance: the dealer's first card that it insures against."""
    share: Rate = Fraction(1, 2)
    """Insurance: the most it may be of the main bet."""
    exact: tuple[Annotated[str, Strict(), Names("exact")], ...] = ()
    """Insurance: what, times `share`, is the stake itself: a plan's amount, or `main` for the bet insured; any one of them."""
    offered: Flag = True
    """Whether this table takes it, where the house may withdraw it."""
    first: Flag = False
    """Whether a side bet may be laid before the main bet that it needs."""
    table: tuple[Row, ...] = ()
    settled: Literal["deal", "before", "end"] = "deal"
    """When a side bet is settled: after the deal, or when the dealer has played, before or after the main bets; insurance that is
    won is paid after them (`end`), or before."""
    draws: Flag = False
    """Whether it looks at a third card too, when the first two call for it."""
    alone: Literal["play", "collect"] = "play"
    """What becomes of a bet on the dealer's whole hand when the only player's hand is decided: played out or collected."""
    lowest: tuple[Cap, ...] = ()
    caps: tuple[Cap, ...] = ()
    reads: Mapping[PatternName, MaybePattern] = {}
    """Patterns of its table that a reading takes for others: a straight, for one whose ace is low; for none, the line is gone."""
    meter: MaybeAmount = ""
    """The plan's parameter that says where its meter starts, at a progressive."""

    @classmethod
    def before(cls, raw: Any) -> Any:
        """Patterns of its table that a reading takes for others."""
        reads, table = (raw.get("reads"), raw.get("table")) if isinstance(raw, dict) else (None, None)
        if not isinstance(reads, dict) or not isinstance(table, list) or not all(isinstance(row, dict) for row in table):
            return raw
        read = [row | {"pattern": reads.get(row["pattern"], row["pattern"])} if "pattern" in row else row for row in table]
        return raw | {"table": [row for row in read if row.get("pattern", "?")]}

    def unread(self) -> Iterator[tuple[str, Text]]:
        """Odds, tables and what belongs to insurance are each read in one role only."""
        for key, roles in READ_IN.items():
            if self.role not in roles and self.differs(key):
                yield (
                    key,
                    Text(
                        f"es de role {' o '.join(roles)}, y esta es {self.role}",
                        f"it is for role {' or '.join(roles)}, and this is {self.role}",
                    ),
                )

    @property
    def payable(self) -> bool:
        return self.pays is not None or bool(self.table)

    @property
    def table_limits(self) -> bool:
        """Side bets and insurance have bounds of their own."""
        return self.role == "main"

    @property
    def best(self) -> Fraction:
        """The most that its table pays, net, for one unit."""
        return max((row.pays.net for row in self.table if row.pays is not None), default=Fraction(0))


class Promotion(Cited):
    """A prize on a player's hand besides the bets: automatic, as soon as the cards are there."""

    pattern: PatternName
    names: Text
    pays: OddsField
    replaces: Flag = False
    """Whether it is paid instead of the hand's own payment, and ends it; else besides."""
    if_wins: Flag = False
    """Whether the hand must beat the dealer."""
    originals: Flag = True
    """Whether hands from a split have none."""
    on_first: Flag = False
    """Whether it is paid on the first stake only, without what doubling added."""


ENDS = (
    "deal", "draw", "dealer", "bust", "higher", "lower", "tie", "natural-tie", "dealer-bust", "dealer-natural", "push-on",
    "split-21",
)  # fmt: skip


class TwentyOneRules(GameRules):
    """All that a game of twenty-one may say."""

    shoe: ShoeRule
    bets: Mapping[Words, TwentyOneBet]
    boxes: Boxes
    dealer: Dealer
    naturals: Naturals
    doubling: Doubling
    splitting: Splitting
    surrender: Surrender | None = None
    switching: Switching | None = None
    promotions: Mapping[Words, Promotion] = {}
    promoted: Annotated[tuple[PromotionName, ...], BeforeValidator(lambda names: () if names == ["none"] else names)] = ()
    """Which promotions are on; all of them unless the file or the plan withdraws some."""
    articles: Mapping[ArticleName, Words] = {}
    """Where each end of a hand is ordered: deal, draw, dealer, bust, higher, lower, tie, natural-tie (two naturals; else as a
    tie), dealer-bust, dealer-natural, push-on, split-21."""

    @classmethod
    def before(cls, raw: Any) -> Any:
        """A promotion that is written is on, unless a list says which are."""
        if isinstance(raw, dict) and isinstance(raw.get("promotions"), dict) and "promoted" not in raw:
            return raw | {"promoted": list(raw["promotions"])}
        return raw

    def names(self, of: str) -> Collection[str]:
        own: Mapping[str, Collection[str]] = {"promotion": self.promotions, "article": ENDS}
        return own[of] if of in own else super().names(of)

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        if not self.kinds("main"):
            yield Slip(("bets",), Text('falta una apuesta con role = "main"', 'there is no bet with role = "main"'))
        yield from hand_slips(self)
        left_open = {path for param in self.params.values() for path in param.sets}
        if self.dealer.peeks and not self.dealer.hole and "dealer.hole" not in left_open:
            yield Slip(("dealer", "peeks"), Text("no hay carta tapada: falta `hole`", "there is no hole card: `hole` is missing"))
        if self.surrender and self.surrender.after_look and not self.dealer.peeks and "dealer.peeks" not in left_open:
            yield Slip(
                ("surrender", "after_look"),
                Text("el croupier no mira: falta `peeks` en [dealer]", "the dealer does not look: [dealer] lacks `peeks`"),
            )
        for name, prize in self.promotions.items():
            pattern = PATTERNS.get(prize.pattern)
            if pattern is None or pattern.needs in ("second", "dealer"):
                yield Slip(
                    ("promotions", name, "pattern"),
                    Text(
                        "un premio mira las cartas de la mano, y esta figura no",
                        "a prize looks at the hand's cards; it does not",
                    ),
                )
        for slug, bet in self.bets.items():
            yield from side_slips(slug, bet)
            if bet.role == "insurance" and bet.offered and (bet.pays is None or not bet.against):
                yield Slip(("bets", slug), Text("el seguro necesita `pays` y `against`", "insurance needs `pays` and `against`"))

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    def article(self, end: str) -> str:
        return self.articles.get(end, self.cite)

    def vet(self, values: Mapping[str, object]) -> None:
        """Nobody looks at a card that is not there, and no prize is paid that the rules do not have."""
        for name in self.promoted:
            if name not in self.promotions:
                ways = ", ".join(self.promotions)
                words = Text(f"no hay promoción «{name}»: {ways} o none", f"there is no promotion '{name}': {ways} or none")
                raise Refused(words, next(iter(self.promotions.values()), self).cite)
        if self.dealer.peeks and not self.dealer.hole:
            raise Refused(
                Text(
                    "el croupier no puede mirar una carta tapada que en esta mesa no se da",
                    "the dealer cannot look at a hole card, which this table does not deal",
                ),
                self.dealer.cite,
            )

    def kinds(self, role: str) -> list[str]:
        return list(_kinds(self).get(role, ()))


@once_per_rules
def _kinds(rules: TwentyOneRules) -> dict[str, list[str]]:
    """The bets of each role that this table offers."""
    found: dict[str, list[str]] = {}
    for kind, bet in rules.bets.items():
        if bet.offered:
            found.setdefault(bet.role, []).append(kind)
    return found
