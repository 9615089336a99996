"""A sheet of characters to draw on before anything is printed.

>>> sheet = Canvas(6, 2)
>>> sheet.write(1, 0, "pipe")
>>> sheet.write(4, 1, "yard")
>>> print(sheet.text().plain)
 pipe
    ya
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text


class Canvas:
    """``width`` by ``height`` characters, each with a style; what falls off the edge is cut."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles: list[list[Style]] = [[Style.null()] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: Style | str | None = None) -> None:
        """Write from (x, y) rightward, over what is there. A background already there stays."""
        if not 0 <= y < self.height:
            return
        ink = Style.null() if style is None else Style.parse(style) if isinstance(style, str) else style
        for column, letter in enumerate(text, x):
            if 0 <= column < self.width:
                self._letters[y][column] = letter
                self._styles[y][column] = self._styles[y][column] + ink

    def letter(self, x: int, y: int) -> str:
        """What is written at (x, y); a blank off the edge."""
        return self._letters[y][x] if 0 <= x < self.width and 0 <= y < self.height else " "

    def fill(self, x: int, y: int, width: int, height: int, style: Style | str) -> None:
        """Wash a rectangle: blank, in one style."""
        ink = Style.parse(style) if isinstance(style, str) else style
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                self._letters[row][column] = " "
                self._styles[row][column] = ink

    def text(self) -> Text:
        """The sheet as lines of rich text, blank ends of lines cut."""
        lines = []
        for letters, styles in zip(self._letters, self._styles, strict=True):
            last = max((i for i in range(self.width) if letters[i] != " " or styles[i].bgcolor), default=-1)
            line = Text(no_wrap=True, end="")
            start = 0
            for i in range(1, last + 2):
                if i == last + 1 or styles[i] != styles[start]:
                    line.append("".join(letters[start:i]), styles[start])
                    start = i
            lines.append(line)
        sheet = Text("\n").join(lines)
        sheet.no_wrap = True
        return sheet
