"""`tapete equity`: what hands are worth against each other, and the square of all kinds of hold'em hands."""

from __future__ import annotations

import sys
from fractions import Fraction

from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import figures_of, say
from tapete.errors import TapeteError, unknown
from tapete.odds.circle.equity import Equity, equity
from tapete.odds.circle.preflop import KINDS, place, square
from tapete.text import Text
from tapete.written import decimal, percent, write_figure

CROWD = 12
"""Kinds that still fit side by side on a screen."""


def _percent(value: Fraction) -> str:
    return percent(value, 4, figures_of())


def _count(number: int) -> str:
    return write_figure(str(number), figures_of())


def equity_json(result: Equity) -> dict[str, object]:
    hands = [
        {
            "hand": hand.hand,
            "wins": hand.wins,
            "ties": hand.ties,
            "shared_by": {str(k): n for k, n in enumerate(hand.shared, 1) if k > 1 and n},
            "equity": str(hand.equity),
            "equity_float": float(hand.equity),
        }
        for hand in result
    ]
    return {"game": result.game, "board": result.board, "dead": result.dead, "deals": result.deals, "hands": hands}


def show_equity(hands: list[str], board: str, dead: str, game: str, as_json: bool) -> None:
    result = equity(*hands, board=board, dead=dead, game=game)
    if as_json:
        return out_json(equity_json(result))
    rows = [
        (
            hand.hand,
            _percent(hand.equity),
            str(hand.equity),
            _count(hand.wins),
            _count(hand.ties),
            _percent(hand.win),
            _percent(hand.tie),
        )
        for hand in result
    ]
    heads = say(
        "mano,vale,exacto,gana,empata,gana %,empata %",
        "hand,worth,exactly,wins,ties,wins %,ties %",
    ).split(",")
    out = console()
    out.print(grid(heads, rows, right=range(1, 7)))
    deals = _count(result.deals)
    words = say(f"{deals} repartos contados, ninguno sorteado", f"{deals} deals counted, none sampled")
    out.print(f"[dim]{result.game}; {words}[/dim]")
    return None


def show_table(kinds: list[str], as_json: bool) -> None:
    """The square, or the rows and columns of some kinds; the first time it is counted, which takes a minute or two."""
    for kind in kinds:
        if kind not in KINDS:
            raise unknown(Text("clase de mano", "kind of hand"), kind, KINDS)
    if len(kinds) > CROWD and not as_json:
        raise TapeteError(Text(f"a lo más {CROWD} clases caben en pantalla", f"at most {CROWD} kinds fit on a screen"))
    if not place().exists():
        words = say("se cuentan las 47.008 parejas de manos; una vez", "counting the 47,008 pairs of hands, this once")
        print(f"{words} …", file=sys.stderr)
    found = square()
    chosen = kinds or list(KINDS)
    if as_json:
        return out_json({a: {b: str(found.equity(a, b)) for b in chosen} for a in chosen})
    if not kinds:
        letters = "AKQJT98765432"
        rows = [
            (a, *(decimal(found.against_any(KINDS[13 * i + j]) * 100, 2, figures_of()) for j in range(13)))
            for i, a in enumerate(letters)
        ]
        console().print(grid(("", *letters), rows, right=range(1, 14)))
        words = say("contra dos cartas cualesquiera, en %; guardado en", "against any two cards, in %; kept in")
        console().print(f"[dim]{words} {place()}[/dim]")
        return None
    rows = [(a, _percent(found.against_any(a)), *(_percent(found.equity(a, b)) for b in kinds)) for a in kinds]
    console().print(grid(("", say("cualquiera", "any"), *kinds), rows, right=range(1, len(kinds) + 2)))
    return None
