"""Whole games go as they went when they were written down."""

import difflib
from pathlib import Path

import pytest

from pipeyard.rules.setups import Setup
from tests.harness import NAMES, game_named
from tests.harness.transcript import FOLDER, file_for, parse_header, random_moves, recorded_moves, transcribe
from tests.toy import Buckets

FILES = [path for name in NAMES for path in sorted((FOLDER / name).glob("*.txt"))]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_transcript(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    game, setup = parse_header(recorded[0])
    lines = transcribe(game, setup, recorded_moves(recorded))
    for number, (line, now) in enumerate(zip(recorded, lines, strict=True), 1):
        if line != now:
            change = "\n".join(difflib.ndiff([line], [now]))
            pytest.fail(f"{path}:{number}: the game no longer goes as written:\n{change}", pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_edition_and_number_of_players_has_a_transcript(name: str) -> None:
    game = game_named(name)
    for edition in game.editions():
        fewest, most = game.seat_range(edition)
        for seats in range(fewest, min(most, fewest + 5) + 1):
            assert file_for(game, Setup(edition, seats)).exists(), f"no transcript of {edition} for {seats}"


def test_a_transcript_shows_steps_menus_and_what_others_see() -> None:
    game, setup = Buckets(), Setup("plain", 2, (("rounds", "1"),))
    moves = [
        "> nature: bucket 3",
        "> nature: bucket 4",
        "> nature: rain 3",
        "> blue: scoop 2",
        "> red: scoop 1",
    ]
    lines = list(transcribe(game, setup, moves))
    assert lines[:2] == ["buckets plain players 2 rounds=1", "rules version 1"]
    assert lines[2].startswith("0 ") and lines[2].endswith(" deal: must nature 3")
    assert lines[3] == "  nature: bucket 3; bucket 4; bucket 5"
    assert lines[5:8] == ["> nature: bucket 3", "  spectator sees: bucket ?", "  blue sees: bucket ?"]
    assert any(line.endswith("scoop: must red 4; may blue") for line in lines)
    assert lines[-4].startswith('{"scores": [1, 2], "winners": [1]')
    assert lines[-3:] == ["edition plain rounds 0 rain 0", "red 3 1 -1", "blue 4 2 -1"]


def test_random_moves_are_the_same_every_time() -> None:
    setup = Setup("storm", 3)
    assert list(random_moves(Buckets(), setup)) == list(random_moves(Buckets(), setup))
    assert parse_header("buckets storm players 3")[1] == setup
    assert file_for(Buckets(), Setup("storm", 2, (("rounds", "1"),))).name == "storm-rounds=1-2p.txt"
