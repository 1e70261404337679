"""Hands as people write them: cards, cards nobody has seen, and in hold'em whole ranges, such as `QQ+, AKs, A5s-A2s`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations

from tapete.equipment.cards import BACK, DECK, read_card
from tapete.errors import TapeteError
from tapete.odds.kit.evaluator import RANKS, index
from tapete.text import Text

Combo = tuple[int, ...]
"""The cards of one hand, as numbers."""

ANY = frozenset({"random", "any", "cualquiera", "*"})
_CARD = re.compile(r"(?:10|[2-9TJQKA1])[shdc♠♥♦♣]|\?\?", re.IGNORECASE)
_CARDS = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_RANK = "(10|[2-9TJQKA])"
_KIND = re.compile(rf"{_RANK}{_RANK}([so]?)(\+?)(?:-{_RANK}{_RANK}([so]?))?", re.IGNORECASE)


def read_cards(words: str) -> tuple[str, ...]:
    """Cards with or without gaps: `AhKh`, `10s 9♦`, `Ah ??`.

    >>> read_cards("AhTd 9♠ ??")
    ('Ah', '10d', '9s', '??')
    """
    text = re.sub(r"[\s,;]+", "", words)
    cards = tuple(m if m == BACK else read_card(m) for m in _CARD.findall(text))
    if "".join(_CARD.findall(text)) != text or not all(card in DECK or card == BACK for card in cards):
        raise TapeteError(
            Text(
                f"«{words}» no son cartas: cada una es valor y palo (s, h, d, c), como Ah o 10s",
                f"'{words}' are no cards: each is a rank and a suit (s, h, d, c), like Ah or 10s",
            )
        )
    return cards


def known_cards(words: str) -> Combo:
    """The numbers of the cards that are known; those that are not, `??`, are still to come."""
    return tuple(index(card) for card in read_cards(words) if card != BACK)


def unseen(words: str) -> bool:
    """Whether the words name a hand of which nothing is known: `random`, `??`, `????`."""
    text = words.strip().lower()
    return text in ANY or (len(text) > 1 and set(text) == {"?"})


def _rank(letter: str) -> int:
    return RANKS.index("10" if letter.upper() == "T" else letter.upper())


def _combos(high: int, low: int, suits: str) -> list[Combo]:
    """All two cards of two ranks: of one suit (s), of two (o), or either."""
    pairs = [(4 * high + a, 4 * low + b) for a in range(4) for b in range(4) if high != low or a > b]
    return [pair for pair in pairs if not suits or high == low or (pair[0] % 4 == pair[1] % 4) == (suits == "s")]


def _unclear(words: str) -> TapeteError:
    return TapeteError(
        Text(
            f"«{words}» no se entiende: dos cartas (AhKh), una clase (QQ, AKs, AKo, AK, TT+, A9s+, A5s-A2s) o random",
            f"'{words}' is not understood: two cards (AhKh), a kind (QQ, AKs, AKo, AK, TT+, A9s+, A5s-A2s) or random",
        )
    )


def _kind(words: str) -> list[Combo]:
    found = _KIND.fullmatch(words)
    if not found:
        raise _unclear(words)
    one, two, suits, plus, from_, to, suits_too = (found[i] or "" for i in range(1, 8))
    high, low = max(_rank(one), _rank(two)), min(_rank(one), _rank(two))
    suits = suits.lower()
    if (high == low and suits) or (plus and from_):
        raise _unclear(words)
    if plus:
        if high == low:
            return [c for rank in range(high, 13) for c in _combos(rank, rank, "")]
        return [c for kicker in range(low, high) for c in _combos(high, kicker, suits)]
    if from_:
        top, bottom = max(_rank(from_), _rank(to)), min(_rank(from_), _rank(to))
        if suits_too.lower() != suits or (high == low) != (top == bottom) or (high != low and high != top):
            raise _unclear(words)
        if high == low:
            return [c for rank in range(min(high, top), max(high, top) + 1) for c in _combos(rank, rank, "")]
        return [c for kicker in range(min(low, bottom), max(low, bottom) + 1) for c in _combos(high, kicker, suits)]
    return _combos(high, low, suits)


@lru_cache(maxsize=64)
def everything(size: int) -> tuple[Combo, ...]:
    """Every hand of so many cards."""
    return tuple(combinations(range(52), size))


def read_range(words: str) -> tuple[Combo, ...]:
    """The two-card hands that a range names, each once.

    >>> len(read_range("QQ+, AKs")), len(read_range("AK")), len(read_range("A5s-A2s, 22-55")), len(read_range("random"))
    (22, 16, 40, 1326)
    """
    found: dict[Combo, None] = {}
    for part in re.split(r"[,;]", words):
        whole = re.sub(r"\s+", "", part)
        for text in [whole] if _CARDS.fullmatch(whole) else part.split() or [part]:
            if unseen(text):
                combos: list[Combo] = list(everything(2))
            elif _CARDS.fullmatch(text):
                combos = _with_unknown(text, 2)
            else:
                combos = _kind(text)
            found.update(dict.fromkeys(tuple(sorted(c)) for c in combos))
    return tuple(found)


def _with_unknown(words: str, size: int) -> list[Combo]:
    """The hands of so many cards that these can be: all that hold the known ones."""
    cards = read_cards(words)
    known = known_cards(words)
    if len(cards) != size or len(set(known)) != len(known):
        raise TapeteError(
            Text(
                f"«{words}»: la mano es de {size} cartas distintas, y ?? la que no se conoce",
                f"'{words}': a hand is {size} different cards, with ?? for one that is not known",
            )
        )
    if len(known) == size:
        return [known]
    return [(*known, *more) for more in combinations([c for c in range(52) if c not in known], size - len(known))]


def read_hand(words: str, size: int) -> tuple[Combo, ...]:
    """The hands that the words stand for: one, or all of a range."""
    if size == 2:
        return read_range(words)
    if unseen(words):
        return everything(size)
    return tuple(tuple(sorted(c)) for c in _with_unknown(words, size))
