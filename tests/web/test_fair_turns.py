"""Tables take turns with the bots' processes."""

import asyncio

from pipeyard.web.live.fair_turns import FairTurns


def test_a_table_that_asks_much_does_not_keep_others_waiting() -> None:
    async def ask() -> list[str]:
        turns = FairTurns(1)
        served: list[str] = []
        go = asyncio.Event()

        async def think(table: str) -> None:
            async with turns.turn(table):
                await go.wait()
                served.append(table)

        work = [asyncio.create_task(think(table)) for table in ("a", "a", "a", "a", "b", "c", "b")]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*work)
        assert turns.free == 1
        return served

    assert asyncio.run(ask()) == ["a", "a", "b", "c", "a", "b", "a"]


def test_whoever_gives_up_waiting_leaves_their_place_to_others() -> None:
    async def ask() -> None:
        turns = FairTurns(2)

        async def think(table: str) -> None:
            async with turns.turn(table):
                await asyncio.sleep(0)

        held = [turns.turn("x"), turns.turn("y")]
        for each in held:
            await each.__aenter__()
        gone, stays = asyncio.create_task(think("a")), asyncio.create_task(think("b"))
        await asyncio.sleep(0)
        gone.cancel()
        for each in held:
            await each.__aexit__(None, None, None)
        await stays
        await asyncio.gather(gone, return_exceptions=True)
        assert turns.free == 2

    asyncio.run(ask())
