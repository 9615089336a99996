"""What whoever runs a server may set; every limit in one place."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


def data_folder() -> Path:
    """Where this machine keeps a person's data: ``PIPEYARD_DATA``, or the usual place."""
    if chosen := os.environ.get("PIPEYARD_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return home / "pipeyard"


@dataclass(frozen=True)
class Settings:
    """A server's settings."""

    data: Path = field(default_factory=data_folder)
    database: str = ""  # a SQLAlchemy address; SQLite in the data folder if empty
    public_url: str = ""  # where people open this server, if not at its own address: behind a proxy
    origins: tuple[str, ...] = ()  # further web origins that may connect; the server's own always may
    bot_budget: float = 2.0  # seconds a bot may think; then it answers its best so far
    bot_patience: float = 60.0  # seconds to wait for bots' processes in all, when many tables ask at once
    bot_pause: float = 0.6  # seconds between bots' moves, so that people can follow
    bot_talk: int = 6  # times in a row bots may act out of turn before the game goes on
    bot_workers: int = 2  # processes that think
    bots_per_table: int = 30
    seats_per_table: int = 60
    setup_work: int = 2_000_000  # looks at a cell that setting up a table may cost: cells x walls x seats
    heavy_threads: int = 2  # threads for what takes long: set-up, opening and telling a long game
    heavy_queue: int = 32  # pieces of such work after which new tables are refused for a while
    crowd_from: int = 12  # with more players at a shared roll, each is shown their own sheet and a ranking
    crowd: int = 1000  # people who may gather at one table
    absent_pause: float = 4.0  # seconds before a withdrawn player's turn is skipped for them
    gone_after: float = 10.0  # seconds a player must be away before a bot may take the seat
    idle_room: float = 300.0  # seconds before a table nobody looks at leaves memory
    connections: int = 4000  # open at once; fewer where the system allows fewer files
    connections_per_address: int = 1300  # likewise; a network of IPv6 (/64) counts as one address
    connection_patience: float = 15.0  # seconds without progress before a connection is cut
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word about addresses is taken
    message_bytes: int = 16_384
    messages_per_second: float = 20.0  # for each socket, with as many saved up as five seconds bring
    requests_per_second: float = 200.0  # for each address, likewise: a school may have one for all
    sockets_per_table: int = 1200
    sockets_per_address: int = 1200
    tables_per_hour: int = 200  # for each address
    seats_per_hour: int = 2400  # taken by invitation, for each address
    print_budget: float = 60.0  # seconds from an order to its PDF
    print_queue: int = 12  # orders taken at once
    prints_per_address: int = 3  # of them from one address
    chat_kept: int = 200
    spectator_delay: int = 2  # events a spectator is behind where a game has secrets

    @property
    def address(self) -> str:
        """Where the database is."""
        if self.database:
            return self.database
        return f"sqlite+aiosqlite:///{self.data / 'pipeyard.sqlite'}"
