"""The referee: turns a reported irregularity into the remedy that the regulation orders, and says under which article.

Remedies are few and shared by all games; the same event may have opposite ones in two regulations: that is the point. An action
is one entry, with its words, its moment, the facts it needs, what it checks and what it does: about stakes and the coup in
`stakes`, about cards in `cards`, and in a family's own module where only its cards know it.
"""

from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.referee.ruling import ACTIONS, apply, check, irregularity, remedy

__all__ = ["ACTIONS", "Action", "Facts", "Order", "apply", "check", "irregularity", "remedy"]
