"""Robert Brown's dieharder, which Debian has, fed with the generator's bytes; a named part of it, or all."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from tapete.equipment.chance import Source
from tapete.errors import TapeteError
from tapete.lab.draws import BLOCK
from tapete.text import Text

SUBSET = {
    0: "diehard_birthdays",
    2: "diehard_rank_32x32",
    3: "diehard_rank_6x8",
    8: "diehard_count_1s_str",
    10: "diehard_parking_lot",
    15: "diehard_runs",
    16: "diehard_craps",
    100: "sts_monobit",
    101: "sts_runs",
    102: "sts_serial",
    204: "rgb_kstest_test",
    205: "dab_bytedistrib",
}
"""By number: none of those that dieharder itself calls suspect or bad, and none that wants gigabytes."""
MISSING = Text(
    "falta dieharder: en Debian, apt-get install dieharder; sin él se hacen solo las diez pruebas propias",
    "dieharder is missing: on Debian, apt-get install dieharder; without it only our own ten tests are made",
)


@dataclass(frozen=True)
class Line:
    """One result: the test with its size of tuples, and its p-value."""

    name: str
    p: float


def installed() -> bool:
    return shutil.which("dieharder") is not None


def run(source: Source, numbers: tuple[int, ...] | None) -> Iterator[Line]:
    """The tests of these numbers one after another, or all there are; a line as soon as it is known."""
    for ask in [["-d", str(n)] for n in numbers] if numbers else [["-a"]]:
        yield from _one(source, ask)


def _one(source: Source, ask: list[str]) -> Iterator[Line]:
    command = ["dieharder", "-g", "200", "-D", "test_name", "-D", "ntuple", "-D", "pvalues", "-c", ",", *ask]
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=nowhere) as process:
        feeder = threading.Thread(target=_feed, args=(process, source), daemon=True)
        feeder.start()
        assert process.stdout is not None
        for line in process.stdout:
            if found := read(line.decode()):
                yield found
        feeder.join()
    if process.returncode:
        raise TapeteError(
            Text(f"dieharder terminó con {process.returncode}", f"dieharder ended with {process.returncode}"),
        )


def _feed(process: subprocess.Popen[bytes], source: Source) -> None:
    assert process.stdin is not None
    try:
        while True:
            process.stdin.write(source.raw(BLOCK))
    except BrokenPipeError:
        process.stdin.close()  # it has enough


def read(line: str) -> Line | None:
    """`name,ntuple,p` of dieharder's report."""
    words = [w.strip() for w in line.split(",")]
    try:
        return Line(f"{words[0]} {int(words[1])}".removesuffix(" 0"), float(words[2]))
    except (IndexError, ValueError):
        return None
