"""Texts in the language someone reads."""

import pickle

import pytest
from babel import Locale

from pipeyard.language import LANGUAGES, language, plural_form, translate
from pipeyard.rules.words import Words, all_of, one_of, say, seated, together, told_by
from tests.language.po import forms

DUTCH = {
    "{player} lays {n} {n:tile|tiles} as {shape}": "{player} legt {n} {n:tegel|tegels}: {shape}",
    "tee": "T-stuk",
    "red": "rood",
    "{several} and {last}": "{several} en {last}",
    "wins": "wint",
}
POLISH = {"{n} {n:tile|tiles}": "{n} {n:płytka|płytki|płytek}"}


@pytest.fixture(autouse=True)
def dictionaries(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"nl": DUTCH, "pl": POLISH}
    monkeypatch.setattr("pipeyard.language.catalogue.catalogue", lambda code: known.get(code, {}))


def test_a_sentence_is_translated_with_the_words_in_it() -> None:
    said = say("{player} lays {n} {n:tile|tiles} as {shape}", player="Ada", n=2, shape=say("tee"))
    assert said == "Ada lays 2 tiles as tee"
    assert translate(said, "nl") == "Ada legt 2 tegels: T-stuk"
    assert type(translate(said, "nl")) is str and type(translate(said, "en")) is str


def test_what_has_no_translation_stays_english_with_english_plurals() -> None:
    assert translate(say("{n} {n:pipe|pipes}", n=5), "pl") == "5 pipes"


def test_players_are_called_by_name_where_it_is_known() -> None:
    said = together(seated(1, say("red")), say("wins"), between=" ")
    assert translate(said, "nl") == "rood wint"
    assert translate(said, "nl", ["Ada", "Ben"]) == "Ben wint"
    assert translate(said, "en", ["Ada", "Ben"]) == "Ben wins"
    assert translate(said, "en", ["Ada"]) == "red wins"  # nobody sits there yet


def test_several_things_in_a_row() -> None:
    assert all_of(["a", "b", "c"]) == "a, b and c" and one_of(["a", "b"]) == "a or b"
    assert all_of([say("red")]) == "red"
    assert translate(all_of([say("red"), say("tee")]), "nl") == "rood en T-stuk"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        *((number, "płytek") for number in (0, 5, 11, 12, 14, 21, 25, 112)),
        *((number, "płytki") for number in (2, 4, 22, 122)),
        (1, "płytka"),
    ],
)
def test_polish_counts_in_three_forms(number: int, words: str) -> None:
    assert translate(say("{n} {n:tile|tiles}", n=number), "pl") == f"{number} {words}"


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_plural_forms_are_unicodes_in_unicodes_order(code: str) -> None:
    """The page counts by ``Intl.PluralRules``, Python by the PO file: both take the same form."""
    category, form = Locale(code).plural_form, plural_form(code)
    used = {category(number) for number in range(1000)}
    order = [name for name in ("zero", "one", "two", "few", "many", "other") if name in used]
    assert len(order) == forms(code)
    for number in range(-1000, 1000):
        assert order[form(number)] == category(number), number


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("de, fr;q=0.5", "fr"),
        ("nl_NL.UTF-8", "nl"),
        ("pl.UTF-8", "pl"),
        ("C.UTF-8", "en"),
        ("", "en"),
        ("klingon", "en"),
    ],
)
def test_the_language_somebody_wishes(wish: str, code: str) -> None:
    assert language(wish) == code


def test_words_survive_a_journey_to_another_process() -> None:
    said = say("{player} lays {n} {n:tile|tiles} as {shape}", player=seated(0, say("red")), n=1, shape="tee")
    again = pickle.loads(pickle.dumps(said))
    assert again == said and isinstance(again, Words)
    assert translate(again, "nl", ["Ada"]) == "Ada legt 1 tegel: tee"


def test_what_an_exception_says_can_still_be_translated() -> None:
    assert translate(told_by(KeyError(say("red"))), "nl") == "rood"
    assert told_by(KeyError("plain")) == "plain"
    assert told_by(OSError(2, "No such file")) == "[Errno 2] No such file"


def test_a_plural_needs_a_number() -> None:
    with pytest.raises(TypeError, match="must be a number"):
        say("{n:tile|tiles}", n="two")
