"""Pots follow from contributions alone: no chip is lost in any order, and nobody wins from another more than was put in."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tapete.games.circle.pots import beyond, pots, shares, uncalled

PUT = st.dictionaries(st.integers(1, 10), st.integers(0, 500), min_size=2, max_size=10)


@given(put=PUT, seed=st.integers(0, 2**32), dead=st.integers(0, 50))
def test_every_chip_is_in_one_pot_whatever_the_order(put: dict[int, int], seed: int, dead: int) -> None:
    rng = random.Random(seed)
    live = {s for s in put if rng.random() < 0.7} or {min(put)}
    made = pots(put, live, {min(put): dead})
    assert sum(p.amount for p in made) == sum(put.values()) + dead
    for seat, amount in put.items():
        assert sum(p.by.get(seat, 0) for p in made) == amount + (dead if seat == min(put) else 0)
    mixed = list(put.items())
    rng.shuffle(mixed)
    assert pots(dict(mixed), sorted(live, reverse=True), {min(put): dead}) == made


@given(put=PUT, seed=st.integers(0, 2**32))
def test_nobody_wins_from_another_more_than_was_put_in(put: dict[int, int], seed: int) -> None:
    rng = random.Random(seed)
    live = {s for s in put if rng.random() < 0.7} or {min(put)}
    made = pots(put, live)
    assert all(set(p.seats) <= live and p.seats for p in made)
    assert [len(p.seats) for p in made] == sorted((len(p.seats) for p in made), reverse=True)
    top = max(put[s] for s in live)
    for seat in live:
        won = [p for p in made if seat in p.seats]
        for other in put:
            taken = sum(p.by.get(other, 0) for p in won)
            assert taken <= put[seat] or put[seat] == top  # what the folded put in beyond is in the last pot


@given(put=PUT)
def test_what_nobody_called_is_what_one_has_above_the_next(put: dict[int, int]) -> None:
    seat, over = uncalled(put, set(put))
    highest, second = sorted(put.values(), reverse=True)[:2]
    assert over == highest - second and (not over or put[seat] == highest)


@given(put=PUT, most=st.integers(1, 6))
def test_pots_beyond_the_most_go_back_to_who_made_them(put: dict[int, int], most: int) -> None:
    made = pots(put, set(put))
    kept, back = beyond(made, most)
    assert len(kept) == min(len(made), most)
    assert sum(p.amount for p in kept) + sum(back.values()) == sum(put.values())


@given(amount=st.integers(0, 10_000), count=st.integers(1, 9), unit=st.sampled_from([1, 5, 100]))
def test_equal_parts_differ_by_one_chip_at_the_most(amount: int, count: int, unit: int) -> None:
    parts = shares(amount, list(range(count)), unit)
    assert sum(parts.values()) == amount
    assert max(parts.values()) - min(parts.values()) <= unit
    assert list(parts.values()) == sorted(parts.values(), reverse=True)
