"""The trainer for programs: ask for a question, send an answer; nothing is remembered between the two."""

from __future__ import annotations

import random
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from tapete.drill import Question
from tapete.text import Lang
from tapete.web.door import floor_of, language
from tapete.web.pages.drill import SEEDS, Plan, Seed, asked, choices, plan_of, welcome

router = APIRouter(prefix="/api/drill", tags=["drill"])


class Answer(BaseModel):
    trade: str = Field(alias="as", max_length=20, examples=["player"])
    seed: int = Field(ge=0, le=2**31)
    answer: str = Field(max_length=60, examples=["stand", "175", "2"])
    plan: dict[str, str] = Field(default_factory=dict, max_length=40)


def question_json(one: Question, options: list[dict[str, Any]], lang: Lang) -> dict[str, Any]:
    """All of a question but what is right."""
    return {
        "game": one.game,
        "as": one.trade,
        "seed": one.seed,
        "scene": [line[lang] for line in one.scene],
        "ask": one.ask[lang],
        "options": {c["value"]: c["label"] for c in options},
        "answer": "choice" if options else "amount",
    }


@router.get("/{regulation}/{slug}")
def ask(
    request: Request,
    regulation: str,
    slug: str,
    trade: Annotated[str, Query(alias="as", max_length=20)] = "croupier",
    seed: Seed = None,
    plan: Plan = [],  # noqa: B006
) -> dict[str, Any]:
    """A question as croupier, player or chief; the same seed asks the same. Without a seed, any."""
    welcome(request)
    law, lang = floor_of(request).catalogue, language(request)
    game = law.game(f"{regulation}/{slug}")
    number = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    one = asked(law, game.id, trade, number, plan_of(plan))
    return question_json(one, choices(one, lang), lang)


@router.post("/{regulation}/{slug}")
def grade(request: Request, regulation: str, slug: str, given: Answer) -> dict[str, Any]:
    """Whether an answer is right, what it costs per unit staked, why, and the article; it changes nothing and needs no token."""
    welcome(request)
    law, lang = floor_of(request).catalogue, language(request)
    one = asked(law, law.game(f"{regulation}/{slug}").id, given.trade, given.seed, tuple(given.plan.items()))
    graded = one.grade(given.answer)
    return {
        "right": graded.right,
        "cost": graded.cost,
        "answer": graded.answer,
        "worth": dict(one.worth),
        "why": graded.why[lang],
        "cite": graded.cite,
    }
