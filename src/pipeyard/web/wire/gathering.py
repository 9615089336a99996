"""What is said while a crowd gathers, plays and is counted, and about the day's challenge."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Plain, SeatNumber, ShortText, Strict, Token


class NewGathering(Strict):
    """A crowd shall gather for a game. The host is one of the players, or only begins it and watches."""

    name: ShortText
    game: ShortText = "pipe-dream"
    edition: Annotated[str, msgspec.Meta(max_length=40)] = ""  # the first one if empty
    seconds: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60  # for each turn: nobody waits for a sleeper
    plays: bool = True
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1  # games, their points are added up
    options: Annotated[
        dict[ShortText, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=20)
    ] = msgspec.field(default_factory=dict)


class GatheringMade(Plain):
    code: str
    host: str  # the token that begins the game and keeps control
    you: str  # the host's own, "" if they do not play


class JoinGathering(Strict):
    name: ShortText


class Gathered(Plain):
    token: str
    name: str  # as it is shown: a second Ada is Ada 2


class ByToken(Strict):
    token: Token


class HostAct(Strict):
    """What only the host does."""

    token: Token
    act: Annotated[str, msgspec.Meta(pattern="^(lock|unlock|pause|resume|skip|remove|end)$")]
    number: SeatNumber | None = None  # whom to take out


class SessionLine(Plain):
    """One of a crowd in the ranking of all rounds so far."""

    place: int
    name: str
    points: int


class Person(Plain):
    """One of a crowd, for its host."""

    number: int
    name: str
    points: int
    seat: int | None  # in the round that is played; None if they came later


class Gathering(Plain, tag="gathering"):
    """Who has come so far; once begun, where it is played; between rounds, how they stand."""

    code: str
    game: str
    title: str
    host: str
    players: int
    names: list[str]  # those who came last
    seconds: int
    table: str  # of the round that was begun last, "" until then
    watch: str
    rounds: int
    round: int  # the one that was begun last, 0 before the first
    noted: int  # the last whose points are counted
    locked: bool
    ended: bool  # no more rounds
    lines: list[SessionLine]  # the best of all rounds, once one is counted
    seat: int | None = None  # whose own token was shown: their seat there
    token: str = ""  # and the token of that seat
    own: SessionLine | None = None
    is_out: bool = False  # the host took them out
    people: list[Person] = msgspec.field(default_factory=list)  # everybody, for the host only


class BeginTry(Strict):
    """The day's try of one device: begun, or gone on with. Without a name only looked at."""

    device: Token
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class DailyLine(Plain):
    """A finished try."""

    place: int
    name: str
    score: int | None
    passed: int  # flow numbers held
    bombs: int
    crosses: int


class MyTry(Plain):
    """One's own try at the day's challenge."""

    day: str
    table: str
    seat: int
    token: str
    result: DailyLine | None  # None while it is being played


class DailyPage(Plain):
    """A day's challenge: who tried it, and how it can be checked."""

    day: str
    today: str
    flows: int  # how many flow numbers there are
    ends: int  # milliseconds until the day is over
    players: int  # finished tries
    lines: list[DailyLine]  # the best
    commitment: str  # what the dice follow from, sealed
    secret: str  # the same, opened; "" until nobody can try any more
