"""Write what the commands of the documentation show today into its pages: `python tools/screens.py [PAGE ...]`.

A line `…` stands for lines left out, and stays: what stands before the first is taken from the beginning, what stands after
the last from the end. What is left out in the middle of something is put right by hand, and said here.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "tests")

from documentation import FENCE, PAGES, Block, blocks, language, shown, write_files  # noqa: E402

GAP = "…"
REFUSED = "tapete: "


def renewed(said: str, got: str) -> str | None:
    """The lines of a page, as they are today; None where that is for a person to say."""
    lines, new = said.splitlines(), got.splitlines()
    if GAP not in lines:
        return got
    first, last = lines.index(GAP), len(lines) - lines[::-1].index(GAP)
    if lines[first:last] != [GAP]:
        return None
    tail = new[len(new) - (len(lines) - last) :]
    return "".join(f"{line}\n" for line in [*new[:first], GAP, *tail])


def screen(block: Block) -> str:
    """The block's body with what its commands show."""
    body = block.body
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), block.page, block.line)
        for command, said in block.commands:
            got = shown(command, Path(folder), language(block.page))
            new = renewed(said, got)
            if got.startswith(REFUSED) and not said.startswith(REFUSED):
                sys.exit(f"{block}: $ {command}\nis refused, and was not: {got}")  # no page teaches what has broken
            if new is None:
                print(f"{block}: by hand: $ {command}")
            elif new != said:
                body = body.replace(f"$ {command}\n{said}", f"$ {command}\n{new}", 1)
    return body


def renew(page: Path) -> None:
    found = iter(blocks(page))

    def with_screen(match: re.Match[str]) -> str:
        block = next(found)
        return match[0].replace(block.body, screen(block)) if block.lang == "console" and block.body else match[0]

    text = page.read_text(encoding="utf-8")
    new = FENCE.sub(with_screen, text)
    if new != text:
        page.write_text(new, encoding="utf-8")
        print(f"{page.name}: written anew")


if __name__ == "__main__":
    for one in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        renew(one)
