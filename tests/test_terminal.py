"""The terminal as an instrument: one meaning a key, lines that complete, a felt in its place, mistakes explained."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections import Counter
from pathlib import Path

import pyte
import pytest

import tapete
from private_server import PATIENCE
from tapete.catalogue.loader import Game
from tapete.cli import setting
from tapete.cli.keyboard import PROMPT
from tapete.cli.keys import choice_keys, command_named, commands, meanings
from tapete.cli.understanding import as_line, completions, example
from tapete.errors import TapeteError
from tapete.games.circle.asks import SAID as SPOKEN
from tapete.play.moves import Place
from tapete.table.notation import parse_move
from tapete.table.table import Table
from tapete.text import Lang
from tapete.web.pages import choosing

LANGUAGES: tuple[Lang, ...] = ("es", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_means_one_thing(lang: Lang) -> None:
    """In a language, in every game: among choices and commands alike."""
    twice = [key for key, times in Counter(key for key, _ in meanings(lang)).items() if times > 1]
    assert not twice, f"{lang}: {twice}"
    assert all(len(key) == 1 and not key.isdigit() and key != " " for key, _ in meanings(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_a_key(lang: Lang) -> None:
    ways = {o for g in tapete.all_games() for stage in getattr(g.bare, "stages", ()) for o in stage.ways}
    between_hands = {"sit-out", "return"}
    said = choosing.OPTIONS.keys() - {"raise"}  # one raises to an amount, and types it
    assert {*ways, *said, *SPOKEN} - between_hands <= set(choice_keys(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_known_by_their_words_in_either_language(lang: Lang) -> None:
    other: Lang = "en" if lang == "es" else "es"
    for command in commands(lang).values():
        assert {command_named(word, other) for word in command.words} == {command.name}


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Lang:
    monkeypatch.setitem(setting._chosen, "lang", request.param)
    found: Lang = request.param
    return found


def banked(game: Game) -> bool:
    return game.bare.procedure in ("circle", "chemin", "tableaux")


def test_the_example_of_every_game_is_understood(lang: Lang) -> None:
    """What a player is told to write is a bet; figures are read as they are written."""
    for game in tapete.all_games():
        if game.missing() or banked(game):
            continue
        table = Table(game, {})
        stake, bet = example(table)
        move = parse_move(table, as_line(table, f"{stake} {bet}", circle=False))
        assert isinstance(move, Place) and move.amount > 0, f"{game.id}: {stake} {bet}"


def test_a_figure_alone_is_asked_about(lang: Lang) -> None:
    table = Table(tapete.game("spain/blackjack"), {})
    with pytest.raises(TapeteError) as refusal:
        as_line(table, "25", circle=False)
    assert f"25 {example(table)[1]}?" in refusal.value.text[lang]


def test_figures_of_another_country_are_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.000 is a thousand in the Spanish of Spain, and no amount in that of Puerto Rico; with 1,000 it is the other way round."""
    monkeypatch.setitem(setting._chosen, "lang", "es")
    spain, island = Table(tapete.game("spain/roulette"), {}), Table(tapete.game("puerto-rico/roulette"), {})
    assert "bets 1000 " in as_line(spain, "1.000 rojo", circle=False)
    assert "bets 1000 " in as_line(island, "1,000 rojo", circle=False)
    for table, typed in ((spain, "1,000 rojo"), (island, "1.000 rojo")):
        with pytest.raises(TapeteError):
            as_line(table, typed, circle=False)


def test_lines_complete(lang: Lang) -> None:
    table = Table(tapete.game("spain/roulette"), {})
    begun, whole = ("10 ro", "rojo") if lang == "es" else ("10 re", "red")
    assert [offered.word for offered in completions(table, False, begun)] == [whole]


# a screen


class Screen:
    """The program in a terminal of a given size, and what stands on it."""

    def __init__(self, columns: int, rows: int, home: Path, *args: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        main, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "COLUMNS", "LINES", "NO_COLOR")}
        env = {**clean, "TERM": "xterm-256color", "XDG_STATE_HOME": str(home), "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "tapete", *args]
        self.process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=env, start_new_session=True)
        os.close(inside)
        self.main = main

    def wait_for(self, words: str, prompt: str = PROMPT) -> str:
        """All that stands on the screen, once these words are on it and a line is awaited."""
        until = time.monotonic() + PATIENCE
        while words not in (shown := "\n".join(line.rstrip() for line in self.screen.display)) or prompt.strip() not in shown:
            assert time.monotonic() < until, f"no «{words}» in:\n{shown}"
            if select.select([self.main], [], [], 0.2)[0]:
                data = os.read(self.main, 65536)
                self.stream.feed(data)
                if b"\x1b[6n" in data:  # the program asks where the cursor is
                    os.write(self.main, f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode())
        return shown

    def type(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.main)


def test_an_evening_on_a_screen(tmp_path: Path) -> None:
    """The felt stays at the top; one key undoes, Enter plays and then bets the same again."""
    screen = Screen(80, 24, tmp_path, "play", "spain/boule", "--lang", "es", "--seed", "demo", "--chips", "1000")
    try:
        assert screen.wait_for("sus fichas: 1.000").startswith("Boule o bola  spain/boule")
        screen.type("20 rojo\r")
        shown = screen.wait_for("puesto 1: 20 rojo")
        assert shown.startswith("Boule o bola  spain/boule") and "paga 1 a 1, le cuesta 11,11 % (1/9)" in shown
        screen.type("z")
        assert "paño vacío" in screen.wait_for("deshecho: 20 rojo")
        screen.type("\r")
        screen.wait_for("primero ponga una apuesta en el paño")
        screen.type("20 rojo\r")
        screen.wait_for("puesto 1: 20 rojo")
        screen.type("\r")
        assert "sus fichas: 980" in screen.wait_for("rojo: pierde 20")
        screen.type("\r")
        assert screen.wait_for("sus fichas: 960").startswith("Boule o bola  spain/boule")
        screen.type("q")
        screen.wait_for("Resultado: -", "")
    finally:
        screen.close()
