"""What stands beside Pipe Land's board: players and money, the tile to place, piles and bargains."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pipeyard.narration.names import player_word
from pipeyard.narration.pipe_land.events import deed, who
from pipeyard.rules.pipe_land.naming import colour_word, tile_word
from pipeyard.rules.pipe_land.view import KindView, PipeLandView
from pipeyard.rules.words import say
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.pipe_land.shorthand import ways
from pipeyard.terminal.speech import spoken
from pipeyard.terminal.strokes import WIDTH, tile_lines

INK = "#1d1a16"
BARGAINS = 6  # offers, prices and questions shown above a board


def panel(view: PipeLandView, players: tuple[str, ...], room: int) -> RenderableType:
    """Everything, one under the other: for the side of a wide window."""
    parts: list[RenderableType] = [who_plays(view, players), Text()]
    if view.drawn is not None:
        parts += [drawn(view.drawn), Text()]
    used = len(view.players) + 3 + (6 if view.drawn is not None else 0)
    return Group(*parts, facts(view), *_few(bargains(view), (room - used) // 2))


def _few(lines: list[Text], room: int) -> list[Text]:
    """As many as there is room for, the newest last, and how many are not shown."""
    room = max(1, room)
    if len(lines) <= room:
        return lines
    return [Text(spoken(say("and {n} more", n=len(lines) - room)), style="dim"), *lines[-room:]]


def strip(view: PipeLandView, players: tuple[str, ...]) -> RenderableType:
    """The same laid flat, to stand above the board in a narrow window."""
    top = Table.grid(padding=(0, 3))
    top.add_row(who_plays(view, players), drawn(view.drawn) if view.drawn is not None else Text())
    return Group(top, facts(view), *_few(bargains(view), BARGAINS))


def who_plays(view: PipeLandView, players: tuple[str, ...]) -> RenderableType:
    """A line for each player: whose turn, colour and pattern, who it is, money, watered land."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("")
    table.add_column("", overflow="ellipsis", no_wrap=True)
    table.add_column(spoken(say("money")), justify="right")
    table.add_column(spoken(say("wet")), justify="right")
    for player, called_so in zip(view.players, players, strict=True):
        paint = ink.paint(player.colour)
        badge = Text(
            f"{paint.letter}{paint.pattern}", style=Style(color=INK, bgcolor=paint.enamel, bold=True)
        )
        mark = Text("▸" if player.colour == view.turn else " ", style="bold")
        note = (
            f" {spoken(say('out'))}"
            if player.withdrawn
            else f" {spoken(say('passed'))}"
            if player.passed
            else ""
        )
        called = Text(f"{spoken(colour_word(player.colour))} ", style=f"bold {paint.strong}")
        shade = "dim default" if player.withdrawn else "not bold default"
        called.append(f"{spoken(player_word(called_so))}{note}", shade)
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
    title = say("To lay: {tile}", tile=tile_word(tile.owner, tile.shape))
    return Group(Text(spoken(title)), sheet.text())


def facts(view: PipeLandView) -> Text:
    """Tax, piles and what stage the game is in, in a line."""
    pieces = []
    if view.step == "act":
        tax = say("next action: tax £{pounds}", pounds=view.tax)
        pieces.append(tax if view.tax else say("next action: no tax"))
    if view.opening:
        pieces.append(say("opening: placements only"))
    if view.final:
        pieces.append(say("final round, {n} {n:turn|turns} left, double income", n=view.final_turns))
    left = [sum(kind.count for kind in pile) for pile in view.piles]
    piles = " ".join(f"{number}:{count}" for number, count in enumerate(left, 1) if count)
    pieces.append(say("piles {piles}", piles=piles) if piles else say("piles empty"))
    if view.set_aside:
        pieces.append(say("set aside {n}", n=sum(kind.count for kind in view.set_aside)))
    return Text(" · ".join(spoken(piece) for piece in pieces), style="dim")


def bargains(view: PipeLandView) -> list[Text]:
    """Open offers, asked prices and questions."""
    lines = []
    for offer in view.offers:
        about = deed(offer.about, offer.cell, offer.sides)
        lines.append(_by(offer.maker, say("offers £{pounds} for {deed}", pounds=offer.pounds, deed=about)))
    for price in view.prices:
        about = deed(price.about, price.cell)
        text = say("asks £{pounds} for {deed}, this turn", pounds=price.pounds, deed=about)
        if price.standing:
            text = say("asks £{pounds} for {deed}, always", pounds=price.pounds, deed=about)
        lines.append(_by(price.owner, text))
    for question in view.questions:
        if question.refused:
            continue
        about = deed(question.about, question.cell)
        if question.verb == "ask" and question.pounds is not None:
            text = say(
                "asks {player} to take £{pounds} for {deed}",
                player=who(view, question.player),
                pounds=question.pounds,
                deed=about,
            )
        elif question.verb == "ask":
            text = say("asks {player} for a price for {deed}", player=who(view, question.player), deed=about)
        elif question.player:
            text = say("asks {player} for an offer for {deed}", player=who(view, question.player), deed=about)
        else:
            text = say("asks everyone for offers for {deed}", deed=about)
        lines.append(_by(view.turn or "", text))
    return lines


def _by(colour: str, text: str) -> Text:
    player = spoken(colour_word(colour))
    return Text.assemble("£ ", (player, f"bold {ink.paint(colour).strong}"), f" {spoken(text)}")
