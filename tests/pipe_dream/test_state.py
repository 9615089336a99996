"""Terms of many: nobody waits at their own pace, everybody waits at a shared roll, copies stay apart."""

import random

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_dream.sheet import Keeper
from pipeyard.rules.protocol import NATURE, BadSetup, Event, check
from pipeyard.rules.random_play import menu
from pipeyard.rules.state import playout
from tests.pipe_dream.guided import GAME, guided_game

PARTS = ("source", "step", "first", "second", "placed", "crossed", "wrenches", "bombs", "crosses", "meter")


def test_three_hundred_play_at_their_own_pace() -> None:
    state = GAME.start("classic", 300, {})
    dice = Dice(3)
    # The last seat plays on alone; all the others have not even chosen a source.
    while state.sheets[299].meter < 6:
        if state.waiting().must == (NATURE,):
            state.play(NATURE, dice.pick(state.chances()))
        else:
            codes = state.codes(299)
            state.play(299, codes[dice.below(len(codes))])
    assert state.sheets[0].source < 0
    assert 0 in state.waiting().must
    playout(state, dice)
    result = state.result()
    assert result is not None
    assert len(result.scores) == 300


def test_a_move_touches_one_sheet_of_three_hundred() -> None:
    state = GAME.start("classic", 300, {})
    before = state.copy()
    state.play(7, state.codes(7)[0])
    changed = [seat for seat in range(300) if state.sheets[seat] is not before.sheets[seat]]
    assert changed == [7]
    assert before.sheets[7].source < 0
    before.play(7, before.codes(7)[1])
    assert state.sheets[7].source != before.sheets[7].source


def test_a_shared_roll_waits_for_all() -> None:
    state = GAME.start("classic", 300, {"duplicate": "yes"})
    dice = Dice(4)
    rolls: list[int] = []
    while state.result() is None:
        waiting = state.waiting()
        if waiting.must == (NATURE,):
            live = [sheet for sheet in state.sheets if sheet.step < 4]
            assert len({sheet.meter for sheet in live}) == 1
            rolls.append(live[0].meter)
            state.play(NATURE, dice.pick(state.chances()))
        else:
            seat = waiting.must[dice.below(len(waiting.must))]
            codes = state.codes(seat)
            state.play(seat, codes[dice.below(len(codes))])
    assert rolls == list(range(len(rolls)))


def test_copies_stay_apart() -> None:
    rng = random.Random(12)
    for state in guided_game(rng, 2, {}, wild=0.3):
        text = GAME.write(state)
        twin = state.copy()
        third = twin.copy()
        for _ in range(3):
            must = twin.waiting().must
            if must:
                codes = [code for code, _ in twin.chances()] or twin.codes(must[0])
                twin.play(must[0], rng.choice(codes))
        assert GAME.write(state) == text
        assert GAME.write(third) == text


def test_nothing_is_secret() -> None:
    rng = random.Random(13)
    for number, state in enumerate(guided_game(rng, 3, {}, wild=0.5)):
        if number % 7:
            continue
        views = [GAME.view(state, seat) for seat in (None, 0, 1, 2)]
        assert [view.you for view in views] == [None, "player1", "player2", "player3"]
        assert len({(view.sheets, view.step, view.result) for view in views}) == 1
        for seat in state.waiting().must:
            for move in menu(GAME, state, seat)[:5]:
                event = Event(seat, move)
                assert all(GAME.seen(state, event, viewer) == event for viewer in (None, 0, 1, 2))


@pytest.mark.parametrize(
    ("edition", "seats", "options", "message"),
    [
        ("clasic", 1, {}, "no edition 'clasic'"),
        ("classic", 0, {}, "1 to 1000 players, not 0"),
        ("classic", 1001, {}, "1 to 1000 players, not 1001"),
        ("classic", 1, {"dice": "yes"}, "no option 'dice'; there are: duplicate, source"),
        ("classic", 1, {"duplicate": "maybe"}, "duplicate must be one of no, yes, not 'maybe'"),
    ],
)
def test_a_wrong_start_says_what_would_be_right(
    edition: str, seats: int, options: dict[str, str], message: str
) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.start(edition, seats, options)


def test_every_refusal_helps() -> None:
    """A sentence, cells on the map, and an alternative whenever the seat has any move."""
    rng = random.Random(14)
    asked = 0
    known = []
    for number, state in enumerate(guided_game(rng, 2, {}, wild=0.2)):
        for seat in state.waiting().must:
            known += menu(GAME, state, seat)[:2]
        for move in rng.sample(known, min(len(known), 5)) if number % 4 == 0 else []:
            for seat in (0, 1):
                refusal = GAME.refusal(state, seat, move)
                if refusal is None:
                    check(GAME, state, seat, move)
                    continue
                asked += 1
                assert refusal.reason.endswith(".")
                assert all(1 <= row <= 6 and 1 <= column <= 6 for row, column in refusal.cells)
                assert (refusal.instead is None) == (not state.codes(seat))
    assert asked > 50


def test_a_copied_sheet_is_the_same_in_every_part() -> None:
    seen: dict[str, set[object]] = {part: set() for part in PARTS}
    for state in guided_game(random.Random(15), 2, wild=0.3):
        for sheet in state.sheets:
            copied = sheet.copy(Keeper())
            for part in PARTS:
                assert getattr(copied, part) == getattr(sheet, part)
                seen[part].add(getattr(sheet, part))
    assert all(len(values) > 1 for values in seen.values()), seen
