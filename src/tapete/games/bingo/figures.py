"""Which numbers a figure needs on a card, what is still missing, and whether a claim stands."""

from __future__ import annotations

from functools import lru_cache

from tapete.catalogue.bingo.rules import BingoRules, Ways
from tapete.equipment.bingo import Form, card_face, mask
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import whole
from tapete.play.terms import Terms
from tapete.text import Text

Said = Terms[BingoRules]


@lru_cache(maxsize=200_000)
def _masks(form: Form, series: int, ways: Ways, card: int) -> tuple[int, ...]:
    """The numbers that each way of a figure needs on a card, as bit masks; free and empty cells need none."""
    rows = card_face(form, series, card)
    return tuple(mask([rows[r][c] for r, c in cells if rows[r][c]]) for cells in ways)


@lru_cache(maxsize=256)
def _out(drawn: tuple[int, ...]) -> int:
    return mask(drawn)


def needs(terms: Said, prize: str, card: int) -> tuple[int, ...]:
    """What each way to win a prize needs on a card, as bit masks of numbers."""
    rules = terms.rules
    ways = rules.ways(rules.bets[prize].figure)
    return _masks(rules.card.form, whole(terms, "series", 1), ways, card)


def missing(terms: Said, memory: BingoMemory, prize: str, card: int) -> list[int]:
    """What a card still lacks for a prize, by the way that lacks least."""
    out = _out(memory.drawn)
    least = min((way & ~out for way in needs(terms, prize, card)), key=lambda lacks: (lacks.bit_count(), lacks))
    return [n for n in range(1, terms.rules.card.balls + 1) if least >> n & 1] if least else []


def stands(terms: Said, memory: BingoMemory, prize: str, card: int) -> Text | None:
    """Why a claim on a card does not stand; nothing if it does."""
    if card in memory.invalid:
        return Text(f"el cartón {card} no vale para premio", f"card {card} is not valid for a prize")
    if lacks := missing(terms, memory, prize, card):
        said = ", ".join(map(str, lacks))
        return Text(f"cartón {card}: falta {said}; continúa la partida", f"card {card}: {said} missing; the game goes on")
    if terms.rules.claims.last_ball and not _on_last(terms, memory, prize, card):
        return Text(
            f"cartón {card}: no se completó con la última bola; continúa la partida",
            f"card {card}: not completed by the last ball; the game goes on",
        )
    return None


def _on_last(terms: Said, memory: BingoMemory, prize: str, card: int) -> bool:
    before = _out(memory.drawn[:-1])
    return all(way & ~before for way in needs(terms, prize, card))
