"""Rules begin with a page that a family can play from, and name no option by the program's name for it."""

import re

import pytest

from pipeyard.language import LANGUAGES
from pipeyard.lessons import first_page
from pipeyard.lessons.first_page import STEP, read_first_page
from pipeyard.lessons.script import ScriptError
from pipeyard.rules.registry import GAMES, game
from pipeyard.rules.rulebook import rulebook_text
from pipeyard.terminal.rulebook import rulebook

LONGEST = 330  # words: what fits on a page of a booklet


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_in_every_language(name: str, language: str) -> None:
    page, english = first_page(name, language), first_page(name)
    assert page is not None and english is not None
    assert len(page.drawings) == 2
    assert [len(section.lines) for section in page.sections] == [
        len(section.lines) for section in english.sections
    ], "the same parts in every language"
    assert any(STEP.match(line) for section in page.sections for line in section.lines)
    words = page.markdown().split()
    assert len(words) <= LONGEST
    assert set(re.findall(r"\d+", page.markdown())) == set(re.findall(r"\d+", english.markdown()))
    if language != "en":
        assert page.title != english.title
    assert rulebook(game(name), language).text.startswith(f"# {page.title}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_rule_has_an_options_internal_name(name: str, language: str) -> None:
    rules = game(name)
    text = rulebook_text(rules, language)
    for edition in rules.editions():
        for option in rules.options(edition):
            assert not re.search(rf"`{option.name}` ?=|{option.name}=", text), option.name
    assert not re.search(r"(?i)\b(option|optie|opcj)\w* `", text)


def test_a_page_that_lacks_something_is_told() -> None:
    for text in ("", "# A\n\nwords", "# A\n\ndrawings moon\n\n## B\n\nx"):
        with pytest.raises(ScriptError):
            read_first_page("pipes", text)
