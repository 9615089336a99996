"""A match in words, as one pair of eyes may see it."""

import pytest

from pipeyard.language import translate
from pipeyard.match import Match
from pipeyard.narration.narrator import PlainNarrator, narrator
from pipeyard.narration.telling import Teller
from pipeyard.rules import registry
from pipeyard.rules.pipe_land.moves import Pass
from pipeyard.rules.pipes.moves import Draw
from pipeyard.rules.protocol import Game
from pipeyard.terminal.sitting import Sitting
from tests.terminal.evening import begin, play


def begun(game: str, players: str, seed: str = "told") -> Match:
    return begin(registry.game(game), players, seed)


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_every_game_has_a_narrator_that_tells_a_whole_game(name: str) -> None:
    match = begun(name, "random,random")
    play(match)
    assert not isinstance(narrator(name), PlainNarrator)
    for eyes in (None, 0):
        teller = Teller(match, eyes)
        told = [teller.sentence(each) for each in teller.tell()]
        assert len([sentence for sentence in told if sentence]) > 5
        assert match.result is not None
    ending = narrator(name).ending(match.view(None), ()) if name != "pipe-land" else None
    assert ending is None or {line.seat for line in ending.lines} == {0, 1}


def test_sealed_events_are_left_out_until_the_turn_has_ended() -> None:
    match = begun("pipes", "human,human")
    draw = next(move for move in match.game.hints(match.state, 0).allowed() if isinstance(move, Draw))
    match.submit(0, draw)
    number = len(match)
    assert number in [told.number for told in Teller(match, 0).tell()]
    assert number not in [told.number for told in Teller(match, 1).tell()]
    assert number not in [told.number for told in Teller(match, None).tell()]
    assert number in [told.number for told in Teller(match, None, is_open=True).tell()]


def test_read_in_pieces_it_is_told_the_same_as_at_once() -> None:
    match = begun("pipe-land", "greedy,random")
    piecewise: list[str] = []
    teller = Teller(match, None)
    read = 0

    sitting = Sitting(match)
    while match.result is None:
        sitting.bot_moves(match.waiting.must[0])
        piecewise.extend(teller.sentence(told) for told in teller.tell(read))
        read = len(match)
    whole = Teller(match, None)
    assert piecewise == [whole.sentence(told) for told in whole.tell()]


def test_what_is_long_ago_is_counted_without_words() -> None:
    match = begun("pipe-land", "greedy,random")
    play(match)
    teller = Teller(match, None)
    told = list(teller.tell(0, len(match) - 5))
    assert [each.number for each in told] == list(range(1, len(match) + 1))
    assert all(each.clause is None for each in told[:-6])
    assert any(each.clause for each in told[-6:])


def test_players_are_named_where_they_are_known(buckets: Game) -> None:
    match = begun("pipe-land", "human,human")
    teller = Teller(match, None)
    [begins] = [each for each in teller.tell() if each.clause == "begins"]
    sentence = teller.sentence(begins)
    assert sentence in ("red begins", "blue begins")
    assert translate(sentence, "nl", ["Ada", "Bob"]) in ("Ada begint", "Bob begint")
    assert isinstance(narrator(buckets.name), PlainNarrator)


def test_whose_tile_is_turned_is_told() -> None:
    match = begun("pipe-land", "greedy,random")
    play(match)
    teller = Teller(match, None, beside_board=True)
    told = [str(each.clause) for each in teller.tell() if each.clause]
    turned = [clause for clause in told if clause.startswith("turns ")]
    kinds = ("turns a State tile at (", "turns a tile of their own at (", "turns blue's tile", "turns red's")
    assert [clause for clause in turned if not clause.startswith(kinds)] == []
    assert sum(any(clause.startswith(kind) for clause in turned) for kind in kinds) >= 2
    assert any(clause.startswith("lays a tile at (") for clause in told)


def test_who_has_withdrawn_stays_out() -> None:
    match = begun("pipe-land", "human,random,random")
    sitting = Sitting(match)
    passed = 0
    while passed < 3:
        if match.waiting.must[0] == 0:
            match.submit(0, Pass())
            passed += 1
        else:
            sitting.bot_moves(match.waiting.must[0])
    told = [str(each.clause) for each in Teller(match, None).tell() if each.event.seat == 0]
    first, *others = told
    assert first.split(" and receives")[0] == "passes"
    assert others == ["passes again and withdraws", "passes and stays out"]
