"""What a player types, as a line of the acta: `10 rojo`, `subir 40`, `retirar 10 rojo`, one key, or the acta's own words."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.cli.keyboard import Offered
from tapete.cli.keys import choice_keys, command_named, commands
from tapete.cli.setting import figures_of, lang
from tapete.cli.wording import bet_words, irregularity_words, option_words
from tapete.equipment.cards import read_card
from tapete.errors import NotFound, TapeteError
from tapete.games.paigow.asks import SetHands
from tapete.games.paigow.hands import divide, is_foul
from tapete.play.asks import Chance, Decide
from tapete.play.exchange import Swap
from tapete.play.limits import floor
from tapete.table.naming import read_choice
from tapete.table.statements import heads
from tapete.table.table import Table
from tapete.text import Text, plain
from tapete.written import is_figure, read_figure

SAID = heads("move")
"""How the acta's own lines begin, which may be typed too."""
SPOKEN = {
    "check": "checks",
    "pasar": "checks",
    "paso": "checks",
    "call": "calls",
    "ir": "calls",
    "ver": "calls",
    "voy": "calls",
    "igualar": "calls",
    "fold": "folds",
    "retirarse": "folds",
    "all": "goes all in",
    "all-in": "goes all in",
    "resto": "goes all in",
    "show": "shows",
    "mostrar": "shows",
    "muck": "mucks",
    "entregar": "mucks",
    "agree": "agrees",
    "acuerdo": "agrees",
    "bring-in": "brings in",
    "entrar": "brings in",
}
"""What a player says among players, in either language, as the acta has it."""


def amount(table: Table, word: str) -> str:
    """A typed amount, plain as the acta has it."""
    return read_figure(word, figures_of(table.terms.card))


def in_circle(table: Table, words: list[str]) -> str:
    """A player's short words among players: `raise 40` is `raises to 40`."""
    head, last = words[0].lower(), words[-1]
    if len(words) > 1 and is_figure(last):
        if head in ("bet", "apostar", "apuesto"):
            return f"bets {amount(table, last)}"
        if head in ("raise", "subir", "subo"):
            return f"raises to {amount(table, last)}"
        if head in ("buy", "comprar"):
            return f"buys {amount(table, last)}"
    return SPOKEN.get(head, "")


def as_line(table: Table, typed: str, circle: bool) -> str:
    """A player's short words as a line of the acta."""
    words = typed.split()
    head, ask = words[0].lower(), table.ask
    known = command_named(words[0], lang())
    if circle and (said := in_circle(table, words)):
        return f"seat 1 {said}"
    if isinstance(ask, SetHands) and ask.pending and (said := _setting(ask, words)):
        return said
    if is_figure(head) and circle:
        raise TapeteError(
            Text(
                f"para apostar escriba «apostar {head}», y para subir, «subir {head}»",
                f"to bet write 'bet {head}', and to raise 'raise {head}'",
            )
        )
    if is_figure(head):
        return _bet(table, words)
    if isinstance(ask, Decide) and (choice := _choice(table, ask, words)):
        return choice
    if known == "back":
        return f"seat 1 takes back {_stake(table, words[1:])}"
    if known in ("last", "close") and len(words) == 1:
        return {"last": "last coups", "close": "no more bets"}[known]
    if known in ("on", "off") and len(words) > 1:
        return f"seat 1 turns {' '.join(words[1:])} {known}"
    if head in ("bet", "apuesta", "apuesto") and len(words) > 1:
        return _bet(table, words[1:])
    if isinstance(ask, Swap) and head in ("change", "cambiar", "discard", "descartar"):
        return f"seat 1 discards {' '.join(words[1:])}"
    if isinstance(ask, Chance) and head not in SAID:
        return f"{ask.verb} {typed}"
    if known == "report":
        return f"report {' '.join(words[1:])}"
    if plain(head) not in SAID:
        raise _unknown(table, typed)
    return typed


FOUL = Text("mal acomodada: perdería; para ponerla así, termine con «!»", "foul: it would lose; to lay it so, end with '!'")


def _setting(ask: SetHands, words: list[str]) -> str:
    """Cards set apart as the low hand, with the word for it or without; foul hands are named before they are laid."""
    named = words[1:] if words[0].lower() in ("sets", "set", "aparta", "apartar") else words
    low, sure = [read_card(word) for word in named if word != "!"], "!" in named
    choice, held = ask.pending[0], list(ask.hand(ask.pending[0]))
    if not low or any(low.count(card) > held.count(card) for card in low) or ask.terms is None:
        return ""
    if is_foul(ask.terms.rules, divide(ask.terms.rules, held, low)) and not sure and len(low) < len(held):
        raise TapeteError(
            Text("mal acomodada: perdería; para ponerla así, termine con «!»", "foul: it would lose; to lay it so, end with '!'")
        )
    return f"seat {choice.bet.seat} sets {' '.join(low)}"


def _stake(table: Table, words: list[str]) -> str:
    return " ".join([amount(table, words[0]), *words[1:]]) if words and is_figure(words[0]) else " ".join(words)


def _bet(table: Table, words: list[str]) -> str:
    """Chips on a bet; without its name, the one that is meant is proposed."""
    if len(words) == 1 and is_figure(words[0]):
        amount(table, words[0])
        like = f"{words[0]} {example(table)[1]}"
        raise TapeteError(Text(f"falta el nombre de la apuesta: ¿{like}?", f"the bet's name is missing: {like}?"))
    return f"seat 1 bets {_stake(table, words)}"


def _choice(table: Table, ask: Decide, words: list[str]) -> str:
    """A choice by its key or by its words; a key is about the first hand or bet that is asked about."""
    options = [o for c in ask.pending for o in c.options]
    keys = choice_keys(lang())
    for row in ask.pending:
        for option in row.options:
            if words == [keys.get(option)]:
                return f"seat 1 chooses {option} on {ask.about(row)}" if _several(ask, option) else f"seat 1 chooses {option}"
    read = read_choice(table, options, words)
    if read[0] in options or (plain(words[0].lower()) not in SAID and not command_named(words[0], lang())):
        return f"seat 1 chooses {' '.join(read)}"
    return ""


def _several(ask: Decide, option: str) -> bool:
    return sum(option in row.options for row in ask.pending) > 1


def _unknown(table: Table, typed: str) -> NotFound:
    asks = commands(lang())["help"]
    return NotFound(
        Text(
            f"no se entiende «{typed}»; una apuesta se escribe «{' '.join(example(table))}», y «{asks.words[0]}» dice el resto",
            f"'{typed}' is not understood; a bet is written '{' '.join(example(table))}', and '{asks.words[0]}' tells the rest",
        )
    )


def example(table: Table) -> tuple[str, str]:
    """A bet that this table takes, with its least stake: the stake, and the bet."""
    rules = table.terms.rules
    spots = table.module.spots(rules)
    kind = next((k for k, b in rules.bets.items() if b.payable and spots[k]), "")
    low = floor(table.terms, kind) if kind else None
    stake = table.terms.money(low[0] if low else table.terms.minor)
    return f"{stake:{lang()}}", bet_words(rules, kind, next(iter(spots[kind]))) if kind else ""


# completion


def offers(table: Table, circle: bool) -> dict[str, str]:
    """Words that may begin a line now, with what they mean."""
    found: dict[str, str] = {}
    ask = table.ask
    if isinstance(ask, Decide):
        keys = choice_keys(lang())
        found |= {option_words(table.terms.rules, o, table): keys.get(o, "") for c in ask.pending for o in c.options}
    for command in commands(lang()).values():
        found |= {command.words[0]: command.key}
    if circle:
        found |= dict.fromkeys(("apostar", "subir") if lang() == "es" else ("bet", "raise"), "")
    return found


def completions(table: Table, circle: bool, line: str) -> Iterator[Offered]:
    """The words that could stand in place of the last one."""
    rules = table.terms.rules
    *before, begun = line.split(" ")
    if not before:
        if begun and not is_figure(begun):
            yield from _fitting(offers(table, circle), begun)
        return
    head = command_named(before[0], lang())
    if head == "report" and len(before) == 1:
        yield from _fitting({irregularity_words(rules, i): w.when[lang()] for i, w in rules.irregularities.items()}, begun)
    elif is_figure(before[0]) or head == "back":
        said = " ".join([*(before[1:] if is_figure(before[0]) else before[2:]), begun])
        if head == "back" and len(before) == 1:
            return
        yield from _bets(table, said)


def _bets(table: Table, said: str) -> Iterator[Offered]:
    """Bets that begin so; those with a few spots, with each of them."""
    rules, lying = table.terms.rules, plain(said.lower())
    spots = table.module.spots(rules)
    for kind, bet in rules.bets.items():
        if not bet.payable:
            continue
        names = [bet_words(rules, kind, spot) for spot in spots[kind]] if len(spots[kind]) < 8 else [bet_words(rules, kind)]
        for name in names:
            if plain(name.lower()).startswith(lying):
                yield Offered(name[len(said) - len(said.split(" ")[-1]) :], bet.spoken_pays(lang()))


def _fitting(words: dict[str, str], begun: str) -> Iterator[Offered]:
    for word, means in words.items():
        if plain(word.lower()).startswith(plain(begun.lower())):
            yield Offered(word, means)
