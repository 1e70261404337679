"""What reels show: a few known shapes drawn in a square of 100, and letters for anything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tapete.catalogue.machine.parts import Symbol
from tapete.draw.kit.colours import GOLD, INK, NAMED
from tapete.draw.kit.geometry import Point
from tapete.draw.kit.marks import SERIF, circle, fitted, group, label, path, rect, words
from tapete.text import Lang

RED, GREEN, BLUE, PURPLE, ORANGE = NAMED["red"], NAMED["green"], NAMED["blue"], NAMED["purple"], NAMED["orange"]


def _bars(count: int) -> str:
    top = -15 * (count - 1)
    return "".join(
        rect(-40, top + 30 * i - 12, 80, 24, rx=5, fill=INK, stroke=GOLD, stroke_width=2)
        + label(0, top + 30 * i, "BAR", 17, fill=GOLD, font_weight="bold", letter_spacing=3)
        for i in range(count)
    )


def _star() -> str:
    return path("M0 -42L12 -13L42 -13L18 6L27 36L0 18L-27 36L-18 6L-42 -13L-12 -13Z", fill=GOLD, stroke="#a37a12", stroke_width=2)


def _sun() -> str:
    rays = "".join(rect(-3.5, -46, 7, 17, rx=3, fill=ORANGE, transform=f"rotate({a})") for a in range(0, 360, 30))
    face = (
        circle(-9, -5, 3.2, fill=INK)
        + circle(9, -5, 3.2, fill=INK)
        + path("M-11 8Q0 18 11 8", fill="none", stroke=INK, stroke_width=3)
    )
    return rays + circle(0, 0, 26, fill=GOLD, stroke=ORANGE, stroke_width=3) + face


def _flower() -> str:
    petals = "".join(
        path("M0 -6C-26 6 -20 40 0 44C20 40 26 6 0 -6Z", fill="#d42a4a", transform=f"rotate({a}) translate(0 2)")
        for a in (-28, 28, 0)
    )
    return path("M0 -44C4 -30 4 -18 0 -6", fill="none", stroke=GREEN, stroke_width=5) + petals


def _condor() -> str:
    right = "M-46 -18C-30 -30 -14 -24 0 -8C14 -24 30 -30 46 -18L38 -8L44 -4L33 2L37 8"
    wings = right + "L24 10C14 14 8 22 0 36C-8 22 -14 14 -24 10L-37 8L-33 2L-44 -4L-38 -8Z"
    return path(wings, fill=INK) + path("M-14 -4Q0 6 14 -4L0 4Z", fill="#fff") + circle(0, -16, 6, fill="#c98a6a")


def _puma() -> str:
    head = path(
        "M-34 -30L-14 -24Q0 -28 14 -24L34 -30L32 0Q28 34 0 38Q-28 34 -32 0Z", fill="#b5803c", stroke="#7d5524", stroke_width=2
    )
    eyes = circle(-13, -3, 4.5, fill=INK) + circle(13, -3, 4.5, fill=INK)
    return (
        head
        + eyes
        + path("M-7 13L7 13L0 20Z", fill=INK)
        + path("M0 20V27M-12 30Q0 22 12 30", fill="none", stroke=INK, stroke_width=2.5)
    )


def _llama() -> str:
    ears = path("M-14 -44L-6 -26L-18 -24ZM14 -44L6 -26L18 -24Z", fill="#e8d9bd", stroke="#a08a64", stroke_width=1.5)
    neck = path("M-18 -26Q0 -36 18 -26L16 8Q24 26 22 44L-22 44Q-24 26 -16 8Z", fill="#f1e6cf", stroke="#a08a64", stroke_width=2)
    band = rect(-21, 30, 42, 8, fill=RED) + rect(-21, 38, 42, 4, fill=BLUE)
    return (
        ears + neck + band + circle(-8, -12, 3.2, fill=INK) + circle(8, -12, 3.2, fill=INK) + path("M-5 2H5L0 7Z", fill="#8a6d4b")
    )


def _cherry() -> str:
    stalks = path("M-16 14C-14 -12 -2 -28 20 -40M18 16C18 -8 18 -24 20 -40", fill="none", stroke=GREEN, stroke_width=4)
    leaf = path("M20 -40C34 -46 44 -38 46 -28C34 -24 24 -30 20 -40Z", fill=GREEN)
    return (
        stalks
        + leaf
        + circle(-18, 22, 19, fill=RED)
        + circle(20, 24, 19, fill=RED)
        + circle(-24, 15, 5, fill="#fff", fill_opacity=0.5)
    )


def _bell() -> str:
    body = path(
        "M0 -40C22 -38 26 -16 27 6Q29 18 38 24H-38Q-29 18 -27 6C-26 -16 -22 -38 0 -40Z",
        fill=GOLD,
        stroke="#a37a12",
        stroke_width=2,
    )
    return body + circle(0, 32, 8, fill="#a37a12") + rect(-38, 22, 76, 6, rx=3, fill="#c99a1a")


def _plum() -> str:
    fruit = path("M0 -24C34 -34 42 0 30 22C20 42 -20 42 -30 22C-42 0 -34 -34 0 -24Z", fill=PURPLE)
    return (
        fruit
        + path("M0 -24C-2 -6 -2 10 2 30", fill="none", stroke="#4b2463", stroke_width=3)
        + path("M0 -24C6 -40 20 -44 30 -40C26 -28 12 -24 0 -24Z", fill=GREEN)
    )


def _lemon() -> str:
    return path(
        "M-44 4C-34 -4 -30 -30 2 -30C32 -30 34 -6 44 0C36 8 30 32 -2 32C-30 32 -36 12 -44 4Z",
        fill="#f0cf3a",
        stroke="#b8951b",
        stroke_width=2,
    )


def _diamond() -> str:
    top = path("M-26 -34H26L44 -10L0 42L-44 -10Z", fill="#8fd3e8", stroke="#2f7f99", stroke_width=2)
    return top + path(
        "M-44 -10H44M-26 -34L-14 -10L0 42L14 -10L26 -34M-14 -10L0 -34L14 -10", fill="none", stroke="#2f7f99", stroke_width=2
    )


def _coin() -> str:
    rim = circle(0, 0, 40, fill="#c9ced6", stroke="#7b8390", stroke_width=4) + circle(
        0, 0, 31, fill="none", stroke="#7b8390", stroke_width=2
    )
    return rim + label(0, 0, "$", 40, fill="#4b5563", font_family=SERIF, font_weight="bold")


def _seven() -> str:
    return path(
        "M-28 -36H30V-22C12 -2 4 14 2 38H-18C-16 14 -6 -4 8 -20H-14V-10H-28Z", fill=RED, stroke="#6e0f19", stroke_width=2.5
    )


SHAPES: Mapping[str, Callable[[], str]] = {
    "seven": _seven,
    "bar-1": lambda: _bars(1),
    "bar-2": lambda: _bars(2),
    "bar-3": lambda: _bars(3),
    "cherry": _cherry,
    "bell": _bell,
    "plum": _plum,
    "lemon": _lemon,
    "star": _star,
    "sun": _sun,
    "flower": _flower,
    "condor": _condor,
    "puma": _puma,
    "llama": _llama,
    "diamond": _diamond,
    "coin": _coin,
    "blank": lambda: "",
}
LETTERS = {"A": RED, "K": BLUE, "Q": PURPLE, "J": GREEN, "10": "#44536a"}


def symbol_mark(name: str, symbol: Symbol, at: Point, side: float, lang: Lang) -> str:
    """A symbol in the middle of its place, as large as that allows."""
    shape = SHAPES.get(symbol.look)
    said = symbol.look or symbol.names[lang]
    drawn = (
        shape()
        if shape
        else label(0, 0, said, fitted(said, 62, 86, 0.62), fill=LETTERS.get(said, INK), font_family=SERIF, font_weight="bold")
    )
    return group(
        words("title", symbol.names[lang]),
        drawn,
        class_="symbol",
        data_symbol=name,
        transform=f"translate({at.x:g} {at.y:g}) scale({side / 100:.3g})",
    )
