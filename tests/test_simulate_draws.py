"""The chance of a simulation: the same for the procedure and for kernels, and the same sum in any order."""

from __future__ import annotations

import json
import random

import numpy as np

from tapete.equipment.cards import DECK
from tapete.simulate.draws import Draws, Pack, below, next_word, seeded
from tapete.simulate.kernels.cards import Sums
from tapete.simulate.spec import Spec, Wager
from tapete.simulate.tally import Line, Tally, of_nets


def test_a_kernel_draws_what_the_procedure_draws() -> None:
    for seed, chunk in ((0, 0), (1, 0), (0, 1), (2**64 - 1, 2**40), (-5, 3), (20261116, 977)):
        draws = Draws(seed, chunk)
        s0, s1 = seeded(np.uint64(seed & 2**64 - 1), np.uint64(chunk))
        assert (draws.s0, draws.s1) == (int(s0), int(s1)) != (0, 0)
        for bound in (2, 6, 37, 52, 416, 2**31):
            word, s0, s1 = next_word(np.uint64(s0), np.uint64(s1))
            again = Draws(0, 0)
            again.s0, again.s1 = draws.s0, draws.s1
            assert draws.word() == int(word)
            assert again.below(bound) == int(below(np.uint64(word), np.uint64(bound))) < bound


def test_streams_of_neighbours_share_nothing() -> None:
    """Neither of its two halves may begin the stream of another chunk or seed."""
    begun = [Draws(seed, chunk) for seed in range(30) for chunk in range(100)]
    assert len({d.s0 for d in begun} | {d.s1 for d in begun}) == 2 * len(begun)


def test_draws_are_fair() -> None:
    """A chi square of a hundred thousand draws within five deviations of what it should be."""
    for seen in (
        [Draws(3, c).below(37) for c in range(100_000)],
        (lambda d: [d.below(37) for _ in range(100_000)])(Draws(3, 0)),
    ):
        expected = len(seen) / 37
        chi = sum((seen.count(k) - expected) ** 2 / expected for k in range(37))
        assert abs(chi - 36) < 5 * (2 * 36) ** 0.5
    draws = Draws(4, 0)
    thrown = [draws.dice(2) for _ in range(36_000)]
    assert all(abs(thrown.count((a, b)) - 1000) < 5 * 1000**0.5 for a in range(1, 7) for b in range(1, 7))


def test_a_third_die_takes_a_word_of_its_own() -> None:
    a, b = Draws(9, 9), Draws(9, 9)
    three = a.dice(3)
    assert three[:2] == b.dice(2)
    assert three[2] == b.below(6) + 1
    assert a.word() == b.word()


def test_a_pack_gives_every_card_once() -> None:
    draws, pack = Draws(1, 1), Pack(DECK * 2)
    drawn = [pack.draw(draws) for _ in range(104)]
    assert sorted(drawn) == sorted(DECK * 2)
    pack.shuffle()
    again = [pack.draw(draws) for _ in range(104)]
    assert sorted(again) == sorted(drawn) and again != drawn


def test_tallies_add_up_in_any_order() -> None:
    rng = random.Random(5)
    parts = [
        of_nets({net: rng.randint(1, 9) for net in rng.sample(range(-9, 9), 5)}, {rng.choice("abc"): Line(3, -1, 7)}, k)
        for k in range(12)
    ]
    total = sum(parts, Tally())
    rng.shuffle(parts)
    halves = sum(parts[:5], Tally()) + sum(parts[5:], Tally())
    assert halves == total == Tally.from_json(json.loads(json.dumps(total.as_json())))
    assert total.rounds == sum(total.nets.values())
    nets = [net for net, count in total.nets.items() for _ in range(count)]
    mean = sum(nets) / len(nets)
    assert abs(total.sd - (sum((n - mean) ** 2 for n in nets) / (len(nets) - 1)) ** 0.5) < 1e-9


def test_a_spec_survives_a_file() -> None:
    spec = Spec("puerto-rico/craps", {"min": "5"}, (Wager("pass", 500), Wager("pass-odds", "max")), ("basic",), 3, "fresh", 10, 7)
    assert Spec.from_json(json.loads(json.dumps(spec.as_json()))) == spec
    assert spec.key == Spec.from_json({**spec.as_json(), "rounds": 99}).key != Spec.from_json({**spec.as_json(), "seed": 8}).key


def test_sums_are_exact_also_beyond_64_bits() -> None:
    counts = np.array([3, 5], dtype=np.int64)
    assert Sums([[2, -1], [7, 0]]).of(counts) == [1, 21]
    assert Sums([[2**62, 1], [-7, 2**61]]).of(counts) == [3 * 2**62 + 5, 5 * 2**61 - 21]
    assert Sums([[2**80, -1]]).of(counts) == [3 * 2**80 - 5]
    assert Sums([[], []]).of(counts[:0]) == [0, 0]
