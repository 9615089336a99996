"""Addresses that whoever runs the server shut out for a while. Every server on the database reads them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from pipeyard.web.store import schema as s

logger = logging.getLogger(__name__)
OFTEN = 10.0  # seconds between looks at what the operator changed


@dataclass(frozen=True, slots=True)
class Ban:
    """A network, such as 203.0.113.7/32, until when, and why."""

    network: str
    until: int  # milliseconds since 1970
    why: str


class Bans:
    """Those that a server knows."""

    def __init__(self, engine: AsyncEngine, wall: Callable[[], int]) -> None:
        self._engine = engine
        self._wall = wall
        self._networks: list[IPv4Network | IPv6Network] = []

    async def follow(self) -> None:
        """Read them now and then, for ever. Where the database does not answer those known hold on."""
        while True:
            try:
                await self.read()
            except (SQLAlchemyError, OSError) as problem:
                logger.warning("bans could not be read", extra={"why": type(problem).__name__})
            await asyncio.sleep(OFTEN)

    async def read(self) -> None:
        now = self._wall()
        self._networks = [ip_network(each.network) for each in await listed(self._engine) if each.until > now]

    def holds(self, host: str) -> bool:
        """Whether somebody from there is shut out."""
        if not self._networks:
            return False
        try:
            found = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)


async def listed(engine: AsyncEngine) -> list[Ban]:
    async with engine.connect() as connection:
        return [Ban(*row) for row in await connection.execute(select(s.bans).order_by(s.bans.c.network))]


async def shut_out(engine: AsyncEngine, ban: Ban) -> None:
    async with engine.begin() as connection:
        await connection.execute(delete(s.bans).where(s.bans.c.network == ban.network))
        await connection.execute(insert(s.bans).values(network=ban.network, until=ban.until, why=ban.why))


async def let_in(engine: AsyncEngine, network: str) -> bool:
    """Whether it was shut out."""
    async with engine.begin() as connection:
        return (await connection.execute(delete(s.bans).where(s.bans.c.network == network))).rowcount == 1
