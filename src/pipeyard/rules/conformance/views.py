"""Views and events show a seat what it may see, and nothing else."""

from __future__ import annotations

import dataclasses
from typing import Any

from pipeyard.rules.conformance.examiner import Examiner
from pipeyard.rules.conformance.menus import check_notation
from pipeyard.rules.conformance.positions import check_same
from pipeyard.rules.protocol import Event, acting
from pipeyard.rules.random_play import menu, wrong_moves


def check_views(examiner: Examiner) -> None:
    game, state = examiner.game, examiner.state
    for seat in (None, *examiner.some(list(examiner.seats), 3)):
        view = examiner.asked(game.view, state, seat)
        parameters = getattr(type(view), "__dataclass_params__", None)
        examiner.expect(parameters is not None and parameters.frozen, "a view is a frozen dataclass")
        examiner.asked(hash, view)
        imagined = examiner.asked(game.imagine, view, examiner.rng)
        seen = examiner.asked(game.view, imagined, seat)
        examiner.expect(seen == view, "an imagined position looks the same", seat, *_apart(view, seen))
        public = game.view(imagined, None) == game.view(state, None)
        examiner.expect(public, "an imagined position looks the same to spectators", seat)
        check_same(examiner, imagined, {seat} & {*acting(state)}, "what is imagined from a seat's view")
        for _, move in wrong_moves(
            game, state, examiner.rng, 2 if seat is not None else 0, examiner.moves[-5:]
        ):
            assert seat is not None
            here, there = (examiner.asked(game.refusal, s, seat, move) for s in (state, imagined))
            same = (here and (here.rule, here.also)) == (there and (there.rule, there.also))
            examiner.expect(same, "a refusal depends on what the seat may see", seat, move, here, there)


def check_seen(examiner: Examiner, event: Event) -> None:
    """Events hide what views hide: moves whose results a viewer cannot tell apart are shown alike."""
    game, state = examiner.game, examiner.state
    others = [move for move in examiner.some(menu(game, state, event.seat), 4) if move != event.move]
    after = examiner.after(event)
    for viewer in (None, *examiner.seats):
        shown = examiner.asked(game.seen, state, event, viewer)
        examiner.expect(shown.seat == event.seat, "an event is seen as its maker's", viewer, event, shown)
        examiner.expect(
            viewer != event.seat or shown == event, "a seat sees its own moves whole", event, shown
        )
        check_notation(examiner, shown.move)
        imagined = game.imagine(game.view(state, viewer), examiner.rng)
        if game.refusal(imagined, event.seat, event.move) is None:
            again = examiner.asked(game.seen, imagined, event, viewer)
            examiner.expect(
                again == shown, "how an event is seen tells no secret", viewer, event, shown, again
            )
        for move in others if viewer != event.seat else ():
            other = Event(event.seat, move)
            result = examiner.after(other)
            if game.view(result, viewer) == game.view(after, viewer) and game.write(result) != game.write(
                after
            ):
                alike = game.seen(state, other, viewer)
                examiner.expect(alike == shown, "moves that look alike are seen alike", viewer, shown, alike)


def _apart(one: Any, other: Any) -> list[str]:
    """The fields in which two views differ, each as a short text."""
    names = [item.name for item in dataclasses.fields(one)]
    pairs = [(name, getattr(one, name), getattr(other, name, None)) for name in names]
    return [f"{name}: {a!r} and {b!r}"[:400] for name, a, b in pairs if a != b]
