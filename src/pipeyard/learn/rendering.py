"""A position as a picture: our SVG, or the same as an array of colours."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt

from pipeyard.drawing.pictures import draw, easel
from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space
from pipeyard.paper.ink import Ink, inked
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.words import say

MODES = ("svg", "rgb_array")
WIDTH = 480  # pixels of an array
SCREEN = Ink("screen", {})  # the drawing's own colours


def render(space: Space, play: Play, seat: int, mode: str) -> str | npt.NDArray[np.uint8]:
    """The position as a seat sees it. Raises :class:`BadSetup` for a mode there is not."""
    check_mode(mode)
    picture = draw(easel(space.game.name, space.game.view(play.state, seat), seat), title=space.game.title)
    return picture if mode == "svg" else rgb(picture)


def check_mode(mode: str | None) -> None:
    """Raises :class:`BadSetup` for a mode there is not; None is no picture."""
    if mode is not None and mode not in MODES:
        raise BadSetup(
            say("there is no render mode {mode}; there are: {modes}", mode=repr(mode), modes=", ".join(MODES))
        )


def rgb(svg: str, width: int = WIDTH) -> npt.NDArray[np.uint8]:
    """An SVG as (height, width, 3) colours. Needs typst and Pillow, which ``pipeyard[learn]`` brings."""
    import typst
    from PIL import Image

    page = (
        f"#set page(width: {width}pt, height: auto, margin: 0pt)\n"
        '#image(bytes(sys.inputs.svg), format: "svg", width: 100%)'
    )
    made = typst.compile(page.encode(), format="png", ppi=72, sys_inputs={"svg": inked(svg, SCREEN)})
    assert isinstance(made, bytes)
    return np.asarray(Image.open(io.BytesIO(made)).convert("RGB"))
