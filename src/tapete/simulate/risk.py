"""What may become of a bankroll: the law of a round, of a session, of a trip; ruin, goal, falls; and the house's side of it.

Everything here is worked out from the law of a round, and that is exact but for twenty-one's, which is played and says so; what
cannot be worked out is a sentence with the command that plays it.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.figures import format_amount, json_amount
from tapete.play.terms import Terms
from tapete.play.window import check_seat
from tapete.simulate.chain import Chain
from tapete.simulate.exact import NoLaw, law_of
from tapete.simulate.ruin import Ruin, ruin
from tapete.simulate.sessions import PARTS, WORK, Session, drawdown, trip, walk
from tapete.simulate.spread import Spread, of_chain
from tapete.text import Text

MOST_ROUNDS, MOST_SESSIONS = 10_000_000, 10_000
TOGETHER = ("wheel", "dice", "baccarat", "trente")
"""Families in which all seats live by one result: what several of them lose is so many times what one does."""


@dataclass(frozen=True)
class Question:
    """What is bet, and what is asked of it. Amounts are in the smallest unit of the currency."""

    bets: str
    rounds: int = 0
    bankroll: int = 0
    goal: int = 0
    sessions: int = 1
    choose: str = ""
    drop: int = 0
    """What players brought to the table, for the share of it that the house holds."""
    seats: int = 1
    """How many bet alike, as the house sees it."""


@dataclass(frozen=True)
class Risk:
    """The answers, those that were asked for."""

    game: Game
    plan: Mapping[str, str]
    question: Question
    terms: Terms[Any] = field(repr=False)
    chain: Chain = field(repr=False)
    result: Spread | None = field(default=None, repr=False)
    """What the rounds bring whoever plays them all."""
    session: Session | None = None
    """The same with a bankroll: it may end sooner."""
    ending: Ruin | None = None
    """Ruin or goal, however long it takes."""
    trip: Spread | None = field(default=None, repr=False)
    falls: Mapping[float, Fraction] = field(default_factory=dict)
    """How far below the best moment so far, by the chance that it goes no farther."""

    @property
    def shown(self) -> Spread | None:
        """The law that a chart of results shows: of the whole trip, of the session, or of all rounds."""
        return self.trip or (self.session.result if self.session else self.result)

    @property
    def turnover(self) -> Fraction:
        """What is staked in all rounds, on average."""
        return staked(self.chain, self.question.rounds)

    def _repr_html_(self) -> str:
        from tapete.simulate.pages import fragment

        return fragment(self, "en")

    def _repr_svg_(self) -> str | None:
        from tapete.simulate.graphs import results

        return results(self, "en") if self.shown else None


def staked(chain: Chain, rounds: int) -> Fraction:
    """What is put on the felt in so many rounds on average; exact where rounds are independent, else by following states."""
    if chain.independent:
        return chain.staked[0] * rounds
    here, total = [1.0] + [0.0] * (len(chain.steps) - 1), 0.0
    flows = [(s, to, float(p)) for s, steps in enumerate(chain.steps) for (_, to), p in steps.items()]
    for _ in range(min(rounds, 2_000)):
        total += sum(p * float(chain.staked[s]) for s, p in enumerate(here))
        later = [0.0] * len(here)
        for s, to, p in flows:
            later[to] += here[s] * p
        here = later
    settled = sum(p * float(chain.staked[s]) for s, p in enumerate(here))
    return Fraction(total + settled * max(0, rounds - 2_000)).limit_denominator(10**6)


def refuse_odd(question: Question, terms: Terms[Any]) -> None:
    """What cannot be meant, in one sentence."""
    money, asked = terms.money, question
    if asked.rounds < 0 or asked.rounds > MOST_ROUNDS:
        raise TapeteError(Text(f"las jugadas van de 1 a {MOST_ROUNDS}", f"rounds go from 1 to {MOST_ROUNDS}"))
    if not 1 <= asked.sessions <= MOST_SESSIONS:
        raise TapeteError(Text(f"las sesiones van de 1 a {MOST_SESSIONS}", f"sessions go from 1 to {MOST_SESSIONS}"))
    if asked.goal and not asked.bankroll:
        raise TapeteError(Text("una meta necesita también --bankroll", "a goal needs --bankroll too"))
    if asked.goal and asked.goal <= asked.bankroll:
        raise TapeteError(
            Text(
                f"la meta, {money(asked.goal):es}, debe ser mayor que el capital, {money(asked.bankroll):es}",
                f"the goal, {money(asked.goal):en}, must be more than the bankroll, {money(asked.bankroll):en}",
            )
        )
    if asked.bankroll and not asked.goal and not asked.rounds:
        raise TapeteError(
            Text(
                "un capital necesita una meta (--goal) o un número de jugadas (--rounds, --hours)",
                "a bankroll needs a goal (--goal) or a number of rounds (--rounds, --hours)",
            )
        )
    if asked.sessions > 1 and not asked.rounds:
        raise TapeteError(
            Text("varias sesiones necesitan --rounds u --hours de cada una", "several sessions need --rounds or --hours of each")
        )


def risk(game: Game, plan: Mapping[str, Any], question: Question) -> Risk:
    """Work out what was asked."""
    rules, resolved = game.resolve(plan)
    terms: Terms[Any] = Terms(rules, resolved, game.regulation)
    refuse_odd(question, terms)
    if question.seats != 1:
        refuse_apart(game, plan, question, terms)
    try:
        chain = law_of(game, plan, question.bets, question.choose)
    except NoLaw as error:
        raise TapeteError(
            error.text + Text("; se puede jugar: ", "; it can be played: ") + instead(game, plan, question)
        ) from None
    bankroll, goal = Fraction(question.bankroll), Fraction(question.goal) if question.goal else None
    if question.bankroll and bankroll < chain.needs[0]:
        need, have = terms.money(int(chain.needs[0])), terms.money(question.bankroll)
        raise TapeteError(
            Text(
                f"con {have:es} no se cubre una jugada de estas apuestas, que pide {need:es}",
                f"{have:en} does not cover a round of these bets, which needs {need:en}",
            )
        )
    result = of_chain(chain, question.rounds) if question.rounds else None
    session = walk(chain, question.rounds, bankroll, goal) if question.rounds and question.bankroll else None
    ending = ruin(chain, bankroll, goal) if goal is not None else None
    whole = session or (walk(chain, question.rounds) if question.sessions > 1 else None)
    far = trip(whole, question.sessions) if whole and question.sessions > 1 else None
    return Risk(game, resolved.spoken(), question, terms, chain, result, session, ending, far, _falls(chain, question.rounds))


def refuse_apart(game: Game, plan: Mapping[str, Any], question: Question, terms: Terms[Any]) -> None:
    """Seats that the table does not have, or that have cards of their own."""
    if question.seats < 1:
        raise TapeteError(Text("los puestos van desde 1", "seats go from 1"))
    check_seat(terms, question.seats)
    if room_of(terms.rules) not in TOGETHER:
        raise TapeteError(
            Text(
                "en este juego cada puesto tiene sus cartas, y lo que pierden juntos no se calcula; se puede jugar: ",
                "in this game each seat has its own cards, and what they lose together is not worked out; it can be played: ",
            )
            + instead(game, plan, question)
        )


def instead(game: Game, plan: Mapping[str, Any], question: Question) -> str:
    """The command that plays what is asked where it cannot be worked out."""
    minor = game.regulation.currency.minor
    words = ["tapete", "simulate", game.id, "--bets", question.bets]
    words += [word for name, value in plan.items() for word in ("-p", f"{name}={value}")]
    words += ["--rounds", "1e6"]
    if question.seats > 1:
        words += ["--seats", str(question.seats)]
        words += ["--hours", "1", "--pace", str(question.rounds)] if question.rounds else []
    elif question.rounds:
        words += ["--session", str(question.rounds)]
        words += ["--bankroll", format_amount(question.bankroll, minor)] if question.bankroll else []
        words += ["--goal", format_amount(question.goal, minor)] if question.goal else []
    return shlex.join(words)


def _falls(chain: Chain, rounds: int) -> dict[float, Fraction]:
    """Nothing where it would take too long."""
    try:
        return drawdown(chain, rounds, work=WORK // 2) if rounds else {}
    except TapeteError:
        return {}


# for other programs


def risk_json(found: Risk) -> dict[str, Any]:
    """Amounts in the currency, chances as numbers, and as fractions where they are exact and not too long."""
    asked, chain, minor = found.question, found.chain, found.terms.minor

    def money(units: Fraction | float | int) -> int | float:
        whole = Fraction(units)
        return json_amount(int(whole), minor) if whole.denominator == 1 else float(whole) / minor

    def spread(law: Spread) -> dict[str, Any]:
        return {
            "mean": law.mean / minor,
            "sd": law.sd / minor,
            "quantiles": {str(p): money(law.quantile(p)) for p in PARTS},
            "ahead": law.above(0),
            "even": float(law.chance(0)),
            "behind": law.below(0),
            "exact": law.exact,
            "error": law.error,
        }

    told: dict[str, Any] = {
        "game": found.game.id,
        "plan": dict(found.plan),
        "bets": asked.bets,
        "round": {
            "results": [{"net": money(net), "chance": float(p), "fraction": str(p)} for net, p in chain.law.items()],
            "states": len(chain.steps),
            "mean": money(chain.mean),
            "sd": chain.sd / minor,
            "staked": money(chain.staked[0]),
            "needs": money(chain.needs[0]),
            "missing": float(chain.missing),
            "exact": chain.exact and not chain.missing,
            "sampled": chain.sampled,
            "mean_error": chain.error / minor,
        },
    }
    if found.result:
        told["rounds"] = asked.rounds
        told["result"] = spread(found.result)
        told["house"] = house_json(found)
        told["drawdown"] = {str(p): money(fall) for p, fall in found.falls.items()}
    if found.session:
        s = found.session
        told["session"] = {
            "bankroll": money(asked.bankroll),
            "goal": money(asked.goal) if asked.goal else None,
            "ruin": s.ruin,
            "goal_reached": s.goal,
            "rounds_played": s.played,
            "error": s.error,
            "result": spread(s.result),
        }
    if found.ending:
        e = found.ending
        told["until"] = {
            "bankroll": money(asked.bankroll),
            "goal": money(asked.goal),
            "ruin": float(e.ruin),
            "goal_reached": float(e.goal),
            "ruin_fraction": str(e.ruin) if e.exact else None,
            "rounds": float(e.rounds),
            "rounds_to_ruin": e.to_ruin,
            "rounds_to_goal": e.to_goal,
            "exact": e.exact,
            "error": e.error,
        }
    if found.trip:
        told["trip"] = {"sessions": asked.sessions, **spread(found.trip)}
    return told


def house_json(found: Risk) -> dict[str, Any]:
    """The same rounds from the house's side: what it wins, and what part of what is staked, or brought, that is."""
    assert found.result is not None
    seats, minor = found.question.seats, found.terms.minor
    win, turnover = found.result.turned().times(seats), float(found.turnover) * seats
    told: dict[str, Any] = {
        "seats": seats,
        "win": win.mean / minor,
        "sd": win.sd / minor,
        "quantiles": {str(p): float(win.quantile(p)) / minor for p in PARTS},
        "loses": win.below(0),
        "staked": turnover / minor,
        "share_of_staked": {"mean": win.mean / turnover, **{str(p): float(win.quantile(p)) / turnover for p in PARTS}},
    }
    if found.question.drop:
        drop = found.question.drop
        told["hold"] = {"mean": win.mean / drop, **{str(p): float(win.quantile(p)) / drop for p in PARTS}}
    return told
