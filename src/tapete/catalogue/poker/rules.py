"""What the TOML of a poker game against the house says: the deal, the stages at which players decide, how the dealer's hand
opens, what each bet does at each end, side bets by pay table, and progressive meters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

from tapete.catalogue.kinds import Amount, Count, Flag, Multiple, OddsField, Rate, Some, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.model import Beside, Field, Strict
from tapete.catalogue.names import (
    ArticleName,
    BetName,
    HandName,
    MaybeAmount,
    MaybeBet,
    MaybeHand,
    MaybePercent,
    MaybeRank,
    MaybeSuit,
    Names,
    Path,
    RankName,
    missing_name,
)
from tapete.catalogue.opened import may_change
from tapete.catalogue.poker.fitting import bet_slips, card_slips
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip, unread
from tapete.equipment.hands import FIVE_CARDS, THREE_CARDS, VALUE
from tapete.text import Text


class RankingRule(Cited):
    """The order of hands, and how far two hands of one category are compared."""

    cards: Literal[3, 5] = 5
    ace_low: Flag = True
    compared: Literal["all", "named", "graded"] = "all"
    """Whether every card decides, or only what the text names: the trio, the four, a flush's highest card; the higher pair."""


class Deal(Cited):
    """How many cards each player holds, how many lie in common, and how many of these are face up from the start."""

    own: Annotated[Some, Field(le=7)]
    community: Annotated[Count, Field(le=5)] = 0
    open: Annotated[Count, Field(le=5)] = 0
    together: Flag = False
    """Whether each player's cards come all at once, as from an automatic shoe, or one at a time round the table."""
    burn: Literal["", "first", "each"] = ""
    """Whether a card is burned unseen before the first common cards only, or each time that some are turned up."""
    burn_cite: Words = ""

    goes_with = {"burn": Beside("community")}


class Button(Cited):
    """The marker behind which the deal begins: first at the last place taken, and a place further to the left after each round.

    It stays at the place of a player who has gone.
    """


class Qualify(Cited):
    """The least hand with which the dealer opens: a category and, within it, the least ranks."""

    hand: HandName
    ranks: tuple[RankName, ...] = ()


class ForcedDraw(Cited):
    """The dealer's exchange, by fixed rules: what is kept with each kind of hand."""

    most: Annotated[Count, Field(le=5)] = 2
    inside: Flag = False
    """Whether four cards with a gap between them are four to a straight."""
    ace_ends: Flag = True
    """Whether ace, two, three, four and jack, queen, king, ace are four to a straight."""


class DealerRule(Cited):
    cards: Annotated[Count, Field(le=7)] = 0
    """How many cards the dealer has; none where players play against a pay table only."""
    up: Annotated[Count, Field(le=7)] = 0
    """How many of them lie face up from the deal."""
    qualifies: Qualify | None = None
    unopened: Text | None = None
    """What is called when the hand does not open, where the text gives the words."""
    draws: ForcedDraw | None = None

    goes_with = {"qualifies": Beside("cards"), "unopened": Beside("qualifies"), "draws": Beside("cards")}


class Way(Cited):
    """One thing a player may say at a stage."""

    names: Text
    stakes: Mapping[BetName, Multiple] = {}
    """Bets it puts down, as multiples of the first bet."""
    withdraws: tuple[BetName, ...] = ()
    folds: Flag = False
    ends: Flag = False
    """Whether the player has no further stage."""


class Exchange(Cited):
    """Cards a player may change for others."""

    most: Annotated[Some, Field(le=5)]
    fee: Multiple = Fraction(0)
    """What it costs, as a multiple of the first bet; it is never returned."""
    names: Text = Text("compra de carta", "card bought")


class Stage(Cited):
    """A moment at which each player still in says what to do."""

    shows: Annotated[Count, Field(le=5)] = 0
    """How many common cards lie face up by now."""
    ways: Mapping[Words, Way] = {}
    exchange: Exchange | None = None
    in_turn: Flag = False
    """Whether players answer one after another from the dealer's left, or in any order."""

    goes_with = {"in_turn": Beside("ways")}


class PokerRow(Cited):
    """One line of a pay table: which cards, and what they bring."""

    hand: MaybeHand = ""
    """A category of hand."""
    least: MaybeRank = ""
    """The least rank of its pair, trio or top card."""
    most: MaybeRank = ""
    cards: tuple[RankName, ...] = ()
    """Ranks that the cards must be."""
    suit: MaybeSuit = ""
    suited: Flag | None = None
    dealer_too: Flag = False
    """Whether the dealer's cards must have those ranks too."""
    names: Text | None = None
    pays: OddsField | None = None
    fixed: Amount = ""
    """A sum of money, whatever the stake; for each unit of `per` staked where the bet says so."""
    share: Rate | None = None
    """Part of the meter."""
    share_beside: Rate | None = None
    """That part, of the meter before any part was paid, when a lower line takes its part in the same round."""
    share_most: Multiple | None = None
    """The most that part may come to, as a multiple of the stake."""
    envy: Amount = ""
    """What every other player with the same bet gets."""

    goes_with = {"share_beside": Beside("share"), "share_most": Beside("share")}

    def slips(self, where: Path, order: tuple[str, ...]) -> Iterator[Slip]:
        """A line asks for something, in the order of hands that it goes by, from a lower rank to a higher."""
        if self.hand and self.hand not in order:
            yield Slip((*where, "hand"), missing_name("hand", self.hand, order))
        if not (self.hand or self.cards or self.suit or self.suited is not None):
            yield Slip(
                where,
                Text(
                    "la línea no dice qué cartas pide (`hand`, `cards`…)",
                    "the line does not say which cards it asks for (`hand`, `cards`…)",
                ),
            )
        if self.least and self.most and VALUE[self.least] > VALUE[self.most]:
            yield Slip((*where, "least"), Text(f"{self.least} es más que {self.most}", f"{self.least} is more than {self.most}"))
        if (self.least or self.most) and not self.hand:
            yield unread(
                (*where, "least" if self.least else "most"),
                Text("es el valor de la jugada, y falta `hand`", "it is a hand's rank, and there is no `hand`"),
            )
        given = [key for key in ("pays", "fixed", "share") if getattr(self, key) not in (None, "")]
        if len(given) > 1:
            yield unread((*where, given[0]), Text(f"la línea da ya {given[1]}", f"the line gives {given[1]} already"))


class PokerCap(Cited):
    """A bound: an amount, a plan's amount, or a multiple of the first bet or the table's limits."""

    amount: Amount = ""
    times: Multiple = Fraction(1)
    of: Annotated[str, Strict(), Names("cap", True)] = ""
    """`ante`, or a plan's parameter."""
    best_row: Flag = False
    """Whether it bounds what the best line may pay, not the stake."""
    whole: Flag = True
    least: Amount = ""
    """An amount that it never goes below."""


class Bonus(Cited):
    """What a bet wins besides, by the player's own cards and at no stake, unless the player has folded."""

    names: Text
    table: Mapping[Words, PokerRow]
    wins_only: Flag = False
    """Whether only with a bet that wins; otherwise whatever the dealer holds."""
    needs: MaybeBet = ""
    """Another bet that the player must have made."""


AGAINST_DEALER = ("unopened", "unopened_loses", "tied")
"""What a bet says of the dealer's hand."""


class PokerBet(BetRule):
    """A bet: first, raised later, or beside the game; and what becomes of it at each end."""

    role: Literal["ante", "raise", "side"] = "ante"
    judged: Literal["own", "best", "flop", "six"] = "best"
    """Which cards its table looks at: the player's own, with all common cards, with the first three, or with the dealer's."""
    ranking: Literal["", "three", "five"] = ""
    ace_low: Flag | None = None
    """Whether an ace begins its lowest straight, where that is not as in the game."""
    table: Mapping[Words, PokerRow] = {}
    bonus: Bonus | None = None
    below: Literal["push", "lose", "pays"] = "lose"
    """What a hand gets that wins but is in no line of the table."""
    unopened: Literal["pays", "push", "push-or-lose", "lose", "usual"] = "usual"
    """When the dealer does not open: paid at `pays`, handed back (unless the dealer's hand is better), lost, or as usual."""
    unopened_loses: Literal["lose", "push", "pays"] = "lose"
    """Settled as usual, not opened, and the dealer's hand is better."""
    tied: Literal["push", "lose"] = "push"
    survives_fold: Flag = False
    survives_exchange: Flag = True
    settled: Literal["before", "after"] = "after"
    """A side bet is settled before or after the player's other bets."""
    equal: MaybeBet = ""
    """A bet that this one must equal."""
    optional: Flag = False
    first: Flag = False
    """Whether it may be laid before the first bet, without which it cannot be played."""
    caps: tuple[PokerCap, ...] = ()
    lowest: tuple[PokerCap, ...] = ()
    pays_most: PokerCap | None = None
    """The most that it may win on one hand."""
    unit: MaybeAmount = ""
    """The plan's amount that a stake is counted in, where fixed prizes are for each unit."""
    meter: MaybeAmount = ""
    """The plan's amount at which its meter begins."""
    resets: MaybeAmount = ""
    """The plan's amount to which its meter goes back; where it began, if nothing is said."""
    fills: MaybePercent = ""
    """The plan's percentage of each stake that goes into the meter."""
    enters: Literal["before", "after"] = "before"
    """Whether a round's own stakes are in the meter before its prizes are paid, or stay out of them."""
    sharing: Literal["classes", "heights", "turn"] = "classes"
    """Several winners: by kinds of hand, lowest first, shares equal; by kind and height; or each at the meter of its turn."""
    share_most_of: Literal["whole", "each"] = "whole"
    """Whether `share_most` bounds the part before it is shared, by the greatest stake, or each winner's, by their own."""
    odd: Literal["first", "around"] = "first"
    """What does not divide: all of it to the first winner, or one unit each from there on."""
    fixed_from_meter: Flag = False
    """Whether fixed prizes are taken out of the meter too."""
    fixed_most: Literal["house", "meter"] = "house"
    """Where the meter does not reach for a fixed prize: the house adds the rest, or what is in the meter is all."""
    stake_kept: Flag = False
    """Whether a winner does not get the stake back with the prize."""

    goes_with = {
        "judged": Beside("table"),
        "below": Beside("table"),
        "unopened_loses": Beside("unopened", ("usual",)),
        "optional": Beside("role", ("ante",)),
        "settled": Beside("role", ("side",)),
        "enters": Beside("meter"),
        "sharing": Beside("meter"),
        "share_most_of": Beside("meter"),
        "odd": Beside("meter"),
        "fixed_from_meter": Beside("meter"),
        "fixed_most": Beside("fixed_from_meter"),
    }

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.role == "side" and self.pays is not None:
            yield "pays", Text("paga lo que dice su tabla (`table`)", "it pays what its table says (`table`)")
        for key in AGAINST_DEALER if self.role == "side" else ():
            if self.differs(key):
                yield key, Text("una apuesta lateral no va contra el croupier", "a side bet is not against the dealer")
        for key in ("ranking", "ace_low") if not self.table and self.bonus is None else ():
            if self.differs(key):
                yield key, Text("no hay tabla (`table`, `bonus`)", "there is no table (`table`, `bonus`)")
        if not self.meter:
            for key in ("resets", "fills"):
                if getattr(self, key):
                    yield key, Text("no hay pozo: falta `meter`", "there is no meter: `meter` is missing")

    def order(self, cards: int) -> tuple[str, ...]:
        """The hands its table may name, lowest first, in a game of so many cards."""
        three = self.ranking == "three" if self.ranking else cards == 3
        return (THREE_CARDS if three else FIVE_CARDS).order

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


ENDS = ("deal", "fold", "unopened", "higher", "lower", "tie", "dealer", "unopened-higher", "unopened-lower")


class Form(Cited):
    """The numbered form that goes with every prize of a progressive, a copy of it for the Inspector."""

    present_from: Amount = "0"
    """The prize from which supervisor and Inspector must be present when it is paid."""


class PokerRules(GameRules):
    """All that a poker game against the house may say."""

    whole_pack = True

    shoe: ShoeRule
    bets: Mapping[Words, PokerBet]
    ranking: RankingRule
    deal: Deal
    button: Button | None = None
    dealer: DealerRule
    stages: tuple[Stage, ...]
    pays_most: PokerCap | None = None
    """The most that one player may win on one hand, all bets together."""
    form: Form | None = None
    articles: Mapping[ArticleName, Words] = {}
    """Where each end is ordered: deal, fold, unopened, higher, lower, tie, dealer; unopened-higher, unopened-lower if apart."""

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    def names(self, of: str) -> Collection[str]:
        return [*ENDS, *(f"fold-{bet}" for bet in self.bets)] if of == "article" else super().names(of)

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        if not self.kinds("ante"):
            yield Slip(("bets",), Text('falta una apuesta con role = "ante"', 'there is no bet with role = "ante"'))
        if self.button and not (self.seats and self.seats.required):
            yield Slip(
                ("seats", "required"), Text("el botón necesita un jugador al menos", "the button needs one player at least")
            )
        order = (THREE_CARDS if self.ranking.cards == 3 else FIVE_CARDS).order
        opens = self.dealer.qualifies
        if opens and opens.hand not in order:
            yield Slip(("dealer", "qualifies", "hand"), missing_name("hand", opens.hand, order))
        for slug, bet in self.bets.items():
            yield from bet_slips(self, slug, bet)
        staked = {kind for stage in self.stages for way in stage.ways.values() for kind in way.stakes}
        for slug in self.kinds("raise"):
            if slug not in staked and not may_change(self, "stages"):
                words = Text(
                    "ninguna etapa la pone (`stakes`): nadie puede hacerla",
                    "no stage puts it down (`stakes`): nobody can make it",
                )
                yield Slip(("bets", slug), words)
        yield from card_slips(self)

    def article(self, end: str) -> str:
        return self.articles.get(end, self.cite)

    def kinds(self, role: str) -> list[str]:
        return list(_kinds(self).get(role, ()))

    @property
    def first(self) -> str:
        """The bet that others are multiples of."""
        return _kinds(self)["ante"][0]


@once_per_rules
def _kinds(rules: PokerRules) -> dict[str, list[str]]:
    """The bets of each role."""
    found: dict[str, list[str]] = {"ante": []}
    for kind, bet in rules.bets.items():
        found.setdefault(bet.role, []).append(kind)
    return found
