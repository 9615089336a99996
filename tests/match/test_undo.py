"""How far a seat may go back without asking."""

from pipeyard.match import Match, seeded
from pipeyard.match.undo import reveals
from pipeyard.rules.protocol import Game
from tests.match.matches import ANN, BOB, begin
from tests.toy import Scoop, TakeBack


def test_own_acts_are_free(buckets: Game) -> None:
    match = begin(buckets)
    assert match.free_undo(0) == 0
    match.submit(0, Scoop(1))
    assert match.free_undo(0) == 1
    match.submit(0, TakeBack())
    match.submit(0, Scoop(2))
    assert match.free_undo(0) == 3 and match.free_undo(1) == 0


def test_not_past_what_another_did(buckets: Game) -> None:
    match = begin(buckets)
    match.submit(0, Scoop(1))
    match.submit(1, Scoop(1))
    match.undo(1)
    match.submit(1, Scoop(0))
    assert match.free_undo(0) == 0


def test_not_past_chance(buckets: Game) -> None:
    match = begin(buckets)
    match.submit(0, Scoop(1))
    match.submit(1, Scoop(1))
    assert match.log().entries[-1].seat == "nature"
    assert match.free_undo(1) == 0 == match.free_undo(0)


def test_not_past_what_came_to_light(buckets: Game) -> None:
    """The last scoop of a round shows what the other scooped, though no draw follows."""
    text = "edition plain rounds 2 rain 4\nred 5 0 -1\nblue 5 0 -1\n"
    match = Match.begin(buckets, None, [ANN, BOB], secret=None, position=text)
    match.submit(0, Scoop(2))
    assert match.free_undo(0) == 1
    match.submit(1, Scoop(1))
    assert match.free_undo(1) == 0


def test_not_once_the_secret_is_open(buckets: Game) -> None:
    text = "edition plain rounds 1 rain 4\nred 5 0 1\nblue 5 0 -1\n"
    match = Match.begin(buckets, None, [ANN, BOB], secret=seeded("s"), position=text)
    match.submit(1, Scoop(0))
    assert match.is_open and match.free_undo(1) == 0


def test_what_brought_something_to_light(buckets: Game) -> None:
    """A draw does, and a scoop that ends a round; a scoop in the midst of it does not."""
    match = begin(buckets)
    number = len(match)
    match.submit(0, Scoop(1))
    assert not reveals(match, 0, number)
    match.submit(1, Scoop(1))
    assert reveals(match, 0, number) and match.log().entries[-1].seat == "nature"
    text = "edition plain rounds 2 rain 4\nred 5 0 -1\nblue 5 0 -1\n"
    match = Match.begin(buckets, None, [ANN, BOB], secret=None, position=text)
    match.submit(0, Scoop(2))
    assert not reveals(match, 0, 0)
    match.submit(1, Scoop(1))
    assert reveals(match, 0, 0), "red has now seen what blue scooped"
