"""The database: tables, who sits at them, what happened, what was said. Migrations are made from this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),  # milliseconds since 1970
    Column("secret", LargeBinary, nullable=True),  # behind the draws; never leaves the server before the end
    Column("watch", String(32), nullable=False, unique=True),
    Column("over", Boolean, nullable=False, default=False),
    Column("paused_at", BigInteger, nullable=True),
    Column("paused_for", BigInteger, nullable=False, default=0),
    Column("rematch", String(32), nullable=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # human, bot, open
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False, default=""),  # the bot that plays, also in a person's stead
    Column("token", String(64), nullable=True, unique=True),  # sha256 of the seat's token
    Column("invite", String(32), nullable=True, unique=True),
)

# The log, as it grew: the first piece is the log at the start, each later one what one change added.
pieces = Table(
    "pieces",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("lines", Text, nullable=False),
)

# The messages of a seat that were done, so that one sent again is answered and not done again.
done = Table(
    "done",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("id", BigInteger, primary_key=True),
    Column("n", Integer, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("who", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
