"""How good a state is, for OpenSpiel's searches (MCTS, IS-MCTS): games played on from there, in compiled code."""

import numpy as np
import numpy.typing as npt

from brelan.core.chance import CHANCE, new_chance, split
from brelan.core.game import Game
from brelan.core.records import copied, zeros
from brelan.envs.arrays import arrays_of
from brelan.envs.openspiel.state import TableState
from brelan.envs.opponents import play_others, styles_of


class Rollouts:
    """An evaluator: `evaluate(state)` is the mean payoff by seat, `prior(state)` likes all actions equally.

    Its players see what they would see, and choose as the level does.
    """

    def __init__(self, game: Game, *, level: str = "sensible", rollouts: int = 1, seed: int = 0) -> None:
        """Raises BadInput: `unknown-bot`."""
        self._game = game
        self._styles = styles_of(game, [level])
        self._rollouts = rollouts
        self._ids = np.empty(arrays_of(game.name).actions, np.int16)
        self._source = new_chance(seed)

    def evaluate(self, state: TableState) -> npt.NDArray[np.float64]:
        """Each seat's payoff, on average over the rollouts; of a state that is dealt."""
        table = state.table
        assert table is not None, "nothing can be said before the deal"
        seats = table.position.seats
        styles, total = np.repeat(self._styles, seats, axis=0), np.zeros(seats)
        for _ in range(self._rollouts):
            position, turns = table.position.copy(), copied(table.turns)
            sources, scratch = zeros(seats, CHANCE), copied(position.states)
            for seat in range(seats):
                split(self._source[0], sources[seat])
            play_others(position.states, turns, scratch, styles, sources, self._ids, 0)
            total += position.payoffs()
        return total / self._rollouts

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """Every legal action of whoever is to act, each as likely."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]
