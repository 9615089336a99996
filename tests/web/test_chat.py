"""What a table says in its chat is kept so that it can be said again in any language."""

from pipeyard.language import translate
from pipeyard.rules.words import Words, say, seated, together
from pipeyard.web.live.chat import read, written


def test_what_the_table_says_is_kept_with_its_template() -> None:
    failed = say("The bot {bot} failed with {error}.", bot=seated(1, say("red")), error="KeyError")
    said = together(failed, say("A random move is made for it."), between=" ")
    again = read(written(said))
    assert isinstance(again, Words) and again == said
    assert translate(again, "fr", ["Ada", "Fern"]) == translate(said, "fr", ["Ada", "Fern"])
    assert "Fern" in translate(again, "fr", ["Ada", "Fern"])


def test_what_people_say_is_kept_as_it_is() -> None:
    for text in ("hello", '["hello", {}]', "{n} tiles", ""):
        assert read(written(text)) == text == written(text)
