"""A game as one typed value: everything about it that is not compiled, for the server, the terminal and the tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from brelan.core.contract import States
from brelan.core.errors import BadInput
from brelan.core.layout import Layout
from brelan.core.optionvalues import wrong_options

Options = msgspec.Struct
"""House rules: each game's own frozen struct, every field with its default."""
Move = msgspec.Struct
"""A move: one of a game's frozen structs, tagged `do` on the wire."""
View = msgspec.Struct
"""What one seat sees: each game's own struct, made from a masked state only."""
Facts = dict[str, Any]
"""The plain values of a state by the names that a scenario may expect."""


@dataclass(frozen=True, kw_only=True)
class Claims:
    """What standing answers need to know; both take a masked state."""

    round_of: Callable[[States], int]
    """A number that changes with the round."""
    asked_about: Callable[[States], str]
    """The rank or kind of what is claimed; empty for nothing."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. `state` below is always an array of one record, as `Position` holds it."""

    name: str
    rules_version: int
    """Raised whenever a change of the rules makes an old record play differently."""
    actions: int
    """Flat action ids are 0 to actions - 1."""
    options: type[Options]
    presets: Mapping[str, Options]
    """By name: `sheet`, `family`, `short`."""
    moves: Any
    """The union of the move structs, for msgspec."""
    refusals: Mapping[int, str]
    players: Callable[[Any], range]
    """How many can play under these options."""
    blank: Callable[[Any, int], States]
    """A blank state (array of one record) for these options and this number of players."""
    ids_of: Callable[[States, int, Any], list[int]]
    """The flat actions of a move by a seat, in the order to do them. Raises Refused if no id says it."""
    move_of: Callable[[States, int, Sequence[int]], Any]
    """The move that a seat's flat actions say, from the state before the first of them."""
    legal_moves: Callable[[States, int], list[Any]]
    """A seat's legal moves in wire form; of moves made of several actions, the best one."""
    midway: Callable[[States], bool]
    """Is a move of several actions under way, begun and not finished?"""
    layout: Layout
    """What an observation is made of."""
    view: Callable[[States, int], Any]
    """What the seat (NOBODY: a spectator) sees, from a state already masked for it."""
    own_view: Callable[[Any, States, int], Any]
    """The same for a seat, made of the spectator's view and the state masked for the seat: what everybody sees alike
    is made once for all.
    """
    tell: Callable[[States, States, int, Any, int], list["Event"]]
    """What a viewer is told of a move: (masked before, masked after, mover, move, viewer), masked for the viewer."""
    build: Callable[[Any, Mapping[str, Any]], States]
    """A state from a scenario's position. Raises BadInput("impossible-position")."""
    facts: Callable[[States], Facts]
    """Everything that a scenario's `expect` can name, nothing hidden."""
    default_limit: Mapping[str, int]
    """The options that keep simulations finite, e.g. {"max_moves": 2000}."""
    told_alike: bool = False
    """Is everybody told the same of every move? Then it is worked out once, for a spectator."""
    secret_choices: bool = False
    """Do all choose in secret and at once, and is it then revealed who chose what?"""
    points: Callable[[States], list[int]] | None = None
    """By seat, the points that games of a match add up, most is best; None where a game has places only."""
    claims: Claims | None = None
    """Where some are asked at once whether they want something, and may answer beforehand."""
    at_table: Mapping[str, Any] = field(default_factory=dict)
    """Options that tables of people have unless they say otherwise, where presets differ: manual drawing, limits."""

    @cached_property
    def envelope(self) -> Any:
        """A struct with a move in its one field: msgspec remembers how to read a struct, not a bare union."""
        return msgspec.defstruct("Envelope", [("move", self.moves)])

    def __getstate__(self) -> dict[str, Any]:
        """All but what is made on first use: a struct made at run time cannot be pickled, nor need it be."""
        return {name: value for name, value in vars(self).items() if name != "envelope"}


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened, as one viewer may know it; its sentence is `event.<kind>` in the words."""

    kind: str
    seat: int
    """Who did it, or whom it befell."""
    other: int = -1
    """The other player in it, if there is one."""
    cards: list[str] = []
    """The cards that this viewer saw, in wire form."""
    count: int = 0
    """How many cards (or points) it was about."""


def parse_options(game: Game, given: object) -> Any:
    """House rules from plain data (a dict, or an options value); what is left out, or null, has its default.

    Raises BadInput: `bad-options` with the first that is wrong.
    """
    if isinstance(given, game.options):
        return given
    if isinstance(given, dict):
        given = {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(given, game.options)
    except msgspec.ValidationError:
        raise wrong_options(game.name, game.options, given) from None


def parse_move(game: Game, given: object) -> Any:
    """A move from plain data. Keys it does not know do no harm; `true` and `1.0` are not taken for 1.

    Raises BadInput: `bad-move`.
    """
    try:
        return msgspec.convert({"move": given}, game.envelope).move
    except msgspec.ValidationError as error:
        raise BadInput("bad-move", problem=str(error).replace("`$.move", "`$")) from None


def check_players(game: Game, options: Any, players: int) -> None:
    """Raises BadInput: `bad-players`, when so many cannot play under these options."""
    allowed = game.players(options)
    if players not in allowed:
        raise BadInput("bad-players", players=players, least=allowed.start, most=allowed.stop - 1)


def plain(value: Any) -> Any:
    """A struct as plain data: what JSON will say of it."""
    return msgspec.to_builtins(value)


def given_or(outer: Any, inner: Any, default: Any) -> Any:
    """What a written position says of a value that may stand in two places, the outer first; else the default."""
    given = inner if outer is None else outer
    return default if given is None else given
