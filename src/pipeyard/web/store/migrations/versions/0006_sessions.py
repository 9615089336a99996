"""Crowds play several rounds: their points, who was taken out, and which table is whose."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NEW: dict[str, list[sa.Column[Any]]] = {
    "tables": [sa.Column("gathering", sa.String(8), nullable=True)],
    "gatherings": [
        sa.Column("options", sa.Text, nullable=False, server_default="{}"),
        sa.Column("rounds", sa.Integer, nullable=False, server_default="1"),
        sa.Column("round", sa.Integer, nullable=False, server_default="0"),
        sa.Column("noted", sa.Integer, nullable=False, server_default="0"),
        sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    ],
    "gathered": [
        sa.Column("points", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
    ],
}


def upgrade() -> None:
    for table, columns in NEW.items():
        for column in columns:
            op.add_column(table, column)
    # Those that have begun are in their first round, everybody at the seat of their number.
    op.execute("UPDATE gatherings SET round = 1 WHERE table_id IS NOT NULL")
    begun = "SELECT code FROM gatherings WHERE table_id IS NOT NULL"
    op.execute(f"UPDATE gathered SET seat = number WHERE code IN ({begun})")


def downgrade() -> None:
    for table, columns in NEW.items():
        for column in columns:
            op.drop_column(table, column.name)
