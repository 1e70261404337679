"""`tapete settle` and `tapete verify`: an acta replayed, and its seals and seed checked."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tapete.cli.paper import out_json, painted, put
from tapete.cli.setting import catalogue, lang, say
from tapete.errors import NotFound, system_says
from tapete.passages.kept import kept_names
from tapete.play.events import Call, Payment
from tapete.table.acta import Line, Problem, Settled, event_line, read, settle
from tapete.table.as_json import settled_json
from tapete.table.notation import spoken_ways
from tapete.table.speech import offered, spoken
from tapete.table.table import Table
from tapete.text import Lang, Text, harmless, lines_of
from tapete.written import Amount

EXIT_FAILED = 1
TOURNAMENT = re.compile(r"(?:tournament|torneo) \S+")


def is_tournament(text: str) -> bool:
    """Whether a text is the record of a tournament, and not of a table."""
    first = next((line for line in lines_of(text) if line.strip() and not line.startswith("#")), "")
    return TOURNAMENT.fullmatch(first.strip()) is not None


def read_acta(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    path = Path(name)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        near = [p.name for p in path.parent.glob("*.acta")][:3] if path.parent.is_dir() else []
        hint = f" ({', '.join(near)})" if near else ""
        why = system_says(error) if isinstance(error, OSError) else Text("no es texto en UTF-8", "not text in UTF-8")
        raise NotFound(Text(f"no se puede leer {name}: {why.es}{hint}", f"cannot read {name}: {why.en}{hint}")) from None


def settle_file(name: str, as_json: bool, law: bool | None = None) -> None:
    text = read_acta(name)
    if is_tournament(text):
        from tapete.cli.tournaments import settle_text

        settle_text(name, text, as_json)
    with uncollected():
        settled = settle(text, catalogue())
    if as_json:
        out_json(settled_json(settled, lang()))
        sys.exit(0 if settled.ok else EXIT_FAILED)
    for line in sorted({line for line, _ in [*settled.answers, *settled.refused]}, key=lambda line: line.number):
        put(painted(line.raw or line.words))
        _show_line(settled, line)
    show_problems(name, settled.problems, settled.table)
    if settled.unfinished and settled.table is not None:
        _show_unfinished(settled, settled.table)
    if settled.ok:
        checked = counted(settled.claims, ("línea > comprobada", "líneas > comprobadas"), ("> line checked", "> lines checked"))
        paid = counted(len(settled.payments), ("pago", "pagos"), ("payment", "payments"))
        put(f"{painted(say('correcto', 'ok'), 'bold green')}: {paid}, {checked}")
    if settled.game and (law or (law is None and kept_names())):
        from tapete.cli.citing import footnotes
        from tapete.cli.screen import console

        footnotes(settled.game.partition("/")[0], cites_of(settled), law, console())
    sys.exit(0 if settled.ok else EXIT_FAILED)


@contextmanager
def uncollected() -> Iterator[None]:
    """While a record is replayed everything made is kept, so that to look through it again and again for what could be thrown
    away would only cost time. It is a matter of the whole process, and so for who has one to itself: the command line."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def cites_of(settled: Settled) -> list[str]:
    """The articles of what was paid, ruled or refused, in their order, each once; also of what is wrong."""
    told = [(line.number, e.cite) for line, events in settled.answers for e in events if not isinstance(e, Call)]
    told += [(line.number, why.cite) for line, why in settled.refused]
    told += [(problem.line, problem.cite) for problem in settled.problems]
    return list(dict.fromkeys(cite for _, cite in sorted(told, key=lambda t: t[0]) if cite))


def counted(n: int, es: tuple[str, str], en: tuple[str, str]) -> str:
    """So many of something: the word for one, and for more."""
    return f"{n} {say(es[n != 1], en[n != 1])}"


def translate_file(name: str, to: str) -> None:
    """The acta in a language, on standard output."""
    if to not in ("", "es", "en"):
        raise NotFound(Text(f"no hay acta en «{to}»; hay: es, en", f"there is no acta in '{to}'; there are: es, en"))
    wanted: Lang = lang() if not to else "es" if to == "es" else "en"
    from tapete.table.translate import translate

    print(translate(read_acta(name), wanted, catalogue()), end="")


def _show_line(settled: Settled, line: Line) -> None:
    """What the table answered to one line: the hands as they lay then, calls and payments; or why it was refused."""
    if settled.table is None:
        return
    terms = settled.table.terms
    for said in [hand.line()[lang()] for at, hands in settled.hands if at == line for hand in hands]:
        put(f"  {painted(said)}")
    rules = settled.table.terms.rules if settled.table else None
    for event in [e for at, events in settled.answers if at == line for e in events]:
        if isinstance(event, Call):
            put(f"  {painted(f'«{event.text[lang()]}»', 'italic')}")
        elif text := event_line(event, terms.minor):
            told = spoken(rules, text, lang()) if rules else text
            put(f"  {painted(told, 'green')}  {painted(_why(event, terms.money), 'dim')}".rstrip())
    for why in [refusal for at, refusal in settled.refused if at == line]:
        cite, refused = f"  {why.cite}" if why.cite else "", say("rechazado", "refused")
        put(f"  {painted(f'{refused}: {why.text[lang()]}', 'yellow')}{painted(cite, 'dim')}")


def _show_unfinished(settled: Settled, table: Table) -> None:
    """An acta that ends in the middle of a coup: what lies on the felt, and what is awaited."""
    from tapete.table.show import as_text

    put(painted(say("el acta acaba en mitad de la jugada; en el paño:", "the acta ends in mid-coup; on the felt:"), "yellow"))
    put(painted(as_text(table, lang())))
    put(f"{painted(say('se espera:', 'awaited:'), 'yellow')} {painted('; '.join(spoken_ways(table, lang())))}")


def _why(event: object, money: Callable[[int], Amount]) -> str:
    if isinstance(event, Payment):
        return event.told(money)[lang()]
    text = getattr(event, "why", None) or getattr(event, "text", None)
    return text[lang()] if isinstance(text, Text) else ""


def show_problems(name: str, problems: list[Problem], table: Table | None = None) -> None:
    for problem in problems:
        cite = f" [{problem.cite}]" if problem.cite else ""
        line = say("línea", "line")
        print(harmless(f"{name}: {line} {problem.line}: {problem.text[lang()]}{cite}"), file=sys.stderr)
        if problem.legal:
            ways = [offered(table.terms.rules, way, lang()) if table else way for way in problem.legal[:8]]
            print(harmless(f"  {say('cabía', 'legal there')}: {'; '.join(ways)}"), file=sys.stderr)


def verify_file(name: str, as_json: bool, anchor: str = "") -> None:
    from tapete.table.seal import verify

    text = read_acta(name)
    found = verify(text, catalogue())
    if anchor:
        from tapete.cli.anchoring import not_held
        from tapete.table.chain import check_chain

        followed = check_chain(read(text), catalogue())
        why = not_held(anchor, followed.hashes if followed else [], found.key)
        found.problems += [Problem(1, why)] if why else []
    if as_json:
        problems = [{"line": p.line, "text": p.text[lang()]} for p in found.problems]
        out_json({**vars(found), "ok": found.ok, "problems": problems})
        sys.exit(0 if found.ok else EXIT_FAILED)
    show_problems(name, found.problems)
    if found.ok:
        seals = counted(found.seals, ("sello intacto", "sellos intactos"), ("seal intact", "seals intact"))
        if found.revealed:
            es = ("resultado sale de la semilla comprometida", "resultados salen de la semilla comprometida")
            en = ("result follows from the committed seed", "results follow from the committed seed")
            seed = f"; {counted(found.draws, es, en)}"
        elif found.committed:
            seed = say("; semilla comprometida, aún sin revelar", "; a seed is committed to and not yet revealed")
        else:
            seed = say("; sin semilla comprometida", "; no seed was committed to")
        linked = counted(found.entries, ("asiento encadenado", "asientos encadenados"), ("entry chained", "entries chained"))
        chain = f"; {linked}" if found.entries else ""
        if found.words:
            words = counted(found.words, ("palabra", "palabras"), ("word", "words"))
            seed += say(f" y de {words} de los jugadores", f" and {words} of the players")
        if found.key:
            chain += say(f"; firmada por {found.key[:16]}…", f"; signed by {found.key[:16]}…")
        state = say("; la mesa seguía abierta", "; the table was still open") if found.open else ""
        print(f"{say('correcto', 'ok')}: {seals}{seed}{chain}{state}")
    sys.exit(0 if found.ok else EXIT_FAILED)
