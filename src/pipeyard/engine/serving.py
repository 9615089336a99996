"""Lines in, lines out. Whatever comes in, an answer goes out and the engine goes on."""

import os
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO, ClassVar

import msgspec

from pipeyard import plugins
from pipeyard.engine import asking, opening, playing, seating
from pipeyard.engine.requests import Request, plain
from pipeyard.engine.tables import Answer, Problem, Tables, hash_of
from pipeyard.match import MatchError

COMMANDS: dict[str, type[Request]] = {
    "games": opening.Games,
    "start": opening.Start,
    "load": opening.Load,
    "dump": asking.Dump,
    "view": asking.View,
    "menu": asking.Menu,
    "check": asking.Check,
    "play": playing.Play,
    "chances": asking.Chances,
    "hints": asking.Hints,
    "result": asking.Result,
    "undo": playing.Undo,
    "replay": opening.Replay,
    "log": asking.LogText,
    "events": asking.Events,
    "hash": asking.Hash,
    "suggest": seating.Suggest,
    "sit": seating.Sit,
    "close": opening.Close,
    "quit": playing.Quit,
}


class Schema(Request):
    """What every request may hold, as a JSON schema."""

    example: ClassVar[str] = '{"command": "schema"}'

    def answer(self, tables: Tables) -> Answer:
        return {"schema": request_schema()}


COMMANDS["schema"] = Schema

LONGEST_LINE = 4 * 1024 * 1024  # bytes
LONGEST_ERROR = 1000  # characters
_OBJECT = 'one object in one line, such as {"command": "games"}'


class Engine:
    """Tables, and answers about them."""

    def __init__(self) -> None:
        self.tables = Tables()
        self.running = True

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without its line end."""
        found: Answer = {}
        try:
            raw = _parse(line)
            # What can be echoed is, even where the rest of the request is wrong.
            echo = raw.get("n")
            if isinstance(echo, int | float | str):
                found["n"] = echo
            request = _understand(raw)
            return msgspec.json.encode(found | self._do(request), enc_hook=plain)
        except Problem as problem:
            return msgspec.json.encode(found | _error(problem), enc_hook=plain)
        except Exception as problem:
            return msgspec.json.encode(found | _error(_fault(problem)), enc_hook=plain)

    def _do(self, request: Request) -> Answer:
        try:
            found = {"ok": True, **request.answer(self.tables)}
        except Problem as problem:
            found = _error(problem)
        except MatchError as problem:
            found = _error(Problem("request", str(problem), f"such as {request.example}"))
        except Exception as problem:
            # A fault of ours must not end the caller's games: tables change whole or not at all.
            found = _error(_fault(problem))
        match = self.tables.matches.get(request.id)
        if match is not None and request.hash:
            found["hash"] = hash_of(match)
        self.running = not isinstance(request, playing.Quit)
        return found


def _error(problem: Problem) -> Answer:
    # A message that quotes a request of a million characters would help nobody.
    wrong = problem.wrong if len(problem.wrong) <= LONGEST_ERROR else problem.wrong[:LONGEST_ERROR] + "…"
    return {"ok": False, "error": {"kind": problem.kind, "wrong": wrong, "right": problem.right}}


def _fault(problem: Exception) -> Problem:
    wrong = f"the engine failed at this: {type(problem).__name__}: {problem}"
    readable = wrong.encode(errors="replace").decode()
    return Problem("internal", readable, "to report it; a move is made whole or not at all")


def _parse(line: bytes) -> dict[str, object]:
    if len(line) > LONGEST_LINE:
        raise Problem("line", "the line is too long", f"at most {LONGEST_LINE} bytes")
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Problem("json", f"not JSON: {problem}", _OBJECT) from None
    if not isinstance(raw, dict):
        raise Problem("json", f"JSON, but not an object: {type(raw).__name__}", _OBJECT)
    return raw


def _understand(raw: dict[str, object]) -> Request:
    command = raw.get("command")
    if not isinstance(command, str) or command not in COMMANDS:
        wrong = f"there is no command {str(command)[:60]!r}" if "command" in raw else 'there is no "command"'
        raise Problem("command", wrong, f"one of: {', '.join(COMMANDS)}")
    kind = COMMANDS[command]
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as problem:
        raise Problem("request", f"{command}: {problem}", f"such as {kind.example}") from None


def request_schema() -> Answer:
    """The JSON schema of a request line: one of the commands, each with its own fields."""
    kinds = list(COMMANDS.values())
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    found: dict[str, Any] = components
    for command, kind in COMMANDS.items():
        found[kind.__name__]["properties"]["command"] = {"const": command}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A request to the Pipeyard engine",
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds],
        "$defs": found,
    }


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long, the beginning."""
    while line := source.readline(LONGEST_LINE + 2):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 2)
        yield line


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line that is not blank, until ``quit`` or the end."""
    engine = Engine()
    for line in _lines(source):
        if line.strip():
            sink.write(engine.answer(line.rstrip(b"\r\n")) + b"\n")
            sink.flush()
        if not engine.running:
            break


def main() -> None:
    """The engine on standard input and output."""
    plugins.load()
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Nobody reads any more: leave without a word, also when Python flushes on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
