"""The felt as a picture: a self-contained SVG for the browser, notebooks and reports.

Everything is found from the rules: the TOML of a new game of any family is drawn without a line of Python.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tapete.catalogue.families import room_of
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it.

    >>> import tapete
    >>> svg(tapete.game("spain/roulette").open(min=10))[:4]
    '<svg'
    """
    drawn: str = import_module(f"tapete.draw.{room_of(table.terms.rules)}.felt").svg(table, lang)
    return drawn
