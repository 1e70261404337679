"""What playing against a player's bank is worth, and how to play it: the free five, and the banker's free draw.

Every hand is counted by value over a full shoe in whole numbers. The player's side only chooses how often to draw with a free
total; the banker answers each thing he can see (his total, and the card given or that none was) with what wins him most. What the
player should then do is the lowest point of a bent line, and that is found exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tapete.catalogue.banque.rules import BanqueRules
from tapete.odds.baccarat.price import counts_of, total_ways
from tapete.odds.report import BetOdds, Decision, from_spread
from tapete.play.terms import Terms

STOOD = -1
"""The banker sees that no card was asked for."""

Seen = tuple[int, int]
"""What the banker knows: his total, and the value of the card he gave (or that he gave none)."""

Score = tuple[int, int, int]
"""Ways in which the banker wins, ties and loses."""


@dataclass(frozen=True)
class Situation:
    """The ways to come here when the free total stands or draws, and what drawing and standing then bring the banker."""

    draw: tuple[Score, Score]
    stand: tuple[Score, Score]
    """Each for a player who never draws with the free total, and one who always does."""


@lru_cache(maxsize=16)
def situations(
    counts: tuple[int, ...], natural: tuple[int, ...], player_draws: tuple[int, ...], free: tuple[int, ...]
) -> tuple[dict[Seen, Situation], Score]:
    """Every situation of the banker's, and the hands that naturals decide before anybody draws."""
    raw: dict[Seen, list[list[list[int]]]] = {}
    ended = [0, 0, 0]
    left = list(counts)
    size = sum(counts)
    fifth, sixth = size - 4, size - 5

    def note(seen: Seen, policy: int, choice: int, banker: int, player: int, ways: int) -> None:
        cell = raw.setdefault(seen, [[[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]])
        cell[choice][policy][0 if banker > player else 1 if banker == player else 2] += ways

    for a in range(10):
        for b in range(a, 10):
            pair = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            left[a] -= 1
            left[b] -= 1
            player = (a + b) % 10
            for c in range(10):
                for d in range(c, 10):
                    ways = pair * (left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d])
                    left[c] -= 1
                    left[d] -= 1
                    banker = (c + d) % 10
                    if player in natural or banker in natural:
                        ended[0 if banker > player else 1 if banker == player else 2] += ways * fifth * sixth
                    else:
                        for policy in (0, 1):
                            draws = bool(policy) if player in free else player in player_draws
                            _speak(note, left, policy, draws, player, banker, ways, fifth, sixth)
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1
    found = {
        seen: Situation(
            (_score(cell[0][0]), _score(cell[0][1])),
            (_score(cell[1][0]), _score(cell[1][1])),
        )
        for seen, cell in raw.items()
    }
    return found, _score(ended)


def _score(cell: list[int]) -> Score:
    return cell[0], cell[1], cell[2]


def _speak(
    note: Callable[[Seen, int, int, int, int, int], None],
    left: list[int],
    policy: int,
    draws: bool,
    player: int,
    banker: int,
    ways: int,
    fifth: int,
    sixth: int,
) -> None:
    """Both of the banker's choices after the player has drawn or stood."""
    if not draws:
        note((banker, STOOD), policy, 1, banker, player, ways * fifth * sixth)
        for card, many in enumerate(left):
            note((banker, STOOD), policy, 0, (banker + card) % 10, player, ways * many * sixth)
        return
    for third, many in enumerate(left):
        after = (player + third) % 10
        note((banker, third), policy, 1, banker, after, ways * many * sixth)
        for card, more in enumerate(left):
            note((banker, third), policy, 0, (banker + card) % 10, after, ways * many * (more - (card == third)))


def gain(score: Score, wins: Fraction = Fraction(1)) -> Fraction:
    """What a score brings the banker, a win counting `wins` (less than one where the house keeps a part)."""
    return score[0] * wins - score[2]


def mixed(pair: tuple[Score, Score], often: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """A situation's score when the free total draws so often."""
    return (
        pair[0][0] + (pair[1][0] - pair[0][0]) * often,
        pair[0][1] + (pair[1][1] - pair[0][1]) * often,
        pair[0][2] + (pair[1][2] - pair[0][2]) * often,
    )


def advantage(spot: Situation, often: Fraction) -> Fraction:
    """By how much drawing beats standing for the banker."""
    draw, stand = mixed(spot.draw, often), mixed(spot.stand, often)
    return (draw[0] - draw[2]) - (stand[0] - stand[2])


def answers(rules: BanqueRules, spots: Mapping[Seen, Situation], often: Fraction) -> dict[Seen, bool]:
    """Whether the banker draws in each situation: by his table, or as pays him best."""
    if rules.play.banker == "free":
        must = rules.play.banker_must
        return {seen: seen[0] in must or advantage(spot, often) > 0 for seen, spot in spots.items()}
    draws = rules.draws
    return {seen: seen[0] in draws.stood if seen[1] == STOOD else seen[1] in draws.banker[str(seen[0])] for seen in spots}


def value(spots: Mapping[Seen, Situation], ended: Score, draws: Mapping[Seen, bool], often: Fraction) -> tuple[Fraction, ...]:
    """Ways in which the banker wins, ties and loses."""
    total = [Fraction(x) for x in ended]
    for seen, spot in spots.items():
        for i, ways in enumerate(mixed(spot.draw if draws[seen] else spot.stand, often)):
            total[i] += ways
    return tuple(total)


def best_often(rules: BanqueRules, spots: Mapping[Seen, Situation], ended: Score) -> Fraction:
    """How often to draw with the free total so that the banker's best answer gains least: a kink of a convex line, or an end."""
    kinks = {Fraction(0), Fraction(1)}
    for spot in spots.values():
        at0, at1 = advantage(spot, Fraction(0)), advantage(spot, Fraction(1))
        if at0 != at1 and 0 < at0 / (at0 - at1) < 1:
            kinks.add(at0 / (at0 - at1))

    def banker_gains(often: Fraction) -> Fraction:
        won, _, lost = value(spots, ended, answers(rules, spots, often), often)
        return won - lost

    return min(sorted(kinks), key=banker_gains)


def solve_circle(rules: BanqueRules) -> tuple[dict[Seen, Situation], Score, Fraction, dict[Seen, bool]]:
    """The situations, what naturals decide, how often to draw with the free total, and the banker's answers to that."""
    counts = counts_of(rules.shoe.decks)
    draws = rules.draws
    spots, ended = situations(counts, tuple(draws.natural), tuple(draws.player), tuple(rules.play.player_free))
    often = best_often(rules, spots, ended)
    return spots, ended, often, answers(rules, spots, often)


def banker_table(rules: BanqueRules) -> dict[str, str]:
    """The banker's best play as the regulations print it: for each total, on which cards given he draws."""
    spots, _, often, _ = solve_circle(rules)
    table: dict[str, str] = {}
    for total in range(8):
        cells = []
        for card in [*range(10), STOOD]:
            lead = advantage(spots[(total, card)], often)
            cells.append("T" if lead > 0 else "P" if lead < 0 else "O")
        table[str(total)] = "".join(cells)
    return table


def price_bets(terms: Terms[BanqueRules]) -> list[BetOdds]:
    """A stake against the bank and a share of the bank, when both sides play their best."""
    rules = terms.rules
    spots, ended, often, draws = solve_circle(rules)
    ways = total_ways(counts_of(rules.shoe.decks))
    won, tied, lost = (x / ways for x in value(spots, ended, draws, often))
    fixed = {}
    for option, q in (("stand", Fraction(0)), ("draw", Fraction(1))):
        fixed[option] = value(spots, ended, answers(rules, spots, q), q)
    returns = {option: 1 + (v[2] - v[0]) / ways for option, v in fixed.items()}
    always = {option: 1 - back for option, back in returns.items()}
    best = "draw" if often > Fraction(1, 2) else "stand"
    decision = Decision(returns, always, best) if rules.play.player_free else None
    gains = {str(b): [float(advantage(spots[(b, c)], often) / ways) for c in [*range(10), STOOD]] for b in range(8)}
    extra = {
        "drawing_gains": gains,
        "free_total_draws": str(often),
        "banker_table": banker_table(rules),
        "columns": "0123456789 and -, no card given",
    }
    rows: list[BetOdds] = []
    for kind, bet in rules.bets.items():
        kept = 1 - rules.bank.deduction
        if bet.role in ("bank", "with"):
            spread = {Fraction(1): tied, Fraction(0): lost}
            spread[1 + kept] = spread.get(1 + kept, Fraction(0)) + won
            row = from_spread(kind, "", spread, f"1 to 1 less {float(rules.bank.deduction) * 100:g} %", bet.cite, "kernel")
        else:
            spread = {Fraction(2): lost, Fraction(1): tied, Fraction(0): won}
            row = from_spread(kind, "", spread, "1 to 1", bet.cite, "kernel", decision=decision)
        rows.append(BetOdds(**{**vars(row), "extra": {**row.extra, **extra}}))
    return rows
