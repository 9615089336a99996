"""Tables that play seldom leads to: thrown together, so that reachability by turning is hard to tell."""

from __future__ import annotations

import random

from pipeyard.rules import registry
from pipeyard.rules.pipe_land.view import PipeLandView
from tests.literal.pipe_land_board import Board, Cell, Tile, across, four_turns, written
from tests.literal.pipe_land_compare import Pair, literal_from
from tests.literal.story import Story

SHAPES = ("straight", "corner", "tee", "plus", "double corner")


def thrown_board(rng: random.Random, tiles: int) -> Board:
    """Taps on a river with two pipes, and tiles around them, mostly of the shapes that join little."""
    board = Board([0, 3], [-2, 5])
    for cell in board.ends():
        lie = rng.choice(
            [lie for lie in four_turns("tee") if any(board.ends()[cell] in pipe for pipe in lie)]
        )
        board.tiles[cell] = Tile(rng.choice(("red", "blue", "state")), "state", "tee", lie, tap=True)
    weights = rng.choice(((4, 4, 1, 0, 4), (1, 1, 0, 0, 8), (3, 3, 3, 1, 3)))
    while len(board.tiles) < 4 + tiles:
        beside = sorted(board.frontier())
        near = [cell for cell in beside if -3 <= cell[0] <= 6 and -5 <= cell[1] <= 5]
        shape = rng.choices(SHAPES, weights)[0]
        owner = rng.choice(("red", "blue", "state", "state"))
        board.tiles[rng.choice(near)] = Tile(owner, owner, shape, rng.choice(four_turns(shape)))
    return board


def drawn(board: Board, edition: str, tile: str) -> str:
    """A position with that board, red to place a tile."""
    columns = [*range(min(c for c, _ in board.tiles), 1 + max(c for c, _ in board.tiles))]
    rows = [*range(max(r for _, r in board.tiles), min(r for _, r in board.tiles) - 1, -1)]
    empty = "pile 1\npile 2\npile 3\npile 4 red plus 1, blue plus 1"
    lines = [f"pipe-land {edition} basic", "seats red blue", "step place", f"drawn {tile}", empty, "board"]
    lines.append("    " + " ".join(f"{column:>9}" for column in columns))
    lines += [f"{row:>4}" + " ".join(f"{_drawn(board, (c, row)):>9}" for c in columns) for row in rows]
    return "\n".join(lines) + "\n"


def _drawn(board: Board, cell: Cell) -> str:
    if cell in board.tiles:
        tile = board.tiles[cell]
        bought = tile.printed[0] if tile.printed != tile.owner else ""
        return f"{tile.owner[0].upper()}{bought}:{written(tile.lie)}"
    if board.river(cell):
        return "|" if cell[0] in board.pipes else "~"
    return "."


def compared_board(edition: str, seed: int) -> Story:
    """One thrown board, looked at by both engines."""
    rng = random.Random(f"board {edition} {seed}")
    game = registry.game("pipe-land")
    board = thrown_board(rng, rng.randint(1, 40))
    position = drawn(board, edition, rng.choice(("state corner", "red straight", "blue double corner")))
    state = game.read(position)
    view = game.view(state, None)
    assert isinstance(view, PipeLandView)
    complaints = list(Pair(game, state, literal_from(view)).differences(rng))
    return Story(f"board {seed}\n{position}", 1, "seen", complaints)


def every_way(board: Board) -> set[Cell]:
    """The cells reachable by turning, found by trying every way of turning every tile: small boards only."""
    reached: set[Cell] = set()
    cells = [cell for cell in board.tiles if len(set(four_turns(board.tiles[cell].shape))) > 1]

    def turn(left: list[Cell]) -> None:
        if left:
            for lie in set(four_turns(board.tiles[left[0]].shape)):
                board.tiles[left[0]].lie = lie
                turn(left[1:])
            return
        for cell, sides in board.wet().items():
            reached.update(across(cell, side) for side in sides)

    turn(cells)
    return reached & board.frontier()
