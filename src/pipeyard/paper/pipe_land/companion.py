"""What a device on a real table needs to know of Pipe Land."""

from __future__ import annotations

from dataclasses import dataclass

from pipeyard.paper.companion import Companion
from pipeyard.rules import registry
from pipeyard.rules.grid import pack
from pipeyard.rules.naming import SHAPES
from pipeyard.rules.pipe_land import edition as pipe_land
from pipeyard.rules.pipe_land.naming import COLOURS
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.terms import STATE, Terms, kind_owner, kind_shape
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.shapes import SHAPE_NAMES
from pipeyard.rules.words import written

TAXED = 12  # actions of one turn whose tax is told


@dataclass(frozen=True, slots=True)
class DeckTile:
    """Tiles of one kind in a pile."""

    owner: str  # a place at the table from 0, or "state"
    shape: str
    count: int


@dataclass(frozen=True, slots=True)
class PipeLandBank:
    """The bank for a number of players."""

    players: int
    basic: tuple[int, ...]  # money at the start, from the first player on
    advanced: tuple[int, ...]
    prices: tuple[
        tuple[int, int, int], ...
    ]  # column, row, what the State asks there; everywhere else the least
    least: int
    river: tuple[tuple[int, int], ...]  # cells of the river
    pipes: tuple[int, ...]  # the river pipes' columns
    piles: tuple[tuple[DeckTile, ...], ...]
    after_setup: int  # the pile to draw from first in the basic game, whose set-up lays those before


@dataclass(frozen=True, slots=True)
class PipeLandCompanion(Companion):
    """Money, tax, prices, income and the piles."""

    colours: tuple[str, ...]
    rotate: int
    tax: tuple[int, ...]  # of the first, second, ... action of a turn
    income: int  # for each irrigated tile
    final: int  # how many times that in the final round
    goal_tiles: int
    goal_money: int
    banks: tuple[PipeLandBank, ...]
    vocabulary: dict[str, str]  # what colours and shapes are called


def companion(name: str) -> PipeLandCompanion:
    edition = pipe_land.edition(name)
    fewest, most = edition.players
    terms = edition.terms(fewest, edition.colours[:fewest])
    return PipeLandCompanion(
        edition=name,
        title=written(edition.title),
        colours=tuple(edition.colours),
        rotate=terms.rotate_state,
        tax=tuple(terms.tax(actions) for actions in range(TAXED)),
        income=terms.income_tile,
        final=terms.final_factor,
        goal_tiles=terms.victory_tiles,
        goal_money=terms.victory_money,
        banks=tuple(_bank(name, players) for players in range(fewest, most + 1)),
        vocabulary={**COLOURS, **SHAPES},
    )


def _bank(name: str, players: int) -> PipeLandBank:
    edition = pipe_land.edition(name)
    terms = edition.terms(players, edition.colours[:players])
    basic = _set_up(name, players, "basic")
    return PipeLandBank(
        players=players,
        basic=_money(basic),
        advanced=_money(_set_up(name, players, "advanced")),
        prices=_prices(terms),
        least=terms.buy_least,
        river=tuple((column, 0) for column in range(terms.river_west, terms.river_east + 1)),
        pipes=tuple(terms.river_pipes),
        piles=tuple(_pile(counts) for counts in terms.piles),
        after_setup=basic.lowest_pile(),
    )


def _pile(counts: list[int]) -> tuple[DeckTile, ...]:
    return tuple(
        DeckTile(
            "state" if kind_owner(kind) == STATE else str(kind_owner(kind)),
            SHAPE_NAMES[kind_shape(kind)],
            count,
        )
        for kind, count in enumerate(counts)
        if count
    )


def _prices(terms: Terms) -> tuple[tuple[int, int, int], ...]:
    """Where the State asks more than the least: a few steps round the river's pipes."""
    steps = (terms.buy_state - terms.buy_least) // max(terms.buy_step, 1) + 1
    found = []
    for row in range(-steps, steps + 1):
        for column in range(min(terms.river_pipes) - steps, max(terms.river_pipes) + steps + 1):
            price = terms.state_price(pack(column, row))
            if price > terms.buy_least and not terms.on_river(column, row):
                found.append((column, row, price))
    return tuple(found)


def _set_up(name: str, players: int, mode: str) -> PipeLandState:
    """A table as the rules set it up; which tile went where does not matter here."""
    state = registry.game("pipe-land").start(name, players, {"mode": mode})
    assert isinstance(state, PipeLandState)
    while state.waiting().must == (NATURE,):
        state.play(NATURE, state.chances()[0][0])
    return state


def _money(state: PipeLandState) -> tuple[int, ...]:
    seats = len(state.money)
    return tuple(state.money[(state.first + place) % seats] for place in range(seats))
