"""`tapete drill`: questions in the terminal, with the article when the answer is wrong."""

from __future__ import annotations

import random
from typing import cast

from rich.markup import escape

from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.drill import Question, Trade, question
from tapete.errors import TapeteError


def drill_game(name: str, trade: str, plan: list[str], rounds: int, seed: int | None, as_json: bool) -> None:
    """Ask so many questions; `q` or the end of the input leaves, and the score is told."""
    game, given = catalogue().game(name), plan_of(plan)
    first = random.SystemRandom().randrange(10**6) if seed is None else seed
    asked = [
        question(game, cast(Trade, trade), first, given)
    ]  # a trade or plan that will not do is refused before anything is shown
    if as_json:
        asked += [question(game, cast(Trade, trade), first + i, given) for i in range(1, rounds)]
        out_json([_as_json(q) for q in asked])
        return
    out = console()
    what = f"{say('oficio', 'trade')} {trade}, {say('semilla', 'seed')} {first}"
    out.print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}  [dim]{what}[/dim]")
    right = done = 0
    cost = 0.0
    for number in range(rounds):
        one = asked[0] if number == 0 else question(game, cast(Trade, trade), first + number, given)
        grade = _ask(one, number + 1)
        if grade is None:
            break
        done += 1
        right += grade[0]
        cost += grade[1]
    if done:
        spent = say(f"; costó {cost / done:.4f} por mano", f"; it cost {cost / done:.4f} a hand") if trade == "player" else ""
        out.print(say(f"{right} de {done} bien{spent}", f"{right} of {done} right{spent}"))


def _ask(one: Question, number: int) -> tuple[bool, float] | None:
    out = console()
    out.print(f"\n[bold]{number}.[/bold]")
    for line in one.scene:
        out.print(f"   {escape(line[lang()])}", highlight=False)
    out.print(f"[bold]{escape(one.ask[lang()])}[/bold]")
    for i, (name, text) in enumerate(one.options.items(), 1):
        out.print(f"   {i}  {name}" + (f"  {escape(text[lang()])}" if text[lang()] != name else ""), highlight=False)
    while True:
        try:
            answer = input("> ")
        except EOFError:
            return None
        if answer.strip().lower() in ("q", "quit", "salir"):
            return None
        try:
            grade = one.grade(answer)
        except TapeteError as error:
            out.print(f"[yellow]{escape(error.text[lang()])}[/yellow]")
            continue
        break
    verdict = say("bien", "right") if grade.right else say(f"no: {grade.answer}", f"no: {grade.answer}")
    colour = "green" if grade.right else "red"
    lost = say(f" (cuesta {grade.cost:.4f})", f" (costs {grade.cost:.4f})") if grade.cost > 1e-12 else ""
    out.print(f"[{colour}]{verdict}[/{colour}]{lost}  {escape(grade.why[lang()])}  [dim]{grade.cite}[/dim]", highlight=False)
    return grade.right, grade.cost


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
