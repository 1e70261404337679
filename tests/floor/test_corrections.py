"""A wrong payment is put right by another entry: the croupier proposes with a reason, the chief approves, all of it stays."""

from __future__ import annotations

import pytest

from floor.house_of_cards import House, assert_sound
from tapete.errors import Refused
from tapete.floor import eyes, ledger
from tapete.floor.corrections import corrections_of
from tapete.floor.host import Host
from tapete.table.seal import verify
from tapete.table.table import Table

WORDS = "correct seat 1 gets 20 because red was paid short in coup 1"


@pytest.fixture
def host(house: House) -> Host:
    made = house.roulette("live")
    for who, line in (
        ("ana", "seat 1 buys 100"),
        ("ana", "seat 1 bets 20 red"),
        ("croupier", "no more bets"),
        ("croupier", "spin 4"),
    ):
        made.act(house[who], line, line)
    assert made.table.felt.chips == {1: 8000}
    return made


def purse(house: House, name: str) -> int:
    with house.floor.engine.connect() as db:
        return ledger.balance(db, ledger.player(house[name].id), "ESP")


def test_a_proposal_changes_nothing_until_the_chief_approves(house: House, host: Host) -> None:
    host.act(house["croupier"], WORDS, "propose")
    assert host.table.felt.chips == {1: 8000} and host.table.felt.house == 2000
    done = host.act(house["chief"], "approve correction 1", "approve")
    assert host.table.felt.chips == {1: 10_000} and host.table.felt.house == 0
    (paid,) = done.events
    assert (paid.verb, paid.figure, paid.why.en) == ("wins", 2000, "red was paid short in coup 1")  # type: ignore[union-attr]
    (row,) = corrections_of(host)
    assert (row["by"], row["decided_by"], row["approved"]) == (house["croupier"].id, house["chief"].id, True)
    assert row["at"] <= row["decided_at"]
    assert [t.win for t in house.floor.takings()] == [0]
    assert verify(host.acta()).ok and WORDS in host.acta()
    assert_sound(house.floor)


def test_a_rejected_proposal_stays_in_the_record_and_pays_nothing(house: House, host: Host) -> None:
    host.act(house["croupier"], WORDS, "propose")
    host.act(house["chief"], "reject correction 1", "reject")
    assert host.table.felt.chips == {1: 8000} and corrections_of(host)[0]["approved"] is False
    for words in ("approve correction 1", "reject correction 1"):
        with pytest.raises(Refused, match="decided already"):
            host.act(house["chief"], words, f"{words} again")
    with pytest.raises(Refused, match="no correction 2"):
        host.act(house["chief"], "approve correction 2", "nothing")


def test_who_may_propose_and_who_may_approve(house: House, host: Host) -> None:
    for name in ("ana", "bea", "cashier", "inspector"):
        with pytest.raises(Refused):
            host.act(house[name], WORDS, f"by {name}")
    host.act(house["croupier"], WORDS, "propose")
    for name in ("ana", "croupier", "cashier", "inspector"):
        with pytest.raises(Refused):
            host.act(house[name], "approve correction 1", f"approve {name}")
    assert host.table.corrections[0].approved is None


def test_nobody_approves_for_their_own_seat(house: House) -> None:
    eyes.change(house.floor, house["director"], "staff-play", "play")
    host = house.floor.open_table(house["croupier"], "spain/roulette", {}, stakes="play")
    house.floor.gift(house["chief"])
    host.act(house["chief"], "seat 3 buys 100", "buy")
    host.act(house["croupier"], "correct seat 3 gets 20 because he asked", "propose")
    with pytest.raises(Refused, match="own seat"):
        host.act(house["chief"], "approve correction 1", "approve")
    host.act(house["director"], "approve correction 1", "approve too")


def test_too_much_is_taken_back_as_far_as_there_are_chips(house: House, host: Host) -> None:
    host.act(house["croupier"], "correct seat 1 pays 30 because paid twice", "propose")
    host.act(house["chief"], "approve correction 1", "approve")
    assert host.table.felt.chips == {1: 5000}
    host.act(house["croupier"], "correct seat 1 pays 51 because paid thrice", "propose 2")
    with pytest.raises(Refused, match="has 50 in chips"):
        host.act(house["chief"], "approve correction 2", "approve 2")
    assert_sound(house.floor)


@pytest.mark.parametrize("amount", ["gets 20", "pays 20"])
def test_who_has_left_gets_it_in_their_account(house: House, host: Host, amount: str) -> None:
    host.act(house["ana"], "seat 1 cashes out", "out")
    before = purse(house, "ana")
    host.act(house["croupier"], f"correct seat 1 {amount} because a chip was overlooked", "propose")
    host.act(house["chief"], "approve correction 1", "approve")
    sign = 1 if amount.startswith("gets") else -1
    assert purse(house, "ana") == before + sign * 2000 and not host.table.felt.chips
    assert_sound(house.floor)
    again = house.again()
    try:
        assert again.host(host.id).table.felt == host.table.felt
    finally:
        again.close()
    house.floor.close_table(house["chief"], host.id)
    assert [t.win for t in house.floor.takings()] == [2000 - sign * 2000]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("correct seat 9 gets 20 because of this", "nobody has played"),
        ("correct seat 1 gets 0 because of this", "amount and a reason"),
        (f"correct seat 1 gets 20 because {'x' * 161}", "160"),
    ],
)
def test_what_makes_no_sense_is_refused(house: House, host: Host, words: str, why: str) -> None:
    before = host.n
    with pytest.raises(Refused, match=why):
        host.act(house["croupier"], words, "propose")
    assert host.n == before


def test_a_number_sign_in_the_reason_does_not_cut_the_record_short(house: House, host: Host) -> None:
    host.act(house["croupier"], "correct seat 1 gets 20 because bet # 4 was red", "propose")
    host.act(house["chief"], "approve correction 1", "approve")
    assert verify(host.acta()).ok and isinstance(host.table, Table)
