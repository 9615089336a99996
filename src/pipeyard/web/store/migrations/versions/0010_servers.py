"""When each server was last there, so that a table that runs at one keeps its time at another."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("servers")
