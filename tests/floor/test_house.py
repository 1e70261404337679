"""The house: tables opened within the law, floats filled and taken back, takings, and nothing lost."""

from __future__ import annotations

import random
import threading

import pytest

from floor.house_of_cards import House, assert_sound, furnish, say, sit, wander
from tapete.catalogue.citing import covers
from tapete.errors import NotFound, Refused
from tapete.floor import ledger, store
from tapete.table.seal import verify


def purse(house: House, account: str, currency: str = "ESP") -> int:
    with house.floor.engine.connect() as db:
        return ledger.balance(db, account, currency)


@pytest.mark.parametrize("name", ["ana", "cashier", "inspector"])
def test_tables_are_opened_by_the_staff_of_the_tables(house: House, name: str) -> None:
    with pytest.raises(Refused):
        house.floor.open_table(house[name], "spain/roulette", {})
    assert not house.floor.hosts


def test_a_plan_outside_the_law_is_refused_with_its_article(house: House) -> None:
    for game, plan, cite in [
        ("puerto-rico/roulette", {"min": "0"}, "§2.5.A"),
        ("chile/french-roulette", {"max": "1"}, "I §4.2"),
        ("spain/roulette", {"min": "-5"}, "01.IV.2.A"),
    ]:
        with pytest.raises(Refused) as refused:
            house.floor.open_table(house["chief"], game, plan)
        assert covers(cite, refused.value.cite)
    with pytest.raises(Refused, match="automatic, live"):
        house.floor.open_table(house["chief"], "spain/roulette", {}, "telepathic")
    for game, plan in [("spain/ludo", {}), ("spain/roulette", {"nonsense": "1"})]:
        with pytest.raises(NotFound):
            house.floor.open_table(house["chief"], game, plan)
    assert not house.floor.hosts and purse(house, "cage") == -2 * 100_000_000


def test_a_table_opens_with_a_float_from_the_cage(house: House) -> None:
    before = purse(house, "cage")
    host = house.roulette()
    assert purse(house, "cage") == before - 1_000_000 and purse(house, f"table:{host.id}") == 1_000_000


def test_fills_and_credits_move_the_float(house: House) -> None:
    host = house.roulette()
    house.floor.fill(house["cashier"], host.id, "500")
    house.floor.fill(house["chief"], host.id, "-200.50")
    assert purse(house, f"table:{host.id}") == 1_000_000 + 50_000 - 20_050
    for name, words in [("ana", "5"), ("croupier", "5"), ("inspector", "-5"), ("chief", "-1000000")]:
        with pytest.raises(Refused):
            house.floor.fill(house[name], host.id, words)
    assert [t.fills for t in house.floor.takings()] == [1_029_950]
    assert_sound(house.floor)


def test_only_the_cashier_moves_money_of_players(house: House) -> None:
    for name in ("ana", "croupier", "chief", "inspector"):
        with pytest.raises(Refused):
            house.floor.credit(house[name], house["ana"], "ESP", 100)
    house.floor.credit(house["cashier"], house["ana"], "ESP", -100_000_000)
    with pytest.raises(Refused):
        house.floor.credit(house["cashier"], house["ana"], "ESP", -1)
    assert house.floor.balances(house["ana"])["ESP"] == 0


def test_a_win_beyond_the_float_is_paid_by_the_cage(house: House) -> None:
    host = house.roulette("live")
    house.floor.fill(house["cashier"], host.id, "-10000")
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 100 straight 7", "bet")
    host.act(house["croupier"], "no more bets", "close")
    host.act(house["croupier"], "spin 7", "spin")
    host.act(house["ana"], "seat 1 cashes out", "out")
    assert house.floor.balances(house["ana"])["ESP"] == 100_000_000 + 35 * 10_000
    takings = house.floor.takings()[0]
    assert (takings.drop, takings.cashed, takings.win) == (10_000, 36 * 10_000, -35 * 10_000)
    assert purse(house, f"table:{host.id}") == 0
    assert_sound(house.floor)


def test_a_table_closes_once_when_nobody_sits_and_everything_goes_back(house: House) -> None:
    before = purse(house, "cage")
    host = house.roulette()
    host.act(house["ana"], "seat 1 buys 100", "buy")
    host.act(house["ana"], "seat 1 bets 20 red", "bet")
    host.act(house["ana"], "no more bets", "spin")
    with pytest.raises(Refused, match="still plays"):
        house.floor.close_table(house["chief"], host.id)
    while host.table.legal() and "seat 1 chooses" in host.table.legal()[0]:
        host.act(house["ana"], host.table.legal()[0], "choose")
    for bet in list(host.table.felt.bets):
        host.act(house["ana"], "no more bets", f"free {bet.name}")
    if not host.table.felt.bets:
        host.act(house["ana"], "seat 1 cashes out", "out")
    else:
        pytest.skip("the bet is in prison still")
    with pytest.raises(Refused):
        house.floor.close_table(house["croupier"], host.id)
    assert "reveal" not in host.acta()
    house.floor.close_table(house["chief"], host.id)
    with pytest.raises(Refused, match="closed already"):
        house.floor.close_table(house["chief"], host.id)
    with pytest.raises(Refused, match="closed"):
        host.act(house["bea"], "seat 1 buys 100", "late")
    with pytest.raises(Refused, match="closed"):
        house.floor.fill(house["chief"], host.id, "5")
    assert purse(house, f"table:{host.id}") == 0
    won = house.floor.takings()[0].win
    assert won in (-2000, 2000, 0, 1000) and purse(house, "cage") == before + won
    found = verify(host.acta())
    assert found.ok and found.revealed and found.draws >= 1
    floor = house.again()
    try:
        assert floor.host(host.id).closed and floor.host(host.id).acta() == host.acta()
    finally:
        floor.close()


def test_an_evening_with_many_players_loses_nothing(fresh_url: str) -> None:
    """Several tables at once from several threads; at the end every coin is somewhere, and takings are what was won."""
    names = ("ana", "bea", "cyd", "dora")
    house = furnish(fresh_url, names)
    try:
        hosts = [house.floor.open_table(house["chief"], g, {}) for g in ("spain/boule", "spain/craps", "spain/punto-y-banca")]
        problems: list[BaseException] = []

        def play(k: int) -> None:
            try:
                host, rng = hosts[k], random.Random(k)
                sit(host, [house[n] for n in names], "5000")
                for i in range(25):
                    found = wander(host, house["chief"], rng)
                    if found:
                        host.act(found[0], say(host, found[1]), f"m{i}")
            except BaseException as problem:
                problems.append(problem)

        threads = [threading.Thread(target=play, args=(k,)) for k in range(len(hosts))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not problems
        assert_sound(house.floor)
        takings = {t.table: t.win or 0 for t in house.floor.takings()}
        assert takings == {h.id: h.table.felt.house for h in hosts}
        on_tables = sum(sum(h.table.felt.chips.values()) + sum(b.amount for b in h.table.felt.bets) for h in hosts)
        purses = sum(house.floor.balances(house[n])["ESP"] for n in names)
        assert on_tables + purses + sum(takings.values()) == 4 * 100_000_000
    finally:
        house.floor.close()


def test_a_missing_table_is_not_found(house: House) -> None:
    for table in (0, -1, 99, 2**40, 10**30):
        with pytest.raises(NotFound):
            house.floor.host(table)


def test_a_commit_is_on_the_disk_when_it_returns(engine_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(store.SQLITE, "synchronous", "FULL")
    engine = store.connect(engine_url)
    with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            assert db.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
            assert db.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        else:
            assert db.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
    engine.dispose()
