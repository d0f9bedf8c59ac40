"""What a seat sees of Le Grisbi as a row of small integers: the layout. `tensors.py` writes it.

Seats are counted from the viewer, who is 0, in order of seat; where there are fewer players, the last are all zero.
"""

from typing import Final

from brelan.core.layout import MOST, Field, Layout
from brelan.games.grisbi.options import POWER_CARDS
from brelan.games.grisbi.state import CHEF, COPIES, KINDS, PACK, ROW, SEATS, SQUARE, VALUES

CARDS: Final = KINDS - 1
POWERS: Final = KINDS - CHEF
COUNTS: Final = (COPIES,) * VALUES + (POWER_CARDS,) * POWERS

LAYOUT: Final = Layout(
    version=1,
    fields=(
        Field(name="players", meaning="how many play", high=SEATS),
        Field(
            name="powers",
            meaning="house rule: copies of Chef, Numérobis, Biche, Miroir, Doigt (G1)",
            shape=(POWERS,),
            high=POWER_CARDS,
        ),
        Field(name="next_leads", meaning="house rule: after a take the next player starts (G5)"),
        Field(name="manual", meaning="house rule: each player draws by hand (G7)"),
        Field(name="grace", meaning="house rule: turn actions of others that make a short player late (G8)", high=2),
        Field(name="call_costs", meaning="house rule: a false call takes the pile (G8)"),
        Field(name="wild_free", meaning="house rule: a Numérobis alone need not obey the order (G15)"),
        Field(name="exchange", meaning="house rule: there is a starting exchange (G22)"),
        Field(name="limit", meaning="is there a limit of moves (G20)?"),
        Field(name="moves_left", meaning="moves until the limit, up to 127", high=MOST),
        Field(name="over", meaning="is the game over?"),
        Field(name="exchanging", meaning="the starting exchange is on (G22)"),
        Field(name="choosing", meaning="the seat on turn owes a value for a Numérobis (G15)"),
        Field(name="turn", meaning="whose turn it is; while exchanging, who will begin", shape=(SEATS,)),
        Field(name="victim", meaning="while choosing: the seat that the Numérobis was drawn from", shape=(SEATS,)),
        Field(name="direction", meaning="1: turns go in order of seat, -1: against it", low=-1),
        Field(name="reference", meaning="the value to reach: none, 1 to 10 (G6)", shape=(VALUES + 1,)),
        Field(name="run", meaning="equal numbers on top of the pile (G12)", high=SQUARE),
        Field(name="mirror", meaning="one must go down, not up (G17)"),
        Field(name="playing", meaning="the seat is in the game: it exists and is not out", shape=(SEATS,)),
        Field(name="place", meaning="the place it has taken, 0 before (G11)", shape=(SEATS,), high=SEATS),
        Field(name="ready", meaning="it swaps no more (G22)", shape=(SEATS,)),
        Field(name="late", meaning="it can be called (G8)", shape=(SEATS,)),
        Field(name="missed", meaning="turn actions of others since it is short (G8)", shape=(SEATS,), high=MOST),
        Field(name="held", meaning="cards in its hand", shape=(SEATS,), high=PACK),
        Field(
            name="known",
            meaning="of its hand, what everybody knows, by kind: 1 to 10, then the powers (G21)",
            shape=(SEATS, CARDS),
            high=COUNTS,
        ),
        Field(name="up", meaning="its face-up row, by kind", shape=(SEATS, CARDS), high=ROW),
        Field(name="down", meaning="is a face-down card in this place?", shape=(SEATS, ROW)),
        Field(name="hand", meaning="the viewer's hand, by kind", shape=(CARDS,), high=COUNTS),
        Field(name="pile", meaning="the pile, by kind", shape=(CARDS,), high=COUNTS),
        Field(name="discarded", meaning="cards that have left the game, by kind", shape=(CARDS,), high=COUNTS),
        Field(name="unseen", meaning="all cards that the viewer cannot see, by kind", shape=(CARDS,), high=COUNTS),
        Field(name="pile_size", meaning="cards on the pile", high=PACK),
        Field(name="stock_size", meaning="cards in the stock", high=PACK),
    ),
)

LEFT_OUT: Final = {
    "key": "chance, which nobody sees",
    "drawn": "chance, which nobody sees",
    "first": "says only who began",
    "stock": "nobody sees it: how many cards, `stock_size` says",
    "shown": "how the last move came about; where its cards lie is seen",
    "spare": "nothing",
}
"""Fields of the record that no element is made of, and why."""
