"""Lessons, drawn examples and credits over HTTP.

Of lessons the server keeps nothing: who learns sends along what they did in the chapter.
"""

from __future__ import annotations

from functools import cache

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pipeyard.language import translate
from pipeyard.lessons import credits, examples, first_page, lesson, names
from pipeyard.lessons.lesson import Lesson
from pipeyard.lessons.teaching import NEXT, LostThread, Telling
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.words import say, told_by
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.games import find_game
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import heavy_work_of
from pipeyard.web.http.still_table import still_frame, still_welcome
from pipeyard.web.live.localize import request_language
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.lessons import (
    CreditsInfo,
    ExampleInfo,
    FirstPageInfo,
    LessonMoment,
    LessonTry,
    RulingInfo,
    SectionInfo,
    TryInfo,
)
from pipeyard.web.wire.refusal import refusal_info


def find_lesson(name: str) -> Lesson:
    """A game's lesson. Raises :class:`NotFound`."""
    found = find_game(name).name
    if found not in names():
        raise NotFound(say("this game has no lesson"), say("look at its rules"))
    return lesson(found)


@post("/api/lessons/{name:str}", status_code=200, responses=problems(400, 404))
async def learn(request: HttpRequest, name: FromPath[str], data: JSONBody[LessonTry]) -> LessonMoment:
    """A step of a lesson, and what becomes of a try."""
    return await heavy_work_of(request).run_page(lambda: _learn(name, data))


def _learn(name: str, data: LessonTry) -> LessonMoment:
    told = find_lesson(name)
    try:
        telling = Telling(told, data.chapter)
        telling.go(data.moves)
        if data.move:
            telling.take(data.move)
    except LostThread as problem:
        raise RequestError(say("this does not fit the lesson"), say("begin the chapter again")) from problem
    except NotationError as problem:
        raise RequestError(told_by(problem)) from problem
    over = telling.step is None and data.chapter + 1 == len(told.chapters)
    if telling.step is None and not over:
        telling = Telling(told, data.chapter + 1)
    return moment(telling, over)


@get("/api/lessons/{name:str}", responses=problems(400, 404))
async def shown_way(request: HttpRequest, name: FromPath[str]) -> list[LessonMoment]:
    """The whole lesson along the moves it shows, for devices without network."""
    return await heavy_work_of(request).run_page(lambda: _shown_way(find_lesson(name).game))


@cache
def _shown_way(game: str) -> list[LessonMoment]:
    told = lesson(game)
    found = []
    for number in range(len(told.chapters)):
        telling = Telling(told, number)
        while telling.step is not None:
            found.append(moment(telling, False))
            found[-1].moves = list(telling.moves)
            telling.take(telling.show or NEXT)
    found.append(moment(telling, True))
    return found


def moment(telling: Telling, over: bool) -> LessonMoment:
    """Where a learner is, ready to be sent."""
    step = telling.step or telling.chapter.steps[-1]
    told = telling.lesson
    return LessonMoment(
        title=told.title,
        chapters=[chapter.title for chapter in told.chapters],
        chapter=telling.number,
        step=telling.at,
        steps=len(telling.chapter.steps),
        moves=telling.moves,
        say=step.say,
        task="" if over else step.task,
        nudge="" if over else step.nudge,
        show=telling.show,
        look=list(step.look),
        refused=_refused(telling),
        missed=telling.missed,
        over=over,
        welcome=still_welcome(telling.game, telling.state, telling.you, told.names),
        frame=still_frame(
            telling.game,
            telling.state,
            telling.you,
            len(telling.past),
            telling.step is None or telling.step.is_read,
        ),
    )


def _refused(telling: Telling) -> m.RefusalInfo | None:
    if telling.refusal is None or telling.tried is None:
        return None
    return refusal_info(telling.game, telling.state, telling.tried, telling.refusal)


@get("/api/rules/{name:str}/examples", responses=problems(400, 404))
async def list_examples(request: HttpRequest, name: FromPath[str]) -> list[ExampleInfo]:
    """A game's rules, drawn: positions, and moves tried in them."""
    game, language = find_game(name).name, request_language.get()
    return await heavy_work_of(request).run_page(lambda: _examples(game, language))


@cache
def _examples(name: str, language: str) -> list[ExampleInfo]:
    return [
        ExampleInfo(
            rule=example.rule,
            caption=example.caption,
            svg=example.picture(with_pieces=False, title=translate(example.caption, language)),
            tries=[
                TryInfo(judged.text, judged.refusal is None, judged.refusal.reason if judged.refusal else "")
                for judged in example.judge()
            ],
        )
        for example in examples(name)
    ]


@get("/api/rules/{name:str}/first-page", responses=problems(400, 404))
async def show_first_page(request: HttpRequest, name: FromPath[str]) -> FirstPageInfo:
    """The page a family can play from, before the exact rules."""
    game, language = find_game(name).name, request_language.get()
    page = await heavy_work_of(request).run_page(lambda: first_page(game, language))
    if page is None:
        return FirstPageInfo("", [], [])
    sections = [SectionInfo(each.title, list(each.lines)) for each in page.sections]
    return FirstPageInfo(page.title, sections, [example.rule for example in page.drawings])


@get("/api/credits/{name:str}", responses=problems(400, 404), sync_to_thread=False)
def show_credits(name: FromPath[str]) -> CreditsInfo:
    """A game's designer and rulebook, and what is our reading of it."""
    game = find_game(name)
    found = credits(game.name)
    rulings = [
        RulingInfo(ruling.number, ruling.title, ruling.kind, list(ruling.rules), ruling.text)
        for ruling in found.rulings
    ]
    return CreditsInfo(game.about.designer, found.rulebook, found.about, rulings)


LEARNING = [learn, shown_way, list_examples, show_first_page, show_credits]
