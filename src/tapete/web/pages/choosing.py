"""Choices in words: a button, what it says for each option, and the cards that may be changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tapete.catalogue.schema import GameRules
from tapete.equipment.cards import BACK, show_card, suit
from tapete.games.paigow.asks import SetHands
from tapete.games.paigow.deal import place_of
from tapete.games.paigow.hands import divide, is_foul, key, low_size, told
from tapete.play.asks import Choice, Decide
from tapete.play.exchange import Swap
from tapete.table.naming import ways_now
from tapete.table.table import Table
from tapete.text import Lang, Text


@dataclass(frozen=True)
class Button:
    """A move that a click makes, or a key where it has one."""

    line: str
    label: str
    style: str = ""
    note: str = ""
    cite: str = ""
    key: str = ""
    sure: str = ""
    """What is lost by it: it is said, and asked, before it is done."""


OPTIONS = {
    "half": Text("Recuperar la mitad", "Take half back"),
    "prison": Text("En prisión", "Prison"),
    "insured": Text("En prisión, asegurada", "Prison, insured"),
    "draw": Text("Pedir carta", "Draw a card"),
    "stand": Text("Plantarse", "Stand"),
    "table": Text("Seguir el cuadro", "Follow the table"),
    "war": Text("Ir a la guerra", "Go to war"),
    "surrender": Text("Rendirse", "Surrender"),
    "refuse": Text("Rehusar la banca", "Refuse the bank"),
    "hit": Text("Pedir carta", "Hit"),
    "double": Text("Doblar", "Double"),
    "split": Text("Separar", "Split"),
    "free-double": Text("Doblar gratis", "Free double"),
    "free-split": Text("Separar gratis", "Free split"),
    "insure": Text("Asegurarse", "Insure"),
    "even-money": Text("Cobrar a la par", "Even money"),
    "switch": Text("Cambiar las cartas", "Switch the cards"),
    "keep": Text("Quedarse como está", "Keep"),
    "fold": Text("No ir", "Fold"),
    "check": Text("Pasar", "Check"),
    "call": Text("Ver", "Call"),
    "raise": Text("Subir", "Raise"),
    "bet": Text("Apostar", "Bet"),
    "house-way": Text("A la manera de la casa", "House way"),
    "show": Text("Mostrar", "Show"),
    "void": Text("Anular la mano", "Void the hand"),
    "bank": Text("Ser el banco", "Be the bank"),
    "co-bank": Text("Banco con la casa", "Bank with the house"),
}

TRADE = {
    ("paigow", "surrender"): Text("Retirarse: pierde", "Give up: lose"),
    ("paigow", "refuse"): Text("Pasar el banco", "Pass the bank"),
    ("twentyone", "surrender"): Text("Retirarse", "Surrender"),
    ("twentyone", "keep"): Text("No cambiar", "Keep"),
}
"""What a family of games calls a choice that others call otherwise."""


def option_name(rules: GameRules, option: str, lang: Lang, table: Table | None = None) -> str:
    """As the rules of this game call it, at this stage of a table; else as the trade does."""
    stages = [ways_now(table)] if table is not None else [s.ways for s in getattr(rules, "stages", ())]
    if way := next((ways[option] for ways in stages if option in ways), None):
        own: str = way.names[lang].split(",")[0]
        return own[:1].upper() + own[1:]
    if said := TRADE.get((rules.procedure, option)):
        return said[lang]
    return OPTIONS[option][lang] if option in OPTIONS else option.replace("-", " ").capitalize()


def cards_to_change(ask: Decide, seat: int) -> list[dict[str, Any]]:
    """The cards of a hand that its owner may give up for others."""
    if not isinstance(ask, Swap) or seat in ask.short:
        return []
    return [
        {"value": card, "label": show_card(card), "red": suit(card) in "hd"} for card in ask.held.get(seat, ()) if card != BACK
    ]


FOUL = Text(
    "mal acomodada: la mayor queda por debajo de la menor, y pierde", "foul: the high hand ranks below the low one, and loses"
)


def hand_to_set(ask: Decide, choice: Choice, lang: Lang) -> dict[str, Any] | None:
    """A hand of pai gow that its owner is to set: its cards, and what each way to set it would be, foul ones too."""
    if not isinstance(ask, SetHands) or ask.terms is None or BACK in ask.hand(choice):
        return None
    rules, held = ask.terms.rules, ask.hand(choice)
    named = {}
    for low in combinations(held, low_size(rules)):
        split = divide(rules, held, low)
        foul = is_foul(rules, split)
        named[" ".join(low)] = {"said": (FOUL if foul else told(rules, split))[lang], "foul": foul}
    return {
        "hand": key(place_of(choice.bet.seat, choice.bet.spot)),
        "bet": ask.about(choice),
        "size": low_size(rules),
        "cards": [{"value": c, "label": show_card(c), "red": suit(c) in "hd"} for c in held],
        "ways": json.dumps(named),
    }
