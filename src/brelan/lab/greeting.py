"""Whether programs of somebody's own greet at all, asked once before an arena begins: it would wait in every game."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from brelan.lab.outsiders import PREFIX, START_SECONDS
from brelan.lab.programs import Gone, Late, Program, TooLong

SLOW_SECONDS: Final = 1.0
"""Who watches is told by then that a program is waited for."""

Waited = Callable[[str, float, bool], None]
"""Hears of a program that is waited for: its name, for how many seconds so far, and whether it is given up."""


def silent(bots: Sequence[str], hello: Callable[[], bytes], waited: Waited) -> dict[str, str]:
    """Those of the bots that are programs and do not greet in time, and what each said on its standard error.

    One that ends, or says something else, is not among them: that takes no time, and may go better in another game.
    """
    found = {}
    for name in dict.fromkeys(bots):
        if name.startswith(PREFIX):
            complaint = _complaint(name, hello(), waited)
            if complaint is not None:
                found[name] = complaint
    return found


def _complaint(name: str, hello: bytes, waited: Waited) -> str | None:
    """None for a program that has greeted in time, or will never."""
    try:
        program = Program(name.removeprefix(PREFIX))
    except OSError:
        return None
    began = time.monotonic()
    try:
        program.say(hello)
        for seconds, given_up in ((min(SLOW_SECONDS, START_SECONDS), False), (START_SECONDS, True)):
            try:
                program.hear(began + seconds)
            except Late:
                waited(name, seconds, given_up)
            else:
                return None
    except (Gone, TooLong):
        return None
    finally:
        program.end(grace=0)
    return program.complaint
