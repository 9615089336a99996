"""A real server in a process of its own, and programs that play at its tables."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from contextlib import ExitStack
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.processes import WAIT as WAIT
from tests.processes import forking, fresh
from tests.web.run import BEGAN, run

os.environ.setdefault(BEGAN, str(time.time_ns() // 1_000_000))
# A ping draws from the random numbers that hypothesis watches, in a thread, while some other test runs.
NO_PINGS = None
http_get = partial(httpx.get, timeout=WAIT)
http_post = partial(httpx.post, timeout=WAIT)


class Server:
    """``pipeyard serve`` without pauses for people, on the port given or a free one.

    A fresh one starts as installed servers do, and so do its bots; others are forked, which is much quicker.
    """

    def __init__(self, data: Path, port: int = 0, is_fresh: bool = False, **settings: object) -> None:
        self.data = data
        self.port = port
        self.is_fresh = is_fresh
        self.settings = {"bot_pause": 0.0, "gone_after": 0.0, "absent_pause": 0.1, **settings}
        self.log = data / "server.log"
        self.base = ""
        self.process: BaseProcess | None = None
        self.told: Connection | None = None  # what it prints

    def start(self) -> Self:
        self.data.mkdir(parents=True, exist_ok=True)
        self.name_test(os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0])
        self.told, output = Pipe(duplex=False)
        self.log.touch()
        context: Any = fresh if self.is_fresh else forking
        given = (self.data, self.settings, self.port, output)
        self.process = context.Process(target=run, args=given, daemon=True)  # ends when the tests do
        self.process.start()
        output.close()
        self.base = self._address()
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            client.get(f"{self.base}/api/games", timeout=WAIT).raise_for_status()
        return self

    def _address(self) -> str:
        """Where it says that it is."""
        assert self.told is not None
        words = ""
        while not (found := re.search(r"http://\S+?(?=/)", words)):
            assert self.told.poll(WAIT), f"it does not start: {self.log.read_text()}"
            more = os.read(self.told.fileno(), 10_000).decode()
            assert more, self.log.read_text()
            words += more
        return found[0].replace("localhost", "127.0.0.1")

    def name_test(self, name: str) -> None:
        """From now on new tables are dealt as that test has them."""
        (self.data / "seed").write_text(name)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None and self.process.pid is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Ask it to stop; the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._ended()

    def _ended(self) -> int:
        assert self.process is not None and self.told is not None
        self.process.join(WAIT)
        if self.process.exitcode is None:
            self.send(signal.SIGUSR1)
            self.process.join(1)
            self.process.kill()
            raise AssertionError(f"it does not end: {self.log.read_text()}")
        self.told.close()
        return self.process.exitcode

    def get(self, path: str) -> Any:
        return self._answer(http_get(self.base + path))

    def post(self, path: str, data: object) -> Any:
        return self._answer(http_post(self.base + path, json=data))

    @staticmethod
    def _answer(response: httpx.Response) -> Any:
        assert response.is_success, (response.status_code, response.text)
        return response.json() if "json" in response.headers["content-type"] else response.text

    def table(
        self, game: str, seats: list[str], options: dict[str, str] | None = None, **more: object
    ) -> dict[str, Any]:
        """A new table; seats are ``me``, ``invite`` or a bot's name."""
        edition = next(each for each in self.get("/api/games") if each["name"] == game)["editions"][0]
        wishes = [
            {"kind": kind, "name": f"player {number}"}
            if kind in ("me", "invite")
            else {"kind": "bot", "bot": kind}
            for number, kind in enumerate(seats)
        ]
        wish = {"game": game, "edition": edition["name"], "options": options or {}, "seats": wishes, **more}
        made: dict[str, Any] = self.post("/api/tables", wish)
        return made


class Player:
    """A program at a table, which keeps all it is sent."""

    def __init__(
        self,
        server: Server,
        table: str,
        tokens: list[str],
        watch: str = "",
        seen: int = 0,
        language: str = "",
    ) -> None:
        self.server = server
        self.table = table
        self.tokens = tokens
        self.watch = watch
        self.language = language
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.frame: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.last = 0
        self.stack = ExitStack()
        self.socket: ClientConnection
        self.connect(seen)

    def connect(self, seen: int | None = None) -> None:
        self.stack.close()
        address = self.server.base.replace("http", "ws")
        self.socket = self.stack.enter_context(
            connect(f"{address}/ws/{self.table}", compression=None, ping_interval=NO_PINGS, open_timeout=WAIT)
        )
        count = len(self.events) if seen is None else seen
        hello = {"type": "hello", "tokens": self.tokens, "watch": self.watch, "seen": count}
        self.send({**hello, "language": self.language})
        self.until("frame")

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        data = self.socket.recv(timeout=WAIT, decode=False)
        message: dict[str, Any] = json.loads(data)
        self.raw.append(data)
        self.heard.append(message)
        if message["type"] == "frame":
            self.frame = message
            since = message["since"]
            assert since <= len(self.events)
            self.events[since:] = message["events"]
            assert [event["n"] for event in self.events] == list(range(1, message["n"] + 1)), message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of such a kind."""
        while (message := self.hear())["type"] not in kinds:
            pass
        return message

    def ask(self, kind: str, seat: int, **fields: object) -> dict[str, Any]:
        """Send something and wait for its answer."""
        self.last += 1
        return self.ask_again({"type": kind, "id": self.last, "seat": seat, **fields})

    def ask_again(self, message: dict[str, Any]) -> dict[str, Any]:
        self.send(message)
        while (answer := self.hear()).get("id") != message["id"]:
            pass
        return answer

    def move(self, seat: int, text: str) -> dict[str, Any]:
        return self.ask("move", seat, text=text, at=self.frame["n"])

    def view(self, seat: int | str) -> Any:
        return self.frame["views"][str(seat)]

    def close(self) -> None:
        self.stack.close()

    def is_closed(self) -> bool:
        """Whether the server closes the connection after all it still has to say."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False
