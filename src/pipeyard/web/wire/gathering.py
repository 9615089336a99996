"""What is said while a crowd gathers, and about the day's challenge."""

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


class GatheringMade(Plain):
    code: str
    host: str  # the token that begins the game
    you: str  # the host's own, "" if they do not play


class JoinGathering(Strict):
    name: ShortText


class Gathered(Plain):
    token: str


class ByToken(Strict):
    token: Token


class Gathering(Plain, tag="gathering"):
    """Who has come so far; once begun, where it is played."""

    code: str
    game: str
    title: str
    host: str
    players: int
    names: list[str]  # those who came last
    seconds: int
    table: str  # "" until it has begun
    watch: str
    seat: int | None = None  # whose own token was shown: their seat there


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
