"""Printed in boxes of their own: fields, pairs, one-roll bets, figures; and in the bands, spots and totals to collect."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.patches import Patch
from tapete.draw.dice.words import ALIKE, OPEN, faces, listed, names, pay_lines, paying, tokens
from tapete.draw.kit.colours import GOLD, IVORY, LINE, SHADE
from tapete.draw.kit.faces import figure_of, in_a_row
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import circle, fitted, label, rect
from tapete.draw.kit.typeset import CAPITAL, CAPITALS, ENGRAVED, LEADING, LETTER, best, engraved, headed, in_gold, stack
from tapete.text import Lang

RING = 11.0


def big(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A total that stays until it comes or a seven does."""
    box, bet = patch.box, rules.bets[patch.bet]
    name, low = headed(names(bet, lang), box, 12.5)
    x, total = box.x + 0.24 * box.w, listed(bet.wins, lang)
    size = fitted(total, min(34.0, box.bottom - low - 24), 0.4 * box.w)
    figure = label(x, (low + box.bottom - 18) / 2, total, size, fill=GOLD, **ENGRAVED)
    return name + figure + in_gold(paying(rules, patch.bet, patch.spot, lang), Point(x, box.bottom - 11), 11, 0.44 * box.w)


def field(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Name and pay on top, then the totals, those that pay more in a ring."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, (name,) = best([n.upper() for n in names(bet, lang)], 16, 0.8 * box.w, 1, CAPITAL)
    head = label(box.centre.x, box.y + 15, name, size, fill=LINE, **CAPITALS)
    pays = in_gold([" · ".join(paying(rules, patch.bet, patch.spot, lang))], Point(box.centre.x, box.y + 31), 11, box.w - 10)
    step = min(44.0, (box.w - 14) / len(bet.wins))
    left, y = box.centre.x - step * (len(bet.wins) - 1) / 2, box.y + max(50, 0.49 * box.h)
    return head + pays + "".join(_total(n, Point(left + i * step, y), n in bet.pays_on, step) for i, n in enumerate(bet.wins))


def _total(total: str, at: Point, ringed: bool, step: float) -> str:
    r = min(12.5, step * 0.44)
    ring = circle(at.x, at.y, r, fill="none", stroke=GOLD, stroke_width=1.6, class_="ringed") if ringed else ""
    size = fitted(total, 18, 1.5 * r if ringed else step - 2)
    return ring + label(at.x, at.y, total, size, fill=GOLD if ringed else LINE, **ENGRAVED)


def results(rules: DiceRules, patch: Patch, at: Point, side: float, width: float, lang: Lang) -> str:
    """What a spot wins on: dice where there is one way to throw it, else totals."""
    wins = tokens(rules.bets[patch.bet], patch.spot) or (patch.bet,)
    if len(wins) == 1 and (shown := faces(rules, wins[0])):
        return in_a_row(shown, at, min(side, width / (1.16 * len(shown))))
    said, alone = listed(wins, lang).replace(", ", " · "), len(wins) == 1
    size = min(side * (1.3 if alone else 0.9), width / engraved(said))
    return label(at.x, at.y, said, size, fill=GOLD if alone else LINE, **ENGRAVED)


def centre(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A centre bet: name on top, dice or totals at the left with what they pay; the right is free for chips."""
    box, pays = patch.box, paying(rules, patch.bet, patch.spot, lang)
    name, low = headed(names(rules.bets[patch.bet], lang), box, 12.5)
    wide = patch.wide
    x, room = box.x + (0.19 if wide else 0.27) * box.w, (0.31 if wide else 0.48) * box.w
    foot = box.bottom - 10 - (0 if wide else 12 * (len(pays) - 1))
    middle = (low + box.bottom) / 2 if wide else (low + foot - 5) / 2
    side = min(28.0 if patch.style == "hard" else 21.0, foot - 7 - low)
    won = results(rules, patch, Point(x, middle), side, room, lang)
    at = Point(box.x + 0.55 * box.w, middle - 6 * (len(pays) - 1)) if wide else Point(x, foot)
    return name + won + in_gold(pays, at, 11.5, 0.33 * box.w if wide else room + 8)


def face(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A figure of the dice, large."""
    box = patch.box
    tile = rect(box.x + 10, box.y + 10, box.w - 20, 84, rx=8, fill=IVORY, stroke=GOLD, stroke_width=1.4)
    size, cut = best(names(rules.bets[patch.bet], lang), 15, box.w - 12, 1)
    name = stack(cut, Point(box.centre.x, box.y + 109), size, fill=LINE, font_weight="bold")
    figure = figure_of(patch.bet, Point(box.centre.x, box.y + 52), 66)
    return (
        tile
        + figure
        + name
        + in_gold(paying(rules, patch.bet, patch.spot, lang), Point(box.centre.x, box.y + 129), 12.5, box.w - 12)
    )


def plain(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A bet of a game without numbers: name, what wins, what it pays."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, cut = best([n.upper() for n in names(bet, lang)], 20, box.w - 16, 2, CAPITAL)
    name = stack(cut, Point(box.centre.x, box.y + 26), size, fill=LINE, **CAPITALS)
    middle = Point(box.centre.x, box.y + 0.28 * box.h + 8 + size * LEADING * len(cut) / 2)
    pays = in_gold(paying(rules, patch.bet, patch.spot, lang), Point(box.centre.x, box.y + 0.64 * box.h), 15, box.w - 12)
    return name + _won(rules, bet.wins, middle, box.w - 24, lang) + pays


def _won(rules: DiceRules, wins: Sequence[str], at: Point, width: float, lang: Lang) -> str:
    """Totals in one line, or in two where they are many; dice where all must be alike."""
    if tuple(wins) == ("same",):
        alike = [rules.dice.faces[-1]] * rules.dice.count
        return in_a_row(alike, Point(at.x, at.y - 8), 28) + label(at.x, at.y + 21, ALIKE[lang], 12, fill=LINE)
    pairs = [pair for token in wins if not token.isdigit() and (pair := faces(rules, token))]
    if len(pairs) == len(wins) > 0:
        return _pairs(pairs, at, width)
    half = (len(wins) + 1) // 2 if len(wins) > 4 else len(wins)
    drawn = []
    for j, row in enumerate(r for r in (wins[:half], wins[half:]) if r):
        y, step = at.y + j * 26 - (13 if half < len(wins) else 0), min(38.0, width / half)
        left = at.x - step * (len(row) - 1) / 2
        size = min(fitted(token, 20, step - 6, LETTER) for token in row)
        drawn += [label(left + i * step, y, token, size, fill=LINE, **ENGRAVED) for i, token in enumerate(row)]
    return "".join(drawn)


def _pairs(pairs: Sequence[tuple[str, ...]], at: Point, width: float) -> str:
    """Throws one beside the other, up to four in a row."""
    across = min(4, len(pairs))
    rows = [pairs[i : i + across] for i in range(0, len(pairs), across)]
    side = min(26.0, width / across / (1.16 * len(pairs[0]) + 0.5), 62 / len(rows) / 1.25)
    step = side * (1.16 * len(pairs[0]) + 0.5)
    return "".join(
        in_a_row(pair, Point(at.x + (i - (len(row) - 1) / 2) * step, at.y + (j - (len(rows) - 1) / 2) * side * 1.3), side)
        for j, row in enumerate(rows)
        for i, pair in enumerate(row)
    )


# in the bands


def title(rules: DiceRules, slug: str, box: Box, lang: Lang) -> str:
    """Before its spots, a bet's name and what all of them pay."""
    size, cut = best(names(rules.bets[slug], lang), 11.5, box.w - 12, 3)
    lines = pay_lines(rules.bets[slug], "", lang)[:1] or [OPEN[lang]]
    top = box.centre.y - size * LEADING * len(cut) / 2
    name = stack(cut, Point(box.centre.x, top), size, fill=LINE, font_weight="bold")
    return name + in_gold(lines, Point(box.centre.x, top + size * LEADING * len(cut) + 2), 12, box.w - 12)


def cell(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """One of many spots."""
    return results(rules, patch, Point(patch.box.centre.x, patch.box.y + 17), 20, patch.box.w - 8, lang)


def collect(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Name and pay on top, then a ring for every total to be collected."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, cut = best(names(bet, lang), 13, 0.44 * box.w, 1)
    name = stack(cut, Point(box.x + 12, box.y + 16), size, fill=LINE, text_anchor="start", font_weight="bold")
    at = Point(box.x + 0.72 * box.w, box.y + 16)
    pays = in_gold(paying(rules, patch.bet, patch.spot, lang)[:1], at, 12.5, 0.22 * box.w, text_anchor="end")
    marks = [
        circle(ring.x, ring.y, RING, fill=SHADE, stroke=LINE, stroke_width=1.2)
        + label(ring.x, ring.y, total, 12, fill=LINE, font_weight="bold")
        for total, ring in zip(bet.wins, rings(patch, len(bet.wins)), strict=True)
    ]
    return name + pays + "".join(marks)


def rings(patch: Patch, count: int) -> list[Point]:
    """Where the totals of a collecting bet stand."""
    box = patch.box
    step = min(28.0, (0.74 * box.w - 16) / max(1, count))
    return [Point(box.x + 23 + i * step, box.y + 44) for i in range(count)]
