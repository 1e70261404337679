"""Words that touch on a felt: `python tools/collisions.py [GAME ...]` looks at every felt in Chromium, in both languages."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "tests")

from playwright.sync_api import sync_playwright  # noqa: E402

import tapete  # noqa: E402
from web.browsing import launch  # noqa: E402
from web.measuring import collisions  # noqa: E402


def main(names: list[str]) -> int:
    games = [tapete.game(name) for name in names] or [game for game in tapete.all_games() if not game.missing()]
    with sync_playwright() as driver:
        browser = launch(driver)
        found = False
        for line in collisions(browser.new_page(), games):
            print(line, flush=True)
            found = True
        browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
