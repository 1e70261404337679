"""Circle games: seats round an oval, the bank before the croupier, the hands in the middle, each stake before its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.banque.rules import BanqueRules
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.chips import chip, chip_width
from tapete.draw.kit.colours import DARK_WOOD, EDGE, FELT, GOLD, INK, LINE, SHADE, WOOD
from tapete.draw.kit.geometry import Box, Point, shared_out
from tapete.draw.kit.marks import SERIF, fitted, group, label, path, rect
from tapete.draw.kit.oval import HIGH, THICK, Oval, Place
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import WIDTH, Scene, hand_panel, in_room, seat_disc, taken
from tapete.draw.kit.shoe import result_tile, shoe
from tapete.draw.kit.typeset import CAPITALS, FULL, best, in_gold, stack
from tapete.draw.kit.words import hand_name, hand_total, leads, names, pays
from tapete.games.banque.bank import HELD, bank, playable, shares
from tapete.play.events import Bet
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

BANK = Box(WIDTH / 2 - 140, 106, 280, 92)
SHOE, WHO = Box(WIDTH / 2 + 158, 112, 158, 90), Point(WIDTH / 2 - 232, 152)
HANDS = Box(136, 214, WIDTH - 272, 152)
BOXES = Box(216, 382, WIDTH - 432, 74)
STANDING = 62.0
FORMS = {
    "banco": Text("banco", "banco"),
    "half": Text("½", "½"),
    "suivi": Text("seguido", "suivi"),
    "both": Text("1 · 2", "1 · 2"),
    "with": Text("banca", "bank"),
}
BANKER, STAND = Text("banquero", "banker"), Text("de pie", "standing")


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules = table.terms.rules
    count = 2 * rules.tableaux.seats if rules.tableaux else rules.bank.compartments
    oval, boxes = Oval(count, rules.tableaux is not None), kinds(rules)
    stood = sorted({b.seat for b in table.felt.bets if b.seat > count} | {s for s in table.felt.chips if s > count})
    drawn = (
        _table(oval, table, lang),
        *_hands(table, lang),
        shoe(table, SHOE, lang, dealer=False),
        _banker(table, lang),
        *(_box(table, kind, box, lang) for kind, box in boxes.items()),
        _places(oval, table, lang),
        _stood(table, stood, lang) if stood else "",
        group(*_bank_chips(table, boxes, lang), *_stakes(oval, table, stood, lang), class_="chips"),
    )
    spots: dict[Key, Spot] = {(kind, ""): Spot(box.centre, box) for kind, box in boxes.items()}
    return Scene(HIGH + (STANDING if stood else 4), drawn, spots, result_tile)


def kinds(rules: BanqueRules) -> dict[str, Box]:
    """Each bet's box: the bank before the croupier, the others below the hands; the first tableau is at the banker's right."""
    bank_kind = rules.kind("bank")
    others = sorted((k for k in rules.bets if k != bank_kind), key=lambda k: {"2": 0, "1": 2}.get(rules.bets[k].tableau, 1))
    wide = min(BOXES.w, 190.0 * len(others))
    row = zip(others, shared_out(Box(BOXES.centre.x - wide / 2, BOXES.y, wide, BOXES.h), len(others)), strict=True)
    return {bank_kind: BANK, **{k: Box(b.x + 4, b.y, b.w - 8, b.h) for k, b in row}}


# the table


def _table(oval: Oval, table: Table, lang: Lang) -> str:
    """Rail, felt, and the lines between compartments."""
    inner = HIGH - 2 * THICK
    lines = "".join(f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}" for a, b in oval.lines())
    notch = _notch(WIDTH / 2, 0, 1) + label(WIDTH / 2, 34, "CROUPIER", 13, fill=LINE, **CAPITALS)
    return group(
        rect(-8, -8, WIDTH + 16, HIGH + 16, rx=HIGH / 2 + 8, fill=DARK_WOOD),
        rect(-5, -5, WIDTH + 10, HIGH + 10, rx=HIGH / 2 + 5, fill=WOOD, stroke=GOLD, stroke_opacity=0.6),
        rect(1, 1, WIDTH - 2, HIGH - 2, rx=HIGH / 2 - 1, fill=FELT, stroke=INK, stroke_opacity=0.5),
        rect(THICK, THICK, WIDTH - 2 * THICK, inner, rx=inner / 2, fill=SHADE, stroke=LINE, stroke_width=1.6),
        path(lines, stroke=LINE, stroke_width=1.4, fill="none"),
        notch,
        _notch(WIDTH / 2, HIGH, -1) if oval.opposite else "",
        class_="cloth",
    )


def _notch(x: float, y: float, way: int) -> str:
    """A recess in the edge of the table."""
    return path(
        f"M{x - 100:g} {y - 8 * way:g}C{x - 78:g} {y - 8 * way:g} {x - 84:g} {y + 58 * way:g} {x - 40:g} {y + 58 * way:g}"
        f"H{x + 40:g}C{x + 84:g} {y + 58 * way:g} {x + 78:g} {y - 8 * way:g} {x + 100:g} {y - 8 * way:g}Z",
        fill=EDGE,
        stroke=GOLD,
        stroke_opacity=0.6,
    )


def _hands(table: Table, lang: Lang) -> list[str]:
    """The player's hand and the banker's, or the banker's between those of the two tableaux."""
    rules, felt = table.terms.rules, table.felt
    order = ("2", "banker", "1") if rules.tableaux else ("player", "banker")
    wide = 250.0
    gap = 14.0
    left = HANDS.centre.x - (wide * len(order) + gap * (len(order) - 1)) / 2
    return [
        hand_panel(
            hand,
            hand_name(hand, lang, rules),
            felt.hands.get(hand, ()),
            hand_total(rules, felt.hands.get(hand, ())),
            Box(left + i * (wide + gap), HANDS.y, wide, HANDS.h),
            scale=0.96,
        )
        for i, hand in enumerate(order)
    ]


def _box(table: Table, kind: str, box: Box, lang: Lang) -> str:
    """A bet's name, and what it takes or pays; the bank with all that lies in it."""
    rules, felt = table.terms.rules, table.felt
    if rules.bets[kind].role == "bank":
        held = table.terms.money(bank(felt))
        said = f"{held:{lang}}"
        return group(
            rect(box.x, box.y, box.w, box.h, rx=12, fill=EDGE, stroke=GOLD, stroke_width=2),
            label(box.x + 76, box.y + 24, names(rules.bets[kind], lang)[0].upper(), 17, fill=LINE, **CAPITALS),
            label(box.x + 76, box.y + 58, said, fitted(said, 32, 136, 0.7), fill=GOLD, font_family=SERIF, font_weight="bold"),
            class_="bank",
            data_amount=held,
        )
    takes = {"banco": playable(table.terms, felt), "suivi": playable(table.terms, felt), "half": playable(table.terms, felt) // 2}
    sum_ = takes.get(rules.bets[kind].role)
    gold = [f"{table.terms.money(sum_):{lang}}"] if sum_ else [odds] if (odds := pays(rules, kind, lang)) else []
    lines, least = (1, 1.0) if gold else (2, FULL)
    size, cut = best(names(rules.bets[kind], lang), 14, box.w - 26, lines, least=least)
    at = Point(box.centre.x, box.centre.y - (size * 0.58 * (len(cut) - 1)) - (10 if gold else 0))
    return (
        rect(box.x, box.y, box.w, box.h, rx=9, fill=FELT, stroke=LINE, stroke_width=1.4)
        + stack(cut, at, size, fill=LINE, font_weight="bold")
        + (in_gold(gold, Point(box.centre.x, box.bottom - 16), 14, box.w - 10) if gold else "")
    )


# who is there, and what they stake


def _places(oval: Oval, table: Table, lang: Lang) -> str:
    """The compartments' numbers; the banker's is marked, and the banker sits opposite the croupier where the table is made so."""
    here, lead = taken(table), table.felt.lead
    drawn = []
    for seat in range(1, oval.seats + 1):
        at = oval.seat(seat).moved(THICK / 2 - 19)
        drawn.append(seat_disc(seat, at.x, at.y, seat in here, seat == lead, 12))
        if seat == lead and not oval.opposite:
            drawn.append(_plaque(oval.seat(seat).moved(-14), lang))
    if oval.opposite:
        drawn.append(label(WIDTH / 2, HIGH - 12, BANKER[lang].upper(), 13, fill=LINE, **CAPITALS))
        drawn.append(seat_disc(lead, WIDTH / 2, HIGH - 36, True, True, 12) if lead else "")
    return group(*drawn, class_="places")


def _banker(table: Table, lang: Lang) -> str:
    """Who holds the bank, at its side."""
    seat = table.felt.lead
    if not seat:
        return label(WHO.x, WHO.y, leads(table.terms.rules, table.felt, lang), 14, fill=LINE)
    words = label(WHO.x, WHO.y - 26, BANKER[lang].upper(), 13, fill=LINE, **CAPITALS)
    return group(words, seat_disc(seat, WHO.x, WHO.y + 6, True, True, 16), class_="leads", data_seat=seat)


def _plaque(at: Point, lang: Lang) -> str:
    return group(
        rect(at.x - 37, at.y - 12, 74, 24, rx=5, fill=GOLD, stroke=INK, stroke_width=0.8),
        label(at.x, at.y, BANKER[lang], 13, fill=INK, font_weight="bold"),
        class_="banker",
    )


def _stood(table: Table, stood: list[int], lang: Lang) -> str:
    """Those who stand behind, in a row below the table."""
    here, lead = taken(table), table.felt.lead
    discs = [
        seat_disc(
            seat, at.x - 36 - 22 * max(0, sum(b.seat == seat for b in table.felt.bets) - 1), at.y, seat in here, seat == lead
        )
        for seat in stood
        for at in [_standing(stood, seat).moved(-15)]
    ]
    return group(label(0, HIGH + 40, STAND[lang], 12.5, fill=LINE, text_anchor="start"), *discs, class_="places")


def _standing(stood: list[int], seat: int) -> Place:
    step = (WIDTH - 90) / len(stood)
    return Place(Point(90 + (stood.index(seat) + 0.5) * step, HIGH + 25), Point(0, -1))


def _bank_chips(table: Table, boxes: dict[str, Box], lang: Lang) -> list[str]:
    """What each owner has in the bank."""
    held = shares(table.felt)
    box = boxes[table.terms.rules.kind("bank")]
    return in_room(table, held, Box(box.x + 150, box.y + 6, box.w - 156, box.h - 12), lang) if held else []


def _stakes(oval: Oval, table: Table, stood: list[int], lang: Lang) -> list[str]:
    """Each seat's stakes before it, one beside the other along the rim."""
    drawn = []
    for seat in sorted({b.seat for b in table.felt.bets}):
        mine = [b for b in table.felt.bets if b.seat == seat and b.state != HELD]
        place = _standing(stood, seat) if seat in stood else oval.seat(seat)
        at, along = place.moved(-15), Point(abs(place.out.y), place.out.x if place.out.y < 0 else -place.out.x)
        wide = chip_width(table, mine, lang)
        need = min(max(36.0, wide + 6) / max(0.1, abs(along.x)), 36 / max(0.1, abs(along.y)))
        step = min(need, 0.94 * oval.span / max(1, len(mine)))
        for i, bet in enumerate(mine):
            far = (i - (len(mine) - 1) / 2) * step
            size = max(0.5, step / need)
            drawn.append(
                chip(table, bet, Point(at.x + far * along.x, at.y + far * along.y), size, lang, lambda b: _badge(table, b, lang))
            )
    return drawn


def _badge(table: Table, bet: Bet, lang: Lang) -> str:
    """On a stake's shoulder what it is, where that is not plain: its tableau, or how the bank is played."""
    rule = table.terms.rules.bets[bet.kind]
    said = rule.tableau or bet.spot or (FORMS[rule.role][lang] if rule.role in FORMS else "")
    wide = max(13.0, 5.6 * len(said) + 7)
    return (
        group(
            rect(-wide / 2, -6.5, wide, 13, rx=6, fill=GOLD, stroke=INK, stroke_width=0.7),
            label(0, 0, said, 9.5, fill=INK, font_weight="bold"),
            transform="translate(9 -12)",
        )
        if said
        else ""
    )
