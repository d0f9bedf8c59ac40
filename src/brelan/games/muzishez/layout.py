"""What a seat sees of Muzishez as a row of small integers: the layout. `tensors.py` writes it.

Seats are counted from the viewer, who is 0, in order of seat; where there are fewer players, the last are all zero. One
layout for one to three packs: a table of fewer players leaves more of it empty.
"""

from typing import Final

from brelan.core.layout import MOST, Field, Layout
from brelan.games.muzishez.options import MOST as MOST_PLAYERS
from brelan.games.muzishez.state import COLOURS, HALF, KINDS, PACK, SYMBOLS

SEATS: Final = MOST_PLAYERS[3]
SLOTS: Final = SEATS - 1
PACKS: Final = 3
FACE: Final = COLOURS + SYMBOLS + 1
"""A card is told by its colour, its symbol, and whether it is a half-joker, which has neither."""
HALF_FACE: Final = COLOURS + SYMBOLS
HALVES: Final = (PACK - HALF) * PACKS
COPIES: Final = (PACKS,) * HALF + (HALVES,)
CAPTURED_MOST: Final = (COLOURS * PACKS,) * (COLOURS + SYMBOLS) + (HALVES,)

LAYOUT: Final = Layout(
    version=1,
    fields=(
        Field(name="players", meaning="how many play", high=SEATS),
        Field(name="packs", meaning="house rule: packs of 30 cards (M2)", high=PACKS),
        Field(name="limit", meaning="is there a limit of rounds (M10)?"),
        Field(name="rounds_left", meaning="rounds until the limit, up to 127", high=MOST),
        Field(name="over", meaning="is the game over?"),
        Field(name="rounds", meaning="complete rounds, up to 127", high=MOST),
        Field(name="stock_size", meaning="cards in the stock", high=PACK * PACKS),
        Field(
            name="unseen", meaning="the stock, by kind: colour by colour, then half-jokers", shape=(KINDS,), high=COPIES
        ),
        Field(
            name="table",
            meaning="the card in each slot: one of 5 colours, one of 5 symbols, half-joker",
            shape=(SLOTS, FACE),
        ),
        Field(name="pick", meaning="the slot that the viewer has chosen in the open round", shape=(SLOTS,)),
        Field(name="playing", meaning="the seat exists", shape=(SEATS,)),
        Field(name="chosen", meaning="it has chosen in the open round", shape=(SEATS,)),
        Field(name="points", meaning="what its cards make (M6 to M8), up to 127", shape=(SEATS,), high=MOST),
        Field(
            name="captured",
            meaning="its cards: how many of each colour, of each symbol, half-jokers",
            shape=(SEATS, FACE),
            high=CAPTURED_MOST,
        ),
        Field(name="last", meaning="the card that it chose in the round before, as in `table`", shape=(SEATS, FACE)),
        Field(name="won", meaning="it was alone on that card, and has it", shape=(SEATS,)),
    ),
)

LEFT_OUT: Final = {
    "key": "chance, which nobody sees",
    "drawn": "chance, which nobody sees",
    "stock": "nobody sees its order: what is in it, `unseen` says",
    "spare": "nothing",
}
"""Fields of the record that no element is made of, and why."""
