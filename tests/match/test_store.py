"""Matches on disk, and what survives a crash."""

import os
import random
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match import FileStore, LogError, Match, StoreError, read
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, play, step
from tests.toy import Scoop, registered


def test_every_accepted_move_is_on_disk(buckets: Game, tmp_path: Path) -> None:
    store, match, rng = FileStore(tmp_path), begin(buckets), random.Random(4)
    store.add("table-1", match)
    while match.result is None:
        step(match, rng)
        if rng.random() < 0.2:
            match.undo(1)
        assert read((tmp_path / "table-1.log").read_text()) == match.log()
        kept = FileStore(tmp_path).get("table-1")
        assert kept.match.log() == match.log() and kept.notes == () and kept.match.secret == match.secret
    assert store.names() == ["table-1"]


def test_the_secret_lies_apart_until_the_end(buckets: Game, tmp_path: Path) -> None:
    store, match = FileStore(tmp_path), begin(buckets)
    store.add("a", match)
    secret = tmp_path / "a.secret"
    assert match.secret is not None and match.secret.hex() not in (tmp_path / "a.log").read_text()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    play(match, random.Random(1))
    assert not secret.exists() and f"secret {match.secret.hex()}\n" in (tmp_path / "a.log").read_text()


@settings(deadline=None, max_examples=40)  # the disk is waited for
@given(seed=st.integers(0, 999), moves=st.integers(1, 12), data=st.data())
def test_a_torn_file_is_recovered(seed: int, moves: int, data: st.DataObject) -> None:
    """Cut anywhere, a match comes back as some earlier moment of itself and goes on the same."""
    with registered() as game, TemporaryDirectory() as folder:
        store, match = FileStore(Path(folder)), begin(game, str(seed))
        store.add("t", match)
        start = (Path(folder) / "t.log").stat().st_size
        play(match, random.Random(seed), moves)
        path = Path(folder) / "t.log"
        whole = path.read_bytes()
        cut = data.draw(st.integers(start, len(whole)))
        path.write_bytes(whole[:cut])
        if not (Path(folder) / "t.secret").exists() and match.secret is not None:
            (Path(folder) / "t.secret").write_text(match.secret.hex())
        kept = store.get("t")
        assert bool(kept.notes) == (not whole[:cut].endswith(b"\n"))
        entries = kept.match.entries()
        assert entries == match.entries()[: len(entries)]
        assert read(path.read_text()) == kept.match.log(), "the file is whole again"
        for _, event in list(match.events())[len(entries) :]:
            if event.seat >= 0:
                kept.match.submit(event.seat, event.move)
        assert kept.match.log() == match.log() == read(path.read_text())


def test_draws_lost_in_a_crash_come_out_the_same(buckets: Game, tmp_path: Path) -> None:
    store, match = FileStore(tmp_path), begin(buckets)
    store.add("t", match)
    match.submit(0, Scoop(1))
    match.submit(1, Scoop(1))
    path = tmp_path / "t.log"
    text = path.read_text()
    assert text.endswith("\n") and "6 nature: rain" in text
    path.write_text(text[: text.index("6 nature") + 7])
    kept = store.get("t")
    assert kept.match.log() == match.log() and path.read_text() == text
    assert "its 7 bytes were dropped" in kept.notes[0]


def test_a_write_that_fails_is_taken_out_of_the_file(
    buckets: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match = FileStore(tmp_path), begin(buckets)
    store.add("t", match)
    before = (tmp_path / "t.log").read_bytes()

    def broken(handle: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="no space left"):
            match.submit(0, Scoop(1))
    assert (tmp_path / "t.log").read_bytes() == before and len(match) == 3
    match.submit(0, Scoop(1))
    assert store.get("t").match.log() == match.log()


def test_without_the_secret_a_match_waits_to_be_told(buckets: Game, tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.add("t", begin(buckets))
    (tmp_path / "t.secret").unlink()
    kept = store.get("t")
    assert kept.match.by_hand and "t.secret is missing" in kept.notes[0]


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a\nb", "x" * 65])
def test_names_stay_inside_the_folder(name: str, buckets: Game, tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    with pytest.raises(StoreError, match="cannot name a match"):
        store.add(name, begin(buckets))
    with pytest.raises(StoreError, match="cannot name a match"):
        store.get(name)


def test_names_are_used_once_and_must_be_there(buckets: Game, tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.add("a", begin(buckets))
    with pytest.raises(StoreError, match="called a already"):
        store.add("a", begin(buckets))
    with pytest.raises(StoreError, match="no match called b; there are: a"):
        store.get("b")


def test_a_file_that_is_no_log_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.log").write_bytes(b"\xff\xfe\n")
    with pytest.raises(LogError, match="x.log: not a text in UTF-8"):
        FileStore(tmp_path).get("x")


def test_a_match_taken_from_the_store_writes_on(buckets: Game, tmp_path: Path) -> None:
    FileStore(tmp_path).add("a", begin(buckets))
    match: Match = FileStore(tmp_path).get("a").match
    match.submit(0, Scoop(0))
    assert len(FileStore(tmp_path).get("a").match) == 4
