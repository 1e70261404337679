"""When no answer can be made, the books are looked at: where somebody has meddled with them, that is said, and what to do."""

from __future__ import annotations

import logging
import math
import threading
from time import monotonic

from tapete.floor.audit import differences
from tapete.floor.house import Floor
from tapete.text import Text

AGAIN = 60.0
"""Seconds before the books are read through once more for somebody who asks."""
MEDDLED = Text(
    "los libros no están como se escribieron, y con ellos no se puede hacer esta respuesta: no se anote nada más; "
    "«tapete doctor» y «tapete verify --anchor» nombran lo cambiado, y «tapete restore» recupera una copia íntegra",
    "the books are not as they were written, and this answer cannot be made of them: enter nothing more; "
    "'tapete doctor' and 'tapete verify --anchor' name what was changed, and 'tapete restore' brings a whole copy back",
)


class Suspicion:
    """What the audit finds, asked for when an answer failed; not at every failure, for that would be work without end."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self._looked, self._lock = floor, -math.inf, threading.Lock()
        self._found: list[Text] = []

    def found(self) -> list[Text]:
        with self._lock:
            if monotonic() - self._looked > AGAIN:
                self._found = self._look()
                self._looked = monotonic()
            return self._found

    def _look(self) -> list[Text]:
        try:
            found = differences(self.floor)
        except Exception:
            logging.getLogger(__name__).exception("the audit itself failed")
            return []
        if found:
            self.floor.differences = found + self.floor.lost
        return found
