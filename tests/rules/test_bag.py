"""Bags and dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeyard.rules.bag import Bag, Dice


def test_a_bag_gives_what_is_left_with_its_weight() -> None:
    bag = Bag([2, 0, 1])
    assert bag.chances() == [(0, 2), (2, 1)] and bag.total == 3
    bag.take(0)
    bag.take(2)
    assert bag.chances() == [(0, 1)] and bag.total == 1
    bag.take(0)
    assert bag.chances() == [] and bag.total == 0


def test_a_copied_bag_is_emptied_alone() -> None:
    bag = Bag([1, 1])
    other = bag.copy()
    other.take(1)
    assert (bag.counts, bag.total) == ([1, 1], 2)
    assert (other.counts, other.total) == ([1, 0], 1)


def test_a_shared_bag_stays_as_it_is() -> None:
    bag = Bag([2, 1])
    less = bag.share().without(0)
    assert (bag.total, bag.chances()) == (3, [(0, 2), (1, 1)])
    assert (less.total, less.chances()) == (2, [(0, 1), (1, 1)])


@given(st.integers(0, 2**40), st.integers(1, 2**31 - 1))
def test_dice_stay_below(seed: int, n: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(n) < n for _ in range(20))


def test_the_same_seed_gives_the_same_numbers_everywhere() -> None:
    dice = Dice(1)
    assert [dice.below(1000) for _ in range(6)] == [44, 352, 972, 825, 756, 440]
    assert [Dice(seed).below(2**31 - 1) for seed in range(50)] != [Dice(7).below(2**31 - 1)] * 50


def test_a_die_falls_on_every_side_about_equally() -> None:
    dice = Dice(12345)
    seen = [0] * 6
    for _ in range(6000):
        seen[dice.below(6)] += 1
    assert min(seen) > 850 and max(seen) < 1150


def test_picking_follows_the_weights() -> None:
    dice = Dice(3)
    seen = {4: 0, 9: 0}
    for _ in range(4000):
        seen[dice.pick([(4, 1), (9, 3)])] += 1
    assert 850 < seen[4] < 1150
    with pytest.raises(ValueError, match="no chances"):
        Dice(3).pick([])


def test_drawing_is_picking_from_the_chances() -> None:
    bag = Bag([3, 0, 1, 40, 2, 0])
    one, other = Dice(5), Dice(5)
    while bag.total > 0:
        if bag.total % 7 == 0:
            bag = bag.copy()
        listed = [(kind, count) for kind, count in enumerate(bag.counts) if count]
        assert bag.chances() == listed
        kind = bag.draw(one)
        assert kind == other.pick(listed)
        bag.take(kind)
    assert bag.chances() == []
