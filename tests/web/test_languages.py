"""Every screen is spoken to in its own language, and players are called by their names."""

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeyard.language import translate
from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.rulebook import rulebook
from pipeyard.rules.words import say
from pipeyard.web.live.localize import Localizer
from pipeyard.web.live.table import Table
from pipeyard.web.wire import messages as m
from tests.web.server import Server, http_get
from tests.web.tables import HandClock, Reader, by_hand, heard, opened, tell

MARK = "¤"  # every text of the made-up Dutch below begins with it


class Marked(dict[str, str]):
    """A dictionary that has everything: the English with a mark before it."""

    def get(self, template: str, _: object = None) -> str:
        return MARK + template


@pytest.fixture
def made_up_dutch(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: Mapping[str, dict[str, str]] = {"nl": Marked()}
    monkeypatch.setattr("pipeyard.language.catalogue.catalogue", lambda code: spoken.get(code, {}))


async def look(table: Table, language: str, *seats: int) -> Reader:
    screen = Reader(list(seats), 0, Localizer(language, table.names))
    await table.enter(screen)
    return screen


def told(screen: Reader) -> list[dict[str, Any]]:
    return [msgspec.json.decode(data) for data in heard(screen)]


async def play_on(table: Table, moves: int, rng: random.Random) -> None:
    """Random moves by whoever must move."""
    for _ in range(moves):
        must = table.match.waiting.must
        if not must:
            return
        state = table.match.state.copy()
        event = next(play_randomly(table.game, state, rng, may=0.0))
        await table.play(event.seat, event.move)


@pytest.mark.parametrize("game", sorted(registry.GAMES))
@pytest.mark.usefixtures("made_up_dutch")
def test_two_screens_of_one_table_in_two_languages(game: str, tmp_path: Path) -> None:
    async def both() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        async with opened(tmp_path, HandClock()) as tables:
            table = await by_hand(tables, game, 2)
            english, dutch = await look(table, "en", 0), await look(table, "nl", 1)
            await play_on(table, 60, random.Random(3))
            for number, (screen, seat) in enumerate(((english, 0), (dutch, 1))):
                await tell(tables, table, screen, m.MakeMove(1 + number, seat, "fly away"))
            return told(english), told(dutch)

    ours, theirs = asyncio.run(both())
    assert MARK not in str(ours)
    words = [event["words"] for each in theirs if each["type"] == "frame" for event in each["events"]]
    assert any(words) and all(MARK in text for text in words if text)
    assert all("player" in text for text in words if text and not text.startswith(MARK))
    failed = next(each for each in theirs if each["type"] == "error")
    assert failed["what"].startswith(MARK) and "fly away" in failed["what"]
    welcome = next(each for each in theirs if each["type"] == "welcome")
    assert all(phrase.startswith(MARK) for phrase in welcome["phrases"])


@pytest.mark.usefixtures("made_up_dutch")
def test_refusals_and_hints_name_the_players(tmp_path: Path) -> None:
    async def refused(language: str, folder: Path) -> dict[str, Any]:
        async with opened(folder, HandClock()) as tables:
            table = await by_hand(tables, "pipe-land", 2)
            rng = random.Random(5)
            while table.match.waiting.must == (NATURE,):
                await play_on(table, 1, rng)
            waiting = 1 - table.match.waiting.must[0]
            screen = await look(table, language, waiting)
            await tell(tables, table, screen, m.MakeMove(1, waiting, "draw"))
            found = next(each for each in told(screen) if each["type"] == "refused")
            refusal: dict[str, Any] = found["refusal"]
            return refusal

    english = asyncio.run(refused("en", tmp_path / "en"))
    dutch = asyncio.run(refused("nl", tmp_path / "nl"))
    assert english["reason"] in ("It is player 0's turn.", "It is player 1's turn.")
    assert dutch["reason"] == MARK + english["reason"]
    assert dutch["rule"] == english["rule"] == "pipe-land/not-your-turn"


@pytest.mark.parametrize(
    ("wish", "code"), [("nl-NL,nl;q=0.9", "nl"), ("pl", "pl"), ("fr;q=0.5", "fr"), ("en", "en"), ("xx", "en")]
)
def test_over_http_the_browsers_wish_counts(wish: str, code: str, server: Server) -> None:
    headers = {"accept-language": wish}
    games = http_get(f"{server.base}/api/games", headers=headers).json()
    dream = next(game for game in games if game["name"] == "pipe-dream")
    assert dream["blurb"] == translate(say("Roll two dice, lay the pipe, contain the Gloop."), code)
    option = dream["editions"][0]["options"][0]
    assert option["name"] == "duplicate" and option["values"] == ["no", "yes"]
    assert option["titles"] == [translate(say("no"), code), translate(say("yes"), code)]
    bank = http_get(f"{server.base}/api/companion/pipe-land", headers=headers).json()
    assert bank[0]["title"] == translate(say("Pipe Land, 76 tiles"), code)
    wrong = http_get(f"{server.base}/api/rules/chess", headers=headers)
    assert wrong.status_code == 404
    assert wrong.json()["what"] == translate(say("there is no game called {name}", name="'chess'"), code)
    rules = http_get(f"{server.base}/api/rules/pipes", headers=headers).json()
    assert {rule["id"]: rule["text"] for rule in rules} == rulebook(registry.game("pipes"), code)
