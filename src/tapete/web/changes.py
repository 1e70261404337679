"""What of a table's page has changed: who already has a part is not sent it again.

The changing half of the page is made of parts (`data-part`). Each carries a print of what is in it; the page says which
prints it has, and gets every other part whole, and of these only the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b

PART = re.compile(r'<(?P<tag>\w+)(?P<more> (?:[^<>]* )?data-part="(?P<name>[\w-]+)"[^<>]*)>')
ONCE = re.compile(r'data-once="([^"]*)"')
COUNTED = re.compile(r'name="n" value="\d+"')
"""Which entry a form was made after: for browsers that run no scripts, and no change to anybody else."""
MOST = 64
"""So many parts a page may say it has; no page has more."""


@dataclass(frozen=True)
class Part:
    name: str
    head: tuple[int, int]
    """Where its opening tag stands."""
    end: int
    """Where its closing tag begins."""
    print: str


def with_prints(html: str, had: Mapping[str, str]) -> str:
    """The page with a print on each of its parts, and without the insides of those that the reader has."""
    made, at = list[str](), 0
    for part in parts_of(html):
        inside = part.head[1]
        same = had.get(part.name) == part.print
        made += [html[at : inside - 1], f' data-print="{part.print}"', " data-same>" if same else ">"]
        at = part.end if same else inside
    return "".join([*made, html[at:]])


def parts_of(html: str) -> Iterator[Part]:
    """Its parts in order; none lies within another."""
    at = 0
    while found := PART.search(html, at):
        end = _end(html, found["tag"], found.end())
        once = ONCE.search(found["more"])
        yield Part(found["name"], found.span(), end, _print(once[1] if once else html[found.end() : end]))
        at = end


def _end(html: str, tag: str, at: int) -> int:
    """Where the tag that was opened just before closes."""
    depth = 1
    for found in re.compile(rf"<(/?){tag}\b").finditer(html, at):
        depth += -1 if found[1] else 1
        if not depth:
            return found.start()
    return len(html)


def _print(inside: str) -> str:
    return blake2b(COUNTED.sub("", inside).encode(), digest_size=6).hexdigest()


def had(said: str) -> dict[str, str]:
    """The parts that a reader has, as the page says it: `felt:0f3a… phase:77b1…`."""
    pairs = (word.partition(":") for word in said.split()[:MOST])
    return {name: print_ for name, _, print_ in pairs}
