"""A card table: found from the rules alone, whatever the game's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.catalogue.baccarat import BaccaratRules
from tapete.catalogue.circle import CircleRules
from tapete.catalogue.poker import PokerRules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.trente import TrenteRules
from tapete.catalogue.twentyone import TwentyOneRules
from tapete.catalogue.war import WarRules
from tapete.draw.card_baccarat import baccarat_scene
from tapete.draw.card_circle import circle_scene
from tapete.draw.card_poker import poker_scene
from tapete.draw.card_scene import WIDTH, Scene
from tapete.draw.card_trente import trente_scene
from tapete.draw.card_twentyone import twentyone_scene
from tapete.draw.card_war import war_scene
from tapete.draw.card_words import description, spoken
from tapete.draw.heading import heading, legend, legend_height
from tapete.draw.layout import Layout
from tapete.draw.marks import group
from tapete.draw.place import Places
from tapete.draw.sheet import FOOT, HEAD, PAD, background, sheet
from tapete.draw.targets import targets
from tapete.text import Lang

if TYPE_CHECKING:
    from tapete.table.table import Table

SCENES: dict[type[GameRules], Callable[[Table, Lang], Scene]] = {
    BaccaratRules: baccarat_scene,
    CircleRules: circle_scene,
    PokerRules: poker_scene,
    TrenteRules: trente_scene,
    TwentyOneRules: twentyone_scene,
    WarRules: war_scene,
}
CARD_RULES = tuple(SCENES)


def scene(table: Table, lang: Lang = "en") -> Scene:
    """What is drawn below the heading, and where every spot is."""
    rules = table.terms.rules
    return next(drawn for known, drawn in SCENES.items() if isinstance(rules, known))(table, lang)


def card_svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it.

    >>> import tapete
    >>> card_svg(tapete.game("spain/punto-y-banca").open())[:4]
    '<svg'
    """
    known = scene(table, lang)
    below = FOOT + legend_height(table, WIDTH) if known.legend else FOOT / 2
    size = (WIDTH + 2 * PAD, HEAD + known.height + below)
    across = f"translate({PAD:g} {HEAD:g})"
    drawing = (
        background(*size),
        heading(table, lang, PAD, PAD + WIDTH, known.tile),
        group(*known.drawn, transform=across),
        legend(table, lang, PAD, HEAD + known.height + FOOT - 4, WIDTH) if known.legend else "",
    )
    spots = targets(table, Places(Layout(()), known.spots), lang, across, spoken)
    return sheet(table, lang, size, description(table, lang), *drawing, spots=spots)
