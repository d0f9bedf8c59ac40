"""One worker process, from outside."""

import asyncio
import asyncio.subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from brelan.server.thinking.wire import SIZE_BYTES, Asked, answer_of, frame, size_of

PROGRAM: Final = (sys.executable, "-P", "-m", "brelan.server.thinking.program")
"""`-P`: what lies in the current folder is no module of ours."""


class Gone(Exception):
    """The worker has ended, or says what nobody understands: there will be no answer."""


class Puzzled(Exception):
    """The worker could not decide, and says what kind of error kept it."""


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, program: Sequence[str] = PROGRAM) -> "Worker":
        """A new process: not a copy of this one, and in a session of its own, where no Ctrl-C meant for us ends it.

        Raises OSError.
        """
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, start_new_session=True))

    @property
    def pid(self) -> int:
        """The system's number for it."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Has it not ended, as far as is known?"""
        return self._process.returncode is None

    async def ask(self, asked: Asked) -> Any:
        """What it answers, as plain data. Raises Gone, after which it is of no use, and Puzzled."""
        out, back = self._process.stdin, self._process.stdout
        assert out is not None
        assert back is not None
        try:
            out.write(frame(asked))
            head = await back.readexactly(SIZE_BYTES)
            answer = answer_of.decode(await back.readexactly(size_of(head)))
        except (OSError, RuntimeError, EOFError, msgspec.MsgspecError):  # RuntimeError: uvloop's for a closed pipe
            raise Gone from None
        if answer.problem:
            raise Puzzled(answer.problem)
        return answer.found

    def kill(self) -> None:
        """End it now, whatever it does."""
        if self.alive:
            self._process.kill()

    async def ended(self) -> None:
        """Until it has."""
        await self._process.wait()
