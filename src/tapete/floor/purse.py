"""Play money is a currency of its own in the books: a table is for money or for play, and nothing changes one into the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.card import Currency
from tapete.errors import Refused
from tapete.table.chain import PLAY, STAKES
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.loader import Catalogue

MARK = "-play"
GIFT_TIMES = 1000
"""Play money that is given, in table minimums of the dearest sample in each currency."""

NOT_CHANGED = Text("el dinero de juguete no pasa por la caja", "play money does not pass through the cage")
FOR_PLAY = Text("aquí se juega con dinero de juguete", "play money is played for here")


def play(currency: Currency) -> Currency:
    """Play money counted in this currency."""
    return currency.model_copy(update={"code": currency.code + MARK})


def is_play(code: str) -> bool:
    return code.endswith(MARK)


def of_table(currency: Currency, stakes: str) -> Currency:
    return play(currency) if stakes == PLAY else currency


def check_stakes(stakes: str) -> str:
    if stakes not in STAKES:
        ways = ", ".join(STAKES)
        raise Refused(Text(f"una mesa es de {ways}, no de {stakes[:20]}", f"a table is for {ways}, not for {stakes[:20]}"))
    return stakes


def currencies(law: Catalogue) -> dict[str, Currency]:
    """Every currency that the books may hold, by its code: those of the regulations, and play money in each."""
    real = {r.currency.code: r.currency for r in law.regulations.values()}
    return real | {f"{code}{MARK}": play(c) for code, c in real.items()}


def dearest(law: Catalogue) -> dict[str, int]:
    """The highest table minimum that our samples have in each currency."""
    least: dict[str, int] = {}
    for game in law.games.values():
        if game.status == "complete":
            rules, plan = game.resolve()
            currency = game.regulation.currency
            amount = plan.amount(rules.limits.min) or currency.minor
            least[currency.code] = max(least.get(currency.code, 0), amount)
    return least


def gifts(law: Catalogue) -> dict[str, int]:
    """Play money for a guest, in each currency of the house."""
    return {code + MARK: amount * GIFT_TIMES for code, amount in dearest(law).items()}
