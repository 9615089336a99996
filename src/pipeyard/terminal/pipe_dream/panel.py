"""What lies beside the map: dice, supplies, the meter, the score as it stands, and the other players."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.terminal import ink
from pipeyard.terminal.pipe_dream.board import small_map
from pipeyard.terminal.strokes import DRY

STATES = {
    "roll": "waits for dice",
    "source": "chooses a source",
    "turn": "plays",
    "stop": "may stop",
    "scored": "scored",
    "out": "is out",
    "no-exit": "found no exit",
}


def panel(view: PipeDreamView, sheet: SheetView) -> list[Text]:
    """The sheet in words, a line each."""
    lines = dice_lines(view, sheet)
    lines.append(_supplies(view, sheet))
    lines += _meter(view, sheet)
    lines.append(_flow(sheet))
    lines += _score(sheet)
    return lines


def glyph(sides: str) -> str:
    """A pipe as one character."""
    return DRY[sum(1 << "NESW".index(side) for side in sides)]


def dice_lines(view: PipeDreamView, sheet: SheetView) -> list[Text]:
    """What each die would be as a pipe, and where it would go."""
    if sheet.dice is None:
        return [Text(f"{sheet.player} {STATES[sheet.step]}", style="bold")]
    if sheet.step == "source":
        return [Text(f"Dice for the source: {sheet.dice[0]} and {sheet.dice[1]}", style="bold")]
    first, second = sheet.dice
    lines = []
    for pipe, line in dict.fromkeys(((first, second), (second, first))):
        lines.append(
            Text.assemble(
                (f"pipe {pipe} ", "bold"),
                (f" {glyph(view.pipes[pipe - 1])} ", "bold reverse"),
                f"  into row or column {line}",
                style="dim strike" if sheet.placed else "",
            )
        )
    return lines


def _supplies(view: PipeDreamView, sheet: SheetView) -> Text:
    text = Text.assemble("wrenches ", (str(sheet.wrenches), "bold"), "  bombs ")
    for number, value in enumerate(view.bomb_values):
        text.append(f"-{value}", "dim strike" if number < sheet.bombs_used else "bold")
        text.append(" ")
    text.append(" crosses ")
    for number, value in enumerate(view.cross_values):
        text.append(str(value), "dim strike" if number < sheet.crosses_used else "bold")
        text.append(" ")
    return text


def _meter(view: PipeDreamView, sheet: SheetView) -> list[Text]:
    """The meter, a bar up to each flow number."""
    text = Text()
    begin = 0
    for section, number in view.flow:
        done = max(0, min(sheet.meter, section) - begin)
        text.append("■" * done, f"bold {ink.WRONG}" if sheet.meter < section else "dim")
        text.append("□" * (section - begin - done), "dim")
        text.append(f"{number} ", "bold" if section == sheet.next_section else "dim")
        begin = section
    return [text]


def _flow(sheet: SheetView) -> Text:
    exits = f"{sheet.exits} exit{'s' * (sheet.exits != 1)}" if sheet.exits else "no exit yet"
    if sheet.next_flow is None or sheet.next_section is None:
        return Text(f"{sheet.joined} pieces joined, {exits}")
    turns = sheet.next_section - sheet.meter
    safe = sheet.joined >= sheet.next_flow
    return Text.assemble(
        (f"{sheet.joined} of {sheet.next_flow}", f"bold {ink.LEGAL if safe else ink.WRONG}"),
        f" joined, {turns} turn{'s' * (turns != 1)} left; {exits}",
    )


def _score(sheet: SheetView) -> list[Text]:
    """The score line by line, as it would be if the player stopped here."""
    title = "score" if sheet.score is not None else "score if it ended here"
    lines = [Text.assemble((f"{title}: ", "dim"), (str(sheet.total), "bold"))]
    for line in sheet.lines:
        if line.count:
            lines.append(Text(f"{line.points:+4d}  {line.text}", style="dim"))
    return lines


def others(view: PipeDreamView, players: Sequence[str], seat: int | None, room: int) -> list[Text]:
    """The other sheets in a line each, the best first, as many as there is room for."""
    if len(view.sheets) == 1 or room < 2:
        return []
    order = sorted(
        (number for number in range(len(view.sheets)) if number != seat),
        key=lambda number: (-view.sheets[number].meter, -view.sheets[number].joined),
    )
    lines = [Text("")]
    shown = order if len(order) < room else order[: room - 2]
    for number in shown:
        other = view.sheets[number]
        name = other.player if players[number] == "you" else f"{players[number]} ({other.player})"
        points = f"{other.score} points" if other.score is not None else f"{other.joined} joined"
        where = f"turn {other.meter + 1}, " if other.step in ("turn", "roll") else ""
        lines.append(Text(f"{name} {STATES[other.step]}: {where}{points}", no_wrap=True, overflow="ellipsis"))
    if len(shown) < len(order):
        lines.append(Text(f"and {len(order) - len(shown)} more", style="dim"))
    return lines


def shoulders(view: PipeDreamView, seat: int | None, columns: int) -> RenderableType | None:
    """Small maps of others, as many as fit beside each other."""
    fit = columns // (view.size + 5)
    found = [number for number in range(len(view.sheets)) if number != seat][:fit]
    if not found:
        return None
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in found:
        table.add_column(no_wrap=True)
    table.add_row(
        *(
            Group(Text(view.sheets[number].player, style="dim"), small_map(view.sheets[number], view.size))
            for number in found
        )
    )
    return table
