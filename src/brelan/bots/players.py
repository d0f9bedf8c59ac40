"""Players that are programs: what they decide, from a masked state and chance of their own, and nothing else."""

import importlib
from typing import Any, Final

import numpy as np

from brelan.core.chance import Source, draw, new_chance
from brelan.core.compiling import rule
from brelan.core.contract import WAIT, State, States, apply, legal, mask, optional, sensible
from brelan.core.errors import BadInput
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.core.records import Ids, Records

RANDOM: Final = 0
SENSIBLE: Final = 1
LEVELS: Final = {"random": RANDOM, "sensible": SENSIBLE}


@rule
def choose(state: State, seat: int, level: int, source: Source, ids: Ids) -> int:
    """What a bot of this level does in a state masked for its seat: a legal action, or WAIT if it may."""
    count = legal(state, seat, ids)
    if count == 0:
        return WAIT
    if level == SENSIBLE:
        return sensible(state, seat, source, ids, count)
    if (optional(state) >> seat) & 1 == 0:
        return int(ids[draw(source, count)])
    chosen = draw(source, count + 1)
    return WAIT if chosen == count else int(ids[chosen])


@rule
def choose_at(states: States, index: int, scratch: States, seat: int, level: int, sources: Records, ids: Ids) -> int:
    """`choose` for states[index], masked for the seat in scratch[0]; the bot's chance is sources[seat].

    Chance looks at no card, so nothing is masked for it.
    """
    seen = states[index]
    if level != RANDOM:
        scratch[0] = states[index]
        mask(scratch[0], seat)
        seen = scratch[0]
    return choose(seen, seat, level, sources[seat], ids)


def load_policies(game: Game) -> None:
    """Make the game's policies known to `sensible`: each game's are in the module of its name."""
    importlib.import_module(f"brelan.bots.{game.name}")


def level_of(name: str) -> int:
    """The level of this name. Raises BadInput: `unknown-bot`."""
    if name not in LEVELS:
        raise BadInput("unknown-bot", name=name, known=", ".join(LEVELS))
    return LEVELS[name]


class Bot:
    """A player for one seat of one game."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        load_policies(game)
        self.game = game
        self.level = level_of(level)
        self.source = new_chance(seed)
        self._ids = np.empty(game.actions, np.int16)

    def decide(self, masked: Position, seat: int) -> Any:
        """The bot's move, whole, in a position masked for its seat; None if it waits or has nothing to do."""
        ahead = masked.copy()
        ids: list[int] = []
        while not ids or self.game.midway(ahead.states):
            action = choose(ahead.states[0], seat, self.level, self.source[0], self._ids)
            if action == WAIT:
                return None
            ids.append(action)
            apply(ahead.states[0], seat, action)
        return self.game.move_of(masked.states, seat, ids)
