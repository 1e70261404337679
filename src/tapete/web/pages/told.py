"""What happened at a table, told in one language: results, payments in the regulation's order, calls and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tapete.catalogue.wheel.rules import WheelRules
from tapete.draw.kit.lettering import bet_name, pocket_mark, spot_name
from tapete.equipment.cards import BACK, PIECES, show_card
from tapete.play.events import Bet, Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.play.moves import (
    BuyIn,
    CashOut,
    CloseBets,
    CutCard,
    LastCoups,
    Lead,
    Outcome,
    PassLead,
    Place,
    Shuffle,
    TakeDown,
    Turn,
)
from tapete.table.asides import CORRECTION
from tapete.table.called import result_called
from tapete.table.mending import instead, stands_for
from tapete.table.table import Table
from tapete.text import Lang, Text
from tapete.web.pages.paper import in_language, read_aloud

SHOWN = 12
"""How many of the last coups are listed."""
VERBS = {"spin": Text("Sale", "Spin"), "roll": Text("Dados", "Dice"), "card": Text("Carta", "Card"), "ball": Text("Bola", "Ball")}
VERBS |= {"tile": Text("Ficha", "Tile"), "lot": Text("Sorteo", "Lot"), "reel": Text("Rodillo", "Reel")}
PAID = {
    "wins": (Text("gana", "wins"), "win"),
    "loses": (Text("pierde", "loses"), "lose"),
    "pays": (Text("paga", "pays"), "lose"),
    "gets back": (Text("recupera", "gets back"), "back"),
}


@dataclass(frozen=True)
class Item:
    """One thing that happened, with its article."""

    key: str
    style: str
    text: str
    why: str = ""
    cite: str = ""
    seat: int = 0
    """Whose bet it settles; nobody's in particular: none."""
    net: int = 0
    """What it brings that seat, stakes counted."""
    bet: str = ""
    """The bet it settles, and where it lies: `straight|17`."""


def lies(bet: Bet) -> str:
    return f"{bet.kind}|{bet.spot}"


class Told:
    """A table's record in the words of one language."""

    def __init__(self, table: Table, lang: Lang) -> None:
        self.table, self.lang = table, lang
        self.terms, self.rules = table.terms, table.terms.rules
        self.t = in_language(lang)

    def money(self, units: int) -> str:
        return read_aloud(units, self.terms.card.currency, self.lang)

    def named(self, kind: str, spot: str) -> str:
        if kind == CORRECTION:
            return self.t(f"corrección {spot}", f"correction {spot}")
        if kind not in self.rules.bets:
            return f"{kind} {spot}".strip()
        return f"{bet_name(self.rules, kind, self.lang)} {spot_name(self.rules, kind, spot, self.lang)}".strip()

    def news(self) -> list[Item]:
        """Since the bets were last closed, in the order of the regulation."""
        log = self.table.log
        start = next((i for i in reversed(range(len(log))) if isinstance(log[i].move, CloseBets)), max(0, len(log) - 8))
        items: list[Item] = []
        dealt: list[str] = []
        for i in range(start, len(log)):
            move, fresh = log[i].move, self.entry(i)
            if i in self.table.struck:
                items, dealt = [*items, *(replace(x, style=f"struck {x.style}") for x in fresh)], []
                continue
            if isinstance(move, Outcome) and move.verb in PIECES:
                dealt.append(show_card(self.value(i)))
                if len(dealt) > 1:
                    items.pop()
                fresh[0] = Item(f"{i}", "chance", " ".join(dealt))
            if len(fresh) != 1:
                dealt = []
            items += fresh
        return items

    def entry(self, i: int) -> list[Item]:
        """What one entry of the record says: the move if chance made it, and every answer."""
        move, events = self.table.log[i].move, self.table.log[i].events
        told = [Item(f"{i}", "chance", self.outcome(move, self.value(i)))] if isinstance(move, Outcome) else []
        return told + [self.item(f"{i}.{j}", event) for j, event in enumerate(events)]

    def hides(self, i: int) -> bool:
        """Whether an entry tells a card that the reader may not see."""
        return False

    def value(self, i: int) -> str:
        """What chance did, as far as the reader may know."""
        move = self.table.log[i].move
        return BACK if self.hides(i) else move.value if isinstance(move, Outcome) else ""

    def outcome(self, move: Outcome, value: str) -> str:
        return f"{VERBS[move.verb][self.lang]}: {self.result(move.verb, value)}"

    def result(self, verb: str, value: str) -> str:
        """What chance brings: a card's face, what is written on a wheel's pocket, the names of the dice's sides."""
        if verb in PIECES:
            return show_card(value)
        if isinstance(self.rules, WheelRules):
            return pocket_mark(self.rules, value)
        return result_called(self.rules, value)[self.lang]

    def item(self, key: str, event: Event) -> Item:
        match event:
            case Payment():
                verb, style = PAID[event.verb]
                who = f"{self.t('Puesto', 'Seat')} {event.seat}"
                said = f"{who} {verb[self.lang]} {self.money(event.figure)}"
                why = event.told(self.terms.money)[self.lang]
                named = f"{self.named(event.bet.kind, event.bet.spot)}: {why}"
                return Item(key, style, said, named, event.cite, event.seat, event.returned - event.staked, lies(event.bet))
            case Stays():
                who = f"{self.t('Puesto', 'Seat')} {event.bet.seat}"
                name = f"{self.money(event.bet.amount)} {self.named(event.bet.kind, event.bet.spot)}"
                return Item(key, "stays", f"{who}: {name}", event.why[self.lang], event.cite, event.bet.seat, 0, lies(event.bet))
            case TakenBack():
                paid = self.item(key, event.payment)
                back = f"{self.t('Se deshace', 'Taken back')}: {paid.text}"
                return replace(paid, style="taken-back", text=back, net=-paid.net)
            case Ruling():
                when = self.rules.irregularities[event.irregularity].when[self.lang]
                return Item(key, "ruling", event.text[self.lang], when, event.cite)
            case Call():
                return Item(key, "call", f"«{event.text[self.lang]}»", "", event.cite)

    def dealt(self) -> list[str]:
        """The cards of the coup in the order in which they came, as far as the reader may know."""
        log = self.table.log
        start = next((i for i in reversed(range(len(log))) if isinstance(log[i].move, CloseBets)), 0)
        return [self.value(i) for i in range(start, len(log)) if isinstance(m := log[i].move, Outcome) and m.verb in PIECES]

    def coups(self) -> list[dict[str, Any]]:
        """The last coups with their results, each a step of the acta."""
        found: list[dict[str, Any]] = []
        righted = instead(self.table)
        for i in range(len(self.table.log) - 1, -1, -1):
            if isinstance(self.table.log[i].move, CloseBets):
                end = next((j for j in range(i + 1, len(self.table.log)) if self._opens(j)), len(self.table.log))
                said = [m for j in range(i + 1, end) for m in self.stood(j, righted)]
                words = " ".join(show_card(m.value) if m.verb in PIECES else m.value for m in said)
                found.append({"entry": i + 1, "result": words or "…"})
            if len(found) == SHOWN:
                break
        return found

    def stood(self, i: int, righted: Mapping[int, int]) -> list[Outcome]:
        """What chance did by one entry as it stands, as far as the reader may know: nothing where it was taken back."""
        said = [m for m in stands_for(self.table, i, righted) if isinstance(m, Outcome)]
        return [replace(m, value=BACK) for m in said] if self.hides(i) else said

    def _opens(self, i: int) -> bool:
        return not isinstance(self.table.log[i].move, Outcome) and isinstance(
            self.table.log[i].move,
            Place | TakeDown | BuyIn | CashOut | CloseBets | Lead | PassLead | Shuffle | CutCard | LastCoups | Turn,
        )
