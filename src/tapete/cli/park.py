"""`tapete park`: the register of machines, its meters and states, and what they return against what they should."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from tapete.catalogue.machine.rules import STATES as SPOKEN
from tapete.catalogue.machine.rules import MachineRules
from tapete.cli.par import machine_at, machine_file
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, lang, say
from tapete.errors import TapeteError, file_says, unknown
from tapete.floor.park import STATES, Entry, Judged, Standing, append, judge, read, read_meters, standings
from tapete.odds.machine.par import sheet
from tapete.play.events import Payment
from tapete.table.acta import settle
from tapete.text import Text, same
from tapete.written import SPANISH, percent, style_in, write_figure

ACTIONS = ("report", "add", "meters", "acta", "state", "move", "remove", "log")
VERDICTS = {
    "none": Text("sin jugadas", "no plays"),
    "few": Text("pocas jugadas para decir", "too few plays to say"),
    "in-line": Text("conforme", "in line"),
    "watch": Text("a observar", "to be watched"),
    "high": Text("devuelve de más: revísese", "returns too much: look into it"),
    "low": Text("devuelve de menos: revísese", "returns too little: look into it"),
}
GAME = "chile/gaming-machines"


def run(register: Path, action: str, words: list[str], at: str, why: str, plan: dict[str, str], as_json: bool) -> None:
    if action not in ACTIONS:
        raise unknown(Text("ninguna acción", "action"), action, ACTIONS)
    at = at or date.today().isoformat()
    if action in ("report", "log"):
        entries = read(register)
        if not entries and not as_json:
            print(say("El registro está vacío: ninguna máquina.", "The register is empty: no machine."))
            return
        report(standings(entries), as_json) if action == "report" else _log(entries, as_json)
        return
    entry = _enter(register, action, words, at, why, plan)
    if as_json:
        out_json({**entry.body, "hash": entry.hash})
    else:
        console().print(f"{entry.number}  {entry.at}  {entry.machine}  {_told(entry)}")


def _enter(register: Path, action: str, words: list[str], at: str, why: str, plan: dict[str, str]) -> Entry:
    machine, *rest = words or [""]
    if not machine:
        raise TapeteError(Text("falta el número de la máquina", "the machine's number is missing"))
    match action:
        case "add":
            file = _word(rest, Text("el archivo de la máquina", "the machine's file"))
            vetted(file, plan)
            place = " ".join(rest[1:]) or "–"
            return append(register, at, "add", machine, {"file": file, "print": fingerprint(file), "place": place})
        case "meters":
            return append(register, at, "meters", machine, {"meters": read_meters(rest)})
        case "acta":
            known = standings(read(register)).get(machine)
            before = known.meters if known else {}
            played = meters_of(_word(rest, Text("el acta", "the acta")))
            return append(register, at, "meters", machine, {"meters": {k: before.get(k, 0) + v for k, v in played.items()}})
        case "state":
            state = _word(rest, Text("el estado", "the state"))
            if state not in STATES:
                raise unknown(Text("ningún estado", "state"), state, STATES)
            return append(register, at, "state", machine, {"state": state, "why": why})
        case "move":
            return append(register, at, "move", machine, {"place": " ".join(rest) or _word(rest, Text("el lugar", "the place"))})
    reason = why or " ".join(rest)
    if not reason:
        raise TapeteError(Text("diga por qué o adónde se va", "say why it leaves, or where to"))
    return append(register, at, "remove", machine, {"why": reason})


def _word(rest: list[str], what: Text) -> str:
    if not rest:
        raise TapeteError(Text(f"falta {what.es}", f"{what.en} is missing"))
    return rest[0]


def fingerprint(name: str) -> str:
    """The hash of a machine's file."""
    return sha256(machine_file(name).read_bytes()).hexdigest()


def vetted(name: str, plan: dict[str, str]) -> None:
    """Refuse a machine that the frame does not admit, or that returns less than the plan's least."""
    machine, game = machine_at(name), catalogue().game(GAME)
    rules, known = game.resolve({k: v for k, v in game.understood(plan).items() if k == "min-return"})
    assert isinstance(rules, MachineRules)
    rules.model_copy(update={"machine": machine}).vet(known.values)


def meters_of(acta: str) -> dict[str, int]:
    """What a machine's acta has counted, once it is seen to settle."""
    try:
        text = Path(acta).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TapeteError(same(f"{acta}: ") + file_says(error)) from None
    settled = settle(text, catalogue())
    table = settled.table
    if settled.problems or table is None or not isinstance(table.terms.rules, MachineRules):
        raise TapeteError(
            Text(f"{acta} no es el acta de una máquina, o no cuadra", f"{acta} is no machine's acta, or does not settle")
        )
    pot = table.terms.rules.pot
    paid: list[Payment] = [p for p in table.payments if not p.refund]
    staked = [p for p in paid if p.bet.kind == table.terms.rules.stake]
    return {
        "coin-in": sum(p.staked for p in staked),
        "coin-out": sum(p.returned for p in staked),
        "jackpots": sum(p.returned for p in paid if pot and p.bet.kind == pot),
        "games": table.felt.coup - 1,
    }


# what is shown


def judged(one: Standing) -> Judged | None:
    """A machine's return against its file; nothing where the file is gone or has changed since it was entered."""
    try:
        if fingerprint(one.file) != one.print:
            return None
        machine = machine_at(one.file)
    except (TapeteError, OSError):
        return None
    if machine.live:
        return None
    bets = sheet(machine).bets
    spread = [bet.sd for bet in bets if bet.sd is not None]
    totals: list[Fraction] = [bet.total for bet in bets]
    return judge(one, float(min(totals)), float(max(totals)), max(spread) if len(spread) == len(bets) else None)


def report(known: dict[str, Standing], as_json: bool) -> None:
    """Every machine with its meters, its return and what that says; then the house's sum."""
    if as_json:
        out_json({"machines": [_data(one, judged(one)) for one in known.values()]})
        return
    style = style_in(lang(), SPANISH)

    def figure(n: int) -> str:
        return write_figure(str(n), style)

    rows = []
    for one in known.values():
        found = judged(one)
        rows.append(
            [
                one.id,
                one.place,
                SPOKEN[one.state][lang()],
                figure(one.counted("coin-in")),
                figure(one.counted("coin-out")),
                figure(one.counted("jackpots")),
                figure(one.meters.get("drop", 0)),
                figure(one.counted("games")),
                figure(one.won),
                percent(one.returned, 2, style) if one.returned is not None else "–",
                _between(found, style),
                VERDICTS[found.verdict][lang()] if found else say("el archivo cambió o no está", "its file changed or is gone"),
            ]
        )
    heads = ["n.º" if lang() == "es" else "no.", say("lugar", "place"), say("estado", "state"), "coin in", "coin out"]
    heads += [say("premios a mano", "hand pays"), "drop", say("jugadas", "games"), say("ganado", "won")]
    heads += [say("devuelve", "returns"), say("teórico", "theory"), say("juicio", "verdict")]
    console().print(grid(heads, rows, right=range(3, 11)))


def _between(found: Judged | None, style: Any) -> str:
    if found is None:
        return "–"
    low, high = percent(found.low, 2, style), percent(found.high, 2, style)
    return low if low == high else f"{low} – {high}"


def _data(one: Standing, found: Judged | None) -> dict[str, Any]:
    return {
        "id": one.id,
        "place": one.place,
        "state": one.state,
        "since": one.since,
        "file": one.file,
        "removed": one.gone or None,
        "meters": dict(one.meters),
        "won": one.won,
        "return": one.returned,
        "theory": [found.low, found.high] if found else None,
        "standard_error": found.error if found else None,
        "errors_off": found.off if found else None,
        "verdict": found.verdict if found else None,
    }


def _log(entries: list[Entry], as_json: bool) -> None:
    if as_json:
        out_json([{**entry.body, "hash": entry.hash} for entry in entries])
        return
    rows = [[str(e.number), e.at, e.machine, _told(e), e.hash[:12]] for e in entries]
    heads = [
        "n.º" if lang() == "es" else "no.",
        say("fecha", "date"),
        say("máquina", "machine"),
        say("qué", "what"),
        say("huella", "hash"),
    ]
    console().print(grid(heads, rows))


def _told(entry: Entry) -> str:
    told = entry.told
    match entry.what:
        case "add":
            return say(f"entra: {told['file']}, en {told['place']}", f"enters: {told['file']}, at {told['place']}")
        case "meters":
            return ", ".join(f"{name} {reads}" for name, reads in told["meters"].items())
        case "state":
            because = f"; {told['why']}" if told["why"] else ""
            return SPOKEN[told["state"]][lang()] + because
        case "move":
            return say(f"pasa a {told['place']}", f"moves to {told['place']}")
    return say(f"sale: {told['why']}", f"leaves: {told['why']}")
