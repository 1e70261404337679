"""What the TOML of a poker game against the house says: the deal, the stages at which players decide, how the dealer's hand
opens, what each bet does at each end, side bets by pay table, and progressive meters."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.schema import BetRule, Cited, FractionField, GameRules, OddsField
from tapete.text import Text


class RankingRule(Cited):
    """The order of hands, and how far two hands of one category are compared."""

    cards: Literal[3, 5] = 5
    ace_low: bool = True
    compared: Literal["all", "named", "graded"] = "all"
    """Whether every card decides, or only what the text names: the trio, the four, a flush's highest card; the higher pair."""


class Deal(Cited):
    """How many cards each player holds, how many lie in common, and how many of these are face up from the start."""

    own: int
    community: int = 0
    open: int = 0
    together: bool = False
    """Whether each player's cards come all at once, as from an automatic shoe, or one at a time round the table."""


class Qualify(Cited):
    """The least hand with which the dealer opens: a category and, within it, the least ranks."""

    hand: str
    ranks: tuple[str, ...] = ()


class ForcedDraw(Cited):
    """The dealer's exchange, by fixed rules: what is kept with each kind of hand."""

    most: int = 2
    inside: bool = False
    """Whether four cards with a gap between them are four to a straight."""
    ace_ends: bool = True
    """Whether ace, two, three, four and jack, queen, king, ace are four to a straight."""


class DealerRule(Cited):
    cards: int = 0
    """How many cards the dealer has; none where players play against a pay table only."""
    up: int = 0
    """How many of them lie face up from the deal."""
    qualifies: Qualify | None = None
    unopened: Text | None = None
    """What is called when the hand does not open, where the text gives the words."""
    draws: ForcedDraw | None = None


class Way(Cited):
    """One thing a player may say at a stage."""

    names: Text
    stakes: Mapping[str, FractionField] = {}
    """Bets it puts down, as multiples of the first bet."""
    withdraws: tuple[str, ...] = ()
    folds: bool = False
    ends: bool = False
    """Whether the player has no further stage."""


class Exchange(Cited):
    """Cards a player may change for others."""

    most: int
    fee: FractionField = Fraction(0)
    """What it costs, as a multiple of the first bet; it is never returned."""
    names: Text = Text("compra de carta", "card bought")


class Stage(Cited):
    """A moment at which each player still in says what to do."""

    shows: int = 0
    """How many common cards lie face up by now."""
    ways: Mapping[str, Way] = {}
    exchange: Exchange | None = None
    in_turn: bool = False
    """Whether players answer one after another from the dealer's left, or in any order."""


class PokerRow(Cited):
    """One line of a pay table: which cards, and what they bring."""

    hand: str = ""
    """A category of hand."""
    least: str = ""
    """The least rank of its pair, trio or top card."""
    most: str = ""
    cards: tuple[str, ...] = ()
    """Ranks that the cards must be."""
    suit: str = ""
    suited: bool | None = None
    dealer_too: bool = False
    """Whether the dealer's cards must have those ranks too."""
    names: Text | None = None
    pays: OddsField | None = None
    fixed: str = ""
    """A sum of money, whatever the stake; for each unit of `per` staked where the bet says so."""
    share: FractionField | None = None
    """Part of the meter."""
    share_beside: FractionField | None = None
    """That part, of the meter before any part was paid, when a lower line takes its part in the same round."""
    share_most: FractionField | None = None
    """The most that part may come to, as a multiple of the stake."""
    envy: str = ""
    """What every other player with the same bet gets."""


class PokerCap(Cited):
    """A bound: an amount, a plan's amount, or a multiple of the first bet or the table's limits."""

    amount: str = ""
    times: FractionField = Fraction(1)
    of: str = ""
    """`ante`, or a plan's parameter."""
    best_row: bool = False
    """Whether it bounds what the best line may pay, not the stake."""
    whole: bool = True
    least: str = ""
    """An amount that it never goes below."""


class Bonus(Cited):
    """What a bet wins besides, by the player's own cards and at no stake, unless the player has folded."""

    names: Text
    table: Mapping[str, PokerRow]
    wins_only: bool = False
    """Whether only with a bet that wins; otherwise whatever the dealer holds."""
    needs: str = ""
    """Another bet that the player must have made."""


class PokerBet(BetRule):
    """A bet: first, raised later, or beside the game; and what becomes of it at each end."""

    role: Literal["ante", "raise", "side"] = "ante"
    judged: Literal["own", "best", "flop", "six"] = "best"
    """Which cards its table looks at: the player's own, with all common cards, with the first three, or with the dealer's."""
    ranking: Literal["", "three", "five"] = ""
    ace_low: bool | None = None
    """Whether an ace begins its lowest straight, where that is not as in the game."""
    table: Mapping[str, PokerRow] = {}
    bonus: Bonus | None = None
    below: Literal["push", "lose", "pays"] = "lose"
    """What a hand gets that wins but is in no line of the table."""
    unopened: Literal["pays", "push", "push-or-lose", "lose", "usual"] = "usual"
    """When the dealer does not open: paid at `pays`, handed back (unless the dealer's hand is better), lost, or as usual."""
    unopened_loses: Literal["lose", "push", "pays"] = "lose"
    """Settled as usual, not opened, and the dealer's hand is better."""
    tied: Literal["push", "lose"] = "push"
    survives_fold: bool = False
    survives_exchange: bool = True
    settled: Literal["before", "after"] = "after"
    """A side bet is settled before or after the player's other bets."""
    equal: str = ""
    """A bet that this one must equal."""
    optional: bool = False
    caps: tuple[PokerCap, ...] = ()
    lowest: tuple[PokerCap, ...] = ()
    pays_most: PokerCap | None = None
    """The most that it may win on one hand."""
    unit: str = ""
    """The plan's amount that a stake is counted in, where fixed prizes are for each unit."""
    meter: str = ""
    """The plan's amount at which its meter begins."""
    resets: str = ""
    """The plan's amount to which its meter goes back; where it began, if nothing is said."""
    fills: str = ""
    """The plan's percentage of each stake that goes into the meter."""
    sharing: Literal["classes", "heights", "turn"] = "classes"
    """Several winners: by kinds of hand, lowest first, shares equal; by kind and height; or each at the meter of its turn."""
    share_most_of: Literal["whole", "each"] = "whole"
    """Whether `share_most` bounds the part before it is shared, by the greatest stake, or each winner's, by their own."""
    odd: Literal["first", "around"] = "first"
    """What does not divide: all of it to the first winner, or one unit each from there on."""
    fixed_from_meter: bool = False
    """Whether fixed prizes are taken out of the meter too."""
    fixed_most: Literal["house", "meter"] = "house"
    """Where the meter does not reach for a fixed prize: the house adds the rest, or what is in the meter is all."""
    stake_kept: bool = False
    """Whether a winner does not get the stake back with the prize."""

    @property
    def payable(self) -> bool:
        told = all(r.pays or r.fixed or r.share is not None for r in self.table.values())
        return (self.pays is not None or bool(self.table)) and told

    @property
    def table_limits(self) -> bool:
        return self.role == "ante"

    @property
    def best(self) -> Fraction:
        return max((row.pays.net for row in self.table.values() if row.pays is not None), default=Fraction(0))


class PokerRules(GameRules):
    """All that a poker game against the house may say."""

    shoe: ShoeRule
    bets: Mapping[str, PokerBet]
    ranking: RankingRule
    deal: Deal
    dealer: DealerRule
    stages: tuple[Stage, ...]
    pays_most: PokerCap | None = None
    """The most that one player may win on one hand, all bets together."""
    articles: Mapping[str, str] = {}
    """Where each end is ordered: deal, fold, unopened, higher, lower, tie, dealer; unopened-higher, unopened-lower if apart."""

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    def article(self, end: str) -> str:
        return self.articles.get(end, self.cite)

    def kinds(self, role: str) -> list[str]:
        return [kind for kind, bet in self.bets.items() if bet.role == role]

    @property
    def first(self) -> str:
        """The bet that others are multiples of."""
        return self.kinds("ante")[0]
