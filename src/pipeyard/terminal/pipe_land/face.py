"""Pipe Land's face: board and panel, what to type, and why a cell will do or will not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Event
from pipeyard.terminal.face import Face, Scene
from pipeyard.terminal.pipe_land.board import AXIS, RIGHT_AXIS, Overlay, board, window
from pipeyard.terminal.pipe_land.ledger import breakdown
from pipeyard.terminal.pipe_land.panel import panel, strip
from pipeyard.terminal.pipe_land.shorthand import Shorthand, open_questions, ways
from pipeyard.terminal.pipe_land.why import why
from pipeyard.terminal.pipe_land.words import DOING, name, told
from pipeyard.terminal.strokes import WIDTH

SIDE = 29  # columns a panel beside the board needs


class PipeLandFace(Face):
    """Nothing is secret at this table, so nobody has to look away."""

    quick_players = ("human", "greedy", "greedy")

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
        above = 0 if beside else len(view.players) + 2 + len(view.offers) + len(view.prices)
        frame = window(
            view, overlay, scene.width - (SIDE if beside else 0), scene.height - above, self.centre
        )
        parts: list[RenderableType] = [board(view, overlay, frame)]
        if frame.cut:
            more = f"There is more to the {', '.join(frame.cut)}: look 3 4 shows what lies round (3,4)."
            parts.append(Text(more, style="dim"))
        if not beside:
            return Group(strip(view, scene.players), *parts)
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_column(width=board_width)
        both.add_column()
        both.add_row(Group(*parts), panel(view, scene.players))
        return both

    def tell(self, event: Event, text: str, before: Scene, after: Scene) -> str | Text | None:
        return told(event, _view(before), _view(after))

    def ask(self, scene: Scene) -> str:
        view = _view(scene)
        who = view.you.capitalize() if view.you else ""
        if view.step == "choose":
            return f"{who}, draw a tile or pass?"
        if view.step == "place" and view.drawn:
            return f"{who}, where does the {view.drawn.shape} go? The cells that say their names are free."
        if view.step == "act":
            return f"{who}, turn or buy land, as often as you can pay, or be done."
        return ""

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        view = _view(scene)
        legal = list(overlay_of(scene).legal)
        if view.you != view.turn:
            return _bystander_forms(view)
        found: list[tuple[str, str]] = []
        if view.step == "choose":
            found = [
                ("draw", "(or Enter) take a tile"),
                ("pass", "end your turn now; twice running you withdraw"),
            ]
        elif view.step == "place" and view.drawn and legal:
            x, y = _nearest(legal)
            found = [
                (f"place {x} {y} {ways(view.drawn.shape)[0].lower()}", "lay it, named by its open sides")
            ]
            found.append((f"why {x} {y}", "how water can get there, or what forbids it"))
            if view.bargaining:
                found.append((f"solicit place {x} {y}", "ask the others what they pay for it"))
        elif view.step == "act":
            found = [("done", "end your turn and take your income")]
            found += _action_forms(scene)
        if view.bargaining:
            found.append(("price 4 sell X Y", "from now on anybody may buy that tile of yours for £4"))
            for seat in scene.humans:
                if seat != scene.seat:
                    found.append((f"{scene.seats[seat]}: offer 3 …", f"{scene.players[seat]} says something"))
        return found

    def asked(self, scene: Scene) -> str | None:
        view = _view(scene)
        questions = open_questions(view)
        if not questions:
            return None
        question = questions[0]
        who = (view.you or "").capitalize()
        way = f" as {question.sides}" if question.sides else ""
        if question.verb == "solicit":
            what = f"{DOING[question.about]} {name(question.cell)}{way}"
            return f"{who}, {view.turn} asks what you pay for {what}: an amount, or Enter for nothing."
        return (
            f"{who}, {view.turn} asks your price for {DOING[question.about]} {name(question.cell)}:"
            " an amount, no, or Enter to keep silent."
        )

    def chance(self, scene: Scene) -> str | None:
        view = _view(scene)
        if not view.bargaining or view.you is None or view.you == view.turn:
            return None
        who, other = view.you.capitalize(), view.turn
        if view.step == "place" and view.drawn is not None:
            owner = "State" if view.drawn.owner == "state" else view.drawn.owner
            return f"{who}, {other} holds a {owner} {view.drawn.shape}: offer something, or press Enter."
        if view.step == "act" and view.actions == 0:
            return f"{who}, {other} may turn and buy now: offer something, or press Enter."
        return None

    def enter(self, scene: Scene) -> str | None:
        return "draw" if _view(scene).step == "choose" else None

    def expand(self, scene: Scene, text: str) -> str:
        tiles = _hinted(scene, "tiles")
        return Shorthand(text, _view(scene), lambda verb, cell: _price(tiles, verb, cell)).notation()

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        found = re.fullmatch(r"(why|look)\b[\s(]*(?:(-?\d+)[\s,]+(-?\d+))?[\s)]*", text.strip().lower())
        if not found:
            return None
        word, column, row = found.groups()
        if column is None:
            if word == "look":
                self.centre = None
                return self.draw(scene)
            return Text("Name a cell: why 0 3")
        cell = (int(column), int(row))
        if word == "look":
            self.centre = cell
            return self.draw(scene)
        return why(scene, cell)

    def ending(self, scene: Scene) -> RenderableType | None:
        return breakdown(_view(scene), scene.history)


def _view(scene: Scene) -> PipeLandView:
    return cast(PipeLandView, scene.view)


def _hinted(scene: Scene, part: str) -> list[Mapping[str, Any]]:
    return cast(list[Mapping[str, Any]], scene.hints.get(part, []))


def overlay_of(scene: Scene) -> Overlay:
    """What the hints put on the board for the player who is to choose."""
    view = _view(scene)
    mine = view.you == view.turn
    legal = [cast(Cell, hint["cell"]) for hint in _hinted(scene, "cells") if hint["legal"]]
    prices = {
        cast(Cell, hint["cell"]): cast(int, hint["buy"])
        for hint in _hinted(scene, "tiles")
        if hint["buy"] is not None
    }
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


def _price(tiles: list[Mapping[str, Any]], verb: str, cell: Cell) -> int | None:
    for hint in tiles:
        if hint["cell"] == cell:
            return cast("int | None", hint[verb])
    return None


def _nearest(cells: list[Cell]) -> Cell:
    """The cell to name in an example: near the river."""
    return min(cells, key=lambda cell: (abs(cell[1]), abs(cell[0]), cell))


def _action_forms(scene: Scene) -> list[tuple[str, str]]:
    """An example of each action this player can pay now."""
    view = _view(scene)
    purse = next((player.money for player in view.players if player.colour == view.you), 0) - view.tax
    found: list[tuple[str, str]] = []
    tiles = sorted(_hinted(scene, "tiles"), key=lambda hint: hint["owner"] != view.you)
    for hint in tiles:
        x, y = hint["cell"]
        if hint["ways"] and hint["rotate"] is not None and hint["rotate"] <= purse:
            cost = f"£{hint['rotate'] + view.tax}" if hint["rotate"] + view.tax else "free"
            found.append((f"turn {x} {y} {hint['ways'][0].lower()}", f"turn a tile ({cost})"))
            break
    for hint in sorted(tiles, key=lambda hint: (hint["buy"] is None, hint["buy"])):
        x, y = hint["cell"]
        if hint["buy"] is not None and hint["buy"] <= purse:
            found.append((f"buy {x} {y}", f"buy a tile (£{hint['buy'] + view.tax})"))
            break
    if view.bargaining and len(view.players) > 1:
        other = next((hint for hint in tiles if hint["owner"] not in (view.you, "state")), None)
        if other is not None:
            x, y = other["cell"]
            found.append((f"ask turn {x} {y}", "ask an owner's price (or ask sell)"))
    return found


def _bystander_forms(view: PipeLandView) -> list[tuple[str, str]]:
    """What can be said in another's turn."""
    found = []
    if open_questions(view):
        found.append(("3", "answer with an amount"))
        if any(question.verb == "ask" for question in open_questions(view)):
            found.append(("no", "name no price"))
    found.append(("offer 3 place X Y", "pay the active player for doing it (also turn, leave)"))
    found.append(("quote 2 turn X Y", "your price for a tile of yours, this turn (also sell)"))
    found.append(("price 4 sell X Y", "a standing price, for everyone"))
    return found


def make() -> Face:
    return PipeLandFace()
