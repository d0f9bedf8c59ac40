"""From moves on the wire to flat ids and back (the table of ids is in `moves.py`)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
import numpy as np

from brelan.core.contract import State, States, apply, check
from brelan.core.driving import legal_at
from brelan.core.errors import INCOMPLETE, NOT_HELD, OK, UNKNOWN_ACTION, Refused
from brelan.games.rami.cards import KIND_OF, NAMES, CardName, names
from brelan.games.rami.laying import contract_of
from brelan.games.rami.melds import LAID_RUNS, LAID_SETS, LAST_CONTRACT
from brelan.games.rami.moves import (
    ACE_HIGH,
    ACTIONS,
    ADD,
    BEGIN_RUN,
    BEGIN_SET,
    BUY,
    CLOSE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOKER_HIGH,
    JOKER_LOW,
    PASS,
    PER_ADD,
    PER_SWAP,
    PLACE,
    STARTS,
    SWAP,
    Add,
    Buy,
    Discard,
    Draw,
    Lay,
    Meld,
    Pass,
    RamiMove,
    Swap,
)
from brelan.games.rami.ordering import run_order
from brelan.games.rami.phases import check_playing
from brelan.games.rami.plan import best_lay
from brelan.games.rami.refusals import (
    ALREADY_LAID,
    DOES_NOT_FIT,
    KEEP_A_DISCARD,
    LAY_EVERYTHING,
    LAYING,
    NAME_THE_END,
    NO_SUCH_MELD,
    NOT_A_RUN,
    NOT_THE_CONTRACT,
    REFUSALS,
    TOO_MANY_JOKERS,
)
from brelan.games.rami.shapes import Shape, shape_of
from brelan.games.rami.state import JOKER, MELDS, PLACES, RANKS, RUN
from brelan.games.rami.table import keeps

End = Literal["low", "high"]

CARDS: Final = msgspec.convert(NAMES, tuple[CardName, ...])
"""By kind."""


def ids_of(states: States, seat: int, move: RamiMove) -> list[int]:
    """The actions of a move; a lay and an add of several cards have several. Raises Refused with the reason, where no
    action could tell it as well.
    """
    match move:
        case Draw():
            return [DRAW_STOCK if move.source == "stock" else DRAW_DISCARD]
        case Buy():
            return [BUY]
        case Pass():
            return [PASS]
        case Discard():
            return [DISCARD + KIND_OF[move.card]]
        case Swap():
            _need(0 <= move.meld < MELDS, NO_SUCH_MELD)
            _need(KIND_OF[move.card] != JOKER, DOES_NOT_FIT)
            return [SWAP + move.meld * PER_SWAP + KIND_OF[move.card]]
        case Add():
            _need(0 <= move.meld < MELDS, NO_SUCH_MELD)
            return _adds(states, seat, move)
        case Lay():
            return _steps(states[0], seat, move)


def _need(possible: Any, code: int) -> None:
    if not possible:
        raise Refused(REFUSALS[code])


def _adds(states: States, seat: int, move: Add) -> list[int]:
    """Card by card, since each finds the meld as the one before left it."""
    _need_ok(check_playing(states[0], seat))
    ahead = states.copy()
    ids: list[int] = []
    for card in move.cards:
        ids.append(ADD + move.meld * PER_ADD + _what_added(ahead[0], seat, move.meld, KIND_OF[card], move.end))
        if check(ahead[0], seat, ids[-1]) != OK:
            break
        apply(ahead[0], seat, ids[-1])
    return ids


def _need_ok(code: int) -> None:
    _need(code == OK, code)


def _what_added(state: State, seat: int, meld: int, kind: int, end: End | None) -> int:
    """What of a meld's adding actions this card is; a joker or an ace may need the named end to tell."""
    if meld >= state.melds or state.meld_kind[meld] != RUN:
        return kind
    low = int(state.meld_low[meld])
    high = low + int(state.meld_size[meld])
    if kind == JOKER:
        if end is None and low > 0 and high < PLACES:
            code = check(state, seat, ADD + meld * PER_ADD + JOKER_LOW)
            raise Refused(REFUSALS[NAME_THE_END if code == OK else code])  # what forbids either end comes first
        chosen = end or ("low" if low > 0 else "high")
        return JOKER_LOW if chosen == "low" else JOKER_HIGH
    both = low == 1 and high == RANKS
    own_ace = kind == state.meld_what[meld] * RANKS
    return ACE_HIGH if both and own_ace and end == "high" else kind


def _steps(state: State, seat: int, move: Lay) -> list[int]:
    """The steps of a lay, once all that can be said of it as a whole is right."""
    _need_ok(check_playing(state, seat))
    _need(state.bench == 0, LAYING)
    _need(not state.laid[seat], ALREADY_LAID)
    melds = [[KIND_OF[card] for card in meld.cards] for meld in move.melds]
    shapes = [_shape(state, meld.kind == "set", kinds) for meld, kinds in zip(move.melds, melds, strict=True)]
    _check_whole(state, seat, move, [kind for kinds in melds for kind in kinds])
    ids: list[int] = []
    for meld, kinds, shape in zip(move.melds, melds, shapes, strict=True):
        begin = BEGIN_SET + shape.what if meld.kind == "set" else BEGIN_RUN + shape.what * STARTS + shape.low
        ids += [begin, *(PLACE + kind for kind in kinds), CLOSE]
    return ids


def _shape(state: State, is_set: bool, kinds: list[int]) -> Shape:
    _need(state.max_jokers == 0 or kinds.count(JOKER) <= state.max_jokers, TOO_MANY_JOKERS)
    shape = shape_of(is_set, kinds)
    if shape == NOT_A_RUN:
        raise Refused(REFUSALS[shape], order=" ".join(names(run_order(kinds))))
    if not isinstance(shape, Shape):
        raise Refused(REFUSALS[shape])
    return shape


def _check_whole(state: State, seat: int, move: Lay, kinds: list[int]) -> None:
    """Cards that are held, exactly the contract, and what must stay in hand (R7, R10, R11)."""
    _need(all(state.hand[seat, kind] >= count for kind, count in Counter(kinds).items()), NOT_HELD)
    contract = contract_of(state)
    sets = sum(meld.kind == "set" for meld in move.melds)
    _need(sets == LAID_SETS[contract] and len(move.melds) - sets == LAID_RUNS[contract], NOT_THE_CONTRACT)
    left = int(state.held[seat]) - len(kinds)
    _need(contract != LAST_CONTRACT or left == 0, LAY_EVERYTHING)
    _need(left >= keeps(state), KEEP_A_DISCARD)


def move_of(states: States, seat: int, ids: Sequence[int]) -> RamiMove:
    """The move that these actions say. Raises Refused: `unknown-action`, `incomplete` for an unfinished lay."""
    first = int(ids[0])
    _need(0 <= first < ACTIONS, UNKNOWN_ACTION)
    if first < DISCARD:
        return _drawing(first)
    if first < ADD:
        return Discard(card=_card(first - DISCARD))
    if first < SWAP:
        return _adding(states[0], ids)
    if first < BEGIN_SET:
        meld, kind = divmod(first - SWAP, PER_SWAP)
        return Swap(meld=meld, card=_card(kind))
    return Lay(melds=_melds(ids))


def _drawing(action: int) -> RamiMove:
    if action < BUY:
        return Draw(source="stock" if action == DRAW_STOCK else "discard")
    return Buy() if action == BUY else Pass()


def _card(kind: int) -> CardName:
    return CARDS[kind]


def _adding(state: State, ids: Sequence[int]) -> Add:
    meld = (int(ids[0]) - ADD) // PER_ADD
    is_run = meld < state.melds and state.meld_kind[meld] == RUN
    cards: list[CardName] = []
    end: End | None = None
    for action in ids:
        what = (int(action) - ADD) % PER_ADD
        if what >= JOKER and is_run:
            end = "low" if what == JOKER_LOW else "high"
        kind = min(what, JOKER) if what != ACE_HIGH else int(state.meld_what[meld]) * RANKS
        cards.append(_card(kind))
    return Add(meld=meld, cards=cards, end=end)


def _melds(ids: Sequence[int]) -> list[Meld]:
    _need(BEGIN_SET <= ids[0] < PLACE and ids[-1] == CLOSE, INCOMPLETE)
    melds: list[Meld] = []
    for action in ids:
        if action < PLACE:
            melds.append(Meld(kind="set" if action < BEGIN_RUN else "run", cards=[]))
        elif action < CLOSE:
            melds[-1].cards.append(_card(int(action) - PLACE))
    return melds


def legal_moves(states: States, seat: int) -> list[RamiMove]:
    """What the seat may do, in the order of the ids; of all ways to lay down, the one that leaves the fewest points."""
    ids = np.empty(ACTIONS, np.int16)
    actions: list[int] = ids[: legal_at(states, 0, seat, ids)].tolist()
    if midway(states):
        return []
    found = [move_of(states, seat, [action]) for action in actions if action < BEGIN_SET]
    if actions and actions[-1] >= BEGIN_SET:
        count = best_lay(states[0], seat, ids)
        found.append(move_of(states, seat, ids[:count].tolist()))
    return found


def midway(states: States) -> bool:
    """Is a lay under way?"""
    return bool(states["bench"][0] > 0)
