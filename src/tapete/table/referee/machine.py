"""Remedies of gaming machines: the record of a play shown again, and a play put right by what the recording shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.machine.rules import MachineRules
from tapete.equipment.cards import PIECES, read_card
from tapete.errors import Refused
from tapete.numbers import shown
from tapete.play.events import Payment
from tapete.play.moves import Outcome
from tapete.table.again import Story, at_hand, result_at, tell_otherwise
from tapete.table.notation import format_move
from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.speech import spoken
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

NO_PLAY = Text("no hay ninguna jugada terminada que mostrar", "there is no play that is over and could be shown")


def _story(table: Table, order: Order) -> Story:
    """The play that is shown or put right: the one just settled, or the one in progress."""
    if not isinstance(table.terms.rules, MachineRules):
        raise Refused(Text("eso es cosa de una máquina", "that is a matter of a machine"), order.cite)
    story = at_hand(table)
    if story is None:
        raise Refused(NO_PLAY, order.cite)
    return story


# shown again


def check_shown(table: Table, order: Order, facts: Facts) -> None:
    story = _story(table, order)
    if not any(isinstance(e, Payment) and e.seat == facts.seat for told in story.told for e in told.events):
        raise Refused(
            Text(f"al puesto {facts.seat} no se le ha liquidado nada", f"nothing of seat {facts.seat} is settled"), order.cite
        )


def show_again(table: Table, order: Order, facts: Facts) -> None:
    """What came, line by line, what the combination gives and what the machine gave of it: the difference is handed over."""
    story, rules = _story(table, order), table.terms.rules
    told = [format_move(table, move) for move, *_ in story.told if isinstance(move, Outcome)]
    said = "; ".join(told)
    table.felt.call(Text("; ".join(spoken(rules, line, "es") for line in told), said), order.cite)
    due = sum(e.returned for told in story.told for e in told.events if isinstance(e, Payment) and e.seat == facts.seat)
    lacks = due - facts.amount
    right, given, left = table.terms.money(due), table.terms.money(facts.amount), table.terms.money(abs(lacks))
    words = Text(
        f"corresponde {right:es} y la máquina dio {given:es}: "
        + (f"se entregan {left:es}" if lacks > 0 else f"se devuelven {left:es}"),
        f"{right:en} is due and the machine gave {given:en}: "
        + (f"{left:en} is handed over" if lacks > 0 else f"{left:en} is handed back"),
    )
    table.felt.call(
        words if lacks else Text(f"el pago de {right:es} es exacto", f"the payment of {right:en} is right"), order.cite
    )


# another result


def check_right(table: Table, order: Order, facts: Facts) -> None:
    story = _story(table, order)
    results = [move for move, *_ in story.told if isinstance(move, Outcome)]
    if len(facts.words) != 2:
        raise Refused(
            Text(
                "diga cuál de los resultados de la jugada, por su orden, y lo que se vio",
                "say which result of the play, by its order, and what was seen",
            ),
            order.cite,
        )
    place = facts.words[0]
    if not (place.isascii() and place.isdecimal() and len(place) <= 3 and 1 <= int(place) <= len(results)):
        raise Refused(
            Text(
                f"«{shown(place)}» no es un resultado: van {len(results)}",
                f"'{shown(place)}' is no result: there are {len(results)}",
            ),
            order.cite,
        )
    if facts.words[1] == results[int(place) - 1].value:
        raise Refused(Text("eso es lo que está anotado", "that is what is recorded"), order.cite)
    at = result_at(story, int(place))
    trial = type(table)(table.game, dict(table.terms.plan.given), story.felt.copy())
    for move, *_ in story.told[:at]:
        trial.do_checked(move)
    trial.check(_right(story, facts))


def _right(story: Story, facts: Facts) -> Outcome:
    """What the recording shows in place of what was told."""
    told = story.told[result_at(story, int(facts.words[0]))][0]
    assert isinstance(told, Outcome)
    value = read_card(facts.words[1]) if told.verb in PIECES else facts.words[1]
    return Outcome(told.verb, value)


def right_result(table: Table, order: Order, facts: Facts) -> None:
    """The play is told again with what the recording shows; payments that no longer stand are taken back."""
    story = _story(table, order)
    tell_otherwise(table, story, int(facts.words[0]), _right(story, facts))


ACTIONS = {
    "show-again": Action(
        Text("se muestra de nuevo el registro y se paga lo que falta", "the record is shown again and what is lacking is paid"),
        "round",
        ("seat", "amount"),
        show_again,
        check_shown,
    ),
    "right-result": Action(
        Text("la jugada vale con el resultado que se vio", "the play stands with the result that was seen"),
        "round",
        ("result", "result"),
        right_result,
        check_right,
    ),
}
