"""The chief's question: this has happened; what does the regulation order?"""

from __future__ import annotations

import random
from collections.abc import Mapping

from tapete.catalogue.loader import Game
from tapete.drill import paigow
from tapete.drill.questions import Question
from tapete.errors import TapeteError
from tapete.table.referee import ACTIONS, remedy
from tapete.text import Text

CHOICES = 4


def make(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """An irregularity of this game, and the orders that this or other texts might give for it."""
    if game.bare.family == "paigow" and (asked := paigow.chief(game, plan, seed)):
        return asked
    rules = game.rules(plan)
    if not rules.irregularities:
        raise TapeteError(Text("el texto de este juego no trae irregularidades", "this game's text has no irregularities"))
    rng = random.Random(f"{game.id} chief {seed}")
    name = rng.choice(sorted(rules.irregularities))
    order = remedy(rules, name)
    says = {order.text.en: order.text}
    others = [remedy(rules, n).text for n in sorted(rules.irregularities)]
    others += [action.text for action in ACTIONS.values()]
    rng.shuffle(others)
    for text in others:
        if len(says) == CHOICES:
            break
        says.setdefault(text.en, text)
    answers = list(says.values())
    rng.shuffle(answers)
    options = {chr(ord("a") + i): text for i, text in enumerate(answers)}
    right = next(letter for letter, text in options.items() if text == order.text)
    when = rules.irregularities[name].when
    return Question(
        game.id,
        "chief",
        seed,
        (when,),
        Text("¿Qué manda el reglamento?", "What does the regulation order?"),
        right,
        order.cite,
        order.text,
        options,
    )
