"""The HTTP side: what its document says is so, what it refuses, and what it tells browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import Receive, Send

from pipeyard.rules import registry
from pipeyard.web.http.address_routes import ADDRESSES
from pipeyard.web.http.advice_routes import ADVICE
from pipeyard.web.http.app import STATIC, make_app
from pipeyard.web.http.crowd_routes import GATHERING
from pipeyard.web.http.finished_routes import FINISHED
from pipeyard.web.http.lab_routes import lab_is_open
from pipeyard.web.http.lesson_routes import LEARNING
from pipeyard.web.http.my_tables import MINE
from pipeyard.web.http.operation_routes import OPERATION
from pipeyard.web.http.paper_routes import PAPER
from pipeyard.web.http.picture_routes import ART
from pipeyard.web.http.push_routes import PUSH
from pipeyard.web.http.puzzle_routes import PUZZLES
from pipeyard.web.http.table_routes import HANDLERS
from pipeyard.web.settings import Settings
from tests.web.server import Server, http_get

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(make_app(Settings(data=tmp_path_factory.mktemp("api")))) as running:
        yield running


# A schema cannot say all that these need: a log must be one, an edition and its options must exist. Elsewhere
# a request made from the schema names a game that there is not, and is answered with 404.
MORE_THAN_TYPES = {"POST /api/logs", "POST /api/gatherings"}


def test_the_document_tells_the_truth(server: Server) -> None:
    """Every operation of the OpenAPI document, with requests made from it, right ones and wrong ones."""
    import schemathesis  # only here: it is dear to import
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    document = schemathesis.openapi.from_url(f"{server.base}/api/schema/openapi.json")
    operations = [found.ok() for found in document.get_all_operations() if isinstance(found, Ok)]
    groups = (
        HANDLERS, FINISHED, ADVICE, ART, MINE, LEARNING, PUSH, PUZZLES, GATHERING, PAPER, ADDRESSES,
        OPERATION, [lab_is_open],
    )  # fmt: skip
    assert len(operations) == sum(len(group) for group in groups)
    assert {operation.label for operation in operations} >= MORE_THAN_TYPES
    for operation in operations:

        @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case[Any]) -> None:
            by_rules = case.operation.label in MORE_THAN_TYPES
            case.call_and_validate(excluded_checks=[positive_data_acceptance] if by_rules else None)

        check()


def new(game: str = "pipe-dream", **more: object) -> dict[str, object]:
    return {"game": game, "edition": "classic", "options": {}, "seats": [{"kind": "me"}], **more}


def test_a_new_table_is_offered_the_minute_of_the_edition(client: Client) -> None:
    clocks = {each["name"]: each["clock"] for each in client.get("/api/games").json()}
    minute = registry.game("pipes").turn_seconds("classic")
    assert minute > 0
    assert (clocks["pipes"]["kind"], clocks["pipes"]["seconds"]) == ("turn", minute)
    assert clocks["pipe-land"]["kind"] == "none"


def test_the_games_are_all_there(client: Client) -> None:
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(registry.GAMES)
    for game in games:
        assert game["blurb"] and "random" in game["bots"]
        rules = client.get(f"/api/rules/{game['name']}").json()
        assert len(rules) > 10 and all(rule["id"] == f"{game['name']}/{rule['name']}" for rule in rules)
    assert games[0]["editions"][1]["title"] == "Pipe Land, 114 tiles"
    assert games[1]["clock"] == {"kind": "turn", "seconds": 60, "increment": 0}


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        (new(game="chess"), 404, "pipe-land"),
        (new(edition="deluxe"), 400, "classic"),
        (new(options={"duplicate": "perhaps"}), 400, "yes"),
        (new(seats=[]), 400, "length"),
        (new(seats=[{"kind": "bot", "bot": "hal"}]), 400, "greedy"),
        (new(seats=[{"kind": "bot", "bot": "random"}] * 31), 400, "30"),
        (new(seats=[{"kind": "me"}] * 13), 400, "12"),
        (new(seats=[{"kind": "invite"}] * 61), 400, "60"),
        (new(seats=[{"kind": "king"}]), 400, "me|invite|bot"),
        (new(clock={"kind": "turn", "seconds": 0}), 400, "seconds"),
        (new(cheat=True), 400, "cheat"),
        ([1, 2], 400, ""),
        ("x" * 70_000, 413, ""),
    ],
)
def test_what_cannot_be_a_table(client: Client, wish: object, status: int, words: str) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["what"] and words in told["what"] + told["right"]


def test_limits_for_one_address(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path, tables_per_hour=5, seats_per_hour=3))) as client:
        assert [client.post("/api/tables", json=new()).status_code for _ in range(6)] == [201] * 5 + [429]
        seats = [client.post("/api/invites/nowhere", json={"name": "Ann"}).status_code for _ in range(4)]
        assert seats == [404, 404, 404, 429]


def test_too_many_requests_from_one_address(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path, requests_per_second=0.6))) as client:
        codes = [client.get("/api/games").status_code for _ in range(10)]
    assert codes[0] == 200 and 429 in codes


def test_other_sites_may_not_post(client: Client) -> None:
    for origin, status in (
        ("https://elsewhere.example", 403),
        ("null", 403),
        ("http://testserver.local", 201),
    ):
        answer = client.post("/api/tables", json=new(), headers={"origin": origin})
        assert answer.status_code == status, origin


def here(app: Litestar) -> Any:
    """An application that is asked from its own machine."""

    async def asked(scope: Any, receive: Receive, send: Send) -> None:
        await app(scope | {"client": ("127.0.0.1", 50_000)} if "path" in scope else scope, receive, send)

    return asked


def test_the_public_address_is_its_own_whatever_a_proxy_says(tmp_path: Path) -> None:
    """nginx passes a host without its port."""
    settings = Settings(data=tmp_path, public_url="https://Games.example.org:8443/")
    with TestClient(here(make_app(settings))) as client:
        own = {"origin": "https://games.example.org:8443", "host": "games.example.org"}
        made = client.post("/api/tables", json=new(), headers=own)
        assert made.status_code == 201
        other = own | {"origin": "https://games.example.org:9999"}
        assert client.post("/api/tables", json=new(), headers=other).status_code == 403
        assert client.get("/api/addresses", headers={"host": "evil.example"}).json() == {
            "elsewhere": ["https://Games.example.org:8443/"], "command": "", "is_public": True,
        }  # fmt: skip
        drawn = [
            client.get(f"/api/invites/{made.json()['watch']}/qr.svg", headers={"host": host}).text
            for host in ("evil.example", "games.example.org")
        ]
        assert drawn[0] == drawn[1]


def test_a_name_that_was_led_to_this_machine_reaches_nothing(tmp_path: Path) -> None:
    """A page of another site may have its own name lead to 127.0.0.1: it is its own origin then."""
    with TestClient(here(make_app(Settings(data=tmp_path)))) as client:
        for host, is_own in (
            ("evil.example:8000", False),
            ("127.0.0.1.evil.example", False),
            ("localhost:8000", True),
            ("127.0.0.1:8000", True),
            ("[::1]:8000", True),
            ("box.local:8000", True),
        ):
            named = {"host": host, "origin": f"http://{host}"}
            made = client.post("/api/tables", json=new(), headers=named)
            assert made.status_code == (201 if is_own else 403), host
            assert client.get("/metrics", headers=named).status_code == (200 if is_own else 403), host


def test_every_answer_is_guarded(server: Server) -> None:
    for path in ("/api/games", "/api/rules/pipes", "/art/pipes.svg", "/nothing", "/api/tables/x", "/"):
        answer = http_get(server.base + path)
        assert "script-src 'self'" in answer.headers["content-security-policy"], path
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
        assert "Traceback" not in answer.text


def test_pictures_are_sent_once(server: Server) -> None:
    first = http_get(f"{server.base}/art/pipe-land.svg")
    assert first.headers["content-type"].startswith("image/svg+xml") and "<symbol" in first.text
    again = http_get(f"{server.base}/art/pipe-land.svg", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert http_get(f"{server.base}/art/chess.svg").status_code == 404


def test_what_browsers_may_keep(client: Client) -> None:
    """For ever what has its digest in its name; the rest is asked for again, and data never kept."""
    assert client.get("/api/games").headers["cache-control"] == "no-store"
    assert client.get("/art/pipes.svg").headers["cache-control"] == "no-cache"
    assert client.get("/assets/none-abc.js").headers["cache-control"] == "no-cache", "it may come yet"
    if not STATIC.is_dir():
        pytest.skip("the page is not built")
    assert client.get("/").headers["cache-control"] == "no-cache"
    asset = next(each for each in (STATIC / "assets").iterdir() if each.suffix == ".js")
    assert "immutable" in client.get(f"/assets/{asset.name}").headers["cache-control"]
