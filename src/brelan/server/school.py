"""Lessons over HTTP: nothing is stored, and nobody needs to be known."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from brelan.core.errors import BadInput
from brelan.games import registry
from brelan.games.lessons import Lesson, Step, lesson_of
from brelan.games.words import spoken_language
from brelan.server.details import plain_details
from brelan.server.lessonbodies import LessonPlan, LessonShown, LessonStep, LessonTry
from brelan.table.teaching import teach, would


def plan(game: str) -> LessonPlan:
    """The steps of a game's lesson. Raises BadInput: `unknown-game`."""
    lesson = _lesson(game)
    return LessonPlan(game=game, names=list(lesson.names), steps=[_about(step) for step in lesson.steps])


class School:
    """Answers learners. Their moves are worked out beside the event loop, one thing at a time: however many learn,
    tables go on.
    """

    def __init__(self, ready: Callable[[str], Awaitable[None]]) -> None:
        """`ready` waits until a game's rules can be used."""
        self._ready = ready
        self._one = asyncio.Lock()

    async def answer(self, game: str, step: int, tried: LessonTry) -> LessonShown:
        """What comes of it. Raises BadInput: `unknown-game`; and as `brelan.table.teaching` does."""
        lesson = _lesson(game)
        await self._ready(game)
        async with self._one:
            return await asyncio.to_thread(_answered, lesson, step, tried)


def _lesson(game: str) -> Lesson:
    if game not in registry.GAMES:
        raise BadInput("unknown-game", name=game, known=", ".join(registry.GAMES))
    return lesson_of(game)


def _about(step: Step) -> LessonStep:
    players: Any = step.position["players"]
    return LessonStep(name=step.name, clauses=list(step.clauses), players=len(players))


def _answered(lesson: Lesson, step: int, tried: LessonTry) -> LessonShown:
    language = spoken_language(tried.text)
    found = would(lesson, step, tried.moves) if tried.ask else teach(lesson, step, tried.moves, language)
    return LessonShown(
        code=found.code,
        details=plain_details(found.details),
        shown=list(found.shown),
        done=found.done,
        wanted=found.wanted,
    )
