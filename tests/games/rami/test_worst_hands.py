"""The best lay of the hands with the most choices: one suit and all jokers."""

import statistics
import time

import numpy as np
import pytest

from brelan.games.rami import GAME
from brelan.games.rami.cards import KIND_OF
from brelan.games.rami.plan import best_lay
from brelan.games.rami.runs import COLUMNS, MOST_LAID, MOST_RUNS, list_runs
from brelan.games.rami.state import JOKER
from tests.games.rami import brute
from tests.games.rami.hands import hand_position, packed_hand

SUIT = list(range(13))
JOKERS = [JOKER] * 4
WORST = [
    [*SUIT, 13, 14, *JOKERS],
    [*SUIT, 0, 12, *JOKERS],
    [*SUIT[:12], *SUIT[5:8], *JOKERS],
    [0, 0, 1, 3, 3, 4, 5, 6, 7, 9, 9, 10, 11, 12, 12, *JOKERS],
    [1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, *JOKERS],
]
TIMES = 1500
"""The longest search may take so many times the time of an ordinary one: a search through every choice of jokers takes
a hundred times as long.
"""


def test_every_run_has_its_row() -> None:
    suits, jokers = packed_hand([suit * 13 + rank for suit in range(4) for rank in SUIT] + JOKERS)
    runs, starts = np.zeros((MOST_RUNS, COLUMNS), np.int64), np.zeros(5, np.int64)
    assert list_runs(suits, jokers, runs, starts) == MOST_RUNS - MOST_LAID
    assert len({tuple(row) for row in runs.tolist()}) == MOST_RUNS - MOST_LAID + 1


@pytest.mark.parametrize("contract", [3, 7])
@pytest.mark.parametrize("limit", [0, 2, 4])
@pytest.mark.parametrize("hand", WORST[:3])
def test_all_but_the_last_discard_is_laid(hand: list[int], contract: int, limit: int) -> None:
    """These hands can be laid whole: the card that counts least stays."""
    position = hand_position(hand, {"contracts": [contract], "max_jokers": limit})
    ids = np.empty(GAME.actions, np.int16)
    count = best_lay(position.states[0], 0, ids)
    lay = GAME.move_of(position.states, 0, ids[:count].tolist())
    laid = [KIND_OF[card] for meld in lay.melds for card in meld.cards]
    assert brute.points(hand) - brute.points(laid) == 2
    assert position.play(0, lay) == ids[:count].tolist()


def seconds(hand: list[int], contract: int, limit: int) -> float:
    """The least time of five searches, by the processor's clock: others may want it too."""
    position, ids, times = (
        hand_position(hand, {"contracts": [contract], "max_jokers": limit}),
        np.empty(999, np.int16),
        [],
    )
    for _ in range(5):
        start = time.thread_time()
        best_lay(position.states[0], 0, ids)
        times.append(time.thread_time() - start)
    return min(times)


def test_the_longest_search_is_not_out_of_all_proportion() -> None:
    ordinary = [2, 3, 4, 5, 17, 18, 19, 20, 34, 34, 47, 8, 25]
    seconds(ordinary, 3, 0)
    usual = statistics.median(seconds(ordinary, contract, 0) for contract in (2, 3, 5, 6, 7))
    for hand in WORST:
        for contract in (2, 3, 5, 6, 7):
            for limit in (0, 3):
                assert seconds(hand, contract, limit) < TIMES * usual, (hand, contract, limit)
