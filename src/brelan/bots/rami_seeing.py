"""What a player of Gin Rami sees at a glance: how far the contract is, what fits on the table, how the round goes."""

from typing import Final

from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import OK
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, within
from brelan.games.rami.packing import BITS, hand_of, without
from brelan.games.rami.state import JOKER, NO_CARD, RANKS, SET
from brelan.games.rami.table import fit_in_run, fit_in_set

FEW: Final = 2
"""Whoever has laid and holds no more is about to go out."""
LONG: Final = 12
"""Turns of each player, after which a round drags on."""


@rule
def contract_within(state: State, seat: int, lost: int, gained: int, miss: int) -> bool:
    """Would this seat lack at most `miss` cards with one kind less and another more (NO_CARD: none)?"""
    contract = contract_of(state)
    suits = hand_of(state, seat)
    jokers = int(state.hand[seat, JOKER]) - (lost == JOKER) + (gained == JOKER)
    if 0 <= lost < JOKER:
        suits = without(suits, lost // RANKS, 1 << (BITS * (lost % RANKS)))
    if 0 <= gained < JOKER:
        suits = without(suits, gained // RANKS, -(1 << (BITS * (gained % RANKS))))
    sets, runs = int(LAID_SETS[contract]), int(LAID_RUNS[contract])
    return within(suits, jokers, sets, runs, int(state.max_jokers), miss)


@rule
def lacks(state: State, seat: int) -> int:
    """How many cards this seat lacks for the contract."""
    missing = 0
    while not contract_within(state, seat, NO_CARD, NO_CARD, missing):
        missing += 1
    return missing


@rule
def fits_somewhere(state: State, kind: int) -> bool:
    """Could this card be added to a meld on the table?"""
    for meld in range(int(state.melds)):
        is_set = state.meld_kind[meld] == SET
        if is_set and fit_in_set(state, meld, kind) == OK:
            return True
        if not is_set and (fit_in_run(state, meld, kind) == OK or (kind == JOKER and state.meld_size[meld] < RANKS)):
            return True
    return False


@rule
def offered(state: State) -> int:
    """The last discard."""
    return int(state.discard[state.discard_size - 1])


@rule
def about_to_end(state: State) -> bool:
    """Is somebody about to go out?"""
    for seat in range(int(state.seats)):
        if state.laid[seat] and state.held[seat] <= FEW:
            return True
    return False


@rule
def drags(state: State) -> bool:
    """Has this round gone on for long?"""
    return bool(state.turns > LONG * state.seats)
