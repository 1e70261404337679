"""What does not fit in a bet on the dice: what wins and is not paid, a pay for what never wins, a missing point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapete.catalogue.cited import Slip, unread
from tapete.catalogue.opened import may_change
from tapete.equipment.throws import Throw, hits, shows
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.dice.rules import DiceBet, DiceRules

NO_POINT = Text("no hay tabla [point]", "there is no [point]")
TOTALS = Text("solo totales de los dados, como 7", "only totals of the dice, such as 7")


def bet_slips(rules: DiceRules, slug: str, bet: DiceBet) -> Iterator[Slip]:
    """All that is asked of one bet besides its names."""
    where = ("bets", slug)
    if rules.point is None:
        for key in ("off_without_point", "after_seven"):
            if getattr(bet, key):
                yield Slip((*where, key), NO_POINT)
    if bet.flow == "collect" and not all(token.isdigit() for token in bet.wins):
        yield Slip((*where, "wins"), TOTALS)
    if bet.behind and bet.behind in rules.bets and rules.bets[bet.behind].flow != "line":
        yield Slip((*where, "behind"), Text("solo se respalda una apuesta de flow line", "only a bet of flow line can be backed"))
    yield from _paid(rules, slug, bet)


def _paid(rules: DiceRules, slug: str, bet: DiceBet) -> Iterator[Slip]:
    """Every result on which it wins is paid, and what it pays by result is for such a one."""
    if not bet.payable:  # the plan or nobody says what it pays: then nobody can make it
        return
    where, names, first = ("bets", slug, "pays_on"), _names(rules, bet), _first_throws(rules, bet)
    silent = [name for name in names if name not in bet.pays_on]
    silent += ["-".join(throw) for throw in first if not any(shows(throw, key) for key in bet.pays_on)]
    if silent and (bet.pays is None or bet.flow == "match"):
        yield Slip(
            where,
            Text(
                f"no dice qué paga con {silent[0]}, y con eso gana (`pays`, `pays_on`)",
                f"it does not say what it pays on {silent[0]}, on which it wins (`pays`, `pays_on`)",
            ),
        )
    if may_change(rules, f"bets.{slug}", ("pays", "pays_on")):
        return
    for key in bet.pays_on:
        if key not in names and not any(shows(throw, key) for throw in first):
            known = ", ".join(names or sorted(set(bet.wins), key=lambda t: (len(t), t)))
            yield unread((*where, key), Text(f"no gana con eso, sino con {known}", f"it does not win on that, but on {known}"))


def _names(rules: DiceRules, bet: DiceBet) -> list[str]:
    """What it stands on when it wins, where that has a name: a spot, a number, how many dice show its face."""
    if bet.flow == "match":
        return [str(n) for n in range(1, rules.dice.count + 1)]
    numbers = list(rules.point.numbers) if rules.point and bet.flow in ("line", "odds") else []
    return list(bet.spots) or list(bet.numbers) or numbers


def _first_throws(rules: DiceRules, bet: DiceBet) -> list[Throw]:
    """The throws that it wins with while it stands on nothing of its own."""
    if bet.flow in ("match", "odds") or bet.spots or bet.numbers:
        return []
    throws = [tuple(throw.split()) for throw in rules.dice.weights]
    return [throw for throw in throws if hits(throw, bet.wins) and not hits(throw, bet.push)]
