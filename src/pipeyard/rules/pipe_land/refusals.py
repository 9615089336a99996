"""Why a move is refused: the rule it breaks, in a sentence, with the cells and what to do instead.

Which rules there are is decided in ``placement``, ``actions`` and ``bargaining.rules``; here they get words.
"""

from pipeyard.rules.grid import NOWHERE, Cell, on_plane, pack
from pipeyard.rules.naming import shape_word
from pipeyard.rules.pipe_land.actions import (
    NO_PRICE,
    can_pay,
    offered,
    price_now,
    rotations,
    tax_now,
    turned_away,
)
from pipeyard.rules.pipe_land.bargaining.deals import ROTATE, SELL
from pipeyard.rules.pipe_land.bargaining.refusals import bargain_refusal
from pipeyard.rules.pipe_land.moves import Buy, Done, Draw, Pass, Place, Rotate
from pipeyard.rules.pipe_land.naming import colour_word, player_word
from pipeyard.rules.pipe_land.notation import pose_from, write_cell
from pipeyard.rules.pipe_land.placement import can_lie, legal_sites, place_faults
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, DRAW, OVER, PLACE_TILE
from pipeyard.rules.pipe_land.terms import kind_owner, kind_shape
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.shapes import POSES_OF, SHAPE_NAMES, TEXT
from pipeyard.rules.words import say

_STEP_OF = {Draw: CHOOSE, Pass: CHOOSE, Place: PLACE_TILE, Rotate: ACT, Buy: ACT, Done: ACT}
_DO_NOW = {
    CHOOSE: say("Not now: draw a tile or pass."),
    PLACE_TILE: say("Not now: place the drawn tile."),
    ACT: say("Not now: rotate, buy, or say you are done."),
}


def refuse(rule: str, reason: str, cells: tuple[Cell, ...] = (), instead: Move | None = None) -> Refusal:
    return Refusal(f"pipe-land/{rule}", reason, cells, instead)


def refusal_of(state: PipeLandState, seat: int, move: Move) -> Refusal | None:
    """Why a player may not make this move now; None if it is legal."""
    if state.step == OVER:
        return refuse("over", say("The game is over."))
    if not 0 <= seat < state.terms.seats:
        return refuse(
            "players",
            say(
                "There is no seat {seat} at this table; seats run from 0 to {last}.",
                seat=seat,
                last=state.terms.seats - 1,
            ),
        )
    if state.step < CHOOSE or state.step == DRAW:
        return refuse("not-your-turn", say("Wait a moment: a tile is being drawn or the table is being set."))
    cell: Cell | None = getattr(move, "cell", None)
    if cell is not None and not on_plane(cell[0], cell[1]):
        return refuse("cells", say("{cell} is too far away to be on the table.", cell=write_cell(cell)))
    step = _STEP_OF.get(type(move))
    if step is None:
        return bargain_refusal(state, seat, move)
    if seat != state.turn:
        return refuse(
            "not-your-turn", say("It is {player}'s turn.", player=player_word(state.terms, state.turn))
        )
    if step != state.step:
        return refuse("not-your-turn", _DO_NOW[state.step])
    match move:
        case Place():
            return _place(state, move)
        case Rotate():
            return _rotate(state, move)
        case Buy():
            return _buy(state, move)
    return None


def _place(state: PipeLandState, move: Place) -> Refusal | None:
    packed = pack(*move.cell)
    faults = place_faults(state, state.drawn, packed)
    pose = pose_from(move.sides)
    if not can_lie(state.drawn, pose):
        faults.insert(len(faults) - 1 if faults[-1:] == ["place-4"] else len(faults), "place-3")
    if not faults:
        return None
    reason, cells = place_words(state, faults[0], move.cell)
    return Refusal(
        f"pipe-land/{faults[0]}",
        reason,
        cells,
        _nearest(state, move.cell, pose),
        tuple(f"pipe-land/{fault}" for fault in faults[1:]),
    )


def place_words(state: PipeLandState, fault: str, cell: Cell) -> tuple[str, tuple[Cell, ...]]:
    """A placement rule in words, and the cells it is about."""
    board = state.board
    where = write_cell(cell)
    beside = tuple(board.cell(site) for site in board.beside(pack(*cell)))
    if fault == "place-free":
        if state.terms.on_river(*cell):
            return say("{cell} is river: tiles lie on land.", cell=where), (cell,)
        return say("A tile lies on {cell} already.", cell=where), (cell,)
    if fault == "place-1":
        return say("{cell} touches no tile: lay the tile beside one that lies there.", cell=where), (cell,)
    if fault == "place-2":
        return say("However the tiles were turned, no water could reach {cell}.", cell=where), (cell, *beside)
    if fault == "place-3":
        shape = kind_shape(state.drawn)
        ways = ", ".join(TEXT[pose] for pose in POSES_OF[shape])
        return say(
            "A {shape} cannot lie like that: it lies as {ways}.",
            shape=shape_word(SHAPE_NAMES[shape]),
            ways=ways,
        ), (cell,)
    owner = kind_owner(state.drawn)
    same = tuple(board.cell(site) for site in board.beside(pack(*cell)) if board.owners[site] == owner)
    reason = say(
        "A {colour} tile may not lie beside another tile that {player} owns.",
        colour=colour_word(state.terms.colours[owner]),
        player=player_word(state.terms, owner),
    )
    return reason, same


def _nearest(state: PipeLandState, cell: Cell, pose: int) -> Move | None:
    """The legal placement nearest to a cell, lying the same way if it can."""
    board = state.board
    ways = POSES_OF[kind_shape(state.drawn)]
    way = pose if pose in ways else ways[0]
    cells = [board.cell(site) for site in legal_sites(state, state.drawn)]
    best = min(cells, key=lambda c: (abs(c[0] - cell[0]) + abs(c[1] - cell[1]), c))
    return Place(best, TEXT[way])


def _rotate(state: PipeLandState, move: Rotate) -> Refusal | None:
    site = state.board.tile_at(pack(*move.cell))
    where = write_cell(move.cell)
    if site == NOWHERE:
        return refuse("rotate", say("No tile lies on {cell}.", cell=where), (move.cell,))
    pose = pose_from(move.sides)
    price = price_now(state, ROTATE, site)
    others = rotations(state, site)
    instead = Rotate(move.cell, TEXT[others[0]], price) if others and price != NO_PRICE else None
    if instead is not None and _unpayable(state, instead, price):
        instead = None
    if pose not in POSES_OF[state.board.shape(site)]:
        ways = ", ".join(TEXT[way] for way in POSES_OF[state.board.shape(site)])
        return refuse(
            "rotate",
            say("The tile on {cell} cannot lie like that: it lies as {ways}.", cell=where, ways=ways),
            (move.cell,),
            instead,
        )
    if pose == state.board.poses[site]:
        return refuse(
            "rotate-change",
            say("The tile on {cell} lies like that already.", cell=where),
            (move.cell,),
            instead,
        )
    if turned_away(state, site, pose):
        return refuse(
            "rotate-tap", say("A Tap may not be turned away from the river."), (move.cell,), instead
        )
    return _price(state, Rotate(move.cell, move.sides, price), move.price, price, move.cell)


def _buy(state: PipeLandState, move: Buy) -> Refusal | None:
    site = state.board.tile_at(pack(*move.cell))
    where = write_cell(move.cell)
    if site == NOWHERE:
        return refuse("buy", say("No tile lies on {cell}.", cell=where), (move.cell,))
    if state.board.owners[site] == state.turn:
        return refuse("buy", say("The tile on {cell} is yours already.", cell=where), (move.cell,))
    if site == state.placed:
        return refuse(
            "buy-placed", say("You placed this tile this turn, so you may not buy it yet."), (move.cell,)
        )
    price = price_now(state, SELL, site)
    return _price(state, Buy(move.cell, price), move.price, price, move.cell)


def _unpayable(state: PipeLandState, move: Rotate | Buy, price: int) -> bool:
    """Whether the active player cannot pay an action whole, counting what offers on it bring in (money)."""
    help_from_offers = 0
    if isinstance(move, Rotate):
        help_from_offers = offered(state, ROTATE, pack(*move.cell), pose_from(move.sides))
    return not can_pay(state, price, help_from_offers)


def _price(state: PipeLandState, right: Rotate | Buy, named: int, price: int, cell: Cell) -> Refusal | None:
    """The money side of an action: a price is asked, it is the one named, and it can be paid."""
    if price == NO_PRICE:
        owner = player_word(state.terms, state.board.owners[state.board.tile_at(pack(*cell))])
        return refuse(
            "asked-price",
            say("{player} asks no price for {cell}: ask for one first.", player=owner, cell=write_cell(cell)),
            (cell,),
        )
    unpayable = _unpayable(state, right, price)
    if named != price:
        reason = say("The price is £{price} now, not £{named}.", price=price, named=named)
        return refuse("price-named", reason, (cell,), None if unpayable else right)
    if unpayable:
        money, tax = state.money[state.turn], tax_now(state)
        reason = say("That costs £{price}, and you have £{money}.", price=price, money=money)
        if tax:
            reason = say(
                "That costs £{price} and £{tax} tax, and you have £{money}.",
                price=price,
                tax=tax,
                money=money,
            )
        return refuse("money", reason, (cell,))
    return None


def nature_refusal(state: PipeLandState, move: Move, legal: bool) -> Refusal | None:
    """Why NATURE may not make this move."""
    if state.step == OVER:
        return refuse("over", say("The game is over."))
    if legal:
        return None
    rules = ("tap", "first-player", "layout-114" if state.terms.layout else "layout-76", "layout-random")
    if state.step < CHOOSE:
        return refuse(rules[state.step], say("Chance cannot bring that now."))
    if state.step == DRAW:
        return refuse("draw", say("No such tile is in the lowest pile."))
    return refuse(
        "not-your-turn",
        say("It is {player}'s turn, not chance's.", player=player_word(state.terms, state.turn)),
    )
