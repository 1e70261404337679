"""The printed cloth of a dice game: names, what wins, what it pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tapete.catalogue.dice import DiceRules
from tapete.draw.colours import FELT, GOLD, LINE, SHADE
from tapete.draw.dice_faces import figure_of, in_a_row
from tapete.draw.dice_patches import Cloth, Patch, Style
from tapete.draw.dice_words import (
    ALIKE,
    BARRED,
    LOSES,
    UNSET,
    WINS,
    backing,
    faces,
    listed,
    names,
    number_word,
    pay_lines,
    tokens,
)
from tapete.draw.geometry import Box, Point
from tapete.draw.marks import SERIF, Value, circle, fitted, group, label, rect
from tapete.text import Lang

Print = Callable[[DiceRules, Patch, Lang], str]
LETTER = 0.56
BOLD: dict[str, Value] = {"font_weight": "bold"}
CAPITALS: dict[str, Value] = {"font_family": SERIF, "font_weight": "bold", "letter_spacing": 1}


def cloth(rules: DiceRules, known: Cloth, lang: Lang) -> str:
    """Every printed box."""
    return group(
        *(_frame(box, FELT) + _big_number(n, box, lang) for n, box in known.numbers.items()),
        *(_lying(rules, slug, box, lang) for (slug, _), box in known.lie.items()),
        *(_title(rules, slug, box, lang) for slug, box in known.titles),
        *(_frame(p.box, SHADE if p.style in SHADED else FELT) + PRINTS[p.style](rules, p, lang) for p in known.patches),
        class_="cloth",
    )


# lines of words


def _frame(box: Box, fill: str) -> str:
    return rect(box.x, box.y, box.w, box.h, fill=fill, stroke=LINE, stroke_width=1.4)


def _broken(text: str, lines: int) -> list[str]:
    """The text in so many lines, the longest as short as can be."""
    words = text.split()
    if lines < 2 or len(words) < 2:
        return [text]
    cuts = ([" ".join(words[:i]), *_broken(" ".join(words[i:]), lines - 1)] for i in range(1, len(words)))
    return min(cuts, key=lambda cut: max(map(len, cut)))


def _best(choices: Sequence[str], size: float, width: float, lines: int) -> tuple[float, list[str]]:
    """The first of several names, broken as it must be, that can be set nearly full size; else the one that comes nearest."""
    sets = [_broken(name, n) for name in choices for n in range(1, lines + 1)]
    sized = [(min(fitted(line, size, width, LETTER) for line in cut), cut) for cut in sets]
    return next((s for s in sized if s[0] >= 0.86 * size), max(sized, key=lambda s: s[0]))


def _stack(lines: Sequence[str], at: Point, size: float, gap: float = 1.16, **attributes: Value) -> str:
    """Lines one below the other; the first is centred on the point."""
    return "".join(label(at.x, at.y + i * size * gap, line, size, **attributes) for i, line in enumerate(lines))


def _named(choices: Sequence[str], box: Box, size: float, lines: int = 1, top: float = 5) -> tuple[str, float]:
    """A name across the top of a box, and where it ends."""
    size, cut = _best(choices, size, box.w - 8, lines)
    drawn = _stack(cut, Point(box.centre.x, box.y + top + size / 2), size, fill=LINE, **BOLD)
    return drawn, box.y + top + size * (1 + 1.16 * (len(cut) - 1))


def _paying(rules: DiceRules, patch: Patch, lang: Lang) -> list[str]:
    return pay_lines(rules.bets[patch.bet], patch.spot, lang) or [UNSET[lang]]


def _odds(lines: Sequence[str], at: Point, size: float, width: float, **attributes: Value) -> str:
    size = min(fitted(line, size, width, LETTER) for line in lines)
    return _stack(lines, at, size, fill=GOLD, **(BOLD | attributes))


# numbers


def _big_number(number: str, box: Box, lang: Lang) -> str:
    said = number_word(number, lang)
    size = 36 if said.isdigit() else fitted(said, 28, box.w - 58, 0.72)
    return label(box.centre.x, box.centre.y, said, size, fill=GOLD, font_family=SERIF, **BOLD)


def _lying(rules: DiceRules, slug: str, box: Box, lang: Lang) -> str:
    """Where a bet that has travelled lies: its name, faint, for nobody bets there."""
    size, cut = _best(names(rules.bets[slug], lang), 9, box.w - 6, 2)
    fill = SHADE if rules.bets[slug].side == "wrong" else FELT
    words = _stack(cut, Point(box.centre.x, box.y + 9), size, fill=LINE, fill_opacity=0.75)
    return _frame(box, fill) + words


def _on_number(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A bet on a number, or odds there, at the edge of its box."""
    bet, box = rules.bets[patch.bet], patch.box
    said = [backing(bet, lang)] if bet.flow == "odds" else names(bet, lang)
    size, cut = _best(said, 9.5, box.w - 6, 1)
    name = _stack(cut, Point(box.centre.x, box.y + 8), size, fill=LINE)
    return name + _odds(_paying(rules, patch, lang), Point(box.centre.x, box.y + 18.5), 9.5, box.w - 6)


# lines


def _bar(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A line across the table: its name in capitals, what wins and loses at first, what it pays."""
    box, bet = patch.box, rules.bets[patch.bet]
    loud = bet.side == "right"
    big = min(30.0 if patch.style == "come" else 26.0 if loud else 20.0, box.h * 0.5)
    name = min(names(bet, lang)[:2], key=len) if len(names(bet, lang)[0]) > 26 else names(bet, lang)[0]
    size = fitted(name, big, 0.36 * box.w, 0.8)
    at = Point(box.x + 16, box.centre.y)
    head = label(at.x, at.y, name.upper(), size, text_anchor="start", fill=GOLD if loud else LINE, **CAPITALS)
    x = box.x + 0.4 * box.w
    room = patch.rest.x - x + 30
    lines = [f"{WINS[lang]} {listed(bet.wins, lang)} · {LOSES[lang]} {listed(bet.loses, lang)}"]
    fine = min(fitted(line, 10.5, room, 0.5) for line in lines)
    words = _stack(lines, Point(x, at.y - 8), fine, fill=LINE, text_anchor="start")
    return (
        head
        + words
        + _odds(_paying(rules, patch, lang), Point(x, at.y + 9), 12, room, text_anchor="start")
        + _bar_dice(rules, patch, lang)
    )


def _bar_dice(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """The results that a line bars, as dice."""
    push = [faces(rules, token) for token in rules.bets[patch.bet].push]
    if not any(push):
        return ""
    box = patch.box
    x, y = box.x + 0.4 * box.w + 62, box.centre.y + 9
    drawn = [in_a_row(pair, Point(x + 44 + i * 40, y), 15) for i, pair in enumerate(push)]
    return label(x, y, BARRED[lang], 10.5, fill=LINE, text_anchor="start") + "".join(drawn)


def _column(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """The don't come box, below the place where the puck waits."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, cut = _best([n.upper() for n in names(bet, lang)], 17, box.w - 22, 3)
    top = box.y + min(76.0, 0.3 * box.h)
    drawn = _stack(cut, Point(box.centre.x, top), size, fill=LINE, **CAPITALS)
    y = top + size * 1.16 * len(cut) + 4
    push = [faces(rules, token) for token in bet.push]
    if any(push):
        drawn += label(box.centre.x, y, BARRED[lang], 10.5, fill=LINE)
        drawn += "".join(in_a_row(pair, Point(box.centre.x, y + 19 + 22 * i), 19) for i, pair in enumerate(push))
        y += 42
    return drawn + _odds(_paying(rules, patch, lang), Point(box.centre.x, y + 4), 12, box.w - 10)


def _behind(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Odds beside their line: what they pay on each number."""
    box, bet = patch.box, rules.bets[patch.bet]
    lines = _paying(rules, patch, lang)
    size, cut = _best([backing(bet, lang)], 11, 0.24 * box.w, 2)
    at = Point(box.x + 0.13 * box.w, box.centre.y - size * 0.58 * (len(cut) - 1))
    step = min(11.0, (box.h - 12) / len(lines))
    first = Point(box.x + 0.42 * box.w, box.centre.y - step * 1.16 * (len(lines) - 1) / 2)
    return _stack(cut, at, size, fill=LINE, **BOLD) + _odds(lines, first, step, 0.34 * box.w)


# boxes


def _big(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    box = patch.box
    name, low = _named(names(rules.bets[patch.bet], lang), box, 12.5)
    at = Point(box.x + 0.25 * box.w, (low + box.bottom) / 2 - 5)
    total = number_word(listed(tokens(rules.bets[patch.bet], patch.spot), lang), lang)
    figure = label(at.x, at.y, total, fitted(total, 30, 0.4 * box.w, 0.75), fill=GOLD, font_family=SERIF, **BOLD)
    return name + figure + _odds(_paying(rules, patch, lang), Point(at.x, box.bottom - 12), 11, 0.44 * box.w)


def _field(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Name and pay on top, then the totals, those that pay more in a ring."""
    box, bet = patch.box, rules.bets[patch.bet]
    name, low = _named(names(bet, lang), box, 14)
    pays = _odds([" · ".join(_paying(rules, patch, lang))], Point(box.centre.x, low + 9), 11, box.w - 10)
    step = min(32.0, (box.w - 14) / len(bet.wins))
    left, y = box.centre.x - step * (len(bet.wins) - 1) / 2, low + 29
    return name + pays + "".join(_total(n, Point(left + i * step, y), n in bet.pays_on, step) for i, n in enumerate(bet.wins))


def _total(total: str, at: Point, ringed: bool, step: float) -> str:
    r = min(11.5, step * 0.46)
    ring = circle(at.x, at.y, r, fill="none", stroke=GOLD, stroke_width=1.6) if ringed else ""
    size = fitted(total, 17, 1.5 * r if ringed else step - 2)
    return ring + label(at.x, at.y, total, size, fill=GOLD if ringed else LINE, font_family=SERIF, **BOLD)


def _results(rules: DiceRules, patch: Patch, at: Point, side: float, width: float, lang: Lang) -> str:
    """What a spot wins on: dice where there is one way to throw it, else totals."""
    wins = tokens(rules.bets[patch.bet], patch.spot)
    if wins == ("same",) and rules.dice.faces[0].isdigit():
        return label(at.x, at.y, ALIKE[lang], fitted(ALIKE[lang], 0.7 * side, width, LETTER), fill=LINE)
    if len(wins) == 1 and (shown := faces(rules, wins[0])):
        return in_a_row(shown, at, min(side, width / (1.16 * len(shown))))
    said = listed(wins, lang).replace(", ", " · ")
    return label(at.x, at.y, said, fitted(said, side, width, 0.52), fill=LINE, font_family=SERIF, **BOLD)


def _pair(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A centre bet: name on top, dice or totals at the left with what they pay; the right is free for chips."""
    box = patch.box
    name, low = _named(names(rules.bets[patch.bet], lang), box, 12.5)
    pays = _paying(rules, patch, lang)
    x, wide = box.x + 0.28 * box.w, 0.5 * box.w
    foot = box.bottom - 9 - 12 * (len(pays) - 1)
    middle = (low + foot - 5) / 2
    side = min(28.0 if patch.style == "hard" else 20.0, foot - 8 - low)
    return name + _results(rules, patch, Point(x, middle), side, wide, lang) + _odds(pays, Point(x, foot), 11.5, wide + 6)


def _face(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A figure of the dice, large."""
    box = patch.box
    tile = rect(box.x + 10, box.y + 10, box.w - 20, 84, rx=8, fill="#fbf7ea", stroke=GOLD, stroke_width=1.4)
    said = names(rules.bets[patch.bet], lang)
    size, cut = _best(said, 15, box.w - 12, 1)
    name = _stack(cut, Point(box.centre.x, box.y + 110), size, fill=LINE, **BOLD)
    figure = figure_of(patch.bet, Point(box.centre.x, box.y + 52), 66)
    return tile + figure + name + _odds(_paying(rules, patch, lang), Point(box.centre.x, box.y + 129), 12, box.w - 12)


def _box(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """A bet of a game without numbers: name, what wins, what it pays."""
    box, bet = patch.box, rules.bets[patch.bet]
    name, low = _named([n.upper() for n in names(bet, lang)], box, 20, 2, 14)
    wins = tokens(bet, patch.spot)
    middle = Point(box.centre.x, (low + box.y + 0.58 * box.h) / 2)
    if wins == ("same",) and rules.dice.faces[0].isdigit():
        shown = in_a_row(["5"] * rules.dice.count, Point(middle.x, middle.y - 7), 28)
        shown += label(middle.x, middle.y + 20, ALIKE[lang], 11, fill=LINE)
    else:
        shown = _totals(wins, middle, box.w - 20, lang)
    return name + shown + _odds(_paying(rules, patch, lang), Point(box.centre.x, box.y + 0.66 * box.h), 15, box.w - 12)


def _totals(wins: Sequence[str], at: Point, width: float, lang: Lang) -> str:
    """Totals in one line, or in two where they are many."""
    half = (len(wins) + 1) // 2 if len(wins) > 4 else len(wins)
    rows = [r for r in (wins[:half], wins[half:]) if r]
    drawn = []
    for j, row in enumerate(rows):
        said = "   ".join(row)
        y = at.y + (j - (len(rows) - 1) / 2) * 26
        drawn.append(
            label(at.x, y, said, fitted(said, 21, width, 0.45), fill=LINE, font_family=SERIF, style="white-space:pre", **BOLD)
        )
    return "".join(drawn)


# bands


def _title(rules: DiceRules, slug: str, box: Box, lang: Lang) -> str:
    size, cut = _best(names(rules.bets[slug], lang), 11.5, box.w - 12, 3)
    lines = pay_lines(rules.bets[slug], "", lang) or [UNSET[lang]]
    top = box.centre.y - size * 1.16 * len(cut) / 2
    name = _stack(cut, Point(box.centre.x, top), size, fill=LINE, **BOLD)
    return _frame(box, SHADE) + name + _odds(lines[:1], Point(box.centre.x, top + size * 1.16 * len(cut) + 2), 12, box.w - 12)


def _cell(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    box = patch.box
    return _results(rules, patch, Point(box.centre.x, box.y + 16), 19, box.w - 8, lang)


def _collect(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    """Name and pay on top, then a ring for every total to be collected."""
    box, bet = patch.box, rules.bets[patch.bet]
    size, cut = _best(names(bet, lang), 13, 0.42 * box.w, 1)
    name = _stack(cut, Point(box.x + 12, box.y + 15), size, fill=LINE, text_anchor="start", **BOLD)
    pays = _odds(
        _paying(rules, patch, lang)[:1],
        Point(rings(patch, len(bet.wins))[-1].x + 11, box.y + 15),
        12.5,
        0.25 * box.w,
        text_anchor="end",
    )
    marks = [
        circle(at.x, at.y, 11, fill=SHADE, stroke=LINE, stroke_width=1.2) + label(at.x, at.y, n, 12, fill=LINE, **BOLD)
        for n, at in zip(bet.wins, rings(patch, len(bet.wins)), strict=True)
    ]
    return name + pays + "".join(marks)


def rings(patch: Patch, count: int) -> list[Point]:
    """Where the totals of a collecting bet stand."""
    box = patch.box
    step = min(28.0, (0.76 * box.w - 16) / max(1, count))
    return [Point(box.x + 23 + i * step, box.y + 43) for i in range(count)]


SHADED = ("against", "odds", "dont")
PRINTS: dict[Style, Print] = {
    "bar": _bar,
    "come": _bar,
    "column": _column,
    "odds": _behind,
    "for": _on_number,
    "against": _on_number,
    "big": _big,
    "field": _field,
    "hard": _pair,
    "once": _pair,
    "face": _face,
    "box": _box,
    "cell": _cell,
    "collect": _collect,
}
