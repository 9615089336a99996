"""What lies beside the map: dice, supplies, the meter, the score as it stands, and the other players."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.narration.glyphs import glyph
from pipeyard.narration.names import player_word
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.words import Words, say, together
from pipeyard.terminal import ink
from pipeyard.terminal.pipe_dream.board import small_map
from pipeyard.terminal.speech import spoken

STATES = {
    "roll": say("waits for dice"),
    "source": say("chooses a source"),
    "turn": say("plays"),
    "stop": say("may stop"),
    "scored": say("has scored"),
    "out": say("is out"),
    "no-exit": say("finds no exit"),
}


def panel(view: PipeDreamView, sheet: SheetView) -> list[Text]:
    """The sheet in words, a line each."""
    lines = dice_lines(view, sheet)
    lines.append(_supplies(view, sheet))
    lines += _meter(view, sheet)
    lines.append(_flow(sheet))
    lines += _score(sheet)
    return lines


def dice_lines(view: PipeDreamView, sheet: SheetView) -> list[Text]:
    """What each die would be as a pipe, and where it would go."""
    if sheet.dice is None:
        return [Text(f"{sheet.player} {spoken(STATES[sheet.step])}", style="bold")]
    if sheet.step == "source":
        return [Text(spoken(_source_dice(sheet.dice)), style="bold")]
    first, second = sheet.dice
    lines = []
    for pipe, line in dict.fromkeys(((first, second), (second, first))):
        lines.append(
            Text.assemble(
                (f"{spoken(say('pipe {n}', n=pipe))} ", "bold"),
                (f" {glyph(view.pipes[pipe - 1])} ", "bold reverse"),
                f"  {spoken(say('into row or column {n}', n=line))}",
                style="dim strike" if sheet.placed else "",
            )
        )
    return lines


def _source_dice(dice: tuple[int, int]) -> Words:
    return say("Dice for the source: {first} and {second}", first=dice[0], second=dice[1])


def _supplies(view: PipeDreamView, sheet: SheetView) -> Text:
    text = Text.assemble(
        spoken(say("wrenches")), " ", (str(sheet.wrenches), "bold"), f"  {spoken(say('bombs'))} "
    )
    for number, value in enumerate(view.bomb_values):
        text.append(f"-{value}", "dim strike" if number < sheet.bombs_used else "bold")
        text.append(" ")
    text.append(f" {spoken(say('crosses'))} ")
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
    exits = say("{n} {n:exit|exits}", n=sheet.exits) if sheet.exits else say("no exit yet")
    if sheet.next_flow is None or sheet.next_section is None:
        joined = say("{n} {n:piece|pieces} joined, {exits}", n=sheet.joined, exits=exits)
        return Text(spoken(joined))
    turns = sheet.next_section - sheet.meter
    safe = sheet.joined >= sheet.next_flow
    return Text.assemble(
        (
            spoken(say("{n} of {flow} joined", n=sheet.joined, flow=sheet.next_flow)),
            f"bold {ink.LEGAL if safe else ink.WRONG}",
        ),
        f", {spoken(say('{n} {n:turn|turns} left', n=turns))}; {spoken(exits)}",
    )


def _score(sheet: SheetView) -> list[Text]:
    """The score line by line, as it would be if the player stopped here."""
    title = say("score") if sheet.score is not None else say("score if it ended here")
    lines = [Text.assemble((f"{spoken(title)}: ", "dim"), (str(sheet.total), "bold"))]
    for line in sheet.lines:
        if line.count:
            lines.append(Text(f"{line.points:+4d}  {spoken(line.text)}", style="dim"))
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
        called = spoken(player_word(players[number]))
        name = other.player if players[number] == "you" else f"{called} ({other.player})"
        facts = [say("turn {turn}", turn=other.meter + 1)] if other.step in ("turn", "roll") else []
        if other.score is not None:
            facts.append(say("{n} {n:point|points}", n=other.score))
        else:
            facts.append(say("{n} joined", n=other.joined))
        line = f"{name} {spoken(STATES[other.step])}: {spoken(together(*facts, between=', '))}"
        lines.append(Text(line, no_wrap=True, overflow="ellipsis"))
    if len(shown) < len(order):
        lines.append(Text(spoken(say("and {n} more", n=len(order) - len(shown))), style="dim"))
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
