"""The hands that lie on a table of any game, and what each comes to: points, a count, or a hand of poker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapete.catalogue.families import room_of
from tapete.catalogue.kit.sides import USUAL, side_name
from tapete.equipment.cards import BACK, show_card
from tapete.text import Text, same

if TYPE_CHECKING:
    from tapete.table.table import Table

NAMES = {
    "black": Text("negro", "black"),
    "red": Text("rojo", "red"),
    "1": Text("paño 1", "tableau 1"),
    "2": Text("paño 2", "tableau 2"),
    "dealer": Text("croupier", "dealer"),
    "croupier": Text("croupier", "dealer"),
    "table": Text("cartas comunes", "common cards"),
}
COMMON = "table"
NOTHING = same("")


@dataclass(frozen=True)
class Lying:
    """One hand: its name on the felt and for people, its cards, and what they come to."""

    name: str
    spoken: Text
    cards: tuple[str, ...]
    worth: Text

    def line(self) -> Text:
        """`punto: 9♥ K♠ = 9`."""
        cards = " ".join(map(show_card, self.cards))
        return self.spoken + same(f": {cards}") + (same(" = ") + self.worth if self.worth != NOTHING else NOTHING)


def lying(table: Table, before: Mapping[str, tuple[str, ...]] | None = None) -> list[Lying]:
    """Every hand with cards in it, in the order in which they lie; or those that are no longer as they were before."""
    if before is not None and table.felt.hands == before:
        return []
    worth, lay, now = _WORTH.get(room_of(table.terms.rules), _nothing), before or {}, table.felt.hands
    shared = now.get(COMMON) != lay.get(COMMON)  # common cards change what every hand is worth
    found = [(name, cards) for name, cards in now.items() if cards and (shared or cards != lay.get(name))]
    return [Lying(name, spoken(table, name), cards, NOTHING if BACK in cards else worth(table, name)) for name, cards in found]


def spoken(table: Table, name: str) -> Text:
    """What people call a hand."""
    head, _, number = name.partition(" ")
    if head == "seat":
        return Text(f"puesto {number}", f"seat {number}")
    if name.startswith("dealer-"):
        return NAMES["dealer"] + same(f" {name.removeprefix('dealer-')}")
    room = room_of(table.terms.rules)
    if room == "machine":
        return Text(f"puesto {name}", f"seat {name}")
    boxes = room in ("twentyone", "triple")
    return Text(f"casilla {name}", f"box {name}") if boxes and name != "dealer" else _named(table, name)


def _named(table: Table, name: str) -> Text:
    return side_name(table.terms.rules, name) if name in USUAL else NAMES.get(name, same(name))


def _nothing(table: Table, name: str) -> Text:
    return NOTHING


def _baccarat(table: Table, name: str) -> Text:
    from tapete.games.baccarat.coup import total as points

    return same(str(points(table.felt.hands[name])))


def _banque(table: Table, name: str) -> Text:
    from tapete.games.banque.chemin import counted
    from tapete.games.banque.memory import BanqueMemory

    return same(str(counted(table.felt.of(BanqueMemory), name)))


def _trente(table: Table, name: str) -> Text:
    from tapete.games.trente.coup import total as row_total

    return same(str(row_total(table.terms.rules, table.felt.hands[name])))


def _twentyone(table: Table, name: str) -> Text:
    from tapete.table.show_cards import counted

    return counted(table, name)


def _poker(table: Table, name: str) -> Text:
    from tapete.table.show_cards import made

    return Text(made(table, name, "es"), made(table, name, "en"))


def _circle(table: Table, name: str) -> Text:
    from tapete.games.circle.memory import CircleMemory
    from tapete.table.show_circle import made as made_in_circle

    head, _, number = name.partition(" ")
    return (head == "seat" and made_in_circle(table, table.felt.of(CircleMemory), int(number))) or NOTHING


_WORTH: dict[str, Callable[[Table, str], Text]] = {
    "baccarat": _baccarat,
    "banque": _banque,
    "trente": _trente,
    "twentyone": _twentyone,
    "triple": _twentyone,
    "poker": _poker,
    "circle": _circle,
}
