"""The text of a regulation that does not exist, in sentences of our own, and what readers would have made of it."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

from tapete.catalogue.loader import HOME, Catalogue
from tapete.passages.model import LawText
from tapete.passages.writing import joined, written
from tapete.text import Text

NAME = "marisma"
PARTS = """
El croupier|Cada jugador|La noria|El jefe de la barca|Quien sostiene el farol|La marea|El remero mayor|Ningún mirón|El abuelo
recoge|cuenta|anuncia|deposita|esconde|multiplica|devuelve|señala con la caña|pesa otra vez|canta|abre despacio|remoja
las conchas|los cangrejos azules|seis anzuelos|la red rota|el premio de la bajamar|tres faroles|las apuestas mojadas|el ancla
antes del alba|si sopla poniente|cuando suena la caracola|tras el último giro|salvo niebla|en presencia de dos testigos|a oscuras
y paga doce por una|y lo escribe en el cuaderno|pero nunca más de cuarenta|sin decir palabra|con la mano izquierda|y bebe agua
"""
WHO, DOES, WHAT, WHEN, MORE = (line.split("|") for line in PARTS.strip().splitlines())


def text_of(articles: int = 14, seed: int = 1) -> tuple[str, dict[str, dict[str, str]], list[str]]:
    """Lines of a text, its passages by their keys, and the lines that order nothing."""
    rng = random.Random(seed)
    lines: list[str] = []
    table: dict[str, dict[str, str]] = {}
    noise: list[str] = []
    for article in range(1, articles + 1):
        lines.append(f"Artículo {article}. De la noria")
        noise.append(str(len(lines)))
        count = rng.randint(1, 5)
        for number in range(1, count + 1):
            said = ". ".join(
                " ".join(rng.choice(words) for words in (WHO, DOES, WHAT, WHEN, MORE)) for _ in range(rng.randint(1, 4))
            )
            first = len(lines) + 1
            words = said.split()
            lines += [" ".join(words[i : i + 9]) for i in range(0, len(words), 9)]
            key = f"M.{article}" if count == 1 else f"M.{article} ¶{number}"
            table[key] = {
                "lines": f"{first}-{len(lines)}",
                "standing": "carried" if number % 2 else "told",
                "es": f"Norma {article}, punto {number}",
                "en": f"Rule {article}, point {number}",
            }
        lines.append("")
    return "\n".join(lines), table, noise


def law_of(articles: int = 14, seed: int = 1) -> tuple[LawText, str]:
    text, table, noise = text_of(articles, seed)
    part = {"noise": noise, "passages": table}
    return joined(NAME, Text("Ordenanza de la noria", "Ordinance of the water wheel"), text.encode(), [part]), text


def catalogue_with(folder: Path, articles: int = 14) -> tuple[Catalogue, Path]:
    """A catalogue with the imaginary regulation, one game of it, and the file of its text."""
    home = folder / "law" / NAME
    home.mkdir(parents=True)
    card = (HOME / "spain" / "regulation.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(card)
    head = card.partition("# --- Glossary")[0].replace('regulation = "spain"', f'regulation = "{NAME}"', 1)
    head = head.replace(raw["short"]["es"], "Marisma").replace(raw["short"]["en"], "Marisma")
    rule = 'rule = { es = "Hay límites.", en = "There are limits." }'
    general = f'\n[[general]]\nid = "limits"\ntopic = "limits"\n{rule}\ncite = "M.2 ¶1"\n'
    (home / "regulation.toml").write_text(head + general, encoding="utf-8")
    boule = (HOME / "spain" / "boule.toml").read_text(encoding="utf-8")
    boule = re.sub(r'cite(\s*)= "04[^"]*"', r'cite\1= "M.3 ¶1"', boule)
    (home / "boule.toml").write_text(boule, encoding="utf-8")
    law, text = law_of(articles)
    (home / "passages.toml").write_text(written(law, "Marisma"), encoding="utf-8")
    file = folder / "ordenanza.txt"
    file.write_text(text, encoding="utf-8")
    return Catalogue([folder / "law"]), file
