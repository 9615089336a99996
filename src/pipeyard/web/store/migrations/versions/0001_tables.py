"""Tables, seats, the log in pieces, messages done, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("paused_at", sa.BigInteger, nullable=True),
        sa.Column("paused_for", sa.BigInteger, nullable=False),
        sa.Column("rematch", sa.String(32), nullable=True),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), table, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=True, unique=True),
        sa.Column("invite", sa.String(32), nullable=True, unique=True),
    )
    op.create_table(
        "pieces",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Text, nullable=False),
    )
    op.create_table(
        "done",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "done", "pieces", "seats", "tables"):
        op.drop_table(name)
