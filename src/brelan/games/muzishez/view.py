"""What a seat sees of Muzishez: built from a masked state and nothing else."""

from functools import lru_cache
from typing import Final

import msgspec
import numpy as np

from brelan.core.contract import NOBODY, RUNNING, TRUNCATED, States
from brelan.core.game import Event
from brelan.core.rows import on_rows
from brelan.games.muzishez.cards import COLOUR_LETTERS, SYMBOL_LETTERS
from brelan.games.muzishez.moves import Pick
from brelan.games.muzishez.phases import alone
from brelan.games.muzishez.row import CARDS, read
from brelan.games.muzishez.scoring import place, scores
from brelan.games.muzishez.state import HALF, SYMBOLS, UNPICKED

captures: Final = on_rows(alone)
KEPT_PLAYERS: Final = 1024
"""What lies before a player is the same in everybody's view, until somebody captures or chooses."""


class MuzishezPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    captured: list[str]
    points: int
    """What the cards are worth now (M6 to M8)."""
    colours: dict[str, int]
    """How many cards of each colour, by its letter; jokers apart."""
    symbols: dict[str, int]
    halves: int
    chosen: bool
    """Has chosen in the open round."""
    place: int
    """1 for the first; 0 before the end."""


class MuzishezView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="muzishez"):
    """The table as one seat sees it."""

    seat: int
    """Whose view this is; -1 for a spectator."""
    players: list[MuzishezPlayer]
    table: list[str]
    """By slot; `""` where no card could be turned up."""
    stock: int
    pick: int
    """The viewer's own choice in the open round, or -1."""
    last_picks: list[int]
    """What each seat chose in the round before; -1 in the first round."""
    last_table: list[str]
    """The cards those choices were made from."""
    packs: int
    round: int
    """Complete rounds."""
    max_rounds: int
    """After so many the game ends; 0: there is no such limit."""
    over: bool
    truncated: bool
    """The limit ended it."""


def view(states: States, seat: int) -> MuzishezView:
    """The view of a state masked for `seat` (NOBODY: a spectator)."""
    row = read(states)
    over = row.over != RUNNING
    return MuzishezView(
        seat=seat,
        players=[
            _player(row.captured[other], points, row.pick[other] != UNPICKED, place(states[0], other) if over else 0)
            for other, points in enumerate(_points(states, row.seats))
        ],
        table=CARDS.names(row.table[: row.seats - 1]),
        stock=row.stock_size,
        pick=UNPICKED if seat == NOBODY else row.pick[seat],
        last_picks=[*row.last_pick[: row.seats]],
        last_table=CARDS.names(row.last_table[: row.seats - 1]),
        packs=row.packs,
        round=row.rounds,
        max_rounds=row.max_rounds,
        over=over,
        truncated=row.over == TRUNCATED,
    )


def own_view(shared: MuzishezView, states: States, seat: int) -> MuzishezView:
    """A seat's view: everybody's, and in it the choice from the state masked for the seat."""
    return msgspec.structs.replace(shared, seat=seat, pick=int(states["pick"][0, seat]))


def _points(states: States, seats: int) -> list[int]:
    """By seat, what the cards are worth now."""
    points = np.zeros(seats, np.int64)
    scores(states, 0, points)
    found: list[int] = points.tolist()
    return found


@lru_cache(maxsize=KEPT_PLAYERS)
def _player(captured: bytes, points: int, chosen: bool, place: int) -> MuzishezPlayer:
    return MuzishezPlayer(
        captured=CARDS.counted(captured),
        points=points,
        colours={letter: sum(captured[5 * at : 5 * at + 5]) for at, letter in enumerate(COLOUR_LETTERS)},
        symbols={letter: sum(captured[at:HALF:SYMBOLS]) for at, letter in enumerate(SYMBOL_LETTERS)},
        halves=captured[HALF],
        chosen=chosen,
        place=place,
    )


def tell(before: States, after: States, seat: int, move: Pick, viewer: int) -> list[Event]:
    """That somebody chose; and when that was the last choice, who got what, and who wanted the same card."""
    told = [Event(kind="chose", seat=seat)]
    row = read(after)
    if row.rounds == read(before).rounds:
        return told
    slots = row.last_pick[: row.seats]
    for chooser, slot in enumerate(slots):
        cards = [CARDS.name(row.last_table[slot])]
        if captures(row, chooser):
            told.append(Event(kind="captured", seat=chooser, cards=cards))
        else:
            told.append(Event(kind="contested", seat=chooser, cards=cards, count=slots.count(slot)))
    if row.over != RUNNING:
        firsts = [winner for winner in range(row.seats) if place(after[0], winner) == 1]
        points = _points(after, row.seats)
        told.extend(Event(kind="won", seat=winner, count=points[winner]) for winner in firsts)
    return told
