"""Whole positions of Pipe Land as text, both ways.

A position is a heading, lines of facts and a drawing of the board, north at the top::

    pipe-land 76 basic
    seats red blue
    money 5 7
    turn red
    step place
    drawn red tee
    board
          -2  -1   0   1   2   3   4   5
      2    .   .  R╬   .   .   .   .   .
      1    .  B═  R╦   .   .  S╦   .   .
      0    ~   ~   |   ~   ~   |   ~   ~
     -1    .   .  S╩   .   .  B╩   .   .

A tile is its owner's first letter (S for the State), the printed owner's letter in small if it was
bought (``Rs╬``), and the pipe, as a drawing or as open sides (``R:NESW``). The tiles on river-pipe
ends are the Taps. Any line but the heading, seats and board may be left out: money is then what the
first player begins with, it is the first seat's turn to choose, and the piles hold the edition's tiles
less those on the board.
"""

from pipeyard.rules.grid import unpack
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE, key_about, key_packed
from pipeyard.rules.pipe_land.notation import write_cell
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import NOBODY, NOTHING, OVER, STEP_NAMES
from pipeyard.rules.pipe_land.terms import STATE, Terms, kind_owner, kind_shape
from pipeyard.rules.shapes import GLYPH, SHAPE_NAMES, TEXT


def owner_name(terms: Terms, owner: int) -> str:
    return "state" if owner == STATE else terms.colours[owner]


def _kind_text(terms: Terms, kind: int) -> str:
    return f"{owner_name(terms, kind_owner(kind))} {SHAPE_NAMES[kind_shape(kind)]}"


def write_position(state: PipeLandState) -> str:
    """The whole position: the same text for the same position."""
    terms = state.terms
    colours = terms.colours
    cell = {site: write_cell(state.board.cell(site)) for site in state.board.tiles}
    quiet = "" if state.bargaining else " quiet"
    lines = [
        f"pipe-land {terms.edition} {'advanced' if state.advanced else 'basic'}{quiet}",
        f"seats {' '.join(colours)}",
        f"money {' '.join(map(str, state.money))}",
    ]
    if state.first != NOBODY:
        lines.append(f"first {colours[state.first]}")
        lines.append(f"turn {colours[state.turn]}")
    lines.append(f"step {STEP_NAMES[state.step]}")
    if state.step == OVER:
        lines.append(f"over {state.ended_by} {' '.join(colours[seat] for seat in state.winners)}")
    if state.drawn != NOTHING:
        lines.append(f"drawn {_kind_text(terms, state.drawn)}")
    if state.placed != NOTHING:
        lines.append(f"placed {cell[state.placed]}")
    if state.actions:
        lines.append(f"actions {state.actions}")
    if state.opening:
        lines.append("opening")
    if state.final_turns:
        lines.append(f"final {state.final_turns}")
    for word, flags in (("passed", state.passed), ("withdrawn", state.withdrawn)):
        if any(flags):
            lines.append(f"{word} {' '.join(colours[seat] for seat in range(terms.seats) if flags[seat])}")
    for number, pile in enumerate(state.piles, 1):
        kinds = ", ".join(f"{_kind_text(terms, kind)} {count}" for kind, count in pile.chances())
        lines.append(f"pile {number} {kinds}".rstrip())
    lines.extend(f"aside {_kind_text(terms, kind)}" for kind in state.set_aside)
    if state.queue:
        lines.append(f"queue {' '.join(write_cell(unpack(packed)) for packed in state.queue)}")
    lines.extend(_deal_lines(state))
    return "\n".join([*lines, "board", *_board_lines(state)]) + "\n"


def _deal_lines(state: PipeLandState) -> list[str]:
    colours = state.terms.colours
    deals = state.deals
    lines = []
    for maker, about, packed, pose, pounds in deals.offers:
        where = f"{ABOUT_NAMES[about]} {write_cell(unpack(packed))} {TEXT[pose]}".rstrip()
        lines.append(f"offer {colours[maker]} {pounds} {where}")
    for about, packed, pose, player in deals.solicitations:
        where = f"{ABOUT_NAMES[about]} {write_cell(unpack(packed))} {TEXT[pose]}".rstrip()
        lines.append(f"solicited {where}{'' if player == EVERYONE else f' from {colours[player]}'}")
    for key in sorted(deals.asked):
        bid = f" for {deals.bids[key]}" if key in deals.bids else ""
        lines.append(f"asked {_key_text(key)}{bid}{' refused' if deals.asked[key] else ''}")
    for word, prices in (("quote", deals.quotes), ("price", deals.standing)):
        lines.extend(f"{word} {prices[key]} {_key_text(key)}" for key in sorted(prices))
    return lines


def _key_text(key: int) -> str:
    return f"{ABOUT_NAMES[key_about(key)]} {write_cell(unpack(key_packed(key)))}"


def _letter(terms: Terms, owner: int) -> str:
    return owner_name(terms, owner)[0].upper()


def _board_lines(state: PipeLandState) -> list[str]:
    board, terms = state.board, state.terms
    tokens: dict[tuple[int, int], str] = {}
    for column in range(terms.river_west, terms.river_east + 1):
        tokens[(column, 0)] = "|" if column in terms.river_pipes else "~"
    for site in board.tiles:
        owner, printed = board.owners[site], board.printed[site]
        bought = _letter(terms, printed).lower() if printed != owner else ""
        tokens[board.cell(site)] = f"{_letter(terms, owner)}{bought}{GLYPH[board.poses[site]]}"
    columns = range(min(c for c, _ in tokens), max(c for c, _ in tokens) + 1)
    rows = range(max(r for _, r in tokens), min(r for _, r in tokens) - 1, -1)
    lines = ["    " + "".join(f"{column:>5}" for column in columns)]
    for row in rows:
        lines.append(f"{row:>4}" + "".join(f"{tokens.get((column, row), '.'):>5}" for column in columns))
    return lines
