"""Fair randomness: no bias, the same from the same seed, and a commitment that cannot be gone back on."""

from __future__ import annotations

from collections import Counter

import pytest

import tapete
from tapete.equipment.chance import Source, commitment
from tapete.table.acta import write
from tapete.table.seal import verify
from tapete.table.table import Table


class Counting(Source):
    """A source whose bytes run through every value once: bias would show as unequal counts."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.next = 0

    def _bytes(self, count: int) -> bytes:
        value = self.next.to_bytes(count, "big")
        self.next += 1
        return value


@pytest.mark.parametrize("bound", [1, 2, 6, 37, 38, 52, 54, 100, 255])
def test_every_number_is_equally_likely(bound: int) -> None:
    source = Counting()
    drawn = Counter(source.below(bound) for _ in range(256 // bound * bound))
    assert set(drawn.values()) == {256 // bound}


def test_the_same_seed_gives_the_same_draws_and_another_does_not() -> None:
    one, two, other = Source("seed"), Source("seed"), Source("other")
    first = [one.below(1000) for _ in range(50)]
    assert first == [two.below(1000) for _ in range(50)]
    assert first != [other.below(1000) for _ in range(50)]


def test_a_shuffle_keeps_every_card() -> None:
    cards = list(range(312))
    Source("s").shuffle(cards)
    assert sorted(cards) == list(range(312)) and cards != list(range(312))


def test_draws_look_uniform() -> None:
    source = Source("chi-square")
    rolls = 37_000
    counts = Counter(source.below(37) for _ in range(rolls))
    chi2 = sum((counts[n] - rolls / 37) ** 2 / (rolls / 37) for n in range(37))
    assert chi2 < 80  # 36 degrees of freedom: one seed in 30,000 would pass this line


def session(seed: str = "honest") -> str:
    source = Source(seed)
    table = Table(tapete.game("spain/roulette"), {"min": "10"})
    for _ in range(5):
        table.bet(1, 50, "dozen 1")
        table.close()
        table.draw(source)
    return write(table, [f"commit {source.commitment}"], [f"reveal {source.seed}"])


def test_an_honest_session_verifies() -> None:
    found = verify(session())
    assert found.ok and found.revealed and found.draws == 5


def test_a_changed_result_breaks_the_seal_and_the_seed() -> None:
    text = session()
    result = next(line for line in text.splitlines() if line.startswith("spin"))
    forged = text.replace(result, "spin 7" if result != "spin 7" else "spin 8", 1)
    found = verify(forged)
    assert {"seal" in str(p.text) or "seed" in str(p.text) for p in found.problems} >= {True}
    assert not found.ok


def test_a_changed_payment_is_found_even_with_new_seals() -> None:
    text = session()
    unsealed = [line if not line.startswith("seal") else "seal" for line in text.splitlines()]
    forged = [line.replace(" 50 ", " 500 ") if line.startswith("> ") else line for line in unsealed]
    from tapete.table.seal import sealed

    assert not verify("\n".join(sealed(forged, tapete.game("spain/roulette").rules({"min": "10"})))).ok


def test_a_seed_that_was_not_committed_to_is_refused() -> None:
    text = session()
    forged = text.replace("reveal honest", "reveal another")
    assert any("seed" in str(p.text) for p in verify(forged).problems)
    assert commitment("honest") in text
