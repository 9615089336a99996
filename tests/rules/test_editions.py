"""Editions: every key is documented, a wrong file takes nothing down, a log keeps its own edition."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from pipeyard.match import Match, Player, read, seeded, write
from pipeyard.rules import registry
from pipeyard.rules.edition import EditionFile
from pipeyard.rules.errors import BadSetup, UnknownEdition
from pipeyard.rules.pipe_dream import edition as pipe_dream
from pipeyard.rules.pipe_land import edition as pipe_land
from pipeyard.rules.pipes import edition as pipes
from pipeyard.rules.shelf import Shelf
from pipeyard.rules.tube_tangle import edition as tube_tangle

PAGE = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
KEYS = {
    "Pipe Land": pipe_land.KEYS,
    "Pipes": pipes.KEYS,
    "Pipe Dream": pipe_dream.KEYS,
    "Tube Tangle": tube_tangle.KEYS,
}


@pytest.fixture
def shelf() -> Iterator[Shelf[Any]]:
    """Pipe Dream's shelf, left as it was."""
    found = registry.game("pipe-dream").shelf
    assert found is not None
    before = dict(found._files)
    yield found
    found._files.clear()
    found._files.update(before)


@pytest.mark.parametrize("title", KEYS)
def test_every_key_is_documented_and_no_other(title: str) -> None:
    heading = rf"## {title}'s? keys\n(.*?)(?=\n## |\Z)"
    found = re.search(heading, PAGE, re.S)
    assert found is not None
    documented: dict[str, set[str]] = {}
    for row in re.findall(r"^\| (.*?) \| (.*?) \|", found[1], re.M):
        for section in re.findall(r"`([^`]+)`", row[0]) or ([""] if row[0] == "(top)" else []):
            documented.setdefault(section, set()).update(re.findall(r"`([^`]+)`", row[1]))
    assert documented == {section: set(keys) for section, keys in KEYS[title].items() if keys}


WRONG: list[Any] = ["x", -1, 10**30, True, [], [[]], {}, [1, 2, 3, 4], [{}], float("nan"), ["", ""], [3, 1]]


def places(table: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        yield (*before, key)
        if isinstance(value, dict):
            yield from places(value, (*before, key))


@pytest.mark.parametrize("name", ["pipe-land", "pipes", "pipe-dream", "tube-tangle"])
def test_whatever_stands_in_a_file_is_read_or_told_with_its_line(name: str) -> None:
    shelf = registry.game(name).shelf
    assert shelf is not None
    text = shelf.text(shelf.default)
    refused = 0
    for place in places(tomlkit.parse(text)):
        for value in WRONG:
            document: Any = tomlkit.parse(text)
            table = document
            for part in place[:-1]:
                table = table[part]
            table[place[-1]] = value
            try:
                shelf.read("mine", tomlkit.dumps(document), "mine.toml")
            except BadSetup as problem:
                assert re.match(r"mine\.toml, line \d+: ", str(problem)), problem
                refused += 1
    assert refused > 50


def dear(shelf: Shelf[Any], wrenches: int = 7) -> str:
    return shelf.text("classic").replace("start = 2", f"start = {wrenches}")


def test_a_wrong_file_is_left_out_and_told(shelf: Shelf[Any]) -> None:
    game = registry.game("pipe-dream")
    shelf.add("broken", "title = 3\n", "broken.toml")
    shelf.add("dear", dear(shelf), "dear.toml")
    assert game.editions() == ("classic", "short", "dear")
    [problem] = game.problems()
    assert problem.startswith("broken.toml, line 1: ")
    with pytest.raises(BadSetup, match="broken.toml, line 1: "):
        game.check_edition("broken")
    with pytest.raises(BadSetup, match="broken.toml, line 1: "):
        game.start("broken", 1, {})
    with pytest.raises(
        UnknownEdition, match="Pipe Dream has no edition 'cheap'; there are: classic, short, dear"
    ):
        game.check_edition("cheap")


def test_a_game_none_of_whose_editions_can_be_read_leaves_the_others(
    shelf: Shelf[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_files", {})
    shelf.add("classic", "title = 3\n", "classic.toml")
    assert "pipe-dream" not in [game.name for game in registry.playable()]
    assert "pipes" in [game.name for game in registry.playable()]
    with pytest.raises(BadSetup, match="classic.toml, line 1: "):
        registry.game("pipe-dream").default_edition()


@pytest.mark.parametrize(
    ("name", "told"),
    [("classic", "there is an edition 'classic' already"), ("my own", "'my own' cannot name an edition")],
)
def test_a_name_that_cannot_be_is_refused(shelf: Shelf[Any], name: str, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        shelf.add(name, dear(shelf), f"{name}.toml")


def test_a_log_goes_on_by_its_own_edition_whatever_has_that_name_now(shelf: Shelf[Any]) -> None:
    game = registry.game("pipe-dream")
    shelf.add("dear", dear(shelf, 7), "dear.toml")
    match = Match.begin(game, "dear", [Player("human", "Ada")], secret=seeded("1"))
    match.submit(0, game.read_move(match.state, "source (3,3)"))
    text = write(match.log(with_secret=True))
    assert "edition dear\n" in text and "edition-file\n| " in text and "| start = 7\n" in text
    assert read(text) == match.log(with_secret=True)

    shelf.forget("dear")  # somewhere else
    assert "dear" not in game.editions()
    again = Match.resume(read(text))
    assert game.write(again.state) == game.write(match.state)
    assert write(again.log(with_secret=True)) == text
    assert "dear" not in game.editions(), "it was only lent to the log"

    shelf.forget("dear")  # here, but the file was changed
    shelf.add("dear", dear(shelf, 4), "dear.toml")
    later = Match.resume(read(text))
    assert later.state.edition_file() == match.state.edition_file()
    assert write(later.log(with_secret=True)) == text
    new = Match.begin(game, "dear", [Player("human", "Ada")], secret=seeded("1"))
    assert new.state.edition_file() != later.state.edition_file()


def test_a_log_from_a_position_carries_its_edition_too(shelf: Shelf[Any]) -> None:
    game = registry.game("pipe-dream")
    shelf.add("dear", dear(shelf), "dear.toml")
    position = game.write(game.start("dear", 1, {}))
    match = Match.begin(game, None, [Player("human", "Ada")], secret=seeded("1"), position=position)
    text = write(match.log(with_secret=True))
    shelf.forget("dear")
    assert Match.resume(read(text)).state == match.state


def test_logs_of_built_in_editions_stay_as_they_were() -> None:
    for name in registry.GAMES:
        game = registry.game(name)
        seats = max(2, game.seat_range(game.default_edition())[0])
        match = Match.begin(game, None, [Player("human", "Ada")] * seats, secret=seeded("1"))
        assert "edition-file" not in write(match.log())


@pytest.mark.parametrize(
    "text",
    [
        "a." * 12_000 + "a = 1",
        "[" + "a." * 400 + "a]",
        "x = " + "[" * 400,
        "x = [\n" * 400,
        'y = "" #"\nx = "]" ' + "{a=" * 400,
        "# a comment\n" * 6000,
        "".join(f"a{number} = 1\n" for number in range(2000)),
        'x = """\n"""',
    ],
)
def test_what_is_hard_to_parse_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One key with 12,000 dots takes half a gigabyte."""
    monkeypatch.delattr("tomllib.loads")
    with pytest.raises(BadSetup, match="at most|on one line"):
        EditionFile("mine.toml", text, {"": ("x",)})


def test_an_adopted_edition_that_cannot_be_used_is_not_kept() -> None:
    shelf = Shelf("pipeyard.rules.pipes", "classic", pipes.parse)
    before = (dict(shelf._files), dict(shelf._made))
    for name in ("other", "classic"):
        with pytest.raises(BadSetup):
            shelf.adopt(name, "title = 1")
    assert (shelf._files, shelf._made) == before
