"""Whole positions of Pipes as text.

    edition classic
    options duplicate=no size=10x10 walls=10 rotations=3 crossings=2 teleports=1 dry=12
    turn 3 element SE
    p1 rotations 3/3 crossings 2/2 teleports 1/1 water 0
        .  .  #  aN
        .  >  ═  aS
    this turn: draw (1,1); rotate (1,1) NE
    done
    p2 rotations 3/3 crossings 2/2 teleports 1/1 water 4 out 2
        ...

A board is drawn as it was when the turn began; what was done this turn is listed below it. Fields: ``.``
empty, ``#`` wall, ``^ > v <`` the valve with its outlet (``o`` while it has none), an element as
``╔ ╗ ╚ ╝ ═ ║ ┼`` or by its sides (``SE``), a teleport's end as a letter and the side it is attached to
(``aN``, ``aNS`` for both ends on one field). ``turn 0`` is while boards are made. ``element ?`` is when
chance is about to show one.

May be left out: the edition (classic), any option (the edition's), the turn (1), the element (?), any stock
(full; ``rotations 1`` alone means 1 left), ``water`` (0). A drawn board may have any size and any walls.
"""

from __future__ import annotations

import re

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES
from pipeyard.rules.pipes import edition as editions
from pipeyard.rules.pipes.board import EMPTY, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import decode, element_of, encode
from pipeyard.rules.pipes.edition import SPECIAL_NAMES, Edition
from pipeyard.rules.pipes.menu import take_all_back
from pipeyard.rules.pipes.notation import element_name, read_move, write_move
from pipeyard.rules.pipes.refusals import refusal_of
from pipeyard.rules.pipes.scoring import is_over
from pipeyard.rules.pipes.setup import boards_ready
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import OVER, SET_OUTLET, SET_VALVE, SET_WALL, TURN
from pipeyard.rules.pipes.terms import ELEMENTS, FEWEST_COLUMNS, MOST_COLUMNS, MOST_SPECIAL
from pipeyard.rules.pipes.water import ENDED, step
from pipeyard.rules.protocol import BadSetup, IllegalMove, NotationError
from pipeyard.rules.shapes import GLYPH, NO_PIPE, TEXT

_OUTLETS = "^>v<"
_COUNTS = (*SPECIAL_NAMES, "water", "out")
_GLYPHS = {GLYPH[pose]: pose for pose in ELEMENTS}


# Writing


def write_position(state: PipesState) -> str:
    """The whole position, the same text for the same position."""
    terms = state.terms
    stock = " ".join(f"{name}={count}" for name, count in zip(SPECIAL_NAMES, terms.stock, strict=True))
    lines = [
        f"edition {terms.edition}",
        f"options duplicate={'yes' if terms.duplicate else 'no'} size={terms.columns}x{terms.rows}"
        f" walls={terms.walls} {stock} dry={terms.dry}",
        f"turn {state.turn} element {'?' if state.element == NO_PIPE else TEXT[state.element]}",
    ]
    for seat in range(len(state.boards)):
        lines += _write_player(state, seat)
    return "\n".join(lines) + "\n"


def acts_of(state: PipesState, seat: int) -> tuple[str, ...]:
    """What a seat did this turn, in notation."""
    return tuple(write_move(decode(state, seat, act // 16)) for act in state.boards[seat].acts)


def _write_player(state: PipesState, seat: int) -> list[str]:
    board = state.boards[seat].copy()
    take_all_back(board)
    stock = zip(SPECIAL_NAMES, board.left, board.stock, strict=True)
    counts = " ".join(f"{name} {left}/{all_}" for name, left, all_ in stock)
    out = f" out {board.out}" if board.out else ""
    lines = [f"p{seat + 1} {counts} water {board.steps}{out}"]
    tokens = [_token(board, site) for site in range(board.size)]
    width = max(map(len, tokens))
    for start in range(0, board.size, board.grid.columns):
        row = tokens[start : start + board.grid.columns]
        lines.append(("    " + " ".join(token.ljust(width) for token in row)).rstrip())
    acts = acts_of(state, seat)
    if acts:
        lines.append("this turn: " + "; ".join(acts))
    if board.done:
        lines.append("done")
    return lines


def _token(board: Board, site: int) -> str:
    piece = board.pieces[site]
    if piece == EMPTY:
        return "."
    if piece == WALL:
        return "#"
    if piece == VALVE:
        return "o" if board.outlet == NOWHERE else _OUTLETS[board.outlet]
    if piece >= TELEPORT:
        number = piece - TELEPORT
        doors = board.ends[2 * number : 2 * number + 2]
        return chr(ord("a") + number) + "".join(SIDE_NAMES[d & 3] for d in doors if d >> 2 == site)
    return GLYPH[piece]


# Reading


class _Player:
    """What the text says of one player."""

    def __init__(self, line: int, words: list[str]) -> None:
        self.line = line
        self.words = words
        self.rows: list[tuple[int, list[str]]] = []
        self.acts: list[str] = []
        self.acts_line = 0
        self.done = False


def read_position(text: str, edition_file: str = "") -> PipesState:
    """A position from its notation; its edition may be a file's text. Raises :class:`NotationError`."""
    edition, options, turn, element = editions.SHELF.default, {}, 1, "?"
    players: list[_Player] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if line[0].isspace() and players:
            players[-1].rows.append((number, words))
        elif words[0] == "edition" and len(words) == 2:
            edition = words[1]
        elif words[0] == "options":
            options = dict(_pair(number, word) for word in words[1:])
        elif words[0] == "turn":
            turn, element = _turn(number, words)
        elif re.fullmatch(r"p\d+", words[0]):
            if words[0] != f"p{len(players) + 1}":
                raise _wrong(number, f"expected p{len(players) + 1}, not {words[0]}: players come in order")
            players.append(_Player(number, words[1:]))
        elif words[:2] == ["this", "turn:"] and players:
            players[-1].acts = line.split(":", 1)[1].split(";")
            players[-1].acts_line = number
        elif words == ["done"] and players:
            players[-1].done = True
        else:
            raise _wrong(
                number,
                f"{line.strip()!r} is not understood; a position begins 'edition', 'options', 'turn', 'p1'",
            )
    try:
        chosen = editions.edition(edition, edition_file).chosen(options)
    except BadSetup as error:
        raise NotationError(f"not a position: {error}") from None
    if not players:
        raise NotationError(
            "not a position: there is no player; write a line 'p1' and a drawn board below it"
        )
    return _state(chosen, turn, element, players)


def _wrong(line: int, reason: str) -> NotationError:
    return NotationError(f"line {line}: {reason}")


def _pair(line: int, word: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not sign or name == "boards":
        raise _wrong(line, f"{word!r} is not an option; write name=value, such as dry=12")
    return name, value


def _turn(line: int, words: list[str]) -> tuple[int, str]:
    match = re.fullmatch(r"turn (\d{1,6})(?: element (\S+))?", " ".join(words))
    if match is None:
        raise _wrong(line, "write 'turn 3 element SE', or 'turn 3 element ?' before it is shown")
    element = match[2] or "?"
    if element != "?":
        name = element_name(element)
        if name is None:
            raise _wrong(
                line, f"{element!r} is not an element; elements are: {', '.join(editions.ELEMENT_NAMES)}"
            )
        element = name
    return int(match[1]), element


def _state(edition: Edition, turn: int, element: str, players: list[_Player]) -> PipesState:
    fewest, most = edition.players
    if not fewest <= len(players) <= most:
        raise NotationError(f"not a position: {len(players)} cannot play; {fewest} to {most} can")
    state = PipesState(edition.terms(), [_board(edition, player) for player in players])
    if turn == 0:
        _set_up(state)
        return state
    for board, player in zip(state.boards, players, strict=True):
        if board.outlet == NOWHERE:
            raise _wrong(player.line, "the board has no valve with an outlet; draw one as ^ > v or <")
        _water(board, player)
    boards_ready(state)
    state.turn = turn
    state.players_in = sum(not board.out for board in state.boards)
    state.rounds = max(0, turn - edition.dry)
    if is_over(state):
        state.step = OVER
        state.rounds = max([state.rounds + 1, *(board.out for board in state.boards)])
    elif element != "?":
        state.element = element_of(element)
        state.begin_turn()
        _play_acts(state, players)
    for board, player in zip(state.boards, players, strict=True):
        if board.out > state.rounds:
            raise _wrong(
                player.line, f"out {board.out} cannot be: there were {state.rounds} rounds of water so far"
            )
        if state.step != TURN and (player.acts or player.done):
            raise _wrong(player.line, "nobody has done anything yet: no element is shown this turn")
    return state


def _set_up(state: PipesState) -> None:
    """Find out which board chance is making, and what it does next."""
    made = 1 if state.terms.duplicate else len(state.boards)
    for seat, board in enumerate(state.boards[:made]):
        if board.valve == NOWHERE or board.outlet == NOWHERE or board.walls < state.terms.walls:
            state.making = seat
            unset = SET_VALVE if board.valve == NOWHERE else SET_OUTLET
            state.step = SET_WALL if board.outlet != NOWHERE else unset
            break
    else:
        raise NotationError("not a position: every board is made, so this is turn 1, not turn 0")
    for board in state.boards[state.making + 1 :]:
        if any(board.pieces):
            raise NotationError("not a position: boards are made one after another, in the players' order")


def _board(edition: Edition, player: _Player) -> Board:
    """A board as drawn, with its stock; water is let in later."""
    if not player.rows:
        raise _wrong(player.line, "the board is missing; draw it below, every row indented")
    columns, rows = len(player.rows[0][1]), len(player.rows)
    for line, tokens in player.rows:
        if len(tokens) != columns:
            raise _wrong(line, f"this row has {len(tokens)} fields and the first has {columns}")
    if not (FEWEST_COLUMNS <= columns <= MOST_COLUMNS and FEWEST_COLUMNS <= rows <= MOST_COLUMNS):
        right = f"{FEWEST_COLUMNS} to {MOST_COLUMNS} columns and rows can"
        raise _wrong(player.line, f"a board of {columns} x {rows} cannot be; {right}")
    left, stock = _stock(edition, player)
    board = Board(columns, rows, stock)
    board.left = left
    ends: dict[str, list[int]] = {}
    valves = []
    for site, (line, token) in enumerate((line, token) for line, tokens in player.rows for token in tokens):
        teleport = re.fullmatch(r"([a-o])([NESW])([NESW])?", token)
        if token == "#":
            board.set_wall(site)
        elif token in _OUTLETS or token == "o":
            valves.append((line, token))
            board.set_valve(site)
        elif teleport and teleport[2] != teleport[3]:  # before elements: eS is no SE
            for side in teleport[2] + (teleport[3] or ""):
                ends.setdefault(teleport[1], []).append(4 * site + SIDE_NAMES.index(side))
        elif token in _GLYPHS or element_of(token) != NO_PIPE:
            board.put(site, _GLYPHS.get(token) or element_of(token))
        elif token != ".":
            raise _wrong(line, f"{token!r} is not a field; fields are . # ^ > v < ╔ SE aN and such")
    _set_outlet(board, valves)
    _set_teleports(board, player, ends)
    return board


def _set_outlet(board: Board, valves: list[tuple[int, str]]) -> None:
    if len(valves) > 1:
        raise _wrong(valves[1][0], "a board has one valve")
    if valves and valves[0][1] != "o":
        line, token = valves[0]
        across = board.neighbour[4 * board.valve + _OUTLETS.index(token)]
        if across == NOWHERE or board.pieces[across] == WALL:
            raise _wrong(line, "the valve's outlet opens to a wall or off the board; turn it to a free field")
        board.set_outlet(_OUTLETS.index(token))


def _set_teleports(board: Board, player: _Player, ends: dict[str, list[int]]) -> None:
    for number, letter in enumerate(sorted(ends)):
        if letter != chr(ord("a") + number) or len(ends[letter]) != 2:
            raise _wrong(
                player.line, f"teleport {letter} is wrong: teleports are a, b, …, each with two ends"
            )
        board.ends += sorted(ends[letter])
        for door in ends[letter]:
            board.put(door >> 2, TELEPORT + number)


def _stock(edition: Edition, player: _Player) -> tuple[list[int], list[int]]:
    left, stock = list(edition.special), list(edition.special)
    words = player.words
    for at in range(0, len(words), 2):
        match = re.fullmatch(r"(\d{1,6})(?:/(\d{1,6}))?", words[at + 1]) if at + 1 < len(words) else None
        if words[at] not in _COUNTS or match is None:
            right = "rotations 3/3 crossings 2/2 teleports 1/1 water 0 out 1"
            raise _wrong(player.line, f"{' '.join(words[at : at + 2])!r} is not understood; write {right}")
        if words[at] in SPECIAL_NAMES:
            place = SPECIAL_NAMES.index(words[at])
            left[place] = int(match[1])
            stock[place] = int(match[2]) if match[2] else max(left[place], stock[place])
            if not left[place] <= stock[place] <= MOST_SPECIAL:
                raise _wrong(
                    player.line,
                    f"{words[at]} {words[at + 1]} cannot be; at most {MOST_SPECIAL}/{MOST_SPECIAL}",
                )
    return left, stock


def _water(board: Board, player: _Player) -> None:
    numbers = {
        name: int(n) for name, n in zip(player.words[::2], player.words[1::2], strict=True) if n.isdecimal()
    }
    for moved in range(numbers.get("water", 0)):
        if step(board) == ENDED:
            raise _wrong(
                player.line, f"water {numbers['water']} cannot be: the pipe ends after {moved} steps"
            )
    board.out = numbers.get("out", 0)


def _play_acts(state: PipesState, players: list[_Player]) -> None:
    """Do again what was done this turn; then say who is done."""
    for seat, player in enumerate(players):
        for text in player.acts:
            move = read_move(text)
            refused = refusal_of(state, seat, move)
            if refused is not None:
                raise _wrong(player.acts_line, f"{text.strip()} is refused: {IllegalMove(refused)}")
            state.play(seat, encode(state, seat, move))
    for board, player in zip(state.boards, players, strict=True):
        if player.done:
            if board.out:
                raise _wrong(player.line, "who is out is never done")
            if board.pending != NOWHERE:
                raise _wrong(player.acts_line, "a teleport with one end is dropped when its player is done")
            board.done = True
            state.undone -= 1
    if state.undone == 0:
        raise NotationError("not a position: when everyone still in is done, the turn has ended")
