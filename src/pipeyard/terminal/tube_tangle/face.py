"""Tube Tangle's face: the table, your hand, what to type, and what a cell or a pipe is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pipeyard.narration.tube_tangle.answers import cell_told, no_pipes, pipes_of
from pipeyard.rules.grid import Cell
from pipeyard.rules.tube_tangle.hints import LayHint, TubeTangleHints
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.rules.words import Words, say, seated, together
from pipeyard.terminal import ink
from pipeyard.terminal.face import Face, Scene, more_to
from pipeyard.terminal.speech import spoken
from pipeyard.terminal.tube_tangle.board import LEAST_ROWS, board, window
from pipeyard.terminal.tube_tangle.panel import CARD, GAP, choices, facts, hand, hand_height
from pipeyard.terminal.tube_tangle.shorthand import Typed, short

SIDE = 2 * CARD + GAP + 2  # columns a panel beside the table needs
WIDE = 100  # a window this wide has the panel beside the table
LOW_WINDOW = 20  # lines for the table; with fewer the hand lies beside it
FEWEST_ROWS = 5  # of cells, in such a window
DRAWN = 15  # ways to lay a tile that are drawn, not only named
OPEN_SHOWN = 6  # open pipes that `pipes` tells about
NEAR = 2  # how far beyond the tiles a cell that is pointed at still widens the window


class TubeTangleFace(Face):
    """Colours and hands are secret: the screen is handed over between people."""

    def __init__(self) -> None:
        self.centre: Cell | None = None  # where to look when the table is larger than the window

    def draw(self, scene: Scene) -> RenderableType:
        view = _view(scene)
        legal = {hint.cell for hint in _legal(scene)}
        beside = scene.width >= WIDE
        low = not beside and scene.height < LOW_WINDOW  # then the hand lies beside the table too
        hints = _hints(scene)
        fits = {hint.tile: hint.ways for hint in hints.fits} if hints else None
        cards = hand(view, fits, SIDE - 2 if beside or low else scene.width)
        heart = [tile.cell for tile in view.tiles]
        shown = {*heart, *legal, *(cell for cell in scene.lit if _is_near(cell, heart))}
        around = 2 if beside else 3 if low else 3 + hand_height(view, scene.width)
        width = scene.width - (SIDE if beside or low else 0)
        least = FEWEST_ROWS if low else LEAST_ROWS
        frame = window(shown, width, scene.height - around, self.centre, heart, least)
        table: list[RenderableType] = [board(view, frame, legal, scene.lit)]
        if frame.cut:
            table.append(Text(spoken(more_to(frame.cut)), style="dim"))
        if not beside and not low:
            return Group(facts(view, scene.players, narrow=False), *table, cards)
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_column(width=frame.width)
        both.add_column()
        if low:
            both.add_row(table[0], cards)
            return Group(facts(view, scene.players, narrow=False), both, *table[1:])
        both.add_row(Group(*table), Group(facts(view, scene.players, narrow=True), Text(), cards))
        return both

    def ask(self, scene: Scene) -> str:
        view = _view(scene)
        who = _you(scene)
        if _must_pass(scene):
            if view.pouch:
                return say("{player}, nothing you hold fits anywhere: pass and take a tile.", player=who)
            return say("{player}, nothing you hold fits anywhere: pass.", player=who)
        return say(
            "{player}, lay a tile. Cells that say their name, or +, take something of yours.", player=who
        )

    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        if scene.seat not in scene.must:
            return []  # somebody else sits at the screen
        if _must_pass(scene):
            return [
                ("pass", say("(or Enter) end your turn")),
                ("pipes", say("your pipes and what keeps them open")),
            ]
        found: list[tuple[str, str]] = []
        legal = sorted(_legal(scene), key=lambda hint: -hint.takes)
        example = next((hint for hint in legal if hint.sides), None)
        if example is not None:
            found.append((short(example), say("tile, column, row, sides from north clockwise")))
            found.append((f"fits {example.tile.lower()}", say("where a tile of yours can go")))
            x, y = example.cell
            found.append((f"why {x} {y}", say("what a cell asks for")))
        for special in ("pit", "cover"):
            hint = next((hint for hint in legal if hint.tile == special), None)
            if hint is not None:
                found.append((short(hint), say("lay it on a road")))
        found.append(("pipes", say("your pipes and what keeps them open; pipes gas for others")))
        found.append(("look 3 4", say("the part of the table round a cell; look alone: the middle")))
        return found

    def enter(self, scene: Scene) -> str | None:
        return "pass" if _must_pass(scene) else None

    def expand(self, scene: Scene, text: str) -> str:
        return Typed.of(text).notation(_legal(scene))

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        view = _view(scene)
        if scene.seat not in scene.must:
            return Text(
                spoken(
                    say("It is not {player}'s turn, and what {player} holds is secret.", player=_you(scene))
                )
            )
        word, *rest = re.sub(r"[(),]", " ", text.lower()).split() or [""]
        if word == "pipes":
            materials = {material.lower(): material for material, _ in view.materials}
            material = materials.get(rest[0]) if rest else view.colour
            if material is None:
                return Text(
                    spoken(
                        say(
                            "Name a material: {materials}.",
                            materials=", ".join(name for name, _ in view.materials),
                        )
                    )
                )
            return _pipes(view, material)
        if word == "look":
            self.centre = _cell(rest)
            return self.draw(scene)
        if word == "why":
            cell = _cell(rest)
            if cell is None:
                return Text(spoken(say("Name a cell: why 0 3")))
            fitting = [f"{h.tile} {h.sides}".strip() for h in _legal(scene) if h.cell == cell]
            return Text(spoken(cell_told(view, cell, fitting)))
        if word == "fits":
            return _fits(scene, rest)
        typed = Typed.of(text)
        if not typed.strange and not (
            typed.cell and typed.tile and (typed.sides or typed.tile in ("pit", "cover"))
        ):
            if len(typed.matching(_legal(scene))) != 1:
                return _choices(scene, typed)
        return None


def _pipes(view: TubeTangleView, material: str) -> RenderableType:
    """Every closed pipe of a material, and the largest open ones."""
    closed, still = pipes_of(view, material)
    lines = [Text(f" ✓ {spoken(pipe)}") for pipe in closed]
    lines += [Text(f" ○ {spoken(pipe)}", style="dim") for pipe in still[:OPEN_SHOWN]]
    if len(still) > OPEN_SHOWN:
        left = len(still) - OPEN_SHOWN
        lines.append(Text(f"   {spoken(say('and {n} smaller open {n:one|ones}', n=left))}", style="dim"))
    return Group(*lines) if lines else Text(spoken(no_pipes(material)))


def _fits(scene: Scene, rest: Sequence[str]) -> RenderableType:
    """Where one tile of the hand can go, or without a tile how many ways each has."""
    held = list(dict.fromkeys(tile.tile for tile in _view(scene).hand))
    if not rest:
        counts = Counter(hint.tile for hint in _legal(scene))
        lines = [
            f"{tile}: {spoken(say('{n} {n:way|ways}', n=counts[tile]) if counts[tile] else say('no fit'))}"
            for tile in held
        ]
        return Text("\n".join(lines))
    if rest[0] not in [tile.lower() for tile in held]:
        return Text(
            spoken(say("You do not hold {tile}; you hold: {tiles}.", tile=rest[0], tiles=", ".join(held)))
        )
    if not [hint for hint in _legal(scene) if hint.tile.lower() == rest[0]]:
        return Text(spoken(say("{tile} fits nowhere now.", tile=rest[0].upper())))
    return _choices(scene, Typed.of(" ".join(rest)))


def _choices(scene: Scene, typed: Typed) -> RenderableType:
    """What an unfinished placement can be finished to."""
    found = typed.matching(_legal(scene))
    if not found:
        if typed.cell:
            more = f"why {typed.cell[0]} {typed.cell[1]}"
            return Text(
                spoken(say("Nothing you hold can be laid like that; {command} tells more.", command=more))
            )
        return Text(spoken(say("Nothing you hold can be laid like that.")))
    if len(found) <= DRAWN:
        return Group(Text(spoken(say("You can type:"))), choices(_view(scene), found, scene.width - 2))
    lines = [Text(short(hint), style=f"bold {ink.LEGAL}") for hint in found]
    return Group(Text(spoken(say("You can type:"))), Columns(lines, padding=(0, 3)))


def _cell(rest: Sequence[str]) -> Cell | None:
    if len(rest) == 2 and all(re.fullmatch(r"-?\d{1,4}", word) for word in rest):
        return int(rest[0]), int(rest[1])
    return None


def _is_near(cell: Cell, heart: Sequence[Cell]) -> bool:
    return any(abs(cell[0] - x) + abs(cell[1] - y) <= NEAR for x, y in heart)


def _hints(scene: Scene) -> TubeTangleHints | None:
    return cast("TubeTangleHints | None", scene.hints)


def _legal(scene: Scene) -> Sequence[LayHint]:
    hints = _hints(scene)
    return hints.legal if hints else ()


def _you(scene: Scene) -> Words:
    """Who looks, by the name they gave: a seat called "ann" may be Bob's."""
    you = _view(scene).you or ""
    return seated(scene.seats.index(you), you) if you else together("")


def _must_pass(scene: Scene) -> bool:
    hints = _hints(scene)
    return hints is not None and hints.must_pass


def _view(scene: Scene) -> TubeTangleView:
    return cast(TubeTangleView, scene.view)


def make() -> Face:
    return TubeTangleFace()
