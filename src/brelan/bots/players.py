"""Players that are programs: what they decide, from a masked state and chance of their own, and nothing else."""

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from brelan.bots.choosing import BY_CHANCE, choose_at
from brelan.bots.contract import CARELESS, Style
from brelan.bots.learned import choose, network_of
from brelan.bots.levels import level_of
from brelan.bots.returning import Memory
from brelan.bots.search import Budget, Search
from brelan.core.chance import CHANCE, draw, new_chance
from brelan.core.contract import WAIT
from brelan.core.driving import do_at
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.core.records import Records, copied, zeros


def load_policies(game: Game) -> None:
    """Make the game's policies known: each game's are in the module of its name."""
    importlib.import_module(f"brelan.bots.{game.name}")


def numbers_of(game: Game) -> Any:
    """How the game's bots are in numbers: its module of `STYLE`, `VERSIONS`, `CARE`, `HORIZON`, `LINES`, `ADVICE` and
    `CLOCKS`.
    """
    load_policies(game)
    return importlib.import_module(f"brelan.bots.{game.name}_style")


def style_of(game: Game, level: str) -> Style:
    """How a player of this level plays this game. Raises BadInput: `unknown-bot`."""
    numbers, found = numbers_of(game), level_of(level)
    style: Style = numbers.STYLE.copy()
    care = numbers.CARE[level] if found.shown else 1.0
    style[CARELESS] = BY_CHANCE if found.mind == "chance" else 1.0 - care
    return style


def version_of(game: Game, level: str) -> int:
    """Which version of a level plays this game: one plays alike for ever. Raises BadInput: `unknown-bot`."""
    level_of(level)
    version: int = numbers_of(game).VERSIONS[level]
    return version


def lines_of(game: Game, level: str) -> int:
    """How many lines of play a level imagines in this game, 0 where it plays by judgement alone; a game's numbers name
    every level that thinks ahead in any.
    """
    lines: int = numbers_of(game).LINES[level] if level_of(level).mind == "search" else 0
    return lines


def decides_compiled(game: Game, level: str) -> bool:
    """Does a level play this game by judgement alone, so that compiled code can play it?"""
    return level_of(level).mind != "learned" and lines_of(game, level) == 0


def memory_for(game: Game) -> Memory:
    """What a seat remembers of its own moves in a game."""
    return Memory(numbers_of(game).CLOCKS)


def searching(game: Game, masked: Position, seat: int, level: str, sources: Records) -> Search:
    """A search for a seat of this level, in a position masked for it, with chance sources[0]."""
    return Search(masked, seat, sources, 0, style_of(game, level), numbers_of(game).HORIZON)


class Bot:
    """A player for one seat of one game. `budget`: how long a level that thinks ahead may do so, if not as usual."""

    def __init__(self, game: Game, level: str, seed: int, budget: Budget | None = None) -> None:
        """Raises BadInput: `unknown-bot`."""
        found = level_of(level)
        self.game = game
        self.level = found
        self.style = style_of(game, level)
        self.source = new_chance(seed)
        self._memory = memory_for(game)
        usual = Budget(lines_of(game, level), found.seconds)
        self._budget = budget if budget and found.mind == "search" else usual
        self._horizon: int = numbers_of(game).HORIZON
        self._ids = np.empty(game.actions, np.int16)
        self._network = network_of(game) if found.mind == "learned" else None

    def decide(self, masked: Position, seat: int, done: Sequence[int] = ()) -> Any:
        """The bot's move, whole, in a position masked for its seat; None if it waits or has nothing to do.

        `done`: what its seat has done in this position before, beside what this bot remembers: it does something else.
        """
        masked = masked.masked(seat)  # whatever it was given, it looks at what its seat may know
        ahead, scratch = masked.copy(), copied(masked.states)
        sources = zeros(masked.seats, CHANCE)
        sources[seat] = self.source[0]
        thinks = self._budget.simulations > 0 and seat in masked.awaited()
        search = Search(masked, seat, sources, seat, self.style, self._horizon) if thinks else None
        ids: list[int] = []
        while not ids or self.game.midway(ahead.states):
            action = self._at_once(ahead, scratch, seat, sources)
            if action == WAIT:
                ids.clear()
                break
            if search is not None:
                action = search.best(ahead, action, self._budget)
            if not ids:
                action = self._another(masked, seat, action, {*done, *self._memory.done(masked.states)}, sources)
            ids.append(action)
            do_at(ahead.states, 0, seat, action)
        self.source[0] = sources[seat]
        if not ids:
            return None
        self._memory.note(masked.states, ids[0])
        return self.game.move_of(masked.states, seat, ids)

    def _at_once(self, ahead: Position, scratch: Records, seat: int, sources: Records) -> int:
        """What it would do without thinking ahead, or WAIT."""
        if self._network is not None:
            return choose(self._network, ahead, seat, sources[seat])
        return choose_at(ahead.states, 0, scratch, seat, self.style, sources, self._ids)

    def _another(self, masked: Position, seat: int, action: int, done: set[int], sources: Records) -> int:
        """The action; by chance one that was not done here before, if this one was and there is one."""
        if action not in done:
            return action
        others = [each for each in masked.legal(seat) if each not in done]
        return others[draw(sources[seat], len(others))] if others else action
