"""The client's types are those of the server."""

from pathlib import Path

from pipeyard.web.types import typescript

WRITTEN = Path(__file__).parents[2] / "client" / "src" / "lib" / "messages.ts"


def test_the_clients_types_are_fresh() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), "run: python -m pipeyard.web.types"
