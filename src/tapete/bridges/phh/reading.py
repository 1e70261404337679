"""A file in the Poker Hand History format, as values: `.phh` holds one hand, `.phhs` one in each of its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import NoReturn

from tapete import toml
from tapete.bridges.phh.values import (
    NEEDED,
    UNKNOWN,
    Action,
    BetTo,
    BringIn,
    CheckOrCall,
    Dealt,
    Discard,
    Fold,
    Hand,
    PhhError,
    Show,
)
from tapete.equipment.cards import DECK, read_card
from tapete.errors import toml_says
from tapete.text import Text

Raw = Mapping[str, object]

KNOWN = {
    "variant",
    "antes",
    "starting_stacks",
    "actions",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "ante_trimming_status",
    "finishing_stacks",
    "players",
}


def read(text: str) -> list[Hand]:
    """The hands of a file; one that cannot be read is told with its name, and nothing of the file is."""
    try:
        raw: dict[str, object] = toml.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # not TOML, a number without end, tables within tables
        why = toml_says(error)
        raise PhhError(Text(f"el archivo no es TOML: {why.es}", f"the file is no TOML: {why.en}")) from None
    if "variant" in raw or not all(isinstance(value, dict) for value in raw.values()):
        return [_hand("", raw)]
    return [_hand(name, value) for name, value in raw.items() if isinstance(value, dict)]


def _wrong(where: str, es: str, en: str) -> NoReturn:
    head = Text(f"mano {where}: ", f"hand {where}: ") if where else Text("", "")
    raise PhhError(head + Text(es, en))


def _hand(where: str, raw: Raw) -> Hand:
    variant = raw.get("variant")
    if not isinstance(variant, str) or variant not in NEEDED:
        known = ", ".join(NEEDED)
        _wrong(where, f"variant = {variant!r}: las modalidades son {known}", f"variant = {variant!r}: the variants are {known}")
    stacks = _amounts(where, raw, "starting_stacks")
    antes = _amounts(where, raw, "antes")
    for field in NEEDED[variant]:
        if field not in raw:
            _wrong(where, f"falta {field}, que {variant} requiere", f"{field} is missing, which {variant} needs")
    blinds = _amounts(where, raw, "blinds_or_straddles", below=True) if "blinds_or_straddles" in raw else ()
    finishing = _amounts(where, raw, "finishing_stacks") if "finishing_stacks" in raw else None
    for field, values in (("antes", antes), ("blinds_or_straddles", blinds), ("finishing_stacks", finishing)):
        if values and len(values) != len(stacks):
            n, m = len(values), len(stacks)
            _wrong(where, f"{field} tiene {n} importes y hay {m} jugadores", f"{field} has {n} amounts for {m} players")
    if len(stacks) < 2:
        _wrong(where, "una mano tiene al menos dos jugadores", "a hand has at least two players")
    players = raw.get("players", [])
    if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
        _wrong(where, "players es una lista de nombres", "players is a list of names")
    return Hand(
        variant=variant,
        antes=antes,
        stacks=stacks,
        actions=tuple(_actions(where, raw, len(stacks))),
        blinds=blinds,
        bring_in=_maybe(where, raw, "bring_in"),
        small_bet=_maybe(where, raw, "small_bet"),
        big_bet=_maybe(where, raw, "big_bet"),
        min_bet=_maybe(where, raw, "min_bet"),
        trimmed=raw.get("ante_trimming_status", False) is True,
        finishing=finishing,
        players=tuple(players),
        told={key: value for key, value in raw.items() if key not in KNOWN},
    )


def _amount(value: object, below: bool = False) -> Decimal | None:
    """A number that is no truth value and, but for a late bet, not below nothing; `inf` is a stack nobody wrote down."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    return number if not number.is_nan() and (number >= 0 or (below and number.is_finite())) else None


def _amounts(where: str, raw: Raw, field: str, below: bool = False) -> tuple[Decimal, ...]:
    values = raw.get(field)
    found = [_amount(v, below) for v in values] if isinstance(values, list) else []
    if not isinstance(values, list) or not found or None in found:
        _wrong(where, f"{field} es una lista con un importe por jugador", f"{field} is a list with an amount for each player")
    return tuple(v for v in found if v is not None)


def _maybe(where: str, raw: Raw, field: str) -> Decimal | None:
    if field not in raw:
        return None
    found = _amount(raw[field])
    if found is None or not found.is_finite():
        _wrong(where, f"{field} = {raw[field]}: no es un importe", f"{field} = {raw[field]}: no amount")
    return found


def _actions(where: str, raw: Raw, seats: int) -> Iterator[Action]:
    lines = raw.get("actions")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        _wrong(where, "actions es una lista de acciones entre comillas", "actions is a list of actions in quotes")
    for at, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if words:  # else a comment alone
            try:
                yield _action(words, seats)
            except ValueError as error:
                _wrong(where, f"acción {at}, «{line}»: {_SPANISH[str(error)]}", f"action {at}, '{line}': {error}")


_SPANISH = {
    "a card is written rank and suit, like Th or 2s, or ??": "una carta se escribe valor y palo, como Th o 2s, o ??",
    "there is no such player": "no hay tal jugador",
    "an amount is a number above nothing": "un importe es un número mayor que cero",
    "actions are: d dh, d db, pN f, cc, cbr, pb, sd, sm": "las acciones son: d dh, d db, pN f, cc, cbr, pb, sd, sm",
}
_CARD, _PLAYER, _SUM, _WORDS = _SPANISH


def cards_of(words: str) -> tuple[str, ...]:
    """Cards written without a gap: `Th9s??`.

    >>> cards_of("Th9s??")
    ('10h', '9s', '??')
    """
    cards = tuple(UNKNOWN if words[i : i + 2] == "??" else read_card(words[i : i + 2]) for i in range(0, len(words), 2))
    if not all(card in DECK or card == UNKNOWN for card in cards):
        raise ValueError(_CARD)
    return cards


def _seat(word: str, seats: int) -> int:
    if word[:1] != "p" or not word[1:].isdecimal() or not 1 <= int(word[1:]) <= seats:
        raise ValueError(_PLAYER)
    return int(word[1:])


def _bet(seat: int, words: str) -> Action:
    try:
        amount = Decimal(words)
    except InvalidOperation:
        raise ValueError(_SUM) from None
    if not amount.is_finite() or amount <= 0:
        raise ValueError(_SUM)
    return BetTo(seat, amount)


_ALONE: dict[str, Callable[[int], Action]] = {
    "f": Fold,
    "cc": CheckOrCall,
    "pb": BringIn,
    "sd": Discard,
    "sm": Show,
}


def _action(words: list[str], seats: int) -> Action:
    match words:
        case ["d", "db", cards]:
            return Dealt(0, cards_of(cards))
        case ["d", "dh", player, cards]:
            return Dealt(_seat(player, seats), cards_of(cards))
        case [player, verb] if verb in _ALONE:
            return _ALONE[verb](_seat(player, seats))
        case [player, "cbr", amount]:
            return _bet(_seat(player, seats), amount)
        case [player, "sd", cards]:
            return Discard(_seat(player, seats), cards_of(cards))
        case [player, "sm", "-"]:
            return Show(_seat(player, seats), some=True)
        case [player, "sm", cards]:
            return Show(_seat(player, seats), cards_of(cards))
    raise ValueError(_WORDS)
