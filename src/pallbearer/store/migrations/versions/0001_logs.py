"""The first schema: shelves, batches, seeds, links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shelves",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("extra", sa.Text, nullable=False),
    )
    op.create_table(
        "batches",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("session", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "session"),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("pin", sa.String(200), nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("links_by_table", "links", ["table_id"])


def downgrade() -> None:
    for table in ("links", "seeds", "batches", "shelves"):
        op.drop_table(table)
