"""Doing a thing for a while and counting, in processor time. Only the standard library: peers use it too."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench.worker import Measures

Game = tuple[float, int, int]  # moves, menus of players, choices in those menus


def played(one: Callable[[], Game], games_each: int = 1) -> Measures:
    """Random games: ``one`` plays ``games_each`` of them and says what they were."""

    def measure(seconds: float) -> dict[str, float]:
        games = menus = choices = 0
        moves = 0.0
        began = time.process_time()
        while True:
            more_moves, more_menus, more_choices = one()
            games += games_each
            moves += more_moves
            menus += more_menus
            choices += more_choices
            spent = time.process_time() - began
            if spent >= seconds:
                return {
                    "games": games,
                    "moves": moves,
                    "menus": menus,
                    "choices": choices,
                    "seconds": spent,
                }

    return measure


def called(what: Callable[[], object]) -> Measures:
    """One call, over and over."""

    def measure(seconds: float) -> dict[str, float]:
        calls = 0
        began = time.process_time()
        while True:
            for _ in range(20):
                what()
            calls += 20
            spent = time.process_time() - began
            if spent >= seconds:
                return {"calls": calls, "seconds": spent}

    return measure


def in_turn(things: list[Callable[[], object]]) -> Measures:
    """One call of each of several, over and over."""

    def all_of_them() -> None:
        for thing in things:
            thing()

    once = called(all_of_them)

    def measure(seconds: float) -> dict[str, float]:
        counted = once(seconds)
        return {"calls": counted["calls"] * len(things), "seconds": counted["seconds"]}

    return measure
