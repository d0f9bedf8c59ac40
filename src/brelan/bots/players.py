"""Players that are programs: what they decide, from a masked state and chance of their own, and nothing else."""

import importlib
from typing import Any, Final

import numpy as np

from brelan.core.chance import CHANCE, draw, new_chance
from brelan.core.compiling import rule
from brelan.core.contract import WAIT, States, legal, mask, optional, sensible
from brelan.core.driving import do_at
from brelan.core.errors import BadInput
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.core.records import Ids, Records, copied, zeros

RANDOM: Final = 0
SENSIBLE: Final = 1
LEVELS: Final = {"random": RANDOM, "sensible": SENSIBLE}


@rule
def choose_at(states: States, index: int, scratch: States, seat: int, level: int, sources: Records, ids: Ids) -> int:
    """What a bot of this level does in states[index]: a legal action, or WAIT if it may.

    It looks at scratch[0], where the state is masked for its seat; chance looks at no card, so nothing is masked for
    it. The bot's own chance is sources[seat].
    """
    seen = states[index]
    if level != RANDOM:
        scratch[0] = states[index]
        mask(scratch[0], seat)
        seen = scratch[0]
    count = legal(seen, seat, ids)
    if count == 0:
        return WAIT
    if level == SENSIBLE:
        return sensible(seen, seat, sources[seat], ids, count)
    if (optional(seen) >> seat) & 1 == 0:
        return int(ids[draw(sources[seat], count)])
    chosen = draw(sources[seat], count + 1)
    return WAIT if chosen == count else int(ids[chosen])


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
        ahead, scratch = masked.copy(), copied(masked.states)
        sources = zeros(masked.seats, CHANCE)
        sources[seat] = self.source[0]
        ids: list[int] = []
        while not ids or self.game.midway(ahead.states):
            action = choose_at(ahead.states, 0, scratch, seat, self.level, sources, self._ids)
            if action == WAIT:
                ids.clear()
                break
            ids.append(action)
            do_at(ahead.states, 0, seat, action)
        self.source[0] = sources[seat]
        return self.game.move_of(masked.states, seat, ids) if ids else None
