"""What is written on the cloth of a dice game and said of each spot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tapete.catalogue.dice.rules import DiceBet, DiceRules
from tapete.catalogue.memo import once_per_rules
from tapete.draw.kit.lettering import bet_line, bet_name
from tapete.equipment.throws import total
from tapete.games.dice.coup import point
from tapete.games.dice.memory import DiceMemory
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

WORDS = {"6": Text("SEIS", "SIX"), "9": Text("NUEVE", "NINE")}
ALIKE = Text("todos iguales", "all alike")
PAYS, WINS, LOSES = Text("paga", "pays"), Text("gana con", "wins on"), Text("pierde con", "loses on")
BARRED = Text("no cuenta", "bar")
UNSET, OPEN = Text("pago por fijar", "pay not set"), Text("por fijar", "not set")


def names(bet: DiceBet, lang: Lang) -> list[str]:
    """All that a bet is called."""
    return [name.strip() for name in bet.names[lang].split(",")]


def backing(bet: DiceBet, lang: Lang) -> str:
    """What odds are called, whatever they stand behind: the first words in Spanish, the last in English."""
    name = names(bet, lang)[0]
    if lang == "en":
        return name.rsplit(" ", 1)[-1]
    for of in (" del ", " de ", " al "):
        name = name.split(of)[0]
    return name


def number_word(number: str, lang: Lang) -> str:
    """A number as the cloth has it: six and nine in letters, for those who see them upside down."""
    return WORDS[number][lang] if number in WORDS else number


def tokens(bet: DiceBet, spot: str) -> tuple[str, ...]:
    """The results that a spot wins on."""
    return bet.spots.get(spot) or ((spot,) if spot else bet.wins)


@once_per_rules
def only_way(rules: DiceRules) -> dict[str, tuple[str, ...]]:
    """The faces behind each total that can be thrown in one way only."""
    ways: dict[int, list[tuple[str, ...]]] = {}
    for throw in (tuple(t.split()) for t in rules.dice.weights):
        if (thrown := total(throw)) is not None:
            ways.setdefault(thrown, []).append(throw)
    return {str(n): throws[0] for n, throws in ways.items() if len(throws) == 1}


def faces(rules: DiceRules, token: str) -> tuple[str, ...]:
    """The very faces that a result names, or the one that must show; none if there are several ways to throw it."""
    if "-" in token or (token in rules.dice.faces and not token.isdigit()):
        return tuple(token.split("-"))
    return only_way(rules).get(token, ())


def winning(rules: DiceRules, bet: DiceBet, spot: str) -> list[str]:
    """The results that a spot wins on, without those that are barred."""
    barred = {faces(rules, token) or (token,) for token in bet.push}
    return [token for token in tokens(bet, spot) if (faces(rules, token) or (token,)) not in barred]


def listed(results: Iterable[str], lang: Lang) -> str:
    """Results in words, runs of totals drawn together.

    >>> listed(["2", "3", "4", "9", "12"], "en"), listed(["same"], "es")
    ('2–4, 9, 12', 'todos iguales')
    """
    runs: list[list[str]] = []
    for token in results:
        follows = runs and token.isdigit() and runs[-1][-1].isdigit() and int(token) == int(runs[-1][-1]) + 1
        runs = [*runs[:-1], [*runs[-1], token]] if follows else [*runs, [token]]
    said = [r if len(r) < 3 else [f"{r[0]}–{r[-1]}"] for r in runs]
    return ", ".join(ALIKE[lang] if word == "same" else word for run in said for word in run)


def pay_lines(bet: DiceBet, spot: str, lang: Lang) -> list[str]:
    """What a spot pays: always, or line by line on what."""
    if spot and (odds := bet.pays_on.get(spot) or bet.pays):
        return [odds.spoken(lang) + _fee(bet)]
    special: dict[str, list[str]] = {}
    for key, odds in bet.pays_on.items():
        special.setdefault(odds.spoken(lang), []).append(f"{key}×" if bet.flow == "match" else key)
    always = [bet.pays.spoken(lang) + _fee(bet)] if bet.pays else []
    return [*always, *(f"{', '.join(keys)}: {said}" for said, keys in special.items())]


def _fee(bet: DiceBet) -> str:
    return f" − {float(bet.commission.rate):.0%}" if bet.commission else ""


def spoken(rules: DiceRules, slug: str, spot: str, lang: Lang) -> str:
    """A spot as a button says it: name, spot, what wins it, what it pays."""
    bet = rules.bets[slug]
    parts = [f"{bet_name(rules, slug, lang)} {spot}".strip()]
    wins = listed(winning(rules, bet, spot), lang) if bet.flow not in ("match", "odds") and not bet.numbers else ""
    if wins and wins != spot:
        parts.append(f"{WINS[lang]} {wins}")
    pays = "; ".join(pay_lines(bet, spot, lang))
    parts.append(f"{PAYS[lang]} {pays}" if pays else UNSET[lang])
    if bet.small and spot in bet.small.spots:
        less = Text(f"con menos de {bet.small.under} paga", f"under {bet.small.under} pays")[lang]
        parts.append(f"{less} {bet.small.pays.spoken(lang)}")
    return ", ".join(parts)


def summed(rules: DiceRules, throw: tuple[str, ...]) -> int | None:
    """What a throw comes to, where every face is a number."""
    return total(throw) if all(face.isdigit() for face in rules.dice.faces) else None


def thrown(rules: DiceRules, result: str, lang: Lang) -> str:
    """A throw in words: its faces, and their sum where they have one."""
    throw = tuple(result.split("-"))
    sum_ = summed(rules, throw)
    called = [bet_name(rules, face, lang) if face in rules.bets else face for face in throw]
    return ", ".join(called) if sum_ is None else f"{sum_} ({result})"


def description(table: Table, lang: Lang) -> str:
    """All that the drawing shows, in words."""
    felt, rules = table.felt.of(DiceMemory), table.terms.rules
    parts = [Text(f"Jugada {felt.coup}", f"Coup {felt.coup}")[lang]]
    if felt.results:
        parts.append(f"{Text('Última tirada', 'Last throw')[lang]}: {thrown(rules, felt.results[-1], lang)}")
    if rules.point:
        on = point(felt)
        parts.append(Text(f"El punto es {on}", f"The point is {on}")[lang] if on else Text("Sin punto", "No point")[lang])
    if lead := felt.lead:
        parts.append(Text(f"Tira el puesto {lead}", f"Seat {lead} shoots")[lang])
    if seen := felt.memory.seen:
        parts.append(f"{Text('Totales vistos', 'Totals seen')[lang]}: {', '.join(seen)}")
    parts.append("; ".join(bet_line(table, b, lang) for b in felt.bets) or Text("Paño vacío", "Empty felt")[lang])
    return ". ".join(parts) + "."


def paying(rules: DiceRules, slug: str, spot: str, lang: Lang) -> list[str]:
    """What a box has printed in gold."""
    return pay_lines(rules.bets[slug], spot, lang) or [OPEN[lang]]
