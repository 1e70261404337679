"""Pai gow: the croupier's two hands above, the shaker and the count beside them, every position's hands below, and the bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.draw.kit.cards import back
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.chips import chip, chip_width
from tapete.draw.kit.colours import DARK_WOOD, EDGE, FELT, GOLD, INK, IVORY, LINE, SHADE
from tapete.draw.kit.faces import die
from tapete.draw.kit.fan import Band, Fan, part_of, places_round
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, path, rect
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import Scene, headline, panel
from tapete.draw.kit.tiles import tile_back
from tapete.draw.kit.typeset import CAPITALS
from tapete.draw.kit.words import names, pays
from tapete.draw.paigow.hands import lying, named, piece_of, pill, row
from tapete.games.paigow.bets import MAIN, NUMBER
from tapete.games.paigow.bets import spots as known_spots
from tapete.games.paigow.deal import place_of
from tapete.games.paigow.hands import CROUPIER, key
from tapete.games.paigow.memory import PaiGowMemory
from tapete.games.paigow.start import whose
from tapete.play.asks import Decide
from tapete.play.events import Bet
from tapete.play.moves import Outcome
from tapete.table.mending import instead, stands_for
from tapete.table.show_cards import answering
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

BEND = 3200.0
MIDDLE = Box(266, -6, 516, 156)
SHAKER = Box(0, -6, 252, 156)
ASIDE = Box(796, -6, 252, 156)
HANDS, ROW, RINGS = 204.0, 176.0, 66.0
SECOND = 24.0
HIGH_HAND, LOW_HAND = Text("mano mayor", "high hand"), Text("mano menor", "low hand")


def svg(table: Table, lang: Lang = "en") -> str:
    """The felt with all that lies on it."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules: PaiGowRules = table.terms.rules
    places = list(range(rules.places, 0, -1))
    band = Band(rules.kind(MAIN), "", HANDS + ROW, RINGS, fill=SHADE, size=15)
    fan = Fan(band.top + band.high + (SECOND if rules.spaces.per_player > 1 else 0), BEND)
    numbers = _numbers(rules)
    drawn = (
        _croupier(table, lang),
        _shaker(table, lang),
        _aside(table, lang),
        _cloth(table, fan, band, places, lang),
        *(_seat(table, fan, places, place, lang) for place in places),
        _printed_numbers(table, numbers, lang),
        places_round(table, fan, places, lang),
        _marker(table, fan, places, lang),
        _stakes(table, fan, band, places, numbers, lang),
    )
    return Scene(
        fan.low + 46, drawn, {**_spots(rules, fan, band, places), **{k: Spot(b.centre, b) for k, b in numbers.items()}}, result
    )


def result(rules: PaiGowRules, said: str, lang: Lang) -> tuple[str, str, str]:
    """A past total of the dice, or a number."""
    return label(0, 0, said, 14, font_weight="bold"), EDGE, said


# the croupier


def _croupier(table: Table, lang: Lang) -> str:
    """Both hands side by side once set: the high hand at the croupier's right, which is the left here."""
    rules: PaiGowRules = table.terms.rules
    held, split = table.felt.hands.get(CROUPIER, ()), lying(table, CROUPIER)
    way = rules.way.title[lang]
    title = label(MIDDLE.x + 12, MIDDLE.y + 14, "CROUPIER", 12, text_anchor="start", fill=LINE, **CAPITALS)
    title += label(MIDDLE.right - 12, MIDDLE.y + 14, way, fitted(way, 11, 380, 0.52), text_anchor="end", fill=GOLD, class_="way")
    y = MIDDLE.y + 78
    scale = 0.86 if rules.tiles else 0.74
    if split is None:
        body = row(rules, held, Point(MIDDLE.centre.x, y), scale, MIDDLE.w - 30)
        return group(panel(MIDDLE), title, body, class_="hand", data_hand=CROUPIER)
    high, low = named(table, CROUPIER, lang)
    left, right = MIDDLE.x + MIDDLE.w * 0.34, MIDDLE.x + MIDDLE.w * 0.83
    return group(
        panel(MIDDLE),
        title,
        row(rules, split.high, Point(left, y), scale, MIDDLE.w * 0.6),
        row(rules, split.low, Point(right, y), scale, MIDDLE.w * 0.3),
        pill(high, Point(left, MIDDLE.bottom - 16), MIDDLE.w * 0.58),
        pill(low, Point(right, MIDDLE.bottom - 16), MIDDLE.w * 0.31),
        class_="hand",
        data_hand=CROUPIER,
    )


def _shaker(table: Table, lang: Lang) -> str:
    """The dice in the shaker, or the number, and where the count ended."""
    rules: PaiGowRules = table.terms.rules
    memory = table.felt.of(PaiGowMemory).memory
    box, cx = SHAKER, SHAKER.x + 78
    name = (Text("agitador", "shaker") if rules.start.by == "dice" else Text("número", "number"))[lang].upper()
    drawn = [panel(box), label(box.x + 12, box.y + 14, name, 12, text_anchor="start", fill=LINE, **CAPITALS)]
    drawn.append(circle(cx, box.y + 86, 54, fill=DARK_WOOD, stroke=GOLD, stroke_width=2))
    said = _thrown(table)
    if rules.start.by == "dice" and memory.total:
        spots = [Point(cx - 20, box.y + 70), Point(cx + 22, box.y + 76), Point(cx - 2, box.y + 108)]
        drawn += [die(face, at, 30, turn) for face, at, turn in zip(said, spots, (-12, 9, 20), strict=False)]
    elif memory.total:
        drawn.append(label(cx, box.y + 88, str(memory.total), 44, fill=IVORY, font_family=SERIF, font_weight="bold"))
    else:
        lid = Text("tapado", "covered")[lang] if rules.start.by == "dice" else "?"
        drawn.append(circle(cx, box.y + 86, 46, fill=EDGE, stroke=GOLD, stroke_opacity=0.6))
        drawn.append(label(cx, box.y + 87, lid, 13, fill=LINE))
    if memory.total:
        first = Text("primera mano", "first hand")[lang]
        who = whose(rules, memory.start)[lang].removeprefix("the ").removeprefix("el ").removeprefix("la ")
        drawn.append(label(box.x + 194, box.y + 54, str(memory.total), 36, fill=GOLD, font_family=SERIF, font_weight="bold"))
        drawn.append(label(box.x + 194, box.y + 88, first.upper(), 9.5, fill=LINE, **CAPITALS))
        drawn.append(label(box.x + 194, box.y + 106, who, fitted(who, 14, 104, 0.55), fill=IVORY, font_weight="bold"))
    return group(*drawn, class_="shaker", data_total=memory.total)


def _thrown(table: Table) -> list[str]:
    """The faces that made the total, as they were told last."""
    righted = instead(table)
    told = (move for i in reversed(range(len(table.log))) for move in stands_for(table, i, righted))
    return next((move.value.split() for move in told if isinstance(move, Outcome) and move.verb == "roll"), [])


def _aside(table: Table, lang: Lang) -> str:
    """What is not played: the dead hand and groups without a bet, or the four cards that are left."""
    rules: PaiGowRules = table.terms.rules
    dealt = table.felt.of(PaiGowMemory).memory.start >= 0
    box = ASIDE
    name = (Text("mano muerta", "dead hand") if rules.deal.dead_hand else Text("sobrante", "stub"))[lang].upper()
    drawn = [panel(box), label(box.x + 12, box.y + 14, name, 12, text_anchor="start", fill=LINE, **CAPITALS)]
    if dealt and rules.deal.dead_hand:
        drawn += [tile_back(Point(box.x + 60 + 44 * i, box.y + 88), 0.9) for i in range(rules.deal.each)]
    elif dealt:
        lower = 62 if rules.sided else 84
        drawn += [back(Point(box.x + 84 + 28 * i, box.y + lower), 0.62 if rules.sided else 0.8) for i in range(rules.deal.stub)]
    return group(*drawn, class_="aside")


# the positions


def _cloth(table: Table, fan: Fan, band: Band, places: list[int], lang: Lang) -> str:
    """The band of the main bet, its rings, and a smaller one for who plays the space beside."""
    rules: PaiGowRules = table.terms.rules
    odds = pays(rules, band.bet, lang) + f" − {float(rules.commission.rate):.0%}"
    at = fan.point(band.top + 13, 0.5)
    drawn = [
        path(fan.outline(band), fill=FELT, stroke=LINE, stroke_width=1.6, stroke_linejoin="round"),
        headline(names(rules.bets[band.bet], lang)[0].upper(), odds, at, 14, 13),
    ]
    for place in places:
        ring = fan.point(band.top + 42, part_of(places, place))
        drawn.append(circle(ring.x, ring.y, 17, fill="#000", fill_opacity=0.12, stroke=LINE, stroke_opacity=0.5))
        if rules.spaces.per_player > 1:
            small = fan.point(band.top + band.high + 10, part_of(places, place))
            drawn.append(circle(small.x, small.y, 9, fill="none", stroke=LINE, stroke_opacity=0.35, stroke_dasharray="2.5 2"))
            drawn.append(label(small.x, small.y, f"+{place}", 8.5, fill=LINE, fill_opacity=0.7))
    return group(*drawn, class_="cloth")


def _seat(table: Table, fan: Fan, places: list[int], place: int, lang: Lang) -> str:
    """A position's hands: in one row until they are set, then the low hand above the high one."""
    rules: PaiGowRules = table.terms.rules
    hand, part = key(place), part_of(places, place)
    at, room = fan.point(HANDS + ROW / 2, part), fan.length(HANDS + ROW / 2) / len(places) - 12
    held, split = table.felt.hands.get(hand, ()), lying(table, hand)
    turn = any(place_of(b.seat, b.spot) == place for b in _asked(table))
    frame: dict[str, str | float] = {"fill": "#000", "fill_opacity": 0.14}
    if turn:
        frame = {"fill": GOLD, "fill_opacity": 0.16, "stroke": GOLD, "stroke_width": 2.6, "class_": "lit"}
    drawn = [rect(-room / 2, -ROW / 2 + 4, room, ROW - 8, rx=9, **frame)]
    scale = 0.62 if rules.tiles else 0.52
    high_of = piece_of(rules)[2] * scale
    if split is None:
        drawn.append(row(rules, held, Point(0, 0), scale * 1.15, room - 10))
        if not held:
            drawn.append(label(0, -high_of / 2 - 6, LOW_HAND[lang].upper(), 8.5, fill=LINE, fill_opacity=0.6, **CAPITALS))
            drawn.append(label(0, high_of / 2 + 6, HIGH_HAND[lang].upper(), 8.5, fill=LINE, fill_opacity=0.6, **CAPITALS))
    else:
        high, low = named(table, hand, lang)
        drawn.append(row(rules, split.low, Point(0, -ROW / 4 - 4), scale, room - 10))
        drawn.append(row(rules, split.high, Point(0, ROW / 4 - 4), scale, room - 10))
        drawn.append(pill(low, Point(0, -4), room - 4))
        drawn.append(pill(high, Point(0, ROW / 2 - 13), room - 4))
    return group(
        *drawn,
        class_="hand",
        data_hand=hand,
        transform=f"translate({at.x:.1f} {at.y:.1f}) rotate({fan.tilt(part):.2f})",
    )


def _asked(table: Table) -> list[Bet]:
    return [c.bet for c in table.ask.pending] if isinstance(table.ask, Decide) and answering(table) else []


def _marker(table: Table, fan: Fan, places: list[int], lang: Lang) -> str:
    """The marker before the player who banks."""
    memory = table.felt.of(PaiGowMemory).memory
    if not memory.bank:
        return ""
    at = fan.point(HANDS + ROW + 42, part_of(places, memory.bank))
    said = (Text("CO-BANCO", "CO-BANK") if memory.shared else Text("BANCO", "BANK"))[lang]
    disc = circle(at.x, at.y, 22, fill=GOLD, stroke=INK, stroke_width=1.2)
    text = label(at.x, at.y, said, fitted(said, 11, 40, 0.7), fill=INK, font_weight="bold")
    return group(disc, text, class_="marker", data_seat=memory.bank)


# bets


def _numbers(rules: PaiGowRules) -> dict[Key, Box]:
    """The boxes of the bet on the number, at the foot of the panel at the right where it is offered."""
    if not rules.sided:
        return {}
    kind, wide = rules.kind(NUMBER), (ASIDE.w - 16) / (rules.places + 1)
    return {
        (kind, str(n)): Box(ASIDE.x + 8 + i * wide, ASIDE.bottom - 38, wide - 3, 30)
        for i, n in enumerate(range(1, rules.places + 2))
    }


def _printed_numbers(table: Table, numbers: dict[Key, Box], lang: Lang) -> str:
    drawn = []
    for (kind, spot), box in numbers.items():
        drawn.append(rect(box.x, box.y, box.w, box.h, rx=4, fill=SHADE, stroke=GOLD, stroke_width=1.2))
        drawn.append(label(box.centre.x, box.centre.y, spot, 14, fill=GOLD, font_weight="bold"))
        if spot == "1":
            said = f"{names(table.terms.rules.bets[kind], lang)[0]} {pays(table.terms.rules, kind, lang)}".upper()
            drawn.append(label(ASIDE.centre.x, box.y - 9, said, fitted(said, 11, ASIDE.w - 16, 0.8), fill=LINE, **CAPITALS))
    return group(*drawn, class_="numbers") if drawn else ""


def _spots(rules: PaiGowRules, fan: Fan, band: Band, places: list[int]) -> dict[Key, Spot]:
    """The whole band is one's own space; the small rings below are the spaces beside."""
    found: dict[Key, Spot] = {
        (band.bet, ""): Spot(fan.point(band.top + band.high / 2, 0.5), None, shape=fan.outline(band)),
    }
    for place in places:
        if str(place) in known_spots(rules)[band.bet]:
            found[band.bet, str(place)] = Spot(fan.point(band.top + band.high + 10, part_of(places, place)), None, reach=11)
    return found


def _stakes(table: Table, fan: Fan, band: Band, places: list[int], numbers: dict[Key, Box], lang: Lang) -> str:
    """Chips lie before the position that they play; on a number side by side."""
    drawn = []
    for bet in table.felt.bets:
        box = numbers.get((bet.kind, bet.spot))
        if box is not None:
            drawn.append(chip(table, bet, Point(box.centre.x, box.centre.y), 0.7, lang))
        elif bet.kind == band.bet and place_of(bet.seat, bet.spot) in places:
            at = fan.point(band.top + 42, part_of(places, place_of(bet.seat, bet.spot)))
            drawn.append(chip(table, bet, at, max(0.6, min(1.12, 120 / chip_width(table, [bet], lang))), lang))
    return group(*drawn, class_="chips")
