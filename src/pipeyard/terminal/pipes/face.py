"""Pipes' face: one's own board, what lies beside it, and what to type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.hints import PipesHints, WaterHint
from pipeyard.rules.pipes.scoring import player_word
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.words import say
from pipeyard.terminal.face import Face, Scene
from pipeyard.terminal.pipes.board import Overlay, board, board_width, scale_for
from pipeyard.terminal.pipes.panel import others, panel, shoulders, stop
from pipeyard.terminal.pipes.shorthand import expand
from pipeyard.terminal.speech import spoken

PANEL = 36  # columns the words beside the board need


class PipesFace(Face):
    """Turns are sealed, so people at one screen look away from each other's."""

    def draw(self, scene: Scene) -> RenderableType:
        view, seat = _view(scene), _shown(scene)
        player = view.players[seat]
        scale = scale_for(player, scene.width - PANEL - 2, scene.height)
        lines = panel(view, player, _water(scene))
        room = max(1 + scale.height * player.rows, scene.height) - len(lines)
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=board_width(player, scale))
        table.add_column(max_width=PANEL)
        words = Group(*lines, *others(view, scene.players, seat, room))
        cells: list[RenderableType] = [board(player, overlay_of(scene), scale), words]
        left = scene.width - board_width(player, scale) - PANEL - 4
        beside = shoulders(view, seat, left, max(scene.height, 1 + player.rows))
        if beside is not None:
            table.add_column()
            cells.append(beside)
        table.add_row(*cells)
        return table

    def ask(self, scene: Scene) -> str:
        view = _view(scene)
        player = view.players[_shown(scene)]
        who = player_word(_shown(scene))
        if player.pending is not None:
            return say("{player}, where is the other end of the teleport?", player=who)
        if any(act.startswith("draw") for act in player.acts):
            return say("{player}, a special action as well, or done?", player=who)
        water = _water(scene)
        if water is not None and water.end is not None:
            at = f"({water.end[0]},{water.end[1]})"
            if water.fits:
                return say("{player}, draw the element: it takes the water at {cell}.", player=who, cell=at)
            if water.why == "empty":
                return say(
                    "{player}, draw the element somewhere, or pass: it does not take the water at {cell}.",
                    player=who,
                    cell=at,
                )
        return say("{player}, your pipe is blocked. Draw, use a special action, or pass.", player=who)

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        hints = _hints(scene)
        if hints is None:
            return []
        player = _view(scene).players[_shown(scene)]
        water = hints.water
        end = water.end if water else None
        drawn = any(act.startswith("draw") for act in player.acts)
        forms: list[tuple[str, str]] = []
        if hints.draw:
            # What does not take the water had better not lie in its way.
            away = [cell for cell in hints.draw if cell != end] or hints.draw
            fits = water is not None and water.fits
            forms.append((_short(hints.draw if fits else away, end), say("draw it at column, row")))
        forms.append(("done", _done_words(drawn, player, self.enter(scene) == "done")))
        if hints.take_back:
            forms.append(("b", say("take the last thing back")))
        if hints.crossing:
            forms.append((f"x {_short(hints.crossing, end)}", say("a crossing")))
        if hints.rotate:
            best = next((turn for turn in hints.rotate if turn.cell == end), hints.rotate[-1])
            forms.append((f"r {_short([best.cell], None)} {best.sides[0].lower()}", say("turn that one")))
        if hints.teleport:
            ends = [hint.cell for hint in hints.teleport]
            side = (water and water.side) or "N"
            forms.append((f"t {_short(ends, end)} {side.lower()}", say("one end of a teleport")))
        forms.append(("water", say("where the water goes")))
        if len(_view(scene).players) > 1:
            forms.append(("look p2", say("another player's board")))
        return forms

    def enter(self, scene: Scene) -> str | None:
        player = _view(scene).players[_shown(scene)]
        drawn = any(act.startswith("draw") for act in player.acts)
        return "done" if drawn and player.pending is None else None

    def expand(self, scene: Scene, text: str) -> str:
        return expand(text)

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        if text.strip().lower() == "water":
            return _water_told(_view(scene).players[_shown(scene)], _water(scene))
        found = re.fullmatch(r"look +(p\d+)", text.strip().lower())
        names = [player.name for player in _view(scene).players]
        if found and found[1] in names:
            player = _view(scene).players[names.index(found[1])]
            return board(player, Overlay(), scale_for(player, scene.width, scene.height))
        return None


def _view(scene: Scene) -> PipesView:
    return cast(PipesView, scene.view)


def _shown(scene: Scene) -> int:
    """Whose board is drawn large: the one who looks, or for a spectator the first still in."""
    if scene.seat is not None:
        return scene.seat
    players = _view(scene).players
    return min(
        range(len(players)), key=lambda seat: (players[seat].out is not None, -players[seat].water, seat)
    )


def _hints(scene: Scene) -> PipesHints | None:
    return cast("PipesHints | None", scene.hints)


def _water(scene: Scene) -> WaterHint | None:
    hints = _hints(scene)
    return hints.water if hints else None


def _short(cells: Sequence[Cell], liked: Cell | None) -> str:
    """A field to type as an example: the one that helps most, if it is among them."""
    column, row = liked if liked is not None and liked in cells else cells[0]
    return f"{column} {row}"


def _done_words(drawn: bool, player: PlayerView, enter: bool) -> str:
    if player.pending is not None:
        return say("drop the teleport and end the turn")
    if drawn:
        return say("(or Enter) end the turn") if enter else say("end the turn")
    return say("end the turn without drawing")


def overlay_of(scene: Scene) -> Overlay:
    """What the hints put on the board for the player who is to choose."""
    view = _view(scene)
    player = view.players[_shown(scene)]
    water = _water(scene)
    if water is None or water.end is None:
        return Overlay(pending=player.pending, lit=scene.lit)
    drawn = any(act.startswith("draw") for act in player.acts)
    ghost = view.element or "" if water.fits and not drawn else ""
    return Overlay(water.end, water.side, ghost, player.pending, scene.lit)


def _water_told(player: PlayerView, water: WaterHint | None) -> RenderableType:
    """The way of the water, field by field."""
    if water is None:
        return Text(spoken(say("The water has made {n} {n:step|steps}.", n=player.water)))
    lines = []
    for title, way in ((say("Wet:"), water.way), (say("To come:"), water.ahead)):
        cells = " ".join(f"({column},{row})" for column, row in way)
        lines.append(Text.assemble((spoken(title), "dim"), " ", cells or "–"))
    if water.end is None:
        lines.append(Text(spoken(say("Then it runs off the board, and you are out."))))
    else:
        lines.append(Text(spoken(say("Then {end}, and you are out.", end=stop(water.end, water.why)))))
    return Group(*lines)


def make() -> Face:
    return PipesFace()
