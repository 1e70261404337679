"""Take the pictures of the documentation: `python tools/pictures.py [NAME ...]` writes docs/img/NAME.png and NAME.es.png.

A house is opened in a temporary folder, its people play the scenes below in the words of the acta, and Chromium looks at each
of them in both languages. Tables are in tools/scenes.toml; their felts are taken at a desk (NAME.png) and on a telephone
(NAME-phone.png) for docs/gallery.md. Nothing is retouched; few colours are enough, and make the files small.
"""

from __future__ import annotations

import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright  # noqa: E402

from private_server import serving  # noqa: E402
from tapete.floor import counter  # noqa: E402
from tapete.floor.host import Host  # noqa: E402
from tapete.floor.people import enrol  # noqa: E402
from tapete.text import Lang  # noqa: E402
from tapete.web.app import create_app  # noqa: E402
from tapete.web.pricing import price_list  # noqa: E402
from web.browsing import launch  # noqa: E402
from web.furniture import CURRENCIES, SECRET, Place, furnish  # noqa: E402

IMAGES = ROOT / "docs" / "img"
LOCALE: dict[Lang, str] = {"en": "en-GB", "es": "es-ES"}
MORE = ("eva", "juan")
SECONDS = 60
HIGH, LONG = 1180, 1900
WIDE = {"width": 1280, "height": 900}
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
COLOURS = 160
WHO = re.compile(r"seat (\d+)")
MANY = {"cards": "card", "tiles": "tile", "reels": "reel"}


@dataclass(frozen=True)
class Scene:
    """A table, what was done there, who looks and at what: a line of scenes.toml."""

    name: str
    game: str = ""
    felt: bool = False
    """Its first view at a desk and on a telephone, for the gallery."""
    of: str = ""
    """The scene whose table is looked at, where it is another's."""
    seats: tuple[str, ...] = ()
    chips: str = ""
    lines: str = ""
    plan: dict[str, str] = field(default_factory=dict)
    viewer: str = "ana"
    path: str = ""
    hover: str = ""
    open: str = ""
    """What is opened before the picture is taken: a summary of the page."""
    mode: str = "live"


SCENES = tuple(Scene(**row) for row in tomllib.loads((ROOT / "tools" / "scenes.toml").read_text(encoding="utf-8"))["scene"])
PAGES = {
    "lobby": ("ana", "/", ""),
    "book": ("ana", "/book/spain/roulette", "#bets"),
    "prices": ("ana", "/book/spain/roulette", ""),
    "house": ("director", "/house", ""),
}


HALL = {
    "hall-desk": ("croupier", "desk?card=3", WIDE),
    "hall-screen": ("inspector", "screen", DESK),
    "hall-sale": ("cashier", "sale", WIDE),
    "hall-device": ("ana", "device", PHONE),
}
"""Pages of a bingo hall: who looks at which, and on a screen of what size."""


def bingo(place: Place) -> Host:
    """A hall in the middle of a game: cards at two stations, fourteen balls."""
    plan = {"price": "2", "first-prize": "50", "pot-base": "500", "pot-entry": "1", "pot-balls": "50"}
    host = place.floor.open_table(place.people["chief"], "puerto-rico/bingo", plan, "live", {"desk": 1})
    for station, cards, name in (("cage-1", 6, "ana"), ("portable-2", 12, ""), ("remote-1", 30, "luis")):
        counter.sell(host, place.people["cashier"], counter.Order(station, cards, name, "EBM-7" if name else "", bool(name)))
    host.act(place.people["croupier"], "no more bets", "close")
    for ball in (38, 9, 67, 47, 11, 30, 65, 3, 58, 73, 62, 21, 49, 14):
        host.act(place.people["croupier"], f"ball {ball}", f"ball-{ball}")
    return host


def told(lines: list[str]) -> Iterator[str]:
    """One move at a time: cards, tiles and reels too."""
    for line in filter(None, map(str.strip, lines)):
        word, *each = line.split()
        yield from (f"{MANY[word]} {one}" for one in each) if word in MANY else (line,)


def play(place: Place, scene: Scene) -> Host:
    """Open the scene's table and do what was done there: seats by who sits in them, all else by the staff."""
    pace = {"betting": 45, "decision": 30, "pause": 5} if scene.mode == "automatic" else {}
    host = place.floor.open_table(place.people["chief"], scene.game, scene.plan, scene.mode, pace)
    seats = dict(enumerate(scene.seats, 1))
    lines = [f"seat {n} buys {scene.chips}" for n in seats] + re.split(r"[;\n]", scene.lines)
    for number, line in enumerate(told(lines)):
        found = None if line.startswith("button") else WHO.match(line)
        who = seats[int(found[1])] if found else "chief" if line == "hold" else "croupier"
        host.act(place.people[who], line, f"scene-{number}")
    price_list(host.game, host.plan, SECONDS)
    return host


def needed(wanted: list[str]) -> tuple[Scene, ...]:
    """Scenes to be played: those that are looked at, and all of them where the lobby or the house is."""
    looked = {name for scene in SCENES if scene.name in wanted for name in (scene.name, scene.of)}
    every = not wanted or not {"lobby", "house"}.isdisjoint(wanted)
    return tuple(scene for scene in SCENES if scene.game and (every or scene.name in looked))


@contextmanager
def house(wanted: list[str]) -> Iterator[tuple[Place, dict[str, Host]]]:
    with tempfile.TemporaryDirectory() as folder:
        place = furnish(f"sqlite:///{folder}/floor.sqlite")
        for name in MORE:
            place.people[name] = enrol(place.floor.engine, name, "player", SECRET)
            for currency in CURRENCIES:
                place.floor.credit(place.people["cashier"], place.people[name], currency, 10_000_000)
        for name in ("ana", "luis", *MORE):
            place.floor.credit(place.people["cashier"], place.people[name], "CLP", 90_000_000)
        hosts = {scene.name: play(place, scene) for scene in needed(wanted)}
        hosts["hall"] = bingo(place)
        with serving(create_app(place.floor)) as place.address:
            yield place, hosts
        place.floor.close()


def come(browser: Browser, place: Place, name: str, lang: Lang, size: dict[str, int]) -> Page:
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        locale=LOCALE[lang],
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )
    page = context.new_page()
    page.goto(f"{place.address}/login")
    page.fill("[name=name]", name)
    page.fill("[name=password]", SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{place.address}/")
    return page


def take(page: Page, name: str, lang: Lang, clip: FloatRect | None = None) -> None:
    """What is in view, or a part of the page."""
    path = IMAGES / (f"{name}.es.png" if lang == "es" else f"{name}.png")
    page.screenshot(path=path, full_page=clip is not None, clip=clip)
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def part(page: Page, high: int, top_of: str = "") -> FloatRect:
    """The page from its top, or from a part of it, as far down as is wanted."""
    top = page.evaluate("s => document.querySelector(s).getBoundingClientRect().top + scrollY - 12", top_of) if top_of else 0
    left = page.evaluate("document.documentElement.scrollHeight") - top
    return {"x": 0, "y": top, "width": page.evaluate("innerWidth"), "height": min(high, left)}


def go(page: Page, place: Place, host: Host, scene: Scene) -> None:
    page.goto(f"{place.address}/tables/{host.id}{scene.path}")
    page.wait_for_load_state("load")
    while "check=true" in scene.path and not page.locator(".proof").count():
        page.wait_for_timeout(200)
        page.reload()
    if scene.open:
        page.locator(scene.open).first.click()
        page.evaluate("scrollTo(0, 0)")


def look(seen_by: Callable[[str, dict[str, int]], Page], place: Place, host: Host, scene: Scene, lang: Lang) -> None:
    if not scene.felt:
        page = seen_by(scene.viewer, WIDE)
        go(page, place, host, scene)
        take(page, scene.name, lang, part(page, LONG if scene.open else HIGH))
        return
    for name, size in ((scene.name, DESK), (f"{scene.name}-phone", PHONE)):
        page = seen_by(scene.viewer, size)
        go(page, place, host, scene)
        if scene.hover and size == DESK:
            page.locator(f".felt .spot{scene.hover}").hover(force=True)
            page.wait_for_timeout(500)
        take(page, name, lang)


def main(wanted: list[str]) -> None:
    with house(wanted) as (place, hosts), sync_playwright() as driver:
        browser = launch(driver)
        for lang in LOCALE:
            people: dict[tuple[str, int], Page] = {}

            def seen_by(name: str, size: dict[str, int], lang: Lang = lang, people: dict[tuple[str, int], Page] = people) -> Page:
                key = name, size["width"]
                if key not in people:
                    people[key] = come(browser, place, name, lang, size)
                return people[key]

            for name, (viewer, path, top) in PAGES.items():
                if not wanted or name in wanted:
                    page = seen_by(viewer, WIDE)
                    page.goto(f"{place.address}{path}")
                    take(page, name, lang, part(page, HIGH, top))
            for name, (viewer, path, size) in HALL.items():
                if not wanted or name in wanted:
                    page = seen_by(viewer, size)
                    page.goto(f"{place.address}/hall/{hosts['hall'].id}/{path}")
                    take(page, name, lang)
            for scene in SCENES:
                if not wanted or scene.name in wanted:
                    look(seen_by, place, hosts[scene.of or scene.name], scene, lang)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
