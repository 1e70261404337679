"""Simulation: any game by its own procedure, the same total whoever plays it, and within its error of the exact price."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.cli import main
from tapete.errors import Refused, TapeteError
from tapete.runner import Crew, Kept, Progress, run
from tapete.simulate.laying import Stake, sized
from tapete.simulate.making import engine_of, make, read_rounds
from tapete.simulate.play import played
from tapete.simulate.spec import Spec, chunks
from tapete.simulate.strategy import read_strategy
from tapete.simulate.tally import Tally
from tapete.table.table import Table

CHART = """
chart = '''
12     H  H  S  S  S  H  H  H  H  H
13-16  S  S  S  S  S  H  H  H  H  H
'''
[[rule]]
choose = "switch"
"""


@pytest.fixture(scope="module")
def chart(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("strategy") / "plain.toml"
    path.write_text(CHART, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", [g.id for g in tapete.all_games()])
def test_every_game_can_be_simulated(game: str, chart: str) -> None:
    """A few rounds by the procedure; what the text leaves unsaid is refused as at any table."""
    found = tapete.game(game)
    try:
        table = Table(found)
    except Refused as refusal:
        with pytest.raises(Refused, match=refusal.text.en[:40]):
            make(game)
        return
    strategy = chart if isinstance(table.terms.rules, TwentyOneRules) else "basic"
    spec = make(game, strategy=strategy, rounds=5)
    trace = np.zeros(5, dtype=np.int64)
    tally = engine_of(spec, "procedure").run(7, 0, 5, trace)
    assert tally.rounds == 5 and trace.sum() == tally.total
    assert sum(line.net for line in tally.lines.values()) == tally.total
    if spec.seats == 1:
        assert tally.house == -tally.total
    assert engine_of(spec, "procedure").run(7, 0, 5) == tally


@pytest.mark.parametrize(
    ("game", "bets", "rounds"),
    [
        ("spain/roulette", "red 10, straight 7 10", 4000),
        ("puerto-rico/craps", "pass 10, place-win 6 12, field 5", 1500),
        ("chile/punto-y-banca", "banca 1000, tie 1000", 1500),
        ("chile/war", "war 1000", 1500),
        ("chile/chuck-a-luck", "field 1000", 3000),
    ],
)
def test_results_are_within_their_error_of_the_exact_price(game: str, bets: str, rounds: int) -> None:
    answer = tapete.simulate(game, bets, rounds=rounds, seed=11, engine="procedure")
    assert all(row.edge is not None for row in answer.rows)
    assert answer.sigmas is not None and abs(answer.sigmas) < 5
    assert all(row.sigmas is not None and abs(row.sigmas) < 5 for row in answer.rows)


@pytest.mark.parametrize("game", ["puerto-rico/let-it-ride", "chile/go-poker"])
def test_bets_that_are_one_game_are_held_against_its_price_together(game: str) -> None:
    """The price of the first is what all three cost: a bet that may be taken back wins by itself, the one that stays loses."""
    answer = tapete.simulate(game, rounds=200_000, strategy="optimal")
    assert [row.joint for row in answer.rows] == [True] * 3 and all(row.sigmas is None for row in answer.rows)
    assert answer.sigmas is not None and abs(answer.sigmas) < 4
    assert [bet["edge"] for bet in answer.as_json()["bets"]] == [None] * 3


def test_the_most_odds_are_what_the_table_takes() -> None:
    """Once there is a point, five times the line bet; on the come-out none."""
    table = tapete.game("puerto-rico/craps").open()
    odds = Stake("pass-odds", "pass-odds", "", "max")
    table.bet(1, 10, "pass")
    assert sized(table.terms, table.ask, 1, odds) == 0
    table.roll(2, 2)
    assert sized(table.terms, table.ask, 1, odds) == 50 * table.terms.minor


def test_bets_are_laid_again_only_when_a_round_begins() -> None:
    """A field bet of one throw comes once a round, odds whenever there is a point."""
    spec = make("puerto-rico/craps", "pass 10, pass-odds 10, field 5", rounds=200)
    tally = engine_of(spec, "procedure").run(3, 0, 200)
    assert tally.lines["field"].staked == 200 * 500
    assert 0 < tally.lines["pass-odds"].staked < tally.lines["pass"].staked == 200 * 1000


def test_seats_bet_alike() -> None:
    one = tapete.simulate("spain/roulette", "red 10", rounds=300, seed=5, engine="procedure")
    five = tapete.simulate("spain/roulette", "red 10", rounds=300, seed=5, seats=5, engine="procedure")
    assert one.tally.nets == five.tally.nets and five.tally.house == 5 * one.tally.house


def test_a_fresh_shoe_is_another_game_than_one_to_the_cut() -> None:
    specs = [make("puerto-rico/baccarat", "player 10", shoe=shoe, rounds=100, seed=2) for shoe in ("fresh", "to-the-cut")]
    fresh, cut = (engine_of(spec, "procedure").run(2, 0, 100) for spec in specs)
    assert fresh != cut


# strategies


def test_strategies_add_up(tmp_path: Path) -> None:
    """The first that answers decides: always war by a rule, else what a function says."""
    rule, code = tmp_path / "war.toml", tmp_path / "mine.py"
    rule.write_text('[[rule]]\ngame = "chile/war"\nchoose = "surrender"\n', encoding="utf-8")
    code.write_text("def play(table, choice):\n    return 'war'\n", encoding="utf-8")
    nets = {}
    for name, strategy in {"rule": [str(rule), f"{code}:play"], "code": [f"{code}:play", str(rule)]}.items():
        nets[name] = tapete.simulate("chile/war", "war 1000", rounds=400, strategy=strategy, engine="procedure").tally.nets
    assert -500 in nets["rule"] and -500 not in nets["code"]
    assert -2000 in nets["code"] and -2000 not in nets["rule"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[rule]]\nhand = 'pair'\n", "choose is missing"),
        ("[[rule]]\nchoose = 'bet'\nhand = 'flush-royal'\n", "is no hand"),
        ("[[rule]]\nchoose = 'bet'\nsuit = 's'\n", "there is no 'suit'"),
        ("[[rule]]\nchoose = 3\n", "a word or a list of words"),
        ("chart = '12 H H'\n", "the chart cannot be read"),
        ("rules = 1\n", "there is no 'rules'"),
        ("= 1", "not valid TOML"),
    ],
)
def test_a_wrong_strategy_is_refused_in_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TapeteError, match=words):
        read_strategy(str(path))


def test_a_function_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text("x = 1\n", encoding="utf-8")
    for name in (f"{tmp_path}/s.py:play", f"{tmp_path}/none.py:play", "clever"):
        with pytest.raises(TapeteError):
            read_strategy(name)


# whoever works


def spec_of(**more: Any) -> Spec:
    return make("spain/boule", **{"bets": "red 10", "rounds": 2600, "seed": 4, **more})


def one_after_the_other(spec: Spec) -> Tally:
    engine = engine_of(spec, "procedure")
    return sum((engine.run(spec.seed, n, size) for n, size in enumerate(chunks(spec.rounds))), Tally())


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Finished chunks are not played again, a line cut off is, and a longer run uses a shorter one's."""
    spec, file = spec_of(), tmp_path / "run.jsonl"
    whole = one_after_the_other(spec)
    seen: list[Progress] = []
    assert played(spec, "procedure", resume=file, told=seen.append) == whole
    assert [p.kept for p in seen] == [0, 0, 0, 0] and seen[-1].left == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text(lines[0] + "\n" + lines[1][:40], encoding="utf-8")
    seen.clear()
    assert played(spec, "procedure", resume=file, told=seen.append) == whole
    assert seen[-1].kept == 1
    longer = spec_of(rounds=3072)
    seen.clear()
    assert played(longer, "procedure", resume=file, told=seen.append).rounds == 3072
    assert seen[-1].kept == 2
    with pytest.raises(TapeteError, match="another simulation"):
        played(spec_of(seed=5), "procedure", resume=file)
    file.write_text("[1]\n", encoding="utf-8")
    with pytest.raises(TapeteError, match="no file of work"):
        played(spec, "procedure", resume=file)


def square(n: int) -> int:
    return n * n


def add(a: int, b: int) -> int:
    return a + b


def test_the_runner_is_for_any_work(tmp_path: Path) -> None:
    kept = Kept[int](tmp_path / "squares", "squares", lambda n: n, int)
    for threads in (1, 3):
        assert run(range(100), square, add, 0, crew=Crew(threads=threads), kept=kept) == 328350

    def fails(n: int) -> int:
        raise TapeteError(tapete.Text("no", "no"))

    with pytest.raises(TapeteError):
        run(range(5), fails, add, 0)


def test_a_cluster_that_loses_a_worker_gives_the_total_of_the_seed() -> None:
    """Two processes, one of them killed in the middle: its chunks are played by the other."""
    distributed = pytest.importorskip("distributed")
    spec = spec_of(rounds=6 * 1024)
    whole = one_after_the_other(spec)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed: list[int] = []

        def told(done: Progress) -> None:
            if done.done == 1 and not killed:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

        assert played(spec, "procedure", Crew(scheduler=cluster.scheduler_address), told=told) == whole
        assert killed


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import tapete.runner as runner

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(runner, "import_module", missing)
    with pytest.raises(TapeteError, match=r"tapete\[cluster\]"):
        run(range(2), square, add, 0, crew=Crew(workers=2))


# the command


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def called(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["tapete", "--lang", "en", "simulate", *words])
        try:
            main()
            code = 0
        except SystemExit as left:
            code = int(left.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return called


def test_the_command_answers(command: Run, tmp_path: Path) -> None:
    csv, parquet = tmp_path / "a.csv", tmp_path / "a.parquet"
    words = ("spain/roulette", "--bets", "red 10, straight 7 10", "-n", "500", "--engine", "procedure")
    code, out, _ = command(*words, "--csv", str(csv), "--parquet", str(parquet))
    assert code == 0 and "per round" in out and "the house wins" in out and "σ from the exact" in out
    assert csv.read_text(encoding="utf-8").splitlines()[0] == "bet,staked,net,result,error,edge,sigmas"
    assert parquet.read_bytes()[:4] == b"PAR1"
    code, out, _ = command(*words, "--json")
    said = json.loads(out)
    assert said["rounds"] == 500 and said["bets"][0]["edge"] == "1/74" and sum(said["nets"].values()) == 500
    code, out, _ = command(*words, "--session", "50", "--bankroll", "500", "--goal", "900")
    assert code == 0 and "10 sessions of 50 rounds" in out and "ruin" in out and "goal" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("spain/roulette", "--bets", "purple 10"), "purple"),
        (("spain/roulette", "--bets", "red"), "a bet and its amount"),
        (("spain/roulette", "--bets", "red 1"), "minimum"),
        (("spain/roulette", "--bets", "red 10, red 20"), "twice"),
        (("spain/roulette", "--rounds", "0"), "number of rounds"),
        (("spain/roulette", "--rounds", "1e99"), "number of rounds"),
        (("spain/roulette", "--shoe", "wet"), "is no shoe"),
        (("spain/roulette", "--engine", "steam"), "is no engine"),
        (("spain/roulette", "--seats", "0"), "seats go from 1 to 10000"),
        (("spain/roulette", "--strategy", "clever"), "there is no strategy"),
        (("spain/roulette", "--plan", "min"), "NAME=VALUE"),
        (("spain/rulette",), "rulette"),
        (("puerto-rico/let-it-ride", "--bets", "bet-1 10"), "bet"),
        (("spain/roulette", "-n", "10", "--workers", "-1"), "--workers"),
        (("spain/roulette", "-n", "10", "--session", "11"), "a session has 1 to 10 rounds"),
        (("spain/roulette", "-n", "10", "--bankroll", "100"), "--session is missing"),
        (("spain/roulette", "-n", "10", "--session", "5", "--goal", "100"), "--bankroll too"),
        (("spain/roulette", "-n", "10", "--session", "5", "--bankroll", "100", "--goal", "90"), "more than the bankroll"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(command: Run, words: tuple[str, ...], says: str) -> None:
    code, out, err = command(*words)
    assert code == 2 and not out and says in err and len(err.strip().splitlines()) == 1


def test_rounds_may_be_written_short() -> None:
    assert read_rounds("1e9") == 10**9 and read_rounds("2_000") == 2000
    for wrong in ("1.5", "-3", "1e-3", "∞", ""):
        with pytest.raises(TapeteError):
            read_rounds(wrong)
