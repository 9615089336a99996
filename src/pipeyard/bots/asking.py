"""Asks a bot and checks what it answers: a bot that fails costs its seat a sentence, never the game."""

from __future__ import annotations

import random
import traceback
from dataclasses import dataclass
from pathlib import Path

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.protocol import Game, Move, Seat, State
from pipeyard.rules.words import Words, say, together, told_by


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat does. After ``trouble`` the move is a stand-in, made because the bot's own could not be."""

    move: Move | None  # None: it keeps silent
    trouble: Words | None = None  # what was wrong with the bot, in a sentence or two


def put(
    game: Game,
    state: State,
    seat: Seat,
    rng: random.Random,
    deadline: float | None = None,
    playouts: int | None = None,
    cores: int = 1,
) -> Question | None:
    """The position as a question to a seat, None where it has nothing to choose."""
    menu = tuple(game.decode(state, seat, code) for code in state.codes(seat))
    if not menu:
        return None
    must = seat in state.waiting().must
    return Question(game, game.view(state, seat), seat, menu, must, rng, deadline, playouts, cores)


def consult(bot: Bot, question: Question, state: State) -> Answer:
    """Ask a bot. Whatever it does, the answer is a legal move, or silence where that is allowed."""
    try:
        said: object = bot.choose(question)
    except Exception as problem:
        return stand_in(question, raised(bot, problem))
    if said is None and not question.must:
        return Answer(None)
    found = judge(bot, question.game, state, question.seat, said)
    return Answer(found) if isinstance(found, Move) else stand_in(question, found)


def judge(bot: Bot, game: Game, state: State, seat: Seat, said: object) -> Move | Words:
    """The move a bot's answer stands for, text or move; or what is wrong with it."""
    name = bot_name(bot)
    if said is None:
        return say("The bot {bot} gave no move where it had to.", bot=name)
    try:
        move = game.read_move(state, said) if isinstance(said, str) else said
        if not isinstance(move, Move):
            return say("The bot {bot} answered {answer}, which is no move.", bot=name, answer=_short(said))
        refusal = game.refusal(state, seat, move)
    except ValueError as problem:  # a text that is no move
        return say(
            "The bot {bot} answered {answer}: {why}", bot=name, answer=_short(said), why=told_by(problem)
        )
    except Exception:  # a move of another game, or one with senseless parts
        return say("The bot {bot} answered {answer}, which is no move.", bot=name, answer=_short(said))
    if refusal is None:
        return move
    return say("The bot {bot} answered {answer}: {why}", bot=name, answer=_short(said), why=refusal.reason)


def stand_in(question: Question, why: Words) -> Answer:
    """What is done in a bot's place: a random move where it must act, and nothing where it need not."""
    if not question.must:
        return Answer(None, why)
    move = registry.bot("random", question.game.name).choose(question)
    return Answer(move, together(why, say("A random move is made for it."), between=" "))


def raised(bot: Bot, problem: BaseException) -> Words:
    """What a bot raised, and on which line of its file."""
    asker, *inside = traceback.extract_tb(problem.__traceback__)
    ours = {asker.filename, str(Path(__file__).with_name("function.py"))}
    frames = [frame for frame in inside if frame.filename not in ours]
    error = type(problem).__name__ + (f" ({_short(problem, str)})" if str(problem) else "")
    if not frames:
        return say("The bot {bot} failed with {error}.", bot=bot_name(bot), error=error)
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    return say(
        "The bot {bot} failed with {error} in {file}, line {line}.",
        bot=bot_name(bot),
        error=error,
        file=Path(own[-1].filename).name,
        line=own[-1].lineno,
    )


def bot_name(bot: Bot) -> str:
    """What a bot is called, also one that does not say."""
    return str(getattr(bot, "name", "") or type(bot).__name__)


def _short(value: object, write: type[str] | None = None) -> str:
    try:
        text = (write or repr)(value)
    except Exception:
        text = type(value).__name__
    return text if len(text) <= 80 else f"{text[:77]}..."
