"""Whole games in compiled code, one after the other: between bots, and between players who do anything at random.

Game i of a batch has its own keys, made from the batch's: how games are cut into batches changes nothing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.bots.choosing import choose_at
from brelan.core.chance import set_child_key
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, WAIT, States, actor, apply, deal, optional, payoff
from brelan.core.driving import playout
from brelan.core.records import Ids, Records

Styles = npt.NDArray[np.float64]
"""The style of each bot, a row each."""

RESULT = np.dtype([("moves", np.int32), ("over", np.int32), ("first", np.int32)], align=True)
"""What became of one game: moves made, how it ended (RUNNING: the cap stopped it), and the seat of bot 0."""


@rule
def play_games(
    blank: States,
    states: States,
    scratch: States,
    roots: Records,
    sources: Records,
    ids: Ids,
    styles: Styles,
    rotate: bool,
    cap: int,
    first: int,
    results: npt.NDArray[Any],
    payoffs: npt.NDArray[np.float64],
) -> None:
    """Play the games numbered from `first`, one for each of `results`; write them and payoffs[game, seat].

    A game goes to its end, or for `cap` moves. Before the seat that is awaited, those are asked who may act unasked,
    from the seat after it on. roots[0] keys the deals, roots[1] the bots; the bot of seat s has chance sources[s] and
    styles[s], or with `rotate` that of as many seats further on as there were games before.

    One long rule, since every rule that calls others is compiled together with all of them.
    """
    state, seats = states[0], len(styles)
    for at in range(len(results)):
        game = first + at
        shift = game % seats if rotate else 0
        states[0] = blank[0]
        set_child_key(state, roots[0].key[0], roots[0].key[1], game)
        deal(state)
        for seat in range(seats):
            set_child_key(sources[seat], roots[1].key[0], roots[1].key[1], game * seats + seat)
        moves, awaited = 0, actor(state)
        while moves < cap and awaited != NOBODY:
            others = optional(state)
            for after in range(1 if others else seats, seats + 1):
                seat = (awaited + after) % seats
                if after == seats or (others >> seat) & 1:
                    action = choose_at(states, 0, scratch, seat, styles[(seat + shift) % seats], sources, ids)
                    if action != WAIT:
                        apply(state, seat, action)
                        break
            moves, awaited = moves + 1, actor(state)
        results[at].moves = moves
        results[at].over = state.over
        results[at].first = (seats - shift) % seats
        for seat in range(seats):
            payoffs[at, seat] = payoff(state, seat)


@rule
def play_randomly(
    blank: States, states: States, roots: Records, sources: Records, ids: Ids, cap: int, first: int, games: int
) -> int:
    """Deal the games numbered from `first` and play each at random; returns the moves made in all.

    roots[0] keys the deals, roots[1] the choices. Nothing is masked: chance needs no views.
    """
    moves = 0
    for game in range(first, first + games):
        states[0] = blank[0]
        set_child_key(states[0], roots[0].key[0], roots[0].key[1], game)
        deal(states[0])
        set_child_key(sources[0], roots[1].key[0], roots[1].key[1], game)
        moves += playout(states[0], sources[0], ids, cap)
    return moves
