"""Real browsers before a real server: an evening, a dispute, a restart, a telephone, and no mouse at all."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from private_server import PATIENCE, reserved_port
from tapete.equipment.cards import show_card
from tapete.floor.house import Floor
from tapete.web.pages.acta import prove
from tapete.web.pricing import price_list
from web.browsing import PHONE, Guests, alike, enter, moved, press, put, refused, result, shows, sit, tab_to, until
from web.furniture import Place, furnish


@pytest.mark.parametrize("slow", [False, True], ids=["quick", "slow"])
def test_an_evening_of_two_players_and_a_croupier_in_three_browsers(place: Place, guests: Guests, slow: bool) -> None:
    """On a slow line pages lag behind one another, and the evening is the same."""
    host, at = place.open(mode="live"), place.address
    ana, luis, croupier = (guests.come(at, name, slow=slow) for name in ("ana", "luis", "croupier"))
    croupier.goto(f"{at}/tables/{host.id}")
    sit(ana, at, host, 1)
    sit(luis, at, host, 2)
    for pocket in ("17", "0", "32"):
        put(ana, "10", "straight", "17")
        put(ana, "50", "red")
        put(luis, "20", "dozen", "2")
        put(luis, "20", "split", "16-17")
        alike(host, ana, luis, croupier)
        lying = [page.locator(".felt svg .chip").count() for page in (ana, luis, croupier)]
        assert lying == [len(host.table.felt.bets)] * 3 and lying[0] >= 4
        press(croupier, "«no more bets»")
        result(croupier, pocket)
        assert host.lines[-1].words == f"spin {pocket}"
        if pocket == "0":  # 01.IV.1.B.b: half back, or prison
            alike(host, ana)
            press(ana, "Prison")
            assert any(b.state == "prison" for b in host.table.felt.bets)
        alike(host, croupier, ana, luis)
        assert ana.locator(f'[data-part="news"] >> text="Spin: {pocket}"').count() == 1
    assert ana.locator('[data-part="news"] li .cite').count() >= 2
    shown = ana.locator('[data-part="news"] li').all_inner_texts()
    assert any("Seat 1 loses 10" in line and "01.IV.1.A.a" in line for line in shown)
    for page, seat in ((ana, 1), (luis, 2)):
        chips = host.table.terms.money(host.table.felt.chips[seat])
        assert f"Leave with {int(chips):,} ESP" in page.locator('[data-part="account"]').inner_text()
        press(page, re.compile("Leave with"))
    assert not host.seats
    assert place.floor.takings()[0].win == host.table.felt.house
    assert prove(place.floor, host).ok


def test_undo_and_a_refusal_that_names_its_article(place: Place, guests: Guests) -> None:
    host = place.open()
    ana = guests.come(place.address, "ana")
    sit(ana, place.address, host, 1)
    put(ana, "100", "straight", "8")
    put(ana, "10", "red")
    press(ana, re.compile("^Undo: 10 red"))
    assert [b.name for b in host.table.felt.bets] == ["straight 8"]
    ana.locator('.chip input[value="500"]').check(force=True)
    said = refused(ana, lambda: ana.locator('.felt .spot[data-bet="straight"][data-spot="8"]').dispatch_event("click"))
    assert "more than the maximum of 300" in said and "01.IV.2" in said
    assert host.n == 4


def test_the_price_of_a_bet_on_hover(place: Place, guests: Guests) -> None:
    host = place.open("spain/boule")
    assert price_list(host.game, host.plan, PATIENCE)
    ana = guests.come(place.address, "ana")
    with ana.expect_response(re.compile("/prices")):
        ana.goto(f"{place.address}/tables/{host.id}")
    spot = ana.locator('.felt .spot[data-bet="number"][data-spot="7"]')

    def priced() -> bool:
        spot.dispatch_event("mouseover", {"bubbles": True})
        return "11.11 % (1/9)" in ana.inner_text("#price")

    until(priced)
    assert "7 to 1" in ana.inner_text("#price") and "04.V.A" in ana.inner_text("#price")


def test_the_same_request_sent_again_is_no_second_chip(place: Place, guests: Guests) -> None:
    host = place.open()
    ana = guests.come(place.address, "ana")
    sit(ana, place.address, host, 1)
    told = ana.evaluate(
        """async (path) => {
            const headers = {"Content-Type": "application/json", "X-CSRF": document.querySelector('meta[name="csrf"]').content};
            const body = JSON.stringify({line: "seat 1 bets 10 red", id: "the-same-id"});
            const send = () => fetch(path, {method: "POST", headers, body}).then((r) => r.json());
            return [await send(), await send()];
        }""",
        f"/api/tables/{host.id}/moves",
    )
    assert [t["again"] for t in told] == [False, True]
    assert host.table.felt.staked(1, "red", "") == 1000


@pytest.mark.parametrize("slow", [False, True], ids=["quick", "slow"])
def test_a_double_click_buys_in_once(place: Place, guests: Guests, slow: bool) -> None:
    """An action belongs to the button as it stands there: pressed again before its effect is seen, it is the same."""
    host, page = place.open(), guests.come(place.address, "ana", slow=slow)
    page.goto(f"{place.address}/tables/{host.id}")
    page.fill("#sit-amount", "1000")
    moved(page, page.get_by_role("button", name="Sit down").dblclick)
    page.locator('[data-part="sit"] summary').click()
    page.fill("#more-amount", "500")
    more = page.get_by_role("button", name="Buy", exact=True)
    moved(page, more.dblclick)
    moved(page, lambda: more.evaluate("b => { b.click(); b.click(); }"))
    put(page, "10", "red")
    put(page, "10", "red")
    said = [line.words.removeprefix("seat 1 ") for line in host.lines]
    assert said == ["buys 1000", "buys 500", "buys 500", "bets 10 red", "bets 10 red"], "two chips on the felt are meant"


def test_a_double_click_enters_one_card(place: Place, guests: Guests) -> None:
    """The next card's buttons stand where this one's stood before the second click comes."""
    host = place.open("spain/punto-y-banca", mode="live")
    for who, line in (("ana", "seat 1 buys 10000"), ("ana", "seat 1 bets 100 punto"), ("croupier", "no more bets")):
        host.act(place.people[who], line, line)
    croupier, before = guests.come(place.address, "croupier"), host.n
    croupier.goto(f"{place.address}/tables/{host.id}")
    for card in ("Kh", "Kh", "9d"):
        button = croupier.locator(f'.outcomes button[value="{card}"]')
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        moved(croupier, lambda at=at: croupier.mouse.click(*at))  # type: ignore[misc]
        assert croupier.evaluate("at => Boolean(document.elementFromPoint(...at).closest('.outcomes button'))", at)
        croupier.mouse.down(click_count=2)
        croupier.mouse.up(click_count=2)
    alike(host, croupier)
    assert [line.words for line in host.lines[before:]] == ["card Kh", "card Kh", "card 9d"]


def test_a_dispute_is_ruled_by_the_chief(place: Place, guests: Guests) -> None:
    """A chip falls into the wheel (01.IV.3.d): the spin is void, and everybody sees why."""
    host, at = place.open(mode="live"), place.address
    ana, croupier, chief = (guests.come(at, name) for name in ("ana", "croupier", "chief"))
    croupier.goto(f"{at}/tables/{host.id}")
    chief.goto(f"{at}/tables/{host.id}")
    sit(ana, at, host, 1)
    put(ana, "50", "black")
    alike(host, croupier)
    press(croupier, "«no more bets»")
    alike(host, chief)
    case = chief.locator(".rulings details", has_text="object falls into the wheel")
    case.locator("summary").click()
    assert "01.IV.3" in case.inner_text()
    press(chief, "Confirm: object in wheel")
    alike(host, ana, croupier)
    assert "object falls into the wheel" in ana.inner_text('[data-part="news"] li.ruling')
    result(croupier, "20")
    assert host.table.felt.chips[1] == 105_000
    chief.goto(f"{at}/tables/{host.id}/acta?check=1")
    assert "report object-in-wheel" in chief.inner_text(".timeline") and "The acta is whole" in chief.inner_text(".proof")
    chief.get_by_role("link", name="Before").click()
    chief.wait_for_url(re.compile(r"\?n="))
    assert chief.locator(".timeline .ahead").count() == 1


def test_a_dispute_at_an_automatic_table_is_ruled_before_the_draw(place: Place, guests: Guests) -> None:
    """The chief stops the table in the pause, looks at an earlier coup again, rules, and lets it go on (01.IV.3.d)."""
    host = place.floor.open_table(place.people["chief"], "spain/roulette", {}, "automatic", {"pause": 600})
    at = place.address
    ana, chief = (guests.come(at, name) for name in ("ana", "chief"))
    chief.goto(f"{at}/tables/{host.id}")
    sit(ana, at, host, 1)
    put(ana, "50", "black")
    press(ana, "«no more bets» · spin")
    assert "The draw comes in" in ana.inner_text('[data-part="clock"]')
    alike(host, chief)
    press(chief, "Hold before the draw")
    alike(host, ana)
    assert "Table held" in ana.inner_text('[data-part="phase"]')
    case = chief.locator(".rulings details", has_text="object falls into the wheel")
    case.locator("summary").click()
    press(chief, "Confirm: object in wheel")
    press(chief, "Go on")
    assert host.table.felt.coup == 2
    alike(host, ana)
    assert ana.locator('[data-part="news"] li.ruling').count() == 1
    chief.locator(".recall a", has_text="coup 1").click()
    chief.wait_for_url(re.compile(r"/coups/1$"))
    assert "seat 1 bets 50 black" in chief.inner_text(".timeline") and chief.locator(".felt svg .chip").count() >= 1
    for _ in range(3):
        chief.get_by_role("link", name="After").click()
    assert prove(place.floor, host).ok


def test_a_closed_browser_loses_nothing_and_its_turn_ends(place: Place, guests: Guests) -> None:
    """Luis closes his browser with a choice before him: when his time is up the house leaves his bet in prison."""
    host = place.floor.open_table(place.people["chief"], "spain/roulette", {}, "live", {"decision": 600})
    at = place.address
    luis, croupier = (guests.come(at, name) for name in ("luis", "croupier"))
    croupier.goto(f"{at}/tables/{host.id}")
    sit(luis, at, host, 2)
    put(luis, "50", "red")
    alike(host, croupier)
    press(croupier, "«no more bets»")
    result(croupier, "0")
    alike(host, luis)
    assert "Time to decide" in luis.inner_text(".clock")
    guests.leave(luis)
    asked = host.lines[-1].at
    assert place.floor.clock.tick(asked + 599_999) == 0 and place.floor.clock.tick(asked + 600_000) == 1
    assert [b.state for b in host.table.felt.bets] == ["prison"]
    again = guests.come(at, "luis")
    again.goto(f"{at}/tables/{host.id}")
    assert "in prison" in again.inner_text('[data-part="bets"]') and "950" in again.inner_text('[data-part="seats"]')
    again.goto(f"{at}/tables/{host.id}/acta")
    assert "the house, time-out" in again.inner_text(".timeline")


def test_the_clock_closes_the_bets_before_everybody(place: Place, guests: Guests) -> None:
    """The page's clock is ours here, and so is the house's: nobody waits, and a slow machine loses no time."""
    host = place.floor.open_table(place.people["chief"], "spain/roulette", {}, "automatic", {"betting": 3600})
    ana = guests.come(place.address, "ana", slow=True)
    ana.clock.install()
    sit(ana, place.address, host, 1)
    put(ana, "50", "red")

    def left() -> int:
        return int(ana.inner_text(".clock b"))

    def passes(time: str, most: int) -> bool:
        """Let time pass on the page; who is still fetching the last entry winds the clock anew with what it brings."""
        ana.clock.fast_forward(time)
        return left() <= most

    assert "Time to bet:" in ana.inner_text(".clock")
    first = left()
    assert 0 < first <= 3600
    until(lambda: passes("10:00", first - 600))
    until(lambda: passes("01:00:00", 0) and ana.locator(".clock.soon").count() == 1)
    assert host.table.felt.coup == 1, "the page only shows the time; the house closes"
    assert place.floor.clock.tick(host.lines[-1].at + 3_600_000) == 1 and host.table.felt.coup == 2
    alike(host, ana)
    assert ana.locator('[data-part="news"] li.chance').count() == 1 and ana.locator(".clock").count() == 0


def test_a_correction_is_proposed_and_approved(place: Place, guests: Guests) -> None:
    host, at = place.open(mode="live"), place.address
    ana, croupier, chief = (guests.come(at, name) for name in ("ana", "croupier", "chief"))
    sit(ana, at, host, 1)
    croupier.goto(f"{at}/tables/{host.id}")
    chief.goto(f"{at}/tables/{host.id}")
    croupier.locator(".corrections summary").click()
    croupier.fill(".corrections [name=amount]", "25")
    croupier.fill(".corrections [name=why]", "a chip was overlooked")
    press(croupier, "Propose")
    alike(host, chief)
    press(chief, "Approve")
    assert host.table.felt.chips[1] == 102_500
    alike(host, ana)
    assert "1,025" in ana.inner_text('[data-part="seats"]')
    assert ana.locator('[data-part="news"] >> text="Seat 1 wins 25"').count() == 1


def test_another_players_hidden_cards_are_backs_in_the_browser(place: Place, guests: Guests) -> None:
    host, at = place.open("chile/three-card-poker"), place.address
    for seat, name in ((1, "ana"), (2, "luis")):
        host.act(place.people[name], f"seat {seat} buys 50000", f"buy {seat}")
        host.act(place.people[name], f"seat {seat} bets 1000 ante", f"bet {seat}")
    ana = guests.come(at, "ana")
    sent: list[str] = []
    ana.on("response", lambda r: sent.append(r.url))
    ana.goto(f"{at}/tables/{host.id}")
    press(ana, re.compile("no more bets"))
    mine, theirs = host.table.felt.hands["seat 1"], host.table.felt.hands["seat 2"]
    whole = ana.content() + "".join(ana.request.get(url).text() for url in set(sent) if "fragment" in url)
    assert all(show_card(c) in whole for c in mine) and not any(show_card(c) in whole or f'"{c}"' in whole for c in theirs)
    assert ana.get_by_role("button", name="Go", exact=True).count() == 1
    assert ana.get_by_role("button", name="Fold").count() == 1, "only her own choice"


def test_a_telephone_shows_the_table_and_bets_on_it(place: Place, guests: Guests) -> None:
    host = place.open()
    ana = guests.come(place.address, "ana", PHONE)
    host.act(place.people["luis"], "seat 2 buys 100", "buy")
    here = f"/tables/{host.id}"
    staff = ("/house", "/house/cage", "/house/reports", "/house/people", "/house/door", "/open?game=spain/roulette", here)
    everybody = ("/", "/book", "/book?q=zero", "/book/spain/boule", here, f"{here}/acta", f"{here}/coups/1", "/nowhere")
    director = guests.come(place.address, "director", PHONE)
    for page, paths in ((ana, everybody), (director, staff)):
        for path in paths:
            page.goto(place.address + path)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= PHONE["width"], f"{path} is {wide} wide"
    sit(ana, place.address, host, 1)
    felt = ana.locator(".felt")
    assert felt.evaluate("f => f.scrollWidth > f.clientWidth && f.scrollLeft > 0"), "the cloth is in sight, the rest by a swipe"
    moved(ana, ana.locator('.felt .spot[data-bet="straight"][data-spot="5"]').tap)
    assert host.table.felt.staked(1, "straight", "5") == 1000
    ana.locator(".bylist summary").tap()
    ana.select_option("#list-bet", "column 3")
    moved(ana, ana.locator(".bylist").get_by_role("button", name="Bet").tap)
    assert host.table.felt.staked(1, "column", "3") == 1000
    moved(ana, ana.locator('[data-part="actions"] button.primary').tap)
    assert host.table.felt.coup == 2


def test_a_whole_coup_by_keyboard_alone(place: Place, guests: Guests) -> None:
    host = place.open()
    page = guests.come(place.address, "ana")
    keys = page.keyboard
    keys.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    keys.press("Enter")
    tab_to(page, ".felt-card")
    keys.press("Enter")
    page.wait_for_url(re.compile(r"/tables/1"))
    tab_to(page, "#sit-amount")
    enter(page)
    page.wait_for_selector(".tray")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, ".felt .spot")
    first = page.evaluate("document.activeElement.dataset.spot")
    keys.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.spot")
    assert first != second
    outline = page.evaluate("getComputedStyle(document.activeElement.lastElementChild).fillOpacity")
    assert float(outline) > 0
    enter(page)
    (bet,) = host.table.felt.bets
    assert bet.spot == second
    assert page.evaluate("document.activeElement.dataset.spot") == second, "the focus stays when the felt is redrawn"
    tab_to(page, 'input[name="chip"]')
    keys.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == "20"
    tab_to(page, '[data-part="actions"] button.primary')
    enter(page)
    assert host.table.felt.coup == 2 and page.locator('[data-part="news"] li.chance').count() == 1
    aloud = page.locator('[data-part="aloud"]')
    assert aloud.get_attribute("aria-live") == "polite" and "you " in str(aloud.text_content()), (
        "the result is said, and what it brought"
    )


# the server itself


def started(database: str, port: int, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """`tapete serve` as anybody starts it, and what it said first."""
    command = [sys.executable, "-m", "tapete", "serve", "--port", str(port), "--database", database, "--lang", "en"]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout is not None
    said = process.stdout.readline()

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/login").status_code == 200
        except httpx.TransportError:
            return False

    until(answers)
    return process, said


def finish(process: subprocess.Popen[str]) -> None:
    process.wait(PATIENCE)
    if process.stdout:
        process.stdout.close()


@pytest.fixture
def port() -> Iterator[int]:
    with reserved_port() as found:
        yield found


def test_a_restart_in_the_middle_of_a_coup_changes_nothing(tmp_path: Path, guests: Guests, port: int) -> None:
    place = furnish(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    host = place.open(mode="live")
    place.floor.close()
    at = f"http://127.0.0.1:{port}"
    process, said = started(place.url, port, tmp_path)
    try:
        assert said == f"The floor is open at {at}\n"
        ana, croupier = guests.come(at, "ana"), guests.come(at, "croupier")
        croupier.goto(f"{at}/tables/{host.id}")
        sit(ana, at, host, 1)
        shows(put(ana, "50", "red"), croupier)
        shows(press(croupier, "«no more bets»"), ana)
        before = ana.inner_html(".felt"), ana.inner_text('[data-part="phase"]'), ana.inner_text('[data-part="bets"]')
        process.send_signal(signal.SIGKILL)
        finish(process)
        for page in (ana, croupier):
            page.wait_for_selector("#link:not([hidden])")
        process, _ = started(place.url, port, tmp_path)
        for page in (ana, croupier):
            page.wait_for_selector("#link", state="hidden")
        ana.reload()
        after = ana.inner_html(".felt"), ana.inner_text('[data-part="phase"]'), ana.inner_text('[data-part="bets"]')
        assert after[1:] == before[1:] and text_of(after[0]) == text_of(before[0])
        shows(result(croupier, "3"), ana)
        assert ana.locator('[data-part="news"] li.win').count() == 1
        assert "1,050" in ana.inner_text('[data-part="account"]')
    finally:
        process.send_signal(signal.SIGTERM)
        finish(process)
    floor = Floor.at(place.url)
    assert prove(floor, floor.host(host.id)).ok and floor.host(host.id).table.felt.results == ("3",)
    floor.close()


def text_of(drawing: str) -> str:
    """What a drawing shows, whatever the script has done to its stops for Tab."""
    return re.sub(r' tabindex="-?\d"', "", drawing)


def test_the_first_start_prints_a_one_time_password_for_the_director(tmp_path: Path, port: int) -> None:
    command = [sys.executable, "-m", "tapete", "serve", "--port", str(port), "--lang", "es"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGTERM)
    assert lines[0].startswith("La sala está abierta en http://127.0.0.1:")
    assert re.search(r"un solo uso: \S{12,}$", lines[2].strip())
    assert (tmp_path / ".tapete" / "floor.sqlite").exists()
