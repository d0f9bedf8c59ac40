"""Many random games in one compiled call, looked at after every move."""

from typing import Final

import numpy as np

from brelan.core.chance import Source, draw, new_chance, set_child_key
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, RUNNING, State, States, acting, actor, apply, check, deal, legal, mask
from brelan.core.driving import random_seat
from brelan.core.errors import OK
from brelan.core.records import Ids, Records, zeros
from brelan.testing.cases import Case

STUCK: Final = -1
ILLEGAL: Final = -2
MASKED_DIFFERS: Final = -3
ENDLESS: Final = -4
FAULTS: Final = {
    STUCK: "a game that is not over waits for a seat without a legal action, or one that is over waits for somebody",
    ILLEGAL: "a listed action is refused",
    MASKED_DIFFERS: "a seat's legal actions differ when it sees only its masked state",
    ENDLESS: "a random game did not end under its limits",
}
LOOK_BEHIND_MASK: Final = 16
"""One state in so many is also asked through a mask."""
TOO_MANY: Final = 1_000_000


@rule
def fault_of(state: State, scratch: States, source: Source, ids: Ids) -> int:
    """What is wrong with a state: one of FAULTS, or 0."""
    awaited, seats = actor(state), acting(state)
    if state.over != RUNNING:
        return 0 if awaited == NOBODY and seats == 0 else STUCK
    if awaited == NOBODY or (seats >> awaited) & 1 == 0:
        return STUCK
    for seat in range(state.seats):
        count = legal(state, seat, ids)
        if (count > 0) != ((seats >> seat) & 1 == 1):
            return STUCK
        if count > 0 and check(state, seat, int(ids[draw(source, count)])) != OK:
            return ILLEGAL
        if draw(source, LOOK_BEHIND_MASK) == 0:
            scratch[0] = state
            mask(scratch[0], seat)
            if legal(scratch[0], seat, ids) != count:
                return MASKED_DIFFERS
    return 0


@rule
def watched_games(template: States, work: States, scratch: States, chances: Records, games: int, ids: Ids) -> int:
    """Play `games` random games, looking after every move; the number of moves, or a fault (negative)."""
    source, total = chances[0], 0
    for number in range(games):
        work[0] = template[0]
        state = work[0]
        set_child_key(state, source.key[0], source.key[1], number)
        deal(state)
        for _ in range(TOO_MANY):
            fault = fault_of(state, scratch, source, ids)
            if fault != 0:
                return fault
            seat = random_seat(state, source)
            if seat == NOBODY:
                break
            count = legal(state, seat, ids)
            apply(state, seat, int(ids[draw(source, count)]))
            total += 1
        if state.over == RUNNING:
            return ENDLESS
    return total


def watch(case: Case, games: int, seed: int) -> int:
    """Play random games of a case and look after every move. Returns the moves; AssertionError says what is wrong."""
    template = case.game.blank(case.options, case.players)
    work, scratch = zeros(1, template.dtype), zeros(1, template.dtype)
    ids = np.empty(max(4096, case.game.actions), np.int16)
    moves = watched_games(template, work, scratch, new_chance(seed), games, ids)
    assert moves >= 0, FAULTS[moves]
    return int(moves)
