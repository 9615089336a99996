"""The client's types are those of the server."""

from pathlib import Path

from pipeyard.drawing.themes import stylesheet
from pipeyard.web.wire.typescript import typescript

WRITTEN = Path(__file__).parents[2] / "client" / "src" / "lib" / "messages"
MOST_LINES = 400


def test_the_clients_types_are_fresh() -> None:
    found = {path.stem: path.read_text(encoding="utf-8") for path in WRITTEN.glob("*.ts")}
    assert found == typescript(), "run: python -m pipeyard.web.wire.typescript"


def test_no_file_of_them_is_long() -> None:
    assert {
        name: text.count("\n") for name, text in typescript().items() if text.count("\n") > MOST_LINES
    } == {}


def test_the_clients_colours_are_those_of_the_drawings() -> None:
    written = WRITTEN.parents[1] / "themes.css"
    assert written.read_text(encoding="utf-8") == stylesheet(), "run: python -m pipeyard.drawing.themes"
