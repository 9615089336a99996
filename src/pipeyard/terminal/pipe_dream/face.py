"""Pipe Dream's face: a map, what lies beside it, and what to type."""

from __future__ import annotations

import re
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.narration.glyphs import glyph
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.hints import PipeDreamHints
from pipeyard.rules.pipe_dream.scoring import player_word
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.words import say, together
from pipeyard.terminal.face import Face, Scene
from pipeyard.terminal.pipe_dream.board import Overlay, board, board_width
from pipeyard.terminal.pipe_dream.panel import others, panel, shoulders
from pipeyard.terminal.pipe_dream.shorthand import expand
from pipeyard.terminal.speech import spoken

PANEL = 44  # columns the words beside the map need


class PipeDreamFace(Face):
    """Nothing is secret at this table, so nobody has to look away."""

    def draw(self, scene: Scene) -> RenderableType:
        view = _view(scene)
        seat = _shown(scene)
        sheet = view.sheets[seat]
        tile_height = 3 if scene.height >= 3 * view.size + 1 else 2
        drawing = board(sheet, view.size, overlay_of(scene), tile_height)
        lines = panel(view, sheet)
        room = max(1 + tile_height * view.size, scene.height) - len(lines)
        if scene.width < board_width(view.size) + PANEL:
            return Group(drawing, *lines, *others(view, scene.players, seat, 6))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=board_width(view.size))
        table.add_column(max_width=PANEL)
        cells: list[RenderableType] = [drawing, Group(*lines, *others(view, scene.players, seat, room))]
        beside = shoulders(view, seat, scene.width - board_width(view.size) - PANEL - 4)
        if beside is not None:
            table.add_column()
            cells.append(beside)
        table.add_row(*cells)
        return table

    def ask(self, scene: Scene) -> str:
        sheet = _view(scene).sheets[_shown(scene)]
        who = player_word(_shown(scene))
        if sheet.step == "source":
            return say("{player}, where does the Gloop come from? One of the cells marked S.", player=who)
        if sheet.step == "stop":
            return say(
                "{player}, stop with {n} {n:point|points}, or go on to flow number {flow}?",
                player=who,
                n=sheet.total,
                flow=sheet.next_flow,
            )
        if sheet.step == "turn" and sheet.placed:
            if _hints(scene).legal:
                return say("{player}, a cross-section as well, or done?", player=who)
            return say("{player}, press Enter to mark the meter.", player=who)
        if sheet.step == "turn" and not _hints(scene).why_not_end:
            return say("{player}, no pipe fits as it is: turn one, bomb, or be done.", player=who)
        return say("{player}, place a pipe. Green numbers show where each one fits.", player=who)

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        view = _view(scene)
        sheet = view.sheets[_shown(scene)]
        if sheet.step == "source":
            row, column = next(iter(overlay_of(scene).sources), (3, 3))
            return [(f"{row} {column}", say("source at row, column"))]
        if sheet.step == "stop":
            return [("stop", say("score now")), ("go on", say("keep playing"))]
        if sheet.step != "turn":
            return []
        return _turn_forms(scene, sheet)

    def enter(self, scene: Scene) -> str | None:
        sheet = _view(scene).sheets[_shown(scene)]
        return "done" if _hints(scene).may_end and sheet.placed else None

    def expand(self, scene: Scene, text: str) -> str:
        view = _view(scene)
        return expand(text, view, view.sheets[_shown(scene)].step)

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        found = re.fullmatch(r"why[\s(]*+(\d{1,4})[\s,]++(\d{1,4})[\s)]*+", text.strip().lower())
        return _why(scene, (int(found[1]), int(found[2]))) if found else None


def _view(scene: Scene) -> PipeDreamView:
    return cast(PipeDreamView, scene.view)


def _shown(scene: Scene) -> int:
    """Whose sheet is drawn large: the one who looks, or for a spectator whoever is furthest."""
    if scene.seat is not None:
        return scene.seat
    sheets = _view(scene).sheets
    return max(range(len(sheets)), key=lambda seat: (sheets[seat].meter, -seat))


def _hints(scene: Scene) -> PipeDreamHints:
    return cast("PipeDreamHints | None", scene.hints) or PipeDreamHints()


def overlay_of(scene: Scene) -> Overlay:
    """What the hints put on the map for the player who is to choose."""
    pipes: dict[Cell, str] = {}
    turned: dict[Cell, str] = {}
    crosses: list[Cell] = []
    for hint in _hints(scene).legal:
        cell = hint.cell
        if hint.verb == "cross":
            crosses.append(cell)
        elif hint.verb == "place":
            number = str(hint.pipe)
            if hint.turned == 0:
                pipes[cell] = pipes.get(cell, "") + number
            elif number not in pipes.get(cell, "") + turned.get(cell, ""):
                turned[cell] = turned.get(cell, "") + number
    return Overlay(pipes, turned, crosses, _hints(scene).sources, scene.lit)


def _turn_forms(scene: Scene, sheet: SheetView) -> list[tuple[str, str]]:
    forms: list[tuple[str, str]] = []
    hints = _hints(scene)
    places = sorted(
        (hint for hint in hints.legal if hint.verb == "place" and hint.turned == 0),
        key=lambda hint: not hint.joins,
    )
    if sheet.placed or hints.may_end:
        forms.append(
            ("done", say("(or Enter) mark the meter") if sheet.placed else say("end the turn without a pipe"))
        )
    if places:
        pipe, (row, column) = places[0].pipe, places[0].cell
        forms.append((f"{pipe} {row} {column}", say("that pipe to row, column")))
    spun = [hint for hint in hints.legal if hint.verb == "place" and hint.turned]
    if spun:
        hint = next((hint for hint in spun if hint.joins), spun[0])
        row, column = hint.cell
        forms.append((f"{hint.pipe} {row} {column} t{hint.turned}", say("turned with wrenches")))
    crosses = [hint for hint in hints.legal if hint.verb == "cross"]
    if crosses:
        row, column = next((hint for hint in crosses if hint.joins), crosses[0]).cell
        forms.append((f"+ {row} {column}", say("a cross-section")))
    bombs = [hint for hint in hints.legal if hint.verb == "bomb"]
    if bombs:
        row, column = bombs[0].cell
        forms.append((f"b {bombs[0].pipe} {row} {column}", say("bomb what lies there")))
    if places or spun or bombs:
        row, column = (places or spun or bombs)[0].cell
        forms.append((f"why {row} {column}", say("what may go there, and what not")))
    return forms


def _why(scene: Scene, cell: Cell) -> RenderableType:
    """What the player may do on a cell, and what forbids the rest."""
    lines: list[Text] = []
    for hint in _hints(scene).legal:
        if hint.cell == cell:
            facts = [say("collects a wrench")] if hint.collects else []
            joined = say("then {n} joined", n=hint.joined)
            facts.append(joined if hint.joins else say("not joined to the source"))
            lines.append(Text(f"{hint.move}  {glyph(hint.sides)}; {spoken(together(*facts, between=', '))}"))
    for shut in _hints(scene).blocked:
        if shut.cell == cell:
            pipe = spoken(say("pipe {n}", n=shut.pipe))
            lines.append(Text(f"{pipe}: {spoken(shut.reason)}  [{shut.rule}]", style="dim"))
    if not lines:
        lines.append(Text(spoken(say("Nothing of this roll goes to {cell}.", cell=_cell(cell)))))
    return Group(*lines)


def _cell(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def make() -> Face:
    return PipeDreamFace()
