"""What a table's log is made of. The log is the only truth: a table is what its entries say, in their order.

The entries are numbered from 0 without a gap; the number of the last one is the table's version. `at` is in
milliseconds since 1970; `who` is the person whose wish it was (empty for what happens by itself) and `id` that of the
message.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from brelan.core.record import Origin, RecordedMove
from brelan.table.house import Door, Help, Match, Order, Standing
from brelan.table.sight import Clock, Pace

Seed = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""128 bits, in hexadecimal: JSON's numbers are too short for them."""
PROGRAM: Final = "program-"
"""So begins what the table calls a person that is a program from outside, with a token of its own."""
Secret = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
"""256 bits that only the server knows until a match is over; empty where deals need no proof."""


class Chair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and who has it: a person (known to the table by an opaque name), a bot of a level, or nobody."""

    name: str = ""
    person: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Does a program have this seat?"""
        return bool(self.level)

    @property
    def is_program(self) -> bool:
        """Does a program from outside have this seat, as a person of its own?"""
        return self.person.startswith(PROGRAM)

    @property
    def is_free(self) -> bool:
        """Does nobody have it?"""
        return not self.level and not self.person


class Logged(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", omit_defaults=True):
    """Any entry."""

    at: int
    who: str = ""
    id: str = ""


class Opened(Logged, frozen=True, kw_only=True, tag="opened"):
    """Entry 0: what will be played, and who opened the table: its host."""

    game: str
    rules: int
    """The game's rules version."""
    options: dict[str, Any]
    """Complete."""
    chairs: list[Chair]
    pace: Pace
    clock: Clock
    door: Door = Door()
    match: Match = Match()
    help: Help = Help()
    secret: Secret = ""
    """For the deals of the first match."""


class Sat(Logged, frozen=True, kw_only=True, tag="sat"):
    """A person has taken a chair, or will have it from the next game on."""

    seat: int
    name: str
    later: bool = False


class Stood(Logged, frozen=True, kw_only=True, tag="stood"):
    """A person has left a chair, or was removed by the host: it is free, or in mid-game a bot's."""

    seat: int
    level: str = ""
    name: str = ""


class Withdrew(Logged, frozen=True, kw_only=True, tag="withdrew"):
    """A person no longer waits for a bot's seat."""

    seat: int


class Filled(Logged, frozen=True, kw_only=True, tag="filled"):
    """The host has put a bot on a chair; no level: has taken it away."""

    seat: int
    level: str
    name: str


class Resized(Logged, frozen=True, kw_only=True, tag="resized"):
    """There are so many chairs now; those that went were free or a bot's."""

    chairs: int


class Arranged(Logged, frozen=True, kw_only=True, tag="arranged"):
    """The host has changed what is played and how; everything is written out."""

    options: dict[str, Any]
    pace: Pace
    clock: Clock
    door: Door
    match: Match
    help: Help = Help()


class Hosted(Logged, frozen=True, kw_only=True, tag="hosted"):
    """Another person is the host."""

    person: str


class Worded(Logged, frozen=True, kw_only=True, tag="worded"):
    """A seat's word for the deals of the match that begins next."""

    seat: int
    word: str


class Dealt(Logged, frozen=True, kw_only=True, tag="dealt"):
    """A game has begun."""

    seed: Seed
    first: int = -1
    """The seat that starts; -1: as the house rules say."""
    secret: Secret = ""
    """With the first game of a match: the secret of the match after it."""


class Continued(Logged, frozen=True, kw_only=True, tag="continued"):
    """A game has begun in the middle of another one: the same deal, and that game's first moves."""

    seed: Seed
    first: int = -1
    """The seat that started it; -1: as the house rules say."""
    moves: list[RecordedMove]
    origin: Origin


class Moved(Logged, frozen=True, kw_only=True, tag="moved"):
    """A move, by a person, a bot, or because time was out."""

    seat: int
    move: dict[str, Any]
    by: Literal["person", "bot", "clock"]


class Held(Logged, frozen=True, kw_only=True, tag="held"):
    """A bot plays for a person who has gone, until they are back."""

    seat: int


class Back(Logged, frozen=True, kw_only=True, tag="back"):
    """A person whose seat was held is there again."""

    seat: int


class Wished(Logged, frozen=True, kw_only=True, tag="wished"):
    """A seat wishes to stop this game, or no longer. Once all do it is stopped."""

    seat: int
    stop: bool


class Answering(Logged, frozen=True, kw_only=True, tag="answering"):
    """How a seat answers claims from now on without being asked."""

    seat: int
    standing: Standing


class Hinted(Logged, frozen=True, kw_only=True, tag="hinted"):
    """A person has asked for a hint. It is noted before it is given: nobody has one that the others do not know of."""

    seat: int


class Titled(Logged, frozen=True, kw_only=True, tag="titled"):
    """Whoever won from this seat has named the film of the evening, or another one."""

    seat: int
    title: str


class Ordered(Logged, frozen=True, kw_only=True, tag="ordered"):
    """A seat's player has put the hand in order."""

    seat: int
    order: Order


class Reopened(Logged, frozen=True, kw_only=True, tag="reopened"):
    """After a match the table gathers again, the same people on the same chairs."""


Entry = (
    Opened
    | Sat
    | Stood
    | Withdrew
    | Filled
    | Resized
    | Arranged
    | Hosted
    | Worded
    | Dealt
    | Continued
    | Moved
    | Held
    | Back
    | Wished
    | Answering
    | Hinted
    | Titled
    | Ordered
    | Reopened
)

OWN: Final = (Answering, Ordered)
"""What concerns its writer alone: no other viewer is told that it was written."""

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
