"""Every game there is, as a match: what is true of the toy is true of them."""

import random

import pytest

from pipeyard.match import Finding, Match, Player, read, seeded, verify, write
from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE, Game, digest
from tests.match.matches import step


def played(game: Game, seed: int, most: int) -> Match:
    """A match of the first edition, on its way."""
    fewest, many = game.seat_range(game.editions()[0])
    players = [Player("human", f"player {n}") for n in range(min(many, max(2, fewest)))]
    match = Match.begin(game, None, players, secret=seeded(str(seed)))
    rng = random.Random(seed)
    while match.result is None and len(match) < most:
        step(match, rng)
    return match


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_is_its_log(name: str, seed: int) -> None:
    game = registry.game(name)
    match = played(game, seed, 80)
    log = match.log(with_secret=True)
    assert read(write(log)) == log
    assert digest(game, Match.resume(log).state) == digest(game, match.state)
    assert verify(log).finding is Finding.HONEST
    last = max(number for number, (_, event) in enumerate(match.events()) if event.seat != NATURE)
    _, event = list(match.events())[last]
    assert match.undo(len(match) - last) == last
    match.submit(event.seat, event.move)
    assert match.entries() == list(log.entries), "the same move brings the same draws"


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_may_be_taken_back_freely_holds_no_draw_and_no_other_act(name: str) -> None:
    game = registry.game(name)
    match = played(game, 3, 0)
    rng = random.Random(3)
    for _ in range(25):
        if match.result is not None:
            break
        step(match, rng)
        for seat in range(len(match.names)):
            free = match.free_undo(seat)
            assert all(entry.seat == match.names[seat] for entry in match.entries(len(match) - free))


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_the_table_does_at_the_end_of_time_is_legal(name: str) -> None:
    game = registry.game(name)
    match = played(game, 4, 0)
    rng = random.Random(4)
    for _ in range(40):
        if match.result is not None:
            break
        for seat in match.waiting.must:
            move = game.idle_move(match.state, seat)
            assert move is not None and game.refusal(match.state, seat, move) is None
        step(match, rng)
