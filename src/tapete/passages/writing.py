"""`passages.toml` written out: one line for each passage, in the order of the text, with the prints of its words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from tapete.passages.model import Edition, LawText, Passage, Range, numbers, read_ranges, write_ranges
from tapete.passages.prints import make_print, write_print
from tapete.passages.reading import parse
from tapete.passages.words import stream
from tapete.text import Text

HEAD = """\
# {title}: its passages. Where each stands in the edition read, what it is about in our words, what becomes of it,
# and a print of its words, from which they cannot be read. Joined and printed by tools/passages.py.
"""


def lines_of(text: str) -> list[str]:
    return text.removeprefix("\ufeff").split("\n")


def joined(regulation: str, title: Text, raw: bytes, parts: Sequence[Mapping[str, Any]]) -> LawText:
    """The parts that readers wrote as one, with the prints that the text gives; parts contradicting each other are refused."""
    lines = lines_of(raw.decode("utf-8"))
    full = {number for number, line in enumerate(lines, 1) if line.strip()}
    table: dict[str, Any] = {}
    noise: set[int] = set()
    for part in parts:
        given = part.get("noise", [])
        noise.update(n for piece in ([given] if isinstance(given, str) and given else given) for n in numbers(read_ranges(piece)))
        for key, value in part["passages"].items():
            if key in table:
                raise ValueError(f"{key} stands in two parts")
            mine = [lines[n - 1] for n in numbers(read_ranges(value["lines"])) if n <= len(lines)]
            table[key] = {**value, "print": write_print(make_print(stream("\n".join(mine)).words))}
    ordered = dict(sorted(table.items(), key=lambda item: read_ranges(item[1]["lines"])[0][0]))
    taken = {n for value in ordered.values() for n in numbers(read_ranges(value["lines"]))}
    holes = full - taken - noise
    return parse(
        {
            "edition": {"title": {"es": title.es, "en": title.en}, "sha256": sha256(raw).hexdigest(), "lines": len(lines)},
            "noise": write_ranges(ranges(noise & full, full)),
            "holes": write_ranges(ranges(holes, full)),
            "passages": ordered,
        },
        regulation,
        regulation,
    )


def ranges(wanted: Iterable[int], full: set[int]) -> list[Range]:
    """Lines as ranges; over a blank line a range goes on."""
    found: list[Range] = []
    for line in sorted(wanted):
        if found and not any(n in full for n in range(found[-1][1] + 1, line)):
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return found


def written(text: LawText, name: str) -> str:
    """The file."""
    rows = [HEAD.format(title=name), _edition(text.edition)]
    rows += [f"noise = {_said(write_ranges(text.noise))}"] if text.noise else []
    rows += [f"holes = {_said(write_ranges(text.holes))}"] if text.holes else []
    rows += ["", "[passages]", *(_passage(p) for p in text.order)]
    return "\n".join(rows) + "\n"


def _said(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _both(text: Text) -> str:
    return f"{{ es = {_said(text.es)}, en = {_said(text.en)} }}"


def _edition(edition: Edition) -> str:
    return f'edition = {{ sha256 = "{edition.sha256}", lines = {edition.lines}, title = {_both(edition.title)} }}'


def _passage(passage: Passage) -> str:
    cells = [f'lines = "{passage.where}"', f'standing = "{passage.standing}"']
    cells += [f'reason = "{passage.reason}"'] if passage.reason else []
    cells += [f"es = {_said(passage.title.es)}", f"en = {_said(passage.title.en)}"]
    cells += [f"note = {_both(passage.note)}"] if passage.note else []
    cells += [f'print = "{passage.print}"'] if passage.print else []
    return f"{_said(passage.key)} = {{ {', '.join(cells)} }}"
