"""A plumber that looks one move ahead: joined pieces, open ends to go on from, and a way off the map."""

from __future__ import annotations

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.pipe_dream.moves import Done, GoOn, Stop
from pipeyard.rules.pipe_dream.scoring import bomb_value, next_section, survey
from pipeyard.rules.pipe_dream.sheet import Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import NO_PIPE, OPEN

# What things are worth, in tenths of a joined piece; found by playing.
JOINED = 10
UNJOINED = -6
OPEN_ENDS = (0, 14, 24, 32, 38, 42, 45, 47)  # by how many there are; more than the list has count no more
WAY = 2  # more for each piece on a way to an exit
SAFE_WAY = 8  # the same once the next flow number is reached
FIRST_EXIT = 12
EXIT = 2
WRENCH = 5
BOMB = -9
GROWTH = 2  # pieces that six more turns can be trusted to join


class GreedyBot(Bot):
    """Makes the move after which its map looks best."""

    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        menu = question.menu
        if isinstance(menu[0], (GoOn, Stop)):
            return self.stop_or_go_on(question)
        state = alone(question)
        best: list[Move] = []
        most = 0.0
        for move in menu:
            if best and question.is_late:
                break
            after = state.copy()
            if not isinstance(move, Done):  # done changes nothing on the map
                after.play(0, question.game.encode(state, 0, move))
            found = worth(after.sheets[0])
            if not best or found > most:
                best, most = [], found
            if found == most:
                best.append(move)
        return question.rng.choice(best)

    def stop_or_go_on(self, question: Question) -> Move:
        """Go on only if the next flow number is within reach."""
        assert isinstance(question.view, PipeDreamView)
        sheet = question.view.sheets[question.seat]
        crosses = len(question.view.cross_values) - sheet.crosses_used
        reach = sheet.joined + GROWTH + crosses
        return GoOn() if sheet.next_flow is not None and reach >= sheet.next_flow else Stop()


def alone(question: Question) -> PipeDreamState:
    """The bot's own sheet as a table of one: what others do never matters, however many they are."""
    whole = question.game.imagine(question.view, question.rng)
    assert isinstance(whole, PipeDreamState)
    return PipeDreamState(whole.terms, False, whole.source_dice, [whole.sheets[question.seat]])


def worth(sheet: Sheet) -> int:
    """How good a map looks to go on from."""
    found = survey(sheet)
    value = JOINED * found.joined_count + UNJOINED * found.unjoined_count
    value += OPEN_ENDS[min(open_ends(sheet, found.joined), len(OPEN_ENDS) - 1)]
    section = next_section(sheet)
    safe = section == 0 or found.joined_count >= sheet.terms.flow[section]
    value += (
        (SAFE_WAY if safe else WAY) * found.way_count
        + EXIT * found.exit_count
        + (FIRST_EXIT if found.exit_count else 0)
    )
    return value + WRENCH * sheet.wrenches + BOMB * bomb_value(sheet)


def open_ends(sheet: Sheet, joined: list[bool]) -> int:
    """How many empty cells a pipe could join the source from."""
    neighbour = sheet.terms.neighbour
    cells: set[int] = set()
    for site, pose in enumerate(sheet.poses):
        if joined[site] or site == sheet.source:
            for side in range(4):
                across = neighbour[4 * site + side]
                if OPEN[pose] & BIT[side] and across != NOWHERE and sheet.poses[across] == NO_PIPE:
                    cells.add(across)
    return len(cells)


def make() -> Bot:
    return GreedyBot()
