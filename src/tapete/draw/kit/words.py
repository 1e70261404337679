"""What is written on the felt of a card game and said of it, in the language asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tapete.catalogue.baccarat.rules import BaccaratBet, BaccaratRules
from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.kit.sides import USUAL, side_name
from tapete.catalogue.poker.rules import PokerBet, PokerRow
from tapete.catalogue.schema import BetRule, GameRules
from tapete.catalogue.trente.rules import TrenteBet, TrenteRules
from tapete.catalogue.triple.rules import TripleRules
from tapete.catalogue.twentyone.rules import Row, TwentyOneBet, TwentyOneRules
from tapete.draw.kit.lettering import bet_line, bet_name, spot_name
from tapete.equipment.cards import BACK, Shoe, show_card
from tapete.equipment.tiles import is_tile
from tapete.games.baccarat import coup as baccarat
from tapete.games.trente import coup as trente
from tapete.games.twentyone import hands as twentyone_hands
from tapete.play.felt import Felt
from tapete.play.paylines import METER, pay_lines
from tapete.text import Lang, Text, left_of

if TYPE_CHECKING:
    from tapete.table.table import Table

HANDS = {
    "player": Text("punto", "player"),
    "banker": Text("banca", "banker"),
    "black": Text("negro", "black"),
    "red": Text("rojo", "red"),
    "1": Text("primer paño", "first tableau"),
    "2": Text("segundo paño", "second tableau"),
    "croupier": Text("croupier", "croupier"),
    "dealer": Text("croupier", "dealer"),
    "table": Text("cartas comunes", "common cards"),
}
RESULTS = {"P": Text("punto", "player"), "B": Text("banca", "banker"), "T": Text("empate", "tie")}
LETTERS = {"P": Text("P", "P"), "B": Text("B", "B"), "T": Text("E", "T")}
PAYS, UNSET = Text("paga", "pays"), Text("pago por fijar", "pay not set")


def hand_name(hand: str, lang: Lang, rules: GameRules | None = None) -> str:
    """A hand as it is called: a seat's or a box's by its number, a later hand of the dealer's by its place."""
    if isinstance(rules, TwentyOneRules) and hand != "dealer":
        number = hand.removeprefix("dealer-")
        return (Text(f"casilla {hand}", f"box {hand}") if number == hand else Text(f"croupier {number}", f"dealer {number}"))[
            lang
        ]
    if rules is not None and hand in USUAL:
        return side_name(rules, hand)[lang]
    if hand in HANDS:
        return HANDS[hand][lang]
    return hand.replace("seat", Text("puesto", "seat")[lang])


def result_name(rules: GameRules, result: str, lang: Lang) -> str:
    """A result of a card game in a word: the side that won, or a tie."""
    if result in ("P", "B"):
        return side_name(rules, "player" if result == "P" else "banker")[lang]
    return RESULTS[result][lang] if result in RESULTS else result


def hand_total(rules: GameRules, cards: tuple[str, ...]) -> str:
    """What a hand counts, in games where it does; who sees the back of a card cannot tell."""
    if not cards or BACK in cards:
        return ""
    if isinstance(rules, BaccaratRules | BanqueRules):
        return str(baccarat.total(cards))
    if isinstance(rules, TwentyOneRules):
        return str(twentyone_hands.total(cards))
    return str(trente.total(rules, cards)) if isinstance(rules, TrenteRules) else ""


def names(bet: BetRule, lang: Lang) -> list[str]:
    """All that a bet is called."""
    return [name.strip() for name in bet.names[lang].split(",")]


def pays(rules: GameRules, slug: str, lang: Lang) -> str:
    """What a bet pays, the highest first, less the commission; a premium pays nothing of its own."""
    bet = rules.bets[slug]
    if isinstance(bet, TrenteBet) and bet.chance == "insurance":
        return ""
    if isinstance(bet, TwentyOneBet | PokerBet) and bet.table:
        return _most(bet, list(bet.table.values()) if isinstance(bet, PokerBet) else list(bet.table), lang)
    if isinstance(rules, TripleRules) and slug in rules.part("poker"):
        return _most(rules.bets[slug], list(rules.six_cards.table.values()), lang)
    if not isinstance(bet, BaccaratBet) or not isinstance(rules, BaccaratRules):
        return bet.spoken_pays(lang) if bet.payable else UNSET[lang]
    odds = sorted({row.pays for row in bet.rows if row.pays}, key=lambda o: -o.net)
    if not odds:
        return UNSET[lang]
    less = f" − {float(rules.commission.rate):.0%}" if rules.commission and any(row.commission for row in bet.rows) else ""
    last = odds[-1].spoken(lang)
    alike = all((o.on, o.kind) == (odds[-1].on, odds[-1].kind) for o in odds)
    before = [str(o.gain) if alike else o.spoken(lang) for o in odds[:-1]]
    return " · ".join([*before, last]) + less


def _most(bet: BetRule, rows: Sequence[PokerRow | Row], lang: Lang) -> str:
    """The best that a pay table gives: odds, and a part of the meter."""
    odds = max((row.pays for row in rows if row.pays), key=lambda o: o.net, default=None)
    said = [Text(f"hasta {odds.spoken('es')}", f"up to {odds.spoken('en')}")[lang]] if odds and len(rows) > 1 else []
    said += [odds.spoken(lang)] if odds and len(rows) == 1 else []
    said += [METER[lang]] if any(row.share is not None for row in rows) else []
    return " + ".join(said) or (Text("premios", "prizes")[lang] if bet.payable else UNSET[lang])


def table_lines(rules: GameRules, slug: str, lang: Lang) -> list[tuple[str, str]]:
    """A pay table line by line: which cards, and what they bring."""
    return [(line.cards[lang], line.brings[lang]) for line in pay_lines(rules, slug)]


def spoken(rules: GameRules, slug: str, spot: str, lang: Lang) -> str:
    """A spot as a button says it: name, spot, what it pays."""
    name = f"{bet_name(rules, slug, lang)} {spot_name(rules, slug, spot, lang)}".strip()
    odds = pays(rules, slug, lang)
    return f"{name}, {odds}" if odds == UNSET[lang] else f"{name}, {PAYS[lang]} {odds}" if odds else name


def left_in(shoe: Shoe, lang: Lang) -> str:
    if any(map(is_tile, shoe.counts)):
        return left_of(shoe.left, "ficha|fichas", "tile|tiles")[lang]
    return left_of(shoe.left, "carta|cartas", "card|cards")[lang]


def to_cut(shoe: Shoe, lang: Lang) -> str:
    """How far the cut card is; a pack that is whole again every round has none."""
    if shoe.before_cut > shoe.left:
        return Text("cada jugada, la baraja entera", "the whole pack every round")[lang]
    if shoe.before_cut < 0:
        return Text("ha salido la carta de corte", "the cut card is out")[lang]
    return Text(f"{shoe.before_cut} hasta la de corte", f"{shoe.before_cut} before the cut card")[lang]


def leads(rules: GameRules, felt: Felt, lang: Lang) -> str:
    """Who deals, or who holds the bank."""
    seat = felt.lead
    if isinstance(rules, BanqueRules):
        held = Text(f"tiene la banca el puesto {seat}", f"seat {seat} holds the bank")
        return (held if seat else Text("banca vacante", "no banker"))[lang]
    if seat:
        return Text(f"reparte el puesto {seat}", f"seat {seat} deals")[lang]
    return "" if rules.lead else Text("reparte el croupier", "the croupier deals")[lang]


def description(table: Table, lang: Lang) -> str:
    """All that the drawing shows, in words."""
    felt, rules = table.felt, table.terms.rules
    parts = [Text(f"Jugada {felt.coup}", f"Coup {felt.coup}")[lang]]
    for hand, cards in felt.hands.items():
        total = hand_total(rules, cards)
        shown = " ".join(map(show_card, cards)) or "—"
        parts.append(f"{hand_name(hand, lang, rules).capitalize()}: {shown}" + (f" ({total})" if total else ""))
    if felt.results:
        last = felt.results[-1]
        parts.append(f"{Text('Último resultado', 'Last result')[lang]}: {result_name(rules, last, lang)}")
    if felt.shoe:
        parts.append(f"{left_in(felt.shoe, lang)}, {to_cut(felt.shoe, lang)}".capitalize())
    parts += [who.capitalize()] if (who := leads(rules, felt, lang)) else []
    parts.append("; ".join(bet_line(table, b, lang) for b in felt.bets) or Text("Paño vacío", "Empty felt")[lang])
    return ". ".join(parts) + "."
