"""What one viewer is shown of a table: built from a masked position and public facts of the table, nothing else."""

from typing import Annotated, Any, Literal

import msgspec

from brelan.core.game import Event
from brelan.core.record import Origin
from brelan.table.house import Door, Help, Match, Order, Score, Standing

View = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/View"})]
"""One of the games' view structs."""
Move = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/Move"})]
"""One of the games' move structs, or the plain data of one."""
Options = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/Options"})]
"""One of the games' options structs, or the plain data of one."""
SomeOptions = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "#/$defs/SomeOptions"})]
"""House rules as plain data, those that are left out at their defaults."""
GameName = Annotated[str, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameName"})]

Pace = Literal["calm", "normal", "fast", "instant"]
"""How quickly bots act: about two seconds, about one, about a quarter of one, at once."""
Clock = Literal["none", "relaxed", "quick"]
"""How long a player has: no limit, plenty, little."""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat, as everybody sees it."""

    name: str
    """A bot's name, or what the person is called; may be empty."""
    kind: Literal["person", "bot", "free"]
    level: str
    """A bot's level; else empty."""
    program: bool = False
    """Is this person a program from outside, with a token of its own?"""
    away: int
    """Since when no device of this person is connected, in milliseconds since 1970; 0: one is."""
    held: bool
    """A bot plays for this person meanwhile."""
    host: bool
    coming: str
    """The name of the person who will have this bot's seat from the next game on; mostly empty."""
    word: bool
    """Has this person given a word for the deals of the match that begins next?"""
    stop: bool
    """Does this person wish to stop the game?"""
    hints: int = 0
    """So many hints this seat has asked for in this game."""


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """A limit that runs for the viewer or, if nobody asks the viewer anything, for those awaited. Milliseconds."""

    left: int
    of: int


class Twin(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees, in words: for screen readers, terminals and chat programs. Each text is a whole line."""

    language: str
    happened: list[str]
    """The sentence of each of the `events`, in their order."""
    table: list[str]
    """What lies on the table, then the players, a line each."""
    hand: list[str]
    """The viewer's own cards; where only some can be played, which, and why not the others."""
    asked: str
    """Who is awaited, or that the game is over."""
    places: list[str]
    """Who came where, first to last; empty before the end."""
    moves: list[str]
    """What each of the `legal` moves does, in their order: the first is number 1."""


class Masked(msgspec.Struct, frozen=True, kw_only=True):
    """A game's state without anything that the viewer cannot know, as Brelan's own rules and players read it."""

    rules: int
    """The game's rules version: under another one the bytes mean something else."""
    record: str
    """The state's record, byte for byte, in base64."""


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
    timer: Timer | None
    hold: int
    """Count down so many milliseconds (« 3, 2, 1 ») before showing what this message brings; mostly 0."""
    events: list[Event]
    """What happened after version `since`, in order, as this viewer may know it."""
    since: int
    skipped: bool
    """There was more than could be told; `events` are the latest."""
    text: Twin | None = None
    """The same in words, where the viewer has asked for it."""
    masked: Masked | None = None
    """The state that all of this was made from, where the viewer has asked for it."""


class Fairness(msgspec.Struct, frozen=True, kw_only=True):
    """What is public of the deals: see `brelan.core.fairness`."""

    commitment: str
    """To the secret of the match that is on; empty where there is none."""
    coming: str
    """To that of the match that begins next: give a word for it."""
    secret: str
    """Of the match that was just played; empty until it is over."""
    words: list[str]
    """By seat, those of that match; empty until it is over."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stands."""

    games: int
    """So many make it up."""
    done: int
    places: list[int]
    """By seat, the places of all games added up; empty before the first game."""
    points: list[int]
    """By seat, the games' own points added up, as players count them; zeros where a game has none."""
    count: Literal["places", "points"] = "places"
    """Which of the two decide: points only where the match says so and the game has any."""
    best: Literal["fewest", "most"] = "fewest"
    """Whether the fewest of them lead, or the most."""
    scores: list[Score] = []
    """Of each game that is over, in their order; points as players count them."""


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """The film of the evening."""

    title: str
    """In the winner's words; empty while it has none."""
    seat: int
    """Of whoever won and named it; -1 while nobody has."""
    mine: bool
    """May the viewer name it now, or another one?"""


class Hall(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hall"):
    """All that a viewer knows of a table besides the game: sent when it changes, whole in itself."""

    version: int
    phase: Literal["gathering", "playing", "between", "finished"]
    """Before the first deal; in a game; after a game of a match that goes on; after a match."""
    seats: list[Sitter]
    seat: int
    """The viewer's; -1 for a spectator."""
    waiting: int
    """The seat that the viewer will have from the next game on; -1 for none."""
    host: bool
    """Is the viewer the host?"""
    options: Options
    least: int
    """So few can play under these house rules."""
    most: int
    pace: Pace
    clock: Clock
    door: Door
    match: Match
    help: Help = Help()
    coach: bool = False
    """Is there a coach for this game?"""
    standings: Standings
    fair: Fairness
    standing: Standing
    """The viewer's standing answer to claims."""
    order: Order = Order()
    """In which the viewer's hand lies."""
    stopped: bool
    """The last game was stopped by all: nobody has a place."""
    film: Film | None = None
    """After a game whose winner may name one."""
    continued: Origin | None = None
    """The game that this one was continued from, if it was; its table's code only for who went on from there."""
