"""What is hidden cannot be computed from what is shown; what is told when a table closes can be checked by anybody."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from floor.house_of_cards import House, furnish
from floor.test_hidden import PLAYERS, looking, waiting_for_a_choice
from tapete.equipment.cards import BACK, DECK
from tapete.floor.host import Host
from tapete.table.acta import read
from tapete.table.chain import check_chain
from tapete.table.seal import verify


@pytest.fixture
def casino(tmp_path: Path):  # type: ignore[no-untyped-def]
    made = furnish(f"sqlite:///{tmp_path / 'floor.db'}", PLAYERS)
    yield made
    made.floor.close()


def tried(host: Host, shown: dict[int, str]) -> list[str]:
    """What a spectator finds who tries every card against the hashes shown, knowing times, people and all other words."""
    before, found = host_start(host), []
    for line in host.lines:
        words = [line.words] if not host.veil.covers(line.n) else [f"card {card}" for card in DECK]
        hashes = {hashlib.sha256(f"{before}\n{line.at} {line.person} {w}".encode()).hexdigest(): w for w in words}
        hit = next((h for h in hashes if shown.get(line.n) and h.startswith(shown[line.n])), None)
        if hit and host.veil.covers(line.n):
            found.append(hashes[hit])
        before = hit or line.hash
    return found


def host_start(host: Host) -> str:
    import json

    plan = json.dumps(host.plan, sort_keys=True)
    return hashlib.sha256(f"tapete\n{host.game.id} {plan} {host.source.commitment}".encode()).hexdigest()


@pytest.mark.parametrize("game", ["spain/chemin-de-fer", "chile/draw-poker"])
def test_no_hidden_card_is_found_by_trying_them_all(casino: House, game: str) -> None:
    host = waiting_for_a_choice(casino, game)
    covered = [line.n for line in host.lines if host.veil.covers(line.n)]
    assert covered
    page = looking(casino, "croupier").get(f"/tables/{host.id}/acta").text
    shown = {int(n): digits for digits, n in re.findall(r'title="([0-9a-f]{12})">(\d+)<', page)}
    assert set(covered) <= set(shown), "every entry shows its hash"
    assert tried(host, shown) == []
    text = looking(casino, "croupier").get(f"/tables/{host.id}/acta.txt").text
    told = {i + 1: h for i, h in enumerate(re.findall(r"^by \S+ at \d+(?: hash ([0-9a-f]{64}))?", text, re.M))}
    assert tried(host, told) == [] and not any(line.nonce in text for line in host.lines if line.nonce)


def test_an_open_tables_download_says_that_it_is_open_and_its_chain_can_be_followed(casino: House) -> None:
    host = waiting_for_a_choice(casino)
    text = looking(casino, "croupier").get(f"/tables/{host.id}/acta.txt").text
    assert f"open {host.n} {host.hash}" in text and BACK in text
    found = check_chain(read(text))
    assert found and (found.entries, found.last, found.open) == (host.n, host.hash, True) and found.hidden
    checked = verify(text)
    assert not checked.ok and [p.text.en for p in checked.problems if "not told" in p.text.en]


def test_when_the_table_closes_anybody_follows_the_chain_to_its_end(casino: House) -> None:
    host = waiting_for_a_choice(casino)
    host.closed = True
    text = host.acta_for(None)
    nonces = re.findall(r" nonce ([0-9a-f]{32})$", text, re.M)
    assert nonces == [line.nonce for line in host.lines if line.nonce] and len(set(nonces)) == len(nonces) > 0
    found = verify(text)
    assert found.ok and found.entries == host.n and not found.open and f"end {host.n} {host.hash}" in text


def test_a_record_is_downloaded_in_the_persons_language_and_verifies_in_it(casino: House) -> None:
    host = waiting_for_a_choice(casino)
    croupier = looking(casino, "croupier")
    hidden = croupier.get(f"/tables/{host.id}/acta.txt", headers={"Accept-Language": "es"}).text
    assert f"abierta {host.n} {host.hash}" in hidden and f"carta {BACK}" in hidden and "seat" not in hidden
    followed = check_chain(read(hidden))
    assert followed and (followed.entries, followed.last) == (host.n, host.hash)
    host.closed = True
    spanish = host.acta_for(None, "es")
    found, english = verify(spanish), verify(host.acta_for(None))
    assert found.problems == [] and (found.entries, found.seals, found.key) == (english.entries, english.seals, english.key)
    assert "idioma es" in spanish and "no va más" in spanish
    forged = re.sub(r"(puesto \d+ compra )(\d+)", lambda m: f"{m[1]}{int(m[2]) + 1}", spanish, count=1)
    assert not verify(forged).ok


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda t: re.sub(r"nonce (.)", lambda m: f"nonce {'0' if m[1] != '0' else '1'}", t, count=1), "does not lead"),
        (
            lambda t: re.sub(r"^by (\d+) at (\d+)", lambda m: f"by {m[1]} at {int(m[2]) + 1}", t, count=1, flags=re.M),
            "does not lead",
        ),
        (lambda t: t.replace("chain money", "chain play"), "does not lead"),
        (lambda t: re.sub(r"\nend .*", "", t, flags=re.S), "cut short"),
        (lambda t: re.sub(r"^by .*\n", "", t, count=1, flags=re.M), "who made it"),
    ],
)
def test_a_changed_or_cut_record_does_not_verify(casino: House, change, why: str) -> None:  # type: ignore[no-untyped-def]
    host = waiting_for_a_choice(casino)
    host.closed = True
    assert any(why in p.text.en for p in verify(change(host.acta())).problems)


def test_actas_of_the_first_form_still_verify() -> None:
    from tapete.table.seal import link

    lines = ["game spain/roulette", "plan min 10", "seat 1 buys 100", "seat 1 bets 20 red", "no more bets", "spin 4"]
    text = "\n".join([*lines, f"seal {link('tapete acta 1', lines)}"])
    found = verify(text)
    assert found.ok and found.entries == 0


def test_a_record_from_before_there_were_nonces_still_opens_and_shows_no_hash(
    casino: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapete.floor.veil.Veil.covers", lambda self, n: False)
    host = waiting_for_a_choice(casino)
    monkeypatch.undo()
    assert any(host.hides(line.n, casino["croupier"]) for line in host.lines)
    client = looking(casino, "croupier")
    assert not re.search(r'title="[0-9a-f]{12}"', client.get(f"/tables/{host.id}/acta").text)
    text = client.get(f"/tables/{host.id}/acta.txt").text
    assert f"open {host.n}" in text and not re.search(r"[0-9a-f]{64}", text.replace(host.source.commitment, ""))
    again = casino.again()
    try:
        assert again.host(host.id).hash == host.hash
    finally:
        again.close()
