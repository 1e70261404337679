"""The kernel of five cards of which some may be changed, against the procedure: bought or for nothing, with the progressive."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import tapete
from tapete.games.poker.hands import key
from tapete.odds.kit.evaluator import index, name
from tapete.odds.poker.draw import DEALS, Draw, _terms
from tapete.odds.poker.draw_count import CHOICES
from tapete.odds.poker.stud import deal
from tapete.odds.report import game_odds
from tapete.play.asks import Choice
from tapete.play.exchange import KEEP, Swap
from tapete.simulate import strategy
from tapete.simulate.kernels import draw_table
from tapete.simulate.kernels.deals import Deals
from tapete.table.table import Table
from test_simulate_kernels import agree, made

DRAW, BOUGHT, ARICA = "chile/draw-poker", "chile/caribbean-poker", "arica/poker-arica-plus"
PLUS, POT = {"variant": "plus"}, {"variant": "plus-progresivo"}
TABLES: list[tuple[str, dict[str, str], str, int]] = [
    (DRAW, {}, "ante 1001", 1),
    (DRAW, {"four-straight-gap": "yes", "four-straight-ace": "no", "bet-unopened": "lost"}, "ante 1000", 6),
    (DRAW, {"variant": "progresivo"}, "ante 1000, progressive 500", 1),
    (BOUGHT, PLUS, "ante 1001", 3),
    (ARICA, POT, "progressive 1000, ante 1000", 1),
]


@pytest.mark.parametrize("spec", TABLES, ids=lambda spec: f"{spec[0]} {spec[2]} {spec[3]}")
def test_rounds_go_as_at_the_table(spec: tuple[str, dict[str, str], str, int]) -> None:
    engine, procedure = made(*spec[:3], ("basic",), spec[3])
    assert isinstance(engine, Deals)
    agree(engine, procedure, 80)


def test_rules_of_ones_own_go_as_at_the_table(tmp_path: Path) -> None:
    """Conditions on the hand, and on the card shown, for going on and for keeping all; where none holds, the simple exchange."""
    rng, mine = random.Random(35), tmp_path / "mine.toml"
    for game, plan, bets in ((DRAW, {}, "ante 1000"), (BOUGHT, PLUS, "ante 1001"), (ARICA, POT, "ante 1000, progressive 1000")):
        hands = ["pair", "high-card", "two-pairs", "pair 8", "high-card Q 9", "high-card A K J"]
        rules = [
            f'[[rule]]\nchoose = ["{rng.choice(["bet", "fold", "keep", "bet"])}"]\nhand = "{rng.choice(hands)}"\n'
            + ("" if game == DRAW else f"up = {rng.sample(['2', '7', '9', '10', 'J', 'Q', 'K', 'A'], 4)}\n")
            for _ in range(12)
        ]
        mine.write_text("\n".join(rules))
        engine, procedure = made(game, plan, bets, (str(mine),), 1 if "," in bets else 2)
        assert isinstance(engine, Deals)
        agree(engine, procedure, 60)


def test_where_ones_own_rules_are_silent_basic_changes_as_the_dealer_must(tmp_path: Path) -> None:
    """Four to a flush hang on suits, of which classes of hands know nothing."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[[rule]]\nchoose = ["fold"]\nhand = "pair 9"\n\n[[rule]]\nchoose = ["keep"]\nhand = "high-card A"\n')
    engine, procedure = made(DRAW, {}, "ante 1000", (str(mine), "basic"), 3)
    assert isinstance(engine, Deals)
    agree(engine, procedure, 120)


def test_basic_at_draw_poker_is_near_the_best() -> None:
    """Changing as the dealer must costs some seven hundredths of the ante, less than half of what a player without plan loses."""
    engine, _ = made(DRAW, {}, "ante 1000", ("basic",), 1)
    assert isinstance(engine, Deals)
    found = engine.run(1, 0, 400_000)
    assert -0.09 < sum(net * times for net, times in found.nets.items()) / 400_000 / 1000 < -0.05


def test_a_part_of_the_pot_goes_as_at_the_table() -> None:
    """These chunks soon bring a straight flush that is dealt: a tenth of what the meter shows."""
    engine, procedure = made(DRAW, {"variant": "progresivo"}, "ante 1000, progressive 500", ("basic",), 1)
    assert isinstance(engine, Deals) and engine.meter
    for chunk in (1766, 2747):
        own, true = np.zeros((2, 70), dtype=np.int64)
        assert engine.run(1, chunk, 70, own) == procedure.run(1, chunk, 70, true)
        assert own.tolist() == true.tolist() and max(own) > 500_000


def fancied(held: Sequence[int], thrown: Sequence[int]) -> int:
    """A worth that no renaming of suits changes, and nobody would give; often the same for several choices."""
    suits = sum(card & 3 == other & 3 for card, other in combinations(held, 2))
    alike = sum(card & 3 == other & 3 for card in thrown for other in held)
    return (sum(card >> 2 for card in held) * 5 + sum(card >> 2 for card in thrown) * 3 + suits + alike) % 4


def fancies(figures: Draw) -> NDArray[np.int64]:
    """The same for all hands that stand for others, and all choices; some are worth as much as giving up, and some less."""
    level = -DEALS * _terms(figures).unit
    found = np.zeros((len(deal(figures.only_named).players), len(CHOICES), 5), dtype=np.int64)
    for row, held in enumerate(deal(figures.only_named).players.tolist()):
        for n, mask in enumerate(CHOICES):
            worth = fancied(held, [card for place, card in enumerate(held) if mask >> place & 1])
            found[row, n, 0] = level + worth - 3
    return found


def test_a_table_of_worths_goes_as_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is best takes minutes to count: here are other worths, of which the kernel knows no more than of those."""

    def says(table: Table, choice: Choice) -> str:
        held = sorted(index(card) for card in table.felt.hands[key(choice.bet.seat)])
        worths = {thrown: fancied(held, thrown) for size in range(3) for thrown in combinations(held, size)}
        best = max(worths, key=lambda thrown: worths[thrown])
        if not isinstance(table.ask, Swap):
            return choice.options[0 if worths[best] >= 3 else 1]
        return f"discard {' '.join(map(name, best))}" if best else KEEP

    monkeypatch.setattr(strategy, "optimal", says)
    monkeypatch.setattr(draw_table, "counted", fancies)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for seats in (1, 4):
        engine, procedure = made(DRAW, {}, "ante 1000", ("optimal",), seats)
        assert isinstance(engine, Deals)
        agree(engine, procedure, 150)


@pytest.mark.skipif(not os.environ.get("TAPETE_DRAW"), reason="minutes to count what is best, where it is not kept")
def test_best_play_goes_as_at_the_table_and_comes_to_its_price() -> None:
    engine, procedure = made(DRAW, {}, "ante 1000", ("optimal",), 1)
    assert isinstance(engine, Deals)
    agree(engine, procedure, 20)
    tally, row = engine.run(3, 5, 2**20), game_odds(tapete.game(DRAW), {}, "ante").bets[0]
    assert abs(tally.total / tally.lines["ante"].staked + float(row.edge)) < 5 * row.sd / tally.rounds**0.5
