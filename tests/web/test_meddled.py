"""A page that cannot be made of books with which somebody has meddled says so and what to do, and names the rows to the staff."""

from __future__ import annotations

from sqlalchemy import text

from web.furniture import Place

WORSE = (
    ("UPDATE people SET role = 'zzz' WHERE name = 'luis'", "/house/people"),
    ("UPDATE ledger SET at = 'zzz' WHERE id = 1", "/house/ledger.csv"),
    ("UPDATE knocks SET at = 'zzz' WHERE id = 1", "/house/door"),
)


def meddle(place: Place, edit: str) -> None:
    with place.floor.engine.begin() as db:
        for name in db.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all():
            db.execute(text(f'DROP TRIGGER "{name}"'))
        db.execute(text(edit))


def test_pages_over_changed_rows_say_so_and_what_to_do(place: Place) -> None:
    director = place.visit("director")
    for edit, _ in WORSE:
        meddle(place, edit)
    for _, path in WORSE:
        said = director.get(path, 409)
        assert "the books are not as they were written" in said and "tapete doctor" in said and "<li><code>" in said
    said = director.get("/house/people", 409, lengua="es")
    assert "los libros no están como se escribieron" in said
    assert "The books do not agree" in director.get("/house")


def test_who_plays_is_not_told_which_rows(place: Place) -> None:
    ana = place.visit("ana")
    meddle(place, "UPDATE people SET role = 'zzz' WHERE name = 'ana'")
    said = ana.get("/book", 409)
    assert "the books are not as they were written" in said and "<code>" not in said


def test_a_row_of_a_session_that_is_no_session_gets_a_sentence_too(place: Place) -> None:
    ana = place.visit("ana")
    meddle(place, "UPDATE sessions SET seen = 'zzz'")
    answer = ana.client.get("/api/me")
    assert answer.status_code == 401 and answer.json()["error"]["en"] == "you must log in first"
