"""A table that nobody else sits at: the position of a lesson or a puzzle, as one person sees it."""

from collections.abc import Sequence

from pipeyard.drawing.ink import disc
from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import Game, State
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import frame_of, menu_info, no_clock


def still_welcome(game: Game, state: State, you: int, names: Sequence[str]) -> m.Welcome:
    """Who sits there: one person, and players who do nothing."""
    colours = game.seat_names(state)
    seats = [
        m.SeatInfo(
            seat=seat,
            name=names[seat],
            colour=colour,
            disc=disc(seat, colour, game.about.discs),
            kind="human" if seat == you else "bot",
            bot="",
            here=True,
        )
        for seat, colour in enumerate(colours)
    ]
    return m.Welcome(
        table="",
        game=game.name,
        title=game.title,
        edition="",
        options={},
        seats=seats,
        you=[you],
        watching=False,
        phrases=[],
        vocabulary=dict(narrator(game.name).vocabulary()),
        clock=m.ClockSetting(),
    )


def still_frame(game: Game, state: State, you: int, n: int, is_read: bool) -> m.Frame:
    """The table as that person sees it. While there is only something to read, it waits for nobody."""
    waiting = state.waiting()
    must = [] if is_read else list(waiting.must)
    may = [] if is_read else list(waiting.may)
    menu = menu_info(game, state, you) if you in must else []
    return frame_of(
        state,
        n=n,
        since=n,
        events=[],
        views={str(you): game.view(state, you)},
        must=must,
        may=may,
        menus={str(you): menu} if menu else {},
        hints={str(you): game.hints(state, you)} if you in must or you in may else {},
        clock=no_clock(len(game.seat_names(state))),
    )
