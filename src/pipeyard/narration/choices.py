"""What the page calls editions, options and their values."""

from __future__ import annotations

from typing import Final

from pipeyard.rules.words import say, together

EDITIONS: Final = {
    "Pipe Land, 76 tiles": say("Pipe Land, 76 tiles"),
    "Pipe Land, 114 tiles": say("Pipe Land, 114 tiles"),
    "Pipes, pocket size": say("Pipes, pocket size"),
}
OPTIONS: Final = {
    "mode": say("Mode"),
    "bargaining": say("Bargaining"),
    "colours": say("Colours"),
    "duplicate": say("The same for everyone"),
    "boards": say("Board codes"),
    "size": say("Size"),
    "walls": say("Walls"),
    "rotations": say("Rotations"),
    "crossings": say("Crossings"),
    "teleports": say("Teleports"),
    "dry": say("Dry turns"),
    "source": say("Source"),
    "scoring": say("Scoring"),
    "first": say("Who begins"),
}
VALUES: Final = {
    "yes": say("yes"),
    "no": say("no"),
    "basic": say("basic"),
    "advanced": say("advanced"),
    "choose": say("chosen"),
    "dice": say("rolled"),
    "all": say("all pipes"),
    "longest": say("the longest"),
}


def edition_word(title: str) -> str:
    """An edition by its title; one a designer added is called as the file says."""
    return EDITIONS.get(title, together(title))


def option_word(name: str) -> str:
    return OPTIONS.get(name, together(name))


def value_word(value: str) -> str:
    return VALUES.get(value, together(value))
