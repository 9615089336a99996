"""When a table is due to go on by itself, and when its game ended."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("ended", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    # Nobody noted yet which of them go on by themselves: all are looked at once.
    tables = sa.table("tables", sa.column("due"), sa.column("over"), sa.column("paused_at"))
    op.execute(tables.update().where(~tables.c.over & tables.c.paused_at.is_(None)).values(due=0))


def downgrade() -> None:
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "ended")
    op.drop_column("tables", "due")
