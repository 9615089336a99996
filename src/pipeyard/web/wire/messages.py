"""Everything that goes over the wire, as types. The client's TypeScript is made from this file.

Texts are limited in length, unknown fields are refused. ``Frame.views`` carries the games' own frozen
views, as each seat may see them.
"""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Cell as Cell
from pipeyard.web.wire.base import ChatText, MessageId, SeatNumber, ShortText, Token
from pipeyard.web.wire.base import MoveText as MoveText
from pipeyard.web.wire.base import Plain as Plain
from pipeyard.web.wire.base import Strict as Strict
from pipeyard.web.wire.catalogue import EditionInfo as EditionInfo
from pipeyard.web.wire.catalogue import GameInfo as GameInfo
from pipeyard.web.wire.catalogue import OptionInfo as OptionInfo
from pipeyard.web.wire.catalogue import RuleInfo as RuleInfo
from pipeyard.web.wire.clock import ClockInfo as ClockInfo
from pipeyard.web.wire.clock import ClockSetting as ClockSetting
from pipeyard.web.wire.clock import Ready as Ready
from pipeyard.web.wire.crowd import AskRanking as AskRanking
from pipeyard.web.wire.crowd import Crowd as Crowd
from pipeyard.web.wire.crowd import CrowdLine as CrowdLine
from pipeyard.web.wire.crowd import Look as Look
from pipeyard.web.wire.crowd import Ranking as Ranking
from pipeyard.web.wire.leaving import EndTogether as EndTogether
from pipeyard.web.wire.leaving import Leaving as Leaving
from pipeyard.web.wire.leaving import Resign as Resign
from pipeyard.web.wire.log import AskLog as AskLog
from pipeyard.web.wire.log import EventInfo as EventInfo
from pipeyard.web.wire.log import LogPage as LogPage
from pipeyard.web.wire.preview import AskPreview as AskPreview
from pipeyard.web.wire.preview import Preview as Preview

# Over HTTP


class SeatWish(Strict):
    """Who shall sit there: ``me`` on this screen, someone by ``invite``, or a ``bot``."""

    kind: Annotated[str, msgspec.Meta(pattern="^(me|invite|bot)$")]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(Strict):
    game: ShortText
    edition: ShortText
    options: Annotated[
        dict[ShortText, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=20)
    ]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=300)]
    clock: ClockSetting = msgspec.field(default_factory=ClockSetting)


class MySeat(Plain):
    seat: int
    token: str


class Invite(Plain):
    seat: int
    code: str


class TableMade(Plain):
    table: str
    you: list[MySeat]
    invites: list[Invite]
    watch: str  # the spectators' code


class InviteInfo(Plain):
    """What a code leads to, before anyone sits down."""

    table: str
    game: str
    title: str
    kind: str  # seat, watch, or crowd: then ``table`` is the code it gathers under
    seat: int | None
    taken: bool
    host: str


class TakeSeat(Strict):
    name: ShortText


class SeatTaken(Plain):
    table: str
    seat: int
    token: str


class Rematch(Strict):
    """The token of a seat, and those of other seats at the same screen."""

    token: Token
    others: Annotated[list[Token], msgspec.Meta(max_length=11)] = msgspec.field(default_factory=list)


class TableInfo(Plain):
    """What anyone with a table's address may know."""

    table: str
    game: str
    title: str
    edition: str
    options: dict[str, str]
    seats: list["SeatInfo"]
    over: bool


class Verdict(Plain):
    """Whether every draw of a finished game was honest, in words."""

    honest: bool
    lines: list[str]


class DrawInfo(Plain):
    """One of chance's events, and which remainders of its number lead to it: from ``low`` up to ``high``."""

    event: int
    text: str  # in notation
    low: int
    high: int
    total: int  # of all weights


class GoOn(Strict):
    """The tokens of the asker's seats at the finished table, if any."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=12)] = msgspec.field(default_factory=list)


class ServerAddresses(Plain):
    """Where other devices can open this server."""

    elsewhere: list[str]  # the likeliest first; empty if only the server's own machine can
    command: str  # what to start it with so that they can; empty if they can
    is_public: bool = False  # whether the first is the one that the operator set, for all links


class Problem(Plain):
    """Any error: what was wrong and what would be right."""

    what: str
    right: str = ""


# Client to server, over the WebSocket. ``id`` is the client's own number: sent again, it is not done again.


class Hello(Strict, tag="hello"):
    tokens: Annotated[list[Token], msgspec.Meta(max_length=12)] = msgspec.field(default_factory=list)
    watch: Annotated[str, msgspec.Meta(max_length=64)] = ""
    seen: MessageId = 0  # how many events the client has
    language: Annotated[str, msgspec.Meta(max_length=32)] = "en"  # what its people read


class MakeMove(Strict, tag="move"):
    id: MessageId
    seat: SeatNumber
    text: MoveText
    at: MessageId = 0  # events seen when it was decided; never a reason to refuse


class Undo(Strict, tag="undo"):
    id: MessageId
    seat: SeatNumber
    at: int = -1  # events seen when it was asked: if there are others by now nothing is taken back


class Consent(Strict, tag="consent"):
    """Answers another seat's wish to undo."""

    id: MessageId
    seat: SeatNumber
    yes: bool


class Say(Strict, tag="chat"):
    id: MessageId
    seat: SeatNumber
    text: ChatText


class Pause(Strict, tag="pause"):
    id: MessageId
    seat: SeatNumber
    on: bool


class Replace(Strict, tag="replace"):
    """Let a bot play a seat whose player is gone; ``bot`` empty takes one's own seat back."""

    id: MessageId
    seat: SeatNumber
    by: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class AskHints(Strict, tag="hints"):
    id: MessageId
    seat: SeatNumber


class Ping(Strict, tag="ping"):
    pass


ClientMessage = (
    Hello
    | MakeMove
    | Undo
    | Consent
    | Say
    | Pause
    | Ready
    | Replace
    | Resign
    | EndTogether
    | AskHints
    | AskPreview
    | AskLog
    | Look
    | AskRanking
    | Ping
)


# Server to client


class SeatInfo(Plain):
    seat: int
    name: str  # the player's name
    colour: str  # the seat's name in the game: red, blue …
    disc: str  # the mark that stands for the seat: a colour, or a number
    kind: str  # human, bot, open (nobody yet), left (gave up)
    bot: str  # which bot plays, if one does
    here: bool  # connected now


class Welcome(Plain, tag="welcome"):
    table: str
    game: str
    title: str
    edition: str
    options: dict[str, str]
    seats: list[SeatInfo]
    you: list[int]
    watching: bool
    phrases: list[str]
    vocabulary: dict[str, str]  # what the things of this game are called, by their names in views
    clock: ClockSetting
    crowd: int = 0  # how many play, where they are too many to name them all
    daily: str = ""  # the day, if this is a try at the day's challenge
    gathering: str = ""  # the code of the crowd that plays here
    practice: bool = False  # one of that crowd plays its dice again, for nothing
    commitment: str = ""  # the hash of the secret that the draws follow from; "" where chance is by hand
    casual: bool = False  # the table went on from a position of another game
    loaded: bool = False  # the game was played elsewhere and came here in a file


class Presence(Plain, tag="presence"):
    seats: list[SeatInfo]


class WaitingInfo(Plain):
    step: str
    must: list[int]
    may: list[int]


class UndoInfo(Plain):
    seat: int
    free: bool  # may be taken back without asking, or so it seems; otherwise the others are asked
    asked: bool  # waits for the others' consent
    waiting_for: list[int]
    takes: list[str]  # what would be taken back, in sentences
    why: str  # why nothing can be taken back; "" if it can


class ResultInfo(Plain):
    scores: list[int | None]
    winners: list[int]
    rule: str
    reason: str


class Frame(Plain, tag="frame"):
    """The whole of what a connection sees: a client that missed one needs only the next."""

    n: int  # how many events there are, of those this connection may know of
    since: int  # `events` are those after this one; less than what the client has means some were undone
    events: list[EventInfo]
    views: dict[str, object]  # by seat number, or "watch"
    waiting: WaitingInfo
    menus: dict[str, list[str]]  # by own seat that must act: its menu in notation, where it is short
    hints: dict[str, object]  # by own seat that must or may act
    clock: ClockInfo
    undo: list[UndoInfo]
    thinking: list[int]  # bots that must act
    leaving: Leaving | None  # None where nobody can end the game before its end
    result: ResultInfo | None


class InsteadInfo(Plain):
    """A move that would be allowed instead of one that was refused."""

    move: str  # in notation
    words: str  # what the button says that makes it
    cell: Cell | None  # the cell to light


class RefusalInfo(Plain):
    rule: str
    reason: str
    cells: list[Cell]
    instead: InsteadInfo | None
    also: list[str]


class Ack(Plain, tag="ack"):
    id: int
    n: int


class Refused(Plain, tag="refused"):
    id: int
    refusal: RefusalInfo


class Failed(Plain, tag="error"):
    id: int | None
    what: str
    right: str


class Notice(Plain, tag="notice"):
    """Something that happened at the table and is no event: an undo declined, a seat that changed hands."""

    words: str


class ChatLine(Plain, tag="chat"):
    n: int
    seat: int
    who: str
    text: str
    at: int


class HintsFor(Plain, tag="hints"):
    id: int
    seat: int
    hints: object


class Again(Plain, tag="again"):
    """Somebody asked for a rematch: ask for it too, and get your seat at the new table."""

    table: str


class Pong(Plain, tag="pong"):
    pass


ServerMessage = (
    Welcome
    | Presence
    | Frame
    | Ack
    | Refused
    | Failed
    | Notice
    | ChatLine
    | HintsFor
    | Preview
    | LogPage
    | Again
    | Crowd
    | Ranking
    | Pong
)
