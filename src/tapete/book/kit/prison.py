"""Half back or prison, in words: zero at the wheel, thirty-one all at thirty-and-forty."""

from __future__ import annotations

from tapete.book.document import Line
from tapete.book.kit.say import line, part, percent, say
from tapete.catalogue.kit.prison import Prison
from tapete.text import Text

BELOW = {
    "taken": Text("lo que se retiraría", "what would be taken back"),
    "remaining": Text("lo que quedaría en juego", "what would stay in play"),
}


def prison(rule: Prison, what: Text) -> list[Line]:
    """What may be chosen when `what` happens, and what follows when it happens again."""
    again = rule.again_cite or rule.cite
    if not rule.prison:
        kept = say(
            "el jugador recupera {} de la postura y la casa cobra el resto",
            "the player gets back {} of the stake and the house takes the rest",
            part(rule.keeps),
        )
        return [line("{}: {}; no hay prisión", "{}: {}; there is no prison", what, kept, cite=rule.cite)]
    if rule.keeps:
        offer = (
            "{}: el jugador elige entre recuperar {} de la postura o dejarla en prisión hasta la jugada siguiente",
            "{}: the player chooses between {} of the stake back and leaving it in prison until the next coup",
        )
        found = [line(*offer, what, part(rule.keeps), cite=rule.cite)]
    else:
        offer = (
            "{}: la postura queda en prisión hasta la jugada siguiente, si el jugador no la abandona",
            "{}: the stake goes to prison until the next coup, unless the player gives it up",
        )
        found = [line(*offer, what, cite=rule.cite)]
    freed = (
        Text("entera, sin ganancia", "whole, winning nothing")
        if rule.freed == 1
        else say("en {} de su valor", "at {} of its value", part(rule.freed))
    )
    found.append(
        line(
            "si la jugada siguiente le es favorable, la postura presa queda libre {}; si le es contraria, se pierde",
            "if the next coup goes its way, the imprisoned stake is freed {}; if not, it is lost",
            freed,
            cite=rule.cite,
        )
    )
    shrinks = {
        "shrinks": say(
            "la postura presa se reduce a {} y sigue presa",
            "the imprisoned stake shrinks to {} and stays in prison",
            part(rule.shrinks_to),
        ),
        "whole": say(
            "la postura sigue presa entera, y lo que puede recuperarse se reduce a {} cada vez",
            "the stake stays in prison whole, and what may be taken back shrinks to {} each time",
            part(rule.shrinks_to),
        ),
        "lose": Text("la postura presa se pierde", "the imprisoned stake is lost"),
    }[rule.again]
    found.append(line("si vuelve a ocurrir, {}", "if it happens again, {}", shrinks, cite=again))
    if rule.below_minimum != "ignored":
        found.append(
            line(
                "cuando al repetirse {} no llega al mínimo, no hay elección: la postura queda presa",
                "when it happens again and {} falls below the minimum there is no choice: the stake stays in prison",
                BELOW[rule.below_minimum],
                cite=again,
            )
        )
    if rule.on_last == "choice":
        found.append(
            line(
                "también en la última jugada de la mesa se elige, y lo que queda preso se juega aún",
                "there is the choice on the table's last coup too, and what is in prison is played on",
                cite=rule.cite,
            )
        )
    if rule.last_cite:
        found.append(
            line(
                "en la última jugada de la mesa no hay siguiente que decida: no hay prisión",
                "on the table's last coup there is no next one to decide: there is no prison",
                cite=rule.last_cite,
            )
        )
    if rule.insurance:
        found.append(
            line(
                "por una prima del {} de la postura, si vuelve a ocurrir se salva {} de ella",
                "for a premium of {} of the stake, {} of it is saved if it happens again",
                percent(rule.insurance.rate),
                part(rule.insurance.keeps),
                cite=rule.insurance.cite,
            )
        )
    return found
