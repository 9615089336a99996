"""Lessons on a real board, drawn examples of the rules, and credits.

All of it is text in the games' folders, and the real rules check it. ``lesson`` reads ``lesson.txt``
(``script`` reads such files line by line) and ``teaching`` runs it. ``examples`` reads and draws
``examples.txt``, ``credits`` reads ``credits.txt``,
``first_page`` the page that a family can play from, and ``claims`` compares a view with what a text says
of it.
"""

from pipeyard.lessons.credits import credits
from pipeyard.lessons.examples import examples
from pipeyard.lessons.first_page import first_page
from pipeyard.lessons.lesson import lesson, names
from pipeyard.rules.registry import GAMES

__all__ = ["credits", "examples", "first_page", "lesson", "names", "texts"]


def texts() -> list[str]:
    """Every English text of lessons, examples and credits, for translators; each once."""
    found = [text for game in names() for text in lesson(game).texts()]
    for game in GAMES:
        found += [example.caption for example in examples(game)]
        found += credits(game).texts()
    return list(dict.fromkeys(str(text) for text in found))
