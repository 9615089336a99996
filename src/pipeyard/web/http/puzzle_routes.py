"""Puzzles over HTTP. The server keeps nothing: who solved what is remembered on their device."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pipeyard.lessons import puzzles
from pipeyard.lessons.puzzles import Puzzle, UnknownPuzzle
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import heavy_work_of
from pipeyard.web.http.still_table import still_frame, still_welcome
from pipeyard.web.wire.puzzles import PuzzleInfo, PuzzleList, PuzzleMoment, PuzzleTry
from pipeyard.web.wire.refusal import refusal_info


def info(puzzle: Puzzle) -> PuzzleInfo:
    title = find_game(puzzle.game).title
    return PuzzleInfo(puzzle.id, puzzle.game, title, puzzle.level, puzzles.LEVELS[puzzle.level])


@get("/api/puzzles", responses=problems())
async def list_puzzles(request: HttpRequest) -> PuzzleList:
    """All puzzles, and which one is today's."""
    return await heavy_work_of(request).run_page(_all)


def _all() -> PuzzleList:
    today = puzzles.daily(datetime.now(UTC).date())
    return PuzzleList(today.id, [info(each) for each in puzzles.everything()])


@get("/api/puzzles/{name:str}", responses=problems(400, 404))
async def show_puzzle(request: HttpRequest, name: FromPath[str]) -> PuzzleMoment:
    """A puzzle, to be solved."""
    return await heavy_work_of(request).run_page(lambda: moment(_find(name), None))


@post("/api/puzzles/{name:str}", status_code=200, responses=problems(400, 404))
async def try_puzzle(request: HttpRequest, name: FromPath[str], data: JSONBody[PuzzleTry]) -> PuzzleMoment:
    """What becomes of a try."""
    try:
        return await heavy_work_of(request).run_page(lambda: moment(_find(name), data.move))
    except NotationError as problem:
        raise RequestError(told_by(problem)) from problem


def _find(name: str) -> Puzzle:
    try:
        return puzzles.puzzle(name)
    except UnknownPuzzle as problem:
        raise NotFound(told_by(problem), say("look at the list of puzzles")) from None


def moment(puzzle: Puzzle, tried: str | None) -> PuzzleMoment:
    """A puzzle after a try: None is none, "" gives up."""
    game, state = find_game(puzzle.game), puzzle.state()
    answer = puzzles.answer(puzzle, tried) if tried else None
    solved = answer is not None and answer.solved
    over = solved or tried == ""
    best = game.read_move(state, puzzle.best)
    refused = None
    if answer is not None and answer.refusal is not None and tried:
        refused = refusal_info(game, state, game.read_move(state, tried), answer.refusal)
    words: str = ""
    if over:
        words = puzzles.why(puzzle, beside_board=True)
    elif answer is not None and answer.words is not None:
        words = answer.words
    if solved:
        code = game.encode(state, puzzle.seat, best)
        state.play(puzzle.seat, code)
    seats = range(len(game.seat_names(state)))
    names = [say("You") if seat == puzzle.seat else say("Player {n}", n=seat + 1) for seat in seats]
    own = [each.id for each in puzzles.puzzles(puzzle.game)]
    place = own.index(puzzle.id) + 1
    return PuzzleMoment(
        puzzle=info(puzzle),
        welcome=still_welcome(game, state, puzzle.seat, names),
        frame=still_frame(game, state, puzzle.seat, int(solved), over),
        solved=solved,
        over=over,
        words=words,
        refused=refused,
        best=puzzle.best if over else "",
        cell=getattr(best, "cell", None) if over else None,
        next=own[place] if place < len(own) else "",
    )


PUZZLES = [list_puzzles, show_puzzle, try_puzzle]
