"""A game looked over: bad choices cost, the best cost nothing, and luck is what is left."""

from __future__ import annotations

import pytest

from pipeyard.bots.guides import guide
from pipeyard.bots.review import Decision, Judged, account, judge, turning_points
from pipeyard.rules.bag import Dice
from pipeyard.rules.outcome import Result
from pipeyard.rules.pipes.moves import Done
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.words import say
from tests.bots.test_search import positions


@pytest.mark.parametrize("name", GAMES)
def test_the_first_and_the_last_choice_of_a_guide_are_told_apart(name: str) -> None:
    """Over some positions the moves that look worst cost more than those that look best."""
    game = find_game(name)
    knowing = guide(name)
    cost = {0: 0.0, -1: 0.0}
    for state, seat in list(positions(game, 2, 60, 6))[:3]:
        focus = knowing.focus(state, seat)
        options = knowing.options(focus, knowing.seat_in(seat), Dice(1))
        for place in cost:
            move = game.decode(focus, knowing.seat_in(seat), options[place])
            found = judge(game, Decision(7, state, seat, move), None, 24)
            if found is not None:
                assert found.values[seat] is not None
                assert (found.better is None) == (found.cost == 0.0)
                cost[place] += found.cost
    assert cost[-1] >= cost[0]


def test_the_same_choice_is_judged_the_same_again() -> None:
    game = find_game("pipes")
    state, seat = next(iter(positions(game, 1, 40, 2)))
    decision = Decision(3, state, seat, Done())
    assert judge(game, decision, None, 40) == judge(game, decision, None, 40)


def test_luck_is_what_choices_do_not_explain() -> None:
    done = Done()
    judged = [
        Judged(1, 0, (0.5, 0.5), 0.2, done),
        Judged(2, 1, (0.3, 0.7), 0.0, None),
        Judged(3, 0, (0.4, 0.6), 0.05, done),
    ]
    result = Result((1, 0), (0,), "rule", say("over"))
    found = account("pipe-land", judged, result, 0)
    assert found is not None
    assert (found.first, found.last, found.cost, found.others) == (0.5, 1.0, 0.25, 0.0)
    assert found.luck == pytest.approx(0.75)
    other = account("pipe-land", judged, result, 1)
    assert other is not None and other.others == 0.25 and other.luck == pytest.approx(-0.95)
    assert [each.number for each in turning_points(judged, 0)] == [1, 3]
