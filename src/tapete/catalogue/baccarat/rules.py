"""What the TOML of a baccarat game says: what hands are worth, who draws a third card, and what each bet wins on.

Totals and third cards are given by value: tens and figures count nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Literal

from tapete.catalogue.kinds import Count, Digits, Flag, OddsField, Rate, Some, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.model import Beside, Field
from tapete.catalogue.names import BetName, TotalName
from tapete.catalogue.schema import BetRule, Cited, GameRules, Lead, Model, Provenance, Slip, unread
from tapete.text import Lang, Text

Side = Literal["player", "banker", "tie", "spot"]


class Draws(Cited):
    """Who draws: the player's side by its total; the banker's by its total and the card the player drew."""

    natural: Digits
    player: Digits
    banker: Mapping[TotalName, Digits]
    stood: Digits
    """The totals with which the banker draws when the player stood."""
    table_cite: Words = ""
    provenance: Mapping[Words, Provenance] = {}

    def slips(self) -> Iterator[Slip]:
        wanted = {str(n) for n in range(10) if n not in self.natural}
        odd = sorted(wanted ^ set(self.banker))
        if odd:
            yield Slip(
                ("draws", "banker"),
                Text(
                    f"la banca necesita una línea por cada total que no es natural; sobra o falta {', '.join(odd)}",
                    f"the banker needs a line for every total that is no natural; too many or missing: {', '.join(odd)}",
                ),
            )


class Row(Model):
    """One result that a bet does not lose on: which side won, with how many cards, what total, by how much."""

    winner: Side
    cards: Annotated[Some, Field(ge=2, le=3)] | None = None
    total: Annotated[Count, Field(le=9)] | None = None
    margin: Digits = ()
    natural: Flag | None = None
    pays: OddsField | None = None
    """Nothing here: the stake comes back."""
    commission: Flag = False

    goes_with = {"commission": Beside("pays")}


class BaccaratBet(BetRule):
    """A bet on the result of the two hands."""

    rows: tuple[Row, ...]
    sides: tuple[Literal["player", "banker"], ...] = ()
    """Where the bet may be made on either hand: the spots, which `winner = "spot"` refers to."""
    needs: tuple[BetName, ...] = ()
    """Only beside one of these bets of the same player."""
    company: tuple[BetName, ...] = ()
    """Only where anybody at the table has one of these bets."""
    not_with: tuple[BetName, ...] = ()
    """Not beside these bets of the same player."""

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.pays is not None and self.pays not in [row.pays for row in self.rows]:
            yield "pays", PAYS

    @property
    def payable(self) -> bool:
        return any(row.pays for row in self.rows)

    def spoken_pays(self, lang: Lang) -> str:
        """Each way it can win, and what that pays."""
        return "; ".join(dict.fromkeys(row.pays.spoken(lang) for row in self.rows if row.pays))


COMMISSION = Text(
    "una línea cobra comisión, y falta la tabla [commission]", "a line takes commission, and there is no [commission]"
)
SPOT = Text(
    "«spot» es una de las manos que nombra `sides`, y esta apuesta no la tiene",
    "'spot' is one of the hands that `sides` names, and this bet has none",
)
PAYS = Text(
    "paga lo que dicen sus líneas (`rows`), y ninguna dice eso", "it pays what its lines (`rows`) say, and none of them says that"
)


class Commission(Cited):
    """The house's part of what a winning banker bet gains."""

    rate: Rate = Fraction(0)
    """Left out only where a plan supplies it."""
    marked: Flag = False
    """Whether winners are paid in full and what they owe is marked before them, to be collected later."""
    collected: Literal["shuffle", "leaving"] = "shuffle"
    """When marked commission is collected: at every shuffle and from who leaves, or only from who leaves."""

    goes_with = {"collected": Beside("marked")}


class BaccaratRules(GameRules):
    """All that the TOML of a house-banked baccarat may say."""

    shoe: ShoeRule
    draws: Draws
    bets: Mapping[Words, BaccaratBet]
    commission: Commission | None = None
    holder: Lead | None = None
    """The player who holds the shoe and deals, where one does."""

    @property
    def lead(self) -> Lead | None:
        return self.holder

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        yield from self.draws.slips()
        for slug, bet in self.bets.items():
            for at, row in enumerate(bet.rows):
                if row.commission and self.commission is None:
                    yield Slip(("bets", slug, "rows", at), COMMISSION)
                if row.winner == "tie" and row.margin not in ((), (0,)):
                    yield unread(("bets", slug, "rows", at, "margin"), Text("en un empate es 0", "in a tie it is 0"))
                if row.winner == "spot" and not bet.sides:
                    yield Slip(("bets", slug, "rows", at), SPOT)
