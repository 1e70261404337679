"""What the command line's framework says by itself: headings of the help, and what was typed wrong, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from tapete.cli.setting import lang, say

if TYPE_CHECKING:  # whether the framework brings its Click or uses the other is its own affair
    from typer._click.core import Context
    from typer._click.exceptions import ClickException
    from typer._click.formatting import HelpFormatter
else:
    Context, HelpFormatter, ClickException = (
        typer.Context.__mro__[1],
        typer.Context.formatter_class,
        typer.BadParameter.__mro__[2],
    )

GivenUp = typer.Abort
"""Who was asked for something and gave no answer."""
Mistyped = ClickException
"""All that the framework finds wrong in a line."""

HEADINGS = {"Arguments": "Argumentos", "Options": "Opciones", "Commands": "Órdenes"}
HELP = {
    r"Show this message and exit\.": "Muestra esta ayuda y termina.",
    r"\[required\]": "[obligatorio]",
    r"\[default: (.+)\]": r"[si no se dice: \1]",
    r"; required\]": "; obligatorio]",
}
USAGE = {r"\[OPTIONS\]": "[OPCIONES]", r"COMMAND \[ARGS\]\.\.\.": "ORDEN [ARGUMENTOS]..."}
WRONG = {
    r"No such option: (\S+)\.?(?: (?:Did you mean|\(Possible options:) (.+?)[?)])?": r"no hay la opción \1 (¿\2?)",
    r"No such command '?([^']+)'?\.?(?: Did you mean (.+)\?)?": r"no hay la orden «\1» (¿\2?)",
    r"Missing command": "falta la orden",
    r"Missing argument '?\{?([^'}]+)\}?'?": r"falta \1",
    r"Missing option '?([^']+)'?": r"falta la opción \1",
    r"Missing parameter: (.+)": r"falta \1",
    r"Got unexpected extra argument\(s\) \((.+)\)": r"sobra: \1",
    r"Option '?([^']+)'? does not take a value": r"la opción \1 no lleva valor",
    r"Option '?([^']+)'? requires an argument": r"la opción \1 lleva un valor",
    r"Option '?([^']+)'? requires (\d+) arguments": r"la opción \1 lleva \2 valores",
    r"Invalid value for '?([^']+?)'?: (.+)": r"«\1» no vale: \2",
}
VALUES = {
    r"'([^']*)' is not a valid int(?:eger)?(?: range)?": r"«\1» no es un número entero",
    r"'([^']*)' is not a valid float(?: range)?": r"«\1» no es un número",
    r"(\S+) is not in the range (.+)": r"\1 no está entre \2",
    r"(?<=: )[^:]*greater than or equal to (\S+)": r"ha de ser \1 o más",
    r"(?<=: )[^:]*less than or equal to (\S+)": r"ha de ser \1 o menos",
    r"(?<=: )[^:]*valid integer.*": "ha de ser un número entero",
    r"(?<=: )[^:]*valid number.*": "ha de ser un número",
    r"'([^']*)' is not one of (.+)": r"«\1» no es ninguno de \2",
}


def _in_spanish(words: str, table: dict[str, str]) -> str:
    for said, spanish in table.items():
        words = re.sub(said, spanish, words)
    return words


class Formatter(HelpFormatter):
    """The help as the framework lays it out, without the names of Python's types; in Spanish, all of it."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if lang() == "es":
            prefix, args = "Uso: ", _in_spanish(args, USAGE)
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(HEADINGS.get(heading, heading) if lang() == "es" else heading)

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        told = [(re.sub(r" <([^<>]+)>$", _value if first[0] == "-" else "", first), second) for first, second in rows]
        if lang() == "es":
            told = [(first, _in_spanish(second, HELP)) for first, second in told]
        super().write_dl(told, col_max, col_spacing)


def _value(kind: re.Match[str]) -> str:
    """What an option takes, in a word instead of a type's name."""
    if kind[1].startswith(("int", "float")):
        return " N"
    return say(" ARCHIVO", " FILE") if "path" in kind[1] or "file" in kind[1] else say(" VALOR", " VALUE")


def only_help(error: Mistyped) -> bool:
    """Whether nothing was typed, and the help is the answer: it is then the error's own words."""
    return type(error).__name__ == "NoArgsIsHelpError"


def wrong(error: Mistyped) -> str:
    """What was typed wrong, in one sentence, and where the help is."""
    context: object = getattr(error, "ctx", None)
    told = error.format_message()
    where = f" ({context.command_path} --help)" if isinstance(context, Context) else ""
    return _sentence(told.replace("\n", " ").rstrip(".")) + where


def _sentence(told: str) -> str:
    if lang() != "es":
        return told[:1].lower() + told[1:]
    for said, spanish in WRONG.items():
        if found := re.fullmatch(said, told):
            return _in_spanish(found.expand(spanish), VALUES).replace(" (¿?)", "")
    return told


def install() -> None:
    """Let every help be laid out so."""
    Context.formatter_class = Formatter
