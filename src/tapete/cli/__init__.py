"""The terminal's view. Nothing heavy is imported before a command needs it: `tapete --help` must start at once."""

from __future__ import annotations

import os
import sys

EXIT_WRONG = 2


def main() -> None:
    """Run the command line; what the user got wrong is one sentence on stderr and exit code 2."""
    from tapete.cli import setting
    from tapete.errors import Refused, TapeteError

    sys.argv[1:] = setting.take_globals(sys.argv[1:])
    from tapete.cli.app import app

    try:
        app()
    except TapeteError as error:
        cite = f" [{error.cite}]" if isinstance(error, Refused) and error.cite else ""
        print(f"tapete: {error.text[setting.lang()]}{cite}", file=sys.stderr)
        sys.exit(EXIT_WRONG)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
