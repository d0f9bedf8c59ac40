"""A program that is spoken to in lines on its standard input and output, and can neither hang nor flood who speaks.

Whatever it does takes no longer than the time it is given: it is read from and written to only while it is asked, its
lines have a greatest length, and of what it says on its standard error the last is kept.
"""

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from typing import Final

from brelan.core.errors import BadInput

LONGEST_LINE: Final = 1 << 20
"""Bytes."""
KEPT_ERROR: Final = 2_000
"""Bytes of the end of its standard error."""
READ: Final = 1 << 16
GRACE: Final = 0.5
"""Seconds to leave in, once its standard input has ended."""

_running: set["Program"] = set()


class Gone(Exception):
    """The program has ended, or closed its end of a pipe."""


class Late(Exception):
    """It has not answered in time."""


class TooLong(Exception):
    """It says more than a line can hold."""


def check_command(command: str) -> None:
    """Raises BadInput: `no-program`, unless the command names something that can be run."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise BadInput("no-program", name=command)


class Program:
    """One that runs, from its start to `end`. No shell reads the command."""

    def __init__(self, command: str) -> None:
        """Raises OSError, where it cannot be started."""
        # A session of its own: Ctrl-C is not meant for it, and what it starts can be ended with it.
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._unsaid, self._heard, self._complaint = b"", b"", b""
        _running.add(self)

    @property
    def complaint(self) -> str:
        """The end of what it has said on its standard error."""
        return self._complaint.decode(errors="replace").strip()

    def say(self, line: bytes) -> None:
        """Have a line ready for it; it is written while `hear` waits."""
        self._unsaid += line + b"\n"

    def hear(self, until: float) -> bytes:
        """Its next line, at the latest at this time of the monotonic clock. Raises Gone, Late, TooLong."""
        with selectors.DefaultSelector() as pipes:
            watch = pipes.register  # called by this name, it would be taken for one that tells where rules are
            watch(self._out, selectors.EVENT_READ)
            watch(self._err, selectors.EVENT_READ)
            if self._unsaid:
                watch(self._in, selectors.EVENT_WRITE)
            while b"\n" not in self._heard:
                left = until - time.monotonic()
                if left <= 0:
                    raise Late
                for key, _ in pipes.select(left):
                    self._exchange(pipes, key)
                if len(self._heard) > LONGEST_LINE:
                    raise TooLong
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _exchange(self, pipes: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        """Read from or write to a pipe that is ready for it. Raises Gone."""
        if key.fileobj is self._in:
            self._unsaid = self._unsaid[self._written() :]
            if not self._unsaid:
                pipes.unregister(self._in)
            return
        found = os.read(key.fd, READ)
        if key.fileobj is self._out:
            self._heard += found
            if not found:
                raise Gone
        else:
            self._complaint = (self._complaint + found)[-KEPT_ERROR:]
            if not found:
                pipes.unregister(self._err)

    def _written(self) -> int:
        try:
            return os.write(self._in.fileno(), self._unsaid)
        except BrokenPipeError:
            raise Gone from None

    def end(self, grace: float = GRACE) -> None:
        """Tell it what is left to tell, let it leave, and end it with all that it has started if it does not."""
        if self not in _running:
            return
        with contextlib.suppress(OSError):
            os.write(self._in.fileno(), self._unsaid)
        self._in.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            if grace > 0:
                self._process.wait(grace)
        self.kill()
        with contextlib.suppress(OSError):
            self._complaint = (self._complaint + (os.read(self._err.fileno(), READ) or b""))[-KEPT_ERROR:]
        self._out.close()
        self._err.close()
        _running.discard(self)

    def kill(self) -> None:
        """At once, with all that it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def kill_all() -> None:
    """End all programs of this process at once."""
    for program in list(_running):
        program.kill()
