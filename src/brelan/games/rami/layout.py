"""What a seat sees of Gin Rami as a row of small integers: the layout. `tensors.py` writes it.

Seats are counted from the viewer, who is 0, in order of seat; where there are fewer players, the last are all zero.
"""

from typing import Final

from brelan.core.layout import MOST, Field, Layout
from brelan.games.rami.state import (
    BENCH,
    JOKER,
    JOKERS,
    KINDS,
    MELDS,
    PACK,
    PLACES,
    ROUNDS,
    ROW,
    SEATS,
    SUITS,
)

HUNDRED: Final = 100
COPIES: Final = (2,) * JOKER + (JOKERS,)
DOUBLES: Final = 3
PHASES: Final = 3
ANSWERS: Final = 4
CONTRACTS: Final = 8
OF_A_MELD: Final = "of each meld on the table, "
OF_THE_BENCH: Final = "of each meld on the viewer's workbench, "

LAYOUT: Final = Layout(
    version=1,
    fields=(
        Field(name="players", meaning="how many play", high=SEATS),
        Field(name="upcard", meaning="house rule: a card is turned up to begin the discards (R2)"),
        Field(name="buys", meaning="house rule: buys of each player in a round (R6)", high=9),
        Field(name="max_jokers", meaning="house rule: the most jokers of a meld, 0: no limit (R7)", high=JOKERS),
        Field(name="add_next", meaning="house rule: one adds from the turn after laying down on (R8)"),
        Field(name="swap_early", meaning="house rule: one may free jokers before laying down (R9)"),
        Field(name="swap_own", meaning="house rule: one frees jokers from one's own runs only (R9)"),
        Field(name="keep_one", meaning="house rule: one must keep a card to discard (R10)"),
        Field(
            name="double",
            meaning="house rule: points count double never, not in contract 8, always (R13)",
            shape=(DOUBLES,),
        ),
        Field(name="contract", meaning="the contract of this round, 1 to 8 (R11)", shape=(CONTRACTS,)),
        Field(
            name="contracts",
            meaning="the contracts of this round and those to come, 0 after the last",
            shape=(ROUNDS,),
            high=CONTRACTS,
        ),
        Field(name="limit", meaning="is there a limit of turns (R16)?"),
        Field(name="turns_left", meaning="turns of this round until the limit, up to 127", high=MOST),
        Field(name="over", meaning="is the game over?"),
        Field(name="starter", meaning="who started the first round", shape=(SEATS,)),
        Field(name="phase", meaning="drawing, buying, playing", shape=(PHASES,)),
        Field(name="turn", meaning="whose turn it is", shape=(SEATS,)),
        Field(name="unthrown", meaning="the last discard is an upcard, thrown by nobody (R6)"),
        Field(name="laid_now", meaning="the seat on turn laid down in this turn (R8, R13)"),
        Field(
            name="taken",
            meaning="the kind just taken from the discards (R10): suit by suit from ace to king, then jokers",
            shape=(KINDS,),
        ),
        Field(name="playing", meaning="the seat exists", shape=(SEATS,)),
        Field(name="laid", meaning="its contract is down", shape=(SEATS,)),
        Field(name="bought", meaning="buys it has used in this round", shape=(SEATS,), high=9),
        Field(
            name="answer",
            meaning="in the window for buying: asked, passed, bought, has answered unseen",
            shape=(SEATS, ANSWERS),
        ),
        Field(name="held", meaning="cards in its hand", shape=(SEATS,), high=PACK),
        Field(
            name="hundreds", meaning="its points of the rounds that are over, in hundreds", shape=(SEATS,), high=MOST
        ),
        Field(name="points", meaning="and the rest of them", shape=(SEATS,), high=HUNDRED - 1),
        Field(
            name="known", meaning="of its hand, what everybody knows, by kind (R17)", shape=(SEATS, KINDS), high=COPIES
        ),
        Field(
            name="hand",
            meaning="the viewer's hand, by kind, cards on the workbench among them",
            shape=(KINDS,),
            high=COPIES,
        ),
        Field(name="discard", meaning="the last discard", shape=(KINDS,)),
        Field(name="discards", meaning="all discards, by kind", shape=(KINDS,), high=COPIES),
        Field(name="unseen", meaning="all cards that the viewer cannot see, by kind", shape=(KINDS,), high=COPIES),
        Field(name="discard_size", meaning="cards among the discards", high=PACK),
        Field(name="stock_size", meaning="cards in the stock", high=PACK),
        Field(name="meld_set", meaning=OF_A_MELD + "it is a set", shape=(MELDS,)),
        Field(name="meld_run", meaning=OF_A_MELD + "it is a run", shape=(MELDS,)),
        Field(name="meld_owner", meaning=OF_A_MELD + "who laid it", shape=(MELDS, SEATS)),
        Field(
            name="meld_suits",
            meaning=OF_A_MELD + "cards of each suit, jokers not counted",
            shape=(MELDS, SUITS),
            high=PLACES,
        ),
        Field(
            name="meld_places",
            meaning=OF_A_MELD + "cards that count as ace, 2 to king, ace above the king; of a set all at its rank",
            shape=(MELDS, PLACES),
            high=ROW,
        ),
        Field(name="meld_jokers", meaning=OF_A_MELD + "jokers among these", shape=(MELDS, PLACES), high=JOKERS),
        Field(name="bench_set", meaning=OF_THE_BENCH + "it is a set (R7)", shape=(BENCH,)),
        Field(name="bench_run", meaning=OF_THE_BENCH + "it is a run", shape=(BENCH,)),
        Field(name="bench_suit", meaning=OF_THE_BENCH + "the suit of a run", shape=(BENCH, SUITS)),
        Field(
            name="bench_low",
            meaning=OF_THE_BENCH + "the rank of a set, the first place of a run",
            shape=(BENCH, PLACES),
        ),
        Field(
            name="bench_suits",
            meaning=OF_THE_BENCH + "cards of each suit, jokers not counted",
            shape=(BENCH, SUITS),
            high=PLACES,
        ),
        Field(
            name="bench_places",
            meaning=OF_THE_BENCH + "cards in each place, as on the table",
            shape=(BENCH, PLACES),
            high=ROW,
        ),
        Field(name="bench_jokers", meaning=OF_THE_BENCH + "jokers among these", shape=(BENCH, PLACES), high=JOKERS),
        Field(name="bench_open", meaning="the last meld on the workbench is not closed"),
    ),
)

LEFT_OUT: Final = {
    "key": "chance, which nobody sees",
    "drawn": "chance, which nobody sees",
    "sheet": "the points of each round: their sums are seen",
    "rounds": "how many: the zeros behind the last contract say it",
    "meld_jokers": "the cards are seen",
    "bench_jokers": "the cards are seen",
    "first": "says only who started, as `starter` does",
    "drew": "it is in the hand",
    "winner": "of the round before: the points are seen",
    "doubled": "of the round before: the points are seen",
    "stock": "nobody sees it: how many cards, `stock_size` says",
    "used": "cards on the workbench, which are seen there",
    "spare": "nothing",
}
"""Fields of the record that no element is made of, and why."""
