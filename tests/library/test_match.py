"""Matches as a program plays them."""

import copy
import pickle
from pathlib import Path

import pytest

import pipeyard
from pipeyard.rules.protocol import Game

GAMES = pipeyard.games()


@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_by_its_listed_moves_and_by_their_text(game: str) -> None:
    by_move = pipeyard.start(game, players=2, seed=1)
    by_text = pipeyard.start(game, players=2, seed=1)
    for _ in range(12):
        move = by_move.moves()[0]
        assert move.seat == by_move.to_move and by_move.refusal(move) is None
        happened = by_move.play(move)
        assert happened[0].text == str(move) and happened[0].seat == move.seat
        assert {event.seat for event in happened[1:]} <= {"nature"}
        assert by_text.play(str(move)) == happened
    assert by_move == by_text and len(by_move) == len(by_move.events)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_copied_pickled_saved_and_undone(game: str, tmp_path: Path) -> None:
    match = pipeyard.start(game, players=2, seed="a")
    begun = match.copy()
    for _ in range(20):
        match.play(match.moves()[-1])
    for again in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again == match and again.position == match.position
        again.play(again.moves()[0])
        assert again != match
    match.save(tmp_path / "evening.log")
    loaded = pipeyard.load(tmp_path / "evening.log")
    assert loaded == match and loaded.play(loaded.moves()[0]) == match.play(match.moves()[0])
    match.undo(21)
    assert match == begun
    with pytest.raises(pipeyard.PipeyardError, match="nobody has moved"):
        match.undo()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_shows_itself(game: str) -> None:
    match = pipeyard.start(game, players=2, seed=1)
    svg = match._repr_svg_()
    assert svg is not None and svg.startswith("<svg") and svg.endswith("</svg>")
    text = str(match)
    assert len(text.splitlines()) > 5 and "\x1b" not in text
    assert max(map(len, match.text(match.seats[1], width=60).splitlines())) <= 60
    assert match.game.title in repr(match)


def test_a_game_without_drawings_shows_its_view(buckets: Game) -> None:
    match = pipeyard.start(buckets, seed=1)
    assert match.svg() is None and match._repr_svg_() is None
    assert "buckets" in str(match)


def test_players_by_name_and_options_of_any_type() -> None:
    match = pipeyard.start("pipes", players=["Ada", "Bob"], duplicate=True, dry=5, edition="pocket")
    assert match.players == {"p1": "Ada", "p2": "Bob"} and match.edition == "pocket"
    assert match.options == {"duplicate": "yes", "dry": "5"}
    assert len(pipeyard.start("pipe-land").seats) == 2


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        ({"game": "chess"}, pipeyard.UnknownName, "there are: pipe-land, pipes"),
        ({"game": "pipes", "edition": "large"}, pipeyard.UnknownName, "there are: classic, pocket"),
        ({"game": "pipes", "players": 0}, pipeyard.BadSetup, "a number from 1"),
        ({"game": "pipes", "players": "Ada"}, pipeyard.BadSetup, "a list of names"),
        ({"game": "pipe-land", "players": 7}, pipeyard.BadSetup, "2 to 6 players"),
        ({"game": "pipes", "colour": "red"}, pipeyard.BadSetup, "no option 'colour'; there are: duplicate"),
        ({"game": "pipes", "by_hand": True, "seed": 1}, pipeyard.BadSetup, "no seed"),
        ({"game": "pipes", "position": "nonsense"}, pipeyard.NotationError, "nonsense"),
    ],
)
def test_what_cannot_start_says_what_would_be_right(
    arguments: dict[str, object], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told) as caught:
        pipeyard.start(**arguments)  # type: ignore[arg-type]
    assert isinstance(caught.value, pipeyard.PipeyardError)


def test_a_refused_or_unreadable_move_changes_nothing() -> None:
    match = pipeyard.start("pipe-land", players=2, seed=7)
    before = match.copy()
    with pytest.raises(pipeyard.IllegalMove) as caught:
        match.play("done")
    assert caught.value.refusal == match.refusal("done")
    for text in ("plce (1,1)", "place (" + "9" * 5000 + ",1) NE"):
        with pytest.raises(pipeyard.NotationError):
            match.play(text)
    with pytest.raises(pipeyard.UnknownName, match="there are: red, blue"):
        match.play("pass", seat="green")
    assert match == before


def test_seats_act_out_of_turn_and_at_once() -> None:
    land = pipeyard.start("pipe-land", players=2, seed=7)
    [listener] = land.may
    assert land.play(land.moves(listener)[0], seat=listener)[0].seat == listener
    pipes = pipeyard.start("pipes", players=2, seed=1)
    assert pipes.must == ("p1", "p2")
    pipes.play("done", seat="p2")
    assert list(pipes.must) == ["p1"]


def test_a_match_from_a_position_goes_on_there() -> None:
    first = pipeyard.start("pipe-land", players=2, seed=7)
    first.play("draw")
    again = pipeyard.start("pipe-land", position=first.position, seed=1)
    assert again.seats == first.seats and again.position == first.position
    assert sorted(map(str, again.moves())) == sorted(map(str, first.moves()))


def test_nothing_is_left_to_do_when_it_is_over() -> None:
    match = pipeyard.start("pipe-dream", players=1, seed=7)
    assert match.scores == {} and match.winners == () and match.result is None
    pipeyard.play_out(match, "random")
    assert (
        match.is_over and match.to_move is None and match.moves() == [] and list(match.scores) == ["player1"]
    )
    with pytest.raises(pipeyard.PipeyardError, match="the game is over"):
        match.play("stop")
    assert "secret" in match.log


def test_chance_by_hand_is_a_seat() -> None:
    match = pipeyard.start("pipe-dream", players=1, by_hand=True)
    match.play("source (3,3)")
    assert match.to_move == "nature" and str(match.moves()[0]).startswith("roll")
    match.play("roll 2 5 for player1")
    match.undo()
    assert match.to_move == "nature" and len(match) == 1
