"""What prices tell: bets that favour the player or cost nothing, readings by how far they move it, choices never worth it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tapete.audit.findings import Finding
from tapete.catalogue.loader import Game
from tapete.check.plans import called
from tapete.check.prices import Idle, Priced
from tapete.odds.report import BetOdds
from tapete.table.called import bet_called, choice_called
from tapete.text import Text
from tapete.written import ENGLISH, percent, style_in

HUNDRED = 100
INSURED, BARE = "insured", "prison"
"""What a blocked stake may be, with cover that was paid for and without it."""


def share(game: Game, value: Fraction) -> Text:
    """A percentage as either language writes it."""
    style = game.regulation.currency.writes
    return Text(percent(value, 3, style_in("es", style)), percent(value, 3, ENGLISH))


def name_of(game: Game, row: BetOdds) -> Text:
    """A bet by its name, with its spots where not all of them cost the same and they are few."""
    if not row.split or len(row.spots) > 4:
        return bet_called(game.bare, row.bet)
    spots = [bet_called(game.bare, row.bet, spot) for spot in row.spots]
    return Text(", ".join(s.es for s in spots), ", ".join(s.en for s in spots))


def from_prices(game: Game, priced: Sequence[Priced], idle: Sequence[Idle]) -> Iterator[Finding]:
    """All that the prices under the sample plan and under each other option show; the sample plan's come first."""
    if not priced:
        yield from _moved(game, Priced({}, (), ()), ())
        return
    base = priced[0]
    for row in base.rows:
        yield from _cheap(game, row, priced)
        yield from _choices(game, row)
    yield from _moved(game, base, priced[1:])
    for found in idle:
        yield Finding("never", game.id, _idle(game, found.path), game.bare.cite, do=STRIKE)


STRIKE = Text("suprimir la línea, o corregir lo que la hace imposible", "strike the line, or mend what makes it impossible")
LOWER = Text("bajar el pago, o acotar la apuesta", "lower the pay, or bound the stake")
KEEP = Text("advertirlo; si no se quiere, bajar el pago", "be aware of it; if it is not meant, lower the pay")
SAY = Text("decirlo en el texto", "say it in the text")


def _cheap(game: Game, row: BetOdds, priced: Sequence[Priced]) -> Iterator[Finding]:
    """A bet that favours the player or costs nothing, here or under a reading."""
    name = name_of(game, row)
    worst = row.edge
    for other in priced[1:]:
        same = next((r for r in other.rows if r.bet == row.bet and r.spots == row.spots), None)
        worst = min(worst, same.edge) if same else worst
    if row.edge < 0:
        edge = share(game, -row.edge)
        more = Text("", "") if worst >= row.edge else _and(share(game, -worst))
        what = Text(
            f"{name.es} favorece al jugador en {edge.es} de lo apostado{more.es}",
            f"{name.en} favours the player by {edge.en} of the stake{more.en}",
        )
        yield Finding("favours", game.id, what, row.cite, -row.edge * HUNDRED, LOWER)
    elif worst < 0:
        edge, under = share(game, -worst), _under(game, row, worst, priced)
        what = Text(
            f"{name.es} favorece al jugador en {edge.es} si se lee {under.es}; por defecto cuesta {share(game, row.edge).es}",
            f"{name.en} favours the player by {edge.en} if it is read {under.en}; by default it costs {share(game, row.edge).en}",
        )
        yield Finding("favours", game.id, what, row.cite, -worst * HUNDRED, SAY)
    elif row.edge == 0:
        what = Text(f"{name.es}, que paga {row.spoken('es')}, no cuesta nada", f"{name.en}, which pays {row.pays}, costs nothing")
        yield Finding("free", game.id, what, row.cite, Fraction(0), KEEP)


def _and(edge: Text) -> Text:
    return Text(f", y hasta {edge.es} según cómo se lea", f", and up to {edge.en} depending on the reading")


def _under(game: Game, row: BetOdds, edge: Fraction, priced: Sequence[Priced]) -> Text:
    found = next(p for p in priced[1:] if any(r.bet == row.bet and r.edge == edge for r in p.rows))
    return called(game.bare, {k: v for k, v in found.plan.items() if priced[0].plan.get(k) != v})


def _choices(game: Game, row: BetOdds) -> Iterator[Finding]:
    """Options that are worse than another in every deal; and cover that is worth more than it costs."""
    decision = row.decision
    both = decision is not None and {INSURED, BARE} <= set(decision.options)
    if decision and both and (gain := decision.options[INSURED] - decision.options[BARE]) > 0:
        more, name = share(game, gain), name_of(game, row)
        what = Text(
            f"{name.es}: el seguro favorece al jugador; quien lo compra gana con ello {more.es} de la apuesta",
            f"{name.en}: insurance favours the player; who buys it gains {more.en} of the stake by it",
        )
        yield Finding("favours", game.id, what, row.cite, gain * HUNDRED, LOWER)
    if not decision or decision.always[decision.best] != row.edge:
        return
    for option, worth in decision.options.items():
        if option != decision.best and worth < decision.options[decision.best]:
            poor, wise = choice_called(game.bare, option), choice_called(game.bare, decision.best)
            lost = (decision.options[decision.best] - worth) * HUNDRED
            what = Text(
                f"{name_of(game, row).es}: elegir {poor.es} es siempre peor que {wise.es}",
                f"{name_of(game, row).en}: to choose {poor.en} is always worse than {wise.en}",
            )
            yield Finding("choice", game.id, what, row.cite, lost)


def _moved(game: Game, base: Priced, others: Sequence[Priced]) -> Iterator[Finding]:
    """Each reading, with how far the edge of some bet moves between its options."""
    for name, reading in game.bare.readings.items():
        far, which = Fraction(0), None
        for other in others:
            if other.plan.get(name) in (None, base.plan.get(name)):
                continue
            for row in other.rows:
                same = next((r for r in base.rows if r.bet == row.bet and r.spots == row.spots), None)
                if same and abs(row.edge - same.edge) > far:
                    far, which = abs(row.edge - same.edge), (same, row)
        option = reading.options[reading.default].text
        if which:
            bet, before, after = name_of(game, which[0]), share(game, which[0].edge), share(game, which[1].edge)
            moves = Text(f": {bet.es} cuesta {before.es} o {after.es}", f": {bet.en} costs {before.en} or {after.en}")
        else:
            moves = Text("", "")
        what = Text(
            f"{reading.question.es} Por defecto, {option.es}{moves.es}",
            f"{reading.question.en} By default, {option.en}{moves.en}",
        )
        yield Finding("doubt", game.id, what, reading.cite, far * HUNDRED if which else None, SAY, name)


def _idle(game: Game, path: str) -> Text:
    parts = path.split(".")
    bet = bet_called(game.bare, parts[1]) if parts[0] == "bets" and parts[1] in game.bare.bets else Text(path, path)
    row = parts[3] if len(parts) > 4 else ""
    return Text(
        f"{bet.es}: otro pago en `{row or path}` no cambiaría ningún precio",
        f"{bet.en}: another pay in `{row or path}` would change no price",
    )
