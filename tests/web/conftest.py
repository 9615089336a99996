"""A real server for all tests of one run, and the databases that some tests are run on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.databases import database as database
from tests.web.databases import postgresql as postgresql
from tests.web.databases import postgresql_database as postgresql_database
from tests.web.server import Server
from tests.web.valkeys import valkey as valkey


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server most tests share; nothing may have gone wrong in it at the end."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert "trace" not in running.log.read_text()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()
    assert "trace" not in running.log.read_text()
