"""Indexes for what is removed and looked for; when a crowd acted last, and where its people came from."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INDEXES = {"gatherings": "table_id", "subscriptions": "digest", "tables": "lease"}


def upgrade() -> None:
    op.add_column("gatherings", sa.Column("acted", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("gatherings", sa.Column("wide", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("gathered", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.execute("UPDATE gatherings SET acted = made")
    for table, column in INDEXES.items():
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_index("ix_tables_ended", "tables", ["ended"])


def downgrade() -> None:
    op.drop_index("ix_tables_ended", "tables")
    for table, column in INDEXES.items():
        op.drop_index(f"ix_{table}_{column}", table)
    op.drop_column("gathered", "origin")
    op.drop_column("gatherings", "wide")
    op.drop_column("gatherings", "acted")
