"""From words to what is to be simulated: bets as they are typed, or sensible ones; what could not be played is refused here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, cast, get_args

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.loader import Game, catalogue, read_day
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.catalogue.wheel.rules import WheelRules
from tapete.errors import TapeteError
from tapete.figures import parse_amount
from tapete.games.banque.bank import Offer
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import left, numbers, price, size, whole
from tapete.numbers import shown
from tapete.play.moves import CloseBets, Place
from tapete.play.window import Betting, check_seat
from tapete.simulate.laying import Stake, due, least, waits_for_point, why_not
from tapete.simulate.procedure import Procedure
from tapete.simulate.spec import SHOES, Engine, Shoe, Sized, Spec, Wager
from tapete.simulate.strategy import NAMES, read_strategy
from tapete.table.naming import parse_bet
from tapete.table.table import Table
from tapete.text import Text

Which = Literal["auto", "kernel", "procedure"]
ENGINES: tuple[Which, ...] = get_args(Which)
SIZED: dict[str, Sized] = {
    **dict.fromkeys(("min", "mín", "minimo", "mínimo", "minimum"), "min"),
    **dict.fromkeys(("max", "máx", "maximo", "máximo", "maximum"), "max"),
}
MOST_ROUNDS = 10**15
MOST_SEATS = 10_000
"""A hall of bingo holds no more."""
NO_BET = Text("--bets no nombra ninguna apuesta: por ejemplo «rojo 10»", "--bets names no bet: for instance 'red 10'")
AMONG, HALL, BANK = 6, 8, 6
"""How many seats play where nobody plays alone: at a poker table, in a bingo hall, against a bank that a player holds."""
LATER = ("insurance",)
"""Roles of bets that are offered only when the cards are dealt."""


def game_of(spec: Spec) -> Game:
    """The game that is played, in the law of its day."""
    found = catalogue(*spec.folders)
    return (found.on(read_day(spec.on)) if spec.on else found).game(spec.game)


def read_rounds(words: str) -> int:
    """How many rounds: `1000000`, `1_000_000` or `1e6`.

    >>> read_rounds("2.5e6"), read_rounds("1_000")
    (2500000, 1000)
    """
    said = words.strip().replace("_", "")
    found = re.fullmatch(r"([0-9]{1,15})(?:\.([0-9]{1,15}))?(?:[eE]\+?([0-9]{1,2}))?", said)
    number = Fraction(f"{found[1]}.{found[2] or 0}") * 10 ** int(found[3] or 0) if found else Fraction(0)
    if number.denominator != 1 or not 1 <= number <= MOST_ROUNDS:
        raise TapeteError(
            Text(
                f"«{shown(words)}» no es un número de rondas: escriba de 1 a 1e15, por ejemplo 1e6",
                f"'{shown(words)}' is no number of rounds: write 1 to 1e15, for instance 1e6",
            )
        )
    return int(number)


def read_bets(words: str, minor: int) -> tuple[Wager, ...]:
    """Bets with their amounts, between commas: `pass 10, pass-odds max, place-win 6 12`.

    >>> read_bets("pass 10, pass-odds max", 100)
    (Wager(bet='pass', amount=1000), Wager(bet='pass-odds', amount='max'))
    """
    return tuple(_wager(part.split(), minor) for part in words.split(",") if part.strip())


def _wager(words: list[str], minor: int) -> Wager:
    *bet, amount = words
    if bet and amount.lower() in SIZED:
        return Wager(" ".join(bet), SIZED[amount.lower()])
    try:
        units = parse_amount(amount, minor)
    except TapeteError:
        units = 0
    if not bet or units <= 0:
        said = shown(" ".join(words))
        raise TapeteError(
            Text(
                f"«{said}» no dice apuesta e importe: por ejemplo «rojo 10» o «rojo max»",
                f"'{said}' does not say a bet and its amount: for instance 'red 10' or 'red max'",
            )
        )
    return Wager(" ".join(bet), units)


def make(
    game: str,
    bets: str | Sequence[Wager] = "",
    *,
    plan: Mapping[str, Any] | None = None,
    strategy: str | Sequence[str] = (),
    seats: int | None = None,
    shoe: str = "to-the-cut",
    rounds: int | str = 1_000_000,
    seed: int = 0,
    folders: Sequence[str | Path] = (),
    on: str = "",
) -> Spec:
    """What is to be simulated, with everything said: refused here is what could not be played."""
    asked = tuple(s.strip() for s in strategy.split(",")) if isinstance(strategy, str) else tuple(strategy)
    spec = Spec(
        game,
        {k: str(v) for k, v in (plan or {}).items()},
        strategy=tuple(_absolute(s) for s in asked if s) or ("basic",),
        shoe=_shoe(shoe),
        rounds=read_rounds(str(rounds)),
        seed=seed,
        folders=tuple(str(Path(f).resolve()) for f in folders),
        on=on,
    )
    found = game_of(spec)
    spec = replace(spec, game=found.id)
    table = Table(found, spec.plan)
    for name in spec.strategy:
        read_strategy(name)
    spec = replace(spec, seats=_seats(table, seats))
    wagers = read_bets(bets, table.terms.minor) if isinstance(bets, str) else tuple(bets)
    if isinstance(bets, str) and bets and not wagers:
        raise TapeteError(NO_BET)
    spec = replace(spec, bets=wagers or default_bets(table))
    check(table, spec)
    return spec


def _shoe(said: str) -> Shoe:
    if said not in SHOES:
        ways = " | ".join(SHOES)
        raise TapeteError(Text(f"«{shown(said)}» no es un sabot: {ways}", f"'{shown(said)}' is no shoe: {ways}"))
    return said


def _absolute(strategy: str) -> str:
    """A file by its whole name, so that every worker finds it."""
    return strategy if strategy in NAMES else str(Path(strategy).resolve())


def _seats(table: Table, seats: int | None) -> int:
    rules = table.terms.rules
    if seats is None:
        most = rules.seats.max if rules.seats and rules.seats.max else AMONG
        if isinstance(rules, CircleRules):
            return max(min(AMONG, most), rules.seats.required if rules.seats else 2)
        if isinstance(rules, BingoRules):
            return HALL
        if isinstance(rules, BanqueRules):
            return rules.tableaux.seats + BANK // 2 if rules.tableaux else BANK
        return 1
    if not 1 <= seats <= MOST_SEATS:
        raise TapeteError(Text(f"los puestos van de 1 a {MOST_SEATS}", f"seats go from 1 to {MOST_SEATS}"))
    for seat in range(1, seats + 1):
        check_seat(table.terms, seat)
    return seats


def stakes_of(table: Table, spec: Spec) -> tuple[Stake, ...]:
    """The wagers, understood."""
    found: list[Stake] = []
    for wager in spec.bets:
        kind, spot = parse_bet(table, wager.bet.split())
        if kind not in table.terms.rules.bets:
            raise TapeteError(Text(f"«{wager.bet}» no es una apuesta", f"'{wager.bet}' is no bet"))
        if any((s.kind, s.spot) == (kind, spot) for s in found):
            raise TapeteError(Text(f"«{wager.bet}» está dos veces", f"'{wager.bet}' is there twice"))
        found.append(Stake(wager.bet, kind, spot, wager.amount))
    return tuple(found)


def check(table: Table, spec: Spec) -> None:
    """Refuse what the table would never take: a bet that does not exist, a stake outside the limits, bets that do not suffice."""
    stakes = stakes_of(table, spec)
    ask = table.ask
    if not isinstance(ask, Betting):
        return
    for seat in range(1, min(spec.seats, 50) + 1):
        for place in due(table.terms, table.felt, ask, [seat], stakes):
            table.do(place)
    for stake in stakes:
        if not table.felt.staked(1, stake.kind, stake.spot) and not _comes_later(table, stake):
            amount = stake.amount if isinstance(stake.amount, int) else least(table.terms, stake.kind)
            table.check(Place(1, amount, stake.kind, stake.spot))
            raise TapeteError(Text(f"la mesa no admite «{stake.name}»", f"the table does not take '{stake.name}'"))
    table.check(CloseBets())
    if isinstance(table.terms.rules, BingoRules):
        _check_series(table, spec, stakes)


def _check_series(table: Table, spec: Spec, stakes: Sequence[Stake]) -> None:
    """Refuse sales of which one, at the end of a series, is smaller than a game needs to begin."""
    terms, rules = table.terms, table.terms.rules
    cards = next((s.amount // price(terms) for s in stakes if s.kind == rules.sold and isinstance(s.amount, int)), 0)
    least, at, seen = whole(terms, rules.sale.least, 0), 1, set[int]()
    while cards and at not in seen:
        seen.add(at)
        memory = BingoMemory(next=at)
        remain = left(terms, memory)
        sold = min(spec.seats, remain // cards) * cards or remain
        if sold < least:
            raise TapeteError(
                Text(
                    f"al final de la serie de {size(terms)} cartones se venderían {sold}, y hacen falta {least} para empezar",
                    f"at the end of the series of {size(terms)} cards {sold} would be sold, and {least} are needed to begin",
                )
            )
        last = numbers(terms, memory, sold)[-1][1]
        at = last + 1 if last < size(terms) else 1


def _comes_later(table: Table, stake: Stake) -> bool:
    rule = table.terms.rules.bets[stake.kind]
    return (
        waits_for_point(table.terms.rules, stake.kind)
        or getattr(rule, "after_seven", False)
        or getattr(rule, "role", "") in LATER
    )


def default_bets(table: Table) -> tuple[Wager, ...]:
    """The game's first bet at the least stake, and whatever else the table wants before it goes on."""
    rules, ask = table.terms.rules, table.ask
    if isinstance(rules, CircleRules):
        return ()
    if isinstance(ask, Offer):
        kind = next(k for k, b in rules.bets.items() if getattr(b, "role", "") == "punto")
        return (Wager(kind, least(table.terms, kind)),)
    trial = Table(table.game, table.terms.plan.given)
    for kind in _usual(table):
        spot = next(iter(trial.module.spots(rules)[kind]), "")
        first = Place(1, least(trial.terms, kind) * (2 if isinstance(rules, BingoRules) else 1), kind, spot)
        if why_not(trial.ask, first) is not None:
            continue
        trial.do(first)
        laid = [first]
        while not trial.may(CloseBets()) and (more := _equal(trial, first, laid)):
            trial.do(more)
            laid.append(more)
        return tuple(Wager(f"{p.kind} {p.spot}".strip(), p.amount) for p in laid)
    raise TapeteError(Text("diga qué se apuesta con --bets", "say with --bets what is bet"))


def _usual(table: Table) -> list[str]:
    """Kinds of bet, the usual first: of a wheel those that pay even money, elsewhere the first that is no side bet."""
    bets = table.terms.rules.bets
    aside = ("side", "insurance", "raise", "prize", "pot", "bank", "number", "apart", "entry")
    kinds = [k for k, b in bets.items() if b.payable and getattr(b, "role", "") not in aside]
    if isinstance(table.terms.rules, WheelRules):
        kinds.sort(key=lambda k: bets[k].pays is None or cast(Any, bets[k].pays).net != 1)
    if isinstance(table.terms.rules, PaiGowRules):
        kinds = [k for k in kinds if k == table.terms.rules.kind("main")]
    return kinds or [k for k, b in bets.items() if b.payable]


def _equal(table: Table, first: Place, laid: list[Place]) -> Place | None:
    """As much on another bet that the seat lacks, if the table takes it."""
    for kind in table.terms.rules.bets:
        place = replace(first, kind=kind)
        if all(p.kind != kind for p in laid) and table.may(place):
            return place
    return None


def engine_of(spec: Spec, which: str = "auto") -> Engine:
    """Who plays: a kernel where there is one, else the procedure."""
    if which not in ENGINES:
        ways = " | ".join(ENGINES)
        raise TapeteError(Text(f"«{shown(which)}» no es un motor: {ways}", f"'{shown(which)}' is no engine: {ways}"))
    game = game_of(spec)
    stakes = stakes_of(Table(game, spec.plan), spec)
    if which != "procedure":
        from tapete.simulate import kernels

        kernel = kernels.for_(spec, game, stakes)
        if not isinstance(kernel, Text):
            return kernel
        if which == "kernel":
            raise TapeteError(Text("no hay núcleo: ", "there is no kernel: ") + kernel)
    return Procedure(spec, game, stakes)
