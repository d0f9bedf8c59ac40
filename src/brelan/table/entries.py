"""What a table's log is made of. The log is the only truth: a table is what its entries say, in their order.

The entries are numbered from 0 without a gap; the number of the last one is the table's version.
"""

from typing import Annotated, Any, Literal

import msgspec

from brelan.table.sight import Clock, Pace

Seed = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""128 bits, in hexadecimal: JSON's numbers are too short for them."""


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and who has it: a person (known to the table by an opaque name), or a bot of a level."""

    name: str
    person: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Does a program play this seat?"""
        return not self.person


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", tag="opened"):
    """Entry 0: what is played, by whom, from which seed. The first game is dealt."""

    at: int
    """Milliseconds since 1970, as in every entry."""
    game: str
    rules: int
    """The game's rules version."""
    options: dict[str, Any]
    """Complete."""
    chairs: list[Chair]
    seed: Seed
    pace: Pace
    clock: Clock


class Moved(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", tag="moved", omit_defaults=True):
    """A move, by a person, a bot, or because time was out."""

    at: int
    seat: int
    move: dict[str, Any]
    by: Literal["person", "bot", "clock"]
    id: str = ""
    """Of the client's message."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", tag="dealt"):
    """A new game after the end of the one before, wanted by a seat."""

    at: int
    seat: int
    seed: Seed
    id: str


Entry = Opened | Moved | Dealt

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _ENCODER.encode(entry)


def decode(data: bytes) -> Entry:
    """The entry that this JSON says. Raises msgspec.DecodeError."""
    return _DECODER.decode(data)


def seed_text(seed: int) -> Seed:
    """A seed as the log writes it."""
    return f"{seed:032x}"


def seed_value(text: Seed) -> int:
    """The seed that the log wrote."""
    return int(text, 16)
