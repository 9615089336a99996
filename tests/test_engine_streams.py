"""The engine's lines: streams, processes, and whatever else may come in."""

import io
import json
import subprocess
import sys
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.engine import serve
from pipeyard.engine.serving import COMMANDS, LONGEST_LINE
from pipeyard.rules.protocol import digest
from tests.engine_driver import Driver
from tests.toy import registered


def talk(data: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_a_line_that_is_too_long_is_one_mistake() -> None:
    huge = b'{"command": "' + b"x" * (3 * LONGEST_LINE) + b'"}'
    found = talk(huge + b'\n{"command": "games"}\r\n\n   \n' + b"{}")
    assert [answer["ok"] for answer in found] == [False, True, False]
    assert found[0]["error"]["kind"] == "line"
    just = b'{"command": "' + b"x" * (LONGEST_LINE - 15) + b'"}'
    assert len(just) == LONGEST_LINE and talk(just)[0]["error"]["kind"] == "command"
    assert talk(just + b"\n{}")[0]["error"]["kind"] == "command"
    assert [answer["error"]["kind"] for answer in talk(just + b" \n{}")] == ["line", "command"]


def test_quit_ends_it() -> None:
    assert talk(b'{"command": "quit", "n": 1}\n{"command": "games"}\n') == [{"n": 1, "ok": True}]
    assert talk(b'{"command": "quit", "x": 1}\n{"command": "hash"}\n')[1]["error"]["kind"] == "table"


def test_it_runs_as_a_module_and_leaves_quietly() -> None:
    command = [sys.executable, "-m", "pipeyard.engine"]
    done = subprocess.run(command, input=b'{"command": "games"}\n\xff\n', capture_output=True, check=True)
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [
        True,
        False,
    ] and done.stderr == b""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as gone:
        assert gone.stdin and gone.stdout and gone.stderr
        gone.stdout.close()
        gone.stdin.write(b'{"command": "games"}\n' * 3)
        gone.stdin.close()
        assert gone.wait() == 0 and gone.stderr.read() == b""


# Whatever comes in

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
fields = st.fixed_dictionaries(
    {"command": st.sampled_from(sorted(set(COMMANDS) - {"quit"}))},
    optional={
        "seat": st.sampled_from([0, 1, 2, -1, "red", "blue", "nature", None]) | values,
        "move": st.sampled_from(["scoop 1", "scoop 0", "take back", "rain 2", "scoop ?"])
        | st.text(max_size=9),
        "code": st.integers(-3, 9),
        "events": st.integers(-2, 9),
        "since": st.integers(-2, 9),
        "game": st.sampled_from(["buckets", "pipe-land", "x"]),
        "log": st.text(max_size=30),
        "position": st.text(max_size=30),
        "id": st.sampled_from(["main", "other"]),
        "n": values,
        "seed": values,
    },
)


@settings(deadline=None, max_examples=60)
@given(requests=st.lists(fields, max_size=8))
def test_any_requests_are_answered(requests: list[dict[str, Any]]) -> None:
    """And none of them finds a fault, or leaves a table that does not replay."""
    with registered() as game:
        driver = Driver()
        driver("start", game="buckets", seed=1)
        for request in requests:
            found = driver.line(json.dumps(request).encode())
            assert found.get("error", {}).get("kind") != "internal", (request, found)
        for match in driver.engine.tables.matches.values():
            if match.game is game:
                assert digest(game, match.at(len(match))) == digest(game, match.state)


@settings(deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    lines = [line for line in data.split(b"\n") if line.strip()]
    assert [answer["ok"] for answer in talk(data)] == [False] * len(lines)
