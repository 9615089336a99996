"""The face of a game that has none of its own: the view's fields as they are."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.rules.words import say
from pipeyard.terminal.face import Face, Scene


class PlainFace(Face):
    """Playable, if not pretty."""

    def draw(self, scene: Scene) -> RenderableType:
        table = Table(box=None, show_header=False, padding=(0, 1))
        view = scene.view
        if is_dataclass(view):
            for part in fields(view):
                table.add_row(Text(part.name, style="dim"), Text(_short(getattr(view, part.name))))
        return table

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        return [("moves", say("list what can be played, to be typed as shown"))]


def _short(value: object) -> str:
    if isinstance(value, str):
        return value
    return repr(value)


def make() -> Face:
    return PlainFace()
