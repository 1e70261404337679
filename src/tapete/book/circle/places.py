"""Who sits where at a poker table: the draw, the waiting list, seats that are kept, changes of place and table."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.book.document import Line
from tapete.book.kit.say import line
from tapete.catalogue.circle.rules import CircleRules
from tapete.equipment.cards import SYMBOLS
from tapete.text import Text

DRAWN = {
    "suit": Text(
        "antes de la primera mano se sortean los puestos con las trece cartas de una pinta ({})",
        "before the first hand the places are drawn with the thirteen cards of one suit ({})",
    ),
    "pack": Text(
        "antes de la primera mano se sortean los puestos con una carta de la baraja para cada uno",
        "before the first hand the places are drawn with a card of the pack for each player",
    ),
}
ORDER = {
    "ace-first": Text("el as da el primero y el rey el último", "the ace gives the first and the king the last"),
    "ace-last": Text("el dos da el primero y el as el último", "the two gives the first and the ace the last"),
    "high-first": Text(
        "el as da el primero, el rey el siguiente y el dos el último",
        "the ace gives the first, the king the next and the two the last",
    ),
}
TIE = {
    "first": Text("de dos iguales va antes quien sacó primero", "of two alike who drew first comes first"),
    "again": Text("los iguales sacan otra vez", "those alike draw again"),
}
ASKED = {
    "player": Text("entre manos un jugador puede pasar a un puesto libre", "between hands a player may go to a free place"),
    "chief": Text(
        "empezada la partida, los puestos libres los asigna el jefe de mesa",
        "once play has begun the table chief gives out free places",
    ),
}
CARRIES = {
    "same": Text("a otra mesa se va con las mismas fichas", "to another table one carries the same chips"),
    "buy-in": Text(
        "en otra mesa se entra con la compra inicial de esa mesa", "at another table one begins with that table's buy-in"
    ),
}
BLINDS = {
    "plays": Text("quien cambia de puesto sigue jugando", "who changes place plays on"),
    "waits": Text(
        "quien cambia de puesto espera la ciega mayor, o pone lo mismo",
        "who changes place waits for the big blind, or posts as much",
    ),
}


def places(rules: CircleRules) -> list[Line]:
    return [*_drawn(rules), *_waiting(rules), *_moving(rules)]


def _said(text: Text, *about: str, cite: str) -> Line:
    return line(text.es, text.en, *about, cite=cite)


def _drawn(rules: CircleRules) -> Iterator[Line]:
    rule = rules.seating
    if rule is None:
        return
    if rule.drawn:
        yield _said(DRAWN[rule.drawn], *([SYMBOLS[rule.suit]] if rule.drawn == "suit" else []), cite=rule.cite)
        yield _said(ORDER[rule.order], cite=rule.cite)
    if rule.drawn == "pack":
        yield _said(TIE[rule.tie], cite=rule.cite)
    if rule.kept:
        yield line(
            "a quien se levanta se le conserva el puesto {} minutos",
            "the seat of who gets up is kept for {} minutes",
            rule.kept,
            cite=rule.kept_cite or rule.cite,
        )


def _waiting(rules: CircleRules) -> Iterator[Line]:
    rule = rules.waiting
    if rule is None:
        return
    yield line(
        "los puestos que quedan libres se dan por lista de espera, en orden",
        "places that fall free are given by waiting list, in order",
        cite=rule.cite,
    )
    if rule.held:
        yield line(
            "a quien se llama se le guarda el puesto {} minutos",
            "the seat is held for {} minutes for who is called",
            rule.held,
            cite=rule.held_cite or rule.cite,
        )
    if rule.balanced:
        yield line(
            "los jugadores se reparten por igual entre las mesas abiertas",
            "players are spread evenly over the open tables",
            cite=rule.cite,
        )


def _moving(rules: CircleRules) -> Iterator[Line]:
    rule = rules.moving
    if rule is None:
        return
    yield _said(ASKED[rule.asked], cite=rule.cite)
    yield _said(CARRIES[rule.carries], cite=rule.cite)
    if rule.within and rule.carries == "same":
        yield line(
            "quien deja una mesa que sigue y se sienta en otra antes de {} minutos ha cambiado de mesa",
            "who leaves a table that goes on and sits down at another within {} minutes has changed tables",
            rule.within,
            cite=rule.cite,
        )
    if rules.blinds is not None and rules.blinds.joins == "big-blind":
        yield _said(BLINDS[rule.blinds], cite=rule.cite)
