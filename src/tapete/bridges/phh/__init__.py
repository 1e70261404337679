"""Poker Hand History (PHH): hands of poker as TOML, read into values and written back.

>>> from tapete.bridges import phh
>>> hand, = phh.read('''
... variant = "NT"
... antes = [0, 0]
... blinds_or_straddles = [1, 2]
... min_bet = 2
... starting_stacks = [200, 110]
... actions = ["d dh p1 ????", "d dh p2 AsKd", "p2 cbr 5", "p1 f"]
... ''')
>>> hand.actions[1]
Dealt(to=2, cards=('As', 'Kd'))
>>> hand.actions[2]
BetTo(seat=2, amount=Decimal('5'))
"""

from __future__ import annotations

from tapete.bridges.phh.reading import read
from tapete.bridges.phh.values import (
    UNKNOWN,
    Action,
    BetTo,
    BringIn,
    CheckOrCall,
    Dealt,
    Discard,
    Fold,
    Hand,
    PhhError,
    Show,
)
from tapete.bridges.phh.writing import write

__all__ = [
    "UNKNOWN",
    "Action",
    "BetTo",
    "BringIn",
    "CheckOrCall",
    "Dealt",
    "Discard",
    "Fold",
    "Hand",
    "PhhError",
    "Show",
    "read",
    "write",
]
