"""What helps a player choose: every cell with why or why not, every tile with its price and payee."""

from collections.abc import Mapping

from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land.actions import BANK, NO_PRICE, offered, payee_now, price_now, rotations, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import ANY_WAY, PLACE, ROTATE, SELL
from pipeyard.rules.pipe_land.placement import place_faults
from pipeyard.rules.pipe_land.position import owner_name
from pipeyard.rules.pipe_land.refusals import place_words
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import CHOOSE, DRAW, NOTHING
from pipeyard.rules.pipe_land.terms import kind_shape
from pipeyard.rules.shapes import POSES_OF, TEXT


def hints_of(state: PipeLandState, seat: int) -> Mapping[str, object]:
    """Hints for the player whose turn it is; others see the same, as the table is open to all."""
    if state.step < CHOOSE or state.step == DRAW:
        return {"cells": [], "tiles": [], "tax": 0}
    return {"cells": _cells(state), "tiles": _tiles(state), "tax": tax_now(state)}


def _cells(state: PipeLandState) -> list[dict[str, object]]:
    """The free cells beside tiles while one waits to be placed: legal with a witness, or the rule broken."""
    if state.drawn == NOTHING:
        return []
    board = state.board
    reach = board.reach()
    found: list[dict[str, object]] = []
    for site in board.free_beside_tiles():
        cell = board.cell(site)
        faults = place_faults(state, state.drawn, pack(*cell))
        hint: dict[str, object] = {"cell": cell, "legal": not faults}
        if "place-2" not in faults:
            hint["witness"] = _witness(state, reach.witness(site))
        if faults:
            reason, cells = place_words(state, faults[0], cell)
            hint["rule"] = f"pipe-land/{faults[0]}"
            hint["also"] = [f"pipe-land/{fault}" for fault in faults[1:]]
            hint["reason"] = reason
            hint["cells"] = cells
        else:
            hint["ways"] = [TEXT[pose] for pose in POSES_OF[kind_shape(state.drawn)]]
            hint["offered"] = offered(state, PLACE, pack(*cell), ANY_WAY)
        found.append(hint)
    return sorted(found, key=lambda hint: str(hint["cell"]))


def _witness(state: PipeLandState, way: list[int]) -> list[dict[str, object]]:
    """The tiles on a way for the water, from the river on: how each must lie, and if it must be turned."""
    board = state.board
    steps: list[dict[str, object]] = []
    for index in range(0, len(way), 2):
        site, pose = way[index], way[index + 1]
        steps.append({"cell": board.cell(site), "sides": TEXT[pose], "turn": board.poses[site] != pose})
    return steps


def _tiles(state: PipeLandState) -> list[dict[str, object]]:
    """Every tile: what the active player would pay, to whom, and the ways it may be turned."""
    board = state.board
    found: list[dict[str, object]] = []
    for site in board.tiles:
        payee = payee_now(state, site)
        mine = board.owners[site] == state.turn
        rotate, buy = price_now(state, ROTATE, site), price_now(state, SELL, site)
        buyable = not mine and site != state.placed and buy != NO_PRICE
        found.append(
            {
                "cell": board.cell(site),
                "owner": owner_name(state.terms, board.owners[site]),
                "rotate": None if rotate == NO_PRICE else rotate,
                "buy": buy if buyable else None,
                "payee": None if mine else "bank" if payee == BANK else state.terms.colours[payee],
                "ways": [TEXT[pose] for pose in rotations(state, site)],
            }
        )
    return sorted(found, key=lambda hint: str(hint["cell"]))
