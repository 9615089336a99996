"""When a table was last open on a server, so that those nobody opens any more can be removed."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = time.time_ns() // 1_000_000  # nobody knows for those of before: they count from now
    op.add_column("tables", sa.Column("touched", sa.BigInteger, nullable=False, server_default=str(now)))
    op.create_index("ix_tables_touched", "tables", ["touched"])


def downgrade() -> None:
    op.drop_index("ix_tables_touched", "tables")
    op.drop_column("tables", "touched")
