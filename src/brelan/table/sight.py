"""What one viewer is shown of a table: built from a masked position and public facts of the table, nothing else."""

from typing import Annotated, Any, Literal

import msgspec

from brelan.core.game import Event

View = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/View"})]
"""One of the games' view structs."""
Move = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/Move"})]
"""One of the games' move structs, or the plain data of one."""
Options = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/Options"})]
"""One of the games' options structs, or the plain data of one."""
GameName = Annotated[str, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameName"})]

Pace = Literal["calm", "normal", "fast", "instant"]
"""How quickly bots act: about two seconds, about one, about a quarter of one, at once."""
Clock = Literal["none", "relaxed", "quick"]
"""How long a player has: no limit, plenty, little."""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat, as everybody sees it."""

    name: str
    """A bot's name, or what the person is called; may be empty."""
    kind: Literal["person", "bot"]
    level: str = ""
    """A bot's level; empty for a person."""
    away: bool = False
    """A person of whom no device is connected."""


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """A limit that runs for the viewer or, if nobody asks the viewer anything, for those awaited. Milliseconds."""

    left: int
    of: int


class Seen(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="seen"):
    """All that a viewer sees now, and what happened since the viewer last saw something.

    It is whole in itself: a client that misses any number of these is right again with the next.
    """

    version: int
    """Grows with everything that happens at the table; moves are made against it."""
    game: int
    """Which game at this table, from 1: another number is a fresh deal."""
    seat: int
    """The viewer's seat; -1 for a spectator."""
    view: View
    legal: list[Move]
    """The viewer's legal moves; of moves made of several steps (laying down) the best one."""
    awaited: list[int]
    """The seats that the game waits for, ascending. A viewer with legal moves who is not among them may act unasked."""
    over: bool
    truncated: bool
    """Ended by a limit, not by the rules' own end."""
    places: list[int]
    """By seat, 1 for the first, equal ones shared; empty before the end."""
    seats: list[Sitter]
    timer: Timer | None
    hold: int
    """Count down so many milliseconds (« 3, 2, 1 ») before showing what this message brings; mostly 0."""
    events: list[Event]
    """What happened after version `since`, in order, as this viewer may know it."""
    since: int
    skipped: bool
    """There was more than could be told; `events` are the latest."""
