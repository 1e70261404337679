"""Write law/<regulation>/passages.toml: `python tools/passages.py REGULATION TEXT [PART.toml ...] [--check]`.

TEXT is the edition that was read, which is no part of the project. The parts are what readers wrote: noise, and passages with
their lines, standing and titles; without any, those that the file has already are printed anew. What nobody has read is listed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tomllib
from pathlib import Path

from tapete.catalogue.loader import catalogue
from tapete.errors import TapeteError
from tapete.passages.model import STANDINGS, LawText, numbers, write_ranges
from tapete.passages.reading import FILE
from tapete.passages.writing import joined, written


def report(text: LawText) -> None:
    sizes = [p.size for p in text.order]
    count = ", ".join(f"{s} {sum(p.standing == s for p in text.order)}" for s in STANDINGS)
    unread = len([*numbers(text.holes)])
    print(f"{text.regulation}: {len(sizes)} passages ({count}), median {statistics.median(sizes)} lines, longest {max(sizes)}")
    print(f"nobody has read {unread} lines: {write_ranges(text.holes)}" if unread else "every line is read")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("regulation")
    asked.add_argument("text", type=Path)
    asked.add_argument("parts", type=Path, nargs="*")
    asked.add_argument("--check", action="store_true", help="say whether the file is what would be written")
    given = asked.parse_args()
    law = catalogue()
    card, path = law.regulations[given.regulation], law.homes[given.regulation] / FILE
    parts = [tomllib.loads(part.read_text(encoding="utf-8")) for part in given.parts or [path]]
    try:
        text = joined(given.regulation, card.source, given.text.read_bytes(), parts)
    except (TapeteError, ValueError) as error:
        print(f"{given.regulation}: {error}", file=sys.stderr)
        return 1
    new = written(text, card.name.en)
    report(text)
    if given.check:
        return 0 if path.exists() and path.read_text(encoding="utf-8") == new else 1
    path.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
