"""Networks as bots: those that ship, and those that were written a moment ago."""

from __future__ import annotations

import random
import time
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from pipeyard import plugins
from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, ask
from pipeyard.learn import players
from pipeyard.learn.core.play import NOTHING_HELD
from pipeyard.learn.network import PLAYOUTS, network
from pipeyard.rules import registry as games
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import check
from pipeyard.rules.state import NATURE
from tests.learn.tables import some_way

ROOT = Path(__file__).parent.parent.parent
MOST = 2_000_000  # bytes of a network that ships
FEW = 8  # playouts of a choice, so that tests are quick on the interpreted rules too
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
        move = ask(bot, rules, state, seat, rng, playouts=FEW)
        assert move is not None
        state.play(seat, check(rules, state, seat, move))
        made += 1
    return made


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_network_that_ships_plays_legal_moves_and_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST
    bot = players.player(path)
    assert played(bot, path.stem, network(path).space.seats, 6) == 6


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
    bot = players.player(path)
    answers = {ask(bot, game, world, seat, random.Random(1), playouts=FEW) for world in worlds}
    assert len(answers) == 1


class Playouts:
    """A search that finds what a test wants it to."""

    means: ClassVar[dict[int, float]] = {}
    asked: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, *_: object) -> None:
        self.asked.clear()

    def consider(self, code: int, playouts: int) -> float:
        self.asked.append((code, playouts))
        return self.means.get(code, 0.5)


def test_moves_are_tried_out_the_better_half_ever_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeyard.learn.network.Search", Playouts)
    known = network(players.NETWORKS / "tube-tangle.onnx")
    play = some_way(known.space, random.Random(4), 4, 20)
    play.held = NOTHING_HELD
    ((moves, worth, _),) = known.look([play])
    order = [moves.codes[place] for place in np.argsort(-worth, kind="stable")]
    assert len(order) > 16
    # All bring the same: the network decides.
    assert known.best(play.state, play.seat, seed=1) == order[0]
    counts = Counter(code for code, _ in Playouts.asked)
    assert sorted(counts.values()) == [5] * 8 + [15] * 4 + [35] * 2 + [75] * 2
    assert sum(counts.values()) == PLAYOUTS
    # One of the others brings more.
    better = min(counts, key=lambda code: (counts[code], -order.index(code)))
    monkeypatch.setattr(Playouts, "means", {better: 0.9})
    assert known.best(play.state, play.seat, seed=1) == better
    # There is no time left.
    assert known.best(play.state, play.seat, seed=1, deadline=time.monotonic() - 1) == order[0]
    assert Playouts.asked == []


def test_the_same_search_can_be_had_without_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeyard.learn.network.Search", Playouts)
    path = players.NETWORKS / "tube-tangle.onnx"
    known = network(path)
    play = some_way(known.space, random.Random(4), 4, 20)
    play.held = NOTHING_HELD
    liked = list(known.guide.options(play.state, play.seat, Dice(1)))
    monkeypatch.setattr(known, "look", None)  # it is not asked
    monkeypatch.setattr(Playouts, "means", {liked[3]: 0.9})
    assert known.best_unasked(play.state, play.seat, seed=1) == liked[3]
    assert len(Playouts.asked) == PLAYOUTS
    assert played(players.TrainedPlayer(path, asks=False), "tube-tangle", 2, 2) == 2


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
