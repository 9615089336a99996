"""A page of how to play: the aim, then the rules one needs at the table, in the edition's own numbers.

What stands there is the rulebook's; which rules, and the numbers of an edition in them, each game says.
"""

import re
from collections.abc import Mapping, Sequence

from pipeyard.language import translate
from pipeyard.lessons.first_page import first_page
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
LETTERS = 36  # about so many in a line of a column
_OPTION = re.compile(r" ?\([^()`]*`[a-z-]+`[^()]*\)")  # what only somebody who types options needs
_NUMBER = re.compile(r"\*([^*]*\d[^*]*)\*")
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
Numbers = Mapping[
    str, tuple[object, ...]
]  # by a rule's name, the numbers of this table in the order of its text


def pages(
    game: Game,
    numbers: Numbers,
    chapters: Sequence[Chapter],
    language: str,
    count: int,
    per_page: int,
    paper: Paper,
) -> list[Page]:
    """So many aids, all alike, in two columns."""
    columns = _balanced(_aim(game, language) + _rules(game, numbers, chapters, language), language)
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


def _aim(game: Game, language: str) -> list[Paragraph]:
    """How the game is won, as its first page says it."""
    page = first_page(game.name, language)
    if page is None:
        return []
    aim = page.sections[0]
    return [Paragraph(aim.title, "heading"), *(Paragraph(line) for line in aim.lines)]


def _rules(game: Game, numbers: Numbers, chapters: Sequence[Chapter], language: str) -> list[Paragraph]:
    rules = rulebook(game, language)
    found = []
    for heading, names in chapters:
        found.append(Paragraph(heading, "heading"))
        for name in names:
            if isinstance(name, Words):
                found.append(Paragraph(name))
                continue
            text = plain(rules[f"{game.name}/{name}"], numbers.get(name, ()))
            found.append(Paragraph(spoken(text, language)))
    return found


def _balanced(paragraphs: list[Paragraph], language: str) -> list[list[Paragraph]]:
    """Two columns of about the same height, so that letters are largest; no heading ends the first."""
    heights = [len(translate(each.text, language)) / LETTERS + 1 for each in paragraphs]
    ends = [at for at in range(1, len(paragraphs)) if paragraphs[at - 1].style != "heading"]
    end = min(ends, key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return [paragraphs[:end], paragraphs[end:]]


def spoken(text: str, language: str) -> str:
    """A rule without what is only typed: verbs in the reader's language, no sentence that names another rule.

    >>> spoken("The game ends. This and `end-empty` are checked first. Say `done`.", "nl")
    'The game ends. Say *klaar*.'
    """
    text = _REFERENCE.sub("", text).rstrip()
    for verb, word in _VERBS.items():
        text = text.replace(f"`{verb}`", f"*{translate(word, language)}*")
    return text


def plain(text: str, numbers: Sequence[object] = ()) -> str:
    """A rule as players read it: with these numbers in the place of its own, and no option by its name.

    >>> plain("*10 / 4* fields are walls (option `walls`).", [7])
    '*7* fields are walls.'
    """
    if numbers:
        own = iter(numbers)
        text = _NUMBER.sub(lambda _: f"*{next(own)}*", text)
    return _OPTION.sub("", text)
