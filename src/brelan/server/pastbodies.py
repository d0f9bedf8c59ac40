"""What is asked and answered of games that are over: HTTP bodies, beside those of `protocol.py`."""

from typing import Annotated

import msgspec

from brelan.core.game import Event
from brelan.core.record import GameRecord
from brelan.games.after import Remark
from brelan.table.outline import Mark
from brelan.table.sight import GameName, Pace, Standings, View
from brelan.table.wishes import SeatNumber, Text


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that this person played to its end."""

    code: str
    number: int
    """At its table, from 1."""
    game: GameName
    ended: int
    """Milliseconds since 1970."""
    seats: int
    place: int
    """1 for the first; 0 where all stopped the game."""
    others: list[str]
    """What they were called, bots too."""
    film: str = ""
    """The film of the evening, where the winner named one."""
    continued: bool = False
    """Was it continued from another game? Then it says nothing of how well anybody plays."""


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """How good this person is at a game, by the games in which people alone had all seats."""

    game: GameName
    mu: float
    """Expected; 25 for somebody whom nobody knows, more for who comes before others."""
    sigma: float
    """How unsure that is; 8.33 at first."""
    games: int
    """So many games it goes by."""


class PastGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game."""

    code: str
    number: int
    """At its table, from 1."""
    seats: int
    names: list[str]
    moves: int
    places: list[int]
    """By seat; empty where it was stopped by all."""
    began: int
    seat: int
    """Where the asking person sat; -1 elsewhere."""
    record: GameRecord
    """With its seed and the proof of the deal."""
    story: list[Remark] = []
    """What is worth telling of it."""
    marks: list[Mark] = []
    """The moves that one may want to look at again, in their order."""
    match: Standings | None = None
    """How the match stood, of which it was a game; null where it was a match by itself."""
    in_match: int = 1
    """Its number in its match, from 1."""


class StepShown(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a finished game."""

    move: int
    """After so many moves; 0 is the deal."""
    view: View
    events: list[Event]


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """Moments of a finished game in their order, as one seat saw them."""

    game: GameName
    seat: int
    moves: int
    """In the whole game."""
    steps: list[StepShown]


class ContinueFrom(msgspec.Struct, frozen=True, kw_only=True):
    """Open a private table that goes on where a game that is over was after some move: bots have the other seats."""

    seat: SeatNumber
    """Whoever opens it has this seat, and is the host."""
    move: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """After so many moves."""
    level: Annotated[str, msgspec.Meta(max_length=20)]
    """Of the bots."""
    name: Text = ""
    pace: Pace = "normal"
