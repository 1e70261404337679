"""Twenty-one: a half-moon table. The dealer's hand at the top, the line of insurance, and boxes round it with their hands.

A bet on one's own box is made in the list at the left or on the box; a bet on another box, on that box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw.kit.cards import HIGH, WIDE, back, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import EDGE, FELT, GOLD, INK, IVORY, LINE, NAMED, SHADE
from tapete.draw.kit.fan import Band, Fan, places_round
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.lettering import bet_name
from tapete.draw.kit.marks import circle, fitted, group, label, path, rect, words
from tapete.draw.kit.paytable import meter_panel, pay_table, table_height
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import WIDTH, Scene, panel, seats
from tapete.draw.kit.shoe import shoe
from tapete.draw.kit.typeset import CAPITALS, across
from tapete.draw.kit.words import hand_name, pays, spoken, table_lines
from tapete.draw.twentyone.boxes import (
    CARDS_HIGH,
    MAINS_HIGH,
    SIDES_HIGH,
    Cloth,
    box_hands,
    box_spots,
    chips_of,
    laid,
    outline,
    printed_boxes,
)
from tapete.draw.twentyone.words import dealer_line, mark, natural_line
from tapete.equipment.patterns import natural
from tapete.games.twentyone.coup import spots
from tapete.games.twentyone.hands import DEALER, hands, later, total
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import meter
from tapete.table.show_cards import BUST, NATURAL, count, hole, playing
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

BEND, PLACES = 1000.0, 7
LIST, ROW = Box(0, -4, 292, 0), 23.0
SHOWN, DEEP = 62.0, 112.0
"""How far down pay tables begin, and how deep they may be."""
RISE = 76.0
"""How much higher than at its middle the table's edge is at its ends."""
OWN = Text("su casilla", "your box")
BETS = Text("apuestas", "bets")


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    cloth = lay_out(table)
    fan, places, lit = cloth.fan, cloth.places, playing(table)
    listed = rows(cloth.rules)
    drawn = (
        _curve(fan, cloth),
        *_dealer(table, lang),
        *_right(table, lang),
        _list(cloth.rules, listed, lang),
        _legend(cloth, lang),
        _lines(cloth, lang),
        printed_boxes(cloth, lang),
        *(box_hands(table, cloth, box, lit, lang) for box in places),
        places_round(table, fan, places, lang),
        chips_of(table, cloth, lang),
        own_only(cloth, lang),
    )
    return Scene(fan.low + 44, drawn, targets_of(cloth, listed))


def lay_out(table: Table) -> Cloth:
    """Lines of insurance, then the hands, then side bets and main bets; as far down as they need."""
    rules: TwentyOneRules = table.terms.rules
    insured = [k for k, b in rules.bets.items() if b.role == "insurance"]
    high = 30.0 if len(insured) < 2 else 25.0
    top = max(_listed(rules).bottom, *(_tables(rules).values())) + RISE
    lines = [Band(k, "", top + i * high, high, fill=SHADE if i % 2 else FELT) for i, k in enumerate(insured)]
    cards = top + high * len(lines) + 10
    sides = cards + CARDS_HIGH + 8
    mains = sides + (SIDES_HIGH if any(b.role == "side" for b in rules.bets.values()) else 0)
    return Cloth(rules, Fan(mains + MAINS_HIGH + 4, BEND), seats(table, PLACES)[::-1], lines, cards, sides, mains)


def _listed(rules: TwentyOneRules) -> Box:
    """The list of bets, at the left."""
    return Box(LIST.x, LIST.y, LIST.w, 30 + ROW * len(rules.bets))


def _tables(rules: TwentyOneRules) -> dict[str, float]:
    """The bets whose pay table is shown, and how far down it goes; nothing is shown above the dealer's hand."""
    shown = {k: len(table_lines(rules, k, "en")) for k, b in rules.bets.items() if b.offered}
    shown = {k: n for k, n in shown.items() if n > 1}
    return {k: SHOWN + min(table_height(n), DEEP) for k, n in shown.items()} or {"": 128.0}


def rows(rules: TwentyOneRules) -> dict[str, Box]:
    """Where each bet stands in the list at the left."""
    return {k: Box(LIST.x + 6, LIST.y + 26 + i * ROW, LIST.w - 12, ROW - 2) for i, k in enumerate(rules.bets)}


def targets_of(cloth: Cloth, listed: dict[str, Box]) -> dict[Key, Spot]:
    """A row of the list for one's own box, and every box by its number where the rules let one bet on others."""
    known = {kind: list(numbers) for kind, numbers in spots(cloth.rules).items()}
    return {(kind, ""): Spot(box.centre, box) for kind, box in listed.items()} | box_spots(cloth, known)


def own_only(cloth: Cloth, lang: Lang) -> str:
    """Where boxes have no number to bet by, the places of each: who touches another's is told so."""
    known = spots(cloth.rules)
    return group(
        *(
            group(
                words("title", spoken(cloth.rules, kind, "", lang)),
                path(outline(cloth, kind, n)[1], fill="#fff", fill_opacity=0),
                class_="boxof",
                data_bet=kind,
                data_owner=n,
            )
            for kind in rows(cloth.rules)
            if not any(known[kind])
            for n in cloth.places
        )
    )


# what is printed


def _curve(fan: Fan, cloth: Cloth) -> str:
    """The table's inner edge, a shade darker towards the dealer."""
    top = cloth.lines[0].top - 6
    a, b = fan.point(top, 0), fan.point(top, 1)
    r = fan.bend + top
    return path(f"M{a.x:.1f} {a.y:.1f}A{r:g} {r:g} 0 0 0 {b.x:.1f} {b.y:.1f}", fill="none", stroke=GOLD, stroke_opacity=0.5)


def _round(fan: Fan, words: str, y: float, size: float, **look: str | float) -> str:
    """Words bent along the table, each turned at its own place."""
    parts = words.split()
    widths = [across(word, size, bool(look.get("letter_spacing"))) for word in parts]
    gap, drawn = size * 0.36, []
    x = -(sum(widths) + gap * (len(parts) - 1)) / 2
    for word, wide in zip(parts, widths, strict=True):
        part = 0.5 + (x + wide / 2) / fan.length(y)
        at = fan.point(y, part)
        drawn.append(label(at.x, at.y, word, size, transform=f"rotate({fan.tilt(part):.2f} {at.x:.1f} {at.y:.1f})", **look))
        x += wide + gap
    return group(*drawn, class_="sentence")


def _legend(cloth: Cloth, lang: Lang) -> str:
    title, rule = natural_line(cloth.rules, lang).upper(), dealer_line(cloth.rules, lang)
    top = cloth.lines[0].top
    return group(
        _round(cloth.fan, title, top - 48, 23, fill=GOLD, **CAPITALS),
        _round(cloth.fan, rule, top - 21, 13, fill=LINE),
        class_="legend",
    )


def _lines(cloth: Cloth, lang: Lang) -> str:
    """The line of insurance, with what it pays; a notch between two boxes."""
    drawn, n = [], len(cloth.places)
    for line in cloth.lines:
        said = f"{bet_name(cloth.rules, line.bet, lang)} · {pays(cloth.rules, line.bet, lang)}".upper()
        edge = path(cloth.fan.outline(line), fill=line.fill, stroke=LINE, stroke_width=1.4, stroke_linejoin="round")
        size = fitted(said, 14, cloth.fan.length(line.top) * 0.8, 0.9)
        half = across(said, size, True) / 2 / cloth.fan.length(line.top)
        for i in (i for i in range(1, n) if abs(i / n - 0.5) > half):
            a, b = (cloth.fan.point(y, i / n) for y in (line.top + 4, line.top + line.high - 4))
            edge += path(f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}", stroke=LINE, stroke_opacity=0.35)
        drawn.append(edge + _round(cloth.fan, said, line.top + line.high / 2, size, fill=LINE, fill_opacity=0.8, **CAPITALS))
    return group(*drawn, class_="cloth")


def _list(rules: TwentyOneRules, listed: dict[str, Box], lang: Lang) -> str:
    """Every bet with its mark, its name and what it pays."""
    box = _listed(rules)
    many = any(s for numbers in spots(rules).values() for s in numbers)
    title = (OWN if many else BETS)[lang].upper()
    drawn = [panel(box), label(box.x + 12, box.y + 14, title, 11.5, text_anchor="start", fill=GOLD, **CAPITALS)]
    for kind, row in listed.items():
        bet, y = rules.bets[kind], row.centre.y
        said, odds = bet_name(rules, kind, lang), pays(rules, kind, lang)
        short = mark(rules, kind, lang) if bet.role != "insurance" else ""
        said = said[:1].upper() + said[1:]
        size = max(7.0, fitted(f"{said}  {odds}", 12.5, row.w - 44, 0.53))
        ring = GOLD if bet.role == "side" else LINE
        tick = circle(row.x + 13, y, 8.5, fill=EDGE, stroke=ring, stroke_width=1.2)
        line = rect(row.x + 4, y - 5, 18, 10, rx=2, fill=EDGE, stroke=LINE, stroke_width=1.2)
        drawn.append(
            group(
                rect(row.x, row.y, row.w, row.h, rx=6, fill="#000", fill_opacity=0.14),
                line if bet.role == "insurance" else tick,
                label(row.x + 13, y, short, max(6.6, fitted(short, 8.5, 15, 0.62)), fill=LINE)
                if short and bet.role != "insurance"
                else "",
                label(row.x + 30, y, said, size, text_anchor="start", fill=LINE),
                label(row.right - 8, y, odds, size, text_anchor="end", fill=GOLD, font_weight="bold"),
                opacity=1 if bet.payable and bet.offered else 0.5,
            )
        )
    return group(*drawn, class_="list")


# the dealer


def _dealer(table: Table, lang: Lang) -> list[str]:
    """The dealer's hand in the middle; where there are several, one panel for each, the one in play the widest."""
    rules: TwentyOneRules = table.terms.rules
    several = rules.dealer.hands
    area = Box(308, 0, 432, 128)
    if several == 1:
        return [_dealers(table, DEALER, hand_name(DEALER, lang, rules), area, lang)]
    now = _round_now(table)
    wide = (area.w - 8 * (several - 1)) / (several + 1)
    drawn, x = [], area.x
    for number in range(1, several + 1):
        box = Box(x, area.y, wide * (2 if number == now else 1), area.h)
        x = box.right + 8
        name = hand_name(later(number), lang, rules)
        own = _dealers(table, later(number), name, box, lang, number == now) if later(number) in table.felt.hands else ""
        if number == now:
            drawn.append(own + _dealers(table, DEALER, name, box, lang))
        else:
            drawn.append(own or group(panel(box), _name(name, box)))
    return drawn


def _round_now(table: Table) -> int:
    """Which of the dealer's hands is being made: the first that a bet still waits for."""
    rules, felt = table.terms.rules, table.felt.of(TwentyOneMemory)
    rounds = {rules.bets[b.kind].round for b in felt.bets if rules.bets[b.kind].role == "main"}
    return min(rounds) if rounds and hands(felt) else 1 if hands(felt) or not felt.hands else int(rules.dealer.hands)


def _name(name: str, box: Box) -> str:
    said = name.upper()
    return label(box.x + 12, box.y + 15, said, fitted(said, 13, box.w - 20, 0.84), text_anchor="start", fill=LINE, **CAPITALS)


def _dealers(table: Table, key: str, name: str, box: Box, lang: Lang, waiting: bool = False) -> str:
    """Cards under the name; a hole card is a back until it is told."""
    cards = table.felt.hands.get(key, ())
    middle = Point(box.centre.x, box.y + 75)
    if waiting:  # its first card, now in the hand that is being made
        return group(
            laid(cards, 20, 30, 0.25), class_="hand", data_hand=key, transform=f"translate({box.right - 14:g} {box.y + 20:g})"
        )
    if not cards:
        lies = place(middle, 0.95)
    elif key == DEALER and hole(table):
        lies = laid(cards, WIDE, HIGH, 0.95)
        lies = group(lies, transform=f"translate({middle.x - 35:g} {middle.y:g})") + back(Point(middle.x + 35, middle.y), 0.95)
    else:
        lies = group(laid(cards, box.w - 24, HIGH, 0.95), transform=f"translate({middle.x:g} {middle.y:g})")
    return group(
        panel(box), _name(name, box), lies, _count(cards, box, lang) if key == DEALER else "", class_="hand", data_hand=key
    )


def _count(cards: tuple[str, ...], box: Box, lang: Lang) -> str:
    """What the dealer has, at the right of the name; more than 21 in red, a natural in gold."""
    said = count(cards)
    if not said:
        return ""
    over, best = total(cards) > 21, natural(cards)
    text = f"{said} · {BUST[lang]}" if over else NATURAL[lang] if best else said
    fill, ink = (NAMED["red"], "#fff") if over else (GOLD, INK) if best else (IVORY, INK)
    wide = min(box.w / 2, len(text) * 7.6 + 18)
    at = Box(box.right - wide - 8, box.y + 6, wide, 20)
    return rect(at.x, at.y, at.w, at.h, rx=10, fill=fill, stroke=INK, stroke_width=0.7) + label(
        at.centre.x, at.centre.y, text, fitted(text, 13.5, wide - 10, 0.58), fill=ink, font_weight="bold", class_="total"
    )


def _right(table: Table, lang: Lang) -> list[str]:
    """The shoe; below it the pay tables of side bets, and their meters."""
    rules: TwentyOneRules = table.terms.rules
    drawn = [shoe(table, Box(WIDTH - 214, -56, 214, 110), lang)]
    shown = {k: low for k, low in _tables(rules).items() if k}
    each = LIST.w / max(1, len(shown)) - 4
    for i, (kind, low) in enumerate(shown.items()):
        box = Box(WIDTH - LIST.w + i * (each + 4), SHOWN, each, low - SHOWN)
        drawn.append(pay_table(bet_name(rules, kind, lang), table_lines(rules, kind, lang), box))
    metered = [k for k, b in rules.bets.items() if b.meter and b.offered]
    for i, kind in enumerate(metered):
        amount = f"{table.terms.money(meter(table.terms, table.felt, kind)):{lang}}"
        drawn.append(meter_panel(bet_name(rules, kind, lang), amount, Box(598 - 150 * i, -50, 142, 38)))
    return drawn
