"""The record of a game: what it started from and what was done. Replaying it gives the state back, byte for byte.

A record file is JSON, one move a line: `[seat, {move in wire form}]`. `"brelan"` is the version of this format,
`"rules"` that of the game's rules; a record of another version is refused, since it would replay to another game.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from brelan.core.errors import BadInput, BrelanError
from brelan.core.fairness import Proof
from brelan.core.game import Game, plain
from brelan.core.position import Position

FORMAT: Final = 1


Seed = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
RecordedMove = tuple[Annotated[int, msgspec.Meta(ge=0)], dict[str, Any]]


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sat there."""

    name: str
    kind: str = "human"
    """`human`, or the name of a level of bots."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game that another was continued from: its first moves are that game's."""

    table: str
    """The code of its table."""
    number: int
    """At that table, from 1."""
    move: int
    """After so many moves."""


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game, from its start to its last move. `moves` grows as the game goes on."""

    brelan: int = FORMAT
    game: str
    rules: int
    options: dict[str, Any]
    """House rules, all of them written out: defaults may change."""
    seed: Seed | None = None
    """128 bits as hex digits, for a game that was dealt."""
    position: dict[str, Any] | None = None
    """What a game that was not dealt started from, as in a scenario."""
    proof: Proof | None = None
    """That the deal was fair, where the seed was made of a secret and the players' words."""
    continued: Origin | None = None
    """What it was continued from, if it was: then nobody claims that its deal was fair."""
    film: str | None = None
    """The film of the evening, where the winner named one."""
    seats: list[Seat]
    moves: list[RecordedMove]


class _Version(msgspec.Struct):
    brelan: int


def new_record(
    game: Game,
    seats: Sequence[Seat],
    *,
    options: Any,
    seed: int | None = None,
    position: Mapping[str, Any] | None = None,
) -> GameRecord:
    """A record without moves, under an options value, from a seed or else from a scenario's position."""
    return GameRecord(
        game=game.name,
        rules=game.rules_version,
        options=plain(options),
        seed=None if seed is None else f"{seed:032x}",
        position=None if position is None else dict(position),
        seats=list(seats),
        moves=[],
    )


def write(record: GameRecord) -> str:
    """The text of a record file. `read` gives the same record, and of its text `write` makes the same bytes."""
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    told = [f'  "{name}": {_value(name, value)}' for name, value in fields.items() if value is not None]
    return "{\n" + ",\n".join(told) + "\n}\n"


def _value(name: str, value: Any) -> str:
    if name not in ("seats", "moves") or not value:
        return _line(value)
    return "[\n" + ",\n".join(f"    {_line(each)}" for each in value) + "\n  ]"


def _line(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def read(text: str | bytes) -> GameRecord:
    """The record that a file's text is.

    Raises BadInput: `unknown-format` (another version of this format), `bad-record`.
    """
    try:
        version = msgspec.json.decode(text, type=_Version).brelan
        if version != FORMAT:
            raise BadInput("unknown-format", version=version, known=FORMAT)
        record = msgspec.json.decode(text, type=GameRecord)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadInput("bad-record", problem=str(error)) from None
    if (record.seed is None) == (record.position is None):
        raise BadInput("bad-record", problem="seed-or-position")
    return record


def start(record: GameRecord, game: Game) -> Position:
    """The game's first moment.

    Raises BadInput: `wrong-game`, `unknown-rules` (the game's rules have changed since), `bad-options`,
    `bad-players`, `impossible-position`.
    """
    if record.game != game.name:
        raise BadInput("wrong-game", game=record.game, known=game.name)
    if record.rules != game.rules_version:
        raise BadInput("unknown-rules", game=game.name, version=record.rules, known=game.rules_version)
    if record.position is None:
        seed = int(record.seed or "0", 16)
        return Position.deal(game, players=len(record.seats), seed=seed, options=record.options)
    position = Position.build(game, record.position, record.options)
    if position.seats != len(record.seats):
        raise BadInput("bad-players", players=len(record.seats), least=position.seats, most=position.seats)
    return position


def do_move(position: Position, record: GameRecord, number: int) -> Any:
    """Play move `number` (from 1) of the record in the position before it; returns the typed move.

    Raises Refused or BadInput like `Position.play`, with the move's number among the details (`move`).
    """
    seat, given = record.moves[number - 1]
    try:
        move = position.parse(given)
        position.play(seat, move)
    except BrelanError as error:
        raise type(error)(error.code, **{**error.details, "move": number}) from None
    return move


def replay(record: GameRecord, game: Game, moves: int | None = None) -> Position:
    """The position after all moves, or after the first so many. Raises as `start` and `do_move` do."""
    position = start(record, game)
    for number in range(1, len(record.moves[:moves]) + 1):
        do_move(position, record, number)
    return position
