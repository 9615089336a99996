"""What the host of a crowd does, playing or not: lock, pause, go on, skip, take somebody out, end."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import update

from pipeyard.rules.words import say
from pipeyard.web.crowd.gathering import Gathering, Member
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.errors import Forbidden, RequestError
from pipeyard.web.live.crowd_control import announce_end, expel, skip
from pipeyard.web.live.table import Table
from pipeyard.web.store import schema as s
from pipeyard.web.wire import gathering as g


class Host:
    """A host's hands: whoever shows the token that came with the code."""

    def __init__(self, gatherings: Gatherings) -> None:
        self.gatherings = gatherings

    async def do(self, code: str, wish: g.HostAct) -> g.Gathering:
        """Do it and tell how things are. Raises :class:`RequestError`, :class:`Forbidden` for others."""
        async with self.gatherings.lock(code):
            crowd = await self.gatherings.get(code)
            if not crowd.is_host([wish.token]):
                raise Forbidden(
                    say("only the host does this"), say("open the host's page on the host's device")
                )
            match wish.act:
                case "lock" | "unlock":
                    await self.gatherings.change(crowd, locked=wish.act == "lock")
                case "widen":
                    await self.gatherings.change(crowd, wide=True)
                case "remove":
                    await self._remove(crowd, [_who(crowd, wish.number)])
                case "remove-alike":
                    who = _who(crowd, wish.number)
                    alike = [each for each in crowd.here if each.origin and each.origin == who.origin]
                    await self._remove(crowd, alike or [who])
                case "remove-idle":
                    played = (await self._playing(crowd)).match.played(0)
                    acted = {event.seat for event in played}
                    await self._remove(crowd, [each for each in crowd.here if each.seat not in acted])
                case "pause" | "resume":
                    await (await self._playing(crowd)).pause(wish.act == "pause")
                case "skip":
                    await skip(await self._playing(crowd))
                case _:
                    await self._end(crowd)
        self.gatherings.tell(crowd)
        return crowd.told([wish.token])

    async def _playing(self, crowd: Gathering) -> Table:
        if crowd.row.noted == crowd.row.round:
            raise RequestError(say("nobody plays just now"), say("begin first"))
        return await self.gatherings.table(crowd)

    async def _remove(self, crowd: Gathering, members: Sequence[Member]) -> None:
        """Their places are free at once."""
        people = s.gathered.c
        numbers = [member.number for member in members]
        theirs = (people.code == crowd.row.code) & people.number.in_(numbers)
        async with self.gatherings.tables.store.write() as connection:
            await connection.execute(update(s.gathered).where(theirs).values(gone=True))
        for member in members:
            member.gone = True
        for member in members:
            if member.seat is not None and crowd.row.table_id is not None:
                await expel(await self.gatherings.table(crowd), member.seat)

    async def _end(self, crowd: Gathering) -> None:
        """No more rounds. One that is being played counts as it stands."""
        if crowd.row.noted == crowd.row.round:
            await self.gatherings.change(crowd, ended=True)
            return
        table = await self.gatherings.table(crowd)
        await self.gatherings.count(crowd, await announce_end(table), ended=True)


def _who(crowd: Gathering, number: int | None) -> Member:
    found = next((member for member in crowd.here if member.number == number), None)
    if found is None:
        raise RequestError(say("nobody here has that number"), say("look at the list again"))
    return found
