"""What an acta's `>` lines demand, held against what the table answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tapete.catalogue.citing import covers
from tapete.catalogue.vocabulary import say_setting
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.numbers import EXACT_DIGITS, read_number, read_whole
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.table.naming import bet_names, named, parse_bet
from tapete.table.speech import means, spoken
from tapete.table.statements import LANGUAGES, Said, read, shapes
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
"""What sets the thousands of a figure apart."""


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
    claim, _, cite = (part.strip() for part in re.sub(r"\s{2,}", "  ", words.strip()).partition("  "))
    said = read("claim", claim)
    try:
        if said and said.kind == "refused":
            return _refused(cite, refusal)
        if table is None:
            return Text("no hay mesa abierta", "no table is open")
        if said is None:
            return _not_understood(claim)
        return _checks(means(table.terms.rules, said), cite, table, answers)
    except (TapeteError, ValueError) as error:
        return error.text if isinstance(error, TapeteError) else Text(str(error), str(error))


def _not_understood(claim: str) -> Text:
    """What a demand may be; or, where one is only begun, that something of it is missing."""
    if claim.split()[:1] and claim.split()[0] in ("edge", "ventaja"):
        return Text(
            "se espera «> ventaja APUESTA FRACCIÓN», como «> ventaja rojo 1/74»",
            "expected '> edge BET FRACTION', such as '> edge red 1/74'",
        )
    ways = {lang: ", ".join(shapes("claim", lang)) for lang in LANGUAGES}
    return Text(f"no se entiende «> {claim}»: {ways['es']}", f"'> {claim}' is not understood: {ways['en']}")


def _checks(said: Said, cite: str, table: Table, answers: Answers) -> Text | None:
    slots = said.slots
    match said.kind:
        case "nothing-else":
            left = _show(answers.unnamed, table)
            return Text(f"además: {left.es}", f"there was also: {left.en}") if left.en else None
        case "has":
            return _has(table, read_whole(slots["seat"]), slots["amount"])
        case "edge" | "edge-with":
            return _edge(table, slots["bet"].split(), slots["fraction"], slots.get("option", ""))
        case "plan":
            return _plan(table, slots["param"], slots.get("value", ""))
    return _event(said, cite, table, answers)


def names_article(given: str, wanted: str) -> bool:
    """Whether a citation is the one demanded, or has all that are demanded, or a passage of each, among its own."""
    return wanted == given or covers(wanted, given)


def _refused(cite: str, refusal: Refused | None) -> Text | None:
    if refusal is None:
        return Text("no se rechazó", "it was not refused")
    if cite and not names_article(refusal.cite, cite):
        return Text(f"se rechazó por {refusal.cite or '—'}", f"it was refused under {refusal.cite or '—'}")
    return None


def _event(said: Said, cite: str, table: Table, answers: Answers) -> Text | None:
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
    return Text(f"no ocurrió; hubo: {shown.es or 'nada más'}", f"it did not happen; there was: {shown.en or 'nothing more'}")


def _reader(said: Said, table: Table) -> Callable[[Event], bool]:
    """What an event must be to meet the demand."""
    slots = said.slots
    match said.kind:
        case "taken-back":
            inner = read("claim", slots["claim"])
            if inner is None:
                raise TapeteError(_not_understood(slots["claim"]))
            stood = _reader(means(table.terms.rules, inner), table)
            return lambda e: isinstance(e, TakenBack) and stood(e.payment)
        case "ruling":
            name = slots.get("irregularity")
            return lambda e: isinstance(e, Ruling) and e.action == slots["remedy"] and name in (None, e.irregularity)
        case "call":
            text = _plainly(slots["call"])
            return lambda e: isinstance(e, Call) and text in (_plainly(e.text.es), _plainly(e.text.en))
    seat, amount = read_whole(slots["seat"]), parse_amount(slots["amount"], table.terms.minor)
    bet = (seat, *parse_bet(table, slots["bet"].split()))
    if said.kind in ("leaves", "leaves-in"):
        return lambda e: (
            isinstance(e, Stays)
            and slots.get("state") in (None, e.bet.state)
            and (e.bet.seat, e.bet.kind, e.bet.spot, e.bet.amount) == (*bet, amount)
        )
    if said.kind == "wins-prize":
        return lambda e: isinstance(e, Payment) and e.prize and (e.seat, e.bet.kind, e.bet.spot, e.returned) == (*bet, amount)
    verb = said.kind.replace("-", " ")
    return lambda e: isinstance(e, Payment) and (e.seat, e.bet.kind, e.bet.spot, e.verb, e.figure) == (*bet, verb, amount)


def _plainly(words: str) -> str:
    """Words with their figures plain: a record may write 1000 where the croupier's call has 1.000 or 1,000."""
    return THOUSANDS.sub("", words)


def _has(table: Table, seat: int, amount: str) -> Text | None:
    have = format_amount(table.felt.chips.get(seat, 0), table.terms.minor)
    return None if have == amount else Text(f"el puesto tiene {have}", f"the seat has {have}")


def _plan(table: Table, name: str, want: str) -> Text | None:
    have = table.terms.plan.spoken().get(name, "")
    if have == want:
        return None
    said = say_setting(table.terms.rules, name, have, "es")[1]
    return (
        Text(f"el plan tiene {said}", f"the plan has {have}") if have else Text("el plan no lo fija", "the plan does not set it")
    )


def _edge(table: Table, bet: list[str], figure: str, policy: str) -> Text | None:
    """`edge BET FRACTION` or `edge BET FRACTION with OPTION`: the house edge of a bet, under best play or one choice."""
    from tapete.odds import edge_of

    wanted = read_number(figure, EXACT_DIGITS)
    kind, spot = _situation(table, bet)
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


def _show(events: Sequence[Event], table: Table) -> Text:
    """Events as the demands that would name them, one after another."""
    from tapete.table.acta import event_line

    lines = [line for e in events if (line := event_line(e, table.terms.minor))]
    told = {lang: "; ".join(_brief(spoken(table.terms.rules, line, lang)) for line in lines) for lang in LANGUAGES}
    return Text(told["es"], told["en"])


def _brief(line: str) -> str:
    return re.sub(r"\s{2,}", " ", line.removeprefix("> "))
