"""The simulated people of ``make load``, and the page that their figures go into."""

from __future__ import annotations

import random

import msgspec
import pytest

from bench.load import BLOCK, PAGE, Setup, Step, told
from bench.people import GAMES, Person, PlayedTable, Tally, _Message, _Waiting, choice
from pipeyard.match import Match, Player, chance
from pipeyard.rules import registry
from pipeyard.rules.protocol import Refusal
from pipeyard.web.live.localize import Localizer


@pytest.mark.parametrize("game", GAMES)
def test_people_make_moves_that_the_rules_allow(game: str) -> None:
    """From nothing but a view as it is sent; where a hand is hidden the view imagines another world."""
    rules, rng = registry.game(game), random.Random(1)
    players = [Player("human", "one"), Player("human", "two")]
    match = Match.begin(rules, rules.editions()[0], players, secret=chance.new_secret())
    for _ in range(12):
        seat = match.waiting.must[0]
        view = Localizer().encode(rules.view(match.state, seat))
        frame = _Message("frame", views={str(seat): msgspec.Raw(view)}, waiting=_Waiting([seat]))
        move = rules.read_move(match.state, choice(game, frame, seat, rng))
        assert not isinstance(match.submit(seat, move), Refusal)


def test_the_knee_is_the_last_step_within_the_limit() -> None:
    def step(tables: int, slow: float) -> Step:
        return Step(tables, 1.0, 0.01, slow, 0.002, 0.5, 12.0, 0)

    setup = Setup("one process", [step(50, 0.1), step(100, 0.2), step(200, 0.4)])
    knee = setup.knee()
    assert knee is not None and knee.tables == 100
    text = told([setup], (70.0, 80.0), 3.0, 20.0)
    assert "| one process | 200 | 1 | 10 ms | 400 ms | 2.0 ms | 12.0 kB | 0.50 | 0 |" in text
    assert "The knee for one process: 100 busy tables." in text
    assert Setup("none", [step(50, 0.3)]).knee() is None


def test_the_page_has_room_for_the_figures() -> None:
    assert BLOCK.search(PAGE.read_text(encoding="utf-8"))


def test_the_delay_is_until_the_other_sees_it() -> None:
    table = PlayedTable(
        "pipe-land", {"table": "t", "you": [{"seat": 0, "token": "a"}, {"seat": 1, "token": "b"}]}
    )
    tally = Tally()
    one, two = (Person(["http://none"], table, seat, 1.0, tally) for seat in (0, 1))
    table.sent[0] = 0.0
    one._see(_Message("frame", n=1))
    assert not tally.delays
    two._see(_Message("frame", n=1))
    assert len(tally.delays) == 1 and not table.sent
