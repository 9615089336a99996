"""What lies beside the board: the element, the count to the water, special actions, and the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.terminal import ink
from pipeyard.terminal.pipes.board import small_map
from pipeyard.terminal.strokes import tile_lines

NAMES = {
    "SE": "right and down",
    "SW": "left and down",
    "NE": "right and up",
    "NW": "left and up",
    "EW": "horizontal",
    "NS": "vertical",
    "NS+EW": "crossing",
}
STOPS = {
    "empty": "is empty",
    "wall": "is a wall",
    "valve": "is the valve",
    "closed": "is closed on that side",
}


def panel(view: PipesView, player: PlayerView, water: Mapping[str, Any] | None) -> list[Text]:
    """The table in words, a line each."""
    lines = element_lines(view, player)
    lines += count_lines(view)
    lines.append(_special(player))
    lines += water_lines(player, water)
    return lines


def element_lines(view: PipesView, player: PlayerView) -> list[Text]:
    """This turn's element, drawn large; struck out once it is on the board."""
    if view.element is None:
        return [Text("The game is over." if view.result else "Waiting for the next element", style="bold")]
    drawn = any(act.startswith("draw") for act in player.acts)
    style = "dim" if drawn else "bold reverse"
    words = ["", f"{view.element} {NAMES[view.element]}", "drawn" if drawn else ""]
    lines = []
    for row, word in zip(tile_lines(view.element, "", 3), words, strict=True):
        letters = "".join(letter for letter, _ in row)
        lines.append(Text.assemble((f" {letters} ", style), f" {word}"))
    return lines


def count_lines(view: PipesView) -> list[Text]:
    """Turns to the first water as the companion screen shows them, then rounds."""
    if view.turn == 0:
        return [Text("Boards are being made")]
    if view.result is not None:
        return [Text(f"{view.rounds} round{'s' * (view.rounds != 1)} of water in {view.turn} turns")]
    if view.rounds or view.turn >= view.dry:
        return [
            Text(f"turn {view.turn}, then water round {view.rounds + 1}", style=f"bold {ink.RIVER_LIGHT}")
        ]
    done = view.turn - 1
    bar = Text.assemble(
        (f"turn {view.turn} ", "bold"), ("●" * done, ink.RIVER_LIGHT), ("○" * (view.dry - done), "dim")
    )
    bar.append(f" water in {view.dry - done}", "dim")
    return [bar] if view.dry <= 20 else [Text(f"turn {view.turn}, water after turn {view.dry}")]


def _special(player: PlayerView) -> Text:
    text = Text()
    for name, left, stock in zip(("rotate", "crossing", "teleport"), player.left, player.stock, strict=True):
        text.append(f"{name} ", "" if left else "dim")
        text.append("■" * left, "bold")
        text.append("□" * (stock - left), "dim")
        text.append("  ")
    return text


def water_lines(player: PlayerView, water: Mapping[str, Any] | None) -> list[Text]:
    """How far the water is, how far it would get, and why no further."""
    if player.out is not None:
        return [Text(f"out in round {player.out} after {player.water} steps", style=f"bold {ink.WRONG}")]
    if not water:
        return [Text(f"water: {player.water} steps")]
    left = water["steps_left"]
    colour = ink.LEGAL if left > 2 else ink.WRONG
    line = Text.assemble(f"water {player.water} steps, pipe for ", (f"{left} more", f"bold {colour}"))
    if water["end"] is None:
        return [line, Text("then it runs off the board", style="dim")]
    column, row = water["end"]
    return [line, Text(f"then ({column},{row}) {STOPS[water['why']]}", style="dim")]


def others(view: PipesView, players: Sequence[str], seat: int | None, room: int) -> list[Text]:
    """The other players in a line each, those in first, as many as there is room for."""
    if len(view.players) == 1 or room < 2:
        return []
    order = sorted(
        (number for number in range(len(view.players)) if number != seat),
        key=lambda number: (view.players[number].out is not None, -(view.players[number].out or 0)),
    )
    lines = [Text("")]
    shown = order if len(order) < room else order[: max(1, room - 2)]
    for number in shown:
        other = view.players[number]
        name = other.name if players[number] == "you" else f"{players[number]} ({other.name})"
        if other.out is not None:
            state = f"out, round {other.out}, {other.water} steps"
        else:
            state = "is done" if other.done else "is drawing" if view.step == "turn" else "is in"
            state += f", water {other.water}" if view.rounds else ""
        style = "dim" if other.out is not None else ""
        lines.append(Text(f"{name} {state}", style=style, no_wrap=True, overflow="ellipsis"))
    if len(shown) < len(order):
        lines.append(Text(f"and {len(order) - len(shown)} more", style="dim"))
    return lines


def shoulders(view: PipesView, seat: int | None, columns: int, lines: int) -> RenderableType | None:
    """Small boards of others, as the last turn left them, as many as fit beside each other."""
    found: list[int] = []
    for number in sorted(range(len(view.players)), key=lambda n: view.players[n].out is not None):
        wide = sum(view.players[n].columns + 3 for n in found) + view.players[number].columns + 3
        if number != seat and wide <= columns and view.players[number].rows < lines:
            found.append(number)
    if not found:
        return None
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in found:
        table.add_column(no_wrap=True)
    table.add_row(
        *(Group(Text(view.players[n].name, style="dim"), small_map(view.players[n])) for n in sorted(found))
    )
    return table
