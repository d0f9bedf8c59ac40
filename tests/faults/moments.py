"""Games to look for faults in: one position in each phase, and worlds that differ only in what a seat cannot know."""

import functools
import random
from collections.abc import Iterator
from typing import Any, Final

from brelan.core.contract import State
from brelan.core.position import Position
from brelan.games.rami.laying import clear_bench
from brelan.games.rami.state import KINDS, NO_CARD
from brelan.games.registry import game
from brelan.testing.walking import random_choice, walk

RULES: Final[dict[str, dict[str, Any]]] = {
    "grisbi": {"draw": "manual", "exchange": True, "false_call": "take", "max_moves": 400},
    "rami": {"upcard": True, "contracts": [1, 2], "max_turns": 40},
    "muzishez": {"max_rounds": 12},
}
"""House rules under which games have all their phases, and an end."""
PHASES: Final = {
    "grisbi": {"exchanging", "playing", "choosing"},
    "rami": {"draw", "buy", "play", "laying"},
    "muzishez": {"open", "half chosen"},
}
DEEP_STOCK: Final = 8


def dealt(name: str, seed: int, players: int = 4, **options: Any) -> Position:
    """A fresh game under RULES, or with some of them otherwise."""
    return Position.deal(game(name), players=players, seed=seed, options={**RULES[name], **options})


def phase_of(position: Position) -> str:
    """What the game waits for, by a name of PHASES."""
    state = position.states[0]
    if position.game.name == "grisbi":
        return "exchanging" if state.exchanging else "choosing" if state.choosing else "playing"
    if position.game.name == "rami":
        return "laying" if state.bench > 0 else str(position.facts()["phase"])
    return "open" if len(position.actors()) == position.seats else "half chosen"


@functools.cache
def phases(name: str) -> dict[str, Position]:
    """A position in each phase, with enough stock that chance would hardly deal it twice. Copy before changing it."""
    found: dict[str, Position] = {}
    for seed in range(400):
        position = dealt(name, seed)
        for moves, _ in enumerate(walk(position, random.Random(seed), 120)):
            if position.states[0].stock_size >= DEEP_STOCK and moves % 5 == seed % 5:
                found.setdefault(phase_of(position), position.copy())
        if found.keys() >= PHASES[name]:
            return found
    raise AssertionError(f"phases never seen: {PHASES[name] - found.keys()}")


def along(position: Position, seed: int, moves: int, every: int) -> Iterator[Position]:
    """Copies of the position at every so many moves of a random game."""
    for number, _ in enumerate(walk(position, random.Random(seed), moves)):
        if number % every == 0:
            yield position.copy()


def wire_move(position: Position, chooser: random.Random) -> tuple[int, Any]:
    """A seat that may act and one of its moves, whole."""
    seat, _ = random_choice(position, chooser)
    return seat, chooser.choice(position.legal_moves(seat))


def swapped(position: Position, seat: int, chooser: random.Random) -> Position:
    """The true state with all cards, choices and chance that the seat cannot know exchanged among each other.

    It relies on neither `mask` nor `redeal`.
    """
    world = position.copy()
    state = world.states[0]
    state.key[:] = [chooser.getrandbits(64) for _ in range(2)]
    state.drawn = chooser.getrandbits(40)
    if position.game.name == "rami" and state.turn != seat:
        clear_bench(state)
        if state.drew != NO_CARD:
            state.drew = chooser.randrange(KINDS)
    cards = state.stock[: state.stock_size].tolist() + _unknown(state, seat, [])
    chooser.shuffle(cards)
    for at in range(state.stock_size):
        state.stock[at] = cards.pop()
    _unknown(state, seat, cards)
    assert not cards
    if position.game.name == "muzishez":
        for other in range(position.seats):
            if other != seat and state.pick[other] >= 0:
                state.pick[other] = chooser.randrange(position.seats - 1)
    return world


def _unknown(state: State, seat: int, cards: list[int]) -> list[int]:
    """The cards unknown to the seat beside the stock; given as many, puts those in their places instead."""
    taken: list[int] = []
    names = state.dtype.names or ()
    if "down" in names:
        for place, kind in [(at, kind) for at, kind in enumerate(state.down.flat) if kind]:
            taken.append(int(kind))
            state.down.flat[place] = cards.pop() if cards else kind
    if "hand" in names:
        for other in set(range(state.seats)) - {seat}:
            _exchange_hand(state, other, cards, taken)
    return taken


def _exchange_hand(state: State, other: int, cards: list[int], taken: list[int]) -> None:
    kept = state.known[other].copy()
    unknown = [kind for kind, count in enumerate((state.hand[other] - kept).tolist()) for _ in range(count)]
    taken.extend(unknown)
    if cards:
        state.hand[other] = kept
        for _ in unknown:
            state.hand[other, cards.pop()] += 1
