"""A table as text: the cloth, the last result, and what lies where. `paint` adds colour on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.machine.rules import MachineRules
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.catalogue.vocabulary import vocabulary
from tapete.catalogue.wheel.rules import WheelRules
from tapete.equipment.cards import BACK, colour, show_card
from tapete.equipment.tiles import is_tile
from tapete.games.baccarat.memory import BaccaratMemory
from tapete.games.dice.memory import DiceMemory
from tapete.games.poker.hands import DEALER, TABLE
from tapete.games.poker.memory import PokerMemory
from tapete.games.poker.settle import meter
from tapete.games.twentyone.hands import hands
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.felt import Felt
from tapete.table.called import bet_called, result_called
from tapete.table.lying import spoken
from tapete.table.show_bingo import hall_rows
from tapete.table.show_cards import FOLDED, answering, counted, hole, made, opening_line, playing
from tapete.table.show_circle import circle_rows
from tapete.table.show_machine import machine_rows
from tapete.text import Lang, Text, same

if TYPE_CHECKING:
    from tapete.table.table import Table

Paint = Callable[[str, str], str]


def plain(words: str, style: str) -> str:
    return words


def as_text(table: Table, lang: Lang = "en", paint: Paint = plain) -> str:
    """The whole table: heading, cloth, bets."""
    rules = table.terms.rules
    head = f"{paint(rules.title[lang], 'bold')}  {table.game.id}  {_coup(table, lang)}"
    cloth: list[str] = []
    if isinstance(rules, WheelRules):
        cloth = _wheel_cloth(table, rules, lang, paint)
    elif isinstance(rules, DiceRules):
        cloth = _dice_cloth(table.felt.of(DiceMemory), rules, lang, paint)
    elif isinstance(rules, TwentyOneRules):
        cloth = _twentyone(table, lang, paint)
    elif isinstance(rules, PokerRules):
        cloth = _poker(table, rules, lang, paint)
    elif isinstance(rules, CircleRules):
        return "\n".join([head, *circle_rows(table, lang, paint)])
    elif isinstance(rules, BingoRules):
        cloth = hall_rows(table, lang, paint)
    elif isinstance(rules, MachineRules):
        cloth = machine_rows(table, rules, lang, paint)
    elif table.felt.shoe is not None:
        cloth = [*_cards(table, lang, paint), *_marked(table, lang)]
    return "\n".join([head, *cloth, *_bets(table, lang, paint)])


def _coup(table: Table, lang: Lang) -> str:
    last = " ".join(result_called(table.terms.rules, result)[lang] for result in table.felt.results[-8:])
    words = Text(f"jugada {table.felt.coup}", f"coup {table.felt.coup}")
    recent = Text(f"; han salido {last}", f"; results {last}") if last else Text("", "")
    return (words + recent)[lang]


# wheels


def _colour(rules: WheelRules, pocket: str) -> str:
    for name in ("red", "black"):
        if pocket in rules.wheel.sets.get(name, ()):
            return name
    return "green"


def _pocket(table: Table, rules: WheelRules, pocket: str, width: int, paint: Paint, name: str = "") -> str:
    results = table.felt.results
    said = name or pocket
    shown = f"[{said}]" if results and results[-1] == pocket else f" {said} "
    return paint(f"{shown:^{width}}", _colour(rules, pocket))


def _wheel_cloth(table: Table, rules: WheelRules, lang: Lang, paint: Paint) -> list[str]:
    weights = rules.wheel.weights
    if rules.cloth is None:
        names = {p: vocabulary(rules).word("bets", p, lang) for p in weights}
        cells = [
            _pocket(table, rules, p, len(names[p]) + 2, paint, names[p]) + (f"×{n}" if n > 1 else "") for p, n in weights.items()
        ]
        return ["  " + " ".join(cells)]
    lines = []
    for column in reversed(range(rules.cloth.columns)):
        numbers = [str(row * rules.cloth.columns + column + 1) for row in range(rules.cloth.rows)]
        zero = _zero_cell(table, rules, column, paint)
        lines.append(f"  {zero}│" + "".join(_pocket(table, rules, n, 4, paint) for n in numbers) + "│")
    return lines


def _zero_cell(table: Table, rules: WheelRules, column: int, paint: Paint) -> str:
    zeros = list(rules.wheel.zeros)
    if len(zeros) == 1:
        return _pocket(table, rules, zeros[0], 4, paint) if column == 1 else " " * 4
    return _pocket(table, rules, zeros[column // 2], 4, paint) if column != 1 and column // 2 < len(zeros) else " " * 4


# dice


def _dice_cloth(felt: Felt[DiceMemory], rules: DiceRules, lang: Lang, paint: Paint) -> list[str]:
    """The numbered boxes with the puck on one of them, or off; who has the dice; the totals collected."""
    if rules.point is None:
        return ["  " + "  ".join(result_called(rules, face)[lang] for face in rules.dice.faces)]
    on = felt.memory.point
    boxes = [paint(f"[ON {n}]", "red") if n == on else f"  {n}  " for n in rules.point.numbers]
    line = "  " + " ".join(boxes) + ("" if on else "  " + paint("[OFF]", "black"))
    more = []
    if shooter := felt.lead:
        more.append(Text(f"tira el puesto {shooter}", f"seat {shooter} shoots")[lang])
    if felt.memory.seen:
        more.append(Text("vistos", "seen")[lang] + " " + " ".join(felt.memory.seen))
    return [line, *(["  " + "; ".join(more)] if more else [])]


# cards


def _cards(table: Table, lang: Lang, paint: Paint) -> list[str]:
    """The hands of the last coup, what is left of the shoe, and who holds it."""
    felt, lines = table.felt, []
    for hand, cards in felt.hands.items():
        lines.append(f"  {spoken(table, hand)[lang]}: {_faces(cards, paint) or '—'}")
    return [*lines, *_shoe(felt, lang, isinstance(table.terms.rules, BanqueRules))]


def _marked(table: Table, lang: Lang) -> list[str]:
    """The commission that players owe, where it is marked and collected later."""
    memory = table.felt.memory
    owed = sorted(memory.owed.items()) if isinstance(memory, BaccaratMemory) else []
    if not owed:
        return []
    money = [(seat, table.terms.money(due)) for seat, due in owed]
    es, en = ("; ".join(f"{word} {seat}: {due:{way}}" for seat, due in money) for word, way in (("puesto", "es"), ("seat", "en")))
    return ["  " + Text(f"comisión marcada: {es}", f"commission marked: {en}")[lang]]


def _faces(cards: Sequence[str], paint: Paint) -> str:
    return " ".join(paint(show_card(c), "back" if c == BACK else f"{colour(c)}-card") for c in cards)


def _shoe(felt: Felt, lang: Lang, banked: bool = False) -> list[str]:
    """What is left of the cards, and who deals them."""
    if felt.shoe is None:
        return []
    lead, some = felt.lead, felt.shoe.left
    piece = Text("ficha", "tile") if any(map(is_tile, felt.shoe.counts)) else Text("carta", "card")
    left = (piece if some == 1 else piece + same("s"))[lang]
    left = Text(f"queda{'' if some == 1 else 'n'} {some} {left}", f"{some} {left} left")[lang]
    banks = Text(f"; tiene la banca el puesto {lead}", f"; seat {lead} holds the bank")
    who = (banks if banked else Text(f"; reparte el puesto {lead}", f"; seat {lead} deals"))[lang] if lead else ""
    return [f"  {left}{who}"]


def _row(name: str, cards: Sequence[str], said: str, turn: bool, paint: Paint) -> str:
    """A hand in a line: whose, the cards, what they come to, and an arrow if it is to play."""
    tail = f"  {paint(said, 'bold')}" if said else ""
    return f"  {paint('▶', 'turn') if turn else ' '} {name}: {_faces(cards, paint) or '—'}{tail}"


# twenty-one


def _twentyone(table: Table, lang: Lang, paint: Paint) -> list[str]:
    """The dealer's hand, then every box's with what it counts; whose turn it is has an arrow."""
    felt, turn = table.felt.of(TwentyOneMemory), playing(table)
    rows = []
    for key, cards in sorted(felt.hands.items(), key=lambda item: (not item[0].startswith(DEALER), item[0])):
        lying = (*cards, BACK) if key == DEALER and hole(table) else cards
        free = next((h.lammers for h in hands(felt) if h.key == key), 0)
        said = counted(table, key)[lang] + Text(", gratis", ", free")[lang] * bool(free)
        rows.append(_row(_whose(key)[lang], lying, said, key in turn, paint))
    return [*rows, *_shoe(felt, lang)]


def _whose(key: str) -> Text:
    if key == DEALER:
        return Text("croupier", "dealer")
    number = key.removeprefix(f"{DEALER}-")
    return Text(f"casilla {key}", f"box {key}") if number == key else Text(f"croupier {number}", f"dealer {number}")


# poker


def _poker(table: Table, rules: PokerRules, lang: Lang, paint: Paint) -> list[str]:
    """The dealer's cards and those in common, as many as there will be; then every player's and what they make."""
    felt, turn = table.felt.of(PokerMemory), answering(table)
    dealt = bool(felt.memory.seats)
    rows = []
    for name, most, title in (
        (DEALER, rules.dealer.cards, Text("croupier", "dealer")),
        (TABLE, rules.deal.community, Text("cartas comunes", "common cards")),
    ):
        cards = felt.hands.get(name, ())
        if most and (cards or dealt):
            rows.append(
                _row(title[lang], (*cards, *[BACK] * (dealt * (most - len(cards)))), made(table, name, lang), False, paint)
            )
    for name, cards in felt.hands.items():
        if name not in (DEALER, TABLE):
            seat = int(name.split()[-1])
            said = FOLDED[lang] if seat in felt.memory.folded else made(table, name, lang)
            button = " (D)" if felt.memory.button == seat else ""
            rows.append(_row(f"{Text('puesto', 'seat')[lang]} {seat}{button}", cards, said, seat in turn, paint))
    line = opening_line(rules, lang)
    return [*([f"  {line}"] if line else []), *rows, *_meters(table, rules, lang, paint)]


def _meters(table: Table, rules: PokerRules, lang: Lang, paint: Paint) -> list[str]:
    found = [(kind, bet) for kind, bet in rules.bets.items() if bet.meter]
    shown = [(bet, format(table.terms.money(meter(table.terms, table.felt, kind)), lang)) for kind, bet in found]
    return [f"  {bet.names[lang].split(',')[0]}: {paint(amount, 'bold')}" for bet, amount in shown]


# bets


def _bets(table: Table, lang: Lang, paint: Paint) -> list[str]:
    lines = []
    for bet in sorted(table.felt.bets, key=lambda b: (b.seat, b.kind, b.spot)):
        name = bet_called(table.terms.rules, bet.kind, bet.spot)[lang]
        states = {
            "prison": Text("en prisión", "in prison"),
            "insured": Text("en prisión, asegurada", "in prison, insured"),
            "waiting": Text("espera otro golpe", "waits for another spin"),
            "on": Text("en juego", "working"),
            "bank": Text("", ""),
        }
        held = states[bet.state][lang] if bet.state in states else bet.state
        amount = paint(format(table.terms.money(bet.amount), lang), "bold")
        lines.append(f"  {Text('puesto', 'seat')[lang]} {bet.seat}: {amount} {name} {held}".rstrip())
    return lines or [f"  {Text('paño vacío', 'empty felt')[lang]}"]
