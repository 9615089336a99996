"""Networks as bots: those that ship, and those that were written a moment ago."""

from __future__ import annotations

import random
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from pipeyard import plugins
from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, ask
from pipeyard.learn import players
from pipeyard.learn.network import network
from pipeyard.rules import registry as games
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import check
from pipeyard.rules.state import NATURE

ROOT = Path(__file__).parent.parent.parent
MOST = 2_000_000  # bytes of a network that ships
SHIPPED = sorted(players.NETWORKS.glob("*.onnx"))


def played(bot: Bot, game: str, seats: int, steps: int, options: dict[str, str] | None = None) -> int:
    """Let a bot take all seats for so many choices; how many it made. Every move is checked."""
    rules = games.game(game)
    state = rules.start(rules.default_edition(), seats, options or {})
    rng, dice, made = random.Random(1), Dice(1), 0
    while made < steps and state.waiting().must:
        seat = state.waiting().must[0]
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
            continue
        move = ask(bot, rules, state, seat, rng)
        assert move is not None
        state.play(seat, check(rules, state, seat, move))
        made += 1
    return made


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_network_that_ships_plays_legal_moves_and_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST
    bot = players.player(path)
    assert played(bot, path.stem, network(path).space.seats, 12) == 12


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_at_other_tables_it_plays_as_plumber_does(path: Path) -> None:
    assert played(players.player(path), path.stem, 3, 6) == 6
    assert played(players.player(path), "tube-tangle", 2, 2) == 2


def test_only_what_is_seen_decides() -> None:
    """Other hands and another secret colour of the opponent: the same answer."""
    game, path = games.game("tube-tangle"), players.NETWORKS / "tube-tangle.onnx"
    state, dice, rng = game.start("standard", 2, {}), Dice(4), random.Random(4)
    for _ in range(60):
        seat = state.waiting().must[0]
        state.play(seat, state.draw(dice) if seat == NATURE else rng.choice(state.codes(seat)))
    while (seat := state.waiting().must[0]) == NATURE:
        state.play(NATURE, state.draw(dice))
    view = game.view(state, seat)
    worlds = [state, *(game.imagine(view, random.Random(number)) for number in range(2))]
    assert worlds[0] != worlds[1] != worlds[2]
    answers = {ask(players.player(path), game, world, seat, random.Random(1)) for world in worlds}
    assert len(answers) == 1


def test_what_ships_is_offered_by_entry_points() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    offered = project["entry-points"]["pipeyard.bots"]
    for path in SHIPPED:
        module, _, name = offered[f"{path.stem}.trained"].partition(":")
        make = getattr(import_module(module), name)
        assert make().name == "trained"


def test_a_bot_whose_needs_are_missing_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "find_spec", lambda name: None)
    assert players._offered("pipe-dream") is None

    class Point:
        name = "pipe-dream.nothing"

        def load(self) -> None:
            return None

    plugins._installed_bot(Point())  # type: ignore[arg-type]
    assert "nothing" not in registry.names("pipe-dream")
