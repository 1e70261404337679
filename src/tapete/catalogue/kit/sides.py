"""What the two hands of baccarat are called: as this game calls the bets on them, so that a table has one word for each."""

from __future__ import annotations

from tapete.catalogue.schema import GameRules
from tapete.text import Text

USUAL = {"player": Text("punto", "player"), "banker": Text("banca", "banker")}
TABLEAUX = {"1": Text("primer paño", "first tableau"), "2": Text("segundo paño", "second tableau")}
_BETS = {"player": ("punto", "player"), "banker": ("banca", "bank", "banker")}


def side_name(rules: GameRules, side: str) -> Text:
    """The hand by the name of the bet on it; where players hold the bank, the bank's stake is another thing."""
    if rules.procedure != "baccarat":
        punto = side == "player" and "punto" in rules.bets
        return Text("punto", "punto") if punto else USUAL[side]
    bet = next((rules.bets[kind] for kind in _BETS[side] if kind in rules.bets), None)
    return Text(bet.names.es.split(",")[0], bet.names.en.split(",")[0]) if bet else USUAL[side]


def the_side(rules: GameRules, side: str) -> Text:
    """The same with its article."""
    name = TABLEAUX.get(side) or side_name(rules, side)
    return Text(f"{'la' if name.es.endswith('a') else 'el'} {name.es}", f"the {name.en}")
