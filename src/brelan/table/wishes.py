"""What people ask of a table besides moves: each a message on the wire. `Table.want` answers them.

| wish | who | when |
| --- | --- | --- |
| `Sit` | anybody at the table | a free chair while the table gathers; a bot's any time, or from the next game on |
| `Stand` | a seated person | any time; in mid-game a bot plays on |
| `Withdraw` | whoever waits for a seat | until they have it, at the next deal |
| `Fill`, `Resize`, `Arrange` | the host | before a game (`Arrange`, `Resize`: while the table gathers) |
| `Remove` | the host | any time, somebody who has been away for a minute |
| `MakeHost` | the host | any time, to a seated person |
| `GiveWord` | a seated person | any time, for the match that begins next |
| `Begin` | the host | while the table gathers |
| `Again` | a seated person | after a game: the next of the match, or a new match; only the host says who starts |
| `Reopen` | the host | after a match: back to gathering |
| `Hold` | a seated person | in a game, for somebody else who has been away for a minute |
| `Stop` | a seated person | in a game |
| `SetStanding` | a seated person | any time |
| `NameFilm` | whoever won the last game | after it, until the next begins; not at a public table |
| `SetOrder` | a seated person | in a game |
"""

from typing import Annotated

import msgspec

from brelan.table.house import Door, Help, Match, Order, Standing
from brelan.table.sight import Clock, Pace, SomeOptions

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Made by the client, unique for its person at the table (e.g. a random UUID)."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
MOST_CHAIRS = 21
Text = Annotated[str, msgspec.Meta(max_length=400)]
"""What somebody typed; it is cleaned, and cut where it is too long."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any of them."""

    id: MessageId


class Sit(Wish, frozen=True, kw_only=True, tag="sit"):
    """Take a chair, under a name; on one's own chair: be called otherwise from now on."""

    seat: SeatNumber
    name: Text


class Stand(Wish, frozen=True, kw_only=True, tag="stand"):
    """Leave one's chair."""


class Withdraw(Wish, frozen=True, kw_only=True, tag="withdraw"):
    """No longer want the bot's seat that one would have from the next game on."""


class Fill(Wish, frozen=True, kw_only=True, tag="fill"):
    """Put a bot of a level on a chair (instead of one that sits there); no level: take it away."""

    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=20)]


class Resize(Wish, frozen=True, kw_only=True, tag="resize"):
    """So many chairs."""

    chairs: Annotated[int, msgspec.Meta(ge=2, le=MOST_CHAIRS)]


class Arrange(Wish, frozen=True, kw_only=True, tag="arrange"):
    """Change house rules and the rest; what is left out stays as it is, each whole."""

    options: SomeOptions | None = None
    pace: Pace | None = None
    clock: Clock | None = None
    door: Door | None = None
    match: Match | None = None
    help: Help | None = None


class Remove(Wish, frozen=True, kw_only=True, tag="remove"):
    """Take an absent person off their chair."""

    seat: SeatNumber


class MakeHost(Wish, frozen=True, kw_only=True, tag="host"):
    """Hand over."""

    seat: SeatNumber


class GiveWord(Wish, frozen=True, kw_only=True, tag="word"):
    """One's word for the deals of the match that begins next."""

    word: Text


class Begin(Wish, frozen=True, kw_only=True, tag="begin"):
    """Deal. Chairs that are still free are filled with bots of this level first; none may be, where it is empty."""

    fill: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Again(Wish, frozen=True, kw_only=True, tag="again"):
    """The next game, or a new match."""

    first: Annotated[int, msgspec.Meta(ge=-1, le=63)] = -1
    """Who starts, if the host says so; -1: as the match says."""


class Reopen(Wish, frozen=True, kw_only=True, tag="reopen"):
    """Gather again, to change who plays and how."""


class Hold(Wish, frozen=True, kw_only=True, tag="hold"):
    """Let a bot play for somebody who has gone."""

    seat: SeatNumber


class Stop(Wish, frozen=True, kw_only=True, tag="stop"):
    """Wish to stop the game, or no longer."""

    stop: bool = True


class SetStanding(Wish, frozen=True, kw_only=True, tag="standing"):
    """One's standing answer to claims."""

    standing: Standing


class NameFilm(Wish, frozen=True, kw_only=True, tag="film"):
    """Name the film of the evening, as the winner of a game that has this custom; a few times, the last counts."""

    title: Text


class SetOrder(Wish, frozen=True, kw_only=True, tag="order"):
    """The order of one's hand, for one's other devices: nobody else is told."""

    order: Order


AnyWish = (
    Sit | Stand | Withdraw | Fill | Resize | Arrange | Remove | MakeHost | GiveWord | Begin | Again | Reopen | Hold
    | Stop | SetStanding | NameFilm | SetOrder
)  # fmt: skip
