"""Bots' processes and editions from outside."""

from dataclasses import replace

from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.web.live.bot_workers import BotTask, answer
from tests.plugins.outside import dear


def test_a_bots_process_knows_the_edition_that_a_log_brought() -> None:
    game = registry.game("pipe-dream")
    assert game.shelf is not None
    game.shelf.lend("dear", dear())
    state = game.start("dear", 1, {})
    menu = tuple(game.decode(state, 0, code) for code in state.codes(0))
    view, edition = game.view(state, 0), ("dear", dear())
    task = BotTask(game.name, bot("greedy", game.name), view, 0, menu, True, "s", 0, edition)
    game.shelf.forget("dear")  # as in another process
    assert answer(task, 5.0).trouble is None
    game.shelf.forget("dear")
    assert answer(replace(task, edition=("", "")), 5.0).trouble is not None
