"""The greedy player closes pipes of its own colour and leaves random ones behind."""

import random

import pytest

from pipeyard.bots.bot import ask
from pipeyard.bots.guides import guide
from pipeyard.bots.registry import bot, names
from pipeyard.bots.search.tree import Node, Search
from pipeyard.bots.search.tube_tangle import TubeTangleGuide
from pipeyard.bots.search.tube_tangle_pipes import LOST, survey
from pipeyard.rules.bag import Bag, Dice
from pipeyard.rules.protocol import NATURE, Move, Result
from pipeyard.rules.state import NO_ONE
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Place
from pipeyard.rules.tube_tangle.scoring import pipes
from pipeyard.rules.tube_tangle.state import TubeTangleState
from tests.tube_tangle.tables import tube_tangle

GAME = tube_tangle()


def greedy_move(text: str) -> Move | None:
    return ask(bot("greedy", GAME.name), GAME, GAME.read(text), 0, random.Random(1))


def play(players: list[str], seed: int) -> Result:
    rng = random.Random(seed)
    state = GAME.start("standard", len(players), {})
    bots = [bot(name, GAME.name) for name in players]
    while (result := state.result()) is None:
        (seat,) = state.waiting().must
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(seat, rng.choices(codes, weights)[0])
        else:
            move = ask(bots[seat], GAME, state, seat, rng)
            assert move is not None and GAME.refusal(state, seat, move) is None
            state.play(seat, GAME.encode(state, seat, move))
    return result


def test_it_is_there() -> None:
    assert {"greedy", "random"} <= set(names("tube-tangle"))


def test_it_beats_random_players() -> None:
    scores = [play(["greedy", "random"], seed).scores for seed in range(3)]
    assert sum(mine or 0 for mine, _ in scores) > 2 * sum(theirs or 0 for _, theirs in scores)


def test_it_closes_its_own_pipe_at_the_end_and_makes_it_longer_before() -> None:
    table = "\ntable\n     0\n 0  room\n -1 B4:mPPF\n"
    state = GAME.read("tube-tangle\ncolour ann fire\nhand ann C1 B5" + table)
    early = ask(bot("greedy", GAME.name), GAME, state, 0, random.Random(1))
    assert early == Place((-1, -1), "C1", "PFPF")
    assert isinstance(state, TubeTangleState)
    state.pouch = Bag([0] * len(state.pouch.counts))
    late = ask(bot("greedy", GAME.name), GAME, state, 0, random.Random(1))
    assert late == Place((-1, -1), "C1", "mFmP")


CLOSED = """
table
      -2   -1      0       1       2       3
 2    .    .       .       road    .       .
 1    .    .       D2:EFFE B2:rFFF A8:GrPF road
 0    road A7:PFEr B1:FFrF D1:FPPF .       .
-1    .    .       road    .       .       .
"""


def test_it_spares_its_own_pipe_and_opens_those_of_others() -> None:
    own = greedy_move("tube-tangle\ncolour ann fire\nhand ann pit\n" + CLOSED)
    assert isinstance(own, OpenPit) and own.cell in ((1, 2), (0, -1))
    other = greedy_move("tube-tangle\ncolour ann gas\nhand ann pit\n" + CLOSED)
    assert isinstance(other, OpenPit) and other.cell in ((-2, 0), (3, 1))


def test_it_covers_the_pit_in_its_own_pipe() -> None:
    text = "tube-tangle\ncolour ann fire\nhand ann cover\n" + CLOSED.replace("A8:GrPF road", "A8:GrPF pit")
    assert greedy_move(text) == ManholeCover((3, 1))


def test_a_pipe_that_can_never_be_closed_is_lost() -> None:
    state = GAME.read("tube-tangle\ntable\n    -1      0\n 0  .       room\n -1 C1:mFmP B4:mPPF\n")
    found = list(survey(state))
    fire = [found[place + 1] for place in range(0, len(found), 3) if found[place] == 1]
    assert fire == [LOST]


def test_the_survey_counts_what_the_scoring_counts() -> None:
    """Closed pipes and their links, in positions of played games."""
    rng = random.Random(4)
    for seed in range(3):
        state = GAME.start("standard", 3, {})
        dice = Dice(seed)
        for _ in range(90):
            seat = state.whose(dice)
            if seat == NO_ONE:
                break
            state.play(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
            if rng.random() < 0.2:
                found = list(survey(state))
                mine = sorted(
                    (found[place], found[place + 1] == 0, found[place + 2])
                    for place in range(0, len(found), 3)
                )
                assert mine == sorted((p.material, not p.openings, p.links) for p in pipes(state))


def test_what_a_move_changes_is_what_the_survey_finds_after_it() -> None:
    """All moves of some positions, late ones with empty piles included."""
    knowing = guide(GAME.name)
    assert isinstance(knowing, TubeTangleGuide)
    seen = set()
    for seed in range(3):
        state = GAME.start("standard", 2, {})
        dice = Dice(seed)
        while (seat := state.whose(dice)) != NO_ONE:
            if seat != NATURE and dice.below(6) == 0:
                menu = state.menu(seat)
                before, *after = (knowing.worth(state, seat, code) for code in (menu[0], *menu))
                found = knowing.worths(state, seat, menu)
                for code, worth, change in zip(menu, after, found, strict=True):
                    assert worth - before == pytest.approx(change - found[0])
                    seen.add((state.roads == 0, type(GAME.decode(state, seat, code))))
            state.play(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
    assert {kind for _, kind in seen} >= {Place, OpenPit, ManholeCover}
    assert (True, Place) in seen


def late(seats: int, pouch: int, seed: int) -> tuple[TubeTangleState, int]:
    """A position with at most so many tiles in the pouch, and who must act."""
    knowing, dice = guide(GAME.name), Dice(seed)
    state = GAME.start("standard", seats, {})
    while True:
        assert isinstance(state, TubeTangleState)
        seat = state.whose(dice)
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
        elif state.pouch.total <= pouch and len(state.codes(seat)) > 1:
            return state, seat
        else:
            state.play(seat, knowing.reply(state, seat, dice))


def choices(node: Node) -> int:
    """Positions below a node in which the tree chose."""
    return sum(kid.is_known + choices(kid) for kid in node.kids)


@pytest.mark.parametrize(("seats", "pouch"), [(2, 0), (3, 0), (2, 1)])
def test_the_tree_has_moves_of_others_only_where_their_hands_are_known(seats: int, pouch: int) -> None:
    """Between two with an empty pouch. If hands are unknown, worlds differ in what the other can lay."""
    state, seat = late(seats, pouch, 4)
    assert state.pouch.total == pouch
    search = Search(guide(GAME.name), state, seat, 1, 1000)
    search.run(60, 0.0)
    assert (choices(search.root) > 0) == (seats == 2 and pouch == 0)
