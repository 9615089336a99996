"""The log of the documents is a log."""

import re
from pathlib import Path

from pipeyard.match import Finding, Match, read, seeded, verify
from pipeyard.match.reading import KEYWORDS

TEXT = (Path(__file__).parents[2] / "docs" / "log.md").read_text()


def test_the_example_replays_and_its_draws_are_honest() -> None:
    found = re.search(r"```log\n(.*?)```", TEXT, re.S)
    assert found is not None
    log = read(found[1])
    match = Match.resume(log, seeded("7"))
    assert match.log() == log and len(match) == 20
    assert match.remaining(12_250) == (600_000, 600_000 - 12_250 + 5_000)
    assert verify(match.log(with_secret=True)).finding is Finding.HONEST


def test_every_word_of_a_log_is_documented() -> None:
    assert [word for word in KEYWORDS if not re.search(rf"^\| .*`{word}\b", TEXT, re.M)] == []
