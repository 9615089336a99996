"""Whether a game's answers to a table's own questions hold: a part of ``check_game``.

A table asks what to do for a sleeper (``idle_move``), who may be skipped (``may_be_skipped``), and which move
takes a seat's act back (``undo_move``).
"""

from collections.abc import Sequence

from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, Event, Game, State


def broken_at(game: Game, state: State) -> str:
    """The first promise about idling and skipping that does not hold in a position, or "" if all do."""
    must = state.waiting().must
    for seat in range(len(game.seat_names(state))):
        move = game.idle_move(state, seat)
        if (move is None) == (seat in must):
            return f"there is an idle move for a seat that must act, and for no other: {seat}, {move}"
        if move is not None and game.refusal(state, seat, move) is not None:
            return f"the idle move is allowed: {seat}, {move}"
        if game.may_be_skipped(state, seat) and seat not in must:
            return f"only a seat that must act is skipped: {seat}"
    return ""


def broken_by_undo(game: Game, earlier: Sequence[State], event: Event, after: State) -> str:
    """Whether taking back leads to none of the positions the seat acted in; "" if it does, or cannot be done.

    ``earlier`` are those since another acted. Several moves may be one act (both ends of a teleport), so
    nothing is said where the seat had acts to take back before them.
    """
    move = game.undo_move
    if move is None or event.seat == NATURE or event.move == move:
        return ""
    now, at_first = (game.refusal(state, event.seat, move) for state in (after, earlier[0]))
    if now is not None or at_first is None:
        return ""
    back = after.copy()
    back.play(event.seat, game.encode(back, event.seat, move))
    return "" if back in earlier else f"the undo move leads back to before the act: {event}"


def moves_asleep(game: Game, state: State, seed: int, limit: int) -> int:
    """How many moves a game of sleepers takes, played in place; ``limit`` if it does not end."""
    dice = Dice(seed)
    for moves in range(limit):
        must = state.waiting().must
        if not must:
            return moves
        if must[0] == NATURE:
            state.play(NATURE, state.draw(dice))
            continue
        move = game.idle_move(state, must[0])
        assert move is not None, "an idle move"
        state.play(must[0], game.encode(state, must[0], move))
    return limit
