"""`tapete simulate --cut-card` for programs: parts of the stake, as the house keeps them."""

from __future__ import annotations

from typing import Any

from tapete.simulate.cutting import Cut


def cut_json(found: Cut) -> dict[str, Any]:
    return {
        "spec": found.spec.as_json(),
        "shoes": found.shoes,
        "rounds": found.rounds,
        "fixed_rounds": found.fixed,
        "edge_to_cut": -found.to_cut,
        "edge_to_cut_error": found.to_cut_error,
        "edge_fixed": -found.even,
        "edge_fixed_error": found.even_error,
        "effect": found.effect,
        "error": found.error,
        "by_round": [{"round": t.number, "shoes": t.shoes, "result": t.mean, "error": t.error} for t in found.turns],
    }
