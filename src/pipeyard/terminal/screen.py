"""What the loop puts on the screen around a face's drawing: news, question, refusals, help, result."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from pipeyard.narration.names import player_word, seat_word
from pipeyard.narration.narrator import Ending
from pipeyard.narration.results import headline
from pipeyard.rules.protocol import Refusal, Result
from pipeyard.rules.words import say
from pipeyard.terminal import ink
from pipeyard.terminal.face import Face, Scene
from pipeyard.terminal.rulebook import Rule, Rulebook
from pipeyard.terminal.speech import sentence, spoken

LISTEN = "listen"  # only where somebody may act out of turn
COMMANDS: list[tuple[str, str]] = [  # what can be typed in every game
    ("help", say("everything that can be typed now")),
    ("moves [WORD]", say("every move on the menu, or those with that word")),
    ("rules [NAME]", say("the rulebook: one rule, a chapter, or all of it")),
    ("log [N]", say("the last events")),
    ("undo", say("take back your last move and all that followed")),
    ("save FILE", say("keep this game in a file")),
    (LISTEN, say("be asked in others' turns too, where you could bargain; again to stop")),
    ("board", say("draw the table again")),
    ("quit", say("leave; you are asked whether to save")),
]

_FIGURE = re.compile(r"[-+–£\d]*")


class Screen:
    """Prints. Clears between drawings where it is a real terminal, and never otherwise."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def table(self, face: Face, scene: Scene, title: str, news: Sequence[str | Text]) -> None:
        """One whole drawing: the title, the table and what happened since."""
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(Line(Text(title, style="bold"), style="dim", characters="─"))
        self.console.print(face.draw(scene))
        self.news(news)

    @contextmanager
    def private(self, hides: bool) -> Iterator[None]:
        """Show things, if they are to be hidden, on a screen that leaves nothing to scroll back to."""
        hides = hides and self.console.is_terminal and self.console.set_alt_screen(True)
        try:
            yield
        finally:
            if hides:
                self.console.set_alt_screen(False)

    def wipe(self) -> None:
        """Leave nothing of what was shown, not even for those who scroll back."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def news(self, lines: Sequence[str | Text]) -> None:
        """What happened, a line each."""
        for line in lines:
            self.console.print(Text.assemble((" • ", "dim"), line), highlight=False)

    def question(self, question: str, forms: Sequence[tuple[str, str]]) -> None:
        """What is to be decided, and the likeliest things to type."""
        text = Text(" ")
        if question:
            text.append(sentence(question), "bold")
            text.append("  ")
        self.console.print(text, end="\n", highlight=False)
        hints = Text("   ")
        for number, (form, meaning) in enumerate(forms):
            piece = Text.assemble((form, f"bold {ink.LEGAL}"), (f" {spoken(meaning)}", "dim"))
            if hints.cell_len + piece.cell_len + 3 > self.console.width:
                self.console.print(hints, highlight=False)
                hints = Text("   ")
            elif number:
                hints.append("  ")
            hints.append_text(piece)
        self.console.print(hints, highlight=False)

    def say(self, text: RenderableType, style: str = "") -> None:
        """A line, or something drawn."""
        shown = spoken(text) if isinstance(text, str) else text
        self.console.print(Padding(shown, (0, 1)), style=style, highlight=False)

    def way_back(self, text: str, style: str = "") -> None:
        """A line with a command in it, never broken, so that it can be copied."""
        self.console.print(Text(f" {spoken(text)}", style=style), soft_wrap=True, highlight=False)

    def complaint(self, text: str) -> None:
        """Something typed was no move and no command."""
        self.console.print(Text.assemble((" ✗ ", f"bold {ink.WRONG}"), sentence(text)), highlight=False)

    def refusal(self, refusal: Refusal, instead: str | None, rule: Rule | None) -> None:
        """Why a move was refused, the rule, and what would be right."""
        self.console.print(
            Text.assemble(
                (" ✗ ", f"bold {ink.WRONG}"), sentence(refusal.reason), (f"  [{refusal.rule}]", "dim")
            ),
            highlight=False,
        )
        if rule is not None:
            self.console.print(Padding(Markdown(rule.text), (0, 3)), style="dim")
        if refusal.also:
            self.console.print(
                Text(
                    f"   {spoken(say('It also breaks {rules}.', rules=', '.join(refusal.also)))}", style="dim"
                )
            )
        if instead is not None:
            near = Text.assemble(f"   {spoken(say('Nearest legal move:'))} ", (instead, f"bold {ink.LEGAL}"))
            near.append(f"  {spoken(say('(type ok to play it)'))}", "dim")
            self.console.print(near, highlight=False)

    def forms(self, title: str, forms: Sequence[tuple[str, str]]) -> None:
        """A list of what can be typed."""
        table = Table(box=None, show_header=False, padding=(0, 2), title=spoken(title), title_justify="left")
        table.add_column(no_wrap=True)
        table.add_column()
        for form, meaning in forms:
            table.add_row(Text(form, style=f"bold {ink.LEGAL}"), Text(spoken(meaning)))
        self.console.print(table)

    def columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side."""
        self.console.print(Columns([Text(text) for text in texts], padding=(0, 2)), highlight=False)

    def rules(self, book: Rulebook, wanted: str) -> None:
        """One rule or several, or the whole book. Raises :class:`UnknownRule` with what there is."""
        if not wanted:
            if "R" not in (less := os.environ.get("LESS", "")):
                os.environ["LESS"] = f"-R {less}".strip()  # else less writes colours out as ESC[1m
            with self.console.pager(styles=True) if self.console.is_terminal else nullcontext():
                self.console.print(Markdown(book.text))
            return
        for rule in book.find(wanted):
            self.console.print(Text.assemble((f" {rule.id}", "bold"), (f"  {rule.chapter}", "dim")))
            self.console.print(Padding(Markdown(rule.text), (0, 3)))

    def result(self, result: Result, seats: Sequence[str], players: Sequence[str]) -> None:
        """Who won, and why it ended."""
        won = headline(result, seats, players)
        self.console.print(Line(style="dim"))
        self.console.print(
            Text.assemble((f" {spoken(won)}", "bold"), f"  {sentence(result.reason)}"), highlight=False
        )
        table = Table(box=None, show_header=False, padding=(0, 2))
        for seat, score in enumerate(result.scores):
            mark = "★" if seat in result.winners else " "
            shown = "–" if score is None else str(score)
            name = Text(spoken(seat_word(seats[seat])), style=f"bold {ink.paint(seats[seat]).strong}")
            table.add_row(mark, name, spoken(player_word(players[seat])), shown)
        self.console.print(table)

    def ending(self, ending: Ending, seats: Sequence[str]) -> None:
        """How the scores came about."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_header=bool(ending.titles))
        table.add_column("")
        for number in range(max((len(line.cells) for line in ending.lines), default=0)):
            figures = all(_FIGURE.fullmatch(line.cells[number]) for line in ending.lines)
            title = spoken(ending.titles[number]) if ending.titles else ""
            table.add_column(title, justify="right" if figures else "left", no_wrap=figures)
        for line in ending.lines:
            name = Text(spoken(line.name), style=f"bold {ink.paint(seats[line.seat]).strong}")
            table.add_row(name, *(spoken(cell) for cell in line.cells))
        if ending.more:
            table.add_row(spoken(ending.more))
        self.console.print(Padding(table, (0, 1)), highlight=False)
