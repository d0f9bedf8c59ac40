"""How a player of Gin Rami gets rid of cards once the contract is down."""

from brelan.bots.rami_seeing import drags, fits_somewhere
from brelan.core.chance import Source, draw
from brelan.core.compiling import rule
from brelan.core.contract import State
from brelan.core.errors import OK
from brelan.core.records import Ids
from brelan.games.rami.hands import points_of
from brelan.games.rami.moves import ADD, BEGIN_SET, DISCARD, PER_ADD, SWAP
from brelan.games.rami.state import JOKER
from brelan.games.rami.table import check_adding, keeps, kind_added


@rule
def rids(state: State, seat: int, ids: Ids, count: int) -> int:
    """Add the dearest card that can be added; else free a joker that can be added in its turn; -1: neither."""
    best, most, free = -1, -1, -1
    for at in range(count):
        action = int(ids[at])
        if ADD <= action < SWAP:
            kind = kind_added(state, (action - ADD) // PER_ADD, (action - ADD) % PER_ADD)
            if points_of(kind) > most:
                best, most = action, points_of(kind)
        elif SWAP <= action < BEGIN_SET and free < 0:
            free = action
    if best >= 0:
        return best
    goes_on = free >= 0 and check_adding(state, seat) == OK and state.held[seat] > keeps(state)
    return free if goes_on and fits_somewhere(state, JOKER) else -1


@rule
def throw_spare(state: State, source: Source, ids: Ids, count: int) -> int:
    """The discard that counts most; when the round drags on any discard, so that no card is kept from the others for
    ever.
    """
    best, most, seen = int(ids[0]), -1, 0
    any_one = drags(state)
    for at in range(count):
        action = int(ids[at])
        if DISCARD <= action < ADD:
            seen += 1
            if draw(source, seen) == 0 if any_one else points_of(action - DISCARD) > most:
                best, most = action, points_of(action - DISCARD)
    return best
