"""A crowd's host who does not play: two games of thirty, rounds, and everything only the host may do."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.server import Server
from tests.web.test_gathering import One, Waiter, refused

CLASS = 30


class Crowd:
    """A gathering with a host who only watches."""

    def __init__(self, server: Server, people: int, **wish: object) -> None:
        self.server = server
        self.made = server.post("/api/gatherings", {"name": "Teacher", "plays": False, **wish})
        self.path = f"/api/gatherings/{self.made['code']}"
        self.tokens = [server.post(self.path, {"name": f"Pupil {n}"})["token"] for n in range(people)]
        self.host = Waiter(server, self.made["code"], self.made["host"])

    def begin(self) -> dict[str, Any]:
        told: dict[str, Any] = self.server.post(f"{self.path}/begin", {"token": self.made["host"]})
        return told

    def do(self, act: str, **more: object) -> dict[str, Any]:
        told: dict[str, Any] = self.server.post(
            f"{self.path}/host", {"token": self.made["host"], "act": act, **more}
        )
        return told

    def skip_to_the_end(self, number: int) -> dict[str, Any]:
        """Skip every turn until that round is counted."""
        for _ in range(500):
            told: dict[str, Any] = self.server.get(self.path)
            if told["noted"] >= number:
                return told
            self.do("skip")
        raise AssertionError("the round does not end")

    def seats(self) -> list[tuple[int, str]]:
        """Everybody's seat in the round that was begun, and its token, as each is told."""
        found = []
        for token in self.tokens:
            waiter = Waiter(self.server, self.made["code"], token)
            told = waiter.hear()
            found.append((told["seat"], told["token"]))
            waiter.stack.close()
        return found


@pytest.fixture
def room(server: Server) -> Iterator[Crowd]:
    crowd = Crowd(server, 3, game="pipes", edition="pocket", rounds=2, options={"dry": "2"})
    yield crowd
    crowd.host.stack.close()


def choose(person: One, seat: int, rng: random.Random) -> str:
    while str(seat) not in person.frame["hints"]:
        person.hear()
    hints = person.frame["hints"][str(seat)]
    if "draw" not in hints:
        return person.choose(rng)
    drawn = any(act.startswith("draw") for act in person.view(seat)["players"][0]["acts"])
    if drawn or not hints["draw"]:
        return "done"
    column, row = hints["water"]["end"] if hints["water"]["fits"] else rng.choice(hints["draw"])
    return f"draw ({column},{row})"


def play_turn(people: list[One], rng: random.Random) -> None:
    """Everybody acts once more, until the next roll or element is there for all."""
    rolls = [person.rolls() for person in people]
    for seat, person in enumerate(people):
        while person.rolls() == rolls[seat] and seat in person.frame["waiting"]["must"]:
            acted = len(person.events)
            assert person.move(seat, choose(person, seat, rng))["type"] == "ack"
            while len(person.events) == acted:
                person.hear()
    for seat, person in enumerate(people):
        while person.rolls() == rolls[seat] and not person.frame["result"]:
            person.hear()


@pytest.mark.parametrize(("game", "options"), [("pipe-dream", {}), ("pipes", {"duplicate": "no"})])
def test_a_class_of_thirty_plays_with_a_host_who_does_not(
    server: Server, game: str, options: dict[str, str]
) -> None:
    crowd = Crowd(server, CLASS, game=game, options=options)
    assert len(crowd.host.hear()["people"]) == CLASS
    begun = crowd.begin()
    people = [One(server, begun["table"], [token]) for token in crowd.tokens]
    stage = One(server, begun["table"], [], begun["watch"])
    rng = random.Random(3)
    for _ in range(2):
        play_turn(people, rng)
    view = stage.view("watch")
    while stage.rolls() < people[0].rolls():
        stage.hear()
        view = stage.view("watch")
    shown = view["sheets" if game == "pipe-dream" else "players"]
    assert len(shown) == 1, "a projector shows the best one's sheet"
    told = next(each for each in reversed(stage.heard) if each["type"] == "crowd")
    assert told["players"] == CLASS and len(told["states"]) == CLASS == len(told["places"])
    for seat, person in enumerate(people):
        assert {each["seat"] for each in person.events} <= {-1, seat}, "nobody is told what others did"
        assert max(len(data) for data in person.raw) < 60_000
    assert crowd.do("pause")["people"]
    assert people[7].move(7, "done")["what"] == "the table is paused"
    crowd.do("resume")
    before = people[0].rolls()
    crowd.do("skip")
    while people[0].rolls() == before:
        people[0].hear()
    ended = crowd.do("end")
    assert ended["ended"] and len(ended["lines"]) == 10
    assert [line["place"] for line in ended["lines"]] == sorted(line["place"] for line in ended["lines"])
    for person in (*people, stage):
        person.close()
    crowd.host.stack.close()


def test_rounds_add_up_and_everybody_is_back_for_the_next_one(room: Crowd) -> None:
    first = room.begin()
    assert (first["round"], first["rounds"], first["noted"]) == (1, 2, 0)
    people = [One(room.server, first["table"], [token]) for token in room.tokens]
    late = room.server.post(room.path, {"name": "Late"})["token"]
    told = room.skip_to_the_end(1)
    assert (told["noted"], told["ended"]) == (1, False)
    while not people[0].frame["result"]:
        people[0].hear()
    assert [line["points"] for line in told["lines"]] == [*people[0].frame["result"]["scores"], 0]
    second = room.begin()
    assert second["round"] == 2 and second["table"] != first["table"]
    assert people[1].until("again")["table"] == second["table"]
    room.tokens.append(late)
    seats = room.seats()
    assert [seat for seat, _ in seats] == [0, 1, 2, 3]
    assert len({token for _, token in seats} | set(room.tokens)) == 8, "each round has tokens of its own"
    again = [One(room.server, second["table"], [token]) for _, token in seats]
    done = room.skip_to_the_end(2)
    assert done["ended"]
    while not again[3].frame["result"]:
        again[3].hear()
    assert sum(line["points"] for line in done["lines"]) == sum(
        sum(each.frame["result"]["scores"]) for each in (people[0], again[3])
    )
    for person in (*people, *again):
        person.close()


def test_names_are_unique_and_the_host_takes_one_out(room: Crowd) -> None:
    path, server = room.path, room.server
    assert [server.post(path, {"name": name})["name"] for name in ("Ada", "ada", "Ada")] == [
        "Ada", "ada 2", "Ada 3",
    ]  # fmt: skip
    people = {each["name"]: each["number"] for each in room.do("lock")["people"]}
    assert refused(server, path, {"name": "Ben"}) == (409, "the host has locked the room")
    room.do("unlock")
    told = room.do("remove", number=people["ada 2"])
    assert "ada 2" not in [each["name"] for each in told["people"]]
    begun = room.begin()
    assert [each["seat"] for each in begun["people"]] == [0, 1, 2, 3, 4]
    people_here = [One(server, begun["table"], [token]) for token in room.tokens]
    room.do("remove", number=people["Pupil 1"])
    assert people_here[1].is_closed()
    waiter = Waiter(server, room.made["code"], room.tokens[1])
    out = waiter.hear()
    assert (out["is_out"], out["seat"]) == (True, None)
    waiter.stack.close()
    for person in people_here:
        person.close()


def test_only_the_host_does_what_hosts_do(room: Crowd) -> None:
    server = room.server
    for act in ("lock", "pause", "skip", "end", "remove"):
        wish = {"token": room.tokens[0], "act": act, "number": 1}
        assert refused(server, f"{room.path}/host", wish) == (403, "only the host does this")
    own = {"token": room.made["host"]}
    assert refused(server, f"{room.path}/host", {**own, "act": "skip"}) == (400, "nobody plays just now")
    assert refused(server, f"{room.path}/host", {**own, "act": "dance"})[0] == 400
    assert refused(server, f"{room.path}/host", {**own, "act": "remove", "number": 99})[0] == 400
    room.do("end")
    assert refused(server, f"{room.path}/begin", own) == (409, "this game is over")
    assert refused(server, room.path, {"name": "Ben"}) == (409, "this game is over")
