"""A folder outside the package with a game, bots and editions of its own."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess

from pipeyard.rules.registry import game
from tests.command import command

TOY = Path(__file__).parents[1] / "toy"

BOT = '''
from pipeyard import Bot, Move, Question


class Last(Bot):
    """Takes the last move there is."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, question: Question) -> Move | None:
        self.asked += 1
        return question.menu[-1] if question.must else None


def make() -> Bot:
    return Last()
'''
FUNCTION = "def choose(question):\n    return question.menu[0] if question.must else None\n"
FAILING = "def choose(question):\n    if question.must:\n        raise RuntimeError('which way was it')\n"


def dear() -> str:
    """Pipe Dream with other numbers."""
    shelf = game("pipe-dream").shelf
    assert shelf is not None
    text: str = shelf.text("classic")
    assert "start = 2" in text and "size = 6" in text
    return text.replace("start = 2", "start = 7")


def furnish(folder: Path) -> dict[str, str]:
    """Games, bots and editions in a folder; the environment that names them."""
    games, bots, editions = folder / "games", folder / "bots", folder / "editions"
    shutil.copytree(TOY, games / "buckets", ignore=shutil.ignore_patterns("__pycache__"))
    init = games / "buckets" / "__init__.py"
    init.write_text(init.read_text().replace("from tests.toy.game import", "from buckets.game import"))
    source = games / "buckets" / "game.py"
    source.write_text(source.read_text().replace("tests.toy", "buckets"))
    bots.mkdir()
    (bots / "last.py").write_text(BOT)
    (bots / "failing.py").write_text(FAILING)
    (bots / "buckets").mkdir()
    (bots / "buckets" / "first.py").write_text(FUNCTION)
    (editions / "pipe-dream").mkdir(parents=True)
    (editions / "pipe-dream" / "dear.toml").write_text(dear())
    return {
        "PIPEYARD_GAMES": str(games),
        "PIPEYARD_BOTS": str(bots),
        "PIPEYARD_EDITIONS": str(editions),
    }


def pipeyard(
    *arguments: str, cwd: Path, env: dict[str, str] | None = None, typed: str = "", paths: Sequence[str] = ()
) -> CompletedProcess[str]:
    """The command in a process of its own, with a state folder of its own."""
    state = {"XDG_STATE_HOME": str(cwd / "state"), "LC_ALL": "C.UTF-8", "COLUMNS": "110"}
    return command(*arguments, cwd=cwd, env={**state, **(env or {})}, typed=typed, paths=paths)


def kept_log(cwd: Path) -> Path:
    """The log of the one game that was played there."""
    [log] = (cwd / "state" / "pipeyard" / "games").glob("*.log")
    return log
