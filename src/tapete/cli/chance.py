"""`tapete rng`: the generator's bytes, a game's outcomes, and the report on both."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.equipment.chance import Source
from tapete.errors import TapeteError, cannot
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.lab.battery import Finding

WHAT = Text(
    "se escribe rng --bytes N, rng JUEGO --draws N o rng --report",
    "write rng --bytes N, rng GAME --draws N, or rng --report",
)


@contextmanager
def into(out: str) -> Iterator[BinaryIO]:
    """A file, or standard output."""
    try:
        if out:
            with Path(out).open("wb") as file:
                yield file
        else:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise  # who reads has enough
    except OSError as error:
        raise cannot(error, out, write=True) from None


def stream(game: str, count_bytes: int | None, draws: int | None, plan: list[str], seed: str, out: str) -> None:
    """Bytes as they come, or the outcomes of a game, one a line in the acta's words."""
    from tapete.lab.draws import outcomes, raw

    source = Source(seed or None)
    if bool(game) == (count_bytes is not None) or (count_bytes is None) == (draws is None):
        raise TapeteError(WHAT)
    if count_bytes is not None:
        with into(out) as file:
            for block in raw(source, count_bytes):
                file.write(block)
        return
    assert draws is not None
    drawn = outcomes(catalogue().game(game), plan_of(plan), source)
    with into(out) as file:
        for outcome in islice(drawn, draws):
            file.write(f"{outcome.verb} {outcome.value}\n".encode())


def report(draws: int, dieharder: str, seed: str, out: str) -> bool:
    """Put final outcomes to the ten tests and the bytes to dieharder, and write down what came; whether nothing fell."""
    from tapete.lab import battery
    from tapete.lab import dieharder as other

    if dieharder not in ("none", "part", "all"):
        raise TapeteError(
            Text(f"--dieharder {dieharder}: none, part o all", f"--dieharder {dieharder}: none, part or all"),
        )
    seed = seed or secrets.token_hex(16)
    found = battery.run(catalogue(), seed, draws, lambda name: print(f"… {name}", file=sys.stderr, flush=True))
    lines = [
        say("# Pruebas del generador", "# Tests of the generator"),
        "",
        say(
            f"Semilla `{seed}`, {draws} resultados de cada clase; juntos al 99 % (Holm).",
            f"Seed `{seed}`, {draws} outcomes of each kind; together at 99 % (Holm).",
        ),
        "",
        battery.table(found),
        "",
    ]
    fallen = [f"{f.subject}: {f.test}" for f in found if f.falls]
    if dieharder != "none" and not other.installed():
        print(other.MISSING[lang()], file=sys.stderr)
        lines += [other.MISSING[lang()], ""]
    elif dieharder != "none":
        heard = _dieharder(seed, None if dieharder == "all" else tuple(other.SUBSET))
        lines += ["| dieharder | p |", "|---|---|", *(f"| {f.test} | {f.p:.4f} |" for f in heard), ""]
        fallen += [f.test for f in heard if f.falls]
    lines.append(
        say("No pasa: ", "Falls: ") + "; ".join(fallen) if fallen else say("Nada lo desmiente.", "Nothing speaks against it.")
    )
    with into(out) as file:
        file.write(("\n".join(lines) + "\n").encode())
    return not fallen


def _dieharder(seed: str, numbers: tuple[int, ...] | None) -> list[Finding]:
    """What dieharder says, as it says it, and then judged together."""
    from tapete.lab import battery, tails
    from tapete.lab import dieharder as other

    heard: dict[tuple[str, str], float] = {}
    for line in other.run(Source(f"{seed} bytes"), numbers):
        print(f"… {line.name} {line.p:.4f}", file=sys.stderr, flush=True)
        name = line.name
        while ("bytes", name) in heard:
            name += "'"
        heard["bytes", name] = line.p
    judged = battery.judged({where: tails.both(p) for where, p in heard.items()})
    return [replace(f, p=heard[f.subject, f.test]) for f in judged]
