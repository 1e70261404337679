"""Why a database does not answer, in our words: what its driver says is in English and speaks of itself."""

from __future__ import annotations

import re

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tapete.text import Text

REASONS = {
    r"unable to open database file": Text("su archivo no se puede abrir", "its file cannot be opened"),
    r"file is not a database": Text("su archivo no es una base de datos", "its file is not a database"),
    r"malformed": Text("su archivo está dañado", "its file is damaged"),
    r"locked": Text("otro programa la tiene ocupada", "another program holds it"),
    r"read-?only": Text("es de solo lectura", "it may only be read"),
    r"full|no space": Text("no queda sitio en el disco", "there is no room left on the disk"),
    r"no such table|relation .+ does not exist": Text("no es una sala de Tapete", "it is not a floor of Tapete"),
    r"refused": Text("nadie atiende en esa dirección", "nobody listens at that address"),
    r"authentication failed|no password supplied": Text(
        "no admite ese usuario o esa contraseña", "it does not accept that user or that password"
    ),
    r"does not exist": Text("no hay ninguna de ese nombre", "there is none of that name"),
    r"translate host name|not known|resolve": Text("no se conoce ese servidor", "that server is not known"),
    r"time(d )?out": Text("ha tardado demasiado", "it took too long"),
}
"""What a driver says, as far as it is known."""


def why(error: SQLAlchemyError) -> Text:
    """The reason; where it is none of those known, English has the driver's own line and Spanish does without."""
    if isinstance(error, ArgumentError):  # an address that is none, or of a sort of database that there is not
        return Text("esa no es la dirección de una base de datos", "that is not the address of a database")
    said = str(getattr(error, "orig", None) or error).strip()
    for words, told in REASONS.items():
        if re.search(words, said, re.IGNORECASE):
            return told
    return Text("", said.splitlines()[0] if said else "")


def sentence(error: SQLAlchemyError) -> Text:
    """That it does not answer, and why."""
    told = why(error)
    return Text("la base de datos no responde", "the database does not answer") + Text(
        *(f": {words}" if words else "" for words in (told.es, told.en))
    )
