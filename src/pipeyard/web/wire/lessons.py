"""What goes over the wire when somebody learns a game; see :mod:`pipeyard.web.wire.messages`."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.messages import Cell, Frame, MoveText, Plain, RefusalInfo, Strict, Welcome


class LessonTry(Strict):
    """A chapter, what the learner did in it so far, and what they do now; nothing yet is ""."""

    chapter: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    move: Annotated[str, msgspec.Meta(max_length=400)] = ""


class LessonMoment(Plain):
    """Where the learner is now: the words, and the table in the shape every table has."""

    title: str
    chapters: list[str]
    chapter: int
    step: int  # of the chapter, from 0
    steps: int
    moves: list[str]  # what stands of what the learner did in this chapter
    say: str
    task: str  # "" where there is only something to read
    nudge: str
    show: str  # a move that does it, in notation
    look: list[Cell]  # cells the words are about
    refused: RefusalInfo | None  # the move just tried was refused; perhaps that was the task
    missed: str  # the move just tried was legal, but not the task
    over: bool  # the whole lesson is done
    welcome: Welcome
    frame: Frame


class TryInfo(Plain):
    """A move that an example tries."""

    text: str  # in notation
    legal: bool
    reason: str  # why not, "" if it is legal


class ExampleInfo(Plain):
    """A drawn example of a rule. The picture uses the game's pieces, which the page has."""

    rule: str
    caption: str
    svg: str
    tries: list[TryInfo]


class SectionInfo(Plain):
    """A part of a game's first page; lines that begin with a number and a full stop are steps."""

    title: str
    lines: list[str]


class FirstPageInfo(Plain):
    """The page a family can play from."""

    title: str  # "" where a game has none
    sections: list[SectionInfo]
    drawings: list[str]  # the rules whose examples are drawn on it


class RulingInfo(Plain):
    """A reading of ours."""

    number: int
    title: str
    kind: str  # picture, open, ours
    rules: list[str]
    text: str


class CreditsInfo(Plain):
    """Where a game comes from."""

    designer: str  # "" where the rulebook names none
    rulebook: str
    about: str
    rulings: list[RulingInfo]
