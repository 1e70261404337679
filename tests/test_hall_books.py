"""The books of a hall say what its record says: every case is booked, and the money of the books is the money of the table."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

import tapete
from tapete.catalogue.loader import catalogue
from tapete.errors import TapeteError
from tapete.hall.games import Stamp, hall_book
from tapete.hall.reading import book_of_acta
from tapete.hall.reports import known, report, reports, wanted
from tapete.hall.sheets import as_csv
from tapete.table.acta import settle
from test_cli import run

CASES = sorted(Path(__file__).parent.glob("cases/*/bingo/*.acta"))
EVENING = """\
game puerto-rico/bingo
plan pot-base 1000
plan pot-entry 1
plan pot-balls 30
seat 1 buys 50
seat 1 bets 5 card
seat 1 bets 5 entry
seat 2 bets 1 card
seat 2 takes back 1 card
seat 2 bets 5 card
no more bets
balls 14 16 42 47 64
seat 1 claims bingo 1
no more claims
seat 1 bets 5 card
seat 2 bets 1 card
no more bets
ball 7
report void-game
seat 1 cashes out
"""


def values(kind: str, title: str, language: str = "en") -> list[list[str]]:
    """The rows of one part of a report of the evening, as its CSV has them."""
    book = book_of_acta(EVENING, catalogue())
    rows = list(csv.reader(io.StringIO(as_csv([report(book, kind)], "es" if language == "es" else "en", book.terms))))
    start = next(i for i, row in enumerate(rows) if row and row[0] == kind and row[1] == title)
    return rows[start + 2 : rows.index([], start)]


def test_the_money_of_every_case_is_booked() -> None:
    """Accounts end with the seats' chips, and what is left of all games is what the house has won."""
    booked = 0
    for path in CASES:
        settled = settle(path.read_text(encoding="utf-8"))
        if settled.table is None or "correct" in path.read_text(encoding="utf-8"):
            continue
        book, felt = hall_book(settled.table), settled.table.felt
        for seat, balance in book.balances.items():
            assert balance == felt.chips.get(seat, 0), path
        kept = sum(g.collected - g.paid() for g in book.games)
        lying = sum(bet.amount for bet in felt.bets)
        early = sum(p.amount for g in book.games if not g.over for p in g.prizes)
        assert kept - lying + early == felt.house + early, path
        booked += 1
    assert booked > 80


def test_the_eleven_items_of_the_general_report() -> None:
    """§27.6.D: each item is a part of its own, in the article's order."""
    book = book_of_acta(EVENING, catalogue())
    found = report(book, "accounting", "Casino del Mar", "Ana")
    assert [s.cite for s in found.sheets] == [f"§27.6.D.{i}" for i in range(1, 12)]
    assert values("accounting", "Date and totals")[1:] == [["cards sold", "16"], ["packages sold", "3"]]
    assert values("accounting", "Regular and package sales") == [
        ["regular sales (one card)", "2", "2"],
        ["package sales", "3", "15"],
        ["progressive entries", "", "5"],
        ["sales voided", "1", "-1"],
    ]
    assert values("accounting", "Cash due and received") == [
        ["due: cards at their price, and entries", "21"],
        ["received", "21"],
        ["difference", "0"],
    ]
    assert values("accounting", "Total cash, expenses and deposits") == [
        ["cash", "21"],
        ["expenses", "1018"],
        ["to deposit", "-997"],
    ]


def test_what_is_wanted_of_each_game() -> None:
    """§27.9.A.1: sales, distribution, refunds, cards in play, winners, balls in order, prizes at start and end."""
    first, second = values("games", "Games")
    assert first[3:] == ["played", "15", "1012", "5", "-997", "0", "10", "1"]
    assert second[3:] == ["void", "6", "0", "0", "0", "6", "6", ""]
    assert [row[2] for row in values("games", "Balls in the order drawn")] == ["B 14", "I 16", "N 42", "G 47", "O 64", "B 7"]
    assert values("games", "Prizes at start and end")[:2] == [["1", "bingo", "7", "7"], ["1", "progressive", "1000", "1005"]]


def test_a_player_s_account() -> None:
    """§27.9.A.3: purchases, deposits, wins, debits and the balance; transactions in order."""
    rows = values("accounts", "Accounts active in the last 24 hours")
    assert rows[0][:7] == ["1", "15", "50", "1012", "5", "1052", "0"] and rows[1][:7] == ["2", "7", "0", "0", "2", "0", "-5"]
    assert [r[3] for r in values("accounts", "Transactions by account, in order") if r[0] == "2"] == [
        "purchase", "refund", "purchase", "purchase", "refund",
    ]  # fmt: skip


def test_chile_s_minute_book_is_signed_game_by_game() -> None:
    """V §4: order, series, price, cards, takings, pots, what was paid for line and bingo, winning cards; signatures."""
    text = (
        "game chile/bingo\nseat 1 bets 2500 card\nseat 2 bets 2500 card\nno more bets\nballs 2 12 26 70 82\n"
        "seat 1 claims line 1\nno more claims\n"
    )
    book = book_of_acta(text, catalogue())
    assert wanted(book) == ["winners", "minutes"]
    found = report(book, "minutes")
    assert [sign.en for sign in found.signs] == ["Table chief, signature, date and time", "Bingo director, signature"]
    row = found.sheets[1].rows[0]
    assert row[0] == 1 and row[4] == 10 and row[5] == "1-10" and {s.cite for s in found.sheets} == {"V §4"}


def test_times_and_people_of_a_kept_record() -> None:
    table = tapete.game("spain/bingo").open()
    table.bet(1, 100, "card")
    table.close()
    book = hall_book(table, [Stamp(86_400_000, 7), Stamp(86_460_000, 8)])
    assert "1970-01-02 00:00:00" in as_csv(reports(book), "es", book.terms) or book.games[0].began == Stamp(86_400_000, 7)
    assert book.games[0].closed == Stamp(86_460_000, 8)


def test_both_languages_have_the_same_rows() -> None:
    book = book_of_acta(EVENING, catalogue())
    es, en = (as_csv(reports(book, list(known())), lang, book.terms).splitlines() for lang in ("es", "en"))
    assert len(es) == len(en) and es != en


def test_the_command(tmp_path: Path) -> None:
    acta = tmp_path / "evening.acta"
    acta.write_text(EVENING, encoding="utf-8")
    done = run("hall", "report", str(acta), "--csv", "--house", "=Casino")
    assert done.returncode == 0 and "'=Casino" in done.stdout, "a spreadsheet takes no name for a formula"
    assert run("hall", "report", str(acta), "--kind", "nothing").returncode == 2
    acta.write_text("game spain/roulette\n", encoding="utf-8")
    assert run("hall", "report", str(acta)).returncode == 2


def test_what_is_no_hall_has_no_books() -> None:
    with pytest.raises(TapeteError):
        hall_book(tapete.game("spain/roulette").open())
