"""What bingo's TOML says: the card, how it is sold, which figures win, what the prizes are made of and when claims are lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal

from tapete.catalogue.kinds import Flag, Some, Words
from tapete.catalogue.model import Beside, Field
from tapete.catalogue.names import FREE, MaybeAmount, Names, ParamName
from tapete.catalogue.opened import may_change
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip, unread
from tapete.equipment.bingo import Form
from tapete.errors import Refused
from tapete.text import Text

MaybePercent = Annotated[str, Names("percent", True)]
Cells = Annotated[str, FREE, Field(pattern=r"^[x.]+(/[x.]+)*$")]
"""A figure on the card: rows with `/` between, `x` where it must be marked."""


DUTIES = ("announce", "order", "sell", "pay", "audit")
"""What is done in a hall: balls and claims, the orders to begin, go on and end, cards, prizes, and corrections of sales."""

Ways = tuple[frozenset[tuple[int, int]], ...]
"""The ways to mark a figure, each as the cells that it needs, row and column counted from 0."""


@lru_cache(maxsize=256)
def _ways(rows: int, columns: int, grids: tuple[str, ...]) -> Ways:
    found = (_cells(rows, columns, grid) for grid in grids)
    return tuple(cells for cells in found if cells)


def _cells(rows: int, columns: int, grid: str) -> frozenset[tuple[int, int]]:
    drawn = grid.split("/")
    if len(drawn) != rows or any(len(row) != columns or set(row) - {"x", "."} for row in drawn):
        return frozenset()
    return frozenset((r, c) for r, row in enumerate(drawn) for c, mark in enumerate(row) if mark == "x")


class CardForm(Cited):
    """What a card looks like."""

    balls: Literal[75, 90]
    rows: Annotated[Some, Field(le=9)]
    columns: Annotated[Some, Field(le=9)]
    in_row: Annotated[Some, Field(le=9)]
    """How many numbers a row has."""
    free: Flag = False
    """Whether the centre is free and counts as marked."""
    ordered: Flag = False
    """Whether the numbers of a column rise from top to bottom."""

    @property
    def form(self) -> Form:
        return Form(self.balls, self.rows, self.columns, self.in_row, self.free, self.ordered)


class Sale(Cited):
    """How cards are sold."""

    least: ParamName
    """The parameter that says how many cards must be sold before the game may begin."""
    goes_on: Flag = True
    """Whether the sale begins after the last card sold in the game before, not always with the first."""
    second: Words = ""
    """The article on a second series, sold from the first card to the one before that with which the sale began."""
    voids: Words = ""
    """The article by which a sale may be taken back before the close."""
    least_cite: Words = ""
    transfers: Words = ""
    """The article by which a player who leaves may hand the cards to another."""


class Figure(Cited):
    """A figure that can win: one or several ways to mark it."""

    names: Text
    any: tuple[Cells, ...]


class Claims(Cited):
    """How a prize is claimed."""

    lost: Words
    """The article by which claims are lost once the order to go on or to end is given."""
    wrong: Words
    """The article on a claim that proves wrong."""
    last_ball: Flag = False
    """Whether the last ball must be among the numbers of the figure."""
    share: Literal["card", "player"] = "card"
    """Whether several winners share by cards or by players."""
    share_cite: Words = ""
    odd: Literal["house", "first"] = "house"
    """Who keeps what is left of a prize that does not divide: the house, or who claimed first."""
    paid: Literal["end", "order"] = "end"
    """Whether a prize is paid when the game ends, or at the order that closes its claims."""
    undone: Flag = False
    """Whether a prize already paid goes back when a ball that it stood on is put right."""
    unclaimed: Literal["lost", "bingo"] = "lost"
    """What becomes of a prize that nobody claimed before the game ended: kept, or added to the last one."""


class Pot(Cited):
    """A prize that grows from game to game until somebody wins it within so many balls."""

    base: ParamName
    within: ParamName
    entry: MaybeAmount = ""
    """What must be paid besides for the right to it, for each card."""


class Duty(Cited):
    """What somebody of the house does in a hall, and who may."""

    names: Text
    """What the text calls who does it."""
    by: tuple[Literal["croupier", "chief", "cashier"], ...]
    """The house's roles that may; the director may what anybody may."""
    apart: tuple[Words, ...] = ()
    """Duties that nobody has together with this one in a session."""


class BingoBet(BetRule):
    role: Literal["card", "prize", "pot", "entry"]
    """Whether it is what is bought, a prize of the game, one that grows, or the right to that one."""
    figure: Words = ""
    """The figure that wins it: one of the file's own, or cells as the plan gives them."""
    rate: MaybePercent = ""
    """The parameter that says which part of the sales it is."""
    amount: MaybeAmount = ""
    """The parameter that says how much it is, where it is no part of the sales."""
    ends: Flag = False
    """Whether the game ends when it is won."""

    goes_with = {
        "rate": Beside("role", ("prize", "pot")),
        "amount": Beside("role", ("prize",)),
        "figure": Beside("role", ("prize", "pot")),
        "ends": Beside("role", ("prize", "pot")),
    }

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.pays is not None:
            yield "pays", Text("un premio es una parte de lo vendido o una cantidad", "a prize is a part of the sales or a sum")

    @property
    def payable(self) -> bool:
        return True

    @property
    def table_limits(self) -> bool:
        """Only cards are bought at the table's price; prizes are no stakes."""
        return self.role == "card"


def _form_slips(card: CardForm) -> Iterator[Slip]:
    """A card has numbers enough for its cells, in each of its columns."""
    if card.in_row > card.columns:
        yield Slip(("card", "in_row"), Text(f"las columnas son {card.columns}", f"there are {card.columns} columns"))
        return
    if card.rows * card.in_row < card.columns:
        yield Slip(
            ("card", "in_row"),
            Text(
                f"con {card.rows} filas quedarían vacías algunas de las {card.columns} columnas",
                f"with {card.rows} rows some of the {card.columns} columns would be empty",
            ),
        )
    least = min(sum(card.form.column(n) == column for n in range(1, card.balls + 1)) for column in range(card.columns))
    if least < card.rows:
        yield Slip(
            ("card", "balls"),
            Text(
                f"una columna tendría {least} números para {card.rows} filas",
                f"a column would have {least} numbers for {card.rows} rows",
            ),
        )


class BingoRules(GameRules):
    """All that bingo's TOML may say."""

    bets: Mapping[Words, BingoBet]
    card: CardForm
    sale: Sale
    figures: Mapping[Words, Figure]
    claims: Claims
    draw_cite: Words
    """The article on the balls, drawn one by one."""
    pot: Pot | None = None
    duties: Mapping[Words, Duty] = {}
    """Who announces, gives the order, sells, pays and audits; whatever is not there, anybody of the house may do."""

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        roles = [bet.role for bet in self.bets.values()]
        if roles.count("card") != 1:
            yield Slip(("bets",), Text('hace falta una apuesta con role = "card"', 'there must be one bet with role = "card"'))
        if not any(bet.ends for bet in self.bets.values()):
            yield Slip(("bets",), Text("ningún premio termina la partida (`ends`)", "no prize ends the game (`ends`)"))
        for name, figure in self.figures.items():
            for at, drawn in enumerate(figure.any):
                if not _ways(self.card.rows, self.card.columns, (drawn,)):
                    yield Slip(("figures", name, "any", at), self._no_cells(drawn))
        for slug, bet in self.bets.items():
            prize = bet.role in ("prize", "pot")
            if prize and not self.ways(bet.figure):
                yield Slip(("bets", slug, "figure"), self._no_figure(bet.figure))
            if bet.role == "prize" and not bet.rate and not bet.amount:
                yield Slip(("bets", slug), Text("falta `rate` o `amount`", "`rate` or `amount` is missing"))
            if bet.role in ("pot", "entry") and self.pot is None:
                yield Slip(("pot",), Text("falta la tabla `pot`", "the table `pot` is missing"))
        if self.pot and "pot" not in roles and not may_change(self, "bets"):
            yield unread(("pot",), Text('ninguna apuesta es role = "pot"', 'no bet has role = "pot"'))
        yield from _form_slips(self.card)
        for name, duty in self.duties.items():
            if unknown := sorted({name, *duty.apart} - set(DUTIES)):
                known = ", ".join(DUTIES)
                said = Text(f"«{unknown[0]}» no es una función: {known}", f"'{unknown[0]}' is no duty: {known}")
                yield Slip(("duties", name), said)

    def vet(self, values: Mapping[str, object]) -> None:
        """No more can be given away than was sold: the parts of the sales together are the whole at the most."""
        rates = {bet.rate: values.get(bet.rate) for bet in self.bets.values() if bet.rate}
        parts = [value for value in rates.values() if isinstance(value, Fraction)]
        if sum(parts) > 1:
            names = ", ".join(name for name, value in rates.items() if value is not None)
            raise Refused(
                Text(
                    f"plan {names}: las partes suman más de lo vendido", f"plan {names}: the parts add up to more than the sales"
                ),
                self.params[next(iter(rates))].cite,
            )

    def _no_cells(self, drawn: str) -> Text:
        size = f"{self.card.rows} x {self.card.columns}"
        return Text(f"«{drawn[:60]}» no cabe en un cartón de {size}", f"'{drawn[:60]}' is no figure on a card of {size}")

    def _no_figure(self, found: str) -> Text:
        known = ", ".join(self.figures)
        size = f"{self.card.rows} x {self.card.columns}"
        return Text(
            f"«{found[:60]}» no es una figura: {known}, o casillas de {size} como «x..x/…»",
            f"'{found[:60]}' is no figure: {known}, or cells of {size} such as 'x..x/…'",
        )

    def ways(self, figure: str) -> Ways:
        """The ways to mark a figure, each as its cells; nothing if it is none."""
        drawn = self.figures[figure].any if figure in self.figures else (figure,)
        return _ways(self.card.rows, self.card.columns, drawn)

    @property
    def sold(self) -> str:
        """The bet that is a card."""
        return next(kind for kind, bet in self.bets.items() if bet.role == "card")

    @property
    def shoe_cite(self) -> str:
        return self.draw_cite
