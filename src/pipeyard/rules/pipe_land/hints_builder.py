"""Makes the hints of a position."""

from pipeyard.rules.grid import Cell, pack
from pipeyard.rules.pipe_land.actions import (
    BANK,
    NO_PRICE,
    can_pay,
    offered,
    payee_now,
    price_now,
    rotations,
    tax_now,
)
from pipeyard.rules.pipe_land.bargaining.deals import ANY_WAY, PLACE, ROTATE, SELL
from pipeyard.rules.pipe_land.bargaining.rules import ask_fault, usual_price
from pipeyard.rules.pipe_land.hints import CellHint, PipeLandHints, TileHint, WaterStep
from pipeyard.rules.pipe_land.moves import Place
from pipeyard.rules.pipe_land.position import owner_name
from pipeyard.rules.pipe_land.refusals import refusal_of
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, DRAW, NOTHING
from pipeyard.rules.pipe_land.terms import kind_shape
from pipeyard.rules.shapes import POSES_OF, TEXT


def hints_of(state: PipeLandState, seat: int) -> PipeLandHints:
    """Hints for the player whose turn it is; others see the same, as the table is open to all."""
    if state.step < CHOOSE or state.step == DRAW:
        return PipeLandHints()
    ways: tuple[str, ...] = ()
    if state.drawn != NOTHING:
        ways = tuple([TEXT[pose] for pose in POSES_OF[kind_shape(state.drawn)]])
    return PipeLandHints(ways, _cells(state, ways), _tiles(state), tax_now(state))


def _cells(state: PipeLandState, ways: tuple[str, ...]) -> tuple[CellHint, ...]:
    """The free cells beside tiles while one waits to be placed: legal, or the rule broken."""
    if state.drawn == NOTHING:
        return ()
    board = state.board
    reach = board.reach()
    found: list[CellHint] = []
    for site in board.free_beside_tiles():
        cell = board.cell(site)
        refusal = refusal_of(state, state.turn, Place(cell, ways[0]))
        if refusal is None:
            water = _water(state, reach.witness(site))
            found.append(CellHint(cell, True, water, offered(state, PLACE, pack(cell[0], cell[1]), ANY_WAY)))
            continue
        dry = refusal.rule == "pipe-land/place-2" or "pipe-land/place-2" in refusal.also
        water = () if dry else _water(state, reach.witness(site))
        nearest: Cell | None = None
        if isinstance(refusal.instead, Place):
            nearest = refusal.instead.cell
        found.append(
            CellHint(
                cell, False, water, 0, refusal.rule, refusal.reason, refusal.cells, refusal.also, nearest
            )
        )
    return tuple(sorted(found, key=_cell_text))


def _cell_text(hint: CellHint | TileHint) -> str:
    return str(hint.cell)


def _water(state: PipeLandState, way: list[int]) -> tuple[WaterStep, ...]:
    """The tiles on a way for the water."""
    board = state.board
    steps: list[WaterStep] = []
    for index in range(0, len(way), 2):
        site, pose = way[index], way[index + 1]
        steps.append(WaterStep(board.cell(site), TEXT[pose], board.poses[site] != pose))
    return tuple(steps)


def _price_to_name(state: PipeLandState, about: int, packed: int) -> int | None:
    """What the active player may say to an owner: the usual price, or the nearest one not said yet."""
    usual = min(usual_price(state, about, packed), state.money[state.turn])
    for bid in (usual, usual + 1, usual - 1):
        if bid >= 0 and not ask_fault(state, state.turn, about, packed, bid):
            return bid
    return None


def _tiles(state: PipeLandState) -> tuple[TileHint, ...]:
    """Every tile: what the active player would pay, to whom, and the ways it may be turned."""
    board = state.board
    found: list[TileHint] = []
    for site in board.tiles:
        cell = board.cell(site)
        payee = payee_now(state, site)
        mine = board.owners[site] == state.turn
        rotate, buy = price_now(state, ROTATE, site), price_now(state, SELL, site)
        buyable = not mine and site != state.placed and buy != NO_PRICE
        poses = rotations(state, site)
        may_turn: list[str] = []
        if state.step == ACT and rotate != NO_PRICE:
            for pose in poses:
                if can_pay(state, rotate, offered(state, ROTATE, board.packed[site], pose)):
                    may_turn.append(TEXT[pose])
        found.append(
            TileHint(
                cell,
                owner_name(state.terms, board.owners[site]),
                None if rotate == NO_PRICE else rotate,
                buy if buyable else None,
                None if mine else "bank" if payee == BANK else state.terms.colours[payee],
                tuple([TEXT[pose] for pose in poses]),
                tuple(may_turn),
                state.step == ACT and buyable and can_pay(state, buy, 0),
                _price_to_name(state, ROTATE, board.packed[site]),
                _price_to_name(state, SELL, board.packed[site]),
            )
        )
    return tuple(sorted(found, key=_cell_text))
