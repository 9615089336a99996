"""Search: repeatable, within its budget, anytime, and blind to what its seat cannot see."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from pipeyard.bots import registry
from pipeyard.bots.asking import put
from pipeyard.bots.bot import Question
from pipeyard.bots.cores import Task, parts, ranking, search_on
from pipeyard.bots.guides import guide
from pipeyard.bots.levels import LEVELS, Level
from pipeyard.bots.search.tree import Search
from pipeyard.bots.searcher import Player
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, Game, Move, State
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NO_ONE

PLAYOUTS = 12
LATE = {"tube-tangle": 60}  # moves that are made before, for an early search takes long interpreted


def positions(game: Game, seats: int, moves: int, seed: int) -> Iterator[tuple[State, int]]:
    """Some positions of a game played by quick replies, with a seat that must act."""
    knowing = guide(game.name)
    dice = Dice(seed)
    state = game.start(game.editions()[0], seats, {})
    late = LATE.get(game.name, 0)
    for number in range(late + moves):
        seat = state.whose(dice)
        if seat == NO_ONE:
            return
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
            continue
        if number % 7 == 3 and number >= late:
            yield state.copy(), seat
        options = knowing.options(knowing.focus(state, seat), knowing.seat_in(seat), dice)
        state.play(seat, options[dice.below(min(3, len(options)))])


def question(game: Game, state: State, seat: int, playouts: int | None = PLAYOUTS) -> Question:
    asked = put(game, state, seat, random.Random("same"), None, playouts)
    assert asked is not None
    return asked


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_levels_make_legal_moves_and_the_same_ones_again(name: str, level: str) -> None:
    game = find_game(name)
    seen = 0
    for state, seat in islice(positions(game, 2, 60, 5), 4):
        moves = [registry.bot(level, name).choose(question(game, state, seat)) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] is not None and game.refusal(state, seat, moves[0]) is None
        seen += 1
    assert seen


def test_an_engineer_tries_no_more_than_its_level_allows() -> None:
    game = find_game("pipe-dream")
    state, seat = next(positions(game, 1, 60, 5))
    player = registry.bot("engineer", game.name)
    assert isinstance(player, Player)
    search = player.search(question(game, state, seat, None), state)
    assert search.playouts == 60
    assert search.end == guide(game.name).clock(state) + 6


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_in_pipe_land_lower_levels_slip_where_many_play(seats: int) -> None:
    state = find_game("pipe-land").start("76", seats, {})
    slips = []
    for name in (*LEVELS, "greedy"):
        player = registry.bot(name, "pipe-land")
        assert isinstance(player, Player)
        slips.append(player.slips(state))
    if seats < 3:
        assert slips == [0.6, 0, 0, 0, 0]
    else:
        assert slips[0] > slips[1] > slips[2] > 0
        assert slips[3:] == [0, 0]


def test_a_search_that_slips_takes_other_moves_too() -> None:
    game = find_game("tube-tangle")
    state, seat = next(positions(game, 2, 60, 5))

    def moves(slips: float) -> set[str]:
        player = Player(Level("one", slips=slips, searches=True, playouts=20), game.name)
        asked = [question(game, state, seat) for _ in range(12)]
        for number, each in enumerate(asked):
            each.rng.seed(number)
        return {game.write_move(state, move) for move in map(player.choose, asked) if move is not None}

    assert len(moves(1.0)) > len(moves(0.0))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_does_not_change_when_only_hidden_things_do(name: str) -> None:
    """Other worlds that look the same to the seat get the same answer, at every level."""
    game = find_game(name)
    checked = 0
    for state, seat in islice(positions(game, 3, 90, 8), 5):
        view = game.view(state, seat)
        worlds = [state, *(game.imagine(view, random.Random(number)) for number in range(2))]
        for level in LEVELS:
            answers: set[Move | None] = {
                registry.bot(level, name).choose(question(game, world, seat)) for world in worlds
            }
            assert len(answers) == 1
        checked += 1
    assert checked


@pytest.mark.parametrize("name", GAMES)
def test_the_budget_of_playouts_is_kept(name: str) -> None:
    game = find_game(name)
    player = Player(Level("counted", searches=True), name)
    searched = 0
    for state, seat in positions(game, 2, 40, 2):
        before = game.write(state)
        found = player.search(question(game, state, seat, 9), state)
        assert found.playouts == (9 if len(found.root.options) > 1 else 1)
        assert sum(visits for _, visits, _ in found.ranking()) == found.playouts
        assert game.write(state) == before, "thinking changes nothing"
        searched += found.playouts > 1
    assert searched


def test_two_cores_share_the_playouts_and_answer_the_same_again() -> None:
    """What both found is added up."""
    game = find_game("pipes")
    state, seat = next(iter(positions(game, 1, 40, 2)))
    task = Task("pipes", state, seat, 3, 6, 33, None)
    both, again = search_on(2, task), search_on(2, task)
    assert both.playouts == 33 and both.ranking() == again.ranking()
    expected = replace(task, playouts=1).run()
    for part in parts(2, task):
        expected.join(ranking(part))
    assert both.ranking() == expected.ranking()
    asked = replace(question(game, state, seat, 33), cores=2)
    assert Player(Level("counted", searches=True), "pipes").search(asked, state).playouts == 33


def test_every_core_has_dice_of_its_own() -> None:
    """With the same dice two cores would find the same twice, and searching on both would bring nothing."""
    game = find_game("pipes")
    state, seat = next(iter(positions(game, 1, 40, 2)))
    shares = parts(9, Task("pipes", state, seat, 3, 6, 9 * 16 + 1, None))
    assert [share.playouts for share in shares] == [16] * 9
    found = [tuple(ranking(share)) for share in shares]
    assert len(set(found)) == len(found)


def test_a_search_whose_time_is_up_answers_what_looked_best() -> None:
    game = find_game("tube-tangle")
    knowing = guide("tube-tangle")
    state, seat = next(iter(positions(game, 2, 60, 3)))
    search = Search(knowing, state, seat, 1, 4)
    search.run(1_000_000, time.monotonic())
    assert search.playouts == 1, "one playout is always made"
    assert search.best() == search.root.options[0]


def test_more_playouts_find_a_win_at_once() -> None:
    """Pipe Land: whoever wins by ending the turn ends it."""
    game = find_game("pipe-land")
    state = next(state for state, _ in positions(game, 2, 80, 1) if state.waiting().step == "act")
    seat = state.waiting().must[0]
    state.money[seat] = 60  # type: ignore[attr-defined]
    chosen = registry.bot("master", "pipe-land").choose(question(game, state, seat, 60))
    assert chosen is not None
    state.play(seat, game.encode(state, seat, chosen))
    while state.result() is None and state.waiting().must == (seat,):
        move = registry.bot("master", "pipe-land").choose(question(game, state, seat, 60))
        assert move is not None
        state.play(seat, game.encode(state, seat, move))
    result = state.result()
    assert result is not None and result.winners == (seat,)


# The player has 6 points for certain, or goes on with 21 pieces joined.
STOP_OR_GO_ON = """\
edition classic players 1 duplicate no source choose
player1 stop
meter 18 wrenches 2 bombs 0 crosses 3
. . . ╗ ╔ .
. . ═ ╬ ╬ ╗
╔ ╗ ╔ ╝ . ║
╚ ═ S . . w
. ╔ ╬ ═ ╗ .
. ╝ ║ ╔ ╝ .
"""


def test_one_unlucky_try_does_not_decide_against_a_move() -> None:
    game = find_game("pipe-dream")
    unlucky = 71_271  # with these dice the first try of going on brings less than stopping
    search = Search(guide("pipe-dream"), game.read(STOP_OR_GO_ON), 0, unlucky, 9)
    search.run(2, 0.0)
    first = {
        game.write_move(search.state, game.decode(search.state, 0, code)): mean
        for code, _, mean in search.ranking()
    }
    assert first["go on"] < first["stop"]
    search.run(80, 0.0)
    assert game.write_move(search.state, game.decode(search.state, 0, search.best())) == "go on"


def test_in_pipe_land_a_search_looks_until_its_next_turn() -> None:
    """With two players it looks at two turns of each."""
    game = find_game("pipe-land")
    seen = [guide("pipe-land").horizon(game.start("76", seats, {})) for seats in range(2, 7)]
    assert seen == [4, 4, 4, 5, 6]
