"""Who is ready for a turn, so that its time begins for all servers alike."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("ready", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "ready")
