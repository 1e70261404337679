"""Hands written in the Poker Hand History format: one by itself, several each in a table of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal

from tapete.bridges.phh.values import Action, BetTo, BringIn, CheckOrCall, Dealt, Discard, Fold, Hand, Show
from tapete.equipment.cards import rank, suit

Fields = Iterable[tuple[str, object]]


def write(hands: Hand | Sequence[Hand]) -> str:
    """The text of a file: `.phh` for a hand, `.phhs` for several."""
    if isinstance(hands, Hand):
        return _table(_fields(hands))
    return "\n".join(f"[{n}]\n{_table(_fields(hand))}" for n, hand in enumerate(hands, 1))


def _table(fields: Fields) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in fields)


def _fields(hand: Hand) -> Fields:
    yield "variant", hand.variant
    yield "ante_trimming_status", hand.trimmed
    yield "antes", hand.antes
    if hand.blinds:
        yield "blinds_or_straddles", hand.blinds
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (amount := getattr(hand, name)) is not None:
            yield name, amount
    yield "starting_stacks", hand.stacks
    yield "actions", [action_words(action) for action in hand.actions]
    if hand.players:
        yield "players", hand.players
    if hand.finishing is not None:
        yield "finishing_stacks", hand.finishing
    yield from hand.told.items()


def cards_words(cards: Iterable[str]) -> str:
    """Cards without a gap, a ten as T: `Th9s`."""
    return "".join(card if card == "??" else rank(card).replace("10", "T") + suit(card) for card in cards)


def action_words(action: Action) -> str:
    match action:
        case Dealt(0, cards):
            return f"d db {cards_words(cards)}"
        case Dealt(seat, cards):
            return f"d dh p{seat} {cards_words(cards)}"
        case Fold(seat):
            return f"p{seat} f"
        case CheckOrCall(seat):
            return f"p{seat} cc"
        case BetTo(seat, amount):
            return f"p{seat} cbr {_value(amount)}"
        case BringIn(seat):
            return f"p{seat} pb"
        case Discard(seat, cards):
            return f"p{seat} sd {cards_words(cards)}".rstrip()
        case Show(seat, cards, some):
            return f"p{seat} sm {'-' if some else cards_words(cards)}".rstrip()


def _key(key: str) -> str:
    return key if key and all((c.isalnum() and c.isascii()) or c in "-_" for c in key) else _quoted(key)


def _quoted(words: str) -> str:
    """A string as TOML reads it back: quotes, backslashes and control characters escaped."""
    made = "".join("\\" + c if c in '"\\' else f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else c for c in words)
    return f'"{made}"'


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case Decimal() if value.is_finite():
            return format(value.normalize(), "f")
        case str():
            return _quoted(value)
        case dict():
            return "{" + ", ".join(f"{_key(str(k))} = {_value(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(_value(v) for v in value) + "]"
        case datetime() | date() | time():
            return value.isoformat()
        case int() | Decimal():
            return str(value).lower().replace("infinity", "inf")
    raise TypeError(f"no value of a hand history: {value!r}")
