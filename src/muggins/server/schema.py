"""The tables of the database.

The journal (`event`) is the truth; `play_table` and `seat` are read models for the first
page, written in the same transaction as the events they sum up. The statements that use
them are those PostgreSQL understands too.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = ["due", "event", "guest", "metadata", "play_table", "seat", "secret"]

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

event = Table(
    "event",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command_id", Text),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "command_id"),
)
"""One row an event; `at` in milliseconds since 1970, `command_id` in a command's first row."""

play_table = Table(
    "play_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("summary", Text, nullable=False),
)
"""A table at a glance; `summary` is the JSON of `tables.Summary`."""

seat = Table(
    "seat",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Text),
    Index(None, "guest_id"),
)
"""Who sits where; no guest where the computer plays."""

secret = Table(
    "secret",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
)
"""The secret from which a game's cards follow; it leaves the server only after the game."""

due = Table(
    "due",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Index(None, "at"),
)
"""What must happen at a table by itself, and when; one row a table at most."""

guest = Table(
    "guest",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
)
"""A browser that has played here; `id` is the SHA-256 of the token in its cookie."""
