"""`tapete settle` and `tapete verify`: an acta replayed, and its seals and seed checked."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.markup import escape

from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, lang, say
from tapete.errors import NotFound
from tapete.play.events import Call
from tapete.table.acta import Problem, event_line, read, settle, settled_json
from tapete.table.chain import check_chain
from tapete.table.seal import verify
from tapete.text import Text

EXIT_FAILED = 1


def read_acta(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    path = Path(name)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        near = [p.name for p in path.parent.glob("*.acta")][:3] if path.parent.is_dir() else []
        hint = f" ({', '.join(near)})" if near else ""
        why = getattr(error, "strerror", None) or "not text"
        raise NotFound(Text(f"no se puede leer {name}: {why}{hint}", f"cannot read {name}: {why}{hint}")) from None


def settle_file(name: str, as_json: bool) -> None:
    settled = settle(read_acta(name), catalogue())
    if as_json:
        out_json(settled_json(settled, lang()))
        sys.exit(0 if settled.ok else EXIT_FAILED)
    out = console()
    minor = settled.table.terms.minor if settled.table else 1
    for line, events in settled.answers:
        out.print(escape(line.words))
        for event in events:
            if isinstance(event, Call):
                out.print(f"  [italic]«{escape(event.text[lang()])}»[/italic]")
            elif text := event_line(event, minor):
                out.print(f"  [green]{escape(text)}[/green]  [dim]{escape(_why(event))}[/dim]")
    show_problems(name, settled.problems)
    if settled.ok:
        checked = say(f"{settled.claims} líneas > comprobadas", f"{settled.claims} > lines checked")
        out.print(
            f"[bold green]{say('correcto', 'ok')}[/bold green]: {len(settled.payments)} {say('pagos', 'payments')}, {checked}"
        )
    sys.exit(0 if settled.ok else EXIT_FAILED)


def _why(event: object) -> str:
    text = getattr(event, "why", None) or getattr(event, "text", None)
    return text[lang()] if isinstance(text, Text) else ""


def show_problems(name: str, problems: list[Problem]) -> None:
    for problem in problems:
        cite = f" [{problem.cite}]" if problem.cite else ""
        line = say("línea", "line")
        print(f"{name}: {line} {problem.line}: {problem.text[lang()]}{cite}", file=sys.stderr)
        if problem.legal:
            print(f"  {say('cabía', 'legal there')}: {'; '.join(problem.legal[:8])}", file=sys.stderr)


def verify_file(name: str, as_json: bool, anchor: str = "") -> None:
    text = read_acta(name)
    found = verify(text, catalogue())
    if anchor:
        from tapete.cli.anchoring import not_held

        followed = check_chain(read(text))
        why = not_held(anchor, followed.hashes if followed else [])
        found.problems += [Problem(1, why)] if why else []
    if as_json:
        problems = [{"line": p.line, "text": p.text[lang()]} for p in found.problems]
        out_json({**vars(found), "ok": found.ok, "problems": problems})
        sys.exit(0 if found.ok else EXIT_FAILED)
    show_problems(name, found.problems)
    if found.ok:
        seals = say(f"{found.seals} sellos intactos", f"{found.seals} seals intact")
        if found.revealed:
            seed = say(
                f"; {found.draws} resultados salen de la semilla comprometida",
                f"; {found.draws} results follow from the committed seed",
            )
        elif found.committed:
            seed = say("; semilla comprometida, aún sin revelar", "; a seed is committed to and not yet revealed")
        else:
            seed = say("; sin semilla comprometida", "; no seed was committed to")
        chain = say(f"; {found.entries} asientos encadenados", f"; {found.entries} entries chained") if found.entries else ""
        state = say("; la mesa seguía abierta", "; the table was still open") if found.open else ""
        print(f"{say('correcto', 'ok')}: {seals}{seed}{chain}{state}")
    sys.exit(0 if found.ok else EXIT_FAILED)
