"""Tournaments (Chile, chapter VII): the cases, every item of both documents, the money, the chips, and ICM."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue_plans import CASES
from tapete.catalogue.loader import drop
from tapete.cli import main, setting
from tapete.errors import Refused, TapeteError
from tapete.tournament import chapter, opened
from tapete.tournament.acta import settle
from tapete.tournament.approval import approve, fingerprint
from tapete.tournament.icm import by_chips, icm, in_units
from tapete.tournament.notation import PLACE, Move, parse, statements, words
from tapete.tournament.opening import SAMPLES, examine, examine_files, read
from tapete.tournament.paper import document
from tapete.tournament.play import VERBS
from tapete.tournament.record import Record, replayed
from tapete.tournament.seating import at_tables, balanced, broken, draw, to_break, unequal
from tapete.tournament.simulate import simulate
from tapete.tournament.state import OURS

FILES = sorted((CASES / "chile" / "tournaments").glob("*.acta"))
BASES = sorted(p for p in SAMPLES.glob("*.toml") if not p.stem.startswith("reglamento-"))
LAW = chapter("chile")
PLAYERS = int(os.environ.get("TAPETE_TOURNAMENT_PLAYERS", "0"))
"""So many play the championship instead of a few: `make tournament`."""


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_case(path: Path) -> None:
    settled = settle(path.read_text(encoding="utf-8"), beside=path.parent)
    assert not settled.problems, "\n".join(f"{path}:{p.line}: {p.text} [{p.cite}]" for p in settled.problems)
    assert settled.claims, f"{path} demands nothing"


def test_there_are_cases_enough() -> None:
    assert len(FILES) >= 15


# the documents


@pytest.mark.parametrize("path", BASES, ids=lambda p: p.stem)
def test_samples_open_and_are_printed(path: Path) -> None:
    papers, wrong = examine(path)
    assert papers is not None and not wrong
    for kind in ("reglamento", "bases"):
        doc = document(papers, kind)
        asked = LAW.bases if kind == "bases" else LAW.reglamento
        assert [part.id for part in doc.sections] == list(asked)
        assert all(part.blocks for part in doc.sections), [p.id for p in doc.sections if not p.blocks]


@pytest.mark.parametrize("kind", ["reglamento", "bases"])
def test_every_item_is_asked_for_and_its_clause_is_named(kind: str) -> None:
    """§VII.3.1 and §VII.3.2: whatever is missing, the tournament does not open and says which clause asks for it."""
    files = read(SAMPLES / "freeze-out.toml")
    items = LAW.bases if kind == "bases" else LAW.reglamento
    for item in items.values():
        for need in item.needs:
            raw: dict[str, Any] = deepcopy(dict(files.bases if kind == "bases" else files.reglamento))
            drop(raw, need)
            changed = replace(files, bases=raw) if kind == "bases" else replace(files, reglamento=raw)
            _, wrong = examine_files(changed)
            assert wrong and wrong[0].cite == item.cite and need in wrong[0].text.en, need
            assert need in wrong[0].text.es


def test_every_leaf_of_a_document_is_in_its_fingerprint() -> None:
    raw = dict(read(SAMPLES / "freeze-out.toml").bases)

    def leaves(at: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        below = list(at.items()) if isinstance(at, dict) else list(enumerate(at)) if isinstance(at, list) else []
        return [leaf for key, value in below for leaf in leaves(value, (*path, key))] if below else [path]

    for path in leaves({k: v for k, v in raw.items() if k != "versions"}, ()):
        changed = deepcopy(raw)
        at: Any = changed
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = "changed"
        assert fingerprint(changed) != fingerprint(raw), path


def test_a_version_is_written_under_its_document(tmp_path: Path) -> None:
    from datetime import date

    from tapete.text import Text

    for name in ("freeze-out.toml", "reglamento-poker.toml"):
        (tmp_path / name).write_text((SAMPLES / name).read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "freeze-out.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("least  = 4", "least  = 5"), encoding="utf-8")
    assert [w.cite for w in examine(path)[1]] == ["VII §4.1 ¶4"]
    made = approve(
        path, read(path).bases, "7/2026", date(2026, 11, 10), date(2026, 11, 11), Text("mínimo cinco", "at least five")
    )
    assert made.number == 2 and not examine(path)[1]
    assert [w.cite for w in examine(path, on=date(2026, 11, 10))[1]] == ["VII §4.1 ¶3"]


# words and record


def test_both_languages_say_the_same() -> None:
    filled = {
        "player": "ana", "other": "beto", "means": "cash", "offence": "phone", "prize": "high-hand", "ticket": "7-B",
        "seed": "ab12",
        "table": "3", "seat": "4", "coups": "20", "time": "2026-12-05 20:00:01", "counts": "ana 100 beto 0", "words": "it rained",
    }  # fmt: skip
    for verb, text in statements().items():
        move = Move(verb, {place: filled[place] for place in PLACE.findall(text.en)})
        assert parse(words(move, "en")) == parse(words(move, "es")) == move
    assert set(statements()) == {*VERBS, "undo"}


def test_the_record_is_the_tournament() -> None:
    """Played again from its text it is the same value; a changed line breaks the seal."""
    record = simulate(opened("re-entry-bounty"), 6, "again")
    text = record.text()
    again = settle(text)
    assert again.ok and again.record is not None
    assert again.record.tournament == record.tournament and again.record.hash == record.hash
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "enters with ticket 3" in line)
    lines[at] = lines[at].replace("ticket 3", "ticket 33")
    assert [p.line for p in settle("\n".join(lines)).problems] == [len(lines)]


def test_undo_from_far_back() -> None:
    """What is undone beyond what is kept at hand is played again from the first line."""
    record = Record(opened("freeze-out"))
    record.say("at 2026-12-01 12:00")
    for n in range(80):
        record.say(f"p{n} registers with cash")
    before = replayed(record.papers, ["at 2026-12-01 12:00", *(f"p{n} registers with cash" for n in range(5))]).tournament
    for _ in range(75):
        record.say("undo because of a test")
    assert record.tournament.players == before.players and record.tournament.postings == before.postings
    with pytest.raises(Refused):
        for _ in range(6):
            record.say("undo because of a test")


# played


@pytest.mark.parametrize(
    ("name", "players"),
    [("championship", PLAYERS) if PLAYERS else ("freeze-out", 11), ("re-entry-bounty", 10), ("satellite", 11), ("roulette", 12)]
    + ([("roulette", 40)] if PLAYERS else [])
    + [("blackjack", 8), ("baccarat", 9)],
)
def test_a_tournament_is_played_and_paid_out(name: str, players: int) -> None:
    """All hands by the procedure: chips are conserved, money adds up, the pool is paid to the last peso."""
    papers = opened(name)
    t = simulate(papers, players, f"{name} {players}").tournament
    assert t.phase == "paid"
    assert sum(p.chips for p in t.living) == t.issued - t.removed
    if papers.bases.rounds[-1].left == 1:
        assert len(t.living) == 1 and t.living[0].chips == players * papers.bases.materials.stack
    assert t.account("pool") == t.account("bounties") == 0
    everybody = {*OURS, *t.players}
    assert sum(t.account(name) for name in everybody) == 0
    price = papers.bases.registration.entry
    assert sum(p.amount for p in t.postings if p.why == "entry") == t.entered * price.total
    prizes = sum(p.amount for p in t.postings if p.why == "prize" or p.why.startswith("ticket"))
    assert prizes == t.pool.table
    assert [name for group in t.groups() for name in group] and sum(map(len, t.groups())) == players


@given(st.integers(2, 300), st.text("abcdef0123456789", min_size=1, max_size=8))
@settings(deadline=None, max_examples=40)
def test_seating(players: int, seed: str) -> None:
    """Everybody has one place; tables are even after the draw, and after each table that is broken."""
    tables = opened("championship").bases.materials.tables
    seats = draw([f"p{n}" for n in range(players)], tables, seed)
    assert len(set(seats.values())) == len(seats) == players
    assert unequal(seats, 1) is None
    gone = list(seats)[: players // 2]
    seats = {name: seat for name, seat in seats.items() if name not in gone}
    while (table := to_break(seats, tables)) is not None:
        seats |= broken(seats, tables, table, seed)
        assert table not in at_tables(seats)
    seats |= balanced(seats, tables, 1, seed)
    assert unequal(seats, 1) is None
    assert len(set(seats.values())) == len(seats) == players - len(gone)


# what chips are worth


def in_orders(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> list[Fraction]:
    """The model as it is told: every order of finishing with its chance."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for i in order:
            chance, left = chance * Fraction(stacks[i], left), left - stacks[i]
        for prize, i in zip(prizes, order, strict=False):
            worth[i] += chance * prize
    return worth


def test_icm_as_published() -> None:
    """50, 30 and 20 % of the chips for 70 and 30: 45.18, 32.25 and 22.57; and the example of @poker-apprentice/icm-calculator."""
    assert [round(float(v), 2) for v in icm((50, 30, 20), (70, 30))] == [45.18, 32.25, 22.57]
    four = icm((150000, 98750, 45500, 13250), (425, 280, 130, 75))
    assert [round(float(v), 2) for v in four] == [323.2, 278.12, 195.79, 112.89]


@given(st.lists(st.integers(1, 60), min_size=1, max_size=6), st.data())
@settings(deadline=None, max_examples=60)
def test_icm_is_the_model(stacks: list[int], data: st.DataObject) -> None:
    prizes = sorted(data.draw(st.lists(st.integers(0, 90), min_size=1, max_size=len(stacks))), reverse=True)
    worth = icm(stacks, prizes)
    assert worth == in_orders(tuple(stacks), tuple(prizes))
    assert sum(worth) == sum(prizes) == sum(by_chips(stacks, prizes))
    assert sum(in_units(worth, sum(prizes))) == sum(prizes)


def test_icm_of_twenty() -> None:
    stacks = [100 * (n * n % 37 + n) for n in range(1, 21)]
    prizes = [1000, 600, 400, 300, 200, 150, 120, 100, 80]
    worth = icm(stacks, prizes)
    assert sum(worth) == sum(prizes)
    assert sorted(range(20), key=lambda i: stacks[i]) == sorted(range(20), key=lambda i: worth[i])
    with pytest.raises(TapeteError):
        icm([1] * 21, [1])


# the terminal


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: list[str]) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["tapete", *line])
    try:
        main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    out = capsys.readouterr()
    setting.take_globals([])
    return code, out.out, out.err


def test_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code, out, _ = run(capsys, monkeypatch, ["tournament", "check", "freeze-out", "--json"])
    assert code == 0 and json.loads(out)["opens"] is True
    kept = tmp_path / "night.acta"
    code, out, _ = run(capsys, monkeypatch, ["tournament", "run", "roulette", "-n", "5", "--out", str(kept), "--json"])
    assert code == 0 and json.loads(out)["accounts"]["pool"] == 0
    code, out, _ = run(capsys, monkeypatch, ["settle", str(kept), "--json"])
    assert code == 0 and json.loads(out)["phase"] == "paid"
    code, out, _ = run(capsys, monkeypatch, ["icm", "50,30,20", "70,30", "--json"])
    assert code == 0 and [row["exact"] for row in json.loads(out)] == ["1265/28", "129/4", "158/7"]


@pytest.mark.parametrize(
    "line",
    [
        ["tournament", "check", "nothing"],
        ["tournament", "check", "missing.toml"],
        ["tournament", "check", "freeze-out", "--on", "tomorrow"],
        ["tournament", "print", "freeze-out", "-d", "menu"],
        ["tournament", "print", "freeze-out", "--format", "pdf"],
        ["tournament", "run", "freeze-out", "-n", "91"],
        ["tournament", "run", "machines"],
        ["tournament", "law", "spain"],
        ["tournament", "settle", "missing.acta"],
        ["tournament", "approve", "freeze-out", "--resolution", "1", "--approved", "2026-01-01", "--notarised", "2026-01-01"],
        ["icm", "50,x", "70"],
        ["icm", "50,30", "1,2,3"],
        ["icm", "0,1", "1"],
        ["icm", ",".join(["1"] * 21), "1"],
        ["icm", "9" * 500, "1"],
    ],
    ids=" ".join,
)
def test_bad_input(line: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run(capsys, monkeypatch, line)
    assert code == 2 and not out and err.startswith("tapete: ") and err.count("\n") == 1
