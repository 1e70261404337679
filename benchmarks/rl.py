"""Steps a second of the compiled tables, on one core, beside a loop of the interpreter in the same run.

python benchmarks/rl.py
"""

from __future__ import annotations

import time

import numpy as np

from tapete.bridges.vector import TapeteVector

GAMES = ("spain/blackjack", "puerto-rico/baccarat", "chile/craps", "chile/three-card-poker")
TABLES, STEPS = 4096, 500


def calibration() -> float:
    """Additions a second of a plain loop."""
    start, total = time.process_time(), 0
    for i in range(5_000_000):
        total += i
    return 5_000_000 / (time.process_time() - start)


def rate(game: str) -> float:
    """Steps a second with legal actions at random; choosing them is not counted."""
    env, rng = TapeteVector(game, TABLES), np.random.default_rng(1)
    told, _ = env.reset(seed=1)
    spent = 0.0
    for step in range(STEPS + 5):
        mask = told["action_mask"]
        action = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1)
        start = time.process_time()
        told, *_ = env.step(action)
        spent += time.process_time() - start if step >= 5 else 0.0
    return TABLES * STEPS / spent


def main() -> None:
    base = calibration()
    print(f"{'plain loop':24} {base / 1e6:6.1f} M additions/s")
    for game in GAMES:
        found = rate(game)
        print(f"{game:24} {found / 1e6:6.1f} M steps/s  {found / base:5.2f} of the loop")


if __name__ == "__main__":
    main()
