"""The language this terminal speaks: one for the whole evening, chosen by ``--language`` or the system's."""

from __future__ import annotations

import os

from pipeyard.language import language, translate

_chosen = "en"
_names: tuple[str, ...] = ()  # what players are called, by seat; empty: as the game calls their seats


def speak(code: str) -> None:
    """Speak a language from now on."""
    global _chosen
    _chosen = code


def speaks() -> str:
    """The code of the language that is spoken."""
    return _chosen


def call_players(names: tuple[str, ...]) -> None:
    """Say these names where a text speaks of a player, from now on."""
    global _names
    _names = names


def spoken(text: str) -> str:
    """A text in the language of this terminal."""
    return translate(text, _chosen, _names)


def sentence(text: str) -> str:
    """A text in the language of this terminal, beginning with a capital even where a colour comes first."""
    said = spoken(text)
    return said[:1].upper() + said[1:]


def wished() -> str:
    """The language the system is set to, as programs are told: ``LC_ALL``, ``LC_MESSAGES``, ``LANG``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return language(os.environ[name])
    return "en"
