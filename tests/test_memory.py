"""What a table remembers: every field says until when, and a felt is what it remembers as much as what lies on it."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from importlib import import_module

import pytest

import tapete
from catalogue_plans import label, plans
from tapete.catalogue.families import FAMILIES
from tapete.games.banque.memory import BanqueMemory, Passed
from tapete.games.dice.memory import DiceMemory
from tapete.games.poker.memory import PokerMemory
from tapete.play.felt import Felt
from tapete.play.memory import Frozen, Memory, lives
from tapete.table.table import Table
from tapete.table.wander import random_move

Where = tuple[str, dict[str, str]]
FAMILY_MEMORIES = sorted(
    {type(import_module(f"tapete.games.{f.room}.{f.heart}").memory()) for f in FAMILIES.values()}, key=lambda m: m.__name__
)


@pytest.mark.parametrize("memory", FAMILY_MEMORIES, ids=lambda m: m.__name__)
def test_every_field_says_until_when_it_is_remembered(memory: type[Memory]) -> None:
    assert set(lives(memory()).values()) <= {"coup", "shuffle", "lasting"}
    assert hash(memory()) == hash(memory()) and memory() == memory()


def test_a_coup_and_a_shuffle_forget_only_their_own() -> None:
    full = BanqueMemory(won=3, passed=Passed(2), barred=(4,), played=True, deemed=Frozen({"banker": 9}), void_hands=("1",))
    assert full.forget("coup") == replace(full, deemed=Frozen(), void_hands=())
    assert full.forget("shuffle") == replace(full, barred=(), played=False)


def test_felts_are_alike_only_if_they_remember_alike() -> None:
    felt = Felt(DiceMemory(point="6"))
    other = felt.copy()
    assert other == felt
    other.memory = replace(other.memory, point="8")
    assert other != felt and felt.memory.point == "6"
    other = felt.copy()
    other.meters["progressive"] = 1
    assert other != felt


def test_a_felt_is_known_by_its_family() -> None:
    felt: Felt = Felt(DiceMemory())
    assert felt.of(DiceMemory) is felt
    with pytest.raises(TypeError, match="DiceMemory, not PokerMemory"):
        felt.of(PokerMemory)


@pytest.mark.parametrize("where", {where[0]: where for where in plans()}.values(), ids=label)
def test_nothing_of_a_coup_is_left_when_the_next_begins(where: Where) -> None:
    """Also of one that the referee has voided: what was for one coup is gone when bets open again."""
    table, rng = Table(tapete.game(where[0]), where[1]), random.Random(where[0])
    for _ in range(150):
        coup = table.felt.coup
        move = random_move(table, rng)
        if move is None:
            return
        table.do(move)
        if table.felt.coup != coup:
            memory, fresh = table.felt.memory, table.module.memory()
            until = lives(memory)
            assert all(getattr(memory, f.name) == getattr(fresh, f.name) for f in fields(memory) if until[f.name] == "coup")
