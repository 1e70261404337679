"""The laboratory's kit: its tests say nothing of fair draws, and each of them finds the faults that it is for.

The fair draws here are numpy's, not ours, and the faulty ones are made on purpose: so a test of ours is held against
something else.
"""

from __future__ import annotations

import math
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path

import numpy as np
import pytest

import tapete
from tapete.catalogue.loader import catalogue
from tapete.cli import chance
from tapete.equipment.chance import Source
from tapete.errors import TapeteError
from tapete.lab import battery, dieharder, draws, subjects, tails
from tapete.lab.ten import TESTS, Chances, Symbols, collecting, goodness, poker_chances

FAIR = 120
LENGTH = 6000
EVEN = np.full(37, 1 / 37)
PAIRS = np.array([1.0 if a == b else 2.0 for a in range(6) for b in range(a, 6)]) / 36


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (18.307038, 10, 0.05),
        (50.998460, 36, 0.05),
        (135.806723, 100, 0.01),
        (0, 5, 1.0),
    ],
)
def test_tails_are_those_of_the_printed_tables(value: float, freedom: int, p: float) -> None:
    assert tails.chi_square(value, freedom) == pytest.approx(p, rel=1e-5)


def test_other_tails() -> None:
    assert tails.normal(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert tails.kolmogorov(1.358099) == pytest.approx(0.05, rel=1e-4)
    assert tails.kolmogorov(1.0 - 1e-9) == pytest.approx(tails.kolmogorov(1.0 + 1e-9), abs=1e-6), "two series, one function"


def test_holm_stops_at_the_first_that_stands() -> None:
    assert tails.holm({"a": 0.001, "b": 0.004, "c": 0.0049, "d": 0.9}, 0.01) == {"a": True, "b": False, "c": False, "d": False}
    assert tails.holm({"a": 0.001, "b": 0.003, "c": 0.0049, "d": 0.9}, 0.01) == {"a": True, "b": True, "c": True, "d": False}


@pytest.mark.parametrize("p", [np.array([0.5, 0.3, 0.2]), np.full(6, 1 / 6)], ids=["uneven", "even"])
def test_chances_of_hands_are_those_that_counting_gives(p: Chances) -> None:
    shapes: Counter[tuple[int, ...]] = Counter()
    for hand in product(range(len(p)), repeat=5):
        weight = math.prod(float(p[i]) for i in hand)
        shapes[tuple(sorted(Counter(hand).values(), reverse=True))] += weight  # type: ignore[assignment]
    kinds = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)]
    assert poker_chances(p) == pytest.approx([float(shapes[k]) for k in kinds], abs=1e-12)


def test_chances_of_collecting_are_those_that_counting_gives() -> None:
    q = np.array([0.5, 0.3, 0.2])
    lasted = [0.0] * 7
    for coupons in product(range(3), repeat=6):
        weight = math.prod(float(q[i]) for i in coupons)
        done = next((n for n in range(3, 7) if len(set(coupons[:n])) == 3), 0)
        lasted[done] += weight
    assert collecting(q)[3:7] == pytest.approx(lasted[3:7], abs=1e-12)


def fair(rng: np.random.Generator, p: Chances) -> Symbols:
    return rng.choice(len(p), LENGTH, p=p).astype(np.int64)


@pytest.mark.parametrize("name", TESTS)
def test_fair_draws_give_p_values_that_are_even(name: str) -> None:
    """Of a hundred honest runs one falls at one in a hundred: p-values of fair draws lie evenly between nought and one."""
    rng = np.random.default_rng(20)
    found = np.array([TESTS[name](fair(rng, p), p) for _ in range(FAIR // 2) for p in (EVEN, PAIRS)])
    if name == "spectral":
        assert (found < 0.05).mean() <= 0.1  # twice the lesser of two: never too sure, and one is often reached
        return
    counts = np.histogram(found, bins=8, range=(0, 1))[0]
    assert tails.chi_square(*goodness(counts.astype(float), np.full(8, 1 / 8))) > 0.001, counts


Fault = Callable[[random.Random, int], list[int]]


def biased(rng: random.Random, n: int) -> list[int]:
    """A byte divided by 37: three pockets come a little less often."""
    return [rng.randrange(256) % 37 for _ in range(n)]


def too_even(rng: random.Random, n: int) -> list[int]:
    """Every pocket once before any comes again."""
    return [x for _ in range(n // 37 + 1) for x in rng.sample(range(37), 37)][:n]


def sticky(rng: random.Random, n: int) -> list[int]:
    """One in twelve spins repeats the last."""
    found = [0]
    while len(found) < n:
        found.append(found[-1] if rng.random() < 1 / 12 else rng.randrange(37))
    return found


def swinging(rng: random.Random, n: int) -> list[int]:
    """Low after high a little too often."""
    found = [0]
    while len(found) < n:
        drawn = rng.randrange(37)
        found.append(36 - drawn if (drawn > 18) == (found[-1] > 18) and rng.random() < 0.15 else drawn)
    return found


def every_tenth(rng: random.Random, n: int) -> list[int]:
    """Every fifth spin shuns the zero's half, as a wheel with a counter would."""
    return [rng.randrange(19, 37) if i % 5 == 0 and rng.random() < 0.4 else rng.randrange(37) for i in range(n)]


def tide(rng: random.Random, n: int) -> list[int]:
    """The mean rises and falls, with a period of fifty spins."""
    return [min(36, max(0, round(rng.uniform(-0.5, 36.5) + 2.2 * math.sin(i * 2 * math.pi / 50)))) for i in range(n)]


def never_twice(rng: random.Random, n: int) -> list[int]:
    """No pocket twice running."""
    found = [0]
    while len(found) < n:
        found.append((found[-1] + rng.randrange(1, 37)) % 37)
    return found


def congruence(rng: random.Random, n: int) -> list[int]:
    """A linear congruence of sixteen bits, as old games have it."""
    state, found = rng.randrange(65536), []
    for _ in range(n):
        state = (state * 5 + 1) % 65536
        found.append(state * 37 // 65536)
    return found


def ascending(rng: random.Random, n: int) -> list[int]:
    """Three at a time, put in order now and then."""
    found: list[int] = []
    while len(found) < n:
        three = [rng.randrange(37) for _ in range(3)]
        found += sorted(three) if rng.random() < 0.15 else three
    return found[:n]


FOUND_BY: dict[Fault, tuple[str, ...]] = {
    biased: ("chi-square", "subsequences"),
    too_even: ("chi-square", "poker", "coupon collector", "gap"),
    sticky: ("runs", "serial correlation", "equidistribution", "poker"),
    swinging: ("runs", "serial correlation", "permutation"),
    every_tenth: ("subsequences", "chi-square"),
    tide: ("spectral",),
    never_twice: ("equidistribution",),
    congruence: ("equidistribution", "serial correlation", "spectral", "permutation"),
    ascending: ("permutation",),
}


@pytest.mark.parametrize("fault", FOUND_BY, ids=lambda f: str(getattr(f, "__name__", f)))
def test_a_fault_is_found_by_the_tests_that_are_for_it(fault: Fault) -> None:
    x = np.asarray(fault(random.Random(4), 40_000), dtype=np.int64)
    found = {name: test(x, EVEN) for name, test in TESTS.items()}
    missed = [name for name in FOUND_BY[fault] if found[name] > battery.LEVEL / 50]
    assert not missed, {name: found[name] for name in missed}


def test_every_test_finds_something() -> None:
    assert {name for names in FOUND_BY.values() for name in names} == set(TESTS)


class Modulo(Source):
    """A generator that divides seven bits instead of throwing away: the commonest fault."""

    def below(self, bound: int) -> int:
        return self.raw(1)[0] % 128 % bound


@pytest.mark.parametrize("subject", subjects.SUBJECTS, ids=lambda s: s.name)
def test_the_houses_draws_pass_and_a_generator_that_divides_does_not(subject: subjects.Subject) -> None:
    good = subject.sample(catalogue(), Source("a laboratory's"), 1500)
    assert good.chances.sum() == pytest.approx(1)
    assert min(p for _, p in battery.p_values(good)) > battery.LEVEL / 50
    if subject.name != "shoe":  # where 312 cards are drawn by a single byte, it is no shoe at all
        bad = subject.sample(catalogue(), Modulo("the same"), 3000)
        assert min(p for _, p in battery.p_values(bad)) < battery.LEVEL / 50


def test_numbers_of_combinations_are_all_there_once() -> None:
    from itertools import combinations

    assert sorted(subjects.number(c) for c in combinations(range(7), 3)) == list(range(35))


def test_a_games_outcomes_are_those_that_its_table_plays() -> None:
    from tapete.play.moves import CloseBets
    from tapete.table.table import Table

    source, table = Source("same"), Table(tapete.game("spain/roulette"), {})
    played = []
    for _ in range(20):
        table.do(CloseBets())
        table.draw(source)
        played.append(table.log[-1].move)
    assert list(islice(draws.outcomes(tapete.game("spain/roulette"), {}, Source("same")), 20)) == played


@pytest.mark.parametrize(
    "name", ["chile/craps", "puerto-rico/blackjack", "chile/omaha", "spain/chemin-de-fer", "chile/corona-y-ancla"]
)
def test_every_kind_of_game_gives_outcomes(name: str) -> None:
    assert len(list(islice(draws.outcomes(tapete.game(name), {}, Source("x")), 60))) == 60


def run(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "tapete", "--lang", "en", "rng", *words], capture_output=True)


def test_the_command() -> None:
    assert run("--bytes", "5000", "--seed", "s").stdout == b"".join(draws.raw(Source("s"), 5000)) == Source("s").raw(5000)
    refused = run("spain/roulette", "--report")
    assert refused.returncode == 2 and b"rng --bytes N" in refused.stderr


def test_a_games_outcomes_in_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "draws"
    chance.stream("spain/roulette", None, 3, [], "s", str(kept))
    expected = islice(draws.outcomes(tapete.game("spain/roulette"), {}, Source("s")), 3)
    assert kept.read_text().splitlines() == [f"spin {o.value}" for o in expected]


@pytest.mark.parametrize(
    ("game", "count", "number"), [("", None, None), ("", 5, 5), ("", None, 5), ("spain/roulette", None, None)]
)
def test_what_is_neither_bytes_nor_draws_is_refused(game: str, count: int | None, number: int | None) -> None:
    with pytest.raises(TapeteError, match="rng --bytes N"):
        chance.stream(game, count, number, [], "", "")


def test_the_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dieharder, "installed", lambda: False)
    assert chance.report(500, "part", "seed", "")
    told = capsys.readouterr()
    assert "| coupon collector |" in told.out and "apt-get install dieharder" in told.out + told.err


def test_lines_of_dieharder() -> None:
    assert dieharder.read("         sts_monobit,   1,0.45840000\n") == dieharder.Line("sts_monobit 1", 0.4584)
    assert dieharder.read("# rng_name |\n") is None
