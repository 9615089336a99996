"""Makes the view of a position."""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, SIDES_IN, Cell, unpack
from pipeyard.rules.pipe_land.actions import tax_now
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE, key_about, key_packed
from pipeyard.rules.pipe_land.position import owner_name
from pipeyard.rules.pipe_land.scoring import income, result_of
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import NOBODY, NOTHING, STEP_NAMES
from pipeyard.rules.pipe_land.terms import kind_owner, kind_shape
from pipeyard.rules.pipe_land.view import (
    KindView,
    OfferView,
    PipeLandView,
    PlayerView,
    PriceView,
    QuestionView,
    TileView,
)
from pipeyard.rules.shapes import SHAPE_NAMES, TEXT


def view_of(state: PipeLandState, seat: int | None) -> PipeLandView:
    """What a seat, or a spectator, sees: everything but the order of the piles."""
    terms, board = state.terms, state.board
    return PipeLandView(
        edition=terms.edition,
        mode="advanced" if state.advanced else "basic",
        bargaining=state.bargaining,
        you=None if seat is None else terms.colours[seat],
        step=STEP_NAMES[state.step],
        first=None if state.first == NOBODY else terms.colours[state.first],
        turn=None if state.turn == NOBODY else terms.colours[state.turn],
        opening=state.opening,
        final=state.final_turns > 0,
        final_turns=state.final_turns,
        actions=state.actions,
        tax=tax_now(state),
        win_tiles=terms.victory_tiles,
        win_money=terms.victory_money,
        drawn=None if state.drawn == NOTHING else _kind(state, state.drawn, 1),
        placed=None if state.placed == NOTHING else board.cell(state.placed),
        river_pipes=tuple(terms.river_pipes),
        river_columns=(terms.river_west, terms.river_east),
        players=tuple(_player(state, each) for each in range(terms.seats)),
        tiles=tuple(sorted((_tile(state, site) for site in board.tiles), key=lambda tile: tile.cell)),
        piles=tuple(
            tuple(_kind(state, kind, count) for kind, count in pile.chances()) for pile in state.piles
        ),
        set_aside=tuple(_kind(state, kind, 1) for kind in state.set_aside),
        queue=tuple(unpack(packed) for packed in state.queue),
        offers=tuple(_offers(state)),
        prices=tuple(_prices(state)),
        questions=tuple(_questions(state)),
        result=result_of(state),
    )


def _kind(state: PipeLandState, kind: int, count: int) -> KindView:
    return KindView(owner_name(state.terms, kind_owner(kind)), SHAPE_NAMES[kind_shape(kind)], count)


def _player(state: PipeLandState, seat: int) -> PlayerView:
    irrigated = state.board.irrigated(seat)
    return PlayerView(
        state.terms.colours[seat],
        state.money[seat],
        state.passed[seat],
        state.withdrawn[seat],
        state.board.count(seat),
        irrigated,
        income(state, irrigated),
    )


def _tile(state: PipeLandState, site: int) -> TileView:
    board, terms = state.board, state.terms
    return TileView(
        board.cell(site),
        owner_name(terms, board.owners[site]),
        owner_name(terms, board.printed[site]),
        SHAPE_NAMES[board.shape(site)],
        TEXT[board.poses[site]],
        "".join(SIDE_NAMES[side] for side in SIDES_IN[board.wet()[site]]),
        board.taps[site] != NOWHERE,
    )


def _offers(state: PipeLandState) -> list[OfferView]:
    colours = state.terms.colours
    return [
        OfferView(colours[maker], ABOUT_NAMES[about], unpack(packed), TEXT[pose] or None, pounds)
        for maker, about, packed, pose, pounds in state.deals.offers
    ]


def _prices(state: PipeLandState) -> list[PriceView]:
    found = []
    for prices, standing in ((state.deals.quotes, False), (state.deals.standing, True)):
        for key in sorted(prices):
            owner = owner_name(state.terms, state.board.owners[state.board.tile_at(key_packed(key))])
            cell: Cell = unpack(key_packed(key))
            found.append(PriceView(owner, ABOUT_NAMES[key_about(key)], cell, prices[key], standing))
    return found


def _questions(state: PipeLandState) -> list[QuestionView]:
    colours = state.terms.colours
    found = [
        QuestionView(
            "solicit",
            ABOUT_NAMES[about],
            unpack(packed),
            TEXT[pose] or None,
            None if player == EVERYONE else colours[player],
            False,
            None,
        )
        for about, packed, pose, player in state.deals.solicitations
    ]
    for key in sorted(state.deals.asked):
        owner = owner_name(state.terms, state.board.owners[state.board.tile_at(key_packed(key))])
        cell = unpack(key_packed(key))
        refused, bid = state.deals.asked[key], state.deals.bids.get(key)
        found.append(QuestionView("ask", ABOUT_NAMES[key_about(key)], cell, None, owner, refused, bid))
    return found
