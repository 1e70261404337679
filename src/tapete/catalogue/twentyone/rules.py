"""What the TOML of a game of twenty-one says: boxes, the dealer's cards, doubling, splitting, surrender, side bets, prizes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.schema import BetRule, Cited, FractionField, GameRules, OddsField, Values
from tapete.errors import Refused
from tapete.text import Text


class Boxes(Cited):
    """The places on the cloth: how many a player may hold, and whether others may bet on a player's hand."""

    per_player: int | None = None
    """How many boxes one player may play; any number where nothing is said."""
    behind: bool = False
    """Whether a player may bet on a box that another commands."""
    scale: tuple[FractionField, ...] = ()
    """What the first, second, third box of one player must hold, as multiples of the first; the table's maximum after that."""
    scale_binds: Literal["least", "exact"] = "least"
    scale_of: Literal["first", "min"] = "first"
    """Whether the scale multiplies the player's smallest bet or the table's minimum."""
    consecutive: bool = False
    equal: tuple[str, ...] = ()
    """Bets that a player must make together, at the same stake."""
    needed: tuple[str, ...] = ()
    """Bets that every player in the round must have made."""
    least: int = 0
    """How many main bets every player in the round must have made, whichever they are."""
    together: bool = False
    """Whether the maximum binds all that lies on a box, whoever put it there."""


class Dealer(Cited):
    """The dealer's hand: when its second card comes, when it stands, and what it does to others."""

    hole: bool = False
    """Whether the second card is dealt face down with the players' second cards; else it comes when they have played."""
    peeks: bool = False
    """Whether a hole card that makes a natural ends the round before players act."""
    hits_soft_17: bool = False
    natural_beats_21: bool = True
    """Whether the dealer's natural beats a 21 that is no natural."""
    push_on: int | None = None
    """A dealer's total over 21 that ties every hand still standing."""
    hands: int = 1
    """How many hands the dealer makes, one after another."""
    firsts: Literal["shared", "own"] = "shared"
    """Whether they are all made from the same first card, or each from one of its own, dealt after the players' second."""
    completes: Literal["needed", "live", "always"] = "needed"
    """How far the dealer draws: as far as a hand, insurance or side bet waits for it, a natural only for the second card; to the
    end while any hand is alive, naturals too; or always to the end."""


class Naturals(Cited):
    """An ace and a ten-valued card in the first two."""

    pays: OddsField
    waits_on: tuple[str, ...] = ("A", "10")
    """First cards of the dealer's, by value, that make a natural wait; against any other it is paid at once."""
    against_natural: Literal["push", "paid", "lost"] = "push"
    against_21: Literal["push", "paid"] = "paid"
    """What a natural gets against the dealer's 21 in three or more cards."""
    even_money: OddsField | None = None
    """What a natural against an ace may take at once instead of waiting."""
    even_money_cite: str = ""
    even_money_insured: bool = False
    """Whether it may be taken on an insured hand too; the insurance then stays."""


class Doubling(Cited):
    """Which two-card totals may be doubled; aces in them count one in `low`, eleven in `soft`."""

    hard: Values = ()
    """Totals without an ace that counts eleven."""
    low: Values = ()
    """Totals of a hand with an ace that counts one: ace and eight is nine here."""
    low_after_split: Values | None = None
    """The same for hands from a split, where the text treats them otherwise."""
    after_split: bool = True
    after_switch: bool = True
    """Whether a total made by switching cards may be doubled."""
    free: tuple[int, ...] = ()
    """Hard totals that double at the house's cost."""
    paid_too: bool = False
    """Whether what doubles free may also be doubled with one's own chips."""


class Splitting(Cited):
    """Two first cards of one value become two hands."""

    by: Literal["value", "rank"] = "value"
    only: tuple[str, ...] = ()
    """Values whose pairs alone may be split; all of them where nothing is said."""
    hands: int | None = None
    """How many hands one hand may become; without limit where nothing is said."""
    aces_one_card: bool = True
    resplit_aces: bool = False
    double_aces: bool = False
    """Whether a split ace with its one card may still be doubled, where the total allows it."""
    plays_on_21: bool = False
    """Whether a two-card 21 after a split may go on, its ace counted one."""
    free: tuple[str, ...] = ()
    """Ranks whose pairs split at the house's cost; ten-valued cards as 10."""
    after_switch: bool = True
    """Whether a pair made by switching cards may be split."""


class Surrender(Cited):
    """Half the stake buys out of the round, before any third card."""

    against: tuple[str, ...]
    """The dealer's first card, by value: A, 2 to 9, 10."""
    keeps: FractionField = Fraction(1, 2)
    offered: bool = True
    """Whether this table has it, where the text leaves that to the house."""


class Switching(Cited):
    """The second cards of a player's two hands may be exchanged."""

    natural: bool = False
    """Whether ace and ten made by a switch are a natural."""
    naturals_first: bool = False
    """Whether naturals that need not wait are paid before anybody switches."""


class Row(Cited):
    """One line of a side bet's pay table: a named pattern of cards, and what it pays."""

    pattern: str
    names: Text
    pays: OddsField | None = None
    share: FractionField | None = None
    """Part of the meter that it pays, at a progressive."""


class Cap(Cited):
    """A bound on a side bet: an amount, a multiple of the table's limits or of the main bet, or what its best row may pay."""

    amount: str = ""
    times: FractionField = Fraction(1)
    of: Literal["", "min", "max", "main"] = ""
    best_row: bool = False
    """Whether it bounds not the stake but what the best row of the table pays."""
    whole: bool = True
    """Whether the bound is rounded down to whole units of the currency."""


class TwentyOneBet(BetRule):
    role: Literal["main", "insurance", "side", "apart"] = "main"
    """`apart`: it is played in another part of the round, which the procedure of the game knows."""
    hand: int = 1
    """Which of a player's hands it rides on, where each has several."""
    round: int = 1
    """Which of the dealer's hands it is against, where there are several."""
    against: tuple[Literal["A", "10"], ...] = ()
    """Insurance: the dealer's first card that it insures against."""
    share: FractionField = Fraction(1, 2)
    """Insurance: the most it may be of the main bet."""
    exact: tuple[str, ...] = ()
    """Insurance: what, times `share`, is the stake itself: a plan's amount, or `main` for the bet insured; any one of them."""
    offered: bool = True
    """Whether this table takes it, where the house may withdraw it."""
    first: bool = False
    """Whether a side bet may be laid before the main bet that it needs."""
    table: tuple[Row, ...] = ()
    settled: Literal["deal", "before", "end"] = "deal"
    """When a side bet is settled: after the deal, or when the dealer has played, before or after the main bets."""
    draws: bool = False
    """Whether it looks at a third card too, when the first two call for it."""
    alone: Literal["play", "collect"] = "play"
    """What becomes of a bet on the dealer's whole hand when the only player's hand is decided: played out or collected."""
    lowest: tuple[Cap, ...] = ()
    caps: tuple[Cap, ...] = ()
    reads: Mapping[str, str] = {}
    """Patterns of its table that a reading takes for others: a straight, for one whose ace is low; for none, the line is gone."""
    meter: str = ""
    """The plan's parameter that says where its meter starts, at a progressive."""

    @model_validator(mode="before")
    @classmethod
    def read_patterns(cls, raw: Any) -> Any:
        if not isinstance(raw, dict) or not raw.get("reads"):
            return raw
        read = [row | {"pattern": raw["reads"].get(row["pattern"], row["pattern"])} for row in raw["table"]]
        return raw | {"table": [row for row in read if row["pattern"]]}

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

    pattern: str
    names: Text
    pays: OddsField
    replaces: bool = False
    """Whether it is paid instead of the hand's own payment, and ends it; else besides."""
    if_wins: bool = False
    """Whether the hand must beat the dealer."""
    originals: bool = True
    """Whether hands from a split have none."""
    on_first: bool = False
    """Whether it is paid on the first stake only, without what doubling added."""


class TwentyOneRules(GameRules):
    """All that a game of twenty-one may say."""

    shoe: ShoeRule
    bets: Mapping[str, TwentyOneBet]
    boxes: Boxes
    dealer: Dealer
    naturals: Naturals
    doubling: Doubling
    splitting: Splitting
    surrender: Surrender | None = None
    switching: Switching | None = None
    promotions: Mapping[str, Promotion] = {}
    promoted: Annotated[tuple[str, ...], BeforeValidator(lambda names: () if list(names) == ["none"] else names)] = ()
    """Which promotions are on; all of them unless the plan withdraws some."""
    articles: Mapping[str, str] = {}
    """Where each end of a hand is ordered: deal, draw, dealer, bust, higher, lower, tie, dealer-bust, dealer-natural,
    push-on, split-21."""

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
        return [k for k, bet in self.bets.items() if bet.role == role and bet.offered]
