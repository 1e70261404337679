"""The printed cloth: which spots there are for each bet, and which pockets each spot covers.

Shapes are found on the grid of numbers, so a split is two neighbours and a corner four; what touches zero is listed in the
rules, because only the text can say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from tapete.catalogue.memo import once_per_rules
from tapete.errors import Refused
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.wheel.rules import WheelBet, WheelRules

Spots = Mapping[str, frozenset[str]]


def name_of(pockets: Iterable[str]) -> str:
    """The usual name of a spot: its numbers in order, joined by hyphens."""
    return "-".join(sorted(pockets, key=lambda p: (int(p), len(p)) if p.isdigit() else (10**6, 0)))


@lru_cache(maxsize=256)
def _grid(columns: int, rows: int) -> dict[str, list[frozenset[str]]]:
    """All shapes on a grid of numbers: rows of `columns` numbers in sequence."""
    at = {(r, c): str(r * columns + c + 1) for r in range(rows) for c in range(columns)}
    rows_ = [frozenset(at[r, c] for c in range(columns)) for r in range(rows)]
    cols = [frozenset(at[r, c] for r in range(rows)) for c in range(columns)]
    third = rows // 3
    dozens = [frozenset().union(*rows_[d * third : (d + 1) * third]) for d in range(3)] if rows % 3 == 0 else []
    pairs = [frozenset({at[p], at[q]}) for p in at for q in ((p[0], p[1] + 1), (p[0] + 1, p[1])) if q in at]
    squares = [
        frozenset({at[r, c], at[r, c + 1], at[r + 1, c], at[r + 1, c + 1]}) for r in range(rows - 1) for c in range(columns - 1)
    ]
    return {
        "pair": pairs,
        "row": rows_,
        "square": squares,
        "two-rows": [rows_[r] | rows_[r + 1] for r in range(rows - 1)],
        "column": cols,
        "dozen": dozens,
        "two-columns": [cols[c] | cols[c + 1] for c in range(columns - 1)],
        "two-dozens": [dozens[d] | dozens[d + 1] for d in range(len(dozens) - 1)],
    }


def _shape(bet: WheelBet, slug: str, rules: WheelRules) -> dict[str, frozenset[str]]:
    wheel, cloth = rules.wheel, rules.cloth
    if bet.sets:
        return {name: frozenset(wheel.sets[name]) for name in bet.sets}
    if bet.shape == "number":
        return {p: frozenset({p}) for p in wheel.weights}
    if bet.shape == "set":
        return {"": frozenset(wheel.sets[slug]) if slug in wheel.sets else frozenset({slug})}
    if bet.shape == "listed":
        return {}
    assert cloth is not None
    found = _grid(cloth.columns, cloth.rows)[bet.shape]
    if bet.shape in ("column", "dozen"):
        return {str(i + 1): s for i, s in enumerate(found)}
    if bet.shape in ("two-columns", "two-dozens"):
        return {f"{i + 1}-{i + 2}": s for i, s in enumerate(found)}
    return {name_of(s): s for s in found}


def _name_also(bet: WheelBet, rules: WheelRules, pockets: frozenset[str]) -> str:
    """A listed spot is named by its numbers, or, if it is made of columns or dozens, by which."""
    part = {"two-columns": "column", "two-dozens": "dozen"}.get(bet.shape)
    if part and rules.cloth:
        whole = _grid(rules.cloth.columns, rules.cloth.rows)[part]
        inside = [i for i, p in enumerate(whole, 1) if p <= pockets]
        if frozenset().union(*(whole[i - 1] for i in inside)) == pockets:
            return "-".join(map(str, inside))
    return name_of(pockets)


@once_per_rules
def spots(rules: WheelRules) -> dict[str, Spots]:
    """Every bet's spots and what each covers."""
    made: dict[str, Spots] = {}
    for slug, bet in rules.bets.items():
        also = {_name_also(bet, rules, frozenset(p)): frozenset(p) for p in bet.also}
        if bet.shape == "listed" and len(also) == 1:
            also = {"": next(iter(also.values()))}
        made[slug] = _shape(bet, slug, rules) | also
    return made


def find_spot(rules: WheelRules, kind: str, words: list[str]) -> str:
    """The spot that the words after a bet's name mean: `split 2 1`, `split 1-2`, `street 1` (a row by its first number),
    `line 31-36` (by its first and last)."""
    known = spots(rules)[kind]
    bet = rules.bets[kind]
    asked = [part for word in words for part in word.split("-") if part]
    if not asked and "" in known:
        return ""
    for name in ("-".join(words), "-".join(asked), name_of(asked)):
        if name in known:
            return name
    covered = [name for name, pockets in known.items() if asked and pockets == set(asked)]
    ends = [
        name
        for name in known
        if asked and name.split("-")[0] == asked[0] and (len(asked) == 1 or name.split("-")[-1] == asked[-1])
    ]
    if covered or (bet.shape in ("row", "two-rows") and len(asked) < 3 and len(ends) == 1):
        return (covered or ends)[0]
    said = " ".join(words) or "nothing"
    sample = ", ".join(n or "(…)" for n in list(known)[:6]) + (", …" if len(known) > 6 else "")
    raise Refused(
        Text(
            f"{kind} no puede jugarse a «{said}»; admite {sample}",
            f"{kind} cannot be bet on '{said}'; it takes {sample}",
        ),
        bet.cite,
        list(known),
    )
