"""Learning the games: lessons on a real board, drawn examples of the rules, and where the games come from.

Everything here is text in the games' own folders, judged by the real rules: ``lesson.txt`` is gone through
by :mod:`~pipeyard.lessons.teaching`.
"""

from pipeyard.lessons.lesson import Lesson, lesson, names

__all__ = ["Lesson", "lesson", "names", "texts"]


def texts() -> list[str]:
    """Every English sentence of the lessons, for translators; each once."""
    found = [text for game in names() for text in lesson(game).texts()]
    return list(dict.fromkeys(found))
