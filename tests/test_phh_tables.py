"""Hands out of a record and into a game: what goes out comes in again the same, and what a regulation would refuse is named."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import tapete
from tapete.bridges import phh
from tapete.bridges.phh.playing import play
from tapete.bridges.phh.recording import hands_of
from tapete.bridges.phh.values import Hand, PhhError
from tapete.catalogue.loader import Catalogue
from tapete.table.acta import plan_of, read, settle, write

HERE = Path(__file__).parent
ROOMS = Catalogue([HERE / "law"])
FINAL, PLURIBUS = (
    phh.read((HERE / "hands" / f"{name}.phhs").read_text(encoding="utf-8")) for name in ("final-table", "pluribus")
)
PLANS = {True: {"variant": "big-blind-ante"}, False: {}}


def room(hand: Hand) -> str:
    return f"rooms/{hand.variant.lower()}"


def plan(hand: Hand) -> dict[str, str]:
    return PLANS[hand.variant in ("NT", "PO") and len(set(hand.antes)) > 1]


@pytest.mark.parametrize("part", range(6))
def test_real_hands_go_in_and_come_out_again(part: int) -> None:
    """Played in the room where they were played nothing is refused, and the record gives the same actions and stacks."""
    for hand in (PLURIBUS[:180] + FINAL)[part::6]:
        done = play(hand, ROOMS.game(room(hand)), plan(hand))
        assert done.over and not done.refused and not done.otherwise, (hand, done.refused, done.otherwise)
        text = write(done.table, seals=False)
        settled = settle(text, ROOMS)
        assert settled.ok and settled.table is not None
        (again,) = hands_of(settled.table.game, plan_of(read(text)), settled.table.log)
        assert (again.stacks, again.antes, again.blinds, again.variant) == (hand.stacks, hand.antes, hand.blinds, hand.variant)
        assert (again.min_bet, again.small_bet, again.big_bet, again.bring_in) == (
            hand.min_bet,
            hand.small_bet,
            hand.big_bet,
            hand.bring_in,
        )
        assert hand.finishing in (None, again.finishing)
        words = [a for a in hand.actions if not isinstance(a, phh.Show)]
        assert [a for a in again.actions if not isinstance(a, phh.Show)] == words


@pytest.mark.filterwarnings("ignore")
def test_pokerkit_plays_what_we_write() -> None:
    """Another program reads our files and ends with the same chips."""
    pokerkit = pytest.importorskip("pokerkit")
    for hand in PLURIBUS[:40] + FINAL[:19]:
        done = play(hand, ROOMS.game(room(hand)), plan(hand))
        (again,) = hands_of(
            done.table.game, dict(done.table.terms.plan.said) | _variant(done.table.terms.plan.variant), done.table.log
        )
        *_, state = pokerkit.HandHistory.loads(phh.write(again))
        assert again.finishing is not None and [float(s) for s in state.stacks] == [float(c) for c in again.finishing]


def _variant(name: str) -> dict[str, str]:
    return {"variant": name} if name else {}


def test_a_regulation_names_what_it_would_have_refused() -> None:
    """Chile's table without limits bets in multiples of the big blind: 225 and 555 are no bets there."""
    done = play(PLURIBUS[9], tapete.game("chile/texas-holdem"), {"variant": "sin-limites"})
    assert done.over
    assert [(r.action, r.instead) for r in done.refused] == [("p5 cbr 225", "200"), ("p6 cbr 555", "500")]
    assert all(r.cite and "multiples of 100" in r.text.en for r in done.refused)


def test_real_hands_in_puerto_rico() -> None:
    """The table's maximum follows from the file's stakes, an ante is one that everybody puts in, and the forced bet of stud,
    which leaves no choice, is made without the file's word."""
    games = {"NT": ("texas-holdem", "no-limit"), "FT": ("texas-holdem", "limit"), "PO": ("omaha", "pot-limit"), "F7S": (STUD, "")}
    for hand in FINAL:
        name, variant = games[hand.variant]
        done = play(hand, tapete.game(f"puerto-rico/{name}"), {"variant": variant} if variant else {})
        everybody = bool(hand.antes) and min(hand.antes) > 0
        assert done.table.terms.plan.values.get("ante", False) is everybody
        assert done.over or done.refused[-1].action == "…", "but for a hand of which the file does not say how it ended"
        assert all("before the cards" in r.text.en for r in done.refused if done.over)


STUD = "seven-card-stud"

STRADDLE = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 200, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000, 5000]
actions = [
  "d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c7d", "d dh p4 2c2d", "p4 cc", "p1 f", "p2 cc", "p3 cc",
  "d db 3h4h5h", "p2 cc", "p3 cbr 400", "p4 f", "p2 f",
]
"""


@pytest.mark.parametrize(("game", "variant"), [("chile/texas-holdem", "sin-limites"), ("puerto-rico/texas-holdem", "no-limit")])
def test_a_straddle_is_named_and_made_as_a_raise_in_turn(game: str, variant: str) -> None:
    """No regulation here lets anybody but the blinds bet before the cards; the price to stay in is the same."""
    (hand,) = phh.read(STRADDLE)
    done = play(hand, tapete.game(game), {"variant": variant, "chip": "1"})
    assert done.over and [r.action for r in done.refused] == ["p3", "p3 cc"]
    said = [str(entry) for entry in write(done.table, seals=False).splitlines()]
    assert {"seat 3 raises to 200", "seat 4 calls", "seat 2 calls"} <= {*said}


def test_a_forced_bet_that_is_anothers_here_is_named() -> None:
    """In Puerto Rico the suit decides between two lowest cards (§16.2.D): the file has another bring it in."""
    stud = next(hand for hand in FINAL if hand.variant == "F7S")
    brought = next(a for a in stud.actions if isinstance(a, phh.BringIn))
    other = next(a.seat for a in stud.actions if not isinstance(a, phh.Dealt | phh.BringIn))
    wrong = [phh.BringIn(other) if a == brought else a for a in stud.actions]
    done = play(replace(stud, actions=tuple(wrong)), tapete.game(f"puerto-rico/{STUD}"))
    assert [(r.action, r.text.en) for r in done.refused if r.action.endswith("pb")] == [
        (f"p{other} pb", f"here the forced bet is seat {brought.seat}'s")
    ]


def test_a_word_that_is_not_asked_is_named_and_the_hand_goes_on() -> None:
    """In Chile the big blind has no further word when nobody has raised."""
    done = play(PLURIBUS[0], tapete.game("chile/texas-holdem"), {"variant": "sin-limites"})
    assert done.refused[0].action == "p2 cc" and done.refused[0].cite and done.over


def test_games_that_the_format_does_not_know() -> None:
    with pytest.raises(PhhError, match="no poker among players"):
        play(PLURIBUS[0], tapete.game("spain/boule"))
    spread = HERE / "cases" / "puerto-rico" / "texas-holdem"
    assert spread.is_dir()
    endless = phh.read(phh.write(PLURIBUS[0]).replace("starting_stacks = [10000,", "starting_stacks = [inf,"))[0]
    with pytest.raises(PhhError, match="what chips everybody began with"):
        play(endless, ROOMS.game("rooms/nt"))


CIRCLES = {game.id for game in tapete.all_games() if game.bare.family == "circle"}


def test_every_circle_acta_goes_out_or_says_why() -> None:
    """Each case of a table that the format knows gives hands that read back; others are refused with a sentence."""
    cases = [path for path in sorted((HERE / "cases").glob("*/*/*.acta")) if f"{path.parts[-3]}/{path.parts[-2]}" in CIRCLES]
    assert cases
    written = 0
    for path in cases:
        text = path.read_text(encoding="utf-8")
        settled = settle(text)
        if settled.table is None or settled.problems:
            continue
        try:
            hands = hands_of(settled.table.game, plan_of(read(text)), settled.table.log)
        except PhhError:
            continue
        assert phh.read(phh.write(hands)) == hands if hands else True
        written += len(hands)
        for hand in hands:
            assert hand.finishing is not None and sum(hand.finishing) <= sum(hand.stacks)
    assert written


SESSION = """
game chile/texas-holdem
variant sin-limites
seat 1 buys 100000
seat 2 buys 100000
button seat 2
shuffle
cards As Kd Ah Kc
seat 1 folds
shuffle
cards As Kd Ah Kc
seat 2 raises to 2000
seat 1 folds
"""


def test_a_hand_from_the_middle_of_a_session_comes_in_as_it_went_out() -> None:
    """Chips that were won or lost cannot be bought where everybody buys the same: they come along."""
    settled = settle(SESSION)
    assert settled.table is not None
    second = phh.read(phh.write(hands_of(settled.table.game, plan_of(read(SESSION)), settled.table.log)))[1]
    assert second.told["_game"] == "chile/texas-holdem" and second.told["_variant"] == "sin-limites"
    done = play(second, tapete.game("chile/texas-holdem"), {"variant": "sin-limites"})
    assert done.over and not done.refused and not done.otherwise
    assert "seat 1 brings 100500" in write(done.table)


def test_in_the_terminal(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tapete", *words, "--lang", "en"], capture_output=True, text=True, check=False
        )

    file = str(HERE / "hands" / "pluribus.phhs")
    done = run("import", file, "chile/texas-holdem", "-p", "variant=sin-limites", "--hand", "10")
    assert done.returncode == 1 and "p5 cbr 225: bets are multiples of 100 [III.3 §3.5.7.1 ¶36]; instead 200" in done.stderr
    acta = tmp_path / "hand.acta"
    acta.write_text(done.stdout, encoding="utf-8")
    assert run("settle", str(acta)).returncode == 0
    out = run("export", "--phh", str(acta))
    assert out.returncode == 0 and phh.read(out.stdout)[0].variant == "NT"
    own = tmp_path / "own.phhs"
    own.write_text(out.stdout, encoding="utf-8")
    assert run("import", str(own)).returncode == 0, "it names its game"
    for words in (
        ["import", file],
        ["import", file, "chile/texas-holdem", "--hand", "2000"],
        ["import", "none.phh", "chile/texas-holdem"],
        ["export", file],
    ):
        wrong = run(*words)
        assert wrong.returncode == 2 and wrong.stderr.count("\n") == 1
