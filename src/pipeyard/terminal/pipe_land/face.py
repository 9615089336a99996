"""Pipe Land's face: board and panel, what to type, and why a cell will do or will not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.narration.pipe_land.events import deed, who
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.hints import PipeLandHints, TileHint
from pipeyard.rules.pipe_land.naming import tile_word
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.words import say
from pipeyard.terminal.face import Face, Scene, more_to
from pipeyard.terminal.pipe_land.board import AXIS, RIGHT_AXIS, Overlay, board, window
from pipeyard.terminal.pipe_land.panel import BARGAINS, bargains, panel, strip
from pipeyard.terminal.pipe_land.shorthand import Shorthand, open_questions, ways
from pipeyard.terminal.pipe_land.why import why
from pipeyard.terminal.speech import spoken
from pipeyard.terminal.strokes import WIDTH

SIDE = 29  # columns a panel beside the board needs


class PipeLandFace(Face):
    """Nothing is secret at this table, so nobody has to look away."""

    bargains = True

    def __init__(self) -> None:
        self.centre: Cell | None = None  # where to look when the table is larger than the window

    def draw(self, scene: Scene) -> RenderableType:
        view = _view(scene)
        overlay = overlay_of(scene)
        columns = [x for x, _ in [*(tile.cell for tile in view.tiles), *overlay.legal]] + list(
            view.river_columns
        )
        board_width = AXIS + RIGHT_AXIS + WIDTH * (max(columns) - min(columns) + 1)
        beside = scene.width >= board_width + SIDE
        above = 0 if beside else len(view.players) + 2 + min(BARGAINS, len(bargains(view)))
        frame = window(
            view, overlay, scene.width - (SIDE if beside else 0), scene.height - above, self.centre
        )
        parts: list[RenderableType] = [board(view, overlay, frame)]
        if frame.cut:
            parts.append(Text(spoken(more_to(frame.cut)), style="dim"))
        if not beside:
            return Group(strip(view, scene.players), *parts)
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_column(width=board_width)
        both.add_column()
        both.add_row(Group(*parts), panel(view, scene.players, scene.height))
        return both

    def ask(self, scene: Scene) -> str:
        view = _view(scene)
        you = who(view, view.you)
        if view.step == "choose":
            return say("{player}, draw a tile or pass?", player=you)
        if view.step == "place" and view.drawn:
            return say(
                "{player}, where does the tile go? The cells that say their names are free.", player=you
            )
        if view.step == "act":
            return say("{player}, turn or buy land, as often as you can pay, or be done.", player=you)
        return ""

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        view = _view(scene)
        legal = list(overlay_of(scene).legal)
        if view.you != view.turn:
            return _bystander_forms(view)
        found: list[tuple[str, str]] = []
        if view.step == "choose":
            found = [
                ("draw", say("(or Enter) take a tile")),
                ("pass", say("end your turn now; twice running you withdraw")),
            ]
        elif view.step == "place" and view.drawn and legal:
            x, y = _nearest(legal)
            found = [
                (f"place {x} {y} {ways(view.drawn.shape)[0].lower()}", say("lay it, named by its open sides"))
            ]
            found.append((f"why {x} {y}", say("how water can get there, or what forbids it")))
            if view.bargaining:
                found.append((f"solicit place {x} {y}", say("ask the others what they pay for it")))
        elif view.step == "act":
            found = [("done", say("end your turn and take your income"))]
            found += _action_forms(scene)
        if view.bargaining:
            found.append(("price 4 sell X Y", say("from now on anybody may buy that tile of yours for £4")))
            for seat in scene.humans:
                if seat != scene.seat:
                    found.append(
                        (
                            f"{scene.seats[seat]}: offer 3 …",
                            say("{player} says something", player=scene.players[seat]),
                        )
                    )
        return found

    def asked(self, scene: Scene) -> str | None:
        view = _view(scene)
        questions = open_questions(view)
        if not questions:
            return None
        question = questions[0]
        you, other = who(view, view.you), who(view, view.turn)
        about = deed(question.about, question.cell, question.sides)
        if question.verb == "solicit":
            return say(
                "{player}, {other} asks what you pay for {deed}: an amount, or Enter for nothing.",
                player=you,
                other=other,
                deed=about,
            )
        if question.pounds is not None:
            return say(
                "{player}, {other} would pay £{pounds} for {deed}: yes, an amount, no, or just Enter.",
                player=you,
                other=other,
                pounds=question.pounds,
                deed=about,
            )
        return say(
            "{player}, {other} asks your price for {deed}: an amount, no, or Enter to keep silent.",
            player=you,
            other=other,
            deed=about,
        )

    def chance(self, scene: Scene) -> str | None:
        view = _view(scene)
        if not view.bargaining or view.you is None or view.you == view.turn:
            return None
        you, other = who(view, view.you), who(view, view.turn)
        if view.step == "place" and view.drawn is not None:
            return say(
                "{player}, {other} holds a tile, {tile}: offer something, or press Enter.",
                player=you,
                other=other,
                tile=tile_word(view.drawn.owner, view.drawn.shape),
            )
        if view.step == "act" and view.actions == 0:
            return say(
                "{player}, {other} may turn and buy now: offer something, or press Enter.",
                player=you,
                other=other,
            )
        return None

    def enter(self, scene: Scene) -> str | None:
        return "draw" if _view(scene).step == "choose" else None

    def expand(self, scene: Scene, text: str) -> str:
        tiles = _hints(scene).tiles
        return Shorthand(text, _view(scene), lambda verb, cell: _price(tiles, verb, cell)).notation()

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        found = re.fullmatch(
            r"(why|look)\b[\s(]*+(?:(-?\d{1,4})[\s,]++(-?\d{1,4}))?[\s)]*+", text.strip().lower()
        )
        if not found:
            return None
        word, column, row = found.groups()
        if column is None:
            if word == "look":
                self.centre = None
                return self.draw(scene)
            return Text(spoken(say("Name a cell: why 0 3")))
        cell = (int(column), int(row))
        if word == "look":
            self.centre = cell
            return self.draw(scene)
        return why(scene, cell)


def _view(scene: Scene) -> PipeLandView:
    return cast(PipeLandView, scene.view)


def _hints(scene: Scene) -> PipeLandHints:
    return cast("PipeLandHints | None", scene.hints) or PipeLandHints()


def overlay_of(scene: Scene) -> Overlay:
    """What the hints put on the board for the player who is to choose."""
    view = _view(scene)
    mine = view.you == view.turn
    hints = _hints(scene)
    legal = [hint.cell for hint in hints.cells if hint.legal]
    prices = {hint.cell: hint.buy for hint in hints.tiles if hint.buy is not None}
    acting = view.step == "act" and mine
    offers: dict[Cell, int] = {}
    for offer in view.offers:
        if offer.about == "place":
            offers[offer.cell] = offers.get(offer.cell, 0) + offer.pounds
    return Overlay(
        legal=legal if view.step == "place" else [],
        prices=prices if acting else {},
        lit=scene.lit,
        marks=scene.marks,
        offers=offers,
        newest=view.placed,
    )


def _price(tiles: Sequence[TileHint], verb: str, cell: Cell) -> int | None:
    for hint in tiles:
        if hint.cell == cell:
            return hint.rotate if verb == "rotate" else hint.buy
    return None


def _nearest(cells: list[Cell]) -> Cell:
    """The cell to name in an example: near the river."""
    return min(cells, key=lambda cell: (abs(cell[1]), abs(cell[0]), cell))


def _action_forms(scene: Scene) -> list[tuple[str, str]]:
    """An example of each action this player can pay now."""
    view, hints = _view(scene), _hints(scene)
    found: list[tuple[str, str]] = []
    tiles = sorted(hints.tiles, key=lambda hint: hint.owner != view.you)
    turn = next((hint for hint in tiles if hint.may_turn), None)
    if turn is not None:
        x, y = turn.cell
        cost = (turn.rotate or 0) + hints.tax
        meaning = say("turn a tile (£{pounds})", pounds=cost) if cost else say("turn a tile (free)")
        found.append((f"turn {x} {y} {turn.may_turn[0].lower()}", meaning))
    buy = min((hint for hint in tiles if hint.may_buy), key=lambda hint: hint.buy or 0, default=None)
    if buy is not None:
        x, y = buy.cell
        found.append((f"buy {x} {y}", say("buy a tile (£{pounds})", pounds=(buy.buy or 0) + hints.tax)))
    if view.bargaining and len(view.players) > 1:
        other = next((hint for hint in tiles if hint.owner not in (view.you, "state")), None)
        if other is not None:
            x, y = other.cell
            found.append((f"ask turn {x} {y}", say("ask an owner's price (or ask sell)")))
            found.append((f"ask sell {x} {y} for 5", say("say what you would pay (or ask turn)")))
    return found


def _bystander_forms(view: PipeLandView) -> list[tuple[str, str]]:
    """What can be said in another's turn."""
    found: list[tuple[str, str]] = []
    if open_questions(view):
        found.append(("3", say("answer with an amount")))
        if any(question.pounds is not None for question in open_questions(view)):
            found.append(("yes", say("take the amount that was named")))
        if any(question.verb == "ask" for question in open_questions(view)):
            found.append(("no", say("name no price")))
    found.append(("offer 3 place X Y", say("pay the active player for doing it (also turn, leave)")))
    found.append(("quote 2 turn X Y", say("your price for a tile of yours, this turn (also sell)")))
    found.append(("price 4 sell X Y", say("a standing price, for everyone")))
    return found


def make() -> Face:
    return PipeLandFace()
