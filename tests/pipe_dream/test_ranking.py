"""The live ranking, the part of a view that one of a crowd gets, and what is done at time-out."""

from pipeyard.rules import registry
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.pipe_dream.game import PipeDream
from pipeyard.rules.pipe_dream.moves import Done, Place, PlaceSource, Stop
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move

GAME = PipeDream()

# player1 and player5 would score now, player2 has more joined but no exit, player3 is out, player4 scored.
TABLE = """edition classic players 5 duplicate yes source choose
player1 turn dice 1 2 placed no crossed 0
meter 4 wrenches 2 bombs 0 crosses 3
. . . . w .
. . . . . .
═ ═ S . . .
. . . . . w
. w . . . .
. w . . . .
player2 roll
meter 5 wrenches 2 bombs 0 crosses 0
. . . . w .
. . ║ . . .
w ═ S ═ ═ .
. . . . . w
. w . . . .
. w . . . .
player3 out
meter 6 wrenches 2 bombs 0 crosses 0
. . . . w .
. . . . . .
w . S . . .
. . . . . w
. w . . . .
. w . . . .
player4 scored
meter 6 wrenches 2 bombs 0 crosses 3
. . . . w .
. . . . . .
═ ═ S ═ ═ ═
. . . . . w
. w . . . .
. w . . . .
player5 turn dice 1 2 placed no crossed 0
meter 4 wrenches 2 bombs 0 crosses 3
. . . . w .
. . . . . .
═ ═ S . . .
. . . . . w
. w . . . .
. w . . . .
"""


def table() -> PipeDreamState:
    return GAME.read(TABLE)


def test_pipe_dream_is_a_game_for_crowds_by_a_shared_roll() -> None:
    assert isinstance(registry.game("pipe-dream"), Crowded)
    assert GAME.crowd_options() == {"duplicate": "yes"}
    assert not isinstance(registry.game("pipe-land"), Crowded)


def test_points_now_then_pieces_joined_then_those_who_are_out() -> None:
    told = [(line.seat, line.place, line.points, line.state) for line in GAME.ranking(table())]
    assert told == [
        (3, 1, 5, "scored"),
        (0, 2, 2, "plays"),
        (4, 2, 2, "plays"),
        (1, 4, None, "waits"),
        (2, 5, None, "out"),
    ]


def test_one_of_a_crowd_sees_only_the_sheets_shown_and_no_whole_position() -> None:
    state = table()
    whole, part = GAME.view(state, 1), GAME.part(state, 1, {3, 1})
    assert [sheet.player for sheet in part.sheets] == ["player2", "player4"]
    assert part.sheets == (whole.sheets[1], whole.sheets[3])
    assert part.you == whole.you and part.flow == whole.flow


def asleep(state: PipeDreamState, seat: int) -> Move:
    move = GAME.idle_move(state, seat)
    assert move is not None and GAME.refusal(state, seat, move) is None
    state.play(seat, GAME.encode(state, seat, move))
    return move


def test_a_sleeper_lays_what_must_be_laid_where_most_is_joined_and_marks_the_meter() -> None:
    state = GAME.read(TABLE.replace("dice 1 2", "dice 2 3"))
    assert asleep(state, 0) in (Place(2, (2, 3), 0), Place(2, (4, 3), 0))
    assert asleep(state, 0) == Done()
    assert 0 not in state.waiting().must


def test_a_sleeper_puts_the_source_somewhere_and_stops_at_a_flow_number() -> None:
    fresh = GAME.start("classic", 1, {})
    assert isinstance(asleep(fresh, 0), PlaceSource)
    turn = "player1 turn dice 1 2 placed no crossed 0\nmeter 4"
    own_dice = TABLE.replace("duplicate yes", "duplicate no").replace("player2 roll", "player2 turn dice 1 1")
    state = GAME.read(
        own_dice.replace(turn, "player1 stop\nmeter 6").replace("═ ═ S . . .", "═ ═ S ═ ═ ═", 1)
    )
    assert asleep(state, 0) == Stop()
    assert state.sheets[0].step >= table().sheets[3].step
