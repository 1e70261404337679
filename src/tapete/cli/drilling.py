"""`tapete drill`: questions in the terminal, with the article when the answer is wrong."""

from __future__ import annotations

import random

from rich.markup import escape

from tapete.cli.citing import footnotes
from tapete.cli.keyboard import Keyboard
from tapete.cli.keys import command_named, commands
from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.drill import Question, question
from tapete.drill.questions import NAMES, trade_named
from tapete.errors import TapeteError
from tapete.text import plain
from tapete.written import Style, decimal, is_figure, read_figure, write_figure


def drill_game(
    name: str, trade: str, plan: list[str], rounds: int, seed: int | None, as_json: bool, law: bool | None = None
) -> None:
    """Ask so many questions; `q` or the end of the input leaves, and the score is told."""
    game, given, trade = catalogue().game(name), plan_of(plan), trade_named(trade)
    first = random.SystemRandom().randrange(10**6) if seed is None else seed
    asked = [question(game, trade, first, given)]  # a trade or plan that will not do is refused before anything is shown
    if as_json:
        asked += [question(game, trade, first + i, given) for i in range(1, rounds)]
        out_json([_as_json(q) for q in asked])
        return
    out = console()
    keyboard, style = Keyboard(), figures_of(game.regulation)
    what = f"{say('oficio', 'trade')} {NAMES[trade][lang()]}, {say('semilla', 'seed')} {first}"
    out.print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}  [dim]{what}[/dim]")
    right = done = 0
    cost = 0.0
    for number in range(rounds):
        one = asked[0] if number == 0 else question(game, trade, first + number, given)
        grade = _ask(one, number + 1, keyboard, style)
        if grade is None:
            break
        if not grade[0]:
            footnotes(game.regulation.regulation, [one.cite], law, out)
        done += 1
        right += grade[0]
        cost += grade[1]
    if done:
        each = decimal(cost / done, 4, style)
        spent = say(f"; costó {each} por mano", f"; it cost {each} a hand") if trade == "player" else ""
        out.print(say(f"{right} de {done} bien{spent}", f"{right} of {done} right{spent}"))


def _ask(one: Question, number: int, keyboard: Keyboard, style: Style) -> tuple[bool, float] | None:
    """One question; a choice is answered by its number, pressed or typed, or by its word, an amount as the country writes it."""
    out = console()
    out.print(f"\n[bold]{number}.[/bold]")
    for line in one.scene:
        out.print(f"   {escape(line[lang()])}", highlight=False)
    out.print(f"[bold]{escape(one.ask[lang()])}[/bold]")
    for i, (name, text) in enumerate(one.options.items(), 1):
        known = f"{name}  " if lang() == "en" and len(name) > 1 and text.en != name else ""
        out.print(f"   [bold]{i}[/bold]  {known}{escape(text[lang()])}", highlight=False)
    keys = {str(i): name for i, name in enumerate(one.options, 1)} if len(one.options) < 10 else {}
    leave = commands(lang())["quit"]
    while True:
        try:
            answer = keyboard.line(keys | {leave.key: leave.name}, foot=f" {leave.key} {leave.words[0]}")
        except (EOFError, KeyboardInterrupt):
            return None
        if command_named(answer, lang()) == leave.name:
            return None
        try:
            grade = one.grade(_plain(one, answer, style))
        except TapeteError as error:
            out.print(f"[yellow]{escape(error.text[lang()])}[/yellow]")
            continue
        break
    right = one.options[grade.answer][lang()] if grade.answer in one.options else write_figure(grade.answer, style)
    verdict = say("bien", "right") if grade.right else f"no: {right}"
    colour = "green" if grade.right else "red"
    price = decimal(grade.cost, 4, style)
    lost = say(f" (cuesta {price})", f" (costs {price})") if grade.cost > 1e-12 else ""
    why = grade.why[lang()]
    more = f"  {escape(why)}" if why != right else ""
    out.print(f"[{colour}]{escape(verdict)}[/{colour}]{lost}{more}  [dim]{grade.cite}[/dim]", highlight=False)
    return grade.right, grade.cost


def _plain(one: Question, answer: str, style: Style) -> str:
    """An answer as the question reads it: amounts plain, choices by their names."""
    if not one.options:
        return read_figure(answer, style) if is_figure(answer) else answer
    said = {plain(text[lang()].lower()): name for name, text in one.options.items()}
    return said.get(plain(answer.lower()), answer)


def _as_json(one: Question) -> dict[str, object]:
    return {
        "game": one.game,
        "trade": one.trade,
        "seed": one.seed,
        "scene": [line[lang()] for line in one.scene],
        "ask": one.ask[lang()],
        "options": {name: text[lang()] for name, text in one.options.items()},
        "right": one.right,
        "worth": dict(one.worth),
        "why": one.why[lang()],
        "cite": one.cite,
    }
