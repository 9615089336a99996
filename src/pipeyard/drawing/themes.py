"""The two themes: paper by day, blueprint by night. Their colours, by CSS name.

``python -m pipeyard.drawing.themes`` writes the page's ``themes.css`` from here, so that a picture made on
the server and a board drawn in the page have the same colours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "paper": "#f6efdd",
        "paper-high": "#fffaf0",
        "paper-low": "#ebe1c8",
        "line": "#cbbd9b",
        "text": "#2b2a26",
        "quiet": "#655d4b",
        "primary": "#0b5c8f",
        "primary-text": "#ffffff",
        "good": "#1e6b3f",
        "warn": "#a33417",
        "warn-paper": "#fbe5db",
        "focus": "#b3540a",
        "shadow": "0 2px 10px rgb(60 45 10 / 22%)",
        "ground": "#c9d9a0",
        "field": "#bed093",
        "furrow": "#aec582",
        "hedge": "#8aa765",
        "label": "#4a4436",
        "river": "#5fb4de",
        "ripple": "#a6dcf3",
        "bank": "#dcca9c",
        "glow": "#fff3a6",
        "glow-line": "#b98a00",
        "sheet": "#fbf7ea",
        "table": "#e7dcc0",
        "squares": "#d3dee8",
        "rules": "#9db4c9",
        "ink": "#23303f",
    },
    "dark": {
        "paper": "#10253c",
        "paper-high": "#17324f",
        "paper-low": "#0b1c2f",
        "line": "#3b5f84",
        "text": "#eaf2fa",
        "quiet": "#a9c2da",
        "primary": "#7cc4f5",
        "primary-text": "#06223a",
        "good": "#7fd6a4",
        "warn": "#ffb199",
        "warn-paper": "#4a2418",
        "focus": "#ffc46b",
        "shadow": "0 2px 12px rgb(0 0 0 / 45%)",
        "ground": "#16304a",
        "field": "#1b3a57",
        "furrow": "#234868",
        "hedge": "#2f5c80",
        "label": "#a9c2da",
        "river": "#1f6f9f",
        "ripple": "#59aeda",
        "bank": "#33506a",
        "enamel": "#d9dfe0",
        "glow": "#8fd0ff",
        "glow-line": "#bfe4ff",
        "sheet": "#12304d",
        "table": "#0c2036",
        "squares": "#1d4266",
        "rules": "#3f6d98",
        "ink": "#d8e9fa",
        "pencil": "#7fa3c4",
        "mortar": "#24405c",
        "brick": "#a9573f",
        "blue-ink": "#3d8be6",
        "blue-wash": "#7fbcff",
        "blue-light": "#eef7ff",
        "earth": "#33291f",
        "earth-deep": "#231b13",
        "stone": "#5a4a38",
        "trench": "#8c8266",
        "trench-edge": "#5a5036",
        "trench-shade": "#2a2415",
        "asphalt": "#414a57",
        "asphalt-light": "#5a6472",
        "asphalt-fresh": "#20262e",
        "road-line": "#c3ccd6",
        "kerb": "#9aa3ac",
        "kerb-edge": "#171c24",
        "floor": "#b3ab97",
        "floor-line": "#857d6a",
        "tube-glow": "#fff7c2",
        "tube-glow-edge": "#ffa02e",
        "night": "#0a1120",
    },
}

_VARIABLE = re.compile(r"var\(--([A-Za-z-]+), ([^()]+)\)")
_PIECE = re.compile(
    r'<(symbol|pattern|linearGradient|radialGradient|clipPath) [^>]*?id="([^"]+)".*?</\1>', re.S
)
_USED = re.compile(r'(?:href="#|url\(#)([^")]+)')


def stylesheet() -> str:
    """The themes as CSS."""
    heads = {"light": ":root", "dark": ":root[data-theme='dark']"}
    blocks = []
    for theme, colours in THEMES.items():
        lines = [f"  color-scheme: {theme};", *(f"  --{name}: {value};" for name, value in colours.items())]
        blocks.append("\n".join([f"{heads[theme]} {{", *lines, "}"]))
    return (
        "/* Made by `python -m pipeyard.drawing.themes`. Change the Python colours and run it again. */\n"
        + "\n".join(blocks)
        + "\n"
    )


def in_theme(svg: str, theme: str) -> str:
    """A drawing whose colours stand in it, for where no page's style reaches it.

    >>> in_theme('<path fill="var(--field, #fff)" stroke="var(--door, #321)"/>', "dark")
    '<path fill="#1b3a57" stroke="#321"/>'
    """
    colours = THEMES[theme]
    return _VARIABLE.sub(lambda found: colours.get(found[1], found[2]), svg)


def without_unused(svg: str) -> str:
    """A drawing without the pieces that nothing in it uses.

    >>> without_unused('<svg><symbol id="a"><b/></symbol><symbol id="c"><d/></symbol><use href="#a"/></svg>')
    '<svg><symbol id="a"><b/></symbol><use href="#a"/></svg>'
    """
    pieces = {found[2]: found[0] for found in _PIECE.finditer(svg)}
    wanted, looked_at = _USED.findall(_PIECE.sub("", svg)), set[str]()
    while wanted:
        name = wanted.pop()
        if name in pieces and name not in looked_at:
            looked_at.add(name)
            wanted += _USED.findall(pieces[name])
    return _PIECE.sub(lambda found: found[0] if found[2] in looked_at else "", svg)


def main() -> None:
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "client/src/themes.css")
    path.write_text(stylesheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
