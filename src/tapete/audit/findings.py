"""What an audit finds, as values: what it is, where, its size, and what could be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tapete.text import Text

KINDS = {
    "favours": Text("Apuestas que favorecen al jugador", "Bets that favour the player"),
    "free": Text("Apuestas que no cuestan nada", "Bets that cost nothing"),
    "doubt": Text("Contradicciones y silencios, según cuánto mueven", "Contradictions and silences, by how much they move"),
    "gap": Text("Lo que falta en el texto", "What the text does not give"),
    "overlap": Text("Líneas de pago que se pisan", "Lines of a pay table that overlap"),
    "never": Text("Pagos que ninguna jugada alcanza", "Pays that no deal reaches"),
    "limits": Text("Límites que no pueden cumplirse", "Limits that cannot be met together"),
    "choice": Text("Decisiones que nadie debería tomar", "Choices that nobody should take"),
    "chips": Text("Pagos que no salen en fichas", "Pays that chips cannot make"),
    "printed": Text("Cifras dañadas o que no son como están impresas", "Figures damaged or not as printed"),
    "reference": Text("Remisiones a lo que no existe o es otra cosa", "References to what does not exist or is something else"),
    "oddity": Text("Otras rarezas del texto", "Other oddities of the text"),
    "elsewhere": Text("El mismo juego, pagado de otro modo en otro reglamento", "The same game, paid differently elsewhere"),
}
"""What is looked for, in the order of a report."""


@dataclass(frozen=True)
class Finding:
    kind: str
    game: str
    what: Text
    cite: str = ""
    size: Fraction | None = None
    """Per hundred staked: what the house loses by it, or how far the cost moves between two readings."""
    do: Text | None = None
    """What could be done."""
    about: str = ""
    """The reading in question, by its name."""
    example: tuple[Text, ...] = ()
    """Lines of an acta that show it."""


def ordered(findings: list[Finding]) -> list[Finding]:
    """By kind, and within it the largest first."""
    places = {kind: i for i, kind in enumerate(KINDS)}
    return sorted(findings, key=lambda f: (places[f.kind], -(f.size or 0), f.game, f.what.en))
