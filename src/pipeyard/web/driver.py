"""Keeps a table going between people's moves: bots, clocks, and turns of those who have left for good."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from pipeyard.rules.protocol import Refusal
from pipeyard.web.room import Mistake, Room

logger = logging.getLogger(__name__)


async def drive(room: Room) -> None:
    """Run a table until its game is over. One task for each open room."""
    asked = -1  # the last event after which bots were asked whether they want to say something
    while room.match.result is None:
        room.changed.clear()
        try:
            if not room.paused:
                if await room.time_out():
                    continue
                if len(room.match) != asked:
                    asked = len(room.match)
                    if await _bargain(room):
                        continue
                if await _bot_moves(room) or await _skip_absent(room):
                    continue
        except Mistake as problem:
            logger.warning("table %s: %s", room.table.id[:6], problem.what)
            await asyncio.sleep(1.0)
        except Exception:
            logger.exception("table %s stumbled", room.table.id[:6])
            await asyncio.sleep(1.0)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(room.changed.wait(), _until_time(room))


def _until_time(room: Room) -> float | None:
    """Seconds until somebody's time is up; None if no clock runs."""
    if room.paused:
        return None
    waiting = room.match.waiting
    left = [room.match.remaining(room.elapsed)[seat] for seat in waiting.must if seat >= 0]
    known = [time for time in left if time is not None]
    return max(0.01, min(known) / 1000) if known else None


async def _bot_moves(room: Room) -> bool:
    """Let one bot that must act do so; whether there was one."""
    seat = next((seat for seat in room.match.waiting.must if room.is_bot(seat)), None)
    if seat is None:
        return False
    if room.settings.bot_pause:
        await asyncio.sleep(room.settings.bot_pause)
    return await _ask(room, seat, True)


async def _bargain(room: Room) -> bool:
    """Ask the bots that may act out of turn, once after each event; whether one did."""
    for seat in room.match.waiting.may:
        if room.is_bot(seat) and await _ask(room, seat, False):
            return True
    return False


async def _ask(room: Room, seat: int, must: bool) -> bool:
    """A bot's move, thought about elsewhere and made here if the table still stands where it stood."""
    match = room.match
    number = len(match)
    menu = tuple(match.game.decode(match.state, seat, code) for code in match.state.codes(seat))
    if not menu:
        return False
    seed = f"{match.header.commitment} {seat} {number}"
    if must:
        room.thinking.add(seat)
        await room.show()
    try:
        move = await room.thinkers.think(
            match.game.name, room.seats[seat].bot, match.view(seat), seat, menu, must, seed
        )
    finally:
        room.thinking.discard(seat)
    if move is None or len(room.match) != number or not room.is_bot(seat) or room.paused:
        return len(room.match) != number
    answer = await room.play(seat, move)
    if isinstance(answer, Refusal) and must:
        logger.error("the bot %s was refused: %s", room.seats[seat].bot, answer.rule)
        return not isinstance(await room.play(seat, menu[0]), Refusal)
    return not isinstance(answer, Refusal)


async def _skip_absent(room: Room) -> bool:
    """Pass for a withdrawn player who is not here; whether that was done."""
    must = room.match.waiting.must
    if len(must) != 1 or must[0] < 0 or room.is_here(must[0]) or room.is_bot(must[0]):
        return False
    players = getattr(room.match.view(None), "players", ())
    if not getattr(players[must[0]] if players else None, "withdrawn", False):
        return False
    await asyncio.sleep(room.settings.absent_pause)
    if room.match.waiting.must != must or room.is_here(must[0]):
        return False
    move = room.game.read_move(room.match.state, "pass")
    return not isinstance(await room.play(must[0], move), Refusal)
