"""Passages: what the files say holds together, citations lead to them, and a text is found again however it is set."""

from __future__ import annotations

import random
import re
import statistics
import textwrap
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imaginary_text import law_of
from tapete.catalogue.loader import catalogue
from tapete.errors import CatalogueError, NotFound
from tapete.passages.finding import find as find_places
from tapete.passages.model import LawText
from tapete.passages.prints import make_print, read_print, write_print
from tapete.passages.reading import has_passages, law_text, parse
from tapete.passages.resolving import find, resolve
from tapete.passages.rules import astray, named, namings, precise
from tapete.passages.words import stream
from tapete.passages.writing import written
from tapete.text import plain

READ = [name for name in catalogue().homes if has_passages(name)]
read_texts = pytest.mark.parametrize("name", READ)
MEDIAN = 6
"""Lines of the passages that rules cite."""


# the five texts


@read_texts
def test_every_citation_leads_to_a_passage(name: str) -> None:
    lost = astray(catalogue(), name)
    assert not lost, "\n".join(str(one.text) for one in lost[:40])


@read_texts
def test_a_cited_passage_is_a_sentence_not_a_chapter(name: str) -> None:
    text = law_text(name)
    sizes = [p.size for naming in namings(catalogue(), name) for p in precise(text, naming.cite)]
    assert statistics.median(sizes) <= MEDIAN


@read_texts
def test_the_file_is_as_the_tool_writes_it(name: str) -> None:
    """One line for each passage, in order, each with its print; nothing that the tool would write otherwise."""
    text, law = law_text(name), catalogue()
    assert all(read_print(p.print).words for p in text.order)
    said = (law.homes[name] / "passages.toml").read_text(encoding="utf-8")
    assert said == written(text, law.regulations[name].name.en)
    assert text.edition.title == law.regulations[name].source


@read_texts
def test_titles_are_in_both_languages_and_told_apart(name: str) -> None:
    for article, passages in law_text(name).articles.items():
        for titles in ([p.title.es for p in passages], [p.title.en for p in passages]):
            assert len(set(titles)) == len(titles), article


# what a file may not say

GOOD = {
    "edition": {"title": {"es": "Bando", "en": "Edict"}, "sha256": "0" * 64, "lines": 9},
    "noise": "1",
    "passages": {
        "1 ¶1": {"lines": "2-3", "standing": "carried", "es": "a", "en": "a"},
        "1 ¶2": {"lines": "4", "standing": "outside", "reason": "form", "es": "b", "en": "b"},
    },
}
WRONG = {
    "overlap": ("1 ¶2", {"lines": "3"}, "already in 1 ¶1"),
    "beyond": ("1 ¶2", {"lines": "10"}, "no line 10"),
    "noise": ("1 ¶1", {"lines": "1-3"}, "already in noise"),
    "standing": ("1 ¶1", {"standing": "done"}, "carried | told"),
    "reason": ("1 ¶2", {"reason": "laziness"}, "furniture | staffing"),
    "note": ("1 ¶1", {"standing": "nobody"}, "no note"),
    "unknown": ("1 ¶1", {"colour": "red"}, "nobody knows 'colour'"),
    "title": ("1 ¶1", {"en": ""}, "written out"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_does_not_hold_together_is_refused_in_one_sentence(wrong: str) -> None:
    key, change, said = WRONG[wrong]
    assert parse(GOOD, "x", "x").order
    passages = {**GOOD["passages"], key: {**GOOD["passages"][key], **change}}  # type: ignore[dict-item, index]
    with pytest.raises(CatalogueError, match=re.escape(said)):
        parse({**GOOD, "passages": passages}, "x", "x")


def test_what_the_tool_writes_is_read_as_it_was() -> None:
    law, _ = law_of()
    assert parse(tomllib.loads(written(law, "Marisma")), law.regulation, "x") == law
    assert not law.holes and all(p.print for p in law.order)


# citations


def keys(law: LawText, typed: str) -> list[str]:
    return [p.key for p in find(law, typed)]


def test_a_citation_is_understood_however_it_is_typed() -> None:
    law, _ = law_of()
    article, passages = next((a, p) for a, p in law.articles.items() if len(p) >= 3)
    two = f"{article} ¶2"
    number = article.removeprefix("M.")
    for typed in (
        two,
        f"m.{number}/2",
        f"M {number} p2",
        f"m{number[0:0]}.{number} ¶ 2",
        f" M . {number} par. 2 ",
        f"M.{number}.2",
    ):
        assert keys(law, typed) == [two], typed
    assert keys(law, f"{article} ¶2-3") == keys(law, f"m {number}/2-3") == [two, f"{article} ¶3"]
    assert keys(law, article) == [p.key for p in passages]
    assert keys(law, "M") == [p.key for p in law.order]
    assert keys(law, f"{two}; {article} ¶1") == [two, f"{article} ¶1"]


@pytest.mark.parametrize("typed", ["M.99", "M.3 ¶99", "zzz", "", "¶", "M.3 ¶0", ";", "9" * 5000, "M.1-2-3"])
def test_a_citation_of_nothing_is_one_sentence_with_the_nearest(typed: str) -> None:
    law, _ = law_of()
    with pytest.raises(NotFound) as refused:
        find(law, typed)
    assert "M." in refused.value.text.en and "\n" not in refused.value.text.es and len(refused.value.text.en) < 300


def test_a_citation_that_a_variant_sets_is_one_of_the_table_it_sets() -> None:
    set_by = {"cite": "M.1", "variants": {"small": {"set": {"bets.straight.cite": "M.2 ¶1", "zero.again_cite": "M.3"}}}}
    assert [*named(set_by)] == [
        ("", "M.1"),
        ("variants.small.set.bets.straight", "M.2 ¶1"),
        ("variants.small.set.zero", "M.3"),
    ]


def test_an_article_is_not_another_that_begins_alike() -> None:
    law, _ = law_of()
    assert {p.article for p in resolve(law, "M.1")} == {"M.1"}


# finding

SAMPLES = [law_of(seed=seed) for seed in range(4)]


def wrong_places(law: LawText, text: str, copy: str) -> tuple[int, int]:
    """Of the passages of a text, how many are not found in a copy, and how many somewhere else than they stand."""
    words = stream(copy)
    found = find_places([read_print(p.print) for p in law.order], words.words)
    lines = text.split("\n")
    elsewhere = 0
    for number, place in found.items():
        first, last = law.order[number].lines[0]
        true = stream("\n".join(lines[first - 1 : last])).words
        got = words.words[place.first : place.last]
        common = sum(min(got.count(w), true.count(w)) for w in set(true))
        elsewhere += common < 0.5 * len(true)
    return len(law.order) - len(found), elsewhere


def damaged(text: str, share: float, rng: random.Random) -> str:
    return "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") if c.isalpha() and rng.random() < share else c for c in text)


def paged(text: str, width: int, height: int) -> str:
    """Set anew in lines of another width, with a running head and a page number between pages."""
    lines = textwrap.wrap(text, width, break_on_hyphens=False)
    pages = [lines[i : i + height] for i in range(0, len(lines), height)]
    return "\n".join(f"ORDENANZA — {n}\n" + "\n".join(page) + f"\nPágina {n}" for n, page in enumerate(pages, 1))


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 3), st.integers(25, 120), st.integers(8, 50), st.booleans(), st.sampled_from([0.0, 0.01, 0.03]), st.integers()
)
def test_passages_are_found_however_the_text_is_set(
    sample: int, width: int, height: int, bare: bool, share: float, seed: int
) -> None:
    """Other lines, heads and page numbers between, no accents, all in capitals, three letters of a hundred damaged."""
    law, text = SAMPLES[sample]
    copy = damaged(paged(text, width, height), share, random.Random(seed))
    lost, elsewhere = wrong_places(law, text, plain(copy).upper() if bare else copy)
    allowed = len(law.order) // 8 if share else 0  # these sentences are far more alike than a law's
    assert lost <= allowed and elsewhere <= allowed


def test_hyphens_markdown_and_columns_do_not_matter() -> None:
    law, text = SAMPLES[0]
    broken = re.sub(r"(\w{3})(\w{3,})\n", r"\1-\n\2\n", text)
    marked = re.sub(r"\b(noria|farol\w*)\b", r"**\1**", text).replace("Artículo", "## Artículo")
    for copy in (broken, marked, text.replace("\n", " | "), text.replace("\n", "\r\n")):
        assert wrong_places(law, text, copy) == (0, 0)
        found = find_places([read_print(p.print) for p in law.order], stream(copy).words)
        assert all(place.how == "exact" for place in found.values())


def test_a_text_that_is_another_has_none_of_the_passages() -> None:
    law, _ = SAMPLES[0]
    other = (Path(__file__).parents[1] / "docs" / "acta.es.md").read_text(encoding="utf-8")
    assert not find_places([read_print(p.print) for p in law.order], stream(other).words)


def test_part_of_a_text_gives_its_own_passages_only() -> None:
    law, text = law_of(40)
    half = text[: len(text) // 2]
    found = find_places([read_print(p.print) for p in law.order], stream(half).words)
    inside = [n for n, p in enumerate(law.order) if p.lines[-1][1] < half.count("\n")]
    assert set(inside) <= set(found) and len(found) <= len(inside) + 2


def test_a_print_says_how_many_words_and_no_word() -> None:
    """Of a long passage at most sixteen pairs, twelve bits each: fewer than its letters by far."""
    words = stream(SAMPLES[0][1]).words[:120]
    made = make_print(words)
    assert made.words == len(words) and len(made.pairs) == 16 and all(pair < 4096 for pair in made.pairs)
    assert len(write_print(made)) <= 43 < len(" ".join(words)) / 8
    assert make_print([*words[:-1], "libro"]).whole != made.whole
