"""The wire: every message between a browser (or any client) and the server, as JSON.

HTTP (a person is known by a cookie that the server sets; `Trouble` with status 4xx or 5xx where something is wrong):

| request | answer |
| --- | --- |
| `GET /api/games` | `GameForm[]`: the games, their house rules as forms, presets, bots |
| `POST /api/tables` with `NewTable` | 201 and `TableOpened`: the code of a new table |
| `GET /api/tables` | `PublicTable[]`: public tables that gather, or have a bot's seat to take over |
| `GET /api/mine` | `Mine`: this person's running and finished tables, the latest first |
| `GET /api/history` | `PlayedGame[]`: what came of this person's games, the latest first |
| `GET /api/ratings` | `Rated[]`: how good this person is at each game, by the games of people alone |
| `GET /api/rules/{game}/{lang}` | the rulebook as Markdown (`fr` or `en`) |
| `GET /api/tables/{code}/games/{number}` | `PastGame`: a finished game, its record and the proof of its deal |
| `GET /api/tables/{code}/games/{number}/steps?seat=S&from=N` | `Steps`: what seat S (or -1) saw, from move N on |
| `GET /api/lessons/{game}` | `LessonPlan`: the steps of the game's first lesson |
| `POST /api/lessons/{game}/{step}` with `LessonTry` | `LessonShown`: what comes of a move in a step of it |
| `GET /api/tables/{code}/games/{number}/story` | `Remark[]`: what is worth telling of a game that is over |
| `POST /api/tables/{code}/games/{number}/continue` with `ContinueFrom` | 201 and `TableOpened`: in its midst |
| `GET /api/tables/{code}/games/{number}/review?lang=L` | `Review`: how far the look back at a finished game has come |
| `POST /api/tables/{code}/games/{number}/review?lang=L` | `Review`: it is worked out from now on, if it was not |
| `POST /api/bots` | 201 and `BotToken`: a program is a person of its own from now on |
| `GET /api/schema.json` | every message of this page as JSON Schema |
| `GET /api/openapi.json` | the table above as OpenAPI 3.1 |
| `POST /api/device` | `DeviceLink`: a one-time link by which another device becomes this person's too |
| `POST /api/device/join` with `LinkToken` | 204: the device that asks is that person's now |

A program that is no browser sends its token instead of the cookie, as `Authorization: Bearer TOKEN`, over HTTP and when
it opens the WebSocket. All see that its seat is a program's.

WebSocket `/ws/{code}`. The client's first message is `Hello`; the server answers `Welcome`, `Hall` and, once a game has
begun, `Seen`. From then on:

- `Play` is answered by `Done` once the move is stored for good, or by `Refusal`, nothing changed. It is safe to send a
  `Play` again with the same `id` (after a lost line): it is applied once. A move against an old version is refused with
  code `stale`, unless what the seat is asked is still the same. After `Done` or `Refusal` the sender gets a `Seen`.
- `Ask` is answered by `Answer`: `ok`, or why the move would be refused now. Nothing changes.
- Every wish (`brelan.table.wishes`: `Sit`, `Begin`, `Again`, ...) is answered like `Play`.
- `AskCoach` is answered by `Coached`, where the table has a coach, or by `Refusal`; nobody else hears of it.
- `AskHint` is answered by `HintGiven`, where the table allows hints and the game waits for this player; or `Refusal`.
- `SetPace` changes how quickly bots act. `Say` and `Emote` are shown to all as `Said`, and kept only while the table is
  in memory.
- `Hello` again brings `Hall` and `Seen` again, e.g. for a page that was asleep, or that now wants `text` or does not.
- `SetOrder` and `SetStanding` concern their sender alone: `Hall` and `Seen` come to that person's own connections. A
  hand is not put in order for ever: the code is `too-fast` then, and to be tried again some seconds later.
- `Hall` comes to every viewer when anything but the game has changed; `Seen` after everything that happens in the game.
  Each is complete: draw it, forget the one before.
- What is no message is answered by `Refusal`, where its `id` can be read, else by `Trouble`: `bad-message`, with the
  `problem`. After many of them the server closes.

The server closes with one of `Close`; all but `RETRY_LATER` mean that trying again is of no use. When the line breaks
(or with any other close code) a client connects again, with growing pauses, and says in `Hello` what it has seen.
Unknown keys are ignored, both ways; a key that is added later has a default, for who is older does not send it. Codes
have their sentences in the translations (`refusal.<code>`).
"""

import enum
from typing import Annotated, Any, Literal

import msgspec

from brelan.games.after import Remark
from brelan.server.helpmessages import AskCoach, AskHint, Coached, HintGiven
from brelan.server.lessonbodies import LessonPlan, LessonShown, LessonTry
from brelan.server.pastbodies import ContinueFrom, PastGame, PlayedGame, Rated, Steps
from brelan.server.reviewbodies import Review
from brelan.server.wiretypes import Details, FromClient, FromServer, Language
from brelan.table.house import Door, Help, Match
from brelan.table.sight import Clock, GameName, Hall, Move, Options, Pace, Seen, SomeOptions
from brelan.table.wishes import AnyWish, MessageId, Text

PROTOCOL = 2
FRAME_LIMIT = 64 * 1024
"""The longest message that the server reads, in bytes."""

Version = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]


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


class Hello(FromClient, frozen=True, kw_only=True, tag="hello"):
    """The first message on a connection."""

    seen: Version = -1
    """The version of the last `Seen`; -1 for nothing yet (then no events are told)."""
    text: Language = ""
    """Say what is seen in words, too, in this language (`Seen.text`); empty: do not."""
    masked: bool = False
    """Send the state that is masked for this viewer, too (`Seen.masked`)."""


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


class SetPace(FromClient, frozen=True, kw_only=True, tag="pace"):
    """How quickly bots act."""

    id: MessageId
    pace: Pace


class Say(FromClient, frozen=True, kw_only=True, tag="say"):
    """Say something to all, at a private table."""

    id: MessageId
    text: Text


EmoteName = Literal["hello", "bravo", "thanks", "sorry", "laugh", "oops", "think", "hurry", "wow", "cry", "luck", "bye"]


class Emote(FromClient, frozen=True, kw_only=True, tag="emote"):
    """Show all how one feels."""

    id: MessageId
    emote: EmoteName


ClientMessage = Hello | Play | Ask | AskCoach | AskHint | SetPace | Say | Emote | AnyWish


# ---- from the server


class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """What does not change at a table."""

    protocol: int
    code: str
    game: GameName
    now: int
    """The server's time, in milliseconds since 1970: other times of day are to be read against it."""
    talk: list["Said"]
    """What was said lately."""


class Said(FromServer, frozen=True, kw_only=True, tag="said"):
    """Somebody said or showed something."""

    at: int
    name: str
    seat: int
    """-1 for a spectator."""
    text: str = ""
    emote: str = ""


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


ServerMessage = Welcome | Hall | Seen | Said | Done | Refusal | Answer | Coached | HintGiven | Trouble


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
    level: str = ""
    """The one of bots that nobody chooses a level for."""
    coach: bool = False
    """Is there a coach for it?"""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """Open a table. Whoever opens it is the host and has seat 0."""

    game: GameName
    options: SomeOptions = {}
    """House rules that differ from the first preset's; who starts is one of them."""
    bots: Annotated[list[str], msgspec.Meta(max_length=20)] = []
    """The level of each bot; they sit to the left of the host."""
    chairs: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """So many free chairs besides, for people who are to come."""
    begin: bool = True
    """Deal at once; not with free chairs."""
    name: Text = ""
    pace: Pace = "normal"
    clock: Clock = "none"
    door: Door = Door()
    match: Match = Match()
    help: Help = Help()


class TableOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A table is open."""

    code: str


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    code: str
    game: GameName
    chairs: int
    people: list[str]
    """What the others are called."""
    phase: Literal["gathering", "playing", "finished"]
    opened: int
    """Milliseconds since 1970."""
    touched: int
    place: int
    """The person's place in the last game, 0 before its end."""


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """A person's tables, the latest first."""

    running: list[TableSummary]
    finished: list[TableSummary]


class PublicTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that anybody may join."""

    code: str
    game: GameName
    host: str
    people: int
    chairs: int
    """All of them."""
    phase: Literal["gathering", "playing", "finished"]
    opened: int


class BotToken(msgspec.Struct, frozen=True, kw_only=True):
    """Who a program is: to be kept, and shown to nobody. The server has only its hash and gives it once."""

    token: str


class DeviceLink(msgspec.Struct, frozen=True, kw_only=True):
    """For another device of the same person: to be used once, soon."""

    token: str
    """To be sent as `LinkToken` by the other device. Never in an address: servers on the way write those down."""
    until: int
    """Milliseconds since 1970."""


class LinkToken(msgspec.Struct, frozen=True, kw_only=True):
    """What another device has read from a link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


HTTP_BODIES = (
    GameForm,
    NewTable,
    ContinueFrom,
    TableOpened,
    Mine,
    PlayedGame,
    Rated,
    PublicTable,
    BotToken,
    DeviceLink,
    LinkToken,
    PastGame,
    Remark,
    Steps,
    Review,
    LessonPlan,
    LessonTry,
    LessonShown,
    Trouble,
)
