"""What the TOML of pai gow says: its cards or tiles and their ranks, who gets the first hand, how hands are set, who banks.

One model for both games. What a house way orders is a list of rules from the first to the last: the first that fits the cards or
tiles is the one that is followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal, get_args

from tapete.catalogue.kinds import Count, Digits, Flag, Rate, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.names import MaybeAmount, RankName, WayName, missing_name
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip
from tapete.equipment.tiles import is_tile
from tapete.text import Text

Category = Literal[
    "high-card",
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-aces",
]
Shape = Literal[
    "nothing", "pair", "two-pairs", "three-pairs", "three-of-a-kind", "two-threes", "full-house", "four-of-a-kind", "five-aces"
]
"""What seven cards hold of a kind, the joker counted as an ace."""
TileKind = Literal["supreme", "pair", "wong", "gong"]


HIGH = 5
"""Cards of the high hand."""


class CardRank(Cited):
    """Fifty-three cards: the hands from the highest to the lowest, and where ace to five stands."""

    order: tuple[Category, ...]
    wheel: Literal["second", "lowest"] = "second"
    """Whether A-2-3-4-5 is the second of the straights (and the first of the straight flushes under the royal), or the lowest."""
    low: Annotated[Some, Field(le=3)] = 2
    """How many of the cards make the low hand."""


class CountsAs(Cited):
    """A tile that may count as another's spots, and then has that other's rank."""

    value: Annotated[Count, Field(le=12)]
    rank_of: Words


class TileHand(Cited):
    """Two tiles together that beat any count of spots."""

    names: Text
    kind: TileKind
    of: tuple[Words, ...]
    """Each a pair of tiles, such as `6-6 4-5`."""


class TileRank(Cited):
    """Thirty-two tiles: each one's own rank, the listed hands from the highest, and tiles that count as others."""

    order: tuple[Words, ...]
    """The tiles from the highest rank to the lowest; tiles of one row are equal, and one written twice is there twice."""
    hands: Mapping[Words, TileHand]
    counts_as: Mapping[Words, CountsAs] = {}
    zero_low_wins: Flag = True
    """Whether a low hand that counts nothing can win at all."""

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(row.split()) for row in self.order)

    @property
    def tiles(self) -> Counter[str]:
        """Every tile of the set, and how often it is there."""
        return Counter(tile for row in self.rows for tile in row)


class Deal(Cited):
    """How the hands are dealt, and what must be left."""

    each: Annotated[Some, Field(le=7)]
    stub: Count = 0
    """How many cards must be left once everybody has been dealt to."""
    method: Literal["shoe", "piles", "machine", "groups"]
    """One by one from a shoe, in piles from the hand, in groups from an automatic shoe, or in groups of washed tiles."""
    dead_hand: Flag = False
    """Whether one group more is dealt, that nobody plays."""


class Start(Cited):
    """Who gets the first card or group."""

    by: Literal["dice", "number"]
    dice: Annotated[Some, Field(le=5)] = 3
    bank_is_one: Flag = False
    """Whether the count begins at the player who banks, and not at the croupier."""
    dead_with_bank: Flag = True
    """Whether the dead hand is counted too when a player banks."""
    bank_cite: Words = ""


class CardWay(Cited):
    """One rule of a house way for cards: when it fits, and what stays in the high hand; the low hand is the best that is left."""

    text: Text
    having: tuple[Shape, ...] = ()
    """What the seven cards hold of a kind; nothing said: anything."""
    makes: tuple[Category, ...] = ()
    """Five of the cards can make one of these; nothing said: whether they can does not matter."""
    top: tuple[RankName, ...] = ()
    """Ranks of the largest group, and of equal groups the higher."""
    second: tuple[RankName, ...] = ()
    """Ranks of the next group of a pair or more."""
    single: tuple[RankName, ...] = ()
    """Ranks of the highest card that has no like."""
    keep: Category
    """The least that the high hand must be."""


class TileWay(Cited):
    """One rule of a house way for tiles: which two tiles are played together, and which split of several."""

    text: Text
    together: tuple[TileKind, ...] = ()
    values: Digits = ()
    extremes: Flag = False
    """The highest tile with the lowest."""
    in_order: Flag = False
    """Whether what is listed first goes before what is listed next."""
    choose: Literal["high", "low"] = "high"
    """Of several splits the one with the stronger high hand, or with the stronger low hand."""


class Way(Cited):
    """A house way: how the croupier's hands are set."""

    title: Text
    cards: Mapping[Words, CardWay] = {}
    tiles: Mapping[Words, TileWay] = {}


class HouseWay(Cited):
    """The ways that this file knows, and the one in force."""

    follows: WayName
    ways: Mapping[Words, Way]


class Setting(Cited):
    """Players set their hands: what becomes of a wrong one, and when a player may still give up."""

    foul: Literal["loses", "refused"]
    """Whether a high hand below the low one, or hands of the wrong size, lose the bet or are not taken at all."""
    on_request: Flag = False
    """Whether a player may have the croupier set the hands in the house way."""
    surrender_early: Flag
    """Whether a player may give up from the first look on, or only once the croupier's hands are set."""
    surrender_cite: Words
    foul_cite: Words = ""


class Settling(Cited):
    """The articles on what wins, loses and pushes."""

    wins: Words
    loses: Words
    pushes: Words


class Commission(Cited):
    """What the house takes of a gain."""

    rate: Rate
    step: MaybeAmount = ""
    """The plan's amount that it is rounded up to a multiple of; where the plan has none, to the smallest coin."""


class Spaces(Cited):
    """How many adjacent spaces one player may play."""

    per_player: Annotated[Some, Field(le=2)] = 1
    order_cite: Words = ""
    """The article that says which of two hands is set first; without one, that of the spaces."""


class Banking(Cited):
    """A player may hold the bank."""

    offers: Literal["none", "bank", "shared"]
    """What the operator offers: no bank, the bank, or also to share it with the house."""
    share: Rate = Fraction(0)
    """What part the house bears of a shared bank."""
    after_other: Literal["next", "start"] = "next"
    """Where the next offer begins when it was not the first player asked who took the bank."""
    copies: Literal["bank", "croupier"] = "bank"
    """Who wins equal hands of the croupier's own bet against the bank."""
    given_up: Literal["bank", "house"] = "bank"
    """Whose the stake of a player is who gives up while another banks."""
    picks: tuple[
        Literal["pile-1", "pile-2", "pile-3", "pile-4", "pile-5", "pile-6", "pile-7", "cut-right", "cut-left", "no-cut"], ...
    ] = ()
    """What the bank may point at before the dice: the pile that is dealt first, or tiles to be moved."""
    first_cite: Words
    offer_cite: Words
    eligible_cite: Words
    croupier_cite: Words
    picks_cite: Words
    settle_cite: Words
    co_cite: Words
    players_cite: Words


class PaiGowBet(BetRule):
    role: Literal["main", "number", "bank"] = "main"
    offered: Flag = True
    whole: Flag = False
    """Whether what it wins is rounded to the nearest whole unit of money."""
    half: Literal["up", "down"] = "up"
    """Which way an exact half is rounded."""

    @property
    def payable(self) -> bool:
        return super().payable or self.role == "bank"

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.role == "bank" and self.pays is not None:
            yield "pays", Text("la banca gana lo que pierden los demás", "the bank wins what others lose")

    @property
    def table_limits(self) -> bool:
        return self.role == "main"


TILES_EACH = 4


class PaiGowRules(GameRules):
    """All that a game of pai gow may say."""

    bets: Mapping[Words, PaiGowBet]
    cards: CardRank | None = None
    tiles: TileRank | None = None
    deal: Deal
    start: Start
    setting: Setting
    settling: Settling
    house_way: HouseWay
    commission: Commission
    spaces: Spaces
    banking: Banking

    def names(self, of: str) -> Collection[str]:
        return self.house_way.ways if of == "way" else super().names(of)

    @property
    def places(self) -> int:
        """How many betting positions the table has."""
        return self.seats.max if self.seats and self.seats.max else 6

    @property
    def piece(self) -> Literal["card", "tile"]:
        """What is dealt, as the record says it."""
        return "tile" if self.tiles else "card"

    @property
    def way(self) -> Way:
        return self.house_way.ways[self.house_way.follows]

    def kind(self, role: str) -> str:
        return next(kind for kind, bet in self.bets.items() if bet.role == role)

    @property
    def sided(self) -> bool:
        """Whether the bet on the number can be made."""
        return self.start.by == "number" and any(b.role == "number" and b.offered for b in self.bets.values())

    def _card_slips(self) -> Iterator[Slip]:
        """Every hand has its place in the order, and the cards are as many as the two hands."""
        if self.cards is None:
            if self.deal.each != TILES_EACH:
                yield Slip(("deal", "each"), Text("las dos manos son 4 fichas", "the two hands are 4 tiles"))
            return
        order, known = self.cards.order, get_args(Category)
        odd = [name for name in known if order.count(name) != 1]
        if odd:
            listed = ", ".join(odd)
            yield Slip(
                ("cards", "order"),
                Text(f"cada jugada una vez; sobra o falta: {listed}", f"each hand once; too many or missing: {listed}"),
            )
        elif order[-1] != "high-card":
            yield Slip(
                ("cards", "order"),
                Text(
                    "va de la más alta a la más baja, que es high-card",
                    "it goes from the highest to the lowest, which is high-card",
                ),
            )
        whole = self.cards.low + HIGH
        if self.deal.each != whole:
            yield Slip(
                ("deal", "each"),
                Text(
                    f"las dos manos son {whole} cartas, y se dan {self.deal.each}",
                    f"the two hands are {whole} cards, and {self.deal.each} are dealt",
                ),
            )

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        if (self.cards is None) == (self.tiles is None):
            yield Slip(
                ("cards",),
                Text("el archivo dice `cards` o `tiles`, uno de los dos", "a file has `cards` or `tiles`, one of the two"),
            )
        for role in ("main", "bank"):
            if sum(bet.role == role for bet in self.bets.values()) != 1:
                yield Slip(
                    ("bets",), Text(f'hace falta una apuesta con role = "{role}"', f'one bet with role = "{role}" is needed')
                )
        yield from self._card_slips()
        for slug, bet in self.bets.items():
            if bet.role == "main" and slug != "main":
                yield Slip(
                    ("bets", slug), Text("la apuesta con role main se llama main", "the bet with role main is called main")
                )
            if bet.role != "bank" and bet.pays is None:
                yield Slip(("bets", slug), Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))
        if self.tiles is not None:
            yield from _tile_slips(self.tiles)
        for name, way in self.house_way.ways.items():
            if not (way.cards if self.cards else way.tiles):
                yield Slip(("house_way", "ways", name), Text("no tiene reglas para este juego", "it has no rules for this game"))
            elif not _catches_all(way):
                yield Slip(
                    ("house_way", "ways", name),
                    Text("la última regla debe valer para todo", "the last rule must fit whatever is left"),
                )


def _catches_all(way: Way) -> bool:
    """Whether the last rule has no condition, so that every hand is set."""
    if way.cards:
        last = list(way.cards.values())[-1]
        return not (last.having or last.makes or last.top or last.second or last.single) and last.keep == "high-card"
    return list(way.tiles.values())[-1].extremes


def _tile_slips(rule: TileRank) -> Iterator[Slip]:
    """Names of tiles that the set does not have."""
    known = rule.tiles
    for i, row in enumerate(rule.rows):
        for tile in row:
            if not is_tile(tile):
                yield Slip(
                    ("tiles", "order", i), Text(f"«{tile}» no es una ficha como 3-6", f"'{tile}' is not a tile such as 3-6")
                )
    for name, hand in rule.hands.items():
        for pair in hand.of:
            found = pair.split()
            wrong = next((t for t in found if t not in known), "") if len(found) == 2 else pair
            if wrong or Counter(found) - known:
                yield Slip(("tiles", "hands", name, "of"), missing_name("tile", wrong or pair, list(known)))
    for tile, other in rule.counts_as.items():
        for name in (tile, other.rank_of):
            if name not in known:
                yield Slip(("tiles", "counts_as", tile), missing_name("tile", name, list(known)))
