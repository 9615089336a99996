"""What there is to play: games with their editions, options, and rules."""

from pipeyard.web.wire.base import Plain
from pipeyard.web.wire.clock import ClockSetting


class OptionInfo(Plain):
    name: str
    title: str  # the name in words
    values: list[str]
    titles: list[str]  # the values in words
    default: str
    help: str
    offer: str  # what a table for several is offered; empty: the default
    seats: str  # "one": it names a seat; "each": one of the choices for every seat, in order; else ""
    choices: list[str]  # what such an option names
    choice_titles: list[str]  # the choices in words


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
    bot_titles: list[str]  # the bots in words, with how strong they are
    offered: list[str]  # those of them that people choose from
    good_bot: str  # who sits there unless somebody chooses
    clock: ClockSetting  # what a new table is offered
    secrets: bool  # hot-seat needs a hand-over between players
    crowd: dict[str, str] | None  # the options a crowd plays it with; None if crowds do not


class RuleInfo(Plain):
    id: str  # pipe-land/place-4
    name: str  # place-4
    section: str
    text: str
