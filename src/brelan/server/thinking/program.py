"""The program of a worker process: it answers what it is asked until nobody asks any more.

`python -m brelan.server.thinking.program`. It ends when its stdin does, so also when the server is killed. If it thinks
at that moment, or for ever, an alarm ends it: the system keeps that, even while compiled code runs.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import IO, Any, Final

from brelan.bots.advice import advise
from brelan.bots.reviewing import curve
from brelan.bots.search import Budget
from brelan.bots.thoughts import Thought, coach, decide
from brelan.core.game import plain
from brelan.server.readying import ready, ready_to_think
from brelan.server.thinking.wire import (
    SIZE_BYTES,
    Advise,
    Answer,
    Asked,
    Coach,
    Curve,
    Load,
    Thinking,
    asked_of,
    frame,
    size_of,
)

MODEST: Final = 5
"""So much nicer than the server: what people do comes first."""
LATE_SECONDS: Final = 2
"""The server ends a worker in time; the alarm is for when there is no server any more."""


def load(game: str) -> None:
    """Make a game's rules and bots ready."""
    ready(game)
    ready_to_think(game)


def main(load: Callable[[str], None] = load, decide: Callable[[Thought], Any] = decide) -> None:
    """Answer until stdin ends."""
    incoming, outgoing = _own_streams()
    os.nice(MODEST)
    while len(head := incoming.read(SIZE_BYTES)) == SIZE_BYTES:
        asked = asked_of.decode(incoming.read(size_of(head)))
        outgoing.write(frame(_answer(asked, load, decide)))
        outgoing.flush()


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Stdin and stdout for frames alone: whatever else would be read or printed goes elsewhere."""
    streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return streams


def _answer(asked: Asked, load: Callable[[str], None], decide: Callable[[Thought], Any]) -> Answer:
    try:
        if isinstance(asked, Load):
            load(asked.game)
            return Answer()
        signal.setitimer(signal.ITIMER_REAL, asked.seconds + LATE_SECONDS)
        found = think(asked, decide)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return Answer(found=found)
    except Exception as problem:  # whatever it is, the server is told, and this process goes on
        signal.setitimer(signal.ITIMER_REAL, 0)
        return Answer(problem=type(problem).__name__)


def think(asked: Thinking, decide: Callable[[Thought], Any] = decide) -> Any:
    """What is found, as plain data."""
    match asked:
        case Coach():
            return plain(coach(asked.thought))
        case Advise():
            return plain(advise(asked.thought, Budget(asked.simulations, asked.at_most), asked.about))
        case Curve():
            return curve(asked.record)
        case _:
            return decide(asked.thought)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(0)
