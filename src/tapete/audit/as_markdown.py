"""An audit as a report that a commission could table: what was found, by kind, with article, size and what could be done."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.audit.findings import KINDS, Finding
from tapete.audit.run import Report
from tapete.catalogue.loader import Catalogue
from tapete.text import Lang, Text
from tapete.written import ENGLISH, decimal, style_in

TITLE = Text("Examen del reglamento", "Audit of the regulation")
SIZE = Text("por cada 100 apostados", "per 100 staked")
DO = Text("Qué se puede hacer", "What could be done")


def size(law: Catalogue, finding: Finding, lang: Lang) -> str:
    """How much money, per hundred staked; nothing where it has no size."""
    if finding.size is None:
        return ""
    style = style_in(lang, law.game(finding.game).regulation.currency.writes) if lang == "es" else ENGLISH
    return decimal(finding.size, 3, style)


def markdown(report: Report, law: Catalogue, lang: Lang) -> str:
    return "\n".join(_lines(report, law, lang)) + "\n"


def _lines(report: Report, law: Catalogue, lang: Lang) -> Iterator[str]:
    yield f"# {TITLE[lang]}"
    yield ""
    games, many = report.games, len(report.findings)
    yield f"{games} juegos, {many} hallazgos." if lang == "es" else f"{games} games, {many} findings."
    for kind, title in KINDS.items():
        mine = [f for f in report.findings if f.kind == kind]
        if not mine:
            continue
        yield f"\n## {title[lang]} ({len(mine)})\n"
        for finding in mine:
            amount = size(law, finding, lang)
            told = f" **{amount}** {SIZE[lang]}." if amount else ""
            yield f"- `{finding.game}` {finding.what[lang].rstrip('.')} [{finding.cite}].{told}"
            if finding.do:
                yield f"  {DO[lang]}: {finding.do[lang]}."
            if finding.example:
                yield ""
                yield from (f"      {line[lang]}" for line in finding.example)
                yield ""
    if report.late:
        word = "Sin todos los precios a tiempo" if lang == "es" else "Not all prices came in time"
        yield f"\n{word}: {', '.join(report.late)}."
