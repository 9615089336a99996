"""Pipe Land on both engines at once: whole games by mixed players, compared after every event."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pipeyard.bots.bot import Bot, ask
from pipeyard.bots.registry import bot
from pipeyard.rules import registry
from pipeyard.rules.pipe_land import moves
from pipeyard.rules.protocol import NATURE, Game, Move, Seat, State
from tests.literal.pipe_land import LiteralPipeLand
from tests.literal.pipe_land_bargains import BARGAINS
from tests.literal.pipe_land_boards import compared_board
from tests.literal.pipe_land_compare import Pair, odd_move
from tests.literal.pipe_land_money import Money
from tests.literal.story import Search, Story

VARIANTS = tuple((edition, mode) for edition in ("76", "114") for mode in ("basic", "advanced"))
GREEDY_EVERY = 200  # of the checked games, this many times fewer are played by a bot that wants to win
ENDS: dict[str, Move] = {"choose": moves.Draw(), "act": moves.Done()}  # what ends a step
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


@dataclass
class Manner:
    """How a table plays: shares of a choice, between 0 and 1."""

    passing: float
    haggling: float  # how often somebody bargains before the next move
    ending: float  # how often a turn ends though actions are left
    buying: float  # how often an action is a purchase
    greedy: float  # how often a bot that wants to win chooses
    leaver: Seat  # this one passes every other time


def manner(rng: random.Random) -> Manner:
    """A table of some temper."""
    return Manner(
        passing=rng.choice((0.0, 0.01, 0.03, 0.3)),
        haggling=rng.choice((0.0, 0.2, 0.5, 0.7)),
        ending=rng.choice((0.1, 0.3, 0.6)),
        buying=rng.choice((0.1, 0.5, 0.9)),
        greedy=rng.choice((0.0, 0.0, 0.1, 0.6)),
        leaver=rng.choice((0, 1, 6, 6, 6, 6)),
    )


def compared_game(edition: str, mode: str, seed: int, odd: int = 4, limit: int = 6000) -> Story:
    """Play one game on both engines; the story ends at its end or at the first complaint."""
    rng = random.Random(f"{edition} {mode} {seed}")
    game, state, options = _start(edition, mode, rng, talk=0.85)
    slow = LiteralPipeLand(edition, game.seat_names(state), mode, options["bargaining"] == "yes")
    pair = Pair(game, state, slow)
    story = Story(f"pipe-land {edition} {options} seed {seed}", cited=pair.rules)
    table = manner(rng)
    greedy = bot("greedy", "pipe-land")
    while story.events < limit:
        story.complaints += list(pair.differences(rng))
        for _ in range(odd):
            name, move = odd_move(pair.slow, rng)
            legal, complaint = pair.judge(pair.seat(name), move)
            story.complaints += [complaint] if complaint else []
        if story.complaints:
            story.complaints.append(game.write(state))
            break
        if state.result() is not None:
            story.ended = str(pair.slow.rule)
            break
        seat, chosen = _choose(pair, table, greedy, rng)
        legal, complaint = pair.judge(seat, chosen)
        if complaint or not legal:
            story.complaints.append(complaint or f"chosen but refused: {pair.name(seat)}: {chosen}")
            break
        story.told.append(f"{pair.name(seat)}: {game.write_move(state, chosen)}")
        pair.play(seat, chosen)
        story.events += 1
    return story


def _start(edition: str, mode: str, rng: random.Random, talk: float) -> tuple[Game, State, dict[str, str]]:
    """A table, and with the likelihood ``talk`` one that bargains."""
    game = registry.game("pipe-land")
    seats = rng.randint(2, 6)
    bargaining = "yes" if rng.random() < talk else "no"
    options = {"mode": mode, "bargaining": bargaining, "colours": " ".join(rng.sample(COLOURS, seats))}
    return game, game.start(edition, seats, options), options


def _choose(pair: Pair, table: Manner, greedy: Bot, rng: random.Random) -> tuple[Seat, Move]:
    waiting = pair.state.waiting()
    seat = waiting.must[0]
    if seat == NATURE:
        chances = pair.state.chances()
        code = rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
        return NATURE, pair.game.decode(pair.state, NATURE, code)
    if rng.random() < table.haggling:
        bargain = _bargain(pair, rng.choice((seat, *waiting.may)), rng)
        if bargain:
            return bargain
    if rng.random() < table.greedy:
        move = ask(greedy, pair.game, pair.state, seat, rng)
        if move is not None:
            return seat, move
    return seat, _turn_move(pair, seat, table, rng)


def _bargain(pair: Pair, seat: Seat, rng: random.Random) -> tuple[Seat, Move] | None:
    """A bargain off the menu at a price of one's own, or whatever somebody may say."""
    for _ in range(rng.randint(0, 12)):
        name, move = odd_move(pair.slow, rng)
        if isinstance(move, BARGAINS) and pair.game.refusal(pair.state, pair.seat(name), move) is None:
            return pair.seat(name), move
    codes = list(pair.state.codes(seat))
    some = [*rng.sample(codes, min(20, len(codes))), *codes[-8:]]  # takings back are listed last
    tried = [pair.game.decode(pair.state, seat, code) for code in some]
    listed = [move for move in tried if isinstance(move, BARGAINS)]
    kinds = sorted({type(move).__name__ for move in listed})
    if not kinds:
        return None
    kind = rng.choice(kinds)
    return seat, rng.choice([move for move in listed if type(move).__name__ == kind])


def _turn_move(pair: Pair, seat: Seat, table: Manner, rng: random.Random) -> Move:
    menu = pair.menu(seat)
    if moves.Draw() in menu:
        return (
            moves.Pass() if rng.random() < (0.5 if seat == table.leaver else table.passing) else moves.Draw()
        )
    places = [move for move in menu if isinstance(move, moves.Place)]
    worthwhile = [move for move in menu if _worthwhile(pair, move)]
    if worthwhile and rng.random() < 0.4:
        return rng.choice(worthwhile)
    if places:
        return rng.choice(places)
    rotations: list[Move] = [move for move in menu if isinstance(move, moves.Rotate)]
    purchases: list[Move] = [move for move in menu if isinstance(move, moves.Buy)]
    if rng.random() < table.ending or not (rotations or purchases):
        return moves.Done()
    paid = [move for move in rotations if isinstance(move, moves.Rotate) and move.price]
    if purchases and rng.random() < table.buying:
        return rng.choice(purchases)
    return rng.choice(paid if paid and rng.random() < 0.3 else rotations or purchases)


def _worthwhile(pair: Pair, move: Move) -> bool:
    """Whether there is an offer on a move, or it is about a withdrawn player's land."""
    if isinstance(move, moves.Place | moves.Rotate):
        if any(o.cell == move.cell and o.sides in (None, move.sides) for o in pair.slow.offers):
            return True
    if isinstance(move, moves.Rotate | moves.Buy):
        return pair.slow.tiles[move.cell].owner in pair.slow.withdrawn
    return False


def checked_game(edition: str, mode: str, seed: int, limit: int = 20_000) -> Story:
    """Play one game on the fast engine alone, watching the money and that what is on the menu is accepted."""
    rng = random.Random(f"checked {edition} {mode} {seed}")
    game, state, options = _start(edition, mode, rng, talk=0.2)
    story = Story(f"checked pipe-land {edition} {options} seed {seed}")
    greedy = bot("greedy", "pipe-land") if seed % GREEDY_EVERY == 0 else None
    passing = rng.choice((0.0, 0.02, 0.3))
    money = Money(game, state)
    while state.result() is None and not story.complaints:
        if story.events == limit:
            story.complaints.append(f"no end after {limit} events")
            break
        waiting = state.waiting()
        seat = waiting.must[0]
        if waiting.may and rng.random() < 0.1:
            seat = rng.choice(waiting.may)
        if greedy and seat in waiting.must and seat != NATURE:
            move = ask(greedy, game, state, seat, rng)
            assert move is not None
        else:
            codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
            if not codes:
                continue
            code = rng.choice(codes)
            move = game.decode(state, seat, code)
            if waiting.step in ENDS and seat in waiting.must and rng.random() < 0.4:  # menus are mostly talk
                move = ENDS[waiting.step]
                code = game.encode(state, seat, move)
            if isinstance(move, moves.Pass) and rng.random() > passing:
                continue
            if game.encode(state, seat, move) != code:
                story.complaints.append(f"{move} is listed as {code} and encoded as something else")
        refusal = game.refusal(state, seat, move)
        if refusal:
            story.complaints.append(f"on the menu but refused: {seat}: {move}: {refusal.rule}")
            break
        story.told.append(f"{seat}: {game.write_move(state, move)}")
        exact = story.events % 16 == 0 and isinstance(move, moves.Done | moves.Pass)
        money.before(exact)
        state.play(seat, game.encode(state, seat, move))
        story.complaints += money.after(move)
        story.events += 1
    result = state.result()
    story.ended = result.rule.removeprefix("pipe-land/") if result else ""
    return story


SEARCHES = {
    "compared": Search(compared_game, VARIANTS, games=500, piece=10),
    "boards": Search(compared_board, (("76",), ("114",)), games=20_000, piece=1000),
    "checked": Search(checked_game, VARIANTS, games=10_000, piece=250),
}
