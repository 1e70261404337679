"""Gaming machines: what they return by two independent ways and by the procedure, a machine of one's own, the frame, the park."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import tapete
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.machine.parts import Machine, VideoPoker
from tapete.cli.par import SAMPLES, machine_at
from tapete.cli.park import run as enter
from tapete.equipment.cards import RANKS
from tapete.errors import CatalogueError, Refused, TapeteError
from tapete.floor.park import Standing, append, judge, read, standings
from tapete.games.machine.wins import hand_row, window, wins
from tapete.odds.machine.cycle import variance
from tapete.odds.machine.par import sheet
from tapete.odds.machine.returns import lowest, returned
from tapete.odds.machine.video_poker import solved
from tapete.table.table import Table

HERE = "chile/gaming-machines"


def test_three_reels_by_every_stop() -> None:
    """All 10,648 combinations of stops, each read off as the procedure does."""
    machine = machine_at("three-reels")
    reels = machine.reels
    assert reels is not None
    paid = Counter[Fraction]()
    for stops in product(*(range(len(s)) for s in reels.strips)):
        paid[sum((w.pays for w in wins(reels, window(reels, stops), 1, True)), Fraction(0))] += 1
    total = sum(paid.values())
    assert Fraction(sum(p * n for p, n in paid.items()), total) == returned(machine, "1", True).total
    assert sheet(machine).bets[0].hit == Fraction(total - paid[Fraction(0)], total)


@pytest.mark.parametrize("name", ["three-reels", "hold-and-spin"])
def test_the_cycle_and_the_return_agree(name: str) -> None:
    """What the whole cycle adds up to is what follows from how often each reel shows each symbol."""
    machine = machine_at(name)
    assert machine.reels is not None
    for bet in sheet(machine).bets:
        found = variance(machine.reels, int(bet.spot), bet.most)
        assert found is not None and found[0] == bet.total - bet.parts.get("pot", 0)


def test_full_pay_jacks_or_better() -> None:
    """The figure that everybody knows, exactly; and how often each hand comes."""
    best = sheet(machine_at("jacks-or-better")).bets[0]
    assert best.total == Fraction(1653526326983, 1661102543100)
    royal, *_, pair = best.combinations
    assert round(float(1 / royal.often), 2) == 40390.55 and round(float(pair.often), 6) == 0.214585
    assert best.sd is not None and round(best.sd**2, 4) == 19.5147


def test_video_poker_keeps_by_every_draw() -> None:
    """One deal: what each choice of cards is worth, against all the draws that there are, told by the procedure's own reading."""
    poker = machine_at("jacks-or-better").poker
    assert poker is not None
    pays = tuple(row.pays for row in poker.pays)
    cards = ("As", "Ks", "Qs", "Js", "2h")
    worth = solved(poker, pays).keep(cards)
    left = [f"{r}{s}" for r in RANKS for s in "shdc" if f"{r}{s}" not in cards]
    rows = [hand_row(poker, (*cards[:4], card)) for card in left]
    assert worth[cards[:4]] == Fraction(sum((pays[i] for i in rows if i is not None), Fraction(0)), 47)
    assert max(worth, key=lambda kept: worth[kept]) == cards[:4] and worth[cards] == 0


def test_any_pay_table() -> None:
    """A bonus for four of some ranks, with a kicker: the lines are read in order."""
    poker = VideoPoker.model_validate(
        {
            "pays": [
                {"hand": "four-of-a-kind", "ranks": ["A"], "kickers": ["2", "3", "4"], "pays": 400},
                {"hand": "four-of-a-kind", "ranks": ["A"], "pays": 160},
                {"hand": "four-of-a-kind", "pays": 50},
            ]
        }
    )
    assert hand_row(poker, ("As", "Ah", "Ad", "Ac", "2s")) == 0
    assert hand_row(poker, ("As", "Ah", "Ad", "Ac", "9s")) == 1
    assert hand_row(poker, ("5s", "5h", "5d", "5c", "Ks")) == 2 and hand_row(poker, ("5s", "5h", "5d", "6c", "Ks")) is None


# a machine of one's own


def mine(folder: Path, sample: str, *changes: tuple[str, str]) -> Catalogue:
    text = (SAMPLES / f"{sample}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / "machines").mkdir(exist_ok=True)
    (folder / "machines" / "mine.toml").write_text(text, encoding="utf-8")
    return Catalogue([folder])


def test_a_machine_of_ones_own_is_played(tmp_path: Path) -> None:
    known = mine(tmp_path, "jacks-or-better", ("Jotas o Mejor", "La Mía"), ("ours          = true\n", ""))
    table = known.game(HERE).open(machine="mine")
    assert table.terms.rules.machine.names.es == "La Mía" and list(table.terms.rules.bets) == ["hand"]
    with pytest.raises(TapeteError, match="secret"):
        known.game(HERE).open(machine="../../secret")


@pytest.mark.parametrize(
    ("sample", "change", "cite"),
    [
        ("three-reels", ('number = "TAPETE-SAMPLE-1"', 'number = ""'), "VI §2 ¶5; VI §5.2"),
        ("three-reels", ('date = "2026-01-01"', 'date = "yesterday"'), "VI §2 ¶5; VI §5.2"),
        ("three-reels", ('"in-service"', '"in-repair"'), "VI §3.2.1 ¶4; VI §4 ¶2"),
        ("three-reels", ("count = 1, pays = 2", "count = 1, pays = 1"), "VI §6.3 ¶2"),
        ("twenty-lines", ("rules = {", "# rules = {"), "VI §2 ¶3-4; VI §6.3 ¶3"),
        ("twenty-lines", ("alert = {", "# alert = {"), "VI §6.3 ¶4"),
    ],
)
def test_the_frame_refuses_with_its_article(tmp_path: Path, sample: str, change: tuple[str, str], cite: str) -> None:
    with pytest.raises(Refused) as refusal:
        mine(tmp_path, sample, change).game(HERE).open(machine="mine")
    assert refusal.value.cite == cite and refusal.value.text.es


@pytest.mark.parametrize(
    "change",
    [
        ("[[2, 2, 2]]", "[[2, 2, 4]]"),
        ('symbols = ["seven"], count = 3', 'symbols = ["eight"], count = 3'),
        ('symbols = ["seven"], count = 3', 'symbols = ["seven"], count = 4'),
        ('kind          = "reels"', 'kind          = "keno"'),
        ("credits       = 3", "credits       = 0"),
    ],
)
def test_a_file_that_does_not_fit_names_its_place(tmp_path: Path, change: tuple[str, str]) -> None:
    with pytest.raises(CatalogueError, match=r"mine\.toml"):
        mine(tmp_path, "three-reels", change).game(HERE).open(machine="mine")


LIVE = """
names = { es = "Ruleta en video", en = "Video roulette" }
maker = "Somebody"
kind = "table"
homologation = { number = "1", date = "2026-01-01" }
positions = 5
denominations = ["500"]
live = { game = "american-roulette", plan = { min = "500" } }
"""


def test_a_live_game_in_video_form_is_that_game(tmp_path: Path) -> None:
    (tmp_path / "machines").mkdir()
    (tmp_path / "machines" / "wheel.toml").write_text(LIVE, encoding="utf-8")
    table = Table(Catalogue([tmp_path]).game(HERE), {"machine": "wheel"})
    table.bet(1, 500, "red")
    assert [p.returned for p in table.spin("1")] == [1000]
    assert lowest(table_machine(tmp_path)) == min(1 - r.edge for r in tapete.game("chile/american-roulette").odds(min=500).bets)


def table_machine(folder: Path) -> Machine:
    return machine_at(str(folder / "machines" / "wheel.toml"))


def test_a_hand_that_no_pack_has_is_named_before_anything_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (SAMPLES / "jacks-or-better.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('hand = "flush"', 'hand = "flushes"'), encoding="utf-8")
    with pytest.raises(CatalogueError, match="there is no poker hand 'flushes'; the nearest: flush"):
        machine_at(str(path))


# the park


def park(register: Path, action: str, *words: str, at: str = "2026-01-01", why: str = "", **plan: str) -> None:
    enter(register, action, list(words), at, why, {k.replace("_", "-"): v for k, v in plan.items()}, True)


@pytest.mark.parametrize(
    ("words", "at", "said"),
    [
        (("move", "A-1", "x"), "9999-12-31", "yet to come"),
        (("move", "A-1", "x"), "20260131", "is not a date"),
        (("move", "A-1", "x"), "2026-W05-1", "is not a date"),
        (("meters", "A-1", "games=5", "games=6"), "2026-01-31", "is there twice"),
    ],
)
def test_no_entry_shuts_the_register_for_those_after_it(tmp_path: Path, words: tuple[str, ...], at: str, said: str) -> None:
    register = tmp_path / "park.jsonl"
    park(register, "add", "A-1", "three-reels", "room 1")
    with pytest.raises(TapeteError, match=said):
        park(register, *words, at=at)
    park(register, "move", "A-1", "room 2", at="2026-02-01")


def test_the_park_from_entry_to_removal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    register = tmp_path / "park.jsonl"
    park(register, "add", "A-1", "three-reels", "room 1")
    park(register, "meters", "A-1", "coin-in=0", "coin-out=0", "games=0")
    park(register, "meters", "A-1", "coin-in=100000000", "coin-out=87000000", "games=1000000", at="2026-01-31")
    for words in (
        ("meters", "A-1", "games=5"),
        ("remove", "A-1", "sold"),
        ("state", "A-1", "on"),
        ("move", "A-2", "x"),
        ("add", "A-1", "keno-eighty"),
    ):
        with pytest.raises(TapeteError):
            park(register, *words, at="2026-02-01")
    with pytest.raises(TapeteError, match="before it"):
        park(register, "move", "A-1", "room 2", at="2026-01-30")
    park(register, "move", "A-1", "room", "2", at="2026-02-01")
    park(register, "state", "A-1", "out-of-service", at="2026-02-01")
    park(register, "remove", "A-1", why="to another casino", at="2026-02-02")
    capsys.readouterr()
    park(register, "report")
    (found,) = json.loads(capsys.readouterr().out)["machines"]
    assert found["verdict"] == "in-line" and found["won"] == 13_000_000 and found["place"] == "room 2"
    assert found["removed"] == "to another casino" and len(read(register)) == 6


def test_the_register_is_a_chain(tmp_path: Path) -> None:
    register = tmp_path / "park.jsonl"
    for n in ("1", "2"):
        append(register, "2026-01-01", "add", n, {"file": "three-reels", "print": "", "place": "here"})
    assert list(standings(read(register))) == ["1", "2"]
    register.write_text(register.read_text().replace("here", "there", 1))
    with pytest.raises(TapeteError, match="chain"):
        read(register)


def test_a_verdict_knows_how_little_few_plays_say() -> None:
    def after(games: int, back: int) -> str:
        meters = {"coin-in": games * 100, "coin-out": games * back, "games": games}
        return judge(Standing("1", "", "", "", "2026-01-01", meters=meters), 0.9, 0.9, 8.0).verdict

    assert [after(1_000, 40), after(1_000_000, 90), after(1_000_000, 92), after(1_000_000, 95), after(1_000_000, 80)] == [
        "few", "in-line", "watch", "high", "low",
    ]  # fmt: skip


def test_meters_are_read_from_an_acta(tmp_path: Path) -> None:
    register, acta = tmp_path / "park.jsonl", tmp_path / "night.acta"
    acta.write_text(f"game {HERE}\nseat 1 bets 300 lines 1\nno more bets\nreels 22 22 22\n")
    park(register, "add", "A-1", "three-reels")
    park(register, "acta", "A-1", str(acta))
    assert standings(read(register))["A-1"].meters == {"coin-in": 300, "coin-out": 450000, "jackpots": 0, "games": 1}


def test_a_machine_below_the_least_return_does_not_enter(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"85\.3681") as refusal:
        park(tmp_path / "p.jsonl", "add", "A-1", "three-reels", min_return="86%")
    assert refusal.value.cite == "VI §6.3 ¶2"
