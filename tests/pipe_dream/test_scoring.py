"""Scores against the rulebook read literally, and what holds on every sheet of every game."""

import random

from pipeyard.rules.pipe_dream.scoring import score_lines, survey, total
from pipeyard.rules.pipe_dream.sheet import NO_EXIT, OUT, SCORED
from pipeyard.rules.pipe_dream.view import PipeDreamResult
from tests.pipe_dream.guided import GAME, guided_game
from tests.pipe_dream.test_menu import BACK, STEP, Map, drawn

Cell = tuple[int, int]


def neighbours(pieces: Map, cell: Cell) -> list[Cell]:
    found = []
    for side in pieces[cell]:
        other = (cell[0] + STEP[side][0], cell[1] + STEP[side][1])
        if BACK[side] in pieces.get(other, ""):
            found.append(other)
    return found


def ways(pieces: Map, source: Cell) -> tuple[set[Cell], set[Cell]]:
    """The cells joined to the source, and those on some way without a step back from it to an exit."""
    joined: set[Cell] = set()
    on_way: set[Cell] = set()

    def walk(path: list[Cell]) -> None:
        here = path[-1]
        joined.update(path[1:])
        off = any(
            not (1 <= here[0] + STEP[side][0] <= 6 and 1 <= here[1] + STEP[side][1] <= 6)
            for side in pieces[here]
        )
        if off and here != source:
            on_way.update(path[1:])
        for other in neighbours(pieces, here):
            if other not in path:
                walk([*path, other])

    walk([source])
    return joined, on_way


def test_scores_are_what_the_rulebook_says() -> None:
    rng = random.Random(8)
    scored = 0
    for number in range(25):
        options = {"source": "dice" if number % 3 == 0 else "choose"}
        for state in guided_game(rng, 1, options, wild=0.1):
            sheet = state.sheets[0]
            if sheet.source < 0 or (rng.random() < 0.8 and sheet.step < SCORED):
                continue
            pieces = drawn(state, 0)
            joined, on_way = ways(pieces, state.terms.cell(sheet.source))
            found = survey(sheet)
            assert {state.terms.cell(site) for site in range(36) if found.joined[site]} == joined
            assert {state.terms.cell(site) for site in range(36) if found.way[site]} == on_way
            bombs = (0, 2, 4, 6)[sheet.bombs]
            crosses = (6, 5, 3, 0)[sheet.crosses]
            points = len(on_way) - (len(pieces) - 1 - len(joined)) - bombs - crosses
            assert total(sheet) == points
            assert sum(line.points for line in score_lines(sheet)) == points
            scored += sheet.step == SCORED
    assert scored >= 3


def test_every_game_ends_as_the_meter_says() -> None:
    rng = random.Random(9)
    for number in range(12):
        options = {"duplicate": "yes" if number % 2 else "no"}
        *_, last = guided_game(rng, 3, options, wild=0.2)
        result = last.result()
        assert isinstance(result, PipeDreamResult)
        for seat, sheet in enumerate(last.sheets):
            found = survey(sheet)
            number_there = last.terms.flow[sheet.meter]
            assert number_there > 0
            assert (found.joined_count < number_there) == (sheet.step == OUT)
            assert (sheet.step == SCORED) == (result.scores[seat] is not None)
            assert sheet.step != SCORED or found.exit_count > 0
            assert sheet.step != NO_EXIT or (found.exit_count == 0 and sheet.meter == 30)
            assert bool(result.lines[seat]) == (sheet.step == SCORED)
        best = max((score for score in result.scores if score is not None), default=None)
        assert result.winners == tuple(
            seat for seat in range(3) if best is not None and result.scores[seat] == best
        )


def test_supplies_are_never_overdrawn() -> None:
    rng = random.Random(10)
    for _ in range(6):
        for state in guided_game(rng, 1, {"source": "dice"}, wild=0.5):
            sheet = state.sheets[0]
            crosses = drawn(state, 0)
            assert 0 <= sheet.wrenches <= 7
            assert sheet.bombs <= 3
            assert sheet.crosses <= 3
            assert list(crosses.values()).count("NESW") - (sheet.source >= 0) <= sheet.crosses
            assert GAME.write(GAME.read(GAME.write(state))) == GAME.write(state)
