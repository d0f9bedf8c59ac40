"""Laying down, the slow and plain way: every way to part a hand into melds, straight from the clauses."""

import functools
from collections.abc import Sequence

JOKER = 52
POINTS = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
NEVER = -1


def points(cards: Sequence[int]) -> int:
    """What cards count (R12)."""
    return sum(50 if card == JOKER else POINTS[card % 13] for card in cards)


def is_set(cards: Sequence[int], limit: int) -> bool:
    """Three cards or more of one rank, a real one among them (R7)."""
    reals = [card for card in cards if card != JOKER]
    few_jokers = limit == 0 or len(cards) - len(reals) <= limit
    return len(cards) >= 3 and few_jokers and len({card % 13 for card in reals}) == 1


def is_run(cards: Sequence[int], limit: int) -> bool:
    """Four cards or more that can be put in order in one suit, jokers anywhere (R7)."""
    reals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(reals)
    if not 4 <= len(cards) <= 14 or not reals or (limit and jokers > limit) or len({card // 13 for card in reals}) > 1:
        return False
    return any(fits(sorted(card % 13 for card in reals), low, len(cards)) for low in range(15 - len(cards)))


def fits(ranks: list[int], low: int, size: int) -> bool:
    """Do these ranks take different places of the run that begins at `low`? Place 13 is the ace above the king."""
    places = list(range(low, low + size))
    for rank in ranks:
        match = next((place for place in places if place % 13 == rank), None)
        if match is None:
            return False
        places.remove(match)
    return True


def best_lay(hand: Sequence[int], sets: int, runs: int, limit: int, keep: int) -> int:
    """The most points that can be laid as exactly so many sets and runs with `keep` cards or more left; NEVER: none."""
    count = len(hand)
    chosen = [[hand[at] for at in range(count) if mask >> at & 1] for mask in range(1 << count)]
    a_set = [is_set(cards, limit) for cards in chosen]
    a_run = [is_run(cards, limit) for cards in chosen]

    @functools.cache
    def most(left: int, sets: int, runs: int) -> int:
        if sets == runs == 0:
            return 0 if left.bit_count() >= keep else NEVER
        kind = a_set if sets else a_run
        best, sub = NEVER, left
        while sub:
            if kind[sub]:
                rest = most(left & ~sub, sets - 1 if sets else 0, runs if sets else runs - 1)
                if rest != NEVER:
                    best = max(best, rest + points(chosen[sub]))
            sub = (sub - 1) & left
        return best

    return most((1 << count) - 1, sets, runs)


def missing(hand: Sequence[int], sets: int, runs: int, limit: int) -> int:
    """The fewest cards of any kind that must be added for so many sets and runs of the smallest size (R11)."""
    jokers = hand.count(JOKER)
    reals = tuple(sorted(card for card in hand if card != JOKER))
    return _missing(reals, jokers, sets, runs, limit)


@functools.cache
def _missing(reals: tuple[int, ...], jokers: int, sets: int, runs: int, limit: int) -> int:
    """For the next meld: all real cards it might use, all numbers of jokers; the rest of it is new."""
    if sets == runs == 0:
        return 0
    size = 3 if sets else 4
    best = 99
    for used in subsets_of_melds(reals, bool(sets)):
        left = list(reals)
        for card in used:
            left.remove(card)
        most = min(jokers, size - len(used), limit or size)
        for wild in range(most + 1):
            new = size - len(used) - wild
            if new + len(used) > 0:
                rest = _missing(tuple(left), jokers - wild, sets - 1 if sets else 0, runs if sets else runs - 1, limit)
                best = min(best, new + rest)
    return best


def subsets_of_melds(reals: tuple[int, ...], a_set: bool) -> set[tuple[int, ...]]:
    """All real cards that one smallest set, or run, could use of these."""
    if a_set:
        pools = [[card for card in reals if card % 13 == rank] for rank in range(13)]
    else:
        windows = [[suit * 13 + (low + at) % 13 for at in range(4)] for suit in range(4) for low in range(11)]
        pools = [[card for card in window if card in reals] for window in windows]
    found = set()
    for pool in pools:
        for mask in range(1 << len(pool)):
            used = tuple(sorted(card for at, card in enumerate(pool) if mask >> at & 1))
            if len(used) <= (3 if a_set else 4):
                found.add(used)
    return found
