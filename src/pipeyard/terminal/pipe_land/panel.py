"""What stands beside Pipe Land's board: players and money, the tile to place, piles and bargains."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pipeyard.rules.pipe_land.view import KindView, PipeLandView
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.pipe_land.shorthand import ways
from pipeyard.terminal.pipe_land.words import DOING, name
from pipeyard.terminal.strokes import WIDTH, tile_lines

INK = "#1d1a16"


def panel(view: PipeLandView, players: tuple[str, ...]) -> RenderableType:
    """Everything, one under the other: for the side of a wide window."""
    parts: list[RenderableType] = [who_plays(view, players), Text()]
    if view.drawn is not None:
        parts += [drawn(view.drawn), Text()]
    return Group(*parts, facts(view), *bargains(view))


def strip(view: PipeLandView, players: tuple[str, ...]) -> RenderableType:
    """The same laid flat, to stand above the board in a narrow window."""
    top = Table.grid(padding=(0, 3))
    top.add_row(who_plays(view, players), drawn(view.drawn) if view.drawn is not None else Text())
    return Group(top, facts(view), *bargains(view))


def who_plays(view: PipeLandView, players: tuple[str, ...]) -> RenderableType:
    """A line for each player: whose turn, colour and pattern, who it is, money, watered land."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("")
    table.add_column("", overflow="ellipsis", no_wrap=True)
    table.add_column("money", justify="right")
    table.add_column("wet", justify="right")
    for player, who in zip(view.players, players, strict=True):
        paint = ink.paint(player.colour)
        badge = Text(
            f"{paint.letter}{paint.pattern}", style=Style(color=INK, bgcolor=paint.enamel, bold=True)
        )
        mark = Text("▸" if player.colour == view.turn else " ", style="bold")
        note = " out" if player.withdrawn else " passed" if player.passed else ""
        called = Text(f"{player.colour} ", style=f"bold {paint.strong}")
        called.append(f"{who}{note}", "not bold default" if not player.withdrawn else "dim default")
        row = (mark, badge, called, f"£{player.money}", f"{player.irrigated}/{player.tiles}")
        table.add_row(*row, style="dim" if player.withdrawn else "")
    return table


def drawn(tile: KindView) -> RenderableType:
    """The drawn tile in every way it can lie, with what to type for each under it."""
    paint = ink.paint(tile.owner)
    choices = ways(tile.shape)
    sheet = Canvas((WIDTH + 1) * len(choices), 4)
    for number, sides in enumerate(choices):
        x = number * (WIDTH + 1)
        sheet.fill(x, 0, WIDTH, 3, Style(color=INK, bgcolor=paint.enamel))
        for line, letters in enumerate(tile_lines(sides, "", 3)):
            for column, (letter, _) in enumerate(letters):
                if letter != " ":
                    sheet.write(x + column, line, letter, ink.CLAY)
        sheet.write(x, 0, paint.letter, Style(bold=True))
        sheet.write(x, 3, f"{sides.lower():^{WIDTH}}", f"bold {ink.LEGAL}")
    owner = "A State" if tile.owner == "state" else f"A {tile.owner}"
    return Group(Text(f"{owner} {tile.shape} to lay:"), sheet.text())


def facts(view: PipeLandView) -> Text:
    """Tax, piles and what stage the game is in, in a line."""
    pieces = []
    if view.step == "act":
        pieces.append(f"next action: tax £{view.tax}" if view.tax else "next action: no tax")
    if view.opening:
        pieces.append("opening: placements only")
    if view.final:
        pieces.append(f"final round, {view.final_turns} turns left, double income")
    left = [sum(kind.count for kind in pile) for pile in view.piles]
    piles = " ".join(f"{number}:{count}" for number, count in enumerate(left, 1) if count)
    pieces.append(f"piles {piles}" if piles else "piles empty")
    if view.set_aside:
        pieces.append(f"set aside {sum(kind.count for kind in view.set_aside)}")
    return Text(" · ".join(pieces), style="dim")


def bargains(view: PipeLandView) -> list[Text]:
    """Open offers, asked prices and questions."""
    lines = []
    for offer in view.offers:
        way = f" as {offer.sides}" if offer.sides else ""
        text = f" offers {view.turn} £{offer.pounds} for {DOING[offer.about]} {name(offer.cell)}{way}"
        lines.append(_by(offer.maker, text))
    for price in view.prices:
        when = "always" if price.standing else "this turn"
        lines.append(
            _by(price.owner, f" asks £{price.pounds} for {DOING[price.about]} {name(price.cell)}, {when}")
        )
    for question in view.questions:
        if question.refused:
            continue
        what = f"{DOING[question.about]} {name(question.cell)}"
        wants = "offers on" if question.verb == "solicit" else "a price for"
        whom = f" from {question.player}" if question.player else ""
        lines.append(_by(view.turn or "", f" wants {wants} {what}{whom}"))
    return lines


def _by(colour: str, text: str) -> Text:
    return Text.assemble("£ ", (colour, f"bold {ink.paint(colour).strong}"), text)
