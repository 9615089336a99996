"""Makes the pictures of the terminal in docs/ from real games: ``PYTHONPATH=src python scripts/pictures.py``.

A game is played by bots up to a moment worth a look, and drawn as the terminal draws it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pipeyard.match import Match, Player, seeded
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Seat
from pipeyard.rules.registry import game
from pipeyard.terminal.face import face
from pipeyard.terminal.screen import Screen
from pipeyard.terminal.sitting import Sitting

DOCS = Path(__file__).parent.parent / "docs"
SCREEN = re.compile(r"(?<=<!-- screen -->\n```\n).*?(?=```\n<!-- end of screen -->)", re.DOTALL)

BLUEPRINT = TerminalTheme(
    (18, 29, 43),
    (226, 230, 235),
    [
        (18, 29, 43),
        (214, 64, 43),
        (47, 163, 107),
        (230, 159, 0),
        (47, 143, 208),
        (204, 121, 167),
        (124, 196, 239),
        (226, 230, 235),
    ],
)
# As rich draws it, with letters of the reader's own instead of a font from elsewhere.
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def played_until(players: str, seed: str, moment: Callable[[PipeLandView], bool]) -> Sitting:
    """A game by bots, stopped at the first moment that will do."""
    seats = [Player("bot", name) for name in players.split(",")]
    match = Match.begin(game("pipe-land"), "76", seats, {}, secret=seeded(seed))
    sitting = Sitting(match)
    while match.result is None:
        for seat in match.waiting.may:
            sitting.bot_moves(seat)
        view = match.view(None)
        assert isinstance(view, PipeLandView)
        if moment(view):
            break
        sitting.bot_moves(match.waiting.must[0])
    return sitting


def drawn(sitting: Sitting, seat: Seat, console: Console, height: int) -> None:
    """The screen a person in that seat would see."""
    scene = sitting.scene(seat, console.width, height)
    screen, shown = Screen(console), face(sitting.match.game.name)
    news = sitting.news(seat, max(0, len(sitting.match) - 12))
    title = f"{sitting.match.game.title} · {sitting.match.header.edition}"
    screen.table(shown, scene, title, news[-4:])
    screen.question(shown.ask(scene), shown.forms(scene)[:3])


def picture(sitting: Sitting, seat: Seat, width: int, height: int, title: str) -> str:
    """The screen as an SVG."""
    console = Console(
        width=width,
        height=height + 12,
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
    )
    drawn(sitting, seat, console, height)
    return console.export_svg(title=title, theme=BLUEPRINT, code_format=FORMAT, unique_id="pipeyard")


def plain(sitting: Sitting, seat: Seat, width: int, height: int) -> str:
    """The screen as text."""
    paper = io.StringIO()
    drawn(sitting, seat, Console(width=width, file=paper, color_system=None), height)
    return "".join(line.rstrip() + "\n" for line in paper.getvalue().splitlines())


def put_in_page(page: Path, screen: str) -> None:
    """Replace the screen shown in a page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(SCREEN.sub(lambda _: screen, text), encoding="utf-8")


def main() -> None:
    """Write every picture."""
    (DOCS / "pictures").mkdir(exist_ok=True)
    tables = {
        "pipe-land-place": (
            "greedy,greedy,greedy",
            "picture",
            lambda view: view.turn == "red" and view.step == "place" and len(view.tiles) > 28 and view.offers,
        ),
        "pipe-land-act": (
            "greedy,greedy,greedy,greedy",
            "second picture",
            lambda view: view.turn == "red" and view.step == "act" and len(view.tiles) > 34,
        ),
    }
    for name, (players, seed, moment) in tables.items():
        sitting = played_until(players, seed, moment)
        sitting.players = ("you", *sitting.players[1:])
        svg = picture(sitting, 0, 112, 40, "pipeyard play pipe-land")
        (DOCS / "pictures" / f"{name}.svg").write_text(svg, encoding="utf-8")
        if name == "pipe-land-place":
            put_in_page(DOCS / "play.md", plain(sitting, 0, 80, 30))


if __name__ == "__main__":
    main()
