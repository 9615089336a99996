"""Intervals hold as often as they say."""

import random

import pytest

from pipeyard.lab.statistics import difference, mean, rate, sequential


def test_wilsons_interval_holds_the_truth_about_95_times_of_100() -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(1000):
        estimate = rate(sum(dice.random() < 0.3 for _ in range(80)), 80)
        held += estimate.low <= 0.3 <= estimate.high
    assert 925 <= held <= 975


@pytest.mark.parametrize("count", [3, 6, 12])
def test_a_mean_of_few_values_holds_the_truth_about_95_times_of_100(count: int) -> None:
    """The normal interval would hold it 81 to 93 times."""
    dice = random.Random(3)
    held = sum(not mean([dice.gauss(7.0, 2.0) for _ in range(count)]).excludes(7.0) for _ in range(2000))
    assert 1880 <= held <= 1920


def test_who_looks_again_and_again_is_still_right_95_times_of_100() -> None:
    """The ordinary interval is not, which is why there is another."""
    dice = random.Random(2)
    fooled_by_ordinary = fooled_by_sequential = 0
    for _ in range(200):
        values: list[float] = []
        ordinary = honest = False
        for _ in range(30):
            values += [float(dice.random() < 0.5) for _ in range(20)]
            ordinary = ordinary or mean(values).excludes(0.5)
            honest = honest or sequential(values).excludes(0.5)
        fooled_by_ordinary += ordinary
        fooled_by_sequential += honest
    assert fooled_by_sequential <= 14 < fooled_by_ordinary


def test_the_same_luck_makes_differences_clear() -> None:
    dice = random.Random(3)
    luck = [dice.gauss(0, 10) for _ in range(50)]
    after = [value + 1 + dice.gauss(0, 0.1) for value in luck]
    assert difference(luck, after).excludes(0)
    assert not mean(luck).excludes(mean(after).value)
