"""The database as migrations make it is the one that the program speaks of."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from muggins.server import database
from muggins.server.schema import metadata


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [row[0] for row in file.execute("SELECT name FROM sqlite_master ORDER BY name")]


def test_the_newest_script_is_the_head() -> None:
    config = Config()
    folder = Path(str(database.__file__)).with_name("migrations")
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_heads() == [database.HEAD]


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        inspector = sa.inspect(connection)
        for name, table in metadata.tables.items():
            made = {column["name"]: column["nullable"] for column in inspector.get_columns(name)}
            assert made == {column.name: column.nullable for column in table.columns}
            key = inspector.get_pk_constraint(name)["constrained_columns"]
            assert key == [column.name for column in table.primary_key.columns]
    engine.dispose()


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "100% muggins.db"
    database.migrate(path)
    before = path.read_bytes()
    database.migrate(path)
    assert path.read_bytes() == before


def test_a_start_that_dies_half_way_does_not_stop_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "muggins.db"

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", dies)
        with pytest.raises(KeyboardInterrupt):
            database.migrate(path)
    assert "event" not in tables(path)
    database.migrate(path)
    assert "event" in tables(path)


def test_what_is_no_journal_is_said(tmp_path: Path) -> None:
    path = tmp_path / "muggins.db"
    path.write_bytes(b"this is no database " * 100)
    with pytest.raises(database.DatabaseError, match=r"muggins\.db cannot be used"):
        database.migrate(path)


LOST = [f"DROP TABLE {name}" for name in metadata.tables] + [
    f"ALTER TABLE {table.name} RENAME COLUMN {table.columns.keys()[-1]} TO other"
    for table in metadata.tables.values()
]


@pytest.mark.parametrize("change", LOST)
def test_a_database_that_has_lost_something_is_refused_and_left_alone(
    tmp_path: Path, change: str
) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(change)
        file.commit()
    before = path.read_bytes()
    name = change.split()[2]
    with pytest.raises(database.DatabaseError, match=rf"damaged: it has no {name}") as refused:
        database.migrate(path)
    assert "--data" in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
def test_a_database_that_does_not_know_its_version_is_left_alone(
    tmp_path: Path, version: str
) -> None:
    """Its tables are there already, and nothing says what they are."""
    path = tmp_path / "muggins.db"
    database.migrate(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(version)
        file.commit()
    before = tables(path)
    with pytest.raises(database.DatabaseError, match="cannot be used"):
        database.migrate(path)
    assert tables(path) == before


def test_only_a_version_and_no_table(tmp_path: Path) -> None:
    path = tmp_path / "muggins.db"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES (?)", (database.HEAD,))
        file.commit()
    with pytest.raises(database.DatabaseError, match="damaged: it has no event"):
        database.migrate(path)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    with pytest.raises(database.DatabaseError, match="another version"):
        database.migrate(path)


async def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    """A move that was answered outlives a power cut: each commit waits for the disk."""
    path = tmp_path / "muggins.db"
    database.migrate(path)
    engine = database.open_engine(path)
    async with engine.connect() as connection:
        assert await connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(sa.text("PRAGMA synchronous")) == 2  # FULL
    await engine.dispose()


def test_games_are_nobody_elses_to_read(tmp_path: Path) -> None:
    path = tmp_path / "muggins.db"
    database.migrate(path)
    assert path.stat().st_mode & 0o777 == 0o600
