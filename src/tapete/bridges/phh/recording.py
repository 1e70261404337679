"""The hands of a table's record in the Poker Hand History format: gone through move by move, at a table of the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tapete.bridges.phh.values import UNKNOWN, Action, BetTo, BringIn, CheckOrCall, Dealt, Discard, Fold, Hand, PhhError, Show
from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.loader import Game
from tapete.games.circle.asks import MUCK, Wager
from tapete.games.circle.asks import Show as ToShow
from tapete.games.circle.chips import FRONT, TABLE, size
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.wagers import ALL_IN, BRING_IN, CALL, CHECK, FOLD
from tapete.play.asks import Chance
from tapete.play.exchange import Swap
from tapete.play.moves import Choose, Move, Outcome, Raise, Shuffle
from tapete.play.moves import Discard as Discarding
from tapete.play.terms import Terms
from tapete.table.table import Entry, Table
from tapete.text import Text


def variant_of(terms: Terms[CircleRules]) -> str:
    """The format's letters for a game; those that it has none for cannot be written in it."""
    rules = terms.rules
    kind = (rules.own, rules.community, rules.showdown.own, rules.stakes.structure, rules.showdown.ways)
    known = {
        (2, 5, None, "no-limit", ("high",)): "NT",
        (2, 5, None, "limit", ("high",)): "FT",
        (4, 5, 2, "pot-limit", ("high",)): "PO",
        (7, 0, None, "limit", ("high",)): "F7S",
    }
    if kind not in known:
        raise PhhError(
            Text(
                f"el formato no conoce este juego ({rules.stakes.structure}, {rules.own} cartas), sino NT, FT, PO y F7S",
                f"the format does not know this game ({rules.stakes.structure}, {rules.own} cards), but NT, FT, PO and F7S",
            )
        )
    return known[kind]


@dataclass
class _Hand:
    """A hand as it is being gone through."""

    stacks: dict[int, int]
    seats: tuple[int, ...] = ()
    antes: dict[int, int] = field(default_factory=dict)
    blinds: dict[int, int] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    dealing: dict[int, list[str]] = field(default_factory=dict)
    street: int = 0

    def number(self, seat: int) -> int:
        return self.seats.index(seat) + 1

    def dealt(self) -> None:
        """What was dealt since the last word, player by player, then the board."""
        for place in sorted(self.dealing, key=lambda p: (p == 0, p)):
            self.actions.append(Dealt(place, tuple(self.dealing[place])))
        self.dealing = {}


def hands_of(game: Game, plan: Mapping[str, str], log: Sequence[Entry]) -> list[Hand]:
    """Every hand of a record that was played to its end, as the format has it."""
    table = Table(game, plan)
    if not isinstance(table.terms.rules, CircleRules):
        raise PhhError(Text(f"{game.id} no es póker entre jugadores", f"{game.id} is no poker among players"))
    variant = variant_of(table.terms)
    found: list[Hand] = []
    now: _Hand | None = None
    for entry in log:
        ask, coup = table.ask, table.felt.coup
        if isinstance(entry.move, Shuffle):
            now = _Hand(dict(table.felt.chips))
        if now is not None and now.seats:
            _note(now, table, ask, entry.move)
        table.do(entry.move)
        if now is not None and not now.seats:
            _begun(now, table)
        if table.felt.coup != coup and now is not None and now.seats:
            now.dealt()
            found.append(_written(now, table, variant, len(found) + 1))
            now = None
    return found


def _begun(now: _Hand, table: Table) -> None:
    """Who plays, and what the rules made each put in before the cards."""
    memory = table.felt.memory
    if not isinstance(memory, CircleMemory) or memory.hand is None:
        return
    now.seats = memory.hand.seats
    for bet in table.felt.bets:
        into = now.blinds if bet.kind == FRONT else now.antes
        into[bet.seat] = into.get(bet.seat, 0) + bet.amount


def _note(now: _Hand, table: Table, ask: object, move: Move) -> None:
    """One move of the record, as the format's action; what it has no word for is passed over."""
    if isinstance(ask, Chance) and isinstance(move, Outcome):
        memory = table.felt.memory
        if isinstance(memory, CircleMemory) and memory.hand is not None and memory.hand.street != now.street:
            now.dealt()  # with everybody all in, streets follow each other without a word
            now.street = memory.hand.street
        if ask.hand:
            place = 0 if ask.hand == TABLE else now.number(int(ask.hand.split()[-1]))
            now.dealing.setdefault(place, []).append(move.value)
        return
    now.dealt()
    if isinstance(ask, ToShow) and isinstance(move, Choose):
        cards = () if move.option == MUCK else tuple(table.felt.hands.get(f"seat {move.seat}", ()))
        known = UNKNOWN not in cards
        now.actions.append(Show(now.number(move.seat), cards if known else (), some=not known))
    elif isinstance(ask, Wager) and ask.offer is not None:
        _spoken(now, table, ask, move)
    elif isinstance(ask, Swap) and isinstance(move, Discarding):
        now.actions.append(Discard(now.number(move.seat), move.cards))
    elif isinstance(ask, Swap) and isinstance(move, Choose):
        now.actions.append(Discard(now.number(move.seat)))


def _spoken(now: _Hand, table: Table, ask: Wager, move: Move) -> None:
    assert ask.offer is not None
    if isinstance(move, Raise):
        now.actions.append(BetTo(now.number(move.seat), _units(table, move.amount)))
    elif isinstance(move, Choose) and move.option == ALL_IN and ask.offer.stack > ask.offer.level:
        now.actions.append(BetTo(now.number(move.seat), _units(table, ask.offer.stack)))
    elif isinstance(move, Choose):
        player = now.number(move.seat)
        kinds: dict[str, Action] = {FOLD: Fold(player), BRING_IN: BringIn(player)}
        kinds |= dict.fromkeys((CHECK, CALL, ALL_IN), CheckOrCall(player))
        if move.option in kinds:
            now.actions.append(kinds[move.option])


def _units(table: Table, chips: int) -> Decimal:
    return Decimal(chips) / table.terms.minor


def _written(now: _Hand, table: Table, variant: str, number: int) -> Hand:
    rules: CircleRules = table.terms.rules
    streets = [_units(table, size(table.terms, street.least)) for street in rules.rounds]
    blinds = [_units(table, now.blinds.get(seat, 0)) for seat in now.seats]
    if len(blinds) == 2:
        blinds.reverse()  # with two players the format names the small blind first, and the second player posts it
    limit = variant in ("FT", "F7S")
    return Hand(
        variant=variant,
        antes=tuple(_units(table, now.antes.get(seat, 0)) for seat in now.seats),
        stacks=tuple(_units(table, now.stacks.get(seat, 0)) for seat in now.seats),
        actions=tuple(now.actions),
        blinds=() if variant == "F7S" else tuple(blinds),
        bring_in=_units(table, size(table.terms, rules.bring_in.size)) if rules.bring_in else None,
        small_bet=streets[0] if limit else None,
        big_bet=streets[-1] if limit else None,
        min_bet=None if limit else streets[0],
        trimmed=not (rules.ante and rules.ante.dead),
        finishing=tuple(_units(table, table.felt.chips.get(seat, 0)) for seat in now.seats),
        told={"hand": number, "seats": list(now.seats), "_game": table.game.id, **_variant(table)},
    )


def _variant(table: Table) -> dict[str, object]:
    """The variant that was played, where the game has several."""
    chosen = table.terms.plan.variant
    return {"_variant": chosen} if chosen else {}
