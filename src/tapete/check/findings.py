"""What a check found, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tapete.text import Lang, Text, same

Severity = Literal["error", "warning", "fine"]
NOTHING = same("")


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, strange or fine, and where."""

    severity: Severity
    what: Text
    where: str = ""
    """The key, the bet, or the plan under which it was found."""
    cite: str = ""
    called: Text = NOTHING
    """The bet and the plan by the words of the trade, where the key is not what a reader knows them by."""


@dataclass
class Report:
    """All that was found about one game."""

    game: str
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, severity: Severity, what: Text | str, where: str = "", cite: str = "", called: Text = NOTHING) -> None:
        found = Finding(severity, same(what) if isinstance(what, str) else what, where, cite, called)
        if found not in self.findings:
            self.findings.append(found)

    def told(self, severity: Severity, lang: Lang) -> list[tuple[str, str]]:
        """What is said, and its article; what holds in several places alike is said once."""
        places: dict[tuple[Text, str], list[str]] = {}
        for found in self.of(severity):
            places.setdefault((found.what, found.cite), []).append(found.called[lang] or found.where)
        return [
            (f"{', '.join(p for p in where if p)}: {what[lang]}".removeprefix(": "), cite)
            for (what, cite), where in places.items()
        ]

    def of(self, severity: Severity) -> list[Finding]:
        return [f for f in self.findings if f.severity == severity]

    @property
    def ok(self) -> bool:
        return not self.of("error")

    def as_json(self, lang: Lang) -> dict[str, Any]:
        def told(found: Finding) -> dict[str, str]:
            return {"where": found.where, "what": found.what[lang], "cite": found.cite}

        named = {"errors": "error", "warnings": "warning", "fine": "fine"}
        lists = {name: [told(f) for f in self.findings if f.severity == which] for name, which in named.items()}
        return {"game": self.game, "ok": self.ok, **lists}
