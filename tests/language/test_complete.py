"""Every text there is, in every language there is, and nothing that is said no more."""

import re

import pytest

from pipeyard.language import LANGUAGES
from pipeyard.rules import registry
from pipeyard.rules.rulebook import rulebook, rulebook_text
from tests.language.po import as_po, dictionary, file_of, read
from tests.language.templates import PARTS, templates, wrong_with

OTHERS = [code for code in LANGUAGES if code != "en"]
ADVICE = "python scripts/languages.py --missing"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_text_has_a_translation(code: str, part: str) -> None:
    lacking = sorted(templates()[part] - set(dictionary(code, part)))
    assert not lacking, f"{len(lacking)} texts lack a translation: {ADVICE} {code}"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_translation_has_its_places_and_forms(code: str, part: str) -> None:
    wrong = {
        template: problem
        for template, text in dictionary(code, part).items()
        if (problem := wrong_with(template, text, code))
    }
    assert not wrong


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_translated_that_is_not_said(code: str, part: str) -> None:
    stale = sorted(set(read(file_of(code, part), code)) - templates()[part])
    assert not stale, "python scripts/languages.py --update"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("code", OTHERS)
def test_files_are_sorted_and_plain_so_that_branches_merge(code: str, part: str) -> None:
    file = file_of(code, part)
    assert file.read_text(encoding="utf-8") == as_po(code, read(file, code)), (
        "python scripts/languages.py --update"
    )


@pytest.mark.parametrize("name", sorted(registry.GAMES))
@pytest.mark.parametrize("code", OTHERS)
def test_rulebooks_have_the_same_rules_in_the_same_order(code: str, name: str) -> None:
    game = registry.game(name)
    assert rulebook_text(game, code) != rulebook_text(game), f"there is no rulebook.{code}.md"
    assert list(rulebook(game, code)) == list(rulebook(game))
    for rule, text in rulebook(game, code).items():
        assert text.strip() and text != rulebook(game)[rule], rule


@pytest.mark.parametrize("name", sorted(registry.GAMES))
@pytest.mark.parametrize("code", OTHERS)
def test_rulebooks_name_the_same_rules_numbers_and_chapters(code: str, name: str) -> None:
    game = registry.game(name)
    ours, theirs = rulebook(game), rulebook(game, code)
    for rule, text in ours.items():
        cited = set(re.findall(r"`([a-z0-9-]+)`", text)) & {each.partition("/")[2] for each in ours}
        assert cited <= set(re.findall(r"`([a-z0-9-]+)`", theirs[rule])), f"{rule} cites other rules"
    english, other = rulebook_text(game), rulebook_text(game, code)
    assert len(re.findall(r"^## ", english, re.M)) == len(re.findall(r"^## ", other, re.M))
