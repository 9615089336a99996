"""Taking back: freely, by consent, and what those hear who were away meanwhile."""

import asyncio
import random
from pathlib import Path

from pipeyard.web.live.table import Table
from pipeyard.web.wire import messages as m
from tests.web.players import choose
from tests.web.server import Player, Server
from tests.web.tables import HandClock, Reader, by_hand, frames, look, opened, tell, texts


def two(server: Server) -> tuple[Player, Player]:
    made = server.table("pipe-land", ["me", "invite"], {"bargaining": "no"})
    taken = server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
    host = Player(server, made["table"], [made["you"][0]["token"]])
    return host, Player(server, made["table"], [taken["token"]])


def in_turn(players: tuple[Player, Player]) -> tuple[int, Player, Player]:
    seat = players[0].frame["waiting"]["must"][0]
    return seat, players[seat], players[1 - seat]


def info(player: Player, seat: int) -> dict[str, object]:
    found: dict[str, object] = next(each for each in player.frame["undo"] if each["seat"] == seat)
    return found


def test_after_a_draw_the_others_are_asked(server: Server) -> None:
    players = two(server)
    seat, mover, other = in_turn(players)
    start = len(mover.events)
    mover.move(seat, "draw")
    drawn = mover.events[start:]
    assert len(drawn) == 2 and not info(mover, seat)["free"]
    assert mover.ask("undo", seat)["type"] == "ack"
    while not any(each["asked"] for each in other.frame["undo"]):
        other.hear()
    assert info(other, seat)["waiting_for"] == [1 - seat]
    assert mover.ask("consent", seat, yes=True)["type"] == "error", "nobody consents to their own wish"
    assert other.ask("consent", 1 - seat, yes=False)["type"] == "ack"
    while info(mover, seat)["asked"]:
        mover.hear()
    assert mover.events[start:] == drawn
    mover.ask("undo", seat)
    while not any(each["asked"] for each in other.frame["undo"]):
        other.hear()
    assert other.ask("consent", 1 - seat, yes=True)["type"] == "ack"
    while mover.frame["n"] != start:
        mover.hear()
    assert len(other.events) == start
    mover.move(seat, "draw")
    assert [each["text"] for each in mover.events[start:]] == [each["text"] for each in drawn], (
        "a draw that was taken back comes out the same again"
    )
    for player in players:
        player.close()


def test_one_who_was_away_hears_what_came_instead(server: Server) -> None:
    players = two(server)
    seat, mover, other = in_turn(players)
    mover.move(seat, "pass")
    while other.frame["waiting"]["must"] != [1 - seat]:
        other.hear()
    other.close()
    assert info(mover, seat)["free"]
    assert mover.ask("undo", seat)["type"] == "ack"
    mover.move(seat, "draw")
    other.connect()
    assert other.events == mover.events
    assert any(each["text"] == "draw" for each in other.events)
    for player in players:
        player.close()


def test_nobody_goes_back_behind_what_came_to_light(server: Server) -> None:
    """Against bots nobody is asked, and what was drawn stays drawn."""
    made = server.table("pipe-land", ["me", "greedy"], {"bargaining": "no"})
    player = Player(server, made["table"], [made["you"][0]["token"]])
    while player.frame["waiting"]["must"] != [0]:
        player.hear()
    player.move(0, "draw")
    while player.frame["waiting"]["must"] != [0]:
        player.hear()
    assert not info(player, 0)["free"] and info(player, 0)["why"] == "something new has been shown since"
    before = player.frame["n"]
    assert player.ask("undo", 0)["what"] == "something new has been shown since"
    assert player.frame["n"] == before
    place = choose("pipe-land", "greedy", player.view(0), 0, random.Random(1))
    player.move(0, place)
    assert info(player, 0)["free"] and info(player, 0)["why"] == ""
    assert len(info(player, 0)["takes"]) == 1  # type: ignore[arg-type]
    assert player.ask("undo", 0)["type"] == "ack"
    while player.frame["n"] != before:
        player.hear()
    player.close()


def test_a_solo_score_is_not_made_better_by_looking(server: Server) -> None:
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    rng = random.Random(1)
    while not any(each["text"] == "done" for each in player.events):
        player.move(0, choose("pipe-dream", "greedy", player.view(0), 0, rng))
    while 0 not in player.frame["waiting"]["must"]:
        player.hear()
    assert player.events[-1]["seat"] == -1, "the next roll is on the table"
    assert player.ask("undo", 0)["type"] == "error"
    player.close()


def test_nothing_is_taken_back_that_was_not_spoken_of(server: Server) -> None:
    players = two(server)
    seat, mover, other = in_turn(players)
    mover.move(seat, "pass")
    seen = mover.frame["n"]
    while other.frame["n"] < seen:
        other.hear()
    other.move(1 - seat, "pass")
    answer = mover.ask("undo", seat, at=seen)
    assert answer["what"] == "the game has gone on since"
    for player in players:
        player.close()


def test_who_declines_is_named(server: Server) -> None:
    players = two(server)
    seat, mover, other = in_turn(players)
    mover.move(seat, "draw")
    mover.ask("undo", seat)
    while not any(each["asked"] for each in other.frame["undo"]):
        other.hear()
    assert "draws a tile" in str(info(other, seat)["takes"])
    other.ask("consent", 1 - seat, yes=False)
    while not any(each["type"] == "notice" for each in mover.heard):
        mover.hear()
    notice = next(each for each in mover.heard if each["type"] == "notice")
    assert notice["words"].endswith("would rather not take it back")
    for player in players:
        player.close()


def test_nothing_of_ones_own_to_take_back(server: Server) -> None:
    players = two(server)
    seat, _, other = in_turn(players)
    assert other.ask("undo", 1 - seat)["type"] == "error"
    for player in players:
        player.close()


def test_in_pipes_taking_back_is_ones_own_business(tmp_path: Path) -> None:
    """The others may have acted since: that they did, one does not learn."""

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            table: Table = await by_hand(tables, "pipes", 2, {"boards": ""})
            state = table.match.state
            while state.waiting().must == (-1,):
                await table.play(-1, table.game.decode(state, -1, state.chances()[0][0]))
                state = table.match.state
            screen: Reader = await look(table, 0)
            draws = [each for each in texts(table, 0) if each.startswith("draw")]
            await tell(tables, table, screen, m.MakeMove(1, 0, draws[0]))
            assert frames(screen)[-1]["undo"][0]["free"]
            await table.play(1, draws[1])
            assert frames(screen) == []
            await tell(tables, table, screen, m.Undo(2, 0))
            last = frames(screen)[-1]
            assert last["events"][-1]["text"] == "take back"
            assert last["undo"] == [], "nothing is left to take back"

    asyncio.run(play())


def test_spectators_read_nothing_of_a_wish_that_they_are_behind(tmp_path: Path) -> None:
    """What an undo would take back is told to them as far as they have been told of it."""

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(m.NewTable("tube-tangle", "standard", {}, [m.SeatWish("me")] * 3))
            table = await tables.get(made.table)
            rng = random.Random(1)
            told = 0
            for number in range(40):
                seat = table.match.waiting.must[0]
                await table.play(seat, rng.choice(texts(table, seat)))
                plan = table.undo_votes.plan(seat)
                if plan is None or plan.free:
                    continue
                await table.ask_undo(seat, (seat, number))
                watcher, other = await look(table), await look(table, (seat + 1) % 3)
                known = {event["words"] for event in frames(watcher)[-1]["events"]}
                told += sum(len(wish["takes"]) for wish in frames(other)[-1]["undo"])
                for wish in table.frames._frame(watcher).undo:
                    assert {str(each) for each in wish.takes} <= known
                table.leave(watcher)
                table.leave(other)
            assert told

    asyncio.run(play())


def test_everybody_has_to_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            votes = (await by_hand(tables, "pipe-land", 3)).undo_votes
            votes.wish = (0, set())
            assert votes.answer(2, True) is None
            assert votes.answer(1, True) is not None

    asyncio.run(play())
