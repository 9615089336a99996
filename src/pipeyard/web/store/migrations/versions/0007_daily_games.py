"""The day's challenge is for several games, and a second look at its dice does not count."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KEPT = "day, device, table_id, name, began, noted, counts, score, passed, bombs, crosses"


def upgrade() -> None:
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
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
        sa.Column("origin", sa.String(64), nullable=False, server_default=""),
        sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("noted", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("passed", sa.Integer, nullable=False),
        sa.Column("bombs", sa.Integer, nullable=False),
        sa.Column("crosses", sa.Integer, nullable=False),
    )
    op.create_index("ix_daily_tries_device", "daily_tries", ["device"])
    op.execute(f"INSERT INTO daily_tries (game, {KEPT}) SELECT 'pipe-dream', {KEPT} FROM tries")
    op.drop_table("tries")


def downgrade() -> None:
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
    op.execute(f"INSERT INTO tries ({KEPT}) SELECT {KEPT} FROM daily_tries WHERE game = 'pipe-dream'")
    op.drop_table("daily_tries")
