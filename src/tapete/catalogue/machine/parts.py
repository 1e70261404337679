"""A machine as its owner states it: what it is, what it takes, how chance works in it and what it pays; homologation and state.

The text gives a frame and no machine, so all of this is the owner's. A machine is a table of the game's file, or a file of its
own in a folder `machines`. Prizes are written as the machine shows them: so many credits for each credit staked, without the
stake beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from tapete.catalogue.kinds import Amount, Count, Flag, Multiple, Rate, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.names import HandName, Path, RankName, missing_name
from tapete.catalogue.schema import Model, Slip
from tapete.text import Text

Kind = Literal["reels", "video-poker", "keno", "table"]
State = Literal["in-service", "out-of-service", "in-repair", "in-store", "withdrawn"]
Weights = Annotated[tuple[Annotated[Some, Field(le=1_000)], ...], Field(max_length=512)]
Strip = Annotated[tuple[Words, ...], Field(min_length=1, max_length=512)]
Line = Annotated[tuple[Some, ...], Field(min_length=1, max_length=9)]


class Homologation(Model):
    """Under which number and since when the regulator has the machine in its register."""

    number: Words = ""
    date: Words = ""


class Symbol(Model):
    """What a reel can show."""

    names: Text
    look: Words = ""
    """What is drawn: one of the shapes that the drawing knows, else these few letters."""
    wild: Flag = False
    """Whether it stands for any other symbol of a line, but for those of which it is told otherwise."""
    times: Some = 1
    """What a line is multiplied by that it completes in another's place."""
    alone: Flag = False
    """Whether no wild symbol stands for it."""


class Row(Model):
    """A line of a pay table of reels: so many of these symbols, from the left on a line, or anywhere in the window."""

    symbols: Annotated[tuple[Words, ...], Field(min_length=1)]
    count: Some
    pays: Multiple = Fraction(0)
    """Credits for each credit on the line; for one that counts anywhere, for each credit staked in all."""
    most: Multiple | None = None
    """The same with the most credits on the line, where that is another."""
    anywhere: Flag = False
    free: Annotated[Count, Field(le=500)] = 0
    """Free games that it gives."""
    pot: Flag = False
    """Whether it wins the pot, with the most credits staked."""


class Free(Model):
    """How free games differ from those that are paid for."""

    times: Some = 1
    """What every prize in them is multiplied by."""
    again: Flag = True
    """Whether they can give further ones."""
    strips: tuple[Strip, ...] = ()
    """Reels of their own, where they have them."""


class Respin(Model):
    """Hold and respin: symbols that came stay, the other places spin again, and each one that lands begins the count anew."""

    symbol: Words
    needs: Some
    """How many of them in the window begin it, in a game that was paid for."""
    spins: Annotated[Some, Field(le=20)] = 3
    lands: Rate
    """How likely one lands in a place that is still free, in each spin."""
    values: Mapping[Words, Some]
    """What one is worth, in credits for each credit staked, and how many equal ways lead to it."""
    full: Multiple = Fraction(0)
    """What a full window pays besides."""


class Reels(Model):
    """Reels, lines and what they pay."""

    rows: Annotated[Some, Field(le=6)]
    """How many symbols of a reel the window shows."""
    symbols: Mapping[Words, Symbol]
    strips: Annotated[tuple[Strip, ...], Field(min_length=2, max_length=7)]
    weights: tuple[Weights, ...] = ()
    """In how many equal ways each stop of each reel comes, where not all come alike."""
    lines: Annotated[tuple[Line, ...], Field(min_length=1, max_length=100)]
    """Each line as the row that it crosses on each reel, the uppermost being 1."""
    offers: tuple[Some, ...] = ()
    """How many lines may be played; without it, all of them and no fewer."""
    pays: Annotated[tuple[Row, ...], Field(min_length=1, max_length=200)]
    free: Free | None = None
    respin: Respin | None = None

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many lines a player may choose to play."""
        return tuple(sorted(set(self.offers))) or (len(self.lines),)

    def ways(self, reel: int, free: bool = False) -> tuple[int, ...]:
        """In how many equal ways each stop of a reel comes."""
        own = bool(free and self.free and self.free.strips)
        return self.weights[reel] if self.weights and not own else (1,) * len(self.reels(free)[reel])

    def reels(self, free: bool = False) -> tuple[tuple[str, ...], ...]:
        return self.free.strips if free and self.free and self.free.strips else self.strips

    def slips(self) -> Iterator[Slip]:
        yield from self._reels()
        named: list[tuple[Path, str]] = [(("pays", i, "symbols"), s) for i, row in enumerate(self.pays) for s in row.symbols]
        free = self.free.strips if self.free else ()
        named += [(("strips", i), s) for i, strip in enumerate(self.strips) for s in dict.fromkeys(strip)]
        named += [(("free", "strips", i), s) for i, strip in enumerate(free) for s in dict.fromkeys(strip)]
        named += [(("respin", "symbol"), self.respin.symbol)] if self.respin else []
        for where, symbol in named:
            if symbol not in self.symbols:
                yield Slip(where, missing_name("symbol", symbol, list(self.symbols)))
        for i, row in enumerate(self.pays):
            most = len(self.strips) * (self.rows if row.anywhere else 1)
            if row.count > most:
                yield Slip(("pays", i, "count"), _at_most(most))
            if row.free and not self.free:
                yield Slip(("free",), Text("falta la tabla `free`", "the table `free` is missing"))
            if row.free and not row.anywhere:
                words = Text("solo las da lo que cuenta en toda la ventana", "only what counts anywhere in the window gives them")
                yield Slip(("pays", i, "free"), words)
        if self.respin and not 1 <= self.respin.needs <= len(self.strips) * self.rows:
            yield Slip(("respin", "needs"), _at_most(len(self.strips) * self.rows))
        for value in self.respin.values if self.respin else ():
            if not (value.isascii() and value.isdecimal() and len(value) <= 6):
                yield Slip(("respin", "values"), Text(f"«{value[:20]}» no son créditos", f"'{value[:20]}' are no credits"))

    def _reels(self) -> Iterator[Slip]:
        reels = len(self.strips)
        for i, line in enumerate(self.lines):
            if len(line) != reels or max(line) > self.rows:
                words = Text(
                    f"una línea nombra una fila, de 1 a {self.rows}, en cada uno de los {reels} rodillos",
                    f"a line names a row, from 1 to {self.rows}, on each of the {reels} reels",
                )
                yield Slip(("lines", i), words)
        if len(set(self.lines)) < len(self.lines):
            yield Slip(("lines",), Text("dos líneas son la misma", "two lines are the same"))
        for i, strip in enumerate(self.strips):
            if len(strip) < self.rows:
                yield Slip(("strips", i), Text("tiene menos símbolos que la ventana", "it has fewer symbols than the window"))
        if self.weights and [len(w) for w in self.weights] != [len(s) for s in self.strips]:
            yield Slip(
                ("weights",), Text("hace falta uno por símbolo de cada rodillo", "there must be one a symbol of each reel")
            )
        own = self.free.strips if self.free else ()
        if own and (len(own) != reels or any(len(s) < self.rows for s in own)):
            es = f"hacen falta {reels} rodillos de {self.rows} símbolos o más"
            yield Slip(("free", "strips"), Text(es, f"there must be {reels} reels of {self.rows} symbols or more"))
        if any(not 1 <= n <= len(self.lines) for n in self.offers):
            yield Slip(("offers",), _at_most(len(self.lines)))


class HandRow(Model):
    """A line of a video poker's pay table."""

    hand: HandName
    ranks: tuple[RankName, ...] = ()
    """Of which ranks its pair, trio or four must be, where not every one counts."""
    kickers: tuple[RankName, ...] = ()
    """Of which rank the fifth card beside a four must be."""
    names: Text | None = None
    pays: Multiple
    most: Multiple | None = None
    """The same with the most credits staked, where that is another."""
    pot: Flag = False


class VideoPoker(Model):
    """Five cards of a whole pack, of which the player keeps some and gets others for the rest; the first line that fits pays."""

    pays: Annotated[tuple[HandRow, ...], Field(min_length=1, max_length=60)]


class Keno(Model):
    """The player marks numbers; some are drawn; what is paid goes by how many of them came."""

    numbers: Annotated[Some, Field(ge=10, le=99)] = 80
    drawn: Some = 20
    pays: Mapping[Words, Mapping[Words, Multiple]]
    """By how many numbers were marked, and then by how many of them came."""

    def slips(self) -> Iterator[Slip]:
        if self.drawn >= self.numbers:
            yield Slip(("drawn",), _at_most(self.numbers - 1))
        for marks, table in self.pays.items():
            if not _is_count(marks, self.numbers, 1):
                yield Slip(("pays", marks), _not_a_count(marks, 1, self.numbers))
                continue
            for hits in table:
                if not _is_count(hits, min(int(marks), self.drawn), 0):
                    yield Slip(("pays", marks, hits), _not_a_count(hits, 0, min(int(marks), self.drawn)))


def _is_count(word: str, most: int, least: int) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 2 and least <= int(word) <= most


def _not_a_count(word: str, least: int, most: int) -> Text:
    said = word[:20]
    return Text(f"«{said}» no es un número de {least} a {most}", f"'{said}' is no number from {least} to {most}")


def _at_most(most: int) -> Text:
    return Text(f"un número entero hasta {most}", f"a whole number up to {most}")


class Live(Model):
    """A live game in video form: which game of the catalogue, and the plan it is played under."""

    game: Words
    plan: Mapping[Words, Words] = {}


class Pot(Model):
    """A prize that grows with every stake until a combination wins it, at this machine alone or at several that are linked."""

    names: Text
    base: Amount
    """What it shows at first, and again after it was won."""
    rate: Rate
    """The part of every stake that enters it."""
    link: Words = ""
    """The name of the system that other machines feed too; none where the machine stands alone."""
    rules: Text | None = None
    """What the public is told of how it is won."""
    alert: Text | None = None
    """What the player is told when it is won."""


class Machine(Model):
    """All that a machine is."""

    names: Text
    maker: Words
    serial: Words = ""
    ours: Flag = False
    """Whether it is a sample of this program's and stands in no regulator's register."""
    kind: Kind
    state: State = "in-service"
    homologation: Homologation = Homologation()
    positions: Annotated[Some, Field(le=64)] = 1
    denominations: Annotated[tuple[Amount, ...], Field(min_length=1)]
    """What a credit may be worth."""
    credits: Annotated[Some, Field(le=1_000)] = 1
    """The most credits on a line, a hand or a ticket."""
    reels: Reels | None = None
    poker: VideoPoker | None = None
    keno: Keno | None = None
    live: Live | None = None
    pot: Pot | None = None

    @property
    def part(self) -> Literal["reels", "poker", "keno", "live"]:
        """The table that a machine of this kind has."""
        parts: dict[str, Literal["reels", "poker", "keno", "live"]] = {"video-poker": "poker", "table": "live"}
        return parts.get(self.kind) or ("reels" if self.kind == "reels" else "keno")

    @property
    def rows(self) -> tuple[Row | HandRow, ...]:
        """The lines of its pay table, of reels or of cards."""
        return (*(self.reels.pays if self.reels else ()), *(self.poker.pays if self.poker else ()))

    def slips(self) -> Iterator[Slip]:
        """What does not fit together in it."""
        for name in ("reels", "poker", "keno", "live"):
            if (getattr(self, name) is not None) != (name == self.part):
                missing = name == self.part
                words = (
                    Text(
                        f"una máquina «{self.kind}» necesita la tabla `{name}`",
                        f"a machine '{self.kind}' needs the table `{name}`",
                    )
                    if missing
                    else Text(f"una máquina «{self.kind}» no tiene `{name}`", f"a machine '{self.kind}' has no `{name}`")
                )
                yield Slip((name,), words)
        for part, own in (("reels", self.reels), ("keno", self.keno)):
            for slip in own.slips() if own else ():
                yield Slip((part, *slip.where), slip.what)
        if any(row.pot for row in self.rows) != (self.pot is not None):
            words = Text(
                "un pozo necesita la tabla `pot` y una línea de pagos que lo gane (`pot = true`)",
                "a pot needs the table `pot` and a line of the pay table that wins it (`pot = true`)",
            )
            yield Slip(("pot",), words)
