"""The log is whole: what is too long ago to be told at once is told in pieces."""

import random

import pytest

from pipeyard.match import Match, Player, seeded
from pipeyard.rules import registry
from pipeyard.web.live import event_log
from pipeyard.web.live.event_log import EventLog
from pipeyard.web.wire.messages import EventInfo


def played(game: str, moves: int) -> Match:
    rules, rng = registry.game(game), random.Random(2)
    players = [Player("human", "Ann"), Player("human", "Bob")]
    match = Match.begin(rules, rules.default_edition(), players, secret=seeded("log"))
    for _ in range(moves):
        if match.result is None:
            seat = match.waiting.must[0]
            code = rng.choice(list(match.state.codes(seat)))
            match.submit(seat, rules.decode(match.state, seat, code))
    return match


@pytest.mark.parametrize("game", ["pipe-land", "pipes", "tube-tangle"])
@pytest.mark.parametrize("eyes", [None, 0])
def test_pieces_of_the_log_make_the_whole(
    game: str, eyes: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(game, 40)
    whole = EventLog(match, eyes)
    whole.read_on()
    monkeypatch.setattr(event_log, "HISTORY", 10)
    short = EventLog(match, eyes)
    short.read_on()
    assert [each.words for each in short.told] != [each.words for each in whole.told]
    found: list[EventInfo] = []
    before = len(short.told) + 1
    while page := short.page(before, 7):
        assert len(page) <= 7
        found = [*page, *found]
        before = page[0].n
    assert found == whole.told
