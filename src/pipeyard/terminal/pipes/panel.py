"""What lies beside the board: the element, the count to the water, special actions, and the others."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.narration.names import player_word
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.hints import WaterHint
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.words import Words, say, together
from pipeyard.terminal import ink
from pipeyard.terminal.pipes.board import small_map
from pipeyard.terminal.speech import spoken
from pipeyard.terminal.strokes import tile_lines

NAMES = {
    "SE": say("right and down"),
    "SW": say("left and down"),
    "NE": say("right and up"),
    "NW": say("left and up"),
    "EW": say("horizontal"),
    "NS": say("vertical"),
    "NS+EW": say("crossing"),
}


def stop(end: Cell, why: str) -> Words:
    """Why the water would go no further than a field."""
    cell = f"({end[0]},{end[1]})"
    match why:
        case "empty":
            return say("{cell} is empty", cell=cell)
        case "wall":
            return say("{cell} is a wall", cell=cell)
        case "valve":
            return say("{cell} is the valve", cell=cell)
    return say("{cell} is closed on that side", cell=cell)


def panel(view: PipesView, player: PlayerView, water: WaterHint | None) -> list[Text]:
    """The table in words, a line each."""
    lines = element_lines(view, player)
    lines += count_lines(view)
    lines.append(_special(player))
    lines += water_lines(player, water)
    return lines


def element_lines(view: PipesView, player: PlayerView) -> list[Text]:
    """This turn's element, drawn large; struck out once it is on the board."""
    if view.element is None:
        return [
            Text(
                spoken(say("The game is over.") if view.result else say("Waiting for the next element")),
                style="bold",
            )
        ]
    drawn = any(act.startswith("draw") for act in player.acts)
    style = "dim" if drawn else "bold reverse"
    words = ["", f"{view.element} {spoken(NAMES[view.element])}", spoken(say("drawn")) if drawn else ""]
    lines = []
    for row, word in zip(tile_lines(view.element, "", 3), words, strict=True):
        letters = "".join(letter for letter, _ in row)
        lines.append(Text.assemble((f" {letters} ", style), f" {word}"))
    return lines


def count_lines(view: PipesView) -> list[Text]:
    """Turns to the first water as the companion screen shows them, then rounds."""
    if view.turn == 0:
        return [Text(spoken(say("Boards are being made")))]
    if view.result is not None:
        return [
            Text(
                spoken(
                    say(
                        "{rounds} {rounds:round|rounds} of water in {turns} {turns:turn|turns}",
                        rounds=view.rounds,
                        turns=view.turn,
                    )
                )
            )
        ]
    if view.rounds or view.turn >= view.dry:
        return [
            Text(
                spoken(say("turn {turn}, then water round {round}", turn=view.turn, round=view.rounds + 1)),
                style=f"bold {ink.RIVER_LIGHT}",
            )
        ]
    done = view.turn - 1
    bar = Text.assemble(
        (f"{spoken(say('turn {turn}', turn=view.turn))} ", "bold"),
        ("●" * done, ink.RIVER_LIGHT),
        ("○" * (view.dry - done), "dim"),
    )
    bar.append(f" {spoken(say('water in {n}', n=view.dry - done))}", "dim")
    if view.dry <= 20:
        return [bar]
    return [Text(spoken(say("turn {turn}, water after turn {dry}", turn=view.turn, dry=view.dry)))]


def _special(player: PlayerView) -> Text:
    text = Text()
    names = (say("rotate"), say("crossing"), say("teleport"))
    for name, left, stock in zip(names, player.left, player.stock, strict=True):
        text.append(f"{spoken(name)} ", "" if left else "dim")
        text.append("■" * left, "bold")
        text.append("□" * (stock - left), "dim")
        text.append("  ")
    return text


def water_lines(player: PlayerView, water: WaterHint | None) -> list[Text]:
    """How far the water is, how far it would get, and why no further."""
    if player.out is not None:
        return [Text(spoken(_out(player)), style=f"bold {ink.WRONG}")]
    if water is None:
        return [Text(spoken(say("water {n} {n:step|steps}", n=player.water)))]
    left = water.steps_left
    colour = ink.LEGAL if left > 2 else ink.WRONG
    line = Text.assemble(
        spoken(say("water {n} {n:step|steps}", n=player.water)),
        ", ",
        (spoken(say("pipe for {n} more", n=left)), f"bold {colour}"),
    )
    if water.end is None:
        return [line, Text(spoken(say("then it runs off the board")), style="dim")]
    return [line, Text(spoken(say("then {end}", end=stop(water.end, water.why))), style="dim")]


def _out(player: PlayerView) -> Words:
    return say("out in round {round} after {n} {n:step|steps}", round=player.out, n=player.water)


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
        called = spoken(player_word(players[number]))
        name = other.name if players[number] == "you" else f"{called} ({other.name})"
        state = spoken(_state(view, other))
        style = "dim" if other.out is not None else ""
        lines.append(Text(f"{name} {state}", style=style, no_wrap=True, overflow="ellipsis"))
    if len(shown) < len(order):
        lines.append(Text(spoken(say("and {n} more", n=len(order) - len(shown))), style="dim"))
    return lines


def _state(view: PipesView, other: PlayerView) -> Words:
    if other.out is not None:
        return _out(other)
    state = say("is done") if other.done else say("is drawing") if view.step == "turn" else say("is in")
    if view.rounds:
        state = together(state, say("water {n} {n:step|steps}", n=other.water), between=", ")
    return state


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
