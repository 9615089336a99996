"""Ratios are taken round by round."""

import pytest

from bench.figures import mean_menu, rate, ratio


def a_round(moves: float, seconds: float) -> dict[str, float]:
    return {"games": 1, "moves": moves, "menus": 2, "choices": 5, "seconds": seconds}


def test_a_busy_round_hurts_both_sides_of_a_ratio() -> None:
    ours = [a_round(100, 1), a_round(100, 4), a_round(100, 1)]
    theirs = [a_round(50, 1), a_round(50, 4), a_round(50, 1)]
    assert ratio(ours, theirs) == 2
    assert ratio(theirs, ours) == 0.5


def test_the_median_of_the_rounds_is_told() -> None:
    assert rate([a_round(100, 1), a_round(90, 1), a_round(10, 1)], "moves") == 90


def test_rounds_belong_together() -> None:
    with pytest.raises(ValueError):
        ratio([a_round(1, 1)], [a_round(1, 1), a_round(1, 1)])


def test_the_mean_menu() -> None:
    assert mean_menu([a_round(1, 1)]) == 2.5
    assert mean_menu([{"menus": 0, "choices": 0}]) is None
