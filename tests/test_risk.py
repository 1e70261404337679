"""What may become of a bankroll, against formulas that stand in books, and against the procedure played at random."""

from __future__ import annotations

import json
import math
import random
import shlex
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import tapete
from tapete.errors import TapeteError
from tapete.odds import game_odds
from tapete.simulate import telling
from tapete.simulate.chain import Chain, one_state
from tapete.simulate.drawing import bars
from tapete.simulate.exact import law_of
from tapete.simulate.graphs import paths, results
from tapete.simulate.making import make
from tapete.simulate.risk import Question, risk, risk_json, staked
from tapete.simulate.ruin import ruin
from tapete.simulate.sampled import evenings, sampled
from tapete.simulate.sessions import drawdown, trip, walk
from tapete.simulate.spread import Spread, after, of_chain, power
from tapete.text import Lang

RED = Fraction(9, 19)
"""Red on a wheel with two zeros that are lost like any other number."""


def law(game: str, bets: str, choose: str = "") -> Chain:
    return law_of(tapete.game(game), {}, bets, choose)


@pytest.fixture(scope="module")
def red() -> Chain:
    return law("puerto-rico/roulette", "red 10")


def test_red_follows_the_binomial_law_exactly(red: Chain) -> None:
    found = of_chain(red, 60)
    assert found.exact and found.error == 0
    for wins in range(61):
        assert found.chance((2 * wins - 60) * 1000) == math.comb(60, wins) * RED**wins * (1 - RED) ** (60 - wins)


@pytest.mark.parametrize("rounds", [2_000, 30_000])
def test_doubles_keep_within_the_bound_they_state(red: Chain, rounds: int) -> None:
    found = of_chain(red, rounds)
    assert not found.exact and 0 < found.error < 1e-8
    mean, sd = float(2 * RED - 1) * 1000 * rounds, math.sqrt(rounds * (1 - float(2 * RED - 1) ** 2)) * 1000
    assert found.mean == pytest.approx(mean, rel=1e-9) and found.sd == pytest.approx(sd, rel=1e-9)
    wins = int(rounds * 9 / 19)
    log = math.lgamma(rounds + 1) - math.lgamma(wins + 1) - math.lgamma(rounds - wins + 1)
    log += wins * math.log(9 / 19) + (rounds - wins) * math.log(10 / 19)
    assert float(found.chance((2 * wins - rounds) * 1000)) == pytest.approx(math.exp(log), rel=1e-7)


def test_doubles_agree_with_whole_numbers() -> None:
    one = law("puerto-rico/roulette", "red 10, straight 17 5").law
    exact = after(one, Fraction(500), 40)
    assert exact.exact
    least = min(one)
    start = np.zeros(int((max(one) - least) / 500) + 1)
    for net, chance in one.items():
        start[int((net - least) / 500)] = float(chance)
    rough = power(Spread(least, Fraction(500), start), 40)
    wrong = sum(abs(float(rough.chance(exact.total(i))) - float(p)) for i, p in enumerate(exact.chances))
    assert wrong <= rough.error < 1e-11


@pytest.mark.parametrize("start,goal", [(5, 20), (200, 400)])
def test_ruin_at_even_money_is_the_gamblers(red: Chain, start: int, goal: int) -> None:
    """De Moivre: (r**a - r**b) / (1 - r**b) with r the odds against, and Wald's time."""
    found = ruin(red, Fraction(start * 1000), Fraction(goal * 1000))
    against = (1 - RED) / RED
    won = (1 - against**start) / (1 - against**goal)
    rounds = (start - goal * won) / (1 - 2 * RED)
    if found.exact:
        assert (found.goal, found.rounds) == (won, rounds)
    else:
        assert abs(found.goal - float(won)) <= found.error < 1e-9
        assert float(found.rounds) == pytest.approx(float(rounds), rel=1e-9)
    mixed = float(found.ruin) * found.to_ruin + float(found.goal) * found.to_goal
    assert mixed == pytest.approx(float(found.rounds), rel=1e-6)


def test_a_fair_game_ends_as_often_as_the_money_lies() -> None:
    fair = one_state({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, Fraction(1), Fraction(1))
    few, many = ruin(fair, Fraction(3), Fraction(10)), ruin(fair, Fraction(300), Fraction(1000))
    assert (few.ruin, few.rounds) == (Fraction(7, 10), 21)
    assert many.ruin == pytest.approx(0.7, abs=1e-9) and many.rounds == pytest.approx(210_000, rel=1e-9)


def test_the_pass_line_and_its_odds() -> None:
    line = law("puerto-rico/craps", "pass 10")
    assert line.law == {-1000: Fraction(251, 495), 1000: Fraction(244, 495)} and line.independent
    backed = law("puerto-rico/craps", "pass 10, pass-odds max")
    assert backed.mean == line.mean and backed.sd > 5 * line.sd, "odds are paid as they fall: they cost nothing"


def test_every_single_bet_has_the_price_that_the_odds_give() -> None:
    """A wheel's bets and baccarat's, each with the edge of its price list."""
    for name in ("arica/american-roulette", "spain/boule", "puerto-rico/big-six", "spain/punto-y-banca"):
        try:
            game = tapete.game(name)
        except TapeteError:
            continue
        for row in game.odds().bets:
            words = f"{row.bet} {row.spots[0]}".strip()
            chain = law_of(game, {}, f"{words} min")
            assert sum(chain.law.values()) == 1
            if chain.independent and chain.staked[0] >= 100:
                assert -chain.mean / chain.staked[0] == row.edge, (name, words)


def test_what_stays_on_the_felt_is_another_state() -> None:
    chain = law("spain/roulette", "red 10", "prison")
    assert len(chain.steps) > 2 and all(sum(steps.values()) == 1 for steps in chain.steps)
    always = tapete.game("spain/roulette").odds()["red"].decision
    assert always is not None
    kept = -of_chain(chain, 60).mean / float(staked(chain, 60))
    assert kept == pytest.approx(float(always.always["prison"]), rel=0.05), "but for what is in prison at the end"


def test_paid_again_and_again_is_followed_to_a_counted_rest() -> None:
    chain = law("puerto-rico/craps", "pass 10, come 10")
    assert 0 < chain.missing < Fraction(1, 10**10) and len(chain.law) > 20


def test_a_session_is_its_rounds_until_it_ends(red: Chain) -> None:
    free = walk(red, 40, Fraction(41_000))
    assert free.ruin == 0 and free.played == pytest.approx(40)
    exact = of_chain(red, 40)
    assert free.result.mean == pytest.approx(exact.mean) and free.result.above(0) == pytest.approx(exact.above(0))
    short = walk(red, 4_000, Fraction(5_000), Fraction(20_000))
    long = ruin(red, Fraction(5_000), Fraction(20_000))
    assert short.ruin == pytest.approx(float(long.ruin), abs=1e-9) and short.played == pytest.approx(float(long.rounds), abs=1e-6)
    three = trip(short, 3)
    assert three.mean == pytest.approx(3 * short.result.mean) and three.chances.sum() == pytest.approx(1)


def test_the_deepest_fall_of_a_few_rounds(red: Chain) -> None:
    """Of every path of eight rounds."""
    deepest: dict[int, float] = {}
    for path in range(2**8):
        peak = now = fall = 0
        chance = 1.0
        for i in range(8):
            won = path >> i & 1
            now += 1 if won else -1
            chance *= float(RED if won else 1 - RED)
            peak = max(peak, now)
            fall = max(fall, peak - now)
        deepest[fall] = deepest.get(fall, 0.0) + chance
    for part in (0.5, 0.95):
        reached, want = 0.0, 0
        for fall in sorted(deepest):
            reached += deepest[fall]
            want = fall
            if reached >= part:
                break
        assert drawdown(red, 8, (part,))[part] == want * 1000


def test_samples_agree_with_what_is_worked_out(red: Chain) -> None:
    dice = random.Random(7)
    trace = np.array([1000 if dice.random() < 9 / 19 else -1000 for _ in range(200_000)], dtype=np.int64)
    seen = sampled(trace, 100, 20_000, 30_000)
    exact = walk(red, 100, Fraction(20_000), Fraction(30_000))
    assert abs(seen.ruin - exact.ruin) < 4 * seen.ruin_error and abs(seen.goal_reached - exact.goal) < 4 * seen.goal_error
    assert abs(seen.mean - exact.result.mean) < 4 * seen.error
    assert seen.played == pytest.approx(exact.played, rel=0.02)


def test_charts_say_what_they_show() -> None:
    found = risk(tapete.game("puerto-rico/roulette"), {}, Question("red 10", 200, 10_000, 20_000))
    for lang in ("es", "en"):
        for svg in (results(found, lang), paths(found, lang)):
            root = ET.fromstring(svg)
            named = {e.tag.split("}")[1]: e.text for e in root}
            assert named["title"] and len(named["desc"] or "") > 40 and root.get("role") == "img"
            assert "prefers-color-scheme:dark" in svg
    assert found.shown is not None
    assert sum(bar.chance for bar in bars(found.shown)) == pytest.approx(1, abs=2e-3)
    assert "<svg" in found._repr_html_() and found._repr_svg_()
    told = risk_json(found)
    assert told["round"]["results"][0] == {"net": -10, "chance": 10 / 19, "fraction": "10/19"}
    assert told["session"]["ruin"] + told["session"]["goal_reached"] <= 1


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    "args,told",
    [
        (["--bets", "red"], "red"),
        (["--bets", "crimson 10"], "crimson"),
        (["--bets", "red 0"], "ero"),
        (["--bets", "red 10, red 5"], "red"),
        (["--bets", "red 10", "--goal", "20"], "--bankroll"),
        (["--bets", "red 10", "--bankroll", "20"], "--goal"),
        (["--bets", "red 10", "--bankroll", "20", "--goal", "20"], "20"),
        (["--bets", "red 10", "--bankroll", "5", "--rounds", "3"], "10"),
        (["--bets", "red 10", "--hours", "3"], "--pace"),
        (["--bets", "red 10", "--hours", "3", "--rounds", "3"], "--hours"),
        (["--bets", "red 10", "--sessions", "3"], "--rounds"),
        (["--bets", "red 10", "--rounds", "99999999999"], "10000000"),
        (["--bets", "red 10", "--svg", "x.svg"], "--rounds"),
        (["--bets", "red 1000000"], "§2.5.A"),
    ],
)
def test_what_cannot_be_meant_is_said_in_a_sentence(
    args: list[str], told: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tapete.cli import main

    monkeypatch.setattr("sys.argv", ["tapete", "--lang", lang, "risk", "puerto-rico/roulette", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 2 and told in said.err and not said.out


def test_the_command_writes_what_it_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tapete.cli import main

    files = [str(tmp_path / f"a.{end}") for end in ("csv", "svg", "html")]
    words = ["risk", "puerto-rico/roulette", "--bets", "red 10", "--rounds", "20", "--bankroll", "100", "--json"]
    monkeypatch.setattr("sys.argv", ["tapete", *words, "--csv", files[0], "--svg", files[1], "--html", files[2]])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    told = json.loads(capsys.readouterr().out)
    rows = [line.split(",") for line in Path(files[0]).read_text().splitlines()[1:]]
    assert sum(float(a) * float(p) for a, p in rows) == pytest.approx(told["session"]["result"]["mean"])
    assert Path(files[1]).read_text().startswith("<svg") and "<table" in Path(files[2]).read_text()


def test_where_there_is_no_law_the_command_that_plays_it_is_told() -> None:
    asked = Question("ante 5, blind 5", 100, 50_000, 80_000)
    with pytest.raises(TapeteError) as error:
        risk(tapete.game("puerto-rico/ultimate-texas-holdem"), {"min": "5"}, asked)
    for told in (error.value.text.es, error.value.text.en):
        words = shlex.split(told[told.index("tapete simulate") :])
        assert words[3:] == (
            [
                "--bets",
                "ante 5, blind 5",
                "-p",
                "min=5",
                "--rounds",
                "1e6",
                "--session",
                "100",
                "--bankroll",
                "500",
                "--goal",
                "800",
            ]
        )


@pytest.mark.parametrize(
    "game,bets",
    [("chile/three-card-poker", "ante 1000"), ("puerto-rico/let-it-ride", "bet-1 5, bet-2 5, bet-3 5")],
)
def test_a_whole_round_of_poker_costs_what_its_price_says(game: str, bets: str) -> None:
    chain = law(game, bets)
    row = game_odds(tapete.game(game), {}, bets.split()[0]).bets[0]
    amount = int(bets.split(",")[0].split()[1]) * tapete.game(game).regulation.currency.minor
    assert sum(chain.law.values()) == 1 and chain.exact and -chain.mean == row.edge * amount
    assert chain.sd == pytest.approx(row.sd * amount) and chain.staked[0] == Fraction(row.extra["staked"]) * amount


def test_what_is_in_prison_at_thirty_and_forty_is_followed() -> None:
    """Half of the bet back is four results; left in prison it costs, in the long run, what the price list says."""
    half = law("spain/treinta-y-cuarenta", "red 10", "half")
    row = game_odds(tapete.game("spain/treinta-y-cuarenta"), {}, "red").bets[0]
    assert half.law == {(back - 1) * 1000: chance for back, chance in row.spread.items()}
    kept = law("spain/treinta-y-cuarenta", "red 10", "prison")
    assert len(kept.steps) > 3 and all(sum(steps.values()) == 1 for steps in kept.steps) and row.decision
    here = np.eye(len(kept.steps))[0]
    flow = np.zeros((len(here), len(here)))
    for state, steps in enumerate(kept.steps):
        for (_, to), chance in steps.items():
            flow[state, to] += float(chance)
    here = here @ np.linalg.matrix_power(flow, 4096)
    won = sum(here[n] * float(net * p) for n, steps in enumerate(kept.steps) for (net, _), p in steps.items())
    laid = sum(here[n] * float(amount) for n, amount in enumerate(kept.staked))
    assert -won / laid == pytest.approx(float(row.decision.always["prison"]), rel=2e-3), "but for rounding to whole coins"
    both = law("spain/treinta-y-cuarenta", "red 10, color 10", "half")
    assert both.mean == 2 * half.mean and both.sd > half.sd


def test_the_law_of_twenty_one_is_played_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.simulate.laws.SAMPLE", 2**19)
    game = tapete.game("spain/blackjack")
    found = risk(game, {}, Question("main 10", 100, 30_000))
    assert found.chain.sampled == 2**19 and not found.chain.exact and found.session
    seen = evenings(make(game.id, "main 10", rounds=400_000, seed=9, shoe="fresh"), "auto", 100, 30_000)
    assert abs(seen.mean - found.session.result.mean) < 4 * math.hypot(seen.error, 100 * found.chain.error)
    assert abs(seen.ruin - found.session.ruin) < 4 * seen.ruin_error + 0.002
    for lang, words in (("es", "jugadas con sabot nuevo"), ("en", "rounds played from fresh shoes")):
        assert any(words in name for name, _ in telling.rows(found, cast(Lang, lang)))


def test_sessions_that_are_played_come_out_as_worked_out() -> None:
    """Roulette's red with a bankroll and a goal: four standard errors at most between play and the chain solved."""
    asked = Question("red 10", 200, 200 * 100, 400 * 100)
    exact = risk(tapete.game("spain/roulette"), {}, asked).session
    seen = evenings(make("spain/roulette", "red 10", rounds=400_000, seed=3), "auto", 200, 200 * 100, 400 * 100)
    assert exact and seen.sessions == 2000
    assert (
        abs(seen.ruin - float(exact.ruin)) < 4 * seen.ruin_error
        and abs(seen.goal_reached - float(exact.goal)) < 4 * seen.goal_error
    )
