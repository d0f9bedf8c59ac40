"""The bots' worker processes: so many and no more, shared by all tables, replaced when they fail."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, Final

from brelan.bots.thoughts import Thought, decide, quickly
from brelan.games import registry
from brelan.server.thinking.program import think
from brelan.server.thinking.wire import Advise, Curve, Decide, Load, Thinking
from brelan.server.thinking.worker import PROGRAM, Gone, Puzzled, Worker

LOG: Final = logging.getLogger(__name__)
LIMIT_SECONDS: Final = 6.0
"""Several times what the slowest level takes: a busy machine is no reason to give up. Then the worker is replaced."""
PATIENCE_SECONDS: Final = 6.0
"""So long a table waits for a free worker. Where more is asked than they can think, some bots play quickly."""
LOAD_SECONDS: Final = 600.0
"""For a game's rules, should they have to be compiled."""
PAUSES: Final = (2.0, 60.0)
"""Seconds before a worker is started anew that could not be, or ended while it was made ready: twice as long each time,
up to the second.
"""
QUIET_SECONDS: Final = 60.0
"""So often the log says that quick bots decide, for each reason."""
LONG: Final = (Advise, Curve)
"""What players can do without. It may take a worker as long as a bot's decision, or longer."""


class Unanswered(Exception):
    """No worker decided; why."""


class Pool:
    """Asks a worker for each decision, the first table first. With none, or none that is ready, nobody waits: a quick
    bot decides at once, as it does where a worker takes too long, dies or fails.
    """

    def __init__(
        self,
        workers: int = 0,
        *,
        program: Sequence[str] = PROGRAM,
        limit: float = LIMIT_SECONDS,
        patience: float = PATIENCE_SECONDS,
        here: bool = False,
    ) -> None:
        """`here`: with no workers, find in this process even what takes long, as tests may."""
        self._size = workers
        self._program = program
        self._limit = limit
        self._patience = patience
        self._here = here
        self._one_long = asyncio.Lock()
        """What takes long is thought about one thing at a time: the other workers are left to the tables' bots."""
        self._ready: set[Worker] = set()
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._told: dict[str, float] = {}

    @property
    def pids(self) -> list[int]:
        """The processes that are ready to think."""
        return sorted(worker.pid for worker in self._ready if worker.alive)

    def start(self) -> None:
        """Begin to start the workers; nobody waits for them."""
        for _ in range(self._size):
            self._begin(self._keep_one())

    async def close(self) -> None:
        """End all workers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def able(self) -> bool:
        """Can it ever find what takes long?"""
        return self._size > 0 or self._here

    async def decide(self, thought: Thought) -> Any:
        """The bot's move as plain data, or None. Raises what a quick bot raises, if even that one fails."""
        if self._ready:
            try:
                return await self._asked(Decide(thought, self._limit))
            except Unanswered as why:
                self._tell(str(why))
        return decide(quickly(thought))

    async def think(self, asked: Thinking) -> Any:
        """What else there is to be found, as plain data. Without workers it is found here, in a thread, if that is soon
        done: a thread that thinks for long keeps all tables waiting.

        Raises Unanswered: nobody else can find it.
        """
        if not self._size:
            if isinstance(asked, LONG) and not self.able:
                raise Unanswered("there are no workers")
            return await asyncio.to_thread(think, asked)
        return await self._asked(asked)

    async def _asked(self, asked: Thinking) -> Any:
        """A worker's answer. Whoever waits no longer leaves it thinking: it is not to be ended for that."""
        async with AsyncExitStack() as turn:
            try:
                async with asyncio.timeout(self._patience):
                    if isinstance(asked, LONG):
                        await turn.enter_async_context(self._one_long)
                    worker = await self._free_worker()
            except TimeoutError:
                raise Unanswered("all workers are busy") from None
            asking = self._begin(self._ask(worker, asked, turn.pop_all()))
        return await asyncio.shield(asking)

    async def _free_worker(self) -> Worker:
        worker = await self._free.get()
        while worker not in self._ready:  # it has died while it waited
            worker = await self._free.get()
        return worker

    async def _ask(self, worker: Worker, asked: Thinking, turn: AsyncExitStack) -> Any:
        """The worker's answer; the turn ends with it, though nobody may wait for it any more."""
        async with turn:
            return await self._answer(worker, asked)

    async def _answer(self, worker: Worker, asked: Thinking) -> Any:
        try:
            async with asyncio.timeout(self._limit):
                found = await worker.ask(asked)
        except (TimeoutError, Gone) as problem:
            self._ready.discard(worker)
            worker.kill()
            why = "has died" if isinstance(problem, Gone) else "took too long"
            raise Unanswered(f"the worker {why}") from None
        except Puzzled as problem:
            self._free.put_nowait(worker)
            raise Unanswered(f"the worker failed: {problem}") from None
        self._free.put_nowait(worker)
        return found

    def _tell(self, why: str) -> None:
        now = asyncio.get_running_loop().time()
        if now >= self._told.get(why, now):
            self._told[why] = now + QUIET_SECONDS
            LOG.warning("a quick bot decides instead: %s", why)

    # ---- keeping as many as there shall be

    async def _keep_one(self) -> None:
        """Let there always be one more worker."""
        pause, longest = PAUSES
        while True:
            try:
                await self._one_life()
                pause = PAUSES[0]
            except (OSError, Gone, Puzzled, TimeoutError) as problem:
                LOG.warning("a worker cannot be started: %s", type(problem).__name__)
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)

    async def _one_life(self) -> None:
        """From a worker's start to its end. It is asked once it has loaded all games."""
        worker = await Worker.start(self._program)
        try:
            for game in registry.GAMES:
                async with asyncio.timeout(LOAD_SECONDS):
                    await worker.ask(Load(game))
            self._ready.add(worker)
            self._free.put_nowait(worker)
            await worker.ended()
        finally:
            self._ready.discard(worker)
            worker.kill()
            await worker.ended()

    def _begin(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
