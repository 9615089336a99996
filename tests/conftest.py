"""Fixtures for every test."""

from collections.abc import Iterator

import pytest

from pipeyard.bots import registry as bots
from pipeyard.rules.protocol import Game
from tests.processes import fork_pools
from tests.toy import registered

pytest_plugins = ["tests.outcome"]
fork_pools()


@pytest.fixture(autouse=True)
def own_bots() -> Iterator[None]:
    """Bots that a test brings in a file are not known to the tests after it."""
    before = set(bots._files)
    yield
    for game, name in set(bots._files) - before:
        bots.forget(name, game)


@pytest.fixture
def buckets() -> Iterator[Game]:
    """The toy game, registered as long as the test runs."""
    with registered() as game:
        yield game
