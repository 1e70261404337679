"""What a table of twenty-one has printed on it: what it pays, when the dealer draws, and a short mark for each bet."""

from __future__ import annotations

import re

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw.kit.lettering import bet_name
from tapete.text import Lang, Text

DRAWS = Text("El croupier pide hasta 16 y se planta en 17", "The dealer draws to 16 and stands on 17")
DRAWS_SOFT = Text("El croupier pide hasta 16 y con 17 blando", "The dealer draws to 16 and on soft 17")
SMALL_WORDS = ("of", "the", "de", "del", "la", "las", "los", "el", "a", "una")


def natural_line(rules: TwentyOneRules, lang: Lang) -> str:
    odds = rules.naturals.pays
    return Text(f"black jack paga {odds.spoken('es')}", f"black jack pays {odds.spoken('en')}")[lang]


def dealer_line(rules: TwentyOneRules, lang: Lang) -> str:
    """When the dealer draws, and a total over 21 that ties."""
    said = (DRAWS_SOFT if rules.dealer.hits_soft_17 else DRAWS)[lang]
    ties = rules.dealer.push_on
    return said + (Text(f" · su {ties} empata", f" · a {ties} of the dealer's ties")[lang] if ties else "")


def mark(rules: TwentyOneRules, kind: str, lang: Lang) -> str:
    """A bet in at most four letters: of several main bets the number, else a short name or its initials.

    >>> import tapete
    >>> mark(tapete.game("puerto-rico/lucky-lucky").bare, "lucky-lucky", "en")
    'LL'
    """
    bet = rules.bets[kind]
    if bet.role == "main":
        mains = [rules.bets[k] for k in rules.kinds("main")]
        return "" if len(mains) < 2 else str(bet.hand if len({m.hand for m in mains}) > 1 else bet.round)
    name = bet_name(rules, kind, lang)
    if len(name.replace(" ", "")) <= 4:
        return name.replace(" ", "")
    parts = [w for w in re.findall(r"\d+|[^\W\d_]{2,}", name) if w.lower() not in SMALL_WORDS]
    return "".join(w if w.isdigit() else w[0] for w in parts).upper()[:4]
