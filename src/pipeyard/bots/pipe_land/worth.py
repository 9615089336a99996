"""What a position of Pipe Land is worth to a player, in pounds: money, income to come, land, rivals."""

from __future__ import annotations

from pipeyard.rules.pipe_land.bargaining.deals import LEAVE
from pipeyard.rules.pipe_land.state import PipeLandState

HORIZON = 8.0  # turns of income that count at most: the game may end sooner than the tiles
DRY = 0.3  # what dry land is worth, as a part of watered land
PROGRESS = 14.0  # pounds for having come the whole way to a victory; far less for half of it
RIVALS = 0.7  # how much the others' mean worth takes away
THREAT = 45.0  # a rival who wins with the next income
WON = 1000.0  # ending the turn now wins


def worth(state: PipeLandState, seat: int) -> float:
    """The worth of a position to a seat: its own less a part of what the others have."""
    terms, board = state.terms, state.board
    wet_sides = board.wet()
    wet = [0] * terms.seats
    dry = [0] * terms.seats
    for site in board.tiles:
        owner = board.owners[site]
        if owner >= 0:
            if wet_sides[site]:
                wet[owner] += 1
            else:
                dry[owner] += 1
    turns = turns_left(state)
    total, rivals, others = 0.0, 0.0, 0
    for player in range(terms.seats):
        income = wet[player] * terms.income_tile
        own = state.money[player] + turns[player] * (income + DRY * dry[player] * terms.income_tile)
        towards = max(wet[player] / terms.victory_tiles, (state.money[player] + income) / terms.victory_money)
        if not state.final_turns or terms.victory_in_final_round:
            own += PROGRESS * min(towards, 1.0) ** 3
            if towards >= 1.0:
                own += WON if player == state.turn == seat else THREAT
        if player == seat:
            total += own
        elif not state.withdrawn[player]:
            rivals += own
            others += 1
    if seat == state.turn:
        total += sum(pounds for _, about, _, _, pounds in state.deals.offers if about == LEAVE)
    return total - (RIVALS * rivals / others if others else 0.0)


def turns_left(state: PipeLandState) -> list[float]:
    """For each seat, how many more incomes count: this turn's is one."""
    seats = state.terms.seats
    if state.final_turns:
        left = [0.0] * seats
        seat, turns = state.turn, state.final_turns
        while turns:
            if not state.withdrawn[seat]:
                left[seat] = float(state.terms.final_factor)
                turns -= 1
            seat = (seat + 1) % seats
        return left
    rounds = state.tiles_left() / max(1, state.players_in()) + state.terms.final_factor
    return [0.0 if state.withdrawn[seat] else min(HORIZON, rounds) for seat in range(seats)]
