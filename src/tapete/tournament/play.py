"""What follows from what is said: one function for each statement, from a tournament to the next one and its answers.

A statement that may not come now is refused with its article, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tapete.errors import Refused
from tapete.text import Text
from tapete.tournament import course, entering, hands, paying, ruling
from tapete.tournament.notation import Move
from tapete.tournament.state import Answer, Tournament

Step = tuple[Tournament, tuple[Answer, ...]]


def at(t: Tournament, move: Move) -> Step:
    """The hour: whoever keeps the record says it; it never goes back."""
    if move.time < t.now:
        raise Refused(Text(f"el reloj no vuelve atrás de {t.now}", f"time does not go back beyond {t.now}"))
    before = t.moment
    after = replace(t, now=move.time)
    if t.phase != "playing" or after.moment.level == before.level:
        return after, ()
    return after, (level_said(after),)


def level_said(t: Tournament) -> Answer:
    """A level begins, or a break."""
    now = t.moment
    cite = t.papers.law.bases["rounds"].cite
    if now.pause:
        return Answer(Text("descanso", "break"), cite)
    values = ", ".join(f"{k} {v}" for k, v in t.papers.bases.levels[now.level - 1].plan.items())
    return Answer(Text(f"nivel {now.level}: {values}", f"level {now.level}: {values}"), cite)


VERBS: dict[str, Callable[[Tournament, Move], Step]] = {
    "at": at,
    "announce": entering.announce,
    "direct": entering.direct,
    "area": entering.area,
    "enter": entering.enter,
    "register": entering.register,
    "wait": entering.wait,
    "withdraw": entering.withdraw,
    "transfer": entering.transfer,
    "reenter": entering.reenter,
    "draw": course.draw,
    "begin": course.begin,
    "pause": course.pause,
    "resume": course.resume,
    "count": course.count,
    "counted": course.count,
    "hand": hands.hand,
    "play": hands.play,
    "seat": course.seat,
    "move": course.move_player,
    "balance": course.balance,
    "break": course.break_table,
    "end": course.end,
    "eliminate": ruling.eliminate,
    "leave": ruling.leave,
    "back": ruling.back,
    "absent": ruling.absent,
    "penalise": ruling.penalise,
    "dispute": ruling.dispute,
    "rule": ruling.rule,
    "extraordinary": ruling.extraordinary,
    "bounty": paying.bounty,
    "special": paying.special,
    "deal": paying.deal,
    "pay": paying.pay,
    "cancel": paying.cancel,
}


def apply(t: Tournament, move: Move) -> Step:
    """The tournament after something is said, and what follows from it."""
    if t.phase in ("paid", "cancelled") and move.verb != "at":
        ended = t.papers.law.bases["table"].cite if t.phase == "paid" else t.papers.law.reglamento["suspension"].cite
        raise Refused(Text("el torneo ha terminado", "the tournament is over"), ended)
    hands.hands_over(t, move)
    after, answers = VERBS[move.verb](t, move)
    return replace(after, step=t.step + 1), answers
