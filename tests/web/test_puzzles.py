"""Puzzles as the page gets them."""

import pytest

from pipeyard.lessons.puzzles import Puzzle, everything
from pipeyard.web.http.puzzle_routes import moment


@pytest.mark.parametrize("puzzle", everything()[::4], ids=lambda each: each.id)
def test_the_others_are_not_called_by_the_internal_names_of_seats(puzzle: Puzzle) -> None:
    names = [seat.name for seat in moment(puzzle, None).welcome.seats]
    assert names == ["You" if n == puzzle.seat else f"Player {n + 1}" for n in range(len(names))]
