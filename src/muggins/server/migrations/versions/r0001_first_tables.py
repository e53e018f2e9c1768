"""The journal, the read models of the first page, secrets, what is due, and guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables as they were at first; `schema.py` has them as they are now."""
    op.create_table(
        "event",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command_id", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_event"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_event_table_id_command_id"),
    )
    op.create_table(
        "play_table",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_play_table"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_guest_id", "seat", ["guest_id"])
    op.create_table(
        "secret",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", name="pk_secret"),
    )
    op.create_table(
        "due",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_due"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    op.create_table(
        "guest",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guest"),
    )


def downgrade() -> None:
    """Games are not thrown away: go back by restoring a copy of the file."""
    raise NotImplementedError("restore a copy of the database instead")
