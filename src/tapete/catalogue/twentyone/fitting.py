"""What does not fit at twenty-one: lines that pay nothing, bounds on nothing, hands that nobody bets on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.catalogue.cited import Slip, unread
from tapete.catalogue.opened import may_change
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules

NOTHING_PAID = Text("la línea no dice lo que paga (`pays`)", "the line does not say what it pays (`pays`)")
NO_ROUND = Text("ninguna apuesta es contra esa mano (`round`)", "no bet is against that hand (`round`)")


def _only(hands: int) -> Text:
    return Text(f"el croupier hace {hands} (`hands` de [dealer])", f"the dealer makes {hands} (`hands` of [dealer])")


def side_slips(slug: str, bet: TwentyOneBet) -> Iterator[Slip]:
    """A line that pays nothing, a part of no meter, a bound on nothing."""
    for at, row in enumerate(bet.table):
        if row.share is not None and not bet.meter:
            yield Slip(
                ("bets", slug, "table", at, "share"), Text("no hay pozo: falta `meter`", "there is no meter: `meter` is missing")
            )
        if row.share is None and row.pays is None:
            yield Slip(("bets", slug, "table", at), NOTHING_PAID)
        if row.share is not None and row.pays is not None:
            yield unread(
                ("bets", slug, "table", at, "pays"), Text("la línea paga una parte del pozo", "the line pays part of the meter")
            )
    for key, caps in (("caps", bet.caps), ("lowest", bet.lowest)):
        for at, cap in enumerate(caps):
            if bool(cap.amount) == bool(cap.of):
                yield Slip(
                    ("bets", slug, key, at),
                    Text("un límite necesita `amount` o `of`, y uno solo", "a bound needs `amount` or `of`, and only one"),
                )


def hand_slips(rules: TwentyOneRules) -> Iterator[Slip]:
    """The dealer makes as many hands as there are bets against; switching needs a second hand of the player's."""
    rounds = {bet.round: slug for slug, bet in rules.bets.items()}
    if (most := max(rounds, default=1)) > rules.dealer.hands:
        yield Slip(("bets", rounds[most], "round"), _only(rules.dealer.hands))
    if rules.dealer.hands > most:
        yield unread(("dealer", "hands"), NO_ROUND)
    if rules.dealer.differs("firsts") and rules.dealer.hands == 1:
        yield unread(("dealer", "firsts"), Text("hay una sola mano del croupier", "the dealer has one hand"))
    if rules.switching is None:
        for table in ("doubling", "splitting"):
            if getattr(rules, table).differs("after_switch") and not may_change(rules, "switching"):
                yield unread((table, "after_switch"), Text("falta la tabla [switching]", "there is no [switching]"))
    elif all(bet.hand == 1 for bet in rules.bets.values()):
        yield unread(("switching",), Text("ninguna apuesta es de la mano 2", "no bet is on hand 2"))
    if rules.splitting.resplit_aces and rules.splitting.hands == 2 and not may_change(rules, "splitting.hands"):
        yield unread(("splitting", "resplit_aces"), Text("las manos son dos a lo sumo", "there are two hands at the most"))
