"""Players that are programs, at a game in which somebody else is asked in between."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.bots.choosing import choose_at
from brelan.bots.levels import USUAL, level_of
from brelan.bots.players import Bot, decides_compiled, load_policies, style_of
from brelan.core.chance import CHANCE, derived_seed, key_words
from brelan.core.contract import NOBODY, TRUNCATED, WAIT
from brelan.core.errors import OK, BadInput
from brelan.core.game import Game
from brelan.core.records import Ids, Records, from_bytes, zeros
from brelan.envs.board import Board
from brelan.envs.stepping import PATIENCE
from brelan.envs.turns import act_at
from brelan.games.registry import game as game_of

Styles = npt.NDArray[np.float64]
"""The style of each seat, a row each; those of seats that somebody else plays are not looked at."""


def play_others(
    states: Records,
    turns: Records,
    scratch: Records,
    styles: Styles,
    sources: Records,
    ids: Ids,
    stop: int,
) -> None:
    """Let those who are asked in states[0] play by their styles, until it is over, or a seat is asked whose bit is set
    in `stop`. A game in which that takes more than PATIENCE moves is stopped.

    The chance of seat s is sources[s]. `ids` is as long as the game has actions, `wait` included. Two compiled calls an
    answer, which all that plays has compiled anyway.
    """
    wait, asked = len(ids) - 1, turns["seat"]
    for _ in range(PATIENCE):
        seat = asked.item(0)
        if seat == NOBODY or stop >> seat & 1:
            return
        action = choose_at(states, 0, scratch, seat, styles[seat], sources, ids)
        code = act_at(states, 0, turns, wait if action == WAIT else action, ids)
        assert code == OK, f"a bot's action {action} is refused: {code}"
    stop_game(states, turns)


def stop_game(states: Records, turns: Records) -> None:
    """End states[0] as a limit would: with payoffs as things stand."""
    states["over"][0] = TRUNCATED
    turns["seat"][0] = NOBODY


def levels_of(bots: object, players: int) -> list[str]:
    """The levels of all players but the agent, the one after it first: the same for all, or one for each. Raises
    BadInput: `unknown-bot`, or `bad-options` for too few, too many, or what names no levels.
    """
    needed = players - 1
    levels = [bots] * needed if isinstance(bots, str) else list(bots) if isinstance(bots, Sequence) else None
    if levels is None or not all(isinstance(level, str) for level in levels):
        raise BadInput("bad-options", problem="no-bots", value=repr(bots))
    if len(levels) != needed:
        raise BadInput("bad-options", problem="bots-for-seats", needed=needed, count=len(levels))
    for level in levels:
        level_of(level)
    return levels


def styles_of(game: Game, levels: Sequence[str]) -> Styles:
    """How players of these levels play, the first in seat 0 and so on. Raises BadInput: `unknown-bot`."""
    load_policies(game)
    return np.array([style_of(game, name) for name in levels])


class Opponents:
    """Who sits in all seats but one. Their chance is their own: the same seed, the same play, as long as none of them
    thinks ahead for a limited time.
    """

    def __init__(self, game: Game, levels: Sequence[str], own: int, seed: int) -> None:
        """`levels`: by seat, that of the own seat is not looked at. Raises BadInput: `unknown-bot`."""
        self._game = game
        self._levels = list(levels)
        self._own = own
        self._styles = styles_of(game, [USUAL if seat == own else level for seat, level in enumerate(levels)])
        self._sources = zeros(len(levels), CHANCE)
        for seat in range(len(levels)):
            self._sources[seat].key[:] = key_words(derived_seed(seed, "bot", seat))
        others = [seat for seat in range(len(levels)) if seat != own]
        thinking = [seat for seat in others if not decides_compiled(game, levels[seat])]
        self._bots = {seat: Bot(game, levels[seat], derived_seed(seed, "thinker", seat)) for seat in thinking}
        self._stop = sum(1 << seat for seat in {own, *thinking})

    def play(self, board: Board) -> None:
        """Play on until the own seat is asked, or it is over; no longer than PATIENCE."""
        for _ in range(PATIENCE):
            play_others(board.states, board.turns, board.scratch, self._styles, self._sources, board.ids, self._stop)
            seat = board.asked
            if seat in (NOBODY, self._own):
                return
            self._think(board, seat)
        stop_game(board.states, board.turns)

    def _think(self, board: Board, seat: int) -> None:
        masked = board.position.masked(seat)
        move = self._bots[seat].decide(masked, seat)
        actions = [board.arrays.wait] if move is None else self._game.ids_of(masked.states, seat, move)
        for action in actions:
            code = board.act(action)
            assert code == OK, f"a bot's action is refused: {board.refusal(code)}"

    def __getstate__(self) -> dict[str, Any]:
        """Who they are, where their chance stands, and what they remember."""
        kept = self._game.name, self._levels, self._own
        bots = {seat: _without_game(bot) for seat, bot in self._bots.items()}
        return {"who": kept, "sources": self._sources.tobytes(), "bots": bots}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, levels, own = kept["who"]
        vars(self).update(vars(Opponents(game_of(name), levels, own, 0)))
        self._sources = from_bytes(kept["sources"], CHANCE)
        for seat, bot in kept["bots"].items():
            vars(self._bots[seat]).update(bot)


def _without_game(bot: Bot) -> dict[str, Any]:
    """All that makes a bot what it is now: its chance, what it remembers. A game is made of functions: no pickle."""
    return {name: value for name, value in vars(bot).items() if name != "game"}
