"""What a dice game's TOML says besides what every game says: the dice, and how each bet is won, lost, pushed or left.

A result is named by a *token*: "7" is a total any way, "3-3" those very faces, "same" all dice alike, "anchor" a face that shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Annotated, Any, Literal

from tapete.catalogue.dice.fitting import NO_POINT, TOTALS, bet_slips
from tapete.catalogue.kinds import Flag, Multiple, OddsField, Rate, Some, Words, wrong
from tapete.catalogue.model import BeforeValidator, Beside, Field, Strict, WithJsonSchema
from tapete.catalogue.names import MaybeBet, Names, missing_name
from tapete.catalogue.schema import BetRule, Cited, GameRules, Lead, Param, Slip, unread
from tapete.errors import Refused
from tapete.text import Lang, Text


def _tokens(value: object) -> tuple[str, ...]:
    if isinstance(value, str | int):
        value = [value]
    if isinstance(value, list | tuple) and all(isinstance(v, str | int) and not isinstance(v, bool) for v in value):
        return tuple(str(v) for v in value)
    raise wrong(value, Text("resultados como 7, '3-3' o 'same'", "results such as 7, '3-3' or 'same'"))


Tokens = Annotated[
    tuple[str, ...],
    BeforeValidator(_tokens),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "array"}]}),
    Names("token"),
]

Flow = Literal["once", "stays", "line", "odds", "collect", "match"]
"""How a bet lives: one roll; until won or lost; first roll, then a number; behind another bet; a set of totals; faces shown."""


SIX = ("1", "2", "3", "4", "5", "6")
MOST_THROWS = 50_000
"""Six dice of six faces, and a little more."""


class Dice(Cited):
    """So many dice with these faces."""

    count: Annotated[Some, Field(le=6)]
    faces: tuple[Words, ...] = SIX

    @classmethod
    def before(cls, raw: Any) -> Any:
        """So many throws as can be gone through, one by one."""
        faces, count = (raw.get("faces", SIX), raw.get("count")) if isinstance(raw, dict) else (SIX, 1)
        if isinstance(faces, list) and isinstance(count, int) and len(faces) ** min(count, 6) > MOST_THROWS:
            raise wrong(
                f"{count} x {len(faces)}", Text(f"hasta {MOST_THROWS} tiradas distintas", f"at most {MOST_THROWS} throws")
            )
        return raw

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Every result that these dice can show, by every name it has."""
        throws = list(product(dict.fromkeys(self.faces), repeat=self.count))
        sums = {str(sum(map(int, throw))) for throw in throws if all(face.isdigit() for face in throw)}
        return frozenset({"same", *self.faces, *sums, *("-".join(throw) for throw in throws)})

    @cached_property
    def weights(self) -> dict[str, int]:
        """Every throw as its faces in order, and how many of the equally likely throws it stands for."""
        kinds = list(dict.fromkeys(self.faces))
        many = {f: self.faces.count(f) for f in kinds}
        found: dict[str, int] = {}
        for throw in combinations_with_replacement(kinds, self.count):
            ways = factorial(self.count)
            for face in dict.fromkeys(throw):
                ways = ways // factorial(throw.count(face)) * many[face] ** throw.count(face)
            found[" ".join(throw)] = ways
        return found


class Commission(Cited):
    """What the player pays the house for a bet, on top of it."""

    rate: Rate
    of: Literal["stake", "win"]


class Small(Cited):
    """A stake too small for the full odds: what it pays instead."""

    under: Some
    spots: Tokens
    pays: OddsField


READ_IN: Mapping[str, tuple[Flow, ...]] = {
    "pays": ("once", "stays", "line", "odds", "collect"),
    "travels": ("line",),
    "behind": ("odds",),
    "behind_max": ("odds",),
    "spots": ("once", "stays"),
    "wins": ("once", "stays", "line", "collect"),
    "push": ("once", "stays", "line"),
    "numbers": ("once", "stays", "odds"),
    "loses": ("stays", "line", "collect"),
    "side": ("stays", "line", "odds"),
    "raises": ("line",),
}
"""Keys of a bet that only some ways of living read."""


NO_NUMBER = Text(
    'esta apuesta no pasa a un número ni reúne totales: falta bound = "placed"',
    'this bet neither goes to a number nor collects totals: bound = "placed" is missing',
)


class DiceBet(BetRule):
    """One kind of bet on the dice."""

    flow: Flow
    wins: Tokens = ()
    loses: Tokens = ()
    push: Tokens = ()
    side: Literal["right", "wrong"] = "right"
    """Once on a number, a right bet wants the number before seven, a wrong bet seven before the number."""
    pays_on: Mapping[Words, OddsField] = {}
    numbers: Tokens = ()
    """The numbers that are spots of this bet (place bets, odds behind a bet with a number of its own)."""
    travels: Flag = False
    """A line bet that goes to a number of its own, as come does, instead of sharing the puck's."""
    spots: Mapping[Words, Tokens] = {}
    """Named spots of a one-roll bet and what each wins on."""
    behind: MaybeBet = ""
    """The bet that this one backs: odds behind a line bet."""
    behind_max: Mapping[Words, Multiple] = {}
    """How many times the bet behind which it stands it may be, by number."""
    behind_measures: Literal["stake", "win"] = "stake"
    """Whether that multiple bounds what is staked or what it can win."""
    behind_cite: Words = ""
    phases: tuple[Literal["come-out", "point"], ...] = ("come-out", "point")
    after_seven: Flag = False
    at_opening: Flag = False
    contract: Flag = False
    """Once it has a number, or has begun to collect its totals, it can be neither taken down nor reduced."""
    bound: Literal["number", "placed"] = "number"
    """From when a contract binds: from its number on, or as soon as it is placed."""
    raises: Flag = True
    """Whether it may be raised once it has a number."""
    grows: Flag = True
    """Whether it may be raised before that."""
    each_time: Flag = False
    """It is paid each time it wins, and its stake stays up until it loses or is taken down."""
    off_without_point: Flag = False
    commission: Commission | None = None
    small: Small | None = None

    goes_with = {
        "bound": Beside("contract"),
        "behind_max": Beside("behind"),
        "behind_measures": Beside("behind_max"),
        "at_opening": Beside("after_seven"),
    }

    def unread(self) -> Iterator[tuple[str, Text]]:
        """Keys of one way of living that another does not read."""
        for key, flows in READ_IN.items():
            if self.flow not in flows and self.differs(key):
                yield (
                    key,
                    Text(
                        f"es de flow {' o '.join(flows)}, y esta es {self.flow}",
                        f"it is for flow {' or '.join(flows)}, and this is {self.flow}",
                    ),
                )
        if self.contract and self.bound == "number" and self.flow not in ("line", "collect"):
            yield "contract", NO_NUMBER

    def spoken_pays(self, lang: Lang) -> str:
        """What it pays, and what it pays otherwise on some results or numbers."""
        special: dict[str, list[str]] = {}
        for key, odds in self.pays_on.items():
            special.setdefault(odds.spoken(lang), []).append(key)
        parts = [f"{', '.join(keys)}: {pays}" for pays, keys in special.items()]
        if small := self.small:
            below = "menos de" if lang == "es" else "under"
            parts.append(f"{', '.join(small.spots)} {below} {small.under}: {small.pays.spoken(lang)}")
        return "; ".join(([self.pays.spoken(lang)] if self.pays else []) + parts)

    def spoken_behind(self, lang: Lang) -> str:
        """How many times the bet before it odds may be, by number, and whether that is what they may win."""
        by: dict[str, list[str]] = {}
        for number, times in self.behind_max.items():
            by.setdefault(str(times), []).append(number)
        if not by:
            return ""
        wins = " de ganancia" if lang == "es" else " to be won"
        several = len(by) > 1
        most = ", ".join(f"{times} ({', '.join(numbers)})" if several else times for times, numbers in by.items())
        return f"{self.behind} × {most}{wins if self.behind_measures == 'win' else ''}"

    @property
    def payable(self) -> bool:
        """Whether the text says what every result pays."""
        return self.pays is not None or bool(self.pays_on)


class Point(Cited):
    """The numbers that become a point on the come-out, and the total that ends the series."""

    numbers: Tokens
    out: Annotated[str, Strict(), Names("token")] = "7"


class DiceRules(GameRules):
    """All that a dice game's TOML may say."""

    dice: Dice
    bets: Mapping[Words, DiceBet]
    point: Point | None = None
    shooter: Lead | None = None

    @property
    def lead(self) -> Lead | None:
        return self.shooter

    def names(self, of: str) -> Collection[str]:
        return self.dice.tokens if of == "token" else super().names(of)

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        for slug, bet in self.bets.items():
            where = ("bets", slug)
            if bet.flow in ("line", "odds", "collect") and self.point is None:
                yield Slip((*where, "flow"), Text(f"«{bet.flow}» necesita la tabla [point]", f"'{bet.flow}' needs a [point]"))
            if bet.flow == "odds" and not bet.behind:
                yield Slip(where, Text("falta `behind`, la apuesta que respalda", "`behind`, the bet that it backs, is missing"))
            if bet.flow == "match" and slug not in self.dice.faces:
                yield Slip(
                    where,
                    Text("una apuesta «match» lleva el nombre de una cara", "a 'match' bet has the name of a face")
                    + Text("; las caras son: ", "; the faces are: ")
                    + ", ".join(self.dice.faces),
                )
            for one, other in (("wins", "loses"), ("wins", "push"), ("loses", "push")):
                both = [token for token in getattr(bet, one) if token in getattr(bet, other)]
                if both:
                    yield Slip((*where, other), Text(f"«{both[0]}» está también en `{one}`", f"'{both[0]}' is in `{one}` too"))
            if not bet.phases:
                yield Slip((*where, "phases"), Text("nadie podría hacerla nunca", "nobody could ever make it"))
            elif self.point is None and bet.differs("phases"):
                yield unread((*where, "phases"), NO_POINT)
            yield from self._key_slips(slug, bet)
            yield from bet_slips(self, slug, bet)
        for at, number in enumerate(self.point.numbers if self.point else ()):
            if not number.isdigit():
                yield Slip(("point", "numbers", at), TOTALS)
        if self.point and not self.point.out.isdigit():
            yield Slip(("point", "out"), TOTALS)
        if self.point and self.point.out in self.point.numbers:
            yield Slip(("point", "out"), Text("es también un punto (`numbers`)", "it is a point too (`numbers`)"))

    def _key_slips(self, slug: str, bet: DiceBet) -> Iterator[Slip]:
        """Results and numbers that stand before an equals sign."""
        numbers = self.point.numbers if self.point else ()
        spots = [*bet.spots, *(dict.fromkeys((*bet.numbers, *numbers)) if bet.numbers or bet.travels else ())]
        shown = [str(n) for n in range(1, self.dice.count + 1)] if bet.flow == "match" else self.dice.tokens
        for key, given, known, of in (
            ("pays_on", bet.pays_on, [*shown, *bet.spots], "token"),
            ("behind_max", bet.behind_max, numbers, "token"),
            ("max_by", bet.max_by, spots, "spot"),
        ):
            for name in given:
                if name not in known:
                    yield Slip(("bets", slug, key, name), missing_name(of, name, known))
        for name in bet.small.spots if bet.small else ():
            if name not in spots:
                yield Slip(("bets", slug, "small", "spots"), missing_name("spot", name, spots))

    def vet(self, values: Mapping[str, object]) -> None:
        """Refuse faces that no die has, and a maximum for bets at other odds."""
        for name, param in self.params.items():
            listed = values.get(name)
            if param.kind == "list" and isinstance(listed, tuple):
                self._vet_list(name, param, listed)
        for slug, bet in self.bets.items():
            bound = self.params.get(bet.max.of) if bet.max else None
            wanted = bound.for_pays if bound else None
            if bound and bet.max and wanted and bet.pays and bet.pays.net != wanted.net:
                raise Refused(
                    Text(
                        f"{bet.max.of} es el máximo de las apuestas que pagan {wanted.spoken('es')}, y {slug} no es una de ellas",
                        f"{bet.max.of} is the maximum of the bets that pay {wanted}, and {slug} is not one of them",
                    ),
                    bound.cite,
                )

    def _vet_list(self, name: str, param: Param, listed: tuple[str, ...]) -> None:
        faces = self.dice.faces
        for word in listed or ("",):
            parts = word.split("-")
            if param.sets == ("dice.faces",):
                wrong = not word or len(parts) > 1 or " " in word or word == "same"
                what = Text(
                    "no es el nombre de una cara: una palabra sin guiones", "is no name of a face: one word without hyphens"
                )
            else:
                alone = len(parts) == 1 and not word.isdigit() and not any(path.endswith(".numbers") for path in param.sets)
                wrong = not all(part in faces for part in parts) or not (alone or len(parts) == self.dice.count)
                ways = ", ".join(dict.fromkeys(faces))
                what = Text(
                    f"no es un resultado de estos dados; una tirada se escribe con sus caras ({ways}) y guiones",
                    f"is no result of these dice; a throw is written as its faces ({ways}) with hyphens",
                )
            if wrong:
                raise Refused(Text(f"plan {name}: «{word}» {what.es}", f"plan {name}: '{word}' {what.en}"), param.cite)
