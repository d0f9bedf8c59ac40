"""Looks back at games while the workers have little time."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from brelan.bots.advice import BEST
from brelan.bots.players import numbers_of
from brelan.core.errors import Refused
from brelan.core.record import GameRecord, Seat, new_record
from brelan.games.registry import game
from brelan.server.reviewbodies import Review
from brelan.server.reviews import TRIES, Reviews, Shelf, judge_of
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


class Memory(Shelf):
    """What is kept, in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, int], bytes] = {}
        self.full = False

    async def keep_review(self, code: str, number: int, judge: int, report: bytes) -> None:
        if self.full:
            raise OperationalError("insert", None, Exception("disk full"))
        self.kept[code, number, judge] = report

    async def review_of(self, code: str, number: int, judge: int) -> bytes | None:
        return self.kept.get((code, number, judge))


def reviewed(pool: Pool, shelf: Memory | None = None) -> Review:
    async def trial() -> Review:
        reviews, record = Reviews(pool, shelf or Memory()), just_dealt()
        await reviews.begin("CODE", 1, record)
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


def test_a_report_is_found_again_after_a_restart() -> None:
    shelf = Memory()
    first = reviewed(Pool(here=True), shelf)
    assert set(shelf.kept) == {("CODE", 1, judge_of(just_dealt()))}

    async def later(code: str) -> Review:
        reviews = Reviews(Pool(), shelf)  # a pool that could work out none
        if code == "CODE":
            await reviews.begin(code, 1, just_dealt())
        return await reviews.look(code, 1, just_dealt(), "en")

    found = asyncio.run(later("CODE"))
    assert (found.state, found.report, found.text) == ("done", first.report, first.text)
    assert asyncio.run(later("OTHER")).state == "none"


def test_a_report_by_another_version_of_the_judge_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, record = Memory(), just_dealt()
    reviewed(Pool(here=True), shelf)
    for changed, state in (("grisbi", "done"), ("muzishez", "none")):
        versions = numbers_of(game(changed)).VERSIONS
        monkeypatch.setitem(versions, BEST, versions[BEST] + 1)
        assert asyncio.run(Reviews(Pool(), shelf).look("CODE", 1, record, "en")).state == state, changed


@pytest.mark.parametrize("kept", [b"{}", b"not JSON"])
def test_a_report_that_cannot_be_read_is_worked_out_again(kept: bytes) -> None:
    shelf = Memory()
    shelf.kept["CODE", 1, judge_of(just_dealt())] = kept
    assert reviewed(Pool(here=True), shelf).state == "done"
    assert shelf.kept["CODE", 1, judge_of(just_dealt())] != kept


def test_a_report_that_cannot_be_kept_is_told_all_the_same() -> None:
    shelf = Memory()
    shelf.full = True
    assert reviewed(Pool(here=True), shelf).state == "done"
    assert not shelf.kept
