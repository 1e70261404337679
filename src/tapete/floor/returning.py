"""Who has cashed in and comes back: not who is excluded (Chile I §5.3, Arica gen §5.3), and within the time that a text names
only with as much as was taken away (Puerto Rico §15.2.L)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.circle.rules import CircleRules
from tapete.errors import Refused
from tapete.games.circle.chips import size
from tapete.play.moves import BuyIn, Move
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host

MINUTE = 60_000
EXCLUDED = Text("está excluido del juego en esta mesa", "you are excluded from play at this table")


def due(host: Host, person: int, present: int) -> int:
    """What who comes back must buy, no more and no less; nothing where it is theirs to say.

    What the table lets anybody buy still bounds it.
    """
    rules, terms = host.table.terms.rules, host.table.terms
    at, taken = host.gone.get(person, (0, 0))
    if not isinstance(rules, CircleRules) or not taken or present - at >= rules.buy_in.back_within * MINUTE:
        return 0
    least, most = rules.buy_in.least, rules.buy_in.most
    return max(size(terms, least) if least else 0, min(taken, size(terms, most)) if most else taken)


def check(host: Host, person: int, move: Move, present: int) -> None:
    """Refuse who was excluded and has left, at whatever seat, and another sum than who comes back must bring."""
    if not isinstance(move, BuyIn) or person in host.seats.values():
        return
    for seat, sanction in host.table.felt.sanctions.items():
        if sanction.since and host.last_seated.get(seat) == person:
            raise Refused(EXCLUDED, sanction.cite)
    owed, rule = due(host, person, present), host.table.terms.rules
    if owed and move.amount != owed and isinstance(rule, CircleRules):
        money, minutes = host.table.terms.money(owed), rule.buy_in.back_within
        text = Text(
            f"quien vuelve antes de {minutes} minutos compra lo mismo que se llevó: {money:es}",
            f"who comes back within {minutes} minutes buys as much as was taken away: {money:en}",
        )
        raise Refused(text, rule.buy_in.back_cite or rule.buy_in.cite)
