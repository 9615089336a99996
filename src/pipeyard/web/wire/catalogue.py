"""What there is to play: games with their editions, options, rules and clocks."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Plain, Strict


class ClockSetting(Strict):
    kind: Annotated[str, msgspec.Meta(pattern="^(none|turn|game)$")] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class OptionInfo(Plain):
    name: str
    title: str  # the name in words
    values: list[str]
    titles: list[str]  # the values in words
    default: str
    help: str


class EditionInfo(Plain):
    name: str
    title: str
    fewest: int
    most: int
    options: list[OptionInfo]


class GameInfo(Plain):
    name: str
    title: str
    blurb: str  # one line of what it is
    facts: list[str]  # how many play, from which age, how long
    designer: str  # empty: the rulebook names nobody
    secret: str  # what players hide from each other; empty: nothing
    editions: list[EditionInfo]
    bots: list[str]
    bot_titles: list[str]  # the bots in words
    clock: ClockSetting  # what a new table is offered
    secrets: bool  # hot-seat needs a hand-over between players


class RuleInfo(Plain):
    id: str  # pipe-land/place-4
    name: str  # place-4
    section: str
    text: str
