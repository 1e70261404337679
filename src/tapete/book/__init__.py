"""The rulebook: everything a game's file says, for a person to read, as one document that screen, paper and site show alike.

A document is made from the data alone, in both languages at once, each line with its article; how it looks is another matter
(`as_text`, `as_markdown`, `as_html`).
"""

from tapete.book.as_html import as_html as as_html
from tapete.book.as_markdown import as_markdown as as_markdown
from tapete.book.as_text import as_text as as_text
from tapete.book.document import Document as Document
from tapete.book.game import of_game as of_game
from tapete.book.regulation import of_regulation as of_regulation
