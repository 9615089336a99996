"""The peers, measured as we are: ``python -m bench.peers NAME`` in the environment made for them.

Each is played move by move from Python at random, the way its own documentation does it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from typing import Any

from bench.timing import Game, called, in_turn, played
from bench.worker import Measures, serve

pick = random.random
ROLLOUTS = 200


def open_spiel() -> tuple[str, dict[str, Measures]]:
    pyspiel = import_module("pyspiel")
    tasks: dict[str, Measures] = {}
    for name, text in (("hex", "hex(board_size=11)"), ("havannah", "havannah")):
        game = pyspiel.load_game(text)
        tasks |= _open_spiel(name, pyspiel, game)
    return f"OpenSpiel {metadata.version('open_spiel')}", tasks


def _open_spiel(name: str, pyspiel: Any, game: Any) -> dict[str, Measures]:
    def one() -> Game:
        moves = choices = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            menu = state.legal_actions()
            state.apply_action(menu[int(pick() * len(menu))])
            moves += 1
            choices += len(menu)
        return moves, moves, choices

    def middle() -> Any:
        state = game.new_initial_state()
        for _ in range(50):
            menu = state.legal_actions()
            state.apply_action(menu[int(pick() * len(menu))])
        return state

    state = middle()
    length = sum(one()[0] for _ in range(300)) / 300
    # One simulation of its own tree search is one visit of the root: so many whole random games in C++.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    start = game.new_initial_state()

    def rollouts() -> Game:
        search.mcts_search(start)
        return ROLLOUTS * length, 0, 0

    return {
        f"hand {name}": played(one),
        f"loop {name}": played(rollouts, ROLLOUTS),
        f"copy {name}": called(state.clone),
        f"menu {name}": called(state.legal_actions),
    }


def catanatron() -> tuple[str, dict[str, Measures]]:
    library = import_module("catanatron")
    players = [library.RandomPlayer(colour) for colour in list(library.Color)[:4]]

    def one() -> Game:
        moves = choices = 0
        game = library.Game(players)
        while game.winning_color() is None and moves < 20_000:
            choices += len(game.state.playable_actions)
            game.play_tick()
            moves += 1
        return moves, moves, choices

    middles: list[Any] = []
    game = library.Game(players, seed=1)
    while game.winning_color() is None and len(middles) < 40:
        for _ in range(10):
            game.play_tick()
        middles.append(game.copy())
    generate = import_module("catanatron.models.actions").generate_playable_actions
    return f"catanatron {metadata.version('catanatron')}", {
        "hand catan": played(one),
        "copy catan": in_turn([middle.copy for middle in middles]),
        "menu catan": in_turn([partial(generate, middle.state) for middle in middles]),
    }


def chess() -> tuple[str, dict[str, Measures]]:
    library = import_module("chess")

    def one() -> Game:
        moves = choices = 0
        board = library.Board()
        while not board.is_game_over():
            menu = list(board.legal_moves)
            board.push(menu[int(pick() * len(menu))])
            moves += 1
            choices += len(menu)
        return moves, moves, choices

    middle = library.Board()
    for _ in range(40):
        menu = list(middle.legal_moves)
        middle.push(menu[len(menu) // 2])
    return f"python-chess {metadata.version('chess')}", {
        "hand chess": played(one),
        "copy chess": called(lambda: middle.copy(stack=False)),
        "menu chess": called(lambda: list(middle.legal_moves)),
    }


def pettingzoo() -> tuple[str, dict[str, Measures]]:
    environment = import_module("pettingzoo.classic.connect_four_v3").env()

    def one() -> Game:
        moves = choices = 0
        environment.reset()
        for _ in environment.agent_iter():
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
                continue
            menu = [action for action, legal in enumerate(seen["action_mask"]) if legal]
            environment.step(menu[int(pick() * len(menu))])
            moves += 1
            choices += len(menu)
        return moves, moves, choices

    return f"PettingZoo {metadata.version('pettingzoo')}", {"hand connect four": played(one)}


def rlcard() -> tuple[str, dict[str, Measures]]:
    environment = import_module("rlcard").make("uno")

    def one() -> Game:
        moves = choices = 0
        state, _ = environment.reset()
        while not environment.is_over():
            menu = list(state["legal_actions"])
            state, _ = environment.step(menu[int(pick() * len(menu))])
            moves += 1
            choices += len(menu)
        return moves, moves, choices

    return f"RLCard {metadata.version('rlcard')}", {"hand uno": played(one)}


PEERS: dict[str, Callable[[], tuple[str, dict[str, Measures]]]] = {
    "open_spiel": open_spiel,
    "catanatron": catanatron,
    "chess": chess,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
}

if __name__ == "__main__":
    random.seed(1)
    serve(*PEERS[sys.argv[1]]())
