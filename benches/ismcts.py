"""A match with OpenSpiel's tree search for hidden cards (IS-MCTS in Python): see `searching.py`, which is asked for it.

The adapter, from `Kind` to `Tree`, is all that the bot asks of a game; its playouts are Brelan's, compiled and so much
faster than its own.
"""

import statistics
import sys
import time
from typing import Any, Final

import numpy as np
from results import heading

from brelan.bots.players import Bot, numbers_of, version_of
from brelan.bots.search import Budget
from brelan.core.chance import derived_seed, new_chance
from brelan.core.contract import NOBODY, redeal
from brelan.core.driving import playout
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.lab.chunks import MOVE_CAP
from brelan.lab.intervals import Estimate, estimates

BEST: Final = "champion"
SEED: Final = 7
EXPLORE: Final = 2.0
"""OpenSpiel's usual constant of its tree search."""


class Kind:
    """What OpenSpiel's bot asks of a game's type."""

    def __init__(self) -> None:
        import pyspiel

        self.dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        self.information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Kind":
        """Return itself: it is its own game."""
        return self


KIND: Final[list[Kind]] = []


class Node:
    """A position as OpenSpiel's bot sees one. Chance is in the state, hidden; picks that are made at once come one by
    one, unseen by the others.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seat = position.actor()

    def get_game(self) -> Kind:
        """Return what is asked for its type."""
        return KIND[0]

    def clone(self) -> "Node":
        """Return a copy."""
        return Node(self.position.copy())

    def current_player(self) -> int:
        """Return who is waited for."""
        return self._seat

    def is_chance_node(self) -> bool:
        """Return False."""
        return False

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._seat == NOBODY

    def legal_actions(self) -> list[int]:
        """Return flat actions."""
        return self.position.legal(self._seat)

    def apply_action(self, action: int) -> None:
        """Do one."""
        self._seat, _ = self.position.step(self._seat, int(action))

    def returns(self) -> list[float]:
        """Return the payoffs."""
        return self.position.payoffs()

    def information_state_string(self) -> bytes:
        """Return all that the seat knows."""
        return self.position.masked(self._seat).tobytes()


class Playouts:
    """The bot's evaluator: one random playout, compiled."""

    def __init__(self, seed: int) -> None:
        self.source = new_chance(seed)

    def prior(self, state: Node) -> list[tuple[int, float]]:
        """Return all actions as alike."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]

    def evaluate(self, state: Node) -> list[float]:
        """Play it out."""
        ids = np.empty(state.position.game.actions, np.int16)
        playout(state.position.states[0], self.source[0], ids, MOVE_CAP)
        return state.position.payoffs()


class Tree:
    """OpenSpiel's bot for one seat: as many simulations as fill its time, by how long the last ones took."""

    FIRST: Final = 50

    def __init__(self, seed: int, seconds: float) -> None:
        from open_spiel.python.algorithms.ismcts import ISMCTSBot

        self.source = new_chance(derived_seed(seed, "worlds"))
        chooser = np.random.RandomState(seed % 2**32)
        self.bot: Any = ISMCTSBot(
            KIND[0],
            Playouts(seed),
            EXPLORE,
            self.FIRST,
            random_state=chooser,
            allow_inconsistent_action_sets=True,
        )
        self.bot.set_resampler(self._world)
        self.seconds = seconds
        self.simulations, self.spent, self.moves = 0, 0.0, 0

    def _world(self, node: Node, seat: int) -> Node:
        other = node.position.masked(seat)
        redeal(other.states[0], seat, self.source[0])
        return Node(other)

    def act(self, position: Position) -> None:
        """Do one action."""
        node = Node(position)
        if len(node.legal_actions()) > 1:
            rate = self.simulations / self.spent if self.spent else self.FIRST / self.seconds
            self.bot._max_simulations = max(self.FIRST, int(rate * self.seconds))
            began = time.process_time()
            action = int(self.bot.step(node))
            self.spent += time.process_time() - began
            self.simulations += self.bot._max_simulations
            self.moves += 1
        else:
            action = node.legal_actions()[0]
        position.step(position.actor(), action)


def one_game(position: Position, own: int, seed: int, seconds: float, seen: dict[str, list[float]]) -> float:
    """Play a game with champion in one seat; return by how much its payoff is above the others'."""
    seats = position.seats
    lines = Budget(numbers_of(position.game).LINES[BEST])  # the clock would count while others have the processor
    champion = Bot(position.game, BEST, derived_seed(seed, "bot"), lines)
    trees = [Tree(derived_seed(seed, "tree", seat), seconds) for seat in range(seats)]
    while not position.over:
        seat = position.actor()
        if seat == own:
            began = time.process_time()
            position.do(seat, champion.decide(position.masked(seat), seat))
            seen["own"].append(time.process_time() - began)
        else:
            trees[seat].act(position)
    seen["peer"] += [tree.spent / tree.moves for tree in trees if tree.moves]
    seen["rate"] += [tree.simulations / tree.spent for tree in trees if tree.moves]
    payoffs = position.payoffs()
    return payoffs[own] - (sum(payoffs) - payoffs[own]) / (seats - 1)


def match(name: str, players: int, deals: int, seconds: float, options: dict[str, Any]) -> dict[str, Any]:
    """Play each deal from every seat."""
    KIND.append(Kind())
    found, leads = game(name), []
    rules = {**found.default_limit, **options}
    seen: dict[str, list[float]] = {"own": [], "peer": [], "rate": []}
    for number in range(deals):
        dealt = derived_seed(SEED, "deal", number)
        lead = 0.0
        for own in range(players):
            position = Position.deal(found, players=players, seed=dealt, options=rules)
            lead += one_game(position, own, derived_seed(SEED, "game", number, own), seconds, seen) / players
        leads.append(lead)
        print(f"{name}, deal {number + 1}: {statistics.fmean(leads):+.3f}", file=sys.stderr, flush=True)
    lead_of: Estimate = estimates(np.array(leads)[:, None], SEED)[0]
    return {
        "what": "match",
        "version": version_of(found, BEST),
        "game": name,
        "players": players,
        "options": options,
        "deals": deals,
        "seconds": seconds,
        "lead": lead_of.mean,
        "low": lead_of.low,
        "high": lead_of.high,
        "own_seconds": statistics.fmean(seen["own"]),
        "peer_seconds": statistics.fmean(seen["peer"]),
        "peer_simulations_per_second": statistics.median(seen["rate"]),
        "met": lead_of.low > 0 and statistics.fmean(seen["own"]) <= seconds,
    }


def match_section(told: dict[str, Any]) -> str:
    """Return it as a section of RESULTS.md."""
    lines = [
        *heading("champion among OpenSpiel's IS-MCTS"),
        f"{told['game']}, {told['players']} players{', ' if told['options'] else ''}"
        f"{', '.join(f'{key}={value}' for key, value in told['options'].items())}; {told['deals']} deals, each from "
        f"every seat; {told['seconds']} s of processor time a move for them, its level's lines for it.",
        "",
        "| champion's payoff above theirs | 95 % | its mean time, s | theirs, s | their simulations/s |",
        "| ---: | --- | ---: | ---: | ---: |",
        f"| {told['lead']:+.3f} | {told['low']:+.3f} to {told['high']:+.3f} | {told['own_seconds']:.3f} | "
        f"{told['peer_seconds']:.3f} | {told['peer_simulations_per_second']:,.0f} |",
    ]
    return "\n".join(lines) + "\n"
