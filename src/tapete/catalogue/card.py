"""What `regulation.toml` may say: a regulation's name and edition, its money, its terms, and what holds in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from tapete.catalogue.kinds import Count, Rate, Some, Words
from tapete.catalogue.model import Field
from tapete.catalogue.schema import Cited, Model
from tapete.figures import Rounding as Rounding
from tapete.text import Text
from tapete.written import SPANISH, Style


class Currency(Model):
    code: Words
    symbol: Words
    minor: Annotated[Some, Field(le=1000)]
    writes: Style = SPANISH
    es: Words
    en: Words


class StakeRule(Cited):
    """What happens to a stake outside the limits that nobody noticed in time."""

    action: Literal["settle-at-maximum", "pay-as-staked"]
    es: Words
    en: Words
    notice: Text | None = None
    """Who must be told before the money moves, where the text wants that, as it is called."""


class Stakes(Model):
    over_maximum: StakeRule
    under_minimum: StakeRule


class Term(Cited):
    term: Words
    en: Words
    means: Text


class General(Cited):
    id: Words
    topic: Literal[
        "scope",
        "staff",
        "stakes",
        "limits",
        "late-bets",
        "conduct",
        "sanctions",
        "disputes",
        "verification",
        "records",
        "bank",
        "interpretation",
    ]
    rule: Text


class Fund(Model):
    """Who gets which part of what a removed meter leaves."""

    names: Text
    part: Rate


class Removal(Cited):
    """How a progressive is given up: announced for so many days; the house keeps the base, and the rest is shared out."""

    days: Count
    residue: Mapping[Words, Fund]


class Regulation(Model):
    """A regulation's card: who made it, since when, in which money, and what holds for all its games."""

    regulation: Words
    name: Text
    short: Text
    authority: Text
    source: Text
    dating: Text
    currency: Currency
    citing: Text
    in_force: Words | None = None
    stakes: Stakes | None = None
    removal: Removal | None = None
    glossary: tuple[Term, ...] = ()
    general: tuple[General, ...] = ()
