"""A page of how to play: the rules one needs at the table, by heading, in the edition's own numbers.

What stands there is the rulebook's; which rules, each game says.
"""

import re
from collections.abc import Mapping, Sequence

from pipeyard.language import translate
from pipeyard.paper.markup import Paragraph
from pipeyard.paper.page import Page, Paper
from pipeyard.rules.protocol import Game
from pipeyard.rules.rulebook import rulebook
from pipeyard.rules.words import Words, say

PER_PAGE = {1: 1, 2: 2}  # rows of aids on a page
MARGIN = 12.0
GUTTER = 9.0
GAP = 7.0  # between the two columns
HEADING = 9.0
SIZE = 5.0
_OPTION = re.compile(r" ?\([^()`]*`[a-z-]+`[^()]*\)")  # what only somebody who types options needs
_NUMBERS = re.compile(r"\*([^*]+ / [^*]+)\*")
# A sentence about a rule by its name, such as `place-3`.
_REFERENCE = re.compile(r" ?(?:\([^()`]*`\w+-\w+`[^()]*\)|[A-ZÀ-Ż][^.()`]*`\w+-\w+`[^.()]*\.)")
_VERBS = {
    "done": say("done"),
    "place": say("place"),
    "bomb": say("bomb"),
    "stop": say("stop"),
    "go on": say("go on"),
}

Chapter = tuple[Words, tuple[str, ...]]  # a heading, and under it rules by name, or words


def pages(
    game: Game,
    edition: str,
    chapters: tuple[Sequence[Chapter], Sequence[Chapter]],
    language: str,
    count: int,
    per_page: int,
    paper: Paper,
) -> list[Page]:
    """So many aids, all alike, in two columns."""
    columns = [_column(game, edition, part, language) for part in chapters]
    rows = PER_PAGE[per_page]
    height = (paper.height - 2 * MARGIN - (rows - 1) * GUTTER) / rows
    width = paper.width - 2 * MARGIN
    made: list[Page] = []
    for number in range(count):
        if number % rows == 0:
            made.append(Page(paper))
        page, y = made[-1], MARGIN + number % rows * (height + GUTTER)
        if number % rows:
            page.line(0, y - GUTTER / 2, 5, y - GUTTER / 2)
            page.line(paper.width - 5, y - GUTTER / 2, paper.width, y - GUTTER / 2)
        title = say("{game}: how to play", game=game.title)
        page.words(title, MARGIN, y, paper.width - 2 * MARGIN, HEADING - 2, size=5, bold=True)
        page.flow(columns, MARGIN, y + HEADING, width, height - HEADING, size=SIZE, gap=GAP)
    return made


def backed(fronts: list[Page], back: Page) -> list[Page]:
    """Each page followed by the same back, as a printer that prints both sides takes them."""
    return [page for front in fronts for page in (front, back)]


def _column(game: Game, edition: str, chapters: Sequence[Chapter], language: str) -> list[Paragraph]:
    rules = rulebook(game, language)
    found = []
    for heading, names in chapters:
        found.append(Paragraph(heading, "heading"))
        found += [Paragraph(_line(game, edition, name, rules, language)) for name in names]
    return found


def _line(game: Game, edition: str, name: str, rules: Mapping[str, str], language: str) -> str:
    if isinstance(name, Words):
        return name
    return spoken(plain(game, edition, rules[f"{game.name}/{name}"]), language)


def spoken(text: str, language: str) -> str:
    """A rule without what is only typed: verbs in the reader's language, no sentence that names another rule.

    >>> spoken("The game ends. This and `end-empty` are checked first. Say `done`.", "nl")
    'The game ends. Say *klaar*.'
    """
    text = _REFERENCE.sub("", text).rstrip()
    for verb, word in _VERBS.items():
        text = text.replace(f"`{verb}`", f"*{translate(word, language)}*")
    return text


def plain(game: Game, edition: str, text: str) -> str:
    """A rule as players read it: this edition's number, and no option by its name.

    >>> from pipeyard.rules import registry
    >>> plain(registry.game("pipes"), "pocket", "*10 / 4* fields are walls (option `walls`).")
    '*4* fields are walls.'
    """
    names = game.editions()

    def own(found: re.Match[str]) -> str:
        numbers = found[1].split(" / ")
        known = edition in names and len(numbers) > names.index(edition)
        return f"*{numbers[names.index(edition)]}*" if known else found[0]

    return _OPTION.sub("", _NUMBERS.sub(own, text))
