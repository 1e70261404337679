"""The terminal's view. Nothing heavy is imported before a command needs it: `tapete --help` must start at once."""

from __future__ import annotations

import os
import sys

EXIT_WRONG = 2
LONGEST = 1000
"""Characters of a sentence; of a longer one, which repeats what was typed, the middle is left out."""


def main() -> None:
    """Run the command line; what the user got wrong is one sentence on stderr and exit code 2."""
    from tapete.cli import setting
    from tapete.cli.plainly import plainly
    from tapete.errors import Refused, TapeteError, system_says

    _lines_open()
    words = sys.argv[1:] = setting.take_globals(sys.argv[1:])
    setting.keep_rules(True)
    try:
        answer = plainly(words)
        if answer is None:
            sys.exit(_framed(words))
        answer()
        sys.exit(0)
    except TapeteError as error:
        cite = f" [{error.cite}]" if isinstance(error, Refused) and error.cite else ""
        _wrong(f"{error.text[setting.lang()]}{cite}", cite[2:-1])
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # a folder where a file should be, a name too long, no right to read or write
        named = f": {error.filename}" if error.filename else ""
        why = system_says(error)[setting.lang()]
        _wrong(setting.say("no se puede usar el archivo", "the file cannot be used") + f": {why}{named}")
    except UnicodeDecodeError:
        _wrong(setting.say("el archivo no es texto en UTF-8", "the file is not text in UTF-8"))
    except UnicodeEncodeError as error:
        _wrong(_unwritable(error))
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        setting.keep_rules(False)
        setting.forget()


def _lines_open() -> None:
    """Where input, output or errors were closed at the start, they lead nowhere: no file of ours may be opened in their place."""
    for number, mode in ((0, "r"), (1, "w"), (2, "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest number that is free, which is this one
            setattr(sys, ("stdin", "stdout", "stderr")[number], open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _unwritable(error: UnicodeEncodeError) -> str:
    """What the output cannot write; nothing is left out or put in its place, for an acta with other signs is another acta."""
    from tapete.cli.setting import say

    sign, where = error.object[error.start : error.start + 1], error.encoding
    return say(
        f"la salida está en {where}, que no sabe escribir «{sign}»: use PYTHONIOENCODING=utf-8",
        f"the output is in {where}, which cannot write '{sign}': use PYTHONIOENCODING=utf-8",
    )


def _framed(words: list[str]) -> int:
    """A line as the command line's framework understands it; the exit code."""
    from tapete.cli import frame
    from tapete.cli.app import asked

    frame.install()
    try:
        done = asked(words)(standalone_mode=False)
        return done if isinstance(done, int) else 0
    except frame.GivenUp:
        return 130
    except frame.Mistyped as error:
        if frame.only_help(error):
            print(error, file=sys.stderr)
            return EXIT_WRONG
        _wrong(frame.wrong(error))
        raise


def _wrong(said: str, cite: str = "") -> None:
    """One sentence, however long what was typed, the law's own words where the user has them, and the exit code of a mistake.

    Signs that steer a terminal, from a name or a file, are not let through.
    """
    said = "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in said)
    if len(said) > LONGEST:
        said = f"{said[: LONGEST // 2]} … {said[-LONGEST // 2 :]}"
    print(f"tapete: {said}", file=sys.stderr)
    if cite:
        from tapete.cli.citing import under_refusal

        under_refusal(cite)
    sys.exit(EXIT_WRONG)
