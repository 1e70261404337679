"""The trainer: a question that its seed makes, the answer held against the article, and a score that travels in the address."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Annotated, Any, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from tapete.catalogue.loader import Catalogue, Game
from tapete.draw import svg
from tapete.drill import Question, Trade, question
from tapete.drill.questions import NAMES, TRADES
from tapete.errors import NotFound, TapeteError
from tapete.text import Lang, Text
from tapete.web.door import floor_of, language, whoever
from tapete.web.pages.choosing import option_name
from tapete.web.pages.enter import guests_allowed
from tapete.web.pages.paper import page

router = APIRouter()

SEEDS = 10**6
KEPT = 256
TASKS = {
    "croupier": Text("pagar: qué recibe una apuesta", "pay: what a bet gets"),
    "player": Text("jugar: qué conviene y cuánto cuesta lo demás", "play: what is best, and what the rest costs"),
    "chief": Text("resolver: qué manda el reglamento", "rule: what the regulation orders"),
}

Seed = Annotated[int | None, Query(ge=0, le=2**31)]
Plan = Annotated[list[str], Query(max_length=40)]


def welcome(request: Request) -> None:
    """Where guests may come in, anybody may practise; elsewhere who has an account."""
    if not guests_allowed(floor_of(request).engine):
        whoever(request)


def plan_of(said: list[str]) -> tuple[tuple[str, str], ...]:
    """A plan from `name=value` words."""
    for word in said:
        if "=" not in word or len(word) > 200:
            raise TapeteError(Text("un valor del plan se escribe nombre=valor", "a value of the plan is written name=value"))
    return tuple((name, value) for name, _, value in (word.partition("=") for word in said))


@lru_cache(maxsize=KEPT)
def asked(law: Catalogue, name: str, trade: str, seed: int, plan: tuple[tuple[str, str], ...] = ()) -> Question:
    """The question of a seed; asking and grading need it within moments of each other."""
    return question(law.game(name), cast(Trade, trade), seed, dict(plan))


def choices(one: Question, lang: Lang) -> list[dict[str, Any]]:
    """What a button says for each answer."""
    return [
        {"value": value, "label": option_name(one.table.terms.rules, value, lang, one.table) if one.table else text[lang]}
        for value, text in one.options.items()
    ]


class Score:
    """So many right of so many, and what the wrong ones cost a player."""

    def __init__(self, right: int, done: int, cost: float) -> None:
        self.right, self.done, self.cost = min(right, done), done, cost

    def after(self, right: bool, cost: float) -> Score:
        return Score(self.right + right, self.done + 1, self.cost + cost)

    def words(self) -> dict[str, str]:
        return {"right": str(self.right), "done": str(self.done), "cost": f"{self.cost:.4f}"}


@router.get("/drill")
def choose(
    request: Request,
    game: Annotated[str, Query(max_length=80)] = "",
    trade: Annotated[str, Query(alias="as", max_length=20)] = "",
) -> Response:
    welcome(request)
    law = floor_of(request).catalogue
    if game:
        return RedirectResponse(f"/drill/{law.game(game).id}?{urlencode({'as': trade or 'croupier'})}", 303)
    shelves = [
        (card, [g for g in law.games.values() if g.regulation is card and g.status == "complete"])
        for card in law.regulations.values()
    ]
    return page(request, "drill.html", shelves=[s for s in shelves if s[1]], trades=TRADES, names=NAMES, tasks=TASKS)


@router.get("/drill/{regulation}/{slug}")
def practise(
    request: Request,
    regulation: str,
    slug: str,
    trade: Annotated[str, Query(alias="as", max_length=20)] = "croupier",
    seed: Seed = None,
    answer: Annotated[str | None, Query(max_length=60)] = None,
    right: Annotated[int, Query(ge=0, le=10**6)] = 0,
    done: Annotated[int, Query(ge=0, le=10**6)] = 0,
    cost: Annotated[float, Query(ge=0, le=10**6, allow_inf_nan=False)] = 0.0,
    plan: Plan = [],  # noqa: B006
) -> Response:
    """Ask; or, with an answer, say whether it is right, what it cost, why and by which article."""
    welcome(request)
    law, lang, score = floor_of(request).catalogue, language(request), Score(right, done, cost)
    game = law.game(f"{regulation}/{slug}")
    base: dict[str, Any] = {"as": trade, "plan": plan}
    if seed is None:
        return _to(game, base, random.SystemRandom().randrange(SEEDS), score)
    about: dict[str, Any] = {"game": game, "trade": trade, "trades": TRADES, "names": NAMES, "seed": seed, "plan": plan}
    try:
        one = asked(law, game.id, trade, seed, plan_of(plan))
    except NotFound:
        raise
    except TapeteError as refusal:
        return page(request, "drill_question.html", 409, **about, question=None, score=score, refusal=refusal.text[lang])
    about |= {"question": one, "choices": choices(one, lang), "refusal": ""}
    about["felt"] = Markup(svg(one.table, lang)) if one.table else ""
    if answer is None:
        return page(request, "drill_question.html", **about, score=score, grade=None)
    try:
        grade = one.grade(answer)
    except TapeteError as refusal:
        return page(request, "drill_question.html", 400, **about | {"refusal": refusal.text[lang]}, score=score, grade=None)
    after = score.after(grade.right, grade.cost)
    onward = f"/drill/{game.id}?{urlencode({**base, 'seed': (seed + 1) % 2**31, **after.words()}, doseq=True)}"
    said = next((c["label"] for c in about["choices"] if c["value"] == grade.answer), grade.answer)
    return page(request, "drill_question.html", **about, score=after, grade=grade, said=said, given=answer, onward=onward)


def _to(game: Game, base: dict[str, Any], seed: int, score: Score) -> Response:
    words = {**base, "seed": seed, **(score.words() if score.done else {})}
    return RedirectResponse(f"/drill/{game.id}?{urlencode(words, doseq=True)}", 303)
