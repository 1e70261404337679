"""A circle table as text: the board and the pots, then every seat with its cards, chips and bets, and what may be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tapete.equipment.cards import BACK, colour, show_card
from tapete.games.circle.chips import TABLE, cards, front, pots_now
from tapete.games.circle.chips import Table as Felt
from tapete.games.circle.hands import spoken, standing
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.pots import MAIN
from tapete.play.asks import Decide
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Paint = Callable[[str, str], str]
FOLDED, AWAY, ALL_IN = Text("no va", "folded"), Text("ausente", "away"), Text("resto", "all in")
POT, SIDE, COMMON = Text("pozo principal", "main pot"), Text("pozo adicional", "side pot"), Text("cartas comunes", "common cards")


def circle_rows(table: Table, lang: Lang, paint: Paint) -> list[str]:
    """The whole table in lines."""
    felt = table.felt.of(CircleMemory)
    rows = []
    if table.terms.rules.community or felt.hands.get(TABLE):
        rows.append(f"  {COMMON[lang]}: {_faces(felt.hands.get(TABLE, ()), paint) or '—'}")
    if felt.memory.hand is not None:
        rows += _pots(table, felt, lang, paint)
    known = sorted({*felt.chips, *(int(k.split()[-1]) for k in felt.hands if k != TABLE)})
    return [*rows, *(_seat(table, felt, seat, lang, paint) for seat in known)]


def _faces(held: Sequence[str], paint: Paint) -> str:
    return " ".join(paint(show_card(c), "back" if c == BACK else f"{colour(c)}-card") for c in held)


def _pots(table: Table, felt: Felt, lang: Lang, paint: Paint) -> list[str]:
    said = []
    for i, pot in enumerate(pots_now(felt)):
        name = POT[lang] if pot.name == MAIN else f"{SIDE[lang]} {i}"
        said.append(f"{name} {paint(format(table.terms.money(pot.amount), lang), 'bold')}")
    return [f"  {'; '.join(said)}"] if said else []


def _seat(table: Table, felt: Felt, seat: int, lang: Lang, paint: Paint) -> str:
    """A seat in a line: an arrow if it is to speak, the button, cards, chips, what lies in front, and how it stands."""
    money, hand, ask = table.terms.money, felt.memory.hand, table.ask
    turn = isinstance(ask, Decide) and any(c.bet.seat == seat for c in ask.pending)
    button = " (D)" if felt.memory.button == seat else ""
    parts = [f"{Text('puesto', 'seat')[lang]} {seat}{button}:", paint(format(money(felt.chips.get(seat, 0)), lang), "bold")]
    if held := cards(felt, seat):
        parts.append(_faces(held, paint))
    if before := front(felt, seat):
        parts.append(Text(f"apuesta {money(before):es}", f"bets {money(before):en}")[lang])
    if hand is not None and seat in hand.seats:
        if seat in hand.folded:
            parts.append(FOLDED[lang])
        elif not felt.chips.get(seat, 0):
            parts.append(ALL_IN[lang])
        elif BACK not in held and held and (hand_made := made(table, felt, seat)):
            parts.append(hand_made[lang])
    elif seat in felt.memory.away:
        parts.append(AWAY[lang])
    return f"  {paint('▶', 'turn') if turn else ' '} {'  '.join(parts)}"


def made(table: Table, felt: Felt, seat: int) -> Text | None:
    """What a seat's cards make, once there are enough of them in sight of who looks."""
    if len(cards(felt, seat)) + len(felt.hands.get(TABLE, ())) < 5 or BACK in felt.hands.get(TABLE, ()):
        return None
    stands = standing(table.terms, felt, seat, table.terms.rules.showdown.ways[0])
    return spoken(stands) if stands else None
