"""Logs to which is only added: the database itself refuses to change or erase what was written.

Triggers refuse it on both databases. On PostgreSQL the server may besides connect as a role that owns nothing and may only read
the logs and add to them, while migrations are another role's; then not even the triggers can be taken off by the server.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine, inspect, text

from tapete.text import Text

LOGS = (
    "entries",
    "ledger",
    "links",
    "closings",
    "movements",
    "decisions",
    "meters",
    "meter_entries",
    "knocks",
    "seeds",
    "hall_log",
    "papers",
    "signatures",
)
"""Tables in which nothing is ever changed or erased."""
FIXED = {"tables": ("id", "game", "plan", "mode", "opened_by", "opened", "pace", "stakes", "key")}
"""Tables of which nothing is erased, and the columns that never change."""
CHANGED = {
    "people": "SELECT, INSERT, UPDATE",
    "settings": "SELECT, INSERT, UPDATE, DELETE",
    "sessions": "ALL",
    "tables": "SELECT, INSERT",
}
"""What the server's role may do in the tables that are no logs."""
SAID = "tapete: this log is only added to"


def _names() -> list[tuple[str, str, str]]:
    """Each trigger: its table, its name, and what it refuses."""
    found = [(table, f"{table}_kept_{what.lower()}", what) for table in (*LOGS, *FIXED) for what in ("UPDATE", "DELETE")]
    return [(t, name, f"UPDATE OF {', '.join(FIXED[t])}" if t in FIXED and what == "UPDATE" else what) for t, name, what in found]


def raise_(db: Connection) -> None:
    """Put the triggers in their place; those that stand are left, and tables that are not made yet are passed over."""
    there = set(inspect(db).get_table_names())
    names = [found for found in _names() if found[0] in there]
    if db.dialect.name == "postgresql":
        refuse = f"BEGIN RAISE EXCEPTION '{SAID}'; END"
        db.execute(text(f"CREATE OR REPLACE FUNCTION tapete_kept() RETURNS trigger LANGUAGE plpgsql AS $${refuse}$$"))
        for table, name, what in names:
            db.execute(text(f"DROP TRIGGER IF EXISTS {name} ON {table}"))
            db.execute(text(f"CREATE TRIGGER {name} BEFORE {what} ON {table} EXECUTE FUNCTION tapete_kept()"))
        return
    for table, name, what in names:
        refuse = f"BEGIN SELECT RAISE(ABORT, '{SAID}'); END"
        db.execute(text(f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE {what} ON {table} {refuse}"))


def lift(db: Connection) -> None:
    """Take the triggers off, as a migration may have to, and as an insider would."""
    for table, name, _ in _names():
        db.execute(text(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if db.dialect.name == "postgresql" else "")))


def grant(owner: Connection, role: str) -> None:
    """Let the server's role read the logs and add to them, and no more; called by the role that owns the tables."""
    quoted = owner.dialect.identifier_preparer.quote_identifier(role)
    schema = owner.execute(text("SELECT current_schema()")).scalar_one()
    inside = owner.dialect.identifier_preparer.quote_identifier(str(schema))
    owner.execute(text(f"GRANT USAGE ON SCHEMA {inside} TO {quoted}"))
    owner.execute(text(f"REVOKE ALL ON ALL TABLES IN SCHEMA {inside} FROM {quoted}"))
    owner.execute(text(f"GRANT SELECT ON alembic_version TO {quoted}"))
    for table in LOGS:
        owner.execute(text(f"GRANT SELECT, INSERT ON {table} TO {quoted}"))
    for table, rights in CHANGED.items():
        owner.execute(text(f"GRANT {rights} ON {table} TO {quoted}"))
    owner.execute(text(f"GRANT UPDATE (seed) ON tables TO {quoted}"))
    owner.execute(text(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA {inside} TO {quoted}"))


def weak(engine: Engine) -> list[Text]:
    """What does not keep the logs from being changed, each with what to do; nothing where all is as it should be."""
    said: list[Text] = []
    with engine.connect() as db:
        missing = _missing(db)
        if missing:
            names = ", ".join(missing)
            said.append(Text(f"sin disparador que lo guarde: {names}", f"no trigger guards: {names}"))
        if db.dialect.name == "postgresql" and _may_rewrite(db):
            said.append(
                Text(
                    "el servidor entra como dueño de las tablas y podría reescribirlas: sírvase con otro rol (serve --owner)",
                    "the server connects as the tables' owner and could rewrite them: serve with another role (serve --owner)",
                )
            )
    return said


def _missing(db: Connection) -> list[str]:
    """Tables of which a trigger is gone or put to sleep."""
    if db.dialect.name == "postgresql":
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    else:
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    there = set(db.execute(text(query)).scalars())
    return sorted({table for table, name, _ in _names() if name not in there})


def _may_rewrite(db: Connection) -> bool:
    rights = [f"has_table_privilege('{table}', '{what}')" for table in LOGS for what in ("UPDATE", "DELETE", "TRUNCATE")]
    return bool(db.execute(text(f"SELECT {' OR '.join(rights)}")).scalar_one())
