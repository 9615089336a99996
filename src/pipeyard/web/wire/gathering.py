"""What is said while a crowd gathers, plays and is counted, and about the day's challenge."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Plain, ShortText, Strict, Token


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
    act: Annotated[
        str,
        msgspec.Meta(pattern="^(lock|unlock|widen|pause|resume|skip|remove|remove-alike|remove-idle|end)$"),
    ]
    number: int | None = None  # whom to take out, alone or with all from the same address


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
    alike: int = 0  # how many are here from the same address, they among them


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
    wide: bool = False  # for the host: any number may come from one address


class BeginTry(Strict):
    """The day's try of one device: begun, or gone on with. Without a name only looked at."""

    device: Token
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    game: Annotated[str, msgspec.Meta(max_length=40)] = ""  # the first that has a challenge if empty
    day: Annotated[str, msgspec.Meta(max_length=10)] = ""  # one that is over is played for oneself


class AskHistory(Strict):
    """The days of one device."""

    device: Token
    game: Annotated[str, msgspec.Meta(max_length=40)] = ""


class HistoryDay(Plain):
    day: str
    score: int | None
    passed: int


class DailyHistory(Plain):
    """What one device made of its days."""

    game: str
    days: list[HistoryDay]  # the last ones, the newest last
    streak: int  # days in a row, up to today
    longest: int
    all: int


class DailyGame(Plain):
    name: str
    title: str


class DailyLine(Plain):
    """A finished try."""

    place: int  # 0 for one's own try that does not count
    name: str
    score: int | None
    passed: int  # flow numbers held; rounds of water survived
    bombs: int
    crosses: int


class MyTry(Plain):
    """One's own try at the day's challenge."""

    day: str
    game: str
    table: str
    seat: int
    token: str
    result: DailyLine | None  # None while it is being played
    ranked: bool  # False where it is played for oneself


class DailyPage(Plain):
    """A day's challenge: who tried it, and how it can be checked."""

    day: str
    today: str
    game: str
    title: str
    games: list[DailyGame]  # those that have a challenge each day
    flows: int  # how many flow numbers there are; 0 in a game without
    ends: int  # milliseconds until the day is over
    players: int  # finished tries
    lines: list[DailyLine]  # the best
    commitment: str  # what the dice follow from, sealed
    secret: str  # the same, opened; "" until nobody can try any more
