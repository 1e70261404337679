"""A PostgreSQL of our own for the time of a test run or a benchmark: in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

RUNNER = "postgres"
"""Who runs it when we are root, which PostgreSQL refuses."""
MEMORY = Path("/dev/shm")
ROOM = 2 * 2**30
"""How much of it must be free for a server there: hundreds of databases are made, each eight megabytes of small files."""


class Missing(Exception):
    """PostgreSQL is not installed here."""


def binaries() -> Path:
    """The folder with `initdb` and `pg_ctl`, the newest where there are several."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise Missing("PostgreSQL is not installed: there is no initdb")


class Cluster:
    """A running server; each caller gets a fresh database."""

    def __init__(self, admin: str) -> None:
        self.admin = admin

    def new_url(self) -> str:
        """Of a database that nobody has made yet."""
        return self.url(f"tapete_{uuid.uuid4().hex}")

    def make(self, url: str) -> None:
        """The empty database of that name."""
        self._order(f'CREATE DATABASE "{_name(url)}"')

    def new_database(self) -> str:
        url = self.new_url()
        self.make(url)
        return url

    def copy_of(self, url: str) -> str:
        """Another database with all that is in one to which nobody is connected."""
        new = self.new_url()
        self._order(f'CREATE DATABASE "{_name(new)}" TEMPLATE "{_name(url)}"')
        return new

    def url(self, name: str) -> str:
        head, _, query = self.admin.partition("?")
        return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{query}" if query else "")

    def drop(self, url: str) -> None:
        self._order(f'DROP DATABASE IF EXISTS "{_name(url)}" WITH (FORCE)')

    def _order(self, said: str) -> None:
        with psycopg.connect(self.admin, autocommit=True) as db:
            db.execute(said.encode())


def in_memory() -> str | None:
    """A folder that is no disk, where there is one with room; who tries whether something outlives the machine wants none."""
    return str(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM else None


def _name(url: str) -> str:
    return url.partition("?")[0].rsplit("/", 1)[1]


def _run(*command: str, cwd: Path) -> None:
    prefix = ["runuser", "-u", RUNNER, "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*prefix, *command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")


@contextmanager
def cluster(folder: str | None = None, **settings: str) -> Iterator[Cluster]:
    """A private cluster in this folder, or where temporary files lie, gone afterwards; or what TAPETE_TEST_POSTGRES names."""
    given = os.environ.get("TAPETE_TEST_POSTGRES")
    if given:
        yield Cluster(given)
        return
    tools = binaries()
    home = Path(tempfile.mkdtemp(prefix="tapete-pg-", dir=folder))
    data, log = str(home / "data"), str(home / "log")
    try:
        if os.geteuid() == 0:
            shutil.chown(home, RUNNER)
        _run(str(tools / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", cwd=home)
        wanted = {"listen_addresses": "", "unix_socket_directories": str(home), "max_connections": "200", **settings}
        options = " ".join(f"-c {name}='{value}'" for name, value in wanted.items())
        _run(str(tools / "pg_ctl"), "-D", data, "-l", log, "-w", "-o", options, "start", cwd=home)
        try:
            yield Cluster(f"postgresql://postgres@/postgres?host={home}")
        finally:
            _run(str(tools / "pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop", cwd=home)
    finally:
        shutil.rmtree(home, ignore_errors=True)
