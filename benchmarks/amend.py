"""How fast tables that were played are settled again under a draft, as a ratio to the calibration loop measured in the same run.

python benchmarks/amend.py [COUPS]

A coup counts once and is settled twice, under the law and under the draft; its moves are read from the words of the acta.
"""

from __future__ import annotations

import os
import random
import sys
import time

from run import calibration  # type: ignore[import-not-found, unused-ignore]

from tapete.amend.again import again
from tapete.amend.draft import Draft, amended, parse_draft
from tapete.amend.workers import all_again
from tapete.catalogue.loader import catalogue
from tapete.play.moves import LastCoups, Rectify, Report, Undo
from tapete.play.window import Betting
from tapete.table.notation import format_move
from tapete.table.played import Played
from tapete.table.table import Table
from tapete.table.wander import onward_move, random_move

LAW = catalogue()
DRAFTS = {
    "spain/roulette": '"bets.straight.pays" = "34 to 1"',
    "chile/war": '"bets.tie.pays" = "8 to 1"',
    "chile/craps": '"bets.any-seven.pays" = "5 to 1"',
    "spain/blackjack": '"naturals.pays" = "6 to 5"',
}
BETS = 2
"""Bets that are laid before they are closed, at the most."""


def draft(game: str, change: str) -> Draft:
    regulation, slug = game.split("/")
    head = f'regulation = "{regulation}"\ntitle = {{ es = "a", en = "b" }}\n'
    return parse_draft(f'{head}[[changes]]\ngame = "{slug}"\ncite = "x"\nset = {{ {change} }}\n', game)


def wandered(game: str, coups: int, seed: int) -> Played:
    """A table at which somebody played at random, as a floor would have written it down."""
    rng, table, words, waiting = random.Random(seed), Table(LAW.game(game), {}), list[str](), 0
    while table.felt.coup < coups:
        move = random_move(table, rng) if waiting < BETS else onward_move(table, rng)
        if move is None or isinstance(move, LastCoups | Report | Undo | Rectify):
            waiting += 1
            continue
        words.append(format_move(table, move))
        table.do(move)
        waiting = waiting + 1 if isinstance(table.ask, Betting) else 0
    return Played(f"{seed}", game, {}, tuple(words), checked=True)


def main() -> None:
    coups = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    yardstick = calibration()
    print(f"calibration loop: {yardstick * 1e3:.1f} ms per million turns")
    for game, change in DRAFTS.items():
        one = draft(game, change)
        new, tables = amended(LAW, one), [wandered(game, coups // 4, seed) for seed in range(4)]
        again(LAW, new, tables[0])
        began = time.process_time()
        found = [again(LAW, new, table) for table in tables]
        seconds = time.process_time() - began
        done = coups // 4 * 4
        assert not any(r.stops or r.wrong for r in found), game
        moves = sum(len(t.words) for t in tables) / done
        turns = seconds / done / (yardstick / 1e6)
        print(f"{game}: {done / seconds:,.0f} coups/s of {moves:.1f} moves on one core; a coup = {turns:,.0f} calibration turns")
    game = next(iter(DRAFTS))
    one, many = draft(game, DRAFTS[game]), [wandered(game, coups, seed) for seed in range(8)]
    cores = os.cpu_count() or 1
    began = time.monotonic()
    settled = list(all_again((), one, many * 4, cores))
    seconds = time.monotonic() - began
    done = coups * len(many) * 4
    print(
        f"{game}: {done / seconds:,.0f} coups/s by {cores} processes, by the clock and with all that goes between them; "
        f"{len(settled)} tables"
    )


if __name__ == "__main__":
    main()
