"""What can go wrong, said in one sentence: which rule, which value, what would be allowed."""

from __future__ import annotations

import errno
import os
import re
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


class NotOffered(Refused, NotFound):
    """Nothing that the rules offer has that name; with the article that says what they offer."""


class NotNow(Refused):
    """A move that answers another question than the one asked; the table, which knows the rules, says why in full."""


LONGEST = 60
"""As much of a name that does not exist as a sentence says again."""


def unknown(what: Text, name: str, known: Iterable[str], spanish: Iterable[str] | None = None) -> NotFound:
    """`what` called `name` does not exist; say which names come nearest, or list a few: in Spanish those that are typed there.

    >>> unknown(Text("ninguna apuesta", "bet"), "blue", ["red", "black"], ["rojo", "negro"]).text["es"]
    'no hay ninguna apuesta «blue»; hay: negro, rojo'
    """
    english = sorted(known)
    names = english if spanish is None else sorted(spanish)
    near = _nearest(name, english)
    hint = Text(_offered(_nearest(name, names) or near, names).es, _offered(near, english).en)
    said = name if len(name) <= LONGEST else f"{name[:LONGEST]}…"
    return NotFound(Text(f"no hay {what.es} «{said}»", f"there is no {what.en} '{said}'") + hint)


def _nearest(name: str, names: list[str]) -> list[str]:
    from difflib import get_close_matches  # a mistake may take its time; starting may not

    folded = {n.lower(): n for n in names}
    near = [folded[n] for n in get_close_matches(name[: 2 * LONGEST].lower(), folded, n=3, cutoff=0.5)]
    return near + [n for n in names if name and name.lower() in n.lower() and n not in near][: 3 - len(near)]


def _offered(near: list[str], names: list[str]) -> Text:
    if near:
        joined = ", ".join(near)
        return Text(f"; lo más parecido: {joined}", f"; the nearest: {joined}")
    joined = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return Text(f"; hay: {joined}", f"; there are: {joined}") if names else same("")


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
    errno.EADDRINUSE: "esa dirección ya está en uso",
    errno.EADDRNOTAVAIL: "esa dirección no es de esta máquina",
}
"""What the system says of a file or an address, in Spanish."""


def system_says(error: OSError) -> Text:
    """Why a file cannot be read or written, whoever raised it.

    >>> system_says(FileNotFoundError(2, "Failed to open local file 'x'. Detail: …"))["es"]
    'no existe'
    """
    english = os.strerror(error.errno) if error.errno in SYSTEM else error.strerror or str(error)
    return Text(SYSTEM.get(error.errno or 0, english), english)


def file_says(error: Exception) -> Text:
    """Why a file is of no use, in our words: the system's reason, or what it is not."""
    if isinstance(error, OSError):
        return system_says(error)
    if isinstance(error, UnicodeDecodeError):
        return Text("no es texto en UTF-8", "it is not text in UTF-8")
    return Text("no está escrito como debe", "it is not written as it should be")


TOML = {
    "Cannot declare": Text("la tabla ya estaba declarada", "the table was declared before"),
    "Cannot mutate": Text("la tabla ya estaba cerrada", "the table was closed before"),
    "Cannot overwrite": Text("la clave ya tenía valor", "the key had a value already"),
    "Cannot redefine": Text("la tabla ya estaba declarada", "the table was declared before"),
    "Duplicate": Text("la clave está dos veces", "the key is there twice"),
    "Expected '=' after": Text("falta = después de la clave", "there is no = after the key"),
    "Expected ']": Text("falta cerrar el corchete", "the bracket is not closed"),
    "Expected newline": Text("sobra algo en la línea", "there is something left on the line"),
    "Expected": Text("falta un signo", "a sign is missing"),
    "Found invalid": Text("hay un signo que no cabe ahí", "there is a sign that may not stand there"),
    "Illegal character": Text("hay un signo que no cabe ahí", "there is a sign that may not stand there"),
    "Invalid date": Text("la fecha no existe", "there is no such date"),
    "Invalid initial": Text("ahí se esperaba una clave", "a key was expected there"),
    "Invalid statement": Text("ahí se esperaba una clave o una tabla", "a key or a table was expected there"),
    "Invalid value": Text("el valor no se entiende; un texto va entre comillas", "the value makes no sense; words go in quotes"),
    "Unclosed array": Text("la lista no está cerrada", "the list is not closed"),
    "Unclosed inline": Text("falta cerrar la llave", "the brace is not closed"),
    "Unescaped": Text("una barra inversa se escribe doble", "a backslash is written twice"),
    "Unterminated": Text("el texto no está cerrado con comillas", "the text is not closed by a quote"),
}
"""What the reader of TOML says, by its first words, in ours."""


def toml_says(error: ValueError | RecursionError) -> Text:
    """Where a text stops being TOML, and why.

    >>> toml_says(ValueError("Invalid value (at line 3, column 5)"))["es"]
    'línea 3, columna 5: el valor no se entiende; un texto va entre comillas'
    """
    if isinstance(error, RecursionError):
        return Text("demasiadas tablas unas dentro de otras", "too many tables within tables")
    if isinstance(error, UnicodeDecodeError):
        return file_says(error)
    said = str(error)
    if "digits" in said and "(at " not in said:
        return Text("un número tiene demasiadas cifras", "a number has too many digits")
    at = re.search(r"line (\d+), column (\d+)", said)
    end = Text("al final", "at the end") if "end of document" in said else None
    where = Text(f"línea {at[1]}, columna {at[2]}", f"line {at[1]}, column {at[2]}") if at else end
    why = next((told for words, told in TOML.items() if said.startswith(words)), None)
    parts = [part for part in (where, why) if part] or [Text("no se entiende", "it makes no sense")]
    return Text(": ".join(p.es for p in parts), ": ".join(p.en for p in parts))


def cannot(error: OSError, path: object, *, write: bool) -> TapeteError:
    """The sentence about a file that cannot be read or written."""
    why = system_says(error)
    es, en = ("escribir", "write") if write else ("leer", "read")
    return TapeteError(Text(f"no se puede {es} {path}: {why.es}", f"cannot {en} {path}: {why.en}"))
