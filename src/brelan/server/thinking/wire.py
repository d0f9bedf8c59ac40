"""What the server and a worker process say to each other: frames of MessagePack on the worker's stdin and stdout."""

from typing import Any, Final

import msgspec

from brelan.bots.thoughts import Thought
from brelan.core.record import GameRecord

SIZE_BYTES: Final = 4
"""Before each frame its length, the highest byte first."""


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Make this game's rules ready; answered when they are."""

    game: str


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Think, for no longer than this."""

    thought: Thought
    seconds: float


class Coach(msgspec.Struct, frozen=True, tag="coach"):
    """Say what the game's coach says, within this."""

    thought: Thought
    seconds: float


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """Say what the best player would do, within this and within a budget of its own, and what a move would cost."""

    thought: Thought
    seconds: float
    simulations: int
    at_most: float
    """Seconds of the search itself."""
    about: Any = None


class Curve(msgspec.Struct, frozen=True, tag="curve"):
    """Say how a game that is over stood after each move, within this."""

    record: GameRecord
    seconds: float


class Answer(msgspec.Struct, frozen=True):
    """What was found, as plain data; or the kind of error that kept the worker from finding it."""

    found: Any = None
    problem: str = ""


Thinking = Decide | Coach | Advise | Curve
Asked = Load | Thinking

_encoder: Final = msgspec.msgpack.Encoder()
asked_of: Final = msgspec.msgpack.Decoder(Asked)
answer_of: Final = msgspec.msgpack.Decoder(Answer)


def frame(message: Asked | Answer) -> bytes:
    """A message as it is sent."""
    body = _encoder.encode(message)
    return len(body).to_bytes(SIZE_BYTES, "big") + body


def size_of(head: bytes) -> int:
    """How many bytes follow the first four."""
    return int.from_bytes(head, "big")
