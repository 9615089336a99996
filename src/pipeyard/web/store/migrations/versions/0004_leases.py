"""Several servers on one database: versions of tables, and leases with fencing numbers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("lease", sa.String(24), nullable=True))
    op.add_column("tables", sa.Column("lease_until", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    for name in ("fence", "lease_until", "lease", "version"):
        op.drop_column("tables", name)
