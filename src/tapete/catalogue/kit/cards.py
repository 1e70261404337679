"""What the TOML of a card game says of its shoe: decks, cut card, burning, and what happens when the cut card comes."""

from __future__ import annotations

from typing import Annotated, Literal

from tapete.catalogue.kinds import Count, Flag, Words
from tapete.catalogue.model import Field
from tapete.catalogue.schema import Cited


class Burn(Cited):
    """Cards burned before the first coup of a shoe: so many, or as many as the first card turned says."""

    cards: Count = 0
    by_first_card: Flag = False
    least: Count = 0
    most: Count = 99
    tens: Annotated[Count, Field(le=13)] = 10
    """What a ten or a figure counts for, when the first card says how many."""


class ShoeRule(Cited):
    """The pack: how many decks, where the cut card lies, and what its coming means."""

    decks: Annotated[Count, Field(le=100)] = 0
    """Left out only where a plan supplies it."""
    behind: Count = 0
    """How many cards lie behind the cut card."""
    on_cut: Literal["finish", "one-more", "void", "suspend"] = "finish"
    """When it comes during a coup: the coup is the last; it is finished and one more is played; it is void; it waits."""
    between: Literal["one-more", "none"] = "none"
    """When it comes between two coups: one more is played, or none."""
    burn: Burn | None = None
    cut_cite: Words = ""
    continuous: Flag = False
    """Whether a machine shuffles without end: every coup is dealt from the whole pack, and no cut card comes."""
