"""What a network sees of Muzishez: a table of its own, with a row for each seat and a column for each card that lies.

A cell says what that card would be to that seat. All cells are looked at alike, so a network that has learned at one
table plays at another, of fewer or more players.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.layout import Seen
from brelan.games.muzishez.groups import in_open_group, jokers, lone_half
from brelan.games.muzishez.layout import FACE, HALF_FACE, LAYOUT, SEATS, SLOTS
from brelan.games.muzishez.scoring import FULL
from brelan.games.muzishez.state import COLOURS, HALF, SYMBOLS

Floats = npt.NDArray[np.float32]

AT: Final = LAYOUT.places
CROWD: Final = np.float32(10.0)
"""Numbers of cards, points and players are divided by so much: a network learns best from what is near 1."""
SAME: Final = np.eye(FULL, dtype=np.float32)
"""How many cards of a colour or symbol are in its open group, as a row of noughts and a one."""
WIDTH: Final = 30
"""Numbers in a cell."""


def players_in(seen: Seen) -> npt.NDArray[np.int8]:
    """How many play, for observations int8[n, size]: [n]."""
    players: npt.NDArray[np.int8] = seen[:, AT["players"]]
    return players


def cells(seen: Seen, players: int) -> Floats:
    """The tables of observations int8[n, size], all with so many players: float32[n, seats, cards, WIDTH]."""
    faces = _block(seen, "table", SLOTS)[:, : players - 1]
    captured = _block(seen, "captured", SEATS)[:, :players]
    out = np.empty((len(seen), players, players - 1, WIDTH), np.float32)
    halves = faces[:, None, :, HALF_FACE, None]
    out[..., 0:5] = _same(captured, faces, slice(0, COLOURS)) * (1 - halves)
    out[..., 5:10] = _same(captured, faces, slice(COLOURS, HALF_FACE)) * (1 - halves)
    odd = lone_half(captured[:, :, None, HALF_FACE, None])
    out[..., 10:11], out[..., 11:12] = halves * odd, halves * (1 - odd)
    out[..., 12:26] = _of_seats(seen, captured)[:, :, None]
    out[..., 26:28] = _left(seen, faces)[:, None]
    out[..., 28:30] = _of_all(seen)[:, None, None]
    return out


def _block(seen: Seen, field: str, rows: int) -> Floats:
    """A field of cards, float32[n, rows, FACE]."""
    found = seen[:, AT[field] : AT[field] + rows * FACE]
    return found.reshape(len(seen), rows, FACE).astype(np.float32)


def _same(captured: Floats, faces: Floats, part: slice) -> Floats:
    """How many cards of the card's colour (or symbol) are in the seat's open group, [n, seats, cards, FULL]."""
    count = captured[..., part] @ faces[..., part].swapaxes(1, 2)
    found: Floats = SAME[in_open_group(count).astype(np.int64)]
    return found


def _of_seats(seen: Seen, captured: Floats) -> Floats:
    """What is said of a seat, [n, seats, 14]: its groups, its jokers, its points, its lead on the viewer."""
    n, players, _ = captured.shape
    out = np.empty((n, players, 14), np.float32)
    for at, part in ((0, slice(0, COLOURS)), (5, slice(COLOURS, HALF_FACE))):
        sizes = captured[..., part]
        for size in range(1, FULL + 1):
            out[..., at + size - 1] = (sizes == size).mean(axis=2)
    points = seen[:, AT["points"] : AT["points"] + players].astype(np.float32)
    out[..., 10] = (jokers(captured[..., HALF_FACE]) > 0) * 1.0
    out[..., 11] = captured[..., HALF_FACE] / CROWD
    out[..., 12] = points / CROWD
    out[..., 13] = (points - points[:, :1]) / CROWD
    return out


def _left(seen: Seen, faces: Floats) -> Floats:
    """How many cards of the card's colour, and of its symbol, the stock holds, [n, cards, 2]."""
    stock = seen[:, AT["unseen"] : AT["unseen"] + HALF].reshape(-1, COLOURS, SYMBOLS).astype(np.float32)
    colours, symbols = stock.sum(axis=2), stock.sum(axis=1)
    of_colour = np.einsum("ncf,nf->nc", faces[..., :COLOURS], colours)
    of_symbol = np.einsum("ncf,nf->nc", faces[..., COLOURS:HALF_FACE], symbols)
    return np.stack((of_colour / CROWD, of_symbol / CROWD), axis=2)


def _of_all(seen: Seen) -> Floats:
    """What is the same in all cells, [n, 2]: how many play, how many cards the stock holds by player."""
    players = players_in(seen).astype(np.float32)
    stock = seen[:, AT["stock_size"]].astype(np.float32)
    return np.stack((players / CROWD, stock / players / CROWD), axis=1)
