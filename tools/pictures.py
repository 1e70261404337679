"""Take the pictures of the documentation: `python tools/pictures.py [NAME ...]` writes docs/img/NAME.png and NAME.es.png.

A house is opened in a temporary folder, its people play the scenes below in the words of the acta, and Chromium looks at each
of them in both languages. Nothing is retouched; 256 colours are enough, and make the files small.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from private_server import serving  # noqa: E402
from tapete.floor import counter  # noqa: E402
from tapete.floor.host import Host  # noqa: E402
from tapete.floor.people import enrol  # noqa: E402
from tapete.text import Lang  # noqa: E402
from tapete.web.app import create_app  # noqa: E402
from tapete.web.pricing import price_list  # noqa: E402
from web.browsing import DESK, PHONE, launch  # noqa: E402
from web.furniture import CURRENCIES, SECRET, Place, furnish  # noqa: E402

IMAGES = ROOT / "docs" / "img"
LOCALE: dict[Lang, str] = {"en": "en-GB", "es": "es-ES"}
MORE = ("eva", "juan")
SECONDS = 60
HIGH, LONG = 1180, 1500
WHO = re.compile(r"seat (\d)")


@dataclass(frozen=True)
class Scene:
    """A table, what was done there, who looks and at what."""

    name: str
    game: str
    seats: tuple[str, ...]
    chips: str
    lines: str
    plan: tuple[tuple[str, str], ...] = ()
    viewer: str = "ana"
    path: str = ""
    hover: str = ""
    open: str = ""
    """What is opened before the picture is taken: a summary of the page."""
    mode: str = "live"


ROULETTE = """
seat 1 bets 20 red; seat 1 bets 10 straight 17; seat 2 bets 30 dozen 2; seat 2 bets 20 split 8-11; no more bets; spin 10
seat 1 bets 40 even; seat 1 bets 10 straight 5; seat 2 bets 20 column 2; seat 2 bets 30 corner 25-26-28-29
seat 1 bets 20 split 14-17
"""
OPEN = ".referee summary"
SCENES = (
    Scene("roulette", "spain/roulette", ("ana", "luis"), "1000", ROULETTE, hover='[data-bet="corner"][data-spot="14-15-17-18"]'),
    Scene(
        "craps",
        "chile/craps",
        ("ana", "luis"),
        "500000",
        """seat 1 shoots; seat 1 bets 5000 pass; seat 2 bets 5000 dont-pass; no more bets; roll 4 2
        seat 1 bets 10000 pass-odds; seat 2 bets 5000 field; seat 1 bets 5000 come""",
    ),
    Scene(
        "baccarat",
        "puerto-rico/baccarat",
        ("ana", "luis"),
        "1000",
        """seat 1 bets 50 bank; no more bets; cards Ks 9h 4d Qc
        seat 1 bets 50 player; no more bets; cards 8s 2h Kd 5c
        seat 2 bets 20 bank; no more bets; cards 9c 9d Kh Jc
        seat 1 bets 50 bank; seat 2 bets 25 player; seat 2 bets 10 tie; no more bets; cards 3h 7c 2s Qd""",
    ),
    Scene(
        "blackjack",
        "puerto-rico/blackjack",
        ("luis", "ana"),
        "1000",
        """seat 1 bets 25 main; seat 2 bets 50 main; no more bets; cards 10c 8h As 7d 8d; seat 2 insures 25; no more bets
        seat 1 stands; seat 2 splits; card 3c""",
    ),
    Scene(
        "poker",
        "puerto-rico/caribbean-stud",
        ("ana", "luis"),
        "1000",
        """seat 1 bets 10 ante; seat 1 bets 1 progressive; seat 2 bets 20 ante; no more bets
        cards 10h Ad 10s Qc 2c 9s 5d 7h 8c 4d; card As""",
    ),
    Scene(
        "circle",
        "chile/texas-holdem",
        ("ana", "luis", "eva", "juan"),
        "100000",
        """button seat 4; shuffle; cards As Kd 7c Qh Ah Kh 7d Js; seat 3 raises to 6000; seat 4 calls; seat 1 calls; seat 2 calls
        cards 9c Ad 3s; seat 1 checks; seat 2 bets 12000; seat 3 folds; seat 4 calls""",
        (("variant", "sin-limites"),),
    ),
    Scene(
        "held",
        "spain/roulette",
        ("ana",),
        "1000",
        "seat 1 bets 50 black; hold",
        viewer="chief",
        mode="automatic",
        open=OPEN,
    ),
    Scene("recall", "spain/roulette", ("ana", "luis"), "1000", ROULETTE, viewer="chief", path="/coups/1"),
    Scene("referee", "spain/roulette", ("ana",), "1000", "seat 1 bets 50 black; no more bets", viewer="chief", open=OPEN),
    Scene("acta", "spain/roulette", ("ana", "luis"), "1000", ROULETTE, viewer="inspector", path="/acta?check=true&n=9"),
)
PAGES = {
    "lobby": ("ana", "/", ""),
    "book": ("ana", "/book/spain/roulette", "#bets"),
    "prices": ("ana", "/book/spain/roulette", ""),
    "house": ("director", "/house", ""),
}


HALL = {
    "hall-desk": ("croupier", "desk?card=3", DESK),
    "hall-screen": ("inspector", "screen", {"width": 1366, "height": 768}),
    "hall-sale": ("cashier", "sale", DESK),
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
    """One move at a time: cards too."""
    for line in filter(None, map(str.strip, lines)):
        word, *cards = line.split()
        yield from (f"card {card}" for card in cards) if word == "cards" else (line,)


def play(place: Place, scene: Scene) -> Host:
    """Open the scene's table and do what was done there: seats by who sits in them, all else by the staff."""
    pace = {"betting": 45, "decision": 30, "pause": 5} if scene.mode == "automatic" else {}
    host = place.floor.open_table(place.people["chief"], scene.game, dict(scene.plan), scene.mode, pace)
    seats = dict(enumerate(scene.seats, 1))
    lines = [f"seat {n} buys {scene.chips}" for n in seats] + re.split(r"[;\n]", scene.lines)
    for number, line in enumerate(told(lines)):
        found = None if line.startswith("button") else WHO.match(line)
        who = seats[int(found[1])] if found else "chief" if line == "hold" else "croupier"
        host.act(place.people[who], line, f"scene-{number}")
    price_list(host.game, host.plan, SECONDS)
    return host


@contextmanager
def house() -> Iterator[tuple[Place, dict[str, Host]]]:
    with tempfile.TemporaryDirectory() as folder:
        place = furnish(f"sqlite:///{folder}/floor.sqlite")
        for name in MORE:
            place.people[name] = enrol(place.floor.engine, name, "player", SECRET)
            for currency in CURRENCIES:
                place.floor.credit(place.people["cashier"], place.people[name], currency, 10_000_000)
        for name in ("ana", "luis", *MORE):
            place.floor.credit(place.people["cashier"], place.people[name], "CLP", 90_000_000)
        hosts = {scene.name: play(place, scene) for scene in SCENES}
        hosts["hall"] = bingo(place)
        with serving(create_app(place.floor)) as place.address:
            yield place, hosts
        place.floor.close()


def come(browser: Browser, place: Place, name: str, lang: Lang) -> BrowserContext:
    context = browser.new_context(viewport=DESK, locale=LOCALE[lang], reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{place.address}/login")
    page.fill("[name=name]", name)
    page.fill("[name=password]", SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{place.address}/")
    return context


def take(page: Page, name: str, lang: Lang, size: int, part: str = "", wide: int = DESK["width"]) -> None:
    """The page from its top, or from a part of it, as far down as is wanted."""
    path = IMAGES / (f"{name}.es.png" if lang == "es" else f"{name}.png")
    top = page.evaluate("s => document.querySelector(s).getBoundingClientRect().top + scrollY - 12", part) if part else 0
    high = min(size, page.evaluate("document.documentElement.scrollHeight") - top)
    page.screenshot(path=path, full_page=True, clip={"x": 0, "y": top, "width": wide, "height": high})
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def look(page: Page, place: Place, host: Host, scene: Scene, lang: Lang) -> None:
    page.goto(f"{place.address}/tables/{host.id}{scene.path}")
    page.wait_for_load_state("load")
    while "check=true" in scene.path and not page.locator(".proof").count():
        page.wait_for_timeout(200)
        page.reload()
    if scene.open:
        page.locator(scene.open).first.click()
    if scene.hover:
        page.locator(f".felt .spot{scene.hover}").hover(force=True)
        page.wait_for_timeout(500)
    take(page, scene.name, lang, LONG if scene.open else HIGH)


def main(wanted: list[str]) -> None:
    with house() as (place, hosts), sync_playwright() as driver:
        browser = launch(driver)
        for lang in LOCALE:
            people: dict[str, Page] = {}

            def seen_by(name: str, lang: Lang = lang, people: dict[str, Page] = people) -> Page:
                if name not in people:
                    people[name] = come(browser, place, name, lang).pages[0]
                return people[name]

            for name, (viewer, path, part) in PAGES.items():
                if not wanted or name in wanted:
                    page = seen_by(viewer)
                    page.goto(f"{place.address}{path}")
                    take(page, name, lang, HIGH, part)
            for name, (viewer, path, size) in HALL.items():
                if not wanted or name in wanted:
                    page = seen_by(viewer)
                    page.set_viewport_size(size)  # type: ignore[arg-type]
                    page.goto(f"{place.address}/hall/{hosts['hall'].id}/{path}")
                    take(page, name, lang, size["height"], wide=size["width"])
                    page.set_viewport_size(DESK)  # type: ignore[arg-type]
            for scene in SCENES:
                if not wanted or scene.name in wanted:
                    look(seen_by(scene.viewer), place, hosts[scene.name], scene, lang)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
