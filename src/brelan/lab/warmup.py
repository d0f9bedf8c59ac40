"""What to play so that every compiled function that the server, the terminal and the lab call is in the cache.

`python -m brelan.lab.warmup GAME` does it for one game, and prints each step when it is done.
"""

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from brelan.bots.choosing import choose_at
from brelan.bots.levels import LEVELS
from brelan.bots.players import Bot, load_policies, style_of
from brelan.bots.search import Budget
from brelan.core.chance import CHANCE, new_chance
from brelan.core.contract import NOBODY, WAIT, redeal
from brelan.core.errors import BadInput
from brelan.core.game import Game, plain
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.core.warming import shapes
from brelan.games.registry import GAMES, coach, game, has_coach
from brelan.lab.batch import play_randomly
from brelan.lab.chunks import roots
from brelan.lab.simulate import simulate

TASKS: Final = tuple(GAMES)
PLAYED: Final = ("random", "sensible", "appris", "champion")
"""A level for each mind."""
GLANCE: Final = Budget(simulations=2)
"""Looking ahead for so little compiles all that is needed for it."""
MOVES: Final = 300
"""Moves of a game played out through the Python face: enough to come by every kind of move."""


def steps(found: Game, options: Any, players: int) -> list[tuple[str, Callable[[], None]]]:
    """What is to be done, by name, for one dtype of a game's states."""

    def fresh() -> Position:
        return Position.deal(found, players=players, seed=1, options=options)

    return [
        ("moves", lambda: _ask_and_step(fresh())),
        ("views", lambda: _look(fresh())),
        ("coach", lambda: _coach(fresh())),
        ("other worlds", lambda: redeal(fresh().masked(0).states[0], 0, new_chance(1)[0])),
        ("positions", lambda: _build(found, options, players)),
        *((f"{level} players", partial(_play_out, fresh, level)) for level in PLAYED),
        ("bots", lambda: _choose(fresh())),
        ("random games", lambda: _playouts(found, options, players)),
        ("simulations", lambda: _simulate(found, options, players)),
    ]


def _ask_and_step(position: Position) -> None:
    seat = position.actor()
    position.check(seat, 0)
    position.step(seat, position.legal(seat)[0])
    seat = position.awaited()[0]
    position.play(seat, position.legal_moves(seat)[0])


def _look(position: Position) -> None:
    position.facts()
    position.payoffs()
    for seat in (NOBODY, 0):
        position.view(seat)


def _coach(position: Position) -> None:
    if has_coach(position.game.name):
        coach(position.game.name)(position.masked(0).states, 0)


def _build(found: Game, options: Any, players: int) -> None:
    with contextlib.suppress(BadInput):
        Position.build(found, {"players": [{}] * players}, options)


def _play_out(fresh: Callable[[], Position], level: str) -> None:
    """Play as a table does, with every seat's view and what it is told."""
    position = fresh()
    bots = [Bot(position.game, level, seat, GLANCE) for seat in range(position.seats)]
    for _ in range(MOVES):
        for seat in position.actors():
            move = bots[seat].decide(position.masked(seat), seat)
            if move is not None:
                before = position.masked(0)
                position.play(seat, move)
                position.game.tell(before.states, position.masked(0).states, seat, move, 0)
                break
        _look(position)
        if position.over:
            return


def _choose(position: Position) -> None:
    ids = np.empty(position.game.actions, np.int16)
    scratch, sources = position.copy().states, zeros(position.seats, CHANCE)
    for level in LEVELS:
        style = style_of(position.game, level)
        assert choose_at(position.states, 0, scratch, position.actor(), style, sources, ids) != WAIT


def _playouts(found: Game, options: Any, players: int) -> None:
    blank, ids = found.blank(options, players), np.empty(found.actions, np.int16)
    play_randomly(blank, blank.copy(), roots(1), zeros(1, CHANCE), ids, MOVES, 0, 1)


def _simulate(found: Game, options: Any, players: int) -> None:
    simulate(
        found,
        games=1,
        bots=["random"] * players,
        seed=1,
        options=plain(options),
    )


def main(name: str) -> None:
    """Do the task of this name."""
    found = game(name)
    load_policies(found)
    forms = shapes(found)
    done = 0
    for form, (options, players) in enumerate(forms, start=1):
        todo = steps(found, options, players)
        for label, do in todo:
            do()
            done += 1
            print(f"{done}/{len(todo) * len(forms)} {labelled(label, form, len(forms))}", flush=True)


def labelled(label: str, form: int, forms: int) -> str:
    """A step's label, with the form of the game's states that it is for where there are several."""
    return label if forms == 1 else f"{label} ({form} of {forms})"


if __name__ == "__main__":
    main(sys.argv[1])
