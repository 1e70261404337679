"""What does not fit at poker against the house: lines that read what is not there, hands that are not whole, idle stages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.catalogue.cited import Slip, unread
from tapete.equipment.hands import THREE_CARDS
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.poker.rules import PokerBet, PokerRules

IN_BONUS = ("fixed", "share", "envy", "dealer_too")
"""What the lines of a bonus do not read."""
OF_BONUS = Text("un premio se paga por las cartas propias (`pays`)", "a bonus is paid for one's own cards (`pays`)")


def _too_few(held: int, asked: int) -> Text:
    return Text(f"mira {held} cartas, y sus jugadas son de {asked}", f"it looks at {held} cards, and its hands are of {asked}")


def bet_slips(rules: PokerRules, slug: str, bet: PokerBet) -> Iterator[Slip]:
    order, where = bet.order(rules.ranking.cards), ("bets", slug)
    for key, row in bet.table.items():
        yield from row.slips((*where, "table", key), order)
        if row.share is not None and not bet.meter:
            yield Slip(
                (*where, "table", key, "share"), Text("no hay pozo: falta `meter`", "there is no meter: `meter` is missing")
            )
        if row.envy and not bet.meter:
            yield unread((*where, "table", key, "envy"), Text("falta `meter`", "`meter` is missing"))
    for key, row in bet.bonus.table.items() if bet.bonus else ():
        line = (*where, "bonus", "table", key)
        yield from row.slips(line, order)
        yield from (unread((*line, k), OF_BONUS) for k in IN_BONUS if row.differs(k))
        if row.pays is None:
            yield Slip(line, Text("falta lo que paga (`pays`)", "it does not say what it pays (`pays`)"))
    more = {"own": 0, "best": rules.deal.community, "flop": min(3, rules.deal.community), "six": rules.dealer.cards}[bet.judged]
    held, asked = rules.deal.own + more, 3 if order == THREE_CARDS.order else 5
    if bet.table and held != 2 and held < asked and any(row.hand for row in bet.table.values()):
        yield Slip((*where, "judged"), _too_few(held, asked))
    if bet.bonus and rules.deal.own < asked and any(row.hand for row in bet.bonus.table.values()):
        yield Slip((*where, "bonus"), _too_few(rules.deal.own, asked))
    for at, cap in enumerate((*bet.caps, *bet.lowest)):
        if not cap.amount and not cap.of:
            key, place = ("caps", at) if at < len(bet.caps) else ("lowest", at - len(bet.caps))
            yield Slip((*where, key, place), Text("un límite necesita `amount` o `of`", "a bound needs `amount` or `of`"))


def card_slips(rules: PokerRules) -> Iterator[Slip]:
    """Common cards that are shown must have been dealt, and hands that are compared must be whole."""
    common = rules.deal.community
    shown = [(("deal", "open"), rules.deal.open), *((("stages", i, "shows"), s.shows) for i, s in enumerate(rules.stages))]
    for where, count in shown:
        if count > common:
            yield Slip(
                where,
                Text(
                    f"hay {common} cartas comunes, y se muestran {count}",
                    f"there are {common} common cards, and {count} are shown",
                ),
            )
    if rules.dealer.up > rules.dealer.cards:
        words = Text(f"son {rules.dealer.cards} cartas (`cards`)", f"there are {rules.dealer.cards} cards (`cards`)")
        yield Slip(("dealer", "up"), words)
    for where, count in ((("deal", "own"), rules.deal.own), (("dealer", "cards"), rules.dealer.cards)):
        if rules.dealer.cards and count + common < rules.ranking.cards:
            yield Slip(
                where,
                Text(
                    f"la mano es de {rules.ranking.cards} cartas, y son {count + common}",
                    f"a hand is {rules.ranking.cards} cards, and these are {count + common}",
                ),
            )
    for at, stage in enumerate(rules.stages):
        if not stage.ways and stage.exchange is None:
            yield Slip(
                ("stages", at),
                Text(
                    "no hay nada que decidir: faltan `ways` o `exchange`",
                    "there is nothing to decide: `ways` or `exchange` is missing",
                ),
            )
