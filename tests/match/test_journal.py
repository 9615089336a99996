"""What a match writes down as it goes, before it acknowledges: whoever keeps it can bring it back."""

import random

import pytest

from pipeyard.match import read, write
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, step
from tests.toy import Scoop


def test_every_accepted_move_is_in_the_journal(buckets: Game) -> None:
    match, rng = begin(buckets), random.Random(4)
    kept = write(match.log()).splitlines()
    match.journal = kept.extend
    while match.result is None:
        step(match, rng)
        if rng.random() < 0.2:
            match.undo(1)
        assert read("\n".join(kept) + "\n") == match.log()


def test_what_cannot_be_written_down_has_not_happened(buckets: Game) -> None:
    match = begin(buckets)
    before = match.log()

    def broken(lines: object) -> None:
        raise OSError("no space left")

    match.journal = broken
    with pytest.raises(OSError, match="no space left"):
        match.submit(0, Scoop(1))
    assert match.log() == before
    match.journal = None
    match.submit(0, Scoop(1))
    assert len(match.log().entries) > len(before.entries)
