"""What can go wrong, said in one sentence: which rule, which value, what would be allowed."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable

from tapete.text import Text, same


class TapeteError(Exception):
    """Anything the user can put right; `text` is the sentence in both languages."""

    def __init__(self, text: Text | str) -> None:
        self.text = same(text) if isinstance(text, str) else text
        super().__init__(self.text.en)


class CatalogueError(TapeteError):
    """A file of the catalogue is wrong; each sentence names file, line and key, what was found and what is allowed."""

    def __init__(self, text: Text | str, faults: Iterable[object] = ()) -> None:
        super().__init__(text)
        self.faults = tuple(faults)


class NotFound(TapeteError):
    """Nothing has that name; the sentence offers the nearest ones."""


class Refused(TapeteError):
    """A move, bet or plan that the rules do not allow, with the article that says so. Nothing has changed."""

    def __init__(self, text: Text | str, cite: str = "", legal: Iterable[str] = (), asked: str = "", mend: str = "") -> None:
        super().__init__(text)
        self.cite = cite
        self.legal = tuple(legal)
        self.asked = asked
        """The move that was refused, in the acta's words, where a table refused it."""
        self.mend = mend
        """A move that would put right what is wrong, in the acta's words, where there is just one."""


class NotNow(Refused):
    """A move that answers another question than the one asked; the table, which knows the rules, says why in full."""


LONGEST = 60
"""As much of a name that does not exist as a sentence says again."""


def unknown(what: Text, name: str, known: Iterable[str]) -> NotFound:
    """`what` called `name` does not exist; say which names come nearest, or list a few."""
    from difflib import get_close_matches  # a mistake may take its time; starting may not

    names = sorted(known)
    folded = {n.lower(): n for n in names}
    near = [folded[n] for n in get_close_matches(name[: 2 * LONGEST].lower(), folded, n=3, cutoff=0.5)]
    near += [n for n in names if name and name.lower() in n.lower() and n not in near][: 3 - len(near)]
    if near:
        joined = ", ".join(near)
        hint = Text(f"; lo más parecido: {joined}", f"; the nearest: {joined}")
    else:
        joined = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
        hint = Text(f"; hay: {joined}", f"; there are: {joined}") if names else same("")
    said = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
    return NotFound(Text(f"no hay {what.es} «{said}»", f"there is no {what.en} '{said}'") + hint)


SYSTEM = {
    errno.ENOENT: "no existe",
    errno.EISDIR: "es una carpeta",
    errno.ENOTDIR: "no es una carpeta",
    errno.EACCES: "no hay permiso",
    errno.EPERM: "no hay permiso",
    errno.EEXIST: "ya existe",
    errno.ENOSPC: "no queda sitio en el disco",
    errno.EROFS: "el disco es de solo lectura",
    errno.ENAMETOOLONG: "el nombre es demasiado largo",
    errno.ELOOP: "demasiados enlaces",
}
"""What the system says of a file, in Spanish."""


def system_says(error: OSError) -> Text:
    """Why a file cannot be read or written, whoever raised it.

    >>> system_says(FileNotFoundError(2, "Failed to open local file 'x'. Detail: …"))["es"]
    'no existe'
    """
    english = os.strerror(error.errno) if error.errno in SYSTEM else error.strerror or str(error)
    return Text(SYSTEM.get(error.errno or 0, english), english)


def cannot(error: OSError, path: object, *, write: bool) -> TapeteError:
    """The sentence about a file that cannot be read or written."""
    why = system_says(error)
    es, en = ("escribir", "write") if write else ("leer", "read")
    return TapeteError(Text(f"no se puede {es} {path}: {why.es}", f"cannot {en} {path}: {why.en}"))
