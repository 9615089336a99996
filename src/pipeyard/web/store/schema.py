"""The database: tables, who sits at them, what happened, what was said. Migrations are made from this."""

import time

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
    false,
    true,
)

metadata = MetaData()


def _now() -> int:
    return time.time_ns() // 1_000_000


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
    Column("daily", String(10), nullable=True),  # the day, of a try at its challenge
    Column("ready", Text, nullable=False, default="", server_default=""),  # who is ready for the turn
    Column("due", BigInteger, nullable=True, index=True),  # when something happens though nobody comes
    Column("ended", BigInteger, nullable=True, index=True),  # when its game was over, by the wall clock
    Column("version", Integer, nullable=False, default=0, server_default="0"),  # how often it was written to
    Column(
        "touched", BigInteger, nullable=False, index=True, default=_now
    ),  # when it was last open; to the hour
    # Which server moves for bots and for those who are late, until when, and which in a row it is.
    Column("lease", String(24), nullable=True, index=True),
    Column("lease_until", BigInteger, nullable=False, default=0, server_default="0"),
    Column("fence", Integer, nullable=False, default=0, server_default="0"),
    Column("gathering", String(8), nullable=True),  # the code of the crowd that plays here
    Column("practice", String(32), nullable=True),  # the crowd's table whose draws this one repeats
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

# The messages of a seat that were done, so that one sent again is localized and not done again.
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

# Crowds that gather under a code, and play one round or several, each at a table of its own.
gatherings = Table(
    "gatherings",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("edition", String(40), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("host", String(40), nullable=False),
    Column("token", String(64), nullable=False),  # sha256 of the host's
    Column("made", BigInteger, nullable=False),
    Column(
        "table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=True, index=True
    ),  # of the last round
    Column("options", Text, nullable=False, server_default="{}"),  # of the game, as JSON
    Column("rounds", Integer, nullable=False, server_default="1"),  # as many are to be played
    Column("round", Integer, nullable=False, server_default="0"),  # the last that has begun, from 1
    Column("noted", Integer, nullable=False, server_default="0"),  # the last whose points are counted
    Column("locked", Boolean, nullable=False, server_default=false()),  # nobody else comes in
    Column("ended", Boolean, nullable=False, server_default=false()),  # by its host
    Column(
        "acted", BigInteger, nullable=False, server_default="0"
    ),  # when somebody last came or did something
    Column("wide", Boolean, nullable=False, server_default=false()),  # any number may come from one address
)

gathered = Table(
    "gathered",
    metadata,
    Column("code", ForeignKey("gatherings.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # in the order they came
    Column("name", String(40), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("points", Integer, nullable=False, server_default="0"),  # of the rounds that are counted
    Column("seat", Integer, nullable=True),  # at the table of the last round
    Column("gone", Boolean, nullable=False, server_default=false()),  # taken out by the host
    # The address they came from, sealed with the server's own secret and the code: only to be compared.
    Column("origin", String(16), nullable=False, server_default=""),
)

# Tries at a day's challenge, one for each game and device; what came of them is noted when they are over.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("device", String(64), primary_key=True, index=True),  # sha256 of the device's token
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("began", BigInteger, nullable=False),
    # The address it was begun from, sealed with the server's own secret and the day: only to be compared.
    Column("origin", String(64), nullable=False, server_default=""),
    Column("ranked", Boolean, nullable=False, server_default=true()),  # it was no second look at the dice
    Column("noted", Boolean, nullable=False, default=False),
    Column("counts", Boolean, nullable=False, default=False),  # it was ranked, and over in time
    Column("score", Integer, nullable=True),
    Column("passed", Integer, nullable=False, default=0),
    Column("bombs", Integer, nullable=False, default=0),
    Column("crosses", Integer, nullable=False, default=0),
)

# When each server that runs tables with clocks was last there, by its own steady clock.
servers = Table(
    "servers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Browsers that want to be told of a seat's turn while the page is closed.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("digest", String(64), primary_key=True, index=True),  # sha256 of the endpoint
    Column("endpoint", Text, nullable=False),  # whoever knows it can try to reach the browser: a secret
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
)

# The last turn a seat was told of, so that of several servers one tells it, and once.
notices = Table(
    "notices",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),  # events there were when the game began to wait for the seat
    Column("at", BigInteger, nullable=False),  # by the wall clock
)

# Addresses and networks that the operator shut out, until then by the wall clock.
bans = Table(
    "bans",
    metadata,
    Column("network", String(50), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
)
