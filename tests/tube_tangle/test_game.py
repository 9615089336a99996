"""Starting a game. That it keeps the protocol is tested with all games, in ``tests/properties``."""

import pytest

from pipeyard.rules.protocol import BadSetup
from tests.tube_tangle.tables import tube_tangle


@pytest.mark.parametrize(
    ("edition", "seats", "options", "reason"),
    [
        ("large", 2, {}, "there is no edition 'large'; there are: standard"),
        ("standard", 1, {}, "Tube Tangle is for 2 to 4 players, not 1"),
        ("standard", 5, {}, "not 5"),
        ("standard", 2, {"score": "all"}, "no option 'score'; there are: scoring, first"),
        ("standard", 2, {"scoring": "most"}, "scoring must be one of all, longest, not 'most'"),
        ("standard", 2, {"first": "cat"}, "first must be one of random, ann, bob, not 'cat'"),
    ],
)
def test_a_wrong_setup_is_explained(edition: str, seats: int, options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetup) as caught:
        tube_tangle().start(edition, seats, options)
    assert reason in str(caught.value)
