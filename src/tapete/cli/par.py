"""`tapete par`: the PAR sheet of a machine, exactly, from its file or from one of the samples."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from tapete.catalogue.loader import HOME, read_part, read_toml, validate
from tapete.catalogue.machine.parts import Machine
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, lang, say
from tapete.errors import unknown
from tapete.odds.machine.par import PARTS, PLAYS, BetSheet, Sheet, sheet
from tapete.text import Text
from tapete.written import SPANISH, decimal, percent, style_in, write_figure

SAMPLES = HOME / "chile" / "machines"


def machine_file(name: str) -> Path:
    """The file of a machine: the one named, or one of a folder `machines`."""
    path = Path(name)
    if path.suffix == ".toml":
        return path
    places = [SAMPLES, *(folder / "machines" for folder in catalogue().folders[1:])]
    known = {found.stem: found for place in places for found in sorted(place.glob("*.toml"))}
    if name not in known:
        raise unknown(Text("ninguna máquina", "machine"), name, known)
    return known[name]


def machine_at(name: str) -> Machine:
    """A machine by its file, or by its name in a folder `machines`."""
    path = machine_file(name)
    read_part(Machine, path)
    return validate(Machine, read_toml(path), (path,))


def show_par(name: str, as_json: bool) -> None:
    machine = machine_at(name)
    if machine.live:
        from tapete.cli.prices import show_odds
        from tapete.odds.machine.live import name_of

        show_odds(name_of(machine.live), "", [f"{k}={v}" for k, v in machine.live.plan.items()], as_json)
        return
    found = sheet(machine)
    if as_json:
        out_json(as_data(found))
        return
    _print(found)


def as_data(found: Sheet) -> dict[str, Any]:
    """The sheet for other programs: fractions as such, and beside them as numbers."""
    machine = found.machine
    return {
        "machine": {"es": machine.names.es, "en": machine.names.en},
        "kind": machine.kind,
        "sample_of_ours": machine.ours,
        "homologation": {"number": machine.homologation.number, "date": machine.homologation.date},
        "lowest_return": str(found.lowest),
        "bets": [_bet_data(bet) for bet in found.bets],
    }


def _bet_data(bet: BetSheet) -> dict[str, Any]:
    return {
        "spot": bet.spot,
        "most_credits": bet.most,
        "return": float(bet.total),
        "return_fraction": str(bet.total),
        "parts": {name: str(part) for name, part in bet.parts.items()},
        "hit_frequency": None if bet.hit is None else str(bet.hit),
        "sd": bet.sd,
        "volatility_index": bet.volatility,
        "pot_chance": str(bet.pot),
        "cycle": bet.stops or None,
        "combinations": [
            {"es": c.name.es, "en": c.name.en, "pays": str(c.pays), "chance": str(c.often), "return": str(c.back)}
            for c in bet.combinations
        ],
        "intervals_95": {str(n): bet.within(n) for n in PLAYS},
    }


def _print(found: Sheet) -> None:
    machine, screen, style = found.machine, console(), style_in(lang(), SPANISH)
    ours = say("; muestra nuestra", "; a sample of ours") if machine.ours else ""
    number = machine.homologation.number or say("sin homologar", "not homologated")
    screen.print(f"{machine.names[lang()]}  {machine.maker}; {number}{ours}")
    heads = [
        say("apuesta", "bet"),
        say("retorno", "return"),
        say("aciertos", "hits"),
        say("desv.", "sd"),
        say("volatilidad", "volatility"),
    ]
    rows = [
        [
            _name(found, bet),
            percent(bet.total, 4, style),
            "" if bet.hit is None else percent(bet.hit, 3, style),
            "" if bet.sd is None else decimal(bet.sd, 3, style),
            "" if bet.volatility is None else decimal(bet.volatility, 2, style),
        ]
        for bet in found.bets
    ]
    screen.print(grid(heads, rows, right=range(1, 5)))
    first = found.bets[0]
    screen.print()
    screen.print(f"{_name(found, first)}:")
    parts = [[PARTS[name][lang()], percent(part, 4, style)] for name, part in first.parts.items()]
    screen.print(grid([say("de dónde viene", "where it comes from"), say("retorno", "return")], parts, right=(1,)))
    screen.print()
    screen.print(
        grid(_heads(), [_combination(c.name[lang()], c.pays, c.often, c.back) for c in first.combinations], right=(1, 2, 3))
    )
    if first.sd is not None:
        screen.print()
        heads = [say("jugadas", "plays"), say("el retorno, con 95 %, entre", "the return, at 95 %, between"), say("y", "and")]
        bounds = [(n, first.within(n)) for n in PLAYS]
        table = [[write_figure(str(n), style), *(percent(b, 2, style) for b in both)] for n, both in bounds if both]
        screen.print(grid(heads, table, right=(0, 1, 2)))


def _heads() -> list[str]:
    return [say("combinación", "combination"), say("paga", "pays"), say("una en", "one in"), say("retorno", "return")]


def _combination(name: str, pays: Fraction, often: Fraction, back: Fraction) -> list[str]:
    style = style_in(lang(), SPANISH)
    rare = decimal(1 / often, 2, style) if often else "–"
    return [name, write_figure(str(pays), style), rare, percent(back, 4, style)]


def _name(found: Sheet, bet: BetSheet) -> str:
    machine = found.machine
    what = say("mano", "hand")
    if machine.reels:
        what = say(f"{bet.spot} líneas", f"{bet.spot} lines") if bet.spot != "1" else say("1 línea", "1 line")
    elif machine.keno:
        what = say(f"{bet.spot} números", f"{bet.spot} numbers")
    if all(other.most for other in found.bets):
        return what
    if bet.most:
        return say(f"{what}, {machine.credits} créditos", f"{what}, {machine.credits} credits")
    return say(f"{what}, menos créditos", f"{what}, fewer credits")
