"""Thirty-and-forty: two rows of cards before the croupier, and the shield: red and black, color between them, inverse below."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapete.catalogue.trente.rules import TrenteRules
from tapete.draw.kit.cards import WIDE, in_line, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import FELT, GOLD, INK, IVORY, LINE, NAMED, SHADE
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.lettering import spot_name
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, path, rect
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import SIDES, WIDTH, Scene, headline, in_room
from tapete.draw.kit.shoe import shoe
from tapete.draw.kit.typeset import CAPITAL, CAPITALS, best, in_gold, stack
from tapete.draw.kit.words import hand_name, hand_total, names, pays
from tapete.games.kit.prison import in_prison
from tapete.games.trente.coup import total, winning
from tapete.play.events import Bet
from tapete.play.window import Betting
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

ROW, LABEL, LONG = 104.0, 104.0, 790.0
TOP, DEEP, POINT = 232.0, 176.0, 292.0
"""Where the shield begins, how deep its upper boxes are, and how deep all of it is."""
SIDE, FOOT = 396.0, 206.0
"""How wide the boxes of red and black are, and how far in the lower one begins."""


@dataclass(frozen=True)
class Patch:
    """A box of the shield: its outline, where its name stands, where free chips lie and where imprisoned ones wait."""

    outline: str
    name: Point
    bed: Box
    cell: Box


def shield() -> dict[str, Patch]:
    """The four boxes, by their chance."""
    low, w = TOP + DEEP, WIDTH
    red = f"M0 {TOP:g}H{SIDE:g}V{low:g}H{FOOT:g}C90 {low:g} 0 {TOP + 110:g} 0 {TOP:g}Z"
    black = f"M{w:g} {TOP:g}H{w - SIDE:g}V{low:g}H{w - FOOT:g}C{w - 90:g} {low:g} {w:g} {TOP + 110:g} {w:g} {TOP:g}Z"
    color = f"M{SIDE:g} {TOP:g}H{w - SIDE:g}V{low:g}H{SIDE:g}Z"
    tip = TOP + POINT
    inverse = (
        f"M{FOOT:g} {low:g}H{w - FOOT:g}C{w - FOOT - 60:g} {low + 70:g} {w / 2 + 110:g} {low + 82:g} {w / 2:g} {tip:g}"
        f"C{w / 2 - 110:g} {low + 82:g} {FOOT + 60:g} {low + 70:g} {FOOT:g} {low:g}Z"
    )
    y, wait = TOP + 22, low - 42
    return {
        "red": Patch(red, Point(SIDE / 2 + 20, y), Box(90, TOP + 42, SIDE - 110, 88), Box(150, wait, SIDE - 160, 38)),
        "color": Patch(
            color, Point(w / 2, y), Box(SIDE + 10, TOP + 42, w - 2 * SIDE - 20, 88), Box(SIDE + 10, wait, w - 2 * SIDE - 20, 38)
        ),
        "black": Patch(
            black,
            Point(w - SIDE / 2 - 20, y),
            Box(w - SIDE + 20, TOP + 42, SIDE - 110, 88),
            Box(w - SIDE + 10, wait, SIDE - 160, 38),
        ),
        "inverse": Patch(
            inverse, Point(w / 2, low + 18), Box(w / 2 - 150, low + 31, 300, 29), Box(w / 2 - 90, low + 63, 180, 29)
        ),
    }


def premiums(rules: TrenteRules) -> dict[Key, Box]:
    """The insurance of each chance, two at each side of the lower box."""
    kinds = [k for k, bet in rules.bets.items() if bet.chance == "insurance"]
    chances = [k for k, bet in rules.bets.items() if bet.chance != "insurance"]
    order = sorted(chances, key=lambda k: ("red", "color", "inverse", "black").index(rules.bets[k].chance))
    wide, top = 98.0, TOP + DEEP + 20
    left = [0.0, wide + 6, WIDTH - 2 * wide - 6, WIDTH - wide]
    high = (POINT - DEEP - 20) / max(1, len(kinds))
    return {
        (k, c): Box(x, top + i * high, wide, high - 4) for i, k in enumerate(kinds) for c, x in zip(order, left, strict=False)
    }


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules = table.terms.rules
    known = {k: shield()[bet.chance] for k, bet in rules.bets.items() if bet.chance != "insurance"}
    extra, won = premiums(rules), _won(table)
    spots: dict[Key, Spot] = {(k, ""): Spot(p.bed.centre, None, shape=p.outline) for k, p in known.items()}
    spots |= {key: Spot(box.centre, box) for key, box in extra.items()}
    drawn = (
        *(_row(table, row, i * (ROW + 6), lang) for i, row in enumerate(("black", "red"))),
        shoe(table, Box(WIDTH - 200, 8, 200, 130), lang),
        group(*(_box(rules, k, p, lang) for k, p in known.items()), class_="cloth"),
        *(_lit(p) for k, p in known.items() if rules.bets[k].chance in won),
        *(_premium(rules, key, box, lang) for key, box in extra.items()),
        _chips(table, known, extra, lang),
    )
    return Scene(TOP + POINT + 6, drawn, spots, total_tile, legend=True)


def _won(table: Table) -> set[str]:
    """After a coup, the chances that won it."""
    rules, felt = table.terms.rules, table.felt
    rows = [felt.hands.get(row, ()) for row in ("black", "red")]
    done = all(total(rules, cards) >= rules.rows.target for cards in rows)
    return winning(rules, *rows) if done and isinstance(table.ask, Betting) else set()


def _row(table: Table, row: str, top: float, lang: Lang) -> str:
    """A row of cards after its name, and what it comes to."""
    rules, cards = table.terms.rules, table.felt.hands.get(row, ())
    said, lit = hand_name(row, lang).upper(), row in _won(table)
    count = hand_total(rules, cards)
    box = Box(0, top, LONG, ROW)
    edge: dict[str, Any] = {"stroke": GOLD, "stroke_width": 2.8} if lit else {"stroke": LINE, "stroke_opacity": 0.4}
    laid = Box(LABEL + 14, top, LONG - LABEL - 90, ROW)
    return group(
        rect(box.x, box.y, box.w, box.h, rx=11, fill=SHADE, **edge),
        path(
            f"M{LABEL:g} {top:g}H11Q0 {top:g} 0 {top + 11:g}V{top + ROW - 11:g}Q0 {top + ROW:g} 11 {top + ROW:g}H{LABEL:g}Z",
            fill=SIDES[row],
        ),
        label(LABEL / 2, box.centre.y, said, fitted(said, 19, LABEL - 16, 0.84), fill=LINE, **CAPITALS),
        in_line(cards, laid) if cards else place(Point(laid.x + WIDE / 2, box.centre.y)),
        circle(LONG - 40, box.centre.y, 26, fill=IVORY, stroke=GOLD, stroke_width=2.4) if count else "",
        label(LONG - 40, box.centre.y, count, 29, fill=INK, font_family=SERIF, font_weight="bold", class_="total")
        if count
        else "",
        class_="hand",
        data_hand=row,
    )


def _lit(patch: Patch) -> str:
    return path(patch.outline, fill="none", stroke=GOLD, stroke_width=3.2, stroke_linejoin="round", class_="lit")


def _box(rules: TrenteRules, kind: str, patch: Patch, lang: Lang) -> str:
    """A chance's box, with a figure of what it wins on."""
    bet = rules.bets[kind]
    size, (name,) = best([n.upper() for n in names(bet, lang)], 21, 190, 1, CAPITAL, 0.5)
    return group(
        path(patch.outline, fill=FELT, stroke=LINE, stroke_width=1.6, stroke_linejoin="round"),
        figure(bet.chance, patch.bed.centre, 0.5 if bet.chance == "inverse" else 1.0),
        headline(name, pays(rules, kind, lang), patch.name, size, 14),
    )


def figure(chance: str, at: Point, scale: float) -> str:
    """A diamond in the row's colour; for color and inverse two, with the card's colour inside."""
    red, black = NAMED["red"], NAMED["black"]
    if chance in ("red", "black"):
        return _diamond(at, 84, 40, red if chance == "red" else black)
    inside = (red, black) if chance == "color" else (black, red)
    pairs = zip((-50.0, 50.0), (red, black), inside, strict=True)
    return "".join(
        _diamond(Point(at.x + dx * (2.2 * scale - 1.2 if scale > 0.9 else 1.4), at.y), 44 * scale, 36 * scale, outer)
        + _diamond(Point(at.x + dx * (2.2 * scale - 1.2 if scale > 0.9 else 1.4), at.y), 20 * scale, 16 * scale, inner)
        for dx, outer, inner in pairs
    )


def _diamond(at: Point, w: float, h: float, fill: str) -> str:
    return path(
        f"M{at.x - w:g} {at.y:g}L{at.x:g} {at.y - h:g}L{at.x + w:g} {at.y:g}L{at.x:g} {at.y + h:g}Z",
        fill=fill,
        stroke=LINE,
        stroke_width=1.1,
    )


def _premium(rules: TrenteRules, key: Key, box: Box, lang: Lang) -> str:
    said = f"{names(rules.bets[key[0]], lang)[0]} {spot_name(rules, *key, lang)}"
    size, cut = best([said], 12, box.w - 10, 2)
    rate = [f"{float(rules.premium.rate):.0%}"] if rules.premium else []
    return (
        rect(box.x, box.y, box.w, box.h, rx=8, fill=SHADE, stroke=LINE, stroke_width=1.2)
        + stack(cut, Point(box.centre.x, box.y + 13), size, fill=LINE, font_weight="bold")
        + in_gold(rate, Point(box.centre.x, box.y + 16 + 14 * len(cut)), 12, box.w)
    )


def _chips(table: Table, known: dict[str, Patch], extra: dict[Key, Box], lang: Lang) -> str:
    lying: dict[tuple[str, str, bool], list[Bet]] = defaultdict(list)
    for bet in sorted(table.felt.bets, key=lambda b: b.seat):
        lying[bet.kind, bet.spot, in_prison(bet)].append(bet)
    drawn = []
    for (kind, spot, held), bets in lying.items():
        if kind in known:
            bed = known[kind].cell if held else known[kind].bed
        else:
            box = extra[kind, spot]
            bed = Box(box.x, box.y + 0.5 * box.h, box.w, 0.5 * box.h)
        drawn += in_room(table, bets, bed, lang)
    return group(*drawn, class_="chips")


def total_tile(rules: Any, result: str, lang: Lang) -> tuple[str, str, str]:
    """A result among the last ones: both totals, the black row's above, in the colour that won."""
    black, red = result.split("-")
    fill = NAMED["green"] if black == red else NAMED["black"] if int(black) < int(red) else NAMED["red"]
    said = Text(f"negro {black}, rojo {red}", f"black {black}, red {red}")[lang]
    return label(0, -6, black, 11, font_weight="bold") + label(0, 6.5, red, 11, font_weight="bold"), fill, said
