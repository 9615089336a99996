"""Everything people read is written so that it can be translated."""

import re

import pytest

from tests.language.plain import untranslatable
from tests.language.templates import PAGE, problems, said_in_python, said_on_page, templates, wrong_with


def test_every_template_is_a_literal() -> None:
    assert not problems(), "say() and t() want a literal here"


def test_the_page_says_nothing_that_cannot_be_translated() -> None:
    games = ("Pipe Land", "Pipes", "Pipe Dream", "Tube Tangle", "Pipeyard")
    plain = [
        f"{file.relative_to(PAGE)}: {words}"
        for file in sorted(PAGE.rglob("*.svelte"))
        for words in untranslatable(file.read_text(encoding="utf-8"))
        if words.strip("· ") not in games
    ]
    assert not plain


def test_a_number_never_stands_before_a_fixed_plural() -> None:
    """``{n} tiles`` would be wrong for one, and in Polish for two: ``{n} {n:tile|tiles}``."""
    counted = re.compile(r"\{(?:n|next|turns|tiles|count)\} (?:[a-z]+ed )?(?!times)[a-z]{3,}s\b")
    assert not [text for text in templates()["page"] if counted.search(text)]


def test_there_is_much_to_say_in_every_part() -> None:
    assert all(len(texts) > 100 for texts in templates().values())


def test_what_is_found_in_python() -> None:
    source = 'say("one")\nsay(\n    "two {n}", n=1)\nsay("a" "b")\nsay(name)\nsay(f"{x}")\nother("no")\n'
    assert list(said_in_python(source)) == [(1, "one"), (2, "two {n}"), (4, "ab"), (5, None), (6, None)]


def test_what_is_found_on_the_page() -> None:
    source = """
    <p title={t("it's")}>{t('one {n}', { n })} {at('no')} {x.t('no')}</p>  <!-- t('no') -->
    // t('no')
    {t(
      `three`,
    )} {t(name)} {t('a' + b)} {t(`x${y}`)} 'set('  {t('don\\'t')}
    """
    assert [text for _, text in said_on_page(source)] == [
        "it's",
        "one {n}",
        "three",
        None,
        None,
        None,
        "don't",
    ]


def test_what_is_said_without_t_is_found() -> None:
    source = """<script>const x = 'Fine here';</script>
    <p title="Not this" class="some class">{#if a < b}{t('fine')}{:else}Nor this{/if} {'{'}</p>
    <style>p { color: red; }</style>"""
    assert list(untranslatable(source)) == ["Not this", "Nor this"]


@pytest.mark.parametrize(
    ("template", "text", "code", "right"),
    [
        ("{n} {n:tile|tiles}", "{n} {n:tegel|tegels}", "nl", True),
        ("{n} {n:tile|tiles}", "{n} {n:płytka|płytki|płytek}", "pl", True),
        ("{n} {n:tile|tiles}", "{n} {n:płytka|płytki}", "pl", False),
        ("{n} {n:tile|tiles}", "tegels", "nl", False),
        ("It is {player}'s turn.", "{player} is aan de beurt.", "nl", True),
        ("It is {player}'s turn.", "{speler} is aan de beurt.", "nl", False),
        ("The game is over.", "", "nl", False),
        ("The game is over.", "Het {spel is uit.", "nl", False),
    ],
)
def test_a_translation_has_the_same_places_and_all_forms(
    template: str, text: str, code: str, right: bool
) -> None:
    assert (wrong_with(template, text, code) == "") is right
