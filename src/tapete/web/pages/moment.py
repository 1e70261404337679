"""What a step of the acta shows in words, as `tapete settle` does: the hands with what they come to, what lies on the felt, what
is awaited. Everything as the reader may see it: a card that lies face down for them is a back, and comes to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.play.asks import Chance
from tapete.table.acta import in_mid_coup
from tapete.table.lying import lying
from tapete.table.notation import spoken_ways
from tapete.table.table import Table
from tapete.text import Lang, Text
from tapete.web.pages.told import VERBS, Told


@dataclass(frozen=True)
class Moment:
    """The table after one entry: its hands and bets in words and, in the middle of a coup, what must come next."""

    hands: tuple[str, ...]
    bets: tuple[str, ...]
    awaited: str


def moment(table: Table, lang: Lang) -> Moment:
    """A table as somebody sees it, in words."""
    told = Told(table, lang)
    seat = Text("puesto", "seat")[lang]
    bets = (f"{seat} {b.seat}: {told.money(b.amount)} {told.named(b.kind, b.spot)}" for b in table.felt.bets)
    return Moment(
        tuple(hand.line()[lang] for hand in lying(table)), tuple(bets), awaited(table)[lang] if in_mid_coup(table) else ""
    )


def awaited(table: Table) -> Text:
    """What must come next; of chance only what and for whom, since what can still come tells what has."""
    ask = table.ask
    if isinstance(ask, Chance):
        what = VERBS.get(ask.verb, Text(ask.verb, ask.verb))
        return what + (Text(f": {ask.to.es}", f": {ask.to.en}") if ask.to.en else Text("", ""))
    return Text("; ".join(spoken_ways(table, "es")), "; ".join(spoken_ways(table, "en")))


def hands_told(host: Host, still: Host, person: Person, first: int, last: int, lang: Lang) -> Mapping[int, list[str]]:
    """The hands that each entry changed, as they lay after it; who asks holds `recalling`."""
    found: dict[int, list[str]] = {}
    before = dict(still.seen_by(person, host.replayed(max(0, first - 1))).felt.hands)
    for n in range(max(1, first), last + 1):
        table = still.seen_by(person, host.replayed(n))
        if changed := lying(table, before):
            found[n] = [hand.line()[lang] for hand in changed]
        before = dict(table.felt.hands)
    return found
