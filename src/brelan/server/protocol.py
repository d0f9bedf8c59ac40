"""The wire: every message between a browser (or any client) and the server, as JSON.

HTTP (a person is known by a cookie that the server sets; `Trouble` with status 4xx or 5xx where something is wrong):

| request | answer |
| --- | --- |
| `GET /api/games` | `GameForm[]`: the games, their house rules as forms, presets, bots |
| `POST /api/tables` with `NewTable` | `TableOpened`: 201; the code of a table where the game has begun |
| `GET /api/mine` | `Mine`: this person's running and finished tables, the latest first |
| `GET /api/rules/{game}/{lang}` | the rulebook as Markdown (`fr` or `en`) |

WebSocket `/ws/{code}`. The client's first message is `Hello`; the server answers `Welcome`, then `Seen`. From then on:

- `Play` is answered by `Done` once the move is stored for good, or by `Refusal`, nothing changed. It is safe to send a
  `Play` again with the same `id` (after a lost line): it is applied once. A move against an old version is refused with
  code `stale`, unless what the seat is asked is still the same. After `Done` or `Refusal` the sender gets a `Seen`.
- `Ask` is answered by `Answer`: `ok`, or why the move would be refused now. Nothing changes.
- `Again` deals a new game at the same table once the game is over; `SetPace` changes how quickly bots act.
- `Hello` again brings a `Seen` again, e.g. for a page that was asleep.
- `Seen` comes to every viewer after everything that happens. It is complete: draw it, forget the one before.
- `Trouble` answers what is no message at all. After many of them the server closes.

The server closes with one of `Close`; all but `RETRY_LATER` mean that trying again is of no use. When the line breaks
(or with any other close code) a client connects again, with growing pauses, and says in `Hello` what it has seen.
Unknown keys are ignored, both ways. Codes have their sentences in the translations (`refusal.<code>`).
"""

import enum
from typing import Annotated, Any, Literal

import msgspec

from brelan.table.sight import Clock, GameName, Move, Options, Pace, Seen

PROTOCOL = 1
FRAME_LIMIT = 64 * 1024
"""The longest message that the server reads, in bytes."""

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Made by the client, unique for its seat at the table (e.g. a random UUID)."""
Version = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]
Details = dict[str, str | int | float | bool | None]
SomeOptions = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "#/$defs/SomeOptions"})]
"""House rules as plain data, those that are left out at their defaults."""


class Close(enum.IntEnum):
    """Why the server closes a WebSocket."""

    BAD_MESSAGES = 4400
    NOT_SEATED = 4403
    NO_SUCH_TABLE = 4404
    SILENT = 4408
    """No `Hello` in time."""
    TOO_MANY = 4429
    RETRY_LATER = 4503


# ---- from the client


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message of a client."""


class Hello(FromClient, frozen=True, kw_only=True, tag="hello"):
    """The first message on a connection."""

    seen: Version = -1
    """The version of the last `Seen`; -1 for nothing yet (then no events are told)."""


class Play(FromClient, frozen=True, kw_only=True, tag="move"):
    """Make a move."""

    id: MessageId
    version: Version
    """Of the `Seen` that the move was made against."""
    move: Move


class Ask(FromClient, frozen=True, kw_only=True, tag="ask"):
    """Would this move be allowed now?"""

    id: MessageId
    move: Move


class Again(FromClient, frozen=True, kw_only=True, tag="again"):
    """After the end: a new game with the same seats and house rules."""

    id: MessageId


class SetPace(FromClient, frozen=True, kw_only=True, tag="pace"):
    """How quickly bots act."""

    id: MessageId
    pace: Pace


ClientMessage = Hello | Play | Ask | Again | SetPace


# ---- from the server


class FromServer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message of the server; `Seen` is one too."""


class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """What does not change at a table."""

    protocol: int
    code: str
    game: GameName
    options: Options
    seat: int
    pace: Pace
    clock: Clock


class Done(FromServer, frozen=True, kw_only=True, tag="done"):
    """The message of this id was done, and is stored for good."""

    id: str
    version: int
    """The version that it made."""


class Refusal(FromServer, frozen=True, kw_only=True, tag="refused"):
    """The message of this id was not done, and changed nothing."""

    id: str
    code: str
    details: Details
    version: int


class Answer(FromServer, frozen=True, kw_only=True, tag="answer"):
    """To `Ask`: `ok`, or the code of a refusal."""

    id: str
    code: str
    details: Details


class Trouble(FromServer, frozen=True, kw_only=True, tag="trouble"):
    """What came was no message, or cannot be answered now. Over HTTP: the body of every error."""

    code: str
    details: Details = {}


ServerMessage = Welcome | Seen | Done | Refusal | Answer | Trouble


# ---- HTTP bodies


class OptionField(msgspec.Struct, frozen=True, kw_only=True):
    """One house rule, as a form shows it; its words are `option.<name>` in the game's translations."""

    name: str
    kind: Literal["flag", "choice", "number", "numbers", "group"]
    """`numbers`: a list of `values`; `group`: an object made of `fields`."""
    default: Any
    values: list[Any] = []
    """The values to choose from. A `choice` with `least` and `most` also takes those numbers (a seat, mostly)."""
    least: int | None = None
    most: int | None = None
    fields: list["OptionField"] = []


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of house rules."""

    name: str
    options: Options
    """Complete, as a table of people plays it."""
    least: int
    """So few players it takes."""
    most: int


class GameForm(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the home page needs it."""

    game: GameName
    options: list[OptionField]
    presets: list[Preset]
    """The first is the default."""
    levels: list[str]
    """Of bots, from the weakest."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """Open a table of one person and bots; the game begins at once."""

    game: GameName
    options: SomeOptions = {}
    """House rules that differ from the first preset's; who starts is one of them."""
    bots: Annotated[list[str], msgspec.Meta(min_length=1, max_length=20)]
    """The level of each bot; they sit to the left of the person, who has seat 0."""
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    pace: Pace = "normal"
    clock: Clock = "none"


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A table is open."""

    code: str


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    code: str
    game: GameName
    players: int
    opened: int
    """Milliseconds since 1970."""
    touched: int
    over: bool
    place: int
    """The person's place, 0 before the end."""


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """A person's tables, the latest first."""

    running: list[TableSummary]
    finished: list[TableSummary]


HTTP_BODIES = (GameForm, NewTable, TableOpened, Mine, Trouble)
