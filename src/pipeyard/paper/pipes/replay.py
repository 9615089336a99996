"""A Pipes game that was written down turn by turn, played again by the rules."""

from pipeyard.paper.audit.report import Fault
from pipeyard.paper.pipes.typed_sheet import Game, Sheet
from pipeyard.paper.pipes.water import Telling
from pipeyard.rules import registry
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import EMPTY, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import site_of
from pipeyard.rules.pipes.moves import Done, ShowElement
from pipeyard.rules.pipes.notation import write_move
from pipeyard.rules.pipes.setup import boards_ready
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.view_builder import field_view
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.words import say


def replayed(game: Game, found: list[list[Fault]], telling: Telling) -> PipesState:
    """The game after its last written turn. A refused move is told and left out."""
    rules = registry.game("pipes")
    state = PipesState(game.edition.terms(), [sheet.board for sheet in game.sheets])
    boards_ready(state)
    last = max(turn for sheet in game.sheets for turn in sheet.turns)
    for turn in range(1, last + 1):
        if state.result() is not None:
            text = say(
                "The game is over after turn {last}; there is no turn {turn}.", last=turn - 1, turn=turn
            )
            found[0].append(Fault("pipes/over", text))
            break
        if turn > len(game.elements):
            text = say(
                "No element is written down for turn {turn}: write all of them, as in: elements SE EW",
                turn=turn,
            )
            found[0].append(Fault("pipes/stream", text))
            break
        move = ShowElement(game.elements[turn - 1])
        refused = rules.refusal(state, NATURE, move)
        if refused is not None:
            found[0].append(
                Fault(refused.rule, say("Turn {turn}: {reason}", turn=turn, reason=refused.reason))
            )
            break
        state.play(NATURE, rules.encode(state, NATURE, move))
        for seat, sheet in enumerate(game.sheets):
            _turn(state, seat, sheet, turn, found[seat])
        telling.note(state)
    for seat, sheet in enumerate(game.sheets):
        if sheet.drawn:
            _compare(sheet, state.boards[seat], found[seat])
    return state


def _turn(state: PipesState, seat: int, sheet: Sheet, turn: int, faults: list[Fault]) -> None:
    """What one player did in a turn."""
    rules = registry.game("pipes")
    for _, move in sheet.turns.get(turn, []):
        if isinstance(move, Done):
            continue
        refused = rules.refusal(state, seat, move)
        if refused is None:
            state.play(seat, rules.encode(state, seat, move))
        else:
            values = {"turn": turn, "move": write_move(move), "reason": refused.reason}
            text = say("Turn {turn}, “{move}”: {reason}", **values)
            faults.append(Fault(refused.rule, text, refused.cells))
    if seat in state.waiting().must:
        state.play(seat, rules.encode(state, seat, Done()))


def _compare(sheet: Sheet, board: Board, faults: list[Fault]) -> None:
    """What is drawn, against what the record makes of it; walls and the valve are printed."""
    for site in range(board.size):
        column, row = board.grid.cell(site)
        cell = (column + 1, row + 1)
        drawn = sheet.drawn.get(cell, "")
        if board.pieces[site] in (WALL, VALVE):
            continue
        found = "" if board.pieces[site] == EMPTY else field_view(board, site).sides
        seen = drawn[1:] if drawn[:1].islower() else drawn
        if {*seen} != {*found} or (board.pieces[site] >= TELEPORT) != drawn[:1].islower():
            values = {"column": cell[0], "row": cell[1]}
            if not drawn:
                text = say(
                    "By the record {found} lies on ({column},{row}); nothing is drawn there.",
                    found=found,
                    **values,
                )
            elif not found:
                text = say(
                    "{drawn} is drawn on ({column},{row}); by the record nothing is there.",
                    drawn=drawn,
                    **values,
                )
            else:
                text = say(
                    "{drawn} is drawn on ({column},{row}); by the record it is {found}.",
                    drawn=drawn,
                    found=found,
                    **values,
                )
            faults.append(Fault("pipes/draw", text, (cell,)))
    for cell in sheet.drawn:
        if site_of(board, cell) == NOWHERE:
            text = say("There is no field ({column},{row}) on this board.", column=cell[0], row=cell[1])
            faults.append(Fault("pipes/fields", text))
