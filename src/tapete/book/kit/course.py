"""The steps that every coup has: betting is opened and closed."""

from __future__ import annotations

from tapete.book.document import Line
from tapete.book.kit.naming import bet_names
from tapete.book.kit.say import OR, line, listed, quoted
from tapete.catalogue.schema import GameRules, Lead
from tapete.text import Text


def betting(rules: GameRules) -> list[Line]:
    """From the call that opens the bets to the one that closes them."""
    calls = rules.calls
    found = [
        line(
            "el croupier anuncia {} y los jugadores apuestan",
            "the croupier calls {} and players bet",
            quoted(calls.open),
            cite=calls.cite,
        )
    ]
    if rules.seats and rules.seats.required:
        least = rules.seats.required
        many = Text("una apuesta", "one bet is") if least == 1 else Text(f"{least} apuestas", f"{least} bets are")
        found.append(line("para seguir hace falta al menos {}", "at least {} needed to go on", many, cite=rules.seats.cite))
    found.append(line("con {} se cierran las apuestas", "{} closes the bets", quoted(calls.close), cite=calls.cite))
    if calls.frozen:
        found.append(
            line(
                "desde entonces nadie retira ni cambia una apuesta",
                "from then on nobody takes back or changes a bet",
                cite=calls.frozen,
            )
        )
    return found


def lead(rules: GameRules, rule: Lead) -> list[Line]:
    """Who throws or deals, with which bets, for how long, and to whom it passes."""
    what = {"shoots": Text("los dados", "the dice"), "deals": Text("el sabot", "the shoe")}[rule.verb]
    then = {"shoots": Text("pasan", "they pass"), "deals": Text("pasa", "it passes")}[rule.verb]
    found = []
    if rule.must:
        bets = bet_names(rules, rule.must) if len(rule.must) < 2 else listed((bet_names(rules, [m]) for m in rule.must), OR)
        found.append(
            line("quien tiene {} debe haber apostado a {}", "whoever has {} must have bet on {}", what, bets, cite=rule.cite)
        )
    keeps = {
        "series": Text("hasta que termina la serie", "until the series ends"),
        "any": Text(
            "mientras alguna de sus apuestas de la jugada gane o empate",
            "as long as any of that player's bets of the coup wins or ties",
        ),
        "all": Text(
            "mientras todas sus apuestas de la jugada ganen o empaten",
            "as long as all of that player's bets of the coup win or tie",
        ),
    }[rule.keeps]
    next_ = {
        "up": Text("al puesto siguiente, en el sentido de las agujas del reloj", "to the next seat, clockwise"),
        "down": Text(
            "al puesto anterior, en sentido contrario al de las agujas del reloj", "to the seat before, counter-clockwise"
        ),
    }[rule.next]
    found.append(
        line(
            "un jugador conserva {} {}; después {} {}",
            "a player keeps {} {}; then {} {}",
            what,
            keeps,
            then,
            next_,
            cite=rule.cite,
        )
    )
    if rule.anew:
        found.append(
            line(
                "barajadas las cartas vuelve al primer puesto",
                "once the cards are shuffled it goes to the first place again",
                cite=rule.cite,
            )
        )
    return found
