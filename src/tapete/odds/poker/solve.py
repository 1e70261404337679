"""Each kind of game against its kernel: the value, the rules that people can keep, and what the first two cards are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tapete.odds.poker.evaluator import name
from tapete.odds.poker.holdem import holes
from tapete.odds.poker.holdem_kernel import HIGH, LOW
from tapete.odds.poker.patience import bar
from tapete.odds.poker.reading import Figures, Ride
from tapete.odds.poker.ride import ride
from tapete.odds.poker.store import Reckoned, kept
from tapete.odds.poker.stud import Stud, stud
from tapete.odds.poker.texas import Bonus, Plus, bonus, plus
from tapete.odds.poker.three import ThreeCard, three_card
from tapete.odds.poker.ultimate import Ultimate, ultimate
from tapete.odds.poker.value import Progress, Rule, Value
from tapete.text import Text

RANKS = "AKQJT98765432"


def solve(figures: Figures) -> Reckoned:
    """A game under best play, from the cache where it was reckoned before."""

    def reckon() -> Reckoned:
        with bar("…") as progress:
            return _reckon(figures, progress)

    return kept(figures, reckon)


def _reckon(figures: Figures, progress: Progress) -> Reckoned:
    if isinstance(figures, ThreeCard):
        return _whole(three_card(figures))
    if isinstance(figures, Stud):
        return _whole(stud(figures))
    if isinstance(figures, Ride):
        return _whole(ride(figures.pays, figures.least_pair, figures.most_pair))
    if isinstance(figures, Plus):
        return _whole(plus(figures, progress))
    value = ultimate(figures, progress) if isinstance(figures, Ultimate) else bonus(figures, progress)
    first = first_cards(value)
    return _whole(value, (first_rule(figures, first),), first)


def _whole(value: Value, rules: tuple[Rule, ...] = (), first: Mapping[str, Mapping[str, Fraction]] | None = None) -> Reckoned:
    return Reckoned(value.ev, value.wagered, value.outcomes, (*value.rules, *rules), value.sd, first=first or {})


def first_cards(value: Value) -> dict[str, dict[str, Fraction]]:
    """What each first decision is worth with each of the 169 kinds of two cards."""
    assert value.advise is not None
    return {kind: value.advise([name(int(LOW[pair])), name(int(HIGH[pair]))]) for kind, pair in holes()}


def first_rule(figures: Ultimate | Bonus, first: Mapping[str, Mapping[str, Fraction]]) -> Rule:
    """Which two cards bet before the flop: exact, so it costs nothing."""
    passive = "check" if isinstance(figures, Ultimate) else "fold"
    bets = {kind for kind, ways in first.items() if max(ways, key=lambda w: ways[w]) != passive}
    if isinstance(figures, Ultimate):
        said = spoken_range(bets)
        size = max(figures.first)
        words = Text(f"con dos cartas, apueste {size} veces el ante con {said}", f"on two cards bet {size} antes with {said}")
        return Rule(words, Fraction(0))
    said = spoken_range(set(first) - bets)
    return Rule(Text(f"con dos cartas, no vaya con {said}", f"on two cards fold {said}"), Fraction(0))


def spoken_range(kinds: Iterable[str]) -> str:
    """Kinds of two cards as players write them: `22+`, `K5o+`, `J8s-J9s`.

    >>> spoken_range({"AA", "KK", "AKs", "AQs", "72o"})
    'KK+, AQs+, 72o'
    """
    held = set(kinds)
    runs = [_run([r + r for r in RANKS], held)]
    for high in RANKS[:-1]:
        for suited in "so":
            runs.append(_run([high + low + suited for low in RANKS[RANKS.index(high) + 1 :]], held))
    return ", ".join(run for run in runs if run)


def _run(line: Sequence[str], held: set[str]) -> str:
    """The kinds of one line, the best first: neighbours are told by their ends, those from the best on by the least."""
    out, i = [], 0
    while i < len(line):
        if line[i] not in held:
            i += 1
            continue
        j = i
        while j + 1 < len(line) and line[j + 1] in held:
            j += 1
        out.append(line[i] if i == j else f"{line[j]}+" if i == 0 else f"{line[j]}-{line[i]}")
        i = j + 1
    return ", ".join(out)
