"""Wheels as automata: a pocket comes, and every bet with it; what the rules hold for another spin is the state."""

from __future__ import annotations

from typing import Any

from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Sitting
from tapete.simulate.kernels.table import Walk, engine
from tapete.simulate.kernels.walk import BELOW
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.text import Text


def kernel(spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]) -> Walk | Text:
    """Each of the wheel's equal sections is a result."""
    sections = [(pocket,) for pocket, weight in terms.rules.wheel.weights.items() for _ in range(weight)]
    return engine(Sitting(terms, player, stakes, sections), BELOW, len(sections))
