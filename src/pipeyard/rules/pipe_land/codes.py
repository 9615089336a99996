"""Moves as codes and codes as moves. How a code is laid out is in ``code_bits``."""

from pipeyard.rules.grid import Cell, pack, unpack
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land import moves as m
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE
from pipeyard.rules.pipe_land.notation import pose_from
from pipeyard.rules.pipe_land.position import owner_name
from pipeyard.rules.pipe_land.setup import cell_choices, next_end
from pipeyard.rules.pipe_land.table import DRAW, SET_CELLS, SET_FIRST, SET_TAPS, SET_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE, kind_of, kind_owner, kind_shape
from pipeyard.rules.protocol import NATURE, Move
from pipeyard.rules.shapes import SHAPE_NAMES, TEXT

_VERBS: dict[type[Move], int] = {
    m.Draw: c.V_DRAW,
    m.Pass: c.V_PASS,
    m.Place: c.V_PLACE,
    m.Rotate: c.V_ROTATE,
    m.Buy: c.V_BUY,
    m.Done: c.V_DONE,
    m.Solicit: c.V_SOLICIT,
    m.Ask: c.V_ASK,
    m.Offer: c.V_OFFER,
    m.WithdrawOffer: c.V_WITHDRAW_OFFER,
    m.Quote: c.V_QUOTE,
    m.WithdrawQuote: c.V_WITHDRAW_QUOTE,
    m.Refuse: c.V_REFUSE,
    m.SetPrice: c.V_SET_PRICE,
    m.DropPrice: c.V_DROP_PRICE,
}
_PLAIN: dict[int, Move] = {c.V_DRAW: m.Draw(), c.V_PASS: m.Pass(), c.V_DONE: m.Done()}
_ABOUT_A_TILE = {
    c.V_WITHDRAW_QUOTE: m.WithdrawQuote,
    c.V_REFUSE: m.Refuse,
    c.V_DROP_PRICE: m.DropPrice,
}
NOT_A_MOVE = -1  # a code no menu has


def decode(table: Table, seat: int, code: int) -> Move:
    """The move that a code stands for."""
    if seat == NATURE:
        return _decode_nature(table, code)
    verb = c.verb_of(code)
    if verb in _PLAIN:
        return _PLAIN[verb]
    cell = unpack(c.packed_of(code))
    if verb == c.V_PLACE:
        return m.Place(cell, TEXT[c.pose_of(code)])
    if verb == c.V_ROTATE:
        return m.Rotate(cell, TEXT[c.pose_of(code)], c.pounds_of(code))
    if verb == c.V_BUY:
        return m.Buy(cell, c.pounds_of(code))
    return _decode_bargain(table, verb, cell, code)


def encode(table: Table, seat: int, move: Move) -> int:
    """The code of a move. Of NATURE's that do not belong to this step: ``NOT_A_MOVE``."""
    if seat == NATURE:
        return _encode_nature(table, move)
    cell = getattr(move, "cell", None)
    about = getattr(move, "about", None)
    player = getattr(move, "player", None)
    everyone = EVERYONE if isinstance(move, m.Solicit) else 0
    return c.code_of(
        _VERBS[type(move)],
        pack(*cell) if cell else 0,
        pose_from(getattr(move, "sides", None)),
        ABOUT_NAMES.index(about) if about else 0,
        table.terms.colours.index(player) if player else everyone,
        _pounds(move),
    )


def _pounds(move: Move) -> int:
    """The amount in a code; a question's is one more, as 0 means that it names none."""
    if isinstance(move, m.Ask):
        return 0 if move.pounds is None else move.pounds + 1
    pounds: int = getattr(move, "pounds", getattr(move, "price", 0))
    return pounds


def _decode_bargain(table: Table, verb: int, cell: Cell, code: int) -> Move:
    about = ABOUT_NAMES[c.about_of(code)]
    sides = TEXT[c.pose_of(code)] or None
    if verb in _ABOUT_A_TILE:
        return _ABOUT_A_TILE[verb](about, cell)
    if verb == c.V_OFFER:
        return m.Offer(about, cell, sides, c.pounds_of(code))
    if verb == c.V_WITHDRAW_OFFER:
        return m.WithdrawOffer(about, cell, sides)
    if verb == c.V_ASK:
        return m.Ask(about, cell, c.pounds_of(code) - 1 if c.pounds_of(code) else None)
    if verb == c.V_QUOTE:
        return m.Quote(about, cell, c.pounds_of(code))
    if verb == c.V_SET_PRICE:
        return m.SetPrice(about, cell, c.pounds_of(code))
    seat = c.seat_of(code)
    return m.Solicit(about, cell, sides, None if seat == EVERYONE else table.terms.colours[seat])


def _decode_nature(table: Table, code: int) -> Move:
    terms = table.terms
    if table.step == SET_TAPS:
        return m.SetTap(unpack(next_end(table)), owner_name(terms, code - 1))
    if table.step == SET_FIRST:
        return m.FirstPlayer(terms.colours[code])
    if table.step == SET_CELLS:
        return m.ChooseCells(tuple(unpack(packed) for packed in cell_choices(table)[code]))
    if table.step == SET_TILE:
        kind = c.lay_kind(code)
        owner, shape = owner_name(terms, kind_owner(kind)), SHAPE_NAMES[kind_shape(kind)]
        return m.LayTile(unpack(table.queue[0]), owner, shape, TEXT[c.lay_pose(code)])
    return m.DrawTile(owner_name(terms, kind_owner(code)), SHAPE_NAMES[kind_shape(code)])


def _encode_nature(table: Table, move: Move) -> int:
    """The code of a NATURE move in this step, or ``NOT_A_MOVE`` if it belongs to another step."""
    if table.step == SET_CELLS and isinstance(move, m.ChooseCells):
        choices = cell_choices(table)
        wanted = tuple(sorted(pack(*cell) for cell in move.cells))
        return choices.index(wanted) if wanted in choices else NOT_A_MOVE
    if table.step == SET_TAPS and isinstance(move, m.SetTap):
        owner = _owner(table, move.owner)
        return owner + 1 if owner is not None and pack(*move.cell) == next_end(table) else NOT_A_MOVE
    if table.step == SET_FIRST and isinstance(move, m.FirstPlayer):
        return table.terms.colours.index(move.player) if move.player in table.terms.colours else NOT_A_MOVE
    if table.step == SET_TILE and isinstance(move, m.LayTile):
        kind = _kind(table, move.owner, move.shape)
        here = pack(*move.cell) == table.queue[0]
        return c.lay_code(kind, pose_from(move.sides)) if kind is not None and here else NOT_A_MOVE
    if table.step == DRAW and isinstance(move, m.DrawTile):
        kind = _kind(table, move.owner, move.shape)
        return NOT_A_MOVE if kind is None else kind
    return NOT_A_MOVE


def _owner(table: Table, name: str) -> int | None:
    if name == "state":
        return STATE
    return table.terms.colours.index(name) if name in table.terms.colours else None


def _kind(table: Table, owner: str, shape: str) -> int | None:
    seat = _owner(table, owner)
    if seat is None or shape not in SHAPE_NAMES[:5]:
        return None
    return kind_of(seat, SHAPE_NAMES.index(shape))
