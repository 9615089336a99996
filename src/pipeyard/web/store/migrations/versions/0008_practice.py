"""Whoever is out of a crowd's game plays the same dice for practice."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("practice", sa.String(32), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "practice")
