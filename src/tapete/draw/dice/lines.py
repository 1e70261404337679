"""Printed across the table: the numbers and what is bet in their boxes, the lines, come, and the odds beside them."""

from __future__ import annotations

from tapete.catalogue.dice.rules import DiceRules
from tapete.draw.dice.patches import Patch
from tapete.draw.dice.words import BARRED, LOSES, WINS, backing, faces, listed, names, number_word, paying, winning
from tapete.draw.kit.colours import FELT, GOLD, LINE, SHADE
from tapete.draw.kit.faces import in_a_row
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import SERIF, fitted, label, rect
from tapete.draw.kit.typeset import CAPITAL, CAPITALS, LEADING, best, engraved, in_gold, stack
from tapete.text import Lang

MIDDLE = 0.4
"""Where what a line wins and pays begins, as a part of its length."""
SMALL = 0.5
"""Rather a line's first name half as large than another."""


def frame(box: Box, fill: str) -> str:
    return rect(box.x, box.y, box.w, box.h, fill=fill, stroke=LINE, stroke_width=1.4)


def number(said: str, box: Box, lang: Lang) -> str:
    """A number as large as leaves room for the puck."""
    word = number_word(said, lang)
    size = 36 if word.isdigit() else fitted(word, 28, box.w - 56, 0.74)
    return frame(box, FELT) + label(box.centre.x, box.centre.y, word, size, fill=GOLD, font_family=SERIF, font_weight="bold")


def lying(rules: DiceRules, slug: str, box: Box, lang: Lang) -> str:
    """Where a bet that has travelled lies: its name, faint, for nobody bets there."""
    bet = rules.bets[slug]
    size, cut = best(names(bet, lang), 9, box.w - 6, 2)
    words = stack(cut, Point(box.centre.x, box.y + 9), size, fill=LINE, fill_opacity=0.7)
    return frame(box, SHADE if bet.side == "wrong" else FELT) + words


def on_number(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A bet on a number, or odds there, at the edge of its box."""
    bet, box = rules.bets[patch.bet], patch.box
    said = [backing(bet, lang)] if bet.flow == "odds" else names(bet, lang)
    size, cut = best(said, 9.5, box.w - 6, 2)
    top, size = (9.0, size) if len(cut) == 1 else (6.5, min(size, 8.8))
    name = stack(cut, Point(box.centre.x, box.y + top), size, fill=LINE)
    below = Point(box.centre.x, box.y + top + LEADING * size * len(cut))
    return name + in_gold(paying(rules, patch.bet, patch.spot, lang), below, 9.5, box.w - 6)


def bar(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A line across the table: its name in capitals, what wins and loses at first, what it pays."""
    box, bet = patch.box, rules.bets[patch.bet]
    loud = bet.side == "right"
    big = min(32.0 if patch.style == "come" else 26.0 if loud else 20.0, box.h * 0.5)
    size, (name,) = best(names(bet, lang), big, MIDDLE * box.w - 30, 1, CAPITAL, SMALL)
    size = min(size, (MIDDLE * box.w - 30 - len(name)) / engraved(name.upper()))
    head = label(box.x + 18, box.centre.y, name.upper(), size, text_anchor="start", fill=GOLD if loud else LINE, **CAPITALS)
    x, y = box.x + MIDDLE * box.w, box.centre.y
    room = patch.rest.x - x + 40
    said = f"{WINS[lang]} {listed(winning(rules, bet, ''), lang)} · {LOSES[lang]} {listed(bet.loses, lang)}"
    words = label(x, y - 8, said, fitted(said, 11, room, 0.5), fill=LINE, text_anchor="start")
    pays = in_gold(paying(rules, patch.bet, patch.spot, lang), Point(x, y + 10), 12.5, room, text_anchor="start")
    return head + words + pays + barred(rules, patch, Point(x + 58, y + 10), lang)


def barred(rules: DiceRules, patch: Patch, at: Point, lang: Lang) -> str:
    """The results with which a line neither wins nor loses, as dice before a word, which has room to be set larger."""
    shown = [pair for token in rules.bets[patch.bet].push if (pair := faces(rules, token))]
    if not shown:
        return ""
    drawn = [in_a_row(pair, Point(at.x + 18 + i * 42, at.y), 16) for i, pair in enumerate(shown)]
    word = label(at.x + 42 * len(shown), at.y, BARRED[lang], 11, fill=LINE, text_anchor="start")
    return "".join(drawn) + word


def column(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """The don't come box, below the place where the puck waits."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, cut = best([name.upper() for name in names(bet, lang)], 17, box.w - 14, 3, 0.9, SMALL)
    x, y = box.centre.x, box.y + min(80.0, 0.3 * box.h)
    drawn = stack(cut, Point(x, y), size, fill=LINE, **CAPITALS)
    y += size * LEADING * len(cut) + 6
    shown = [pair for token in bet.push if (pair := faces(rules, token))]
    if shown:
        drawn += label(x, y, BARRED[lang], 11, fill=LINE)
        drawn += "".join(in_a_row(pair, Point(x, y + 21 + 24 * i), 20) for i, pair in enumerate(shown))
        y += 24 * len(shown) + 22
    return drawn + in_gold(paying(rules, patch.bet, patch.spot, lang), Point(x, y), 12.5, box.w - 10)


def behind(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Odds beside their line: what they pay on each number."""
    box, lines = patch.box, paying(rules, patch.bet, patch.spot, lang)
    size, cut = best([backing(rules.bets[patch.bet], lang)], 11.5, 0.25 * box.w, 2)
    at = Point(box.x + 0.14 * box.w, box.centre.y - size * LEADING * (len(cut) - 1) / 2)
    step = min(11.0, (box.h - 10) / LEADING / len(lines))
    first = Point(box.x + 0.3 * box.w, box.centre.y - step * LEADING * (len(lines) - 1) / 2)
    return stack(cut, at, size, fill=LINE, font_weight="bold") + in_gold(lines, first, step, 0.34 * box.w, text_anchor="start")
