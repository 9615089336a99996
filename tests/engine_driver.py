"""An engine that is asked in Python."""

import json
from typing import Any

from pipeyard.engine import Engine


class Driver:
    """Requests in keyword arguments, answers as plain data."""

    def __init__(self) -> None:
        self.engine = Engine()

    def __call__(self, command: str, **fields: Any) -> dict[str, Any]:
        return self.line(json.dumps({"command": command, **fields}).encode())

    def line(self, line: bytes) -> dict[str, Any]:
        answer = json.loads(self.engine.answer(line))
        assert isinstance(answer, dict) and isinstance(answer["ok"], bool)
        return answer
