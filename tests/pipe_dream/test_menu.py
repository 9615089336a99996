"""Menus against the rulebook read literally: every placement tried on a drawn map, loops walked by hand."""

import random

from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, Place
from pipeyard.rules.pipe_dream.sheet import TURN
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move
from pipeyard.rules.random_play import menu
from pipeyard.rules.shapes import TEXT
from tests.pipe_dream.guided import GAME, guided_game

STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
PIPES = ["EW", "NS", "ES", "SW", "NW", "NE"]
Map = dict[tuple[int, int], str]


def drawn(state: PipeDreamState, seat: int) -> Map:
    """Every cell with something on it and its open sides."""
    tables, sheet = state.terms, state.sheets[seat]
    return {tables.cell(site): TEXT[pose] for site, pose in enumerate(sheet.poses) if pose}


def has_loop(pieces: Map) -> bool:
    """Whether joined cells close a ring: more links than a forest of them could have."""
    links = {
        frozenset((cell, (cell[0] + STEP[side][0], cell[1] + STEP[side][1])))
        for cell, sides in pieces.items()
        for side in sides
        if BACK[side] in pieces.get((cell[0] + STEP[side][0], cell[1] + STEP[side][1]), "")
    }
    trees = {cell: cell for cell in pieces}

    def root(cell: tuple[int, int]) -> tuple[int, int]:
        while trees[cell] != cell:
            cell = trees[cell]
        return cell

    for one, other in links:
        if root(one) == root(other):
            return True
        trees[root(one)] = root(other)
    return False


def literal_menu(state: PipeDreamState, seat: int) -> set[Move]:
    """The menu of a turn, by trying everything."""
    sheet = state.sheets[seat]
    pieces = drawn(state, seat)
    source = state.terms.cell(sheet.source)
    found: set[Move] = set()
    must = False
    for pipe, line in {(sheet.first, sheet.second), (sheet.second, sheet.first)}:
        for row in range(1, 7):
            for column in range(1, 7):
                cell = (row, column)
                if sheet.placed or line not in cell or cell == source:
                    continue
                sides = PIPES[pipe - 1]
                for turned in range(min(sheet.wrenches, 1 if pipe <= 2 else 3) + 1):
                    if not has_loop({**pieces, cell: sides}):
                        if cell not in pieces:
                            found.add(Place(pipe, cell, turned))
                            must = must or turned == 0
                        elif sheet.bombs < 3 and set(pieces[cell]) != set(sides):
                            found.add(Bomb(pipe, cell, turned))
                    sides = "".join(CLOCKWISE[side] for side in sides)
    if sheet.crosses < 3 and sheet.crossed < 1:
        for row in range(1, 7):
            for column in range(1, 7):
                cell = (row, column)
                joins = any(
                    BACK[side] in pieces.get((row + down, column + right), "")
                    for side, (down, right) in STEP.items()
                )
                if cell not in pieces and joins and not has_loop({**pieces, cell: "NESW"}):
                    found.add(Cross(cell))
    return found if must else found | {Done()}


def test_menus_are_what_the_rulebook_says() -> None:
    rng = random.Random(5)
    turns, bombs, shut = 0, 0, 0
    for number in range(25):
        options = {"source": "dice" if number % 2 else "choose"}
        for state in guided_game(rng, 1, options, wild=0.15):
            if state.sheets[0].step == TURN and rng.random() < 0.4:
                moves = menu(GAME, state, 0)
                assert set(moves) == literal_menu(state, 0)
                turns += 1
                bombs += any(isinstance(move, Bomb) for move in moves)
                shut += len(moves) < 30
    assert turns > 200
    assert bombs > 100
    assert shut > 5


def test_no_game_ever_holds_a_loop() -> None:
    rng = random.Random(6)
    for _ in range(5):
        for state in guided_game(rng, 1, {}, wild=0.3):
            assert not has_loop(drawn(state, 0))


def test_refusal_and_menu_agree_on_every_move_there_is() -> None:
    rng = random.Random(7)
    positions = [
        state.copy()
        for _ in range(10)
        for state in guided_game(rng, 1, {}, wild=0.1)
        if state.sheets[0].step == TURN and rng.random() < 0.06
    ]
    assert len(positions) > 4
    for state in positions:
        moves = set(menu(GAME, state, 0))
        for row in range(8):
            for column in range(8):
                wanted: list[Move] = [Cross((row, column)), Done()]
                for pipe in (state.sheets[0].first, state.sheets[0].second, 7):
                    for turned in (-1, 0, 1, 3, 4):
                        wanted += [Place(pipe, (row, column), turned), Bomb(pipe, (row, column), turned)]
                for move in wanted:
                    assert (GAME.refusal(state, 0, move) is None) == (move in moves), move
