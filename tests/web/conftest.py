"""A real server for all tests of one run, and the databases that some tests are run on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeyard.match import chance
from tests.web.databases import database as database
from tests.web.databases import own_postgresql as own_postgresql
from tests.web.databases import postgresql as postgresql
from tests.web.databases import postgresql_database as postgresql_database
from tests.web.run import SeededSecrets
from tests.web.server import Server
from tests.web.valkeys import valkey as valkey


@pytest.fixture(autouse=True)
def own_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's tables are always dealt the same, here and on the server it shares with others."""
    name: str = request.node.nodeid
    monkeypatch.setattr(chance, "new_secret", SeededSecrets(lambda: name))
    if "server" in request.fixturenames:
        request.getfixturevalue("server").name_test(name)


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
