"""Looks back at games while the workers have little time."""

import asyncio
from typing import Any

import pytest

from brelan.core.errors import Refused
from brelan.core.record import GameRecord, Seat, new_record
from brelan.games.registry import game
from brelan.server.reviewbodies import Review
from brelan.server.reviews import TRIES, Reviews
from brelan.server.thinking.pool import Pool, Unanswered
from brelan.server.thinking.wire import Thinking


class Busy(Pool):
    """Without time for so many questions."""

    def __init__(self, times: int) -> None:
        super().__init__(here=True)
        self.left = times

    async def think(self, asked: Thinking) -> Any:
        self.left -= 1
        if self.left >= 0:
            raise Unanswered("all workers are busy")
        return await super().think(asked)


def just_dealt() -> GameRecord:
    """Nothing but the curve is asked of it."""
    muzishez = game("muzishez")
    seats = [Seat(name=f"n{seat}", kind="sensible") for seat in range(3)]
    return new_record(muzishez, seats, options=muzishez.options(), seed=9)


def reviewed(pool: Pool) -> Review:
    async def trial() -> Review:
        reviews, record = Reviews(pool), just_dealt()
        reviews.begin("CODE", 1, record)
        (work,) = reviews._works.values()
        assert work.task is not None
        await work.task
        return await reviews.look("CODE", 1, record, "en")

    return asyncio.run(trial())


@pytest.mark.parametrize(("times", "state"), [(0, "done"), (TRIES - 1, "done"), (TRIES, "failed")])
def test_the_curve_is_asked_for_again_while_workers_are_busy(times: int, state: str) -> None:
    assert reviewed(Busy(times)).state == state


def test_without_workers_none_is_begun() -> None:
    with pytest.raises(Refused) as problem:
        reviewed(Pool())
    assert problem.value.code == "no-reviews"
