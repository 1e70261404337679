"""A hall's books out of an acta: one that a floor kept says when each entry was made and by whom."""

from __future__ import annotations

import re

from tapete.catalogue.loader import Catalogue
from tapete.errors import TapeteError
from tapete.hall.games import NO_HALL, HallBook, Stamp, hall_book
from tapete.table.acta import read, settle

_BY = re.compile(r"by (-?\d{1,18}) at (\d{1,18})\b")


def book_of_acta(text: str, catalogue: Catalogue) -> HallBook:
    """The books that an acta gives; one that does not hold together gives none."""
    settled = settle(text, catalogue)
    if settled.problems:
        raise TapeteError(settled.problems[0].text)
    if settled.table is None:
        raise TapeteError(NO_HALL)
    marks = (_BY.match(line.words) for line in read(text))
    stamps = [Stamp(int(found[2]), int(found[1])) for found in marks if found]
    return hall_book(settled.table, stamps)
