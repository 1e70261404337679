"""The words of a file that the user has: plain text, Markdown, HTML or PDF. What cannot be read is said in one sentence."""

from __future__ import annotations

import io
import logging
from html.parser import HTMLParser
from pathlib import Path

from tapete.errors import TapeteError
from tapete.text import Text

LARGEST = 100_000_000
"""Bytes of a file; the longest of the texts has half a million."""
SILENT = frozenset({"script", "style", "template", "noscript", "title", "svg"})
INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "tt"}
    | {"u", "var", "wbr"}
)
HTML_NAMES = frozenset({".html", ".htm", ".xhtml"})


class BadFile(TapeteError):
    """A file that cannot be read as a text."""

    def __init__(self, path: Path, es: str, en: str) -> None:
        super().__init__(Text(f"{path}: {es}", f"{path}: {en}"))


def read_source(path: Path) -> tuple[str, bytes]:
    """The text of a file, and its bytes."""
    if path.is_dir():
        raise BadFile(path, "es una carpeta; se esperaba un archivo", "it is a folder; expected a file")
    if not path.is_file():
        raise BadFile(path, "no existe tal archivo", "there is no such file")
    if path.stat().st_size > LARGEST:
        raise BadFile(path, "pasa de cien megabytes", "it is larger than a hundred megabytes")
    raw = path.read_bytes()
    return text_of(raw, path), raw


def text_of(raw: bytes, path: Path) -> str:
    if raw[:1024].lstrip().startswith(b"%PDF-"):
        text = _pdf(raw, path)
    else:
        text = _decoded(raw, path)
        if path.suffix.lower() in HTML_NAMES or text[:2000].lstrip().lower().startswith(("<!doctype html", "<html")):
            text = _html(text)
    if not any(c.isalpha() for c in text):
        raise BadFile(path, "no tiene palabras", "it has no words in it")
    return text


def _decoded(raw: bytes, path: Path) -> str:
    """Letters out of bytes: UTF-8, UTF-16 with its mark, else as Western Windows wrote them."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    if b"\0" in raw:
        raise BadFile(
            path,
            "no es texto; se admite texto, Markdown, HTML y PDF",
            "it is not text; plain text, Markdown, HTML and PDF will do",
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SILENT:
            self.silent += 1
        elif tag not in INLINE:
            self.said.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self.silent = max(0, self.silent - 1)
        elif tag not in INLINE:
            self.said.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def _html(text: str) -> str:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return "".join(reader.said)


def _pdf(raw: bytes, path: Path) -> str:
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):
            raise BadFile(path, "el PDF está cifrado con contraseña", "the PDF is locked with a password")
        pages = [page.extract_text() for page in reader.pages]
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        NotImplementedError,
        OSError,
    ) as error:
        raise BadFile(path, "el PDF está dañado y no se puede leer", "the PDF is damaged and cannot be read") from error
    if not any(c.isalpha() for page in pages for c in page):
        raise BadFile(
            path,
            "el PDF solo tiene imágenes; hace falta uno con texto, o el texto mismo",
            "the PDF has nothing but images; one with text is needed, or the text itself",
        )
    return "\n".join(pages)
