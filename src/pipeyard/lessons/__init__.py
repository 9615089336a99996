"""Learning the games: lessons on a real board, drawn examples of the rules, and where the games come from.

Everything here is text in the games' own folders, judged by the real rules: ``lesson.txt`` is gone through
by :mod:`~pipeyard.lessons.teaching`, ``examples.txt`` is drawn by :mod:`~pipeyard.lessons.examples`, and
``credits.txt`` is read by :mod:`~pipeyard.lessons.credits`.
"""

from pipeyard.lessons.credits import credits
from pipeyard.lessons.examples import examples
from pipeyard.lessons.lesson import lesson, names
from pipeyard.rules.registry import GAMES

__all__ = ["credits", "examples", "lesson", "names", "texts"]


def texts() -> list[str]:
    """Every English text of lessons, examples and credits, for translators; each once."""
    found = [text for game in names() for text in lesson(game).texts()]
    for game in GAMES:
        found += [example.caption for example in examples(game)]
        found += credits(game).texts()
    return list(dict.fromkeys(str(text) for text in found))
