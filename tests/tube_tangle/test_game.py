"""Starting, and every promise of the protocol."""

import pytest

from pipeyard.rules.conformance import check_game
from pipeyard.rules.protocol import BadSetup
from tests.tube_tangle.tables import tube_tangle


def test_it_keeps_the_protocol() -> None:
    report = check_game(tube_tangle(), games=3, share=0.2)
    assert len(report.lines) == 4
    assert all(not line.off_menu for line in report.lines)


@pytest.mark.parametrize(
    ("edition", "seats", "options", "reason"),
    [
        ("large", 2, {}, "Tube Tangle has no edition 'large'; there are: standard"),
        ("standard", 1, {}, "Tube Tangle is for 2 to 4 players, not 1"),
        ("standard", 5, {}, "not 5"),
        ("standard", 2, {"score": "all"}, "no option 'score'; there are: scoring, first"),
        ("standard", 2, {"scoring": "most"}, "scoring cannot be 'most'; it can be: all, longest"),
        ("standard", 2, {"first": "cat"}, "first cannot be 'cat'; it can be: random, ann, bob"),
    ],
)
def test_a_wrong_setup_is_explained(edition: str, seats: int, options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetup) as caught:
        tube_tangle().start(edition, seats, options)
    assert reason in str(caught.value)
