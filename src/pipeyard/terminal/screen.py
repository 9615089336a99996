"""What the loop puts on the screen around a face's drawing: news, question, refusals, help, result."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from pipeyard.rules.protocol import Refusal, Result
from pipeyard.terminal import ink
from pipeyard.terminal.face import Face, Scene
from pipeyard.terminal.rulebook import Rule, Rulebook

COMMANDS = [  # what can be typed in every game
    ("help", "everything that can be typed now"),
    ("moves [WORD]", "every move on the menu, or those with that word"),
    ("rules [NAME]", "the rulebook: one rule, a chapter, or all of it"),
    ("log [N]", "the last events"),
    ("undo", "take back your last move and all that followed"),
    ("save FILE", "keep this game in a file"),
    ("listen", "be asked in others' turns too, where you could bargain; again to stop"),
    ("board", "draw the table again"),
    ("quit", "leave; you are asked whether to save"),
]


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

    def news(self, lines: Sequence[str | Text]) -> None:
        """What happened, a line each."""
        for line in lines:
            self.console.print(Text.assemble((" • ", "dim"), line), highlight=False)

    def question(self, question: str, forms: Sequence[tuple[str, str]]) -> None:
        """What is to be decided, and the likeliest things to type."""
        text = Text(" ")
        if question:
            text.append(question, "bold")
            text.append("  ")
        self.console.print(text, end="\n", highlight=False)
        hints = Text("   ")
        for number, (form, meaning) in enumerate(forms):
            piece = Text.assemble((form, f"bold {ink.LEGAL}"), (f" {meaning}", "dim"))
            if hints.cell_len + piece.cell_len + 3 > self.console.width:
                self.console.print(hints, highlight=False)
                hints = Text("   ")
            elif number:
                hints.append("  ")
            hints.append_text(piece)
        self.console.print(hints, highlight=False)

    def say(self, text: RenderableType, style: str = "") -> None:
        """A line, or something drawn."""
        self.console.print(Padding(text, (0, 1)), style=style, highlight=False)

    def way_back(self, text: str, style: str = "") -> None:
        """A line with a command in it, never broken, so that it can be copied."""
        self.console.print(Text(f" {text}", style=style), soft_wrap=True, highlight=False)

    def complaint(self, text: str) -> None:
        """Something typed was no move and no command."""
        self.console.print(Text.assemble((" ✗ ", f"bold {ink.WRONG}"), text), highlight=False)

    def refusal(self, refusal: Refusal, instead: str | None, rule: Rule | None) -> None:
        """Why a move was refused, the rule, and what would be right."""
        self.console.print(
            Text.assemble((" ✗ ", f"bold {ink.WRONG}"), refusal.reason, (f"  [{refusal.rule}]", "dim")),
            highlight=False,
        )
        if rule is not None:
            self.console.print(Padding(Markdown(rule.text), (0, 3)), style="dim")
        if refusal.also:
            self.console.print(Text(f"   It also breaks {', '.join(refusal.also)}.", style="dim"))
        if instead is not None:
            near = Text.assemble("   Nearest legal move: ", (instead, f"bold {ink.LEGAL}"))
            near.append("  (type ok to play it)", "dim")
            self.console.print(near, highlight=False)

    def forms(self, title: str, forms: Sequence[tuple[str, str]]) -> None:
        """A list of what can be typed."""
        table = Table(box=None, show_header=False, padding=(0, 2), title=title, title_justify="left")
        table.add_column(no_wrap=True)
        table.add_column()
        for form, meaning in forms:
            table.add_row(Text(form, style=f"bold {ink.LEGAL}"), Text(meaning))
        self.console.print(table)

    def columns(self, texts: Sequence[str]) -> None:
        """Short texts side by side."""
        self.console.print(Columns([Text(text) for text in texts], padding=(0, 2)), highlight=False)

    def rules(self, book: Rulebook, wanted: str) -> None:
        """One rule or several, or the whole book. Raises ``KeyError`` with what there is."""
        if not wanted:
            self.console.print(Markdown(book.text))
            return
        for rule in book.find(wanted):
            self.console.print(Text.assemble((f" {rule.id}", "bold"), (f"  {rule.chapter}", "dim")))
            self.console.print(Padding(Markdown(rule.text), (0, 3)))

    def result(self, result: Result, seats: Sequence[str], players: Sequence[str]) -> None:
        """Who won, and why it ended."""
        names = [called(seats[seat], players[seat]) for seat in result.winners]
        if not names:
            headline = "Nobody wins."
        elif len(names) == 1:
            headline = f"You win as {seats[result.winners[0]]}." if names == ["you"] else f"{names[0]} wins."
        else:
            headline = f"{', '.join(names[:-1])} and {names[-1]} share the win."
        self.console.print(Line(style="dim"))
        self.console.print(Text.assemble((f" {headline}", "bold"), f"  {result.reason}"), highlight=False)
        table = Table(box=None, show_header=False, padding=(0, 2))
        for seat, score in enumerate(result.scores):
            mark = "★" if seat in result.winners else " "
            shown = "–" if score is None else str(score)
            name = Text(seats[seat], style=f"bold {ink.paint(seats[seat]).strong}")
            table.add_row(mark, name, players[seat], shown)
        self.console.print(table)


def called(seat: str, player: str) -> str:
    """A player as people say it: "you" plays for itself, others with the seat: "greedy (blue)"."""
    return player if player == "you" else f"{player} ({seat})"
