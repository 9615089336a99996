"""Pictures the page uses: each game's pieces, and a scene of it, drawn by ``drawing``."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from pipeyard.drawing import scenes, sprites
from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound
from pipeyard.web.games import find_game
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems


@dataclass(frozen=True, slots=True)
class Art:
    """A picture, and a tag that changes when it does."""

    svg: str
    tag: str


@cache
def picture(game: str, draw: Callable[[str], str]) -> Art:
    """What is drawn of a game. Raises :class:`NotFound`."""
    try:
        svg = draw(game)
    except LookupError:
        raise NotFound(say("nothing of this game is drawn")) from None
    return Art(svg, f'"{hashlib.sha256(svg.encode()).hexdigest()[:20]}"')


def _answer(request: HttpRequest, name: str, draw: Callable[[str], str]) -> Response[str]:
    """The picture, or that the browser has it already."""
    found = picture(find_game(name.removesuffix(".svg")).name, draw)
    headers = {"Cache-Control": "no-cache", "ETag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response("", status_code=304, media_type="image/svg+xml", headers=headers)
    return Response(found.svg, media_type="image/svg+xml", headers=headers)


@get("/art/{name:str}", media_type="image/svg+xml", responses=problems(400, 404))
async def pieces(request: HttpRequest, name: FromPath[str]) -> Response[str]:
    """A game's pieces."""
    return _answer(request, name, sprites.sprite)


@get("/art/scenes/{name:str}", media_type="image/svg+xml", responses=problems(400, 404))
async def scene(
    request: HttpRequest, name: FromPath[str], theme: FromQuery[Literal["light", "dark"]] = "light"
) -> Response[str]:
    """A real position of a game, as a picture in a theme's colours."""
    return _answer(request, name, light_scene if theme == "light" else dark_scene)


def light_scene(game: str) -> str:
    return scenes.scene(game, "light")


def dark_scene(game: str) -> str:
    return scenes.scene(game, "dark")


ART = [pieces, scene]
