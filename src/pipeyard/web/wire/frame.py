"""The one place where a frame is put together: what a table looks like to one screen."""

from collections.abc import Sequence

from pipeyard.rules.protocol import Game, Result, Seat, State
from pipeyard.web.wire import messages as m

SHORT_MENU = 40  # menus longer than this are left to hints


def frame_of(
    state: State,
    *,
    n: int,
    since: int,
    events: list[m.EventInfo],
    views: dict[str, object],
    clock: m.ClockInfo,
    must: Sequence[Seat] | None = None,
    may: Sequence[Seat] | None = None,
    menus: dict[str, list[str]] | None = None,
    hints: dict[str, object] | None = None,
    undo: list[m.UndoInfo] | None = None,
    thinking: list[Seat] | None = None,
    leaving: m.Leaving | None = None,
    result: m.ResultInfo | None = None,
) -> m.Frame:
    """A frame of a position. ``must`` and ``may`` are whom the screen is told of, all if left out."""
    waiting = state.waiting()
    return m.Frame(
        n=n,
        since=since,
        events=events,
        views=views,
        waiting=m.WaitingInfo(
            waiting.step,
            list(waiting.must if must is None else must),
            list(waiting.may if may is None else may),
        ),
        menus=menus or {},
        hints=hints or {},
        clock=clock,
        undo=undo or [],
        thinking=thinking or [],
        leaving=leaving,
        result=result or result_info(state.result()),
    )


def no_clock(seats: int) -> m.ClockInfo:
    """The clocks of a table where nobody is timed now."""
    return m.ClockInfo(False, False, [None] * seats)


def menu_info(game: Game, state: State, seat: Seat) -> list[str]:
    """The menu of a seat that must act, where it is short."""
    codes = list(state.codes(seat)) if seat in state.waiting().must else []
    if len(codes) > SHORT_MENU:
        return []
    return [game.write_move(state, game.decode(state, seat, code)) for code in codes]


def result_info(result: Result | None) -> m.ResultInfo | None:
    if result is None:
        return None
    return m.ResultInfo(list(result.scores), list(result.winners), result.rule, result.reason)
