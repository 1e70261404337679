"""`tapete import` and `tapete export`: hands of poker in the Poker Hand History format, to and from an acta."""

from __future__ import annotations

import sys

from tapete.bridges import phh
from tapete.bridges.phh.playing import play
from tapete.bridges.phh.recording import hands_of
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.cli.settling import EXIT_FAILED, read_acta, show_problems
from tapete.errors import TapeteError
from tapete.table.acta import plan_of as heads_plan
from tapete.table.acta import read, settle, write
from tapete.table.mending import standing
from tapete.table.table import Entry
from tapete.text import Text, harmless


def import_file(name: str, game: str, plan: list[str], number: int) -> None:
    """The hand as an acta; what the regulation would have refused, and what came out otherwise, on standard error."""
    hands = phh.read(read_acta(name))
    if number > len(hands):
        raise TapeteError(Text(f"{name} tiene {len(hands)} manos", f"{name} has {len(hands)} hands"))
    hand = hands[number - 1]
    named, variant = hand.told.get("_game"), hand.told.get("_variant")
    if not game and not isinstance(named, str):
        raise TapeteError(
            Text("la mano no dice de qué juego es: añada reglamento/juego", "the hand names no game: add regulation/game")
        )
    own = {"variant": variant} if isinstance(variant, str) and game in ("", named) else {}
    done = play(hand, catalogue().game(game or str(named)), own | plan_of(plan))
    print(write(done.table, seals=False), end="")
    for refusal in done.refused:
        cite = f" [{refusal.cite}]" if refusal.cite else ""
        instead = say(f"; en su lugar {refusal.instead}", f"; instead {refusal.instead}") if refusal.instead else ""
        print(harmless(f"{refusal.action}: {refusal.text[lang()]}{cite}{instead}"), file=sys.stderr)
    if not done.over:
        print(say("la mano no siguió", "the hand went no further"), file=sys.stderr)
    for text in done.otherwise:
        print(harmless(text[lang()]), file=sys.stderr)
    sys.exit(0 if done.over and not done.refused and not done.otherwise else EXIT_FAILED)


def export_file(names: list[str], as_phh: bool) -> None:
    if not as_phh:
        raise TapeteError(Text("diga en qué formato: --phh o --parquet", "say in which format: --phh or --parquet"))
    if len(names) != 1:
        raise TapeteError(Text("--phh quiere un acta, y una sola", "--phh wants one acta, and only one"))
    name = names[0]
    text = read_acta(name)
    settled = settle(text, catalogue())
    if settled.table is None or settled.problems:
        show_problems(name, settled.problems)
        sys.exit(EXIT_FAILED)
    stands = [Entry(move, ()) for move in standing(settled.table)]
    print(phh.write(hands_of(settled.table.game, heads_plan(read(text)), stands)), end="")
