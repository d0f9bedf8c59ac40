"""Looking ahead, written once for every game: imagined worlds, in each of them every action worth a thought, and from
there on what sensible players would do (docs/decisions/search.md).

All actions are tried in the same worlds and go on with the same chance, so what differs between them is what the action
did. Whoever goes on, the searching seat too, sees only what they would see: nobody plays by cards that are hidden.
Where several choose at once, each of them learns a mixed strategy (`mixing.py`).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.bots.contract import Style, brisk, chapter, reopen, shortlist
from brelan.bots.mixing import chosen_by, learn, sample
from brelan.bots.odds import worth
from brelan.core.chance import draw, set_child_key, split
from brelan.core.compiling import rule
from brelan.core.contract import NOBODY, WAIT, State, States, acting, actor, apply, legal, mask, optional, redeal
from brelan.core.records import Ids, Records

Arms = npt.NDArray[np.int16]
"""Of each seat that chooses now, the actions that are compared."""
Counts = npt.NDArray[np.int64]
"""How many these are, 0 for a seat that does not choose now."""
Tally = npt.NDArray[np.float64]
"""Of each seat and arm, the columns below."""

SUM, SQUARES, REGRET, MIX, ALIVE = range(5)
"""What it was worth more than the other arms in the same world, summed over the worlds; the squares of that; regret and
mixed strategy where several choose at once; is it still compared?
"""
COLUMNS: Final = 5

ROOT, WORLD, LINE, SEEN = range(4)
"""The states of a search: the masked one, an imagined whole one, one in which it goes on, and that as somebody sees it.
"""
STATES: Final = 4
BOTS, OWN, WORLDS, LINES = range(4)
"""Its chances: the bot's, that of this search, that of a world, and that of whoever goes on in it."""
CHANCES: Final = 4
TRUST: Final = 2
"""One in so many times the others choose as the policy does, else as they have learned to."""


@rule
def look_ahead(
    states: States,
    seat: int,
    chances: Records,
    ids: Ids,
    style: Style,
    arms: Arms,
    counts: Counts,
    tally: Tally,
    choice: int,
    horizon: int,
    first: int,
    worlds: int,
) -> int:
    """Try the arms in the worlds numbered from `first`, up to `horizon` moves ahead; return how many lines were played.

    With `first` 0, list the arms before: `choice`, the policy's, is the seat's first; one with no other has nothing to
    search.
    """
    if first == 0:
        list_arms(states, seat, chances, ids, style, arms, counts, tally, choice)
    if counts[seat] < 2:
        return 0
    lines, chosen, values = 0, np.zeros(len(counts), np.int64), np.zeros(arms.shape[1])
    for number in range(first, first + worlds):
        set_child_key(chances[WORLDS], chances[OWN].key[0], chances[OWN].key[1], number)
        states[WORLD] = states[ROOT]
        redeal(states[WORLD], seat, chances[WORLDS])
        mover = whose_sake(counts, seat, number)
        others_choose(states, mover, chances, ids, style, arms, counts, tally, chosen)
        for arm in range(counts[mover]):
            if tally[mover, arm, ALIVE] > 0:
                states[LINE] = states[WORLD]
                set_child_key(chances[LINES], chances[WORLDS].key[0], chances[WORLDS].key[1], number)
                chosen[mover] = arm
                all_choose(states[LINE], arms, counts, chosen)
                go_on(states, chances, ids, style, horizon)
                values[arm] = worth(states[LINE], mover, style)
                lines += 1
        note(tally[mover], counts[mover], values)
    return lines


@rule
def list_arms(
    states: States,
    seat: int,
    chances: Records,
    ids: Ids,
    style: Style,
    arms: Arms,
    counts: Counts,
    tally: Tally,
    choice: int,
) -> None:
    """Ready the root, and list what the seat, and others who choose at the same time, might do."""
    root = states[ROOT]
    split(chances[BOTS], chances[OWN])
    reopen(root, seat)
    choosing = acting(root) & ~optional(root)
    set_child_key(chances[WORLDS], chances[OWN].key[0], chances[OWN].key[1], 0)
    tally[:] = 0.0
    for other in range(len(counts)):
        counts[other] = 0
        if (choosing >> other) & 1:
            count = legal(root, other, ids)
            if count > 0:
                first = choice if other == seat else int(ids[0])
                counts[other] = shortlist(root, other, chances[WORLDS], ids, count, style, first, arms[other])
        for arm in range(counts[other]):
            tally[other, arm, ALIVE] = 1.0


@rule
def whose_sake(counts: Counts, seat: int, number: int) -> int:
    """Whose arms are tried in this world: every other time those of somebody else who chooses now, if there are any."""
    others = 0
    for other in range(len(counts)):
        others += other != seat and counts[other] > 1
    if others == 0 or number % 2 == 0:
        return seat
    wanted = number // 2 % others
    for other in range(len(counts)):
        if other != seat and counts[other] > 1:
            if wanted == 0:
                return other
            wanted -= 1
    return seat


@rule
def others_choose(
    states: States,
    mover: int,
    chances: Records,
    ids: Ids,
    style: Style,
    arms: Arms,
    counts: Counts,
    tally: Tally,
    chosen: Counts,
) -> None:
    """Let everybody who chooses at the same time choose an arm: as the policy does, or as they have learned to."""
    for other in range(len(counts)):
        if other != mover and counts[other] > 0:
            if draw(chances[WORLDS], TRUST) == 0:
                states[SEEN] = states[WORLD]
                mask(states[SEEN], other)
                count = legal(states[SEEN], other, ids)
                action = brisk(states[SEEN], other, chances[WORLDS], ids, count, style) if count > 0 else WAIT
                chosen[other] = chosen_by(arms[other], counts[other], action)
            else:
                chosen[other] = sample(tally[other, :, REGRET], counts[other], chances[WORLDS])


@rule
def all_choose(state: State, arms: Arms, counts: Counts, chosen: Counts) -> None:
    """Do what each has chosen, as far as it is still asked for."""
    for seat in range(len(counts)):
        if counts[seat] > 0 and (acting(state) >> seat) & 1:
            apply(state, seat, int(arms[seat, chosen[seat]]))


@rule
def go_on(states: States, chances: Records, ids: Ids, style: Style, horizon: int) -> None:
    """Let everybody play on as the policy does, each by what they see, to the end, or for so many moves, or until it
    tells nothing any more.
    """
    state, seats = states[LINE], int(states[LINE].seats)
    now = chapter(state)
    for _ in range(horizon):
        awaited = actor(state)
        if awaited == NOBODY or chapter(state) != now:
            return
        unasked = optional(state)
        for after in range(1 if unasked else seats, seats + 1):
            seat = (awaited + after) % seats
            if after == seats or (unasked >> seat) & 1:
                states[SEEN] = states[LINE]
                mask(states[SEEN], seat)
                count = legal(states[SEEN], seat, ids)
                action = brisk(states[SEEN], seat, chances[LINES], ids, count, style)
                if action != WAIT:
                    apply(state, seat, action)
                    break


@rule
def note(tally: npt.NDArray[np.float64], count: int, values: npt.NDArray[np.float64]) -> None:
    """Add a world's values of a seat's arms to its tally: what each was worth more than the mean of those compared."""
    mean = compared = 0.0
    for arm in range(count):
        if tally[arm, ALIVE] > 0:
            mean += values[arm]
            compared += 1.0
    mean /= compared
    for arm in range(count):
        if tally[arm, ALIVE] > 0:
            tally[arm, SUM] += values[arm] - mean
            tally[arm, SQUARES] += (values[arm] - mean) ** 2
    learn(tally[:, REGRET], tally[:, MIX], count, values)
