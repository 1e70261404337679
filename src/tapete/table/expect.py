"""What an acta's `>` lines demand, held against what the table answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.numbers import EXACT_DIGITS, read_number, read_whole
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.table.naming import bet_names, named, parse_bet
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

SEAT = re.compile(r"^seat (\d+) (wins prize|wins|loses|pays|gets back|leaves) (\S+) (?:on )?(.+?)(?: in (\w+))?$")
TAKEN_BACK = "taken back: "
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
"""What sets the thousands of a figure apart."""
HAS = re.compile(r"^seat (\d+) has (-?\S+)$")


class Answers:
    """What the table has answered in this coup: demands are met in order, and what none of them names is left over."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.named: set[int] = set()
        self.next = 0

    def add(self, events: Iterable[Event]) -> None:
        self.events += events

    def clear(self) -> None:
        self.events, self.named, self.next = [], set(), 0

    def name(self, i: int) -> None:
        self.named.add(i)
        self.next = i + 1

    @property
    def ahead(self) -> list[tuple[int, Event]]:
        """What may still be named, in order."""
        return [(i, e) for i, e in enumerate(self.events) if i >= self.next]

    @property
    def unnamed(self) -> list[Event]:
        """Payments, stays and rulings that no demand has named."""
        return [e for i, e in enumerate(self.events) if i not in self.named and not isinstance(e, Call)]


def unmet(words: str, table: Table | None, answers: Answers, refusal: Refused | None) -> Text | None:
    """Why the table's answer is not what the line demands; nothing if it is."""
    said, _, cite = (part.strip() for part in re.sub(r"\s{2,}", "  ", words.strip()).partition("  "))
    try:
        if said.startswith("refused"):
            return _refused(cite, refusal)
        if table is None:
            return Text("no hay mesa abierta", "no table is open")
        return _checks(said, cite, table, answers)
    except (IndexError, ZeroDivisionError):
        return Text(f"«> {said}» está incompleto", f"'> {said}' is incomplete")
    except (TapeteError, ValueError) as error:
        return error.text if isinstance(error, TapeteError) else Text(str(error), str(error))


def _checks(said: str, cite: str, table: Table, answers: Answers) -> Text | None:
    head, _, rest = said.partition(" ")
    if said == "nothing else":
        left = _show(answers.unnamed, table)
        return Text(f"además: {left}", f"there was also: {left}") if left else None
    if has := HAS.match(said):
        return _has(table, read_whole(has[1]), has[2])
    if head == "edge":
        return _edge(table, rest.split())
    if head == "plan":
        return _plan(table, rest.split())
    return _event(said, cite, table, answers)


def names_article(given: str, wanted: str) -> bool:
    """Whether a citation is the one demanded, or has all that are demanded among those that stand together."""
    return wanted == given or {part.strip() for part in wanted.split(";")} <= {part.strip() for part in given.split(";")}


def _refused(cite: str, refusal: Refused | None) -> Text | None:
    if refusal is None:
        return Text("no se rechazó", "it was not refused")
    if cite and not names_article(refusal.cite, cite):
        return Text(f"se rechazó por {refusal.cite or '—'}", f"it was refused under {refusal.cite or '—'}")
    return None


def _event(said: str, cite: str, table: Table, answers: Answers) -> Text | None:
    """Name the event if it is still ahead; otherwise say what there was instead."""
    wanted = _reader(said, table)
    near: Event | None = None
    for i, event in answers.ahead:
        if wanted(event):
            if not cite or names_article(event.cite, cite):
                answers.name(i)
                return None
            near = near or event
    if near is not None:
        return Text(f"el artículo es {near.cite}", f"the article is {near.cite}")
    shown = _show([e for _, e in answers.ahead], table)
    return Text(f"no ocurrió; hubo: {shown or 'nada más'}", f"it did not happen; there was: {shown or 'nothing more'}")


def _reader(said: str, table: Table) -> Callable[[Event], bool]:
    """What an event must be to meet the demand."""
    if found := SEAT.match(said):
        seat, verb, amount = read_whole(found[1]), found[2], parse_amount(found[3], table.terms.minor)
        kind, spot = parse_bet(table, found[4].split())
        if verb == "leaves":
            return lambda e: (
                isinstance(e, Stays)
                and found[5] in (None, e.bet.state)
                and (e.bet.seat, e.bet.kind, e.bet.spot, e.bet.amount) == (seat, kind, spot, amount)
            )
        if verb == "wins prize":
            return lambda e: (
                isinstance(e, Payment) and e.prize and (e.seat, e.returned, e.bet.kind, e.bet.spot) == (seat, amount, kind, spot)
            )
        return lambda e: (
            isinstance(e, Payment) and (e.seat, e.verb, e.figure, e.bet.kind, e.bet.spot) == (seat, verb, amount, kind, spot)
        )
    if said.startswith(TAKEN_BACK):
        stood = _reader(said.removeprefix(TAKEN_BACK), table)
        return lambda e: isinstance(e, TakenBack) and stood(e.payment)
    words = said.split()
    if words[0] == "ruling" and len(words) >= 2:
        name = words[3] if len(words) > 3 else None
        return lambda e: isinstance(e, Ruling) and e.action == words[1] and name in (None, e.irregularity)
    if words[0] == "call":
        text = _plainly(said.partition(" ")[2])
        return lambda e: isinstance(e, Call) and text in (_plainly(e.text.es), _plainly(e.text.en))
    raise TapeteError(
        Text(
            f"no se entiende «> {said}»: seat N wins|wins prize|loses|pays|gets back|leaves CANTIDAD APUESTA, taken back: …, "
            "refused, ruling, call, edge, plan, seat N has, nothing else",
            f"'> {said}' is not understood: seat N wins|wins prize|loses|pays|gets back|leaves AMOUNT BET, taken back: …, "
            "refused, ruling, call, edge, plan, seat N has, nothing else",
        )
    )


def _plainly(words: str) -> str:
    """Words with their figures plain: a record may write 1000 where the croupier's call has 1.000 or 1,000."""
    return THOUSANDS.sub("", words)


def _has(table: Table, seat: int, amount: str) -> Text | None:
    have = format_amount(table.felt.chips.get(seat, 0), table.terms.minor)
    return None if have == amount else Text(f"el puesto tiene {have}", f"the seat has {have}")


def _plan(table: Table, words: list[str]) -> Text | None:
    have = table.terms.plan.spoken().get(words[0], "")
    want = " ".join(words[1:])
    return None if have == want else Text(f"el plan tiene {have or 'nada'}", f"the plan has {have or 'nothing'}")


def _edge(table: Table, words: list[str]) -> Text | None:
    """`edge BET FRACTION` or `edge BET FRACTION with OPTION`: the house edge of a bet, under best play or one choice."""
    from tapete.odds import edge_of

    policy = words[words.index("with") + 1] if "with" in words else ""
    words = words[: words.index("with")] if "with" in words else words
    if len(words) < 2:
        raise TapeteError(
            Text(
                "se espera «> edge APUESTA FRACCIÓN», como «> edge pass 7/495»",
                "expected '> edge BET FRACTION', such as '> edge pass 7/495'",
            )
        )
    wanted = read_number(words[-1], EXACT_DIGITS)
    kind, spot = _situation(table, words[:-1])
    have = edge_of(table.game, table.terms.plan.given, kind, spot, policy)
    return None if have == wanted else Text(f"la ventaja es {have}", f"the edge is {have}")


def _situation(table: Table, words: list[str]) -> tuple[str, str]:
    """A bet and its spot; odds behind a bet, which have no spot, are named with the number they stand on."""
    rules = table.terms.rules
    for length in range(1, len(words) + 1):
        means, rest = named(bet_names(rules), words[:length]), " ".join(words[length:])
        if means and len(means) == 1 and rest in {o.name for o in table.module.openings(rules, means[0])}:
            return means[0], rest
    return parse_bet(table, words)


def _show(events: Sequence[Event], table: Table) -> str:
    from tapete.table.acta import event_line

    lines = [event_line(e, table.terms.minor) for e in events]
    return "; ".join(re.sub(r"\s{2,}", " ", line.removeprefix("> ")) for line in lines if line)
