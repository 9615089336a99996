"""The loop, with a toy game: it knows nothing of the game it plays."""

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

from pipeyard.match import LogError, Match
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game, digest
from pipeyard.terminal import saved_games
from pipeyard.terminal.play import Play
from tests.terminal.evening import CTRL_C, Script, begin, play


def test_a_game_is_played_to_its_end_and_the_result_is_told(buckets: Game) -> None:
    match = begin(buckets, "human,random", rounds="1")
    paper = play(match, "scoop 1")
    result = match.result
    assert result is not None
    assert result.reason in paper
    assert "pipeyard replay" in paper


def test_a_mistyped_move_is_explained_and_changes_nothing(buckets: Game) -> None:
    match = begin(buckets, "human,human")
    before = digest(buckets, match.state)
    paper = play(match, "scoup 1", "scoop one", "fill it")
    assert "is not a move" in paper
    assert "Type help" in paper
    assert digest(buckets, match.state) == before


def test_a_refused_move_names_the_rule_and_ok_plays_the_nearest(buckets: Game) -> None:
    match = begin(buckets, "human,human", rounds="1")
    paper = play(match, "ok", "scoop 99", "ok")
    assert "nothing to say ok to" in paper
    assert "[buckets/scoop]" in paper
    assert "Nearest legal move: scoop" in paper
    assert len(match.seen(0, 3)) == 1  # the move that ok played


def test_undo_takes_back_the_last_move_of_a_person_and_what_followed(buckets: Game) -> None:
    match = begin(buckets, "human,random", rounds="3")
    before, length = digest(buckets, match.state), len(match)
    paper = play(match, "undo")
    assert "Nothing that was played here" in paper
    paper = play(match, "scoop 1", "undo")
    assert "Taken back: red: scoop 1" in paper
    red_events = [seen for seen in match.seen(0) if seen.event.seat == 0]
    assert red_events == []
    assert len(match) - length <= 1  # at most the bot's own choice stands
    if len(match) == length:
        assert digest(buckets, match.state) == before


def test_the_screen_is_handed_over_before_a_secret_is_shown(buckets: Game) -> None:
    match = begin(buckets, "Ann=human,Bob=human", rounds="1")
    paper = play(match, "scoop 1", "", "scoop 0")
    handed = paper.index("The next move is for Bob (blue) alone.")
    assert "Press Enter" in paper[handed:]
    shown_to_bob = paper[handed:].split("(blue)>")[0]
    assert "scoop ?" in shown_to_bob and "scoop 1" not in shown_to_bob
    assert "bucket ?" in paper[:handed]


def test_a_saved_game_goes_on_where_it_was(buckets: Game, tmp_path: Path) -> None:
    match = begin(buckets, "human,human")
    file = tmp_path / "deep" / "evening.log"
    paper = play(match, "scoop 1", "", f"save {file}", "save", "quit", "")
    assert f"pipeyard play --resume {file}" in paper
    assert "Name a file" in paper
    again = saved_games.resume(file)
    assert digest(buckets, again.state) == digest(buckets, match.state)
    assert [entry.text for entry in again.log().entries] == [entry.text for entry in match.log().entries]
    assert not again.by_hand  # its secret came along, so chance goes on by itself


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(buckets: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    match = begin(buckets, "human,human")
    paper = play(match, f"save {tmp_path / 'file' / 'x.log'}", "scoop 1")
    assert "cannot be written" in " ".join(paper.split())
    assert len(match.seen(0, 3)) == 1


def test_the_end_of_input_keeps_the_game(buckets: Game) -> None:
    match = begin(buckets, "human,human")
    paper = play(match, "scoop 1")
    assert "pipeyard play --resume last" in paper
    assert digest(buckets, saved_games.resume(saved_games.find("last")).state) == digest(buckets, match.state)


def test_ctrl_c_asks_whether_to_save(buckets: Game, tmp_path: Path) -> None:
    file = tmp_path / "left.log"
    paper = play(begin(buckets, "human,human"), CTRL_C, str(file))
    assert "Save as" in paper and "Saved." in paper
    assert file.is_file()


def test_commands_answer(buckets: Game) -> None:
    match = begin(buckets, "human,human")
    length = len(match)
    paper = play(match, "help", "moves", "moves zzz", "rules", "rules scoop", "rules zzz", "log", "board", "")
    assert "You can always type" in paper
    assert "scoop 0" in paper
    assert "No move on the menu has 'zzz'" in paper
    assert "buckets/scoop" in paper
    assert "There is no rule called 'zzz'" in paper
    assert len(match) == length


def test_others_at_the_keyboard_speak_with_their_name(buckets: Game) -> None:
    match = begin(buckets, "human,human,random", rounds="1")
    paper = play(match, "purple: scoop 1", "green: scoop 1", "b: scoop 1")
    assert "Nobody here is called 'purple'" in paper
    assert "Green is played by random" in paper
    assert [seen.event.seat for seen in match.seen(None, 4) if seen.event.seat == 1] == [1]


def test_bots_alone_are_watched(buckets: Game) -> None:
    match = begin(buckets, "random,random")
    paper = play(match)
    assert match.result is not None and match.result.reason in paper


def test_bots_play_the_same_for_the_same_seed(buckets: Game) -> None:
    file = saved_games.new_path("buckets")
    papers = {play(begin(buckets, "random,random,random", seed="x"), path=file) for _ in range(3)}
    assert len(papers) == 1


# Saved games


def test_every_game_is_kept_in_a_file_of_its_own(buckets: Game) -> None:
    first, second = begin(buckets, "human,human"), begin(buckets, "human,human")
    play(first, "scoop 1")
    play(second, "scoop 0")
    kept = saved_games.saved_games()
    assert len(kept) == 2
    states = {digest(buckets, saved_games.resume(each.path).state) for each in kept}
    assert states == {digest(buckets, first.state), digest(buckets, second.state)}


def test_a_game_that_goes_on_stays_in_its_file(buckets: Game) -> None:
    play(begin(buckets, "human,human"), "scoop 1", "")
    (kept,) = saved_games.saved_games()
    again = saved_games.resume(kept.path)
    play(again, "scoop 1", "", path=kept.path)
    (still,) = saved_games.saved_games()
    assert still.path == kept.path and len(still.log.entries) > len(kept.log.entries)


def test_a_file_that_is_no_log_is_passed_over(buckets: Game) -> None:
    play(begin(buckets, "human,human"), "scoop 1")
    (saved_games.folder() / "diary.log").write_text("dear diary")
    assert len(saved_games.saved_games()) == 1
    with pytest.raises(LogError):
        saved_games.resume(saved_games.find("diary.log"))


def test_without_a_game_there_is_no_last_one() -> None:
    with pytest.raises(FileNotFoundError, match="no game is waiting"):
        saved_games.find("last")


# Secrets and names


def test_the_curtain_is_there_before_the_first_hand() -> None:
    match = begin(registry.game("tube-tangle"), "Bob=human,Ann=human")
    paper = play(match)
    first = match.waiting.must[0]
    name = match.header.chairs[first].player.name
    curtain = paper.index(f"The next move is for {name} alone.")
    assert "Your hand" not in paper[:curtain] and "hand" not in paper[:curtain].lower()


def on_a_terminal(match: Match, *lines: str) -> str:
    """What a real terminal is sent, its own signs included."""
    paper = io.StringIO()
    console = Console(file=paper, width=80, height=24, force_terminal=True)
    Play(match, console, Script(lines, paper)).run()
    return paper.getvalue()


def test_hands_are_shown_on_a_screen_that_leaves_nothing_to_scroll_back_to() -> None:
    other, back, cleared = "\x1b[?1049h", "\x1b[?1049l", "\x1b[3J"
    sent = on_a_terminal(begin(registry.game("tube-tangle"), "Bob=human,Ann=human"), "help")
    shown = sent.index("Your secret")
    assert sent.index(other) < sent.index(cleared) < shown < sent.rindex(back)
    assert other not in on_a_terminal(begin(registry.game("pipe-land"), "human,human"), "help"), "no secrets"


def test_the_whole_rulebook_has_a_pager_and_first_says_how_it_is_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paged: list[tuple[str, str]] = []

    def show(pager: object, content: str) -> None:
        paged.append((content, os.environ["LESS"]))

    monkeypatch.setenv("LESS", "-i")
    monkeypatch.setattr("rich.pager.SystemPager.show", show)
    on_a_terminal(begin(registry.game("pipes"), "human"), "rules")
    [(book, less)] = paged
    assert less == "-R -i", "colours are colours, not ESC[1m"
    assert book.index("Aim") < book.index("A turn") < book.index("Pipes: the rules")


def test_people_are_called_by_the_names_they_gave() -> None:
    match = begin(registry.game("tube-tangle"), "Bob=human,Ann=human")
    first = match.header.chairs[match.waiting.must[0]].player.name
    paper = play(match, "help", "quit", "")
    assert f" {first}> " in paper
    assert "ann>" not in paper and "bob>" not in paper
    assert f" {first}, lay a tile." in play(match, "", "quit", "")


def test_where_seats_are_colours_the_colour_stays_beside_the_name() -> None:
    match = begin(registry.game("pipe-land"), "Ada=human,greedy")
    paper = play(match, "help", "quit", "")
    assert "Ada (red)> " in paper
