"""Fixtures for every test."""

from collections.abc import Iterator

import pytest

from pipeyard.rules.protocol import Game
from tests.toy import registered

pytest_plugins = ["tests.outcome"]


@pytest.fixture
def buckets() -> Iterator[Game]:
    """The toy game, registered as long as the test runs."""
    with registered() as game:
        yield game
