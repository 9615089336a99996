"""Crowds that gather, and tries at the day's challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=True))
    op.create_table(
        "gatherings",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=True),
    )
    op.create_table(
        "gathered",
        sa.Column(
            "code", sa.String(8), sa.ForeignKey("gatherings.code", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("noted", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("passed", sa.Integer, nullable=False),
        sa.Column("bombs", sa.Integer, nullable=False),
        sa.Column("crosses", sa.Integer, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("secrets", "tries", "gathered", "gatherings"):
        op.drop_table(name)
    op.drop_column("tables", "daily")
