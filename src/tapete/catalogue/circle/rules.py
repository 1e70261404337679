"""What the TOML of a poker game among players says: seats, button, forced bets, streets with their cards and betting, showdown,
pots, and the house's share. The money is the players'; nothing here pays odds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from tapete.catalogue.fitting import PACK
from tapete.catalogue.kinds import Amount, Count, Flag, Multiple, Some, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.names import AmountName, ArticleName, MaybeAmount, MaybePercent, missing_name
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip, WaitingRule
from tapete.text import Text

ENDS = ("fold", "call", "check", "all-in", "show", "uncalled", "win", "split", "away")
"""What is ordered somewhere: a player's words, and the ends of a hand."""
Face = Literal["down", "up"]
Way = Literal["high", "low-8", "low-a5", "low-27", "badugi"]


class Size(Cited):
    """An amount: so many times one of the plan's, and so much over."""

    of: AmountName = "min"
    times: Multiple = Fraction(1)
    over: Amount = ""
    """Money that comes on top, as typed."""


class BuyInRule(Cited):
    """What a player must bring to the table, and how more may be brought between hands."""

    least: Size | None = None
    most: Size | None = None
    exact: Flag = False
    """Whether the first purchase is `least`, no more, and later ones only complete it."""
    back_within: Count = 0
    """Who cashes in and comes back to the table within so many minutes buys as much as was taken away."""
    back_cite: Words = ""


class ButtonRule(Cited):
    """The marker from which turns are counted, and how it comes to its first place and to the next."""

    first: Literal["drawn", "right"] = "right"
    """By the highest of one card to each player, or with the player at the croupier's right."""
    dead: Flag = False
    """Whether it stays at the place of a player who has gone, instead of passing over it."""


class Seating(Cited):
    """Who sits where: places drawn before the first hand, and how long one is kept for a player who gets up."""

    drawn: Literal["", "suit", "pack"] = ""
    """By a card to each of those who have bought in: out of the thirteen of one suit, or of the whole pack."""
    suit: Literal["s", "h", "d", "c"] = "s"
    order: Literal["ace-first", "ace-last", "high-first"] = "ace-first"
    """Which card gives the first of the places: the ace and then upwards, the two and the ace last, or the ace and downwards."""
    tie: Literal["first", "again"] = "first"
    """Cards of one value: who drew first comes first, or those draw again."""
    kept: Count = 0
    """For how many minutes the seat of who has got up is kept; as long as it takes, where nothing is said."""
    kept_cite: Words = ""


class WaitingList(Cited):
    """The list of those who wait for a place at the table: in the order in which they signed up."""

    held: Count = 0
    """For how many minutes the seat is held for who is called."""
    held_cite: Words = ""
    balanced: Flag = False
    """Whether players are spread evenly over the open tables of one game."""


class Moving(Cited):
    """A player goes to another place or to another table."""

    asked: Literal["player", "chief"] = "player"
    """Who gives another place at the same table: whoever asks takes a free one, or the table chief assigns it."""
    carries: Literal["same", "buy-in"] = "buy-in"
    """What goes along to another table: the same chips, or what anybody must buy there."""
    within: Count = 0
    """Who leaves a table that goes on and sits down at another within so many minutes has changed tables, whatever was said."""
    blinds: Literal["plays", "waits"] = "plays"
    """Who changes place plays on, or waits for the last blind or posts as much, like a newcomer."""


class Blind(Cited):
    """A bet that a place must make before any card is seen."""

    names: Text
    size: Size
    late: Size | None = None
    """What somebody puts in at this place to play at once: a bet like any other, from which no turn is counted."""


class Blinds(Cited):
    """Forced bets by place, counted from the button's left."""

    post: Mapping[Words, Blind]
    heads_up: Literal["letter", "button"] = "letter"
    """With two players: as with more, so that the button has the last blind; or the button has the first."""
    dead: Flag = False
    """Whether they lie in the pot and count for nobody's bet."""
    after_cards: Flag = False
    """Whether they are posted once everybody has the first cards."""
    option: Flag = True
    """Whether who posted the last of them may still raise when nobody has."""
    short: Literal["posted", "whole"] = "posted"
    """What it takes to stay in where who owes a blind has less than all of it: what was posted, or the whole blind."""
    absent: Literal["pays", "owes", "passed"] = "passed"
    """A player who is not there when a blind is due: it is taken from the chips left behind, owed on return, or passed over."""
    joins: Literal["at-once", "big-blind"] = "at-once"
    """A newcomer plays from the next hand, or only with the last blind or an equal sum."""
    owed_cite: Words = ""
    joins_cite: Words = ""


class Ante(Cited):
    """A sum that everybody puts in the pot before the cards, or one player for all."""

    names: Text
    size: Size
    asked: Flag = True
    """Whether this table asks for it."""
    by: Literal["everybody", "big-blind"] = "everybody"
    places: tuple[Size, ...] = ()
    """Where it is not the same for all: what each place puts in, from the button's left; instead of `size`."""
    dead: Flag = False
    """Whether it counts for no pot in particular and all of it lies in the main one."""


class BringIn(Cited):
    """The forced bet of who opens the first street."""

    names: Text
    size: Size
    may_complete: Flag = False
    """Whether who owes it may make the street's whole bet instead."""


class Opens(Cited):
    """Who speaks first on a street."""

    by: Literal["after-blinds", "after-button", "aggressor", "low-card", "high-card", "high-hand", "low-hand"]
    tie: Literal["croupier-left", "croupier-right", "suits"] = "croupier-left"
    """Equal in sight: who sits nearest to the croupier's left or right, or by the suit, spades high and clubs low."""
    ace: Literal["high", "low"] = "high"
    must_bet: Flag = False
    may_fold: Flag = True


class Street(Cited):
    """Cards, then a round of betting."""

    names: Text
    own: tuple[Face, ...] = ()
    """Cards to each player, one round of the table each."""
    from_opener: Flag = False
    """Whether they are dealt from who opened the street before, not from the usual place."""
    common: Count = 0
    burn: Count = 0
    aside: Count = 0
    """Cards set apart, that may be used when the pack runs short."""
    draw: Count = 0
    """How many cards a player may change before the betting."""
    opens: Opens
    least: Size
    """The least bet; the only one where limits are fixed."""
    most: Size | None = None
    check: Flag = True
    """Whether a player may pass while nobody has bet."""
    raises: Count | None = None
    """How many raises, where it is not as on the other streets."""


class Stakes(Cited):
    """How large bets and raises may be."""

    structure: Literal["limit", "spread", "no-limit", "pot-limit"]
    raise_by: Literal["unit", "initial", "last"] = "last"
    """The least raise: the street's least bet, the first bet of the round, or the last bet or raise."""
    unit: Size | None = None
    """What a raise is at least, where it is not the street's least bet."""
    step: Size | None = None
    """What bets must be multiples of, all-ins apart."""
    raises: Count | None = None
    opening_counts: Flag = False
    """Whether the opening bet is one of the raises counted."""
    reopens: Literal["full", "any"] = "full"
    """Whether an all-in for less than a raise lets those raise again who had spoken."""
    short_opening: Literal["completed", "raised"] = "completed"
    """An all-in of more than the bring-in and less than a whole bet: the next makes it whole, or raises it by a whole one."""
    all_in: Literal["any", "short"] = "any"
    """Whether a player may put everything in at any time, or only who cannot cover the bet."""
    most_binds: Literal["raise", "round"] = "raise"
    """Whether a street's most binds each bet and raise, or all that a player puts in during the round."""
    heads_up: Literal["", "stack", "agreed"] = ""
    """Two players left: nothing special, everything in sight may be bet, or no limit on the last street if both agree."""
    with_call: Flag = True
    """Whether the pot that limits a raise counts the call that comes with it."""
    heads_up_cite: Words = ""
    agree: Text | None = None


class RankingRule(Cited):
    """How hands compare."""

    ace_low: Flag = True
    compared: Literal["all", "named", "graded"] = "all"
    """Whether every card decides, or only what the text names."""


class Showdown(Cited):
    """Who shows when, which cards make a hand, and what happens when nobody paid to see."""

    own: Some | None = None
    """Exactly so many of a player's own cards, the rest common; any, where nothing is said."""
    ways: tuple[Way, ...] = ("high",)
    """The hands that share the pot: the highest, a low one beside it."""
    first: Literal["aggressor", "left"] = "aggressor"
    """Who shows first where somebody bet on the last street; otherwise who sits first at the button's left."""
    checked: Literal["shown", "in-sight"] = "shown"
    """When all pass on the last street: hands are shown, or the best cards in sight win."""
    refund: Words = ""
    """The article that gives a caller the last bet back who was already beaten in sight, and had not raised."""
    early: Flag = False
    """Whether hands are shown as soon as no more betting is possible."""


class PotRule(Cited):
    """How pots are formed and divided."""

    most: Some | None = None
    """The most pots that a hand may have; what would make another goes back."""
    odd: Literal["button-left", "croupier-left", "croupier-right"] = "button-left"
    """Who gets what does not divide."""


class RakeRule(Cited):
    """The house's share of each pot."""

    rate: MaybePercent = "rake"
    """The plan's percentage."""
    cap: Size | None = None
    from_street: Some = 1
    """The street whose cards must have been dealt for it to be due at all, counted from 1."""
    after_street: Count = 0
    """The street at whose end it is taken; at the end of the hand, where nothing is said."""
    early: Literal["taken", "spared"] = "taken"
    """A hand that ends before that: it is taken then, or not at all."""
    chip: MaybeAmount = ""
    """The plan's smallest chip, to which it is rounded down."""
    pot_from: MaybeAmount = ""
    """The plan's amount from which a pot pays it."""


class Positions(Cited):
    """Where the deal begins."""

    first: Literal["after-button", "croupier-left"] = "after-button"
    folded: Flag = False
    """Whether the place of a player who folded to no bet goes on getting cards until somebody bets."""
    folded_cite: Words = ""
    short: Literal["aside-then-common", "common", "reshuffle", ""] = ""
    """When the pack does not reach for everybody's last card: the cards set apart, then one in common; one in common."""
    short_cite: Words = ""


class CircleBet(BetRule):
    """Chips that players put in against each other: nobody pays them, the pot is won."""

    @property
    def payable(self) -> bool:
        return True

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.pays is not None:
            yield "pays", Text("se gana lo que ponen los jugadores", "what is won is what the players put in")

    @property
    def against_house(self) -> bool:
        return False


class CircleRules(GameRules):
    """All that a poker game among players may say."""

    whole_pack = True

    shoe: ShoeRule
    bets: Mapping[Words, CircleBet]
    buy_in: BuyInRule
    seating: Seating | None = None
    waiting: WaitingList | None = None
    moving: Moving | None = None
    button: ButtonRule | None = None
    blinds: Blinds | None = None
    ante: Ante | None = None
    bring_in: BringIn | None = None
    deal: Positions
    stakes: Stakes
    streets: Mapping[Words, Street]
    ranking: RankingRule
    showdown: Showdown
    pots: PotRule
    rake: RakeRule
    articles: Mapping[ArticleName, Words] = {}
    """Where each word and each end of a hand is ordered."""

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cite

    @property
    def waiting_rule(self) -> WaitingRule | None:
        """The list is for all places of the table."""
        if self.waiting is None:
            return None
        most = self.seats.max if self.seats and self.seats.max else 0
        return WaitingRule(self.waiting.cite, most, self.waiting.held, self.waiting.held_cite)

    def names(self, of: str) -> Collection[str]:
        return ENDS if of == "article" else super().names(of)

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        if self.seats and self.seats.required < 2:
            yield Slip(
                ("seats", "required"), Text("entre jugadores hacen falta dos al menos", "among players at least two are needed")
            )
        if not self.own:
            yield Slip(("streets",), Text("ninguna ronda da cartas propias (`own`)", "no street deals a player cards (`own`)"))
        dealt, held = self.own * max(2, self.seats.required if self.seats else 2) + self.community, self.shoe.decks * PACK
        if held and dealt > held:
            yield Slip(
                ("streets",),
                Text(
                    f"las rondas dan {dealt} cartas a los que hacen falta, y son {held}",
                    f"the streets deal {dealt} cards to those who are needed, and there are {held}",
                ),
            )
        last = len(self.streets)
        for key in ("from_street", "after_street"):
            if getattr(self.rake, key) > last:
                yield Slip(("rake", key), Text(f"hay {last} rondas", f"there are {last} streets"))
        for kind in ("bet", "pot", "dead"):
            if kind not in self.bets:
                yield Slip(("bets",), missing_name("bet", kind, self.bets))

    def article(self, what: str) -> str:
        return self.articles.get(what, self.cite)

    @property
    def rounds(self) -> tuple[Street, ...]:
        return tuple(self.streets.values())

    @property
    def community(self) -> int:
        return sum(s.common for s in self.streets.values())

    @property
    def own(self) -> int:
        return sum(len(s.own) for s in self.streets.values())
