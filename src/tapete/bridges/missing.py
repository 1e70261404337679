"""What is told when a library that only a bridge needs is not installed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from tapete.errors import TapeteError
from tapete.text import Text


def needs(module: str, package: str, extra: str = "rl") -> ModuleType:
    """The module, or one sentence on how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise TapeteError(
            Text(
                f"para esto hace falta {package}: pip install 'tapete[{extra}]'",
                f"this needs {package}: pip install 'tapete[{extra}]'",
            )
        ) from None
