"""Looks back at games that are over: worked out by the bots' workers, decision by decision, and kept with the game."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from brelan.bots.advice import BEST, Advice
from brelan.bots.players import version_of
from brelan.bots.reviewing import Decision, Judged, Report, decisions, judged, report
from brelan.bots.search import Budget
from brelan.core.errors import BrelanError, Refused
from brelan.core.record import GameRecord
from brelan.games import registry
from brelan.server.reviewbodies import LossText, Review, ReviewText
from brelan.server.storage.store import Taken
from brelan.server.thinking.pool import LIMIT_SECONDS, Pool, Unanswered
from brelan.server.thinking.wire import Advise, Curve
from brelan.table.retelling import retold

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 64
"""So many reports are kept in memory; all are in the database."""
MOST_WAITING: Final = 8
"""So many games wait for theirs at a time."""
SECONDS: Final = 45.0
"""A game's decisions share so much of one core..."""
LONGEST: Final = 0.4
"""...but none takes longer than this..."""
SIMULATIONS: Final = 3_000
"""...nor more lines of play: a fast machine finds what a slow one does."""
TOLD: Final = 8
"""So many losses are told in words."""
TRIES: Final = 3
"""So often each thing is asked, should workers be busy or fail."""


State = Literal["none", "waiting", "working", "done", "failed"]


class Shelf(Protocol):
    """Where reports are kept, as JSON."""

    async def keep_review(self, code: str, number: int, judge: int, report: bytes) -> None:
        """Keep one."""

    async def review_of(self, code: str, number: int, judge: int) -> bytes | None:
        """The one of a game by this version of the judge, if it is there."""


@dataclass
class _Work:
    """A game's report as far as it has come."""

    done: int = 0
    of: int = 0
    report: Report | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None

    texts: dict[str, ReviewText] = field(default_factory=dict)
    """By language."""

    @property
    def state(self) -> State:
        """In a word."""
        if self.failed:
            return "failed"
        return "done" if self.report else "working" if self.of else "waiting"

    @property
    def over(self) -> bool:
        """Is nothing to be waited for?"""
        return self.failed or self.report is not None


def judge_of(record: GameRecord) -> int:
    """The version of the level that judges this game: a report by another is worked out anew."""
    return version_of(registry.game(record.game), BEST)


class Reviews:
    """The reports of games: one is worked out at a time, so that players' bots still get the workers."""

    def __init__(self, pool: Pool, shelf: Shelf) -> None:
        self._pool = pool
        self._shelf = shelf
        self._works: OrderedDict[tuple[str, int], _Work] = OrderedDict()
        self._one = asyncio.Lock()

    async def look(self, code: str, number: int, record: GameRecord, language: str) -> Review:
        """How far a game's report has come, and once it is there what it tells, in this language."""
        work = await self._recalled(code, number, record)
        if work is None:
            return Review(state="none", done=0, of=0, report=None, text=None)
        if work.report is not None and language not in work.texts:
            work.texts[language] = await asyncio.to_thread(in_words, work.report, record, language)
        text = work.texts.get(language)
        return Review(state=work.state, done=work.done, of=work.of, report=work.report, text=text)

    async def begin(self, code: str, number: int, record: GameRecord) -> None:
        """Have a game's report worked out, unless it is or was. Raises Refused: `busy`, `no-reviews`."""
        work = await self._recalled(code, number, record)
        if work is None or work.failed:
            if not self._pool.able:
                raise Refused("no-reviews")
            if sum(not each.over for each in self._works.values()) >= MOST_WAITING:
                raise Refused("busy")
            work = self._works[code, number] = _Work()
            work.task = asyncio.create_task(self._work(work, code, number, record))
            self._forget()
        self._works.move_to_end((code, number))

    async def close(self) -> None:
        """Stop all work."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self) -> None:
        while len(self._works) > KEPT:
            old = next((key for key, each in self._works.items() if each.over), None)
            if old is None:
                return
            del self._works[old]

    async def _recalled(self, code: str, number: int, record: GameRecord) -> _Work | None:
        """A game's report as far as it has come; one that was kept is remembered."""
        work = self._works.get((code, number))
        if work is None:
            kept = _read(await self._shelf.review_of(code, number, judge_of(record)))
            work = self._works.get((code, number))  # it may have been begun while we waited
            if work is None and kept is not None:
                work = self._works[code, number] = _Work(report=kept)
                self._forget()
        return work

    async def _work(self, work: _Work, code: str, number: int, record: GameRecord) -> None:
        try:
            async with self._one:
                work.report = await self._report(work, record)
            await self._shelf.keep_review(code, number, judge_of(record), msgspec.json.encode(work.report))
        except (SQLAlchemyError, Taken) as problem:
            LOG.warning("a review is in memory only: %s", problem)
        except (Unanswered, BrelanError) as problem:
            LOG.warning("a game cannot be reviewed: %s", problem)
            work.failed = True
        except Exception:
            LOG.exception("a review failed")
            work.failed = True

    async def _report(self, work: _Work, record: GameRecord) -> Report:
        found = await asyncio.to_thread(decisions, record)
        work.of = len(found) + 1
        curve = await self._found(Curve(record, LIMIT_SECONDS))
        work.done = 1
        budget = Budget(SIMULATIONS, min(LONGEST, SECONDS / max(1, len(found))))
        judgements: list[Judged] = []
        for each in found:
            judgements.append(await self._judged(each, budget))
            work.done += 1
        return report(judgements, msgspec.convert(curve, list[list[float]]))

    async def _judged(self, decision: Decision, budget: Budget) -> Judged:
        asked = Advise(decision.thought, LIMIT_SECONDS, budget.simulations, budget.seconds, decision.played)
        return judged(decision, msgspec.convert(await self._found(asked), Advice))

    async def _found(self, asked: Advise | Curve) -> Any:
        for left in reversed(range(TRIES)):
            try:
                return await self._pool.think(asked)
            except Unanswered:
                if left == 0:
                    raise
        raise AssertionError


def _read(kept: bytes | None) -> Report | None:
    """A report that was kept; None for one that cannot be read."""
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Report)
    except msgspec.DecodeError:
        LOG.warning("a kept review cannot be read")
        return None


def in_words(report: Report, record: GameRecord, language: str) -> ReviewText:
    """What happened at the turns of a report, and its dearest losses."""
    dear = report.losses[:TOLD]
    wanted = {each.move: [each.played, each.best] for each in dear}
    said, turns = retold(record, wanted, [turn.move for turn in report.turns], language)
    return ReviewText(
        turns=turns, losses=[LossText(played=said[each.move][0], best=said[each.move][1]) for each in dear]
    )
