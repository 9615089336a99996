"""Puzzles: every one can be solved by its best move, and only by that."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from click.testing import CliRunner

from pipeyard.cli import main
from pipeyard.lessons.puzzles import LEVELS, Puzzle, UnknownPuzzle, answer, daily, everything, puzzle, puzzles
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as find_game


def test_every_game_has_puzzles_the_easy_ones_first() -> None:
    for game in GAMES:
        levels = [list(LEVELS).index(each.level) for each in puzzles(game)]
        assert levels and levels == sorted(levels), game
    assert {each.level for each in everything()} == set(LEVELS)
    assert len({each.id for each in everything()}) == len(everything())


@pytest.mark.parametrize("asked", everything(), ids=lambda each: each.id)
def test_the_best_move_solves_a_puzzle_and_others_do_not(asked: Puzzle) -> None:
    game, state = find_game(asked.game), asked.state()
    assert state.waiting().must == (asked.seat,)
    solved = answer(asked, asked.best)
    assert solved.solved and solved.words and not solved.words.startswith(asked.best), "told in words"
    for text, less in asked.others:
        assert less > 0
        found = answer(asked, text)
        assert not found.solved and found.refusal is None and found.words
    tries = [game.write_move(state, game.decode(state, asked.seat, code)) for code in state.codes(asked.seat)]
    assert sum(answer(asked, text).solved for text in tries) == 1


def test_what_is_refused_or_no_move_is_told() -> None:
    asked = everything()[0]
    with pytest.raises(NotationError):
        answer(asked, "fly away")
    with pytest.raises(UnknownPuzzle, match="there is no puzzle"):
        puzzle("chess-1")


def test_every_day_has_its_puzzle_and_games_take_turns() -> None:
    days = [daily(date(2026, 11, 16) + timedelta(days)) for days in range(4 * len(everything()))]
    assert {each.id for each in days} == {each.id for each in everything()}
    assert len({each.game for each in days[: len(GAMES)]}) == len(GAMES)


def test_puzzles_at_the_keyboard() -> None:
    listed = CliRunner().invoke(main, ["puzzles"])
    assert listed.exit_code == 0 and "today" in listed.output
    assert all(each.id in listed.output for each in everything())
    asked = everything()[0]
    typed = f"fly away\n{asked.others[0][0]}\n{asked.best}\n"
    solved = CliRunner().invoke(main, ["puzzles", asked.id], input=typed)
    assert solved.exit_code == 0 and "better one" in solved.output and "Solved." in solved.output
    given_up = CliRunner().invoke(main, ["puzzles", "today"], input="answer\n")
    assert given_up.exit_code == 0
    unknown = CliRunner().invoke(main, ["puzzles", "chess-1"])
    assert unknown.exit_code == 2 and "there is no puzzle" in unknown.output
