"""Beside OpenSpiel's tree search for hidden cards: how fast Brelan's search is, and who wins.

`python benches/searching.py speed [--rounds N]`: lines of play a second that champion imagines in mid-game, in turn
with the simulations of OpenSpiel's ISMCTSBot in C++ (a random playout each), one core, processor time.

`python benches/searching.py match GAME [--players N --deals N --seconds S --option name=value]`: champion, with its
usual lines, among OpenSpiel's ISMCTSBot in Python with so many seconds of processor time a move, each deal from every
seat; reached only where champion, too, takes no longer. The adapter below is all that the bot asks of a game; its
playouts are Brelan's, compiled and so much faster than its own.

Prints JSON and, with `--keep`, adds a section to RESULTS.md, and a match to what `tools/strength.py page` tells. Exit
status 0 when what is asked for is reached.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from results import heading, keep, stay_on_one_core

from brelan.bots.players import Bot, numbers_of, searching, version_of
from brelan.bots.search import Budget
from brelan.core.chance import derived_seed, new_chance
from brelan.core.contract import NOBODY, redeal
from brelan.core.driving import playout
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.lab.chunks import MOVE_CAP
from brelan.lab.intervals import Estimate, estimates

BEST: Final = "champion"
STRENGTH: Final = Path(__file__).parent / "strength"
SEED: Final = 7
EXPLORE: Final = 2.0
"""OpenSpiel's usual constant of its tree search."""
LINES: Final = 2_000
"""Of each search that is timed."""
POSITIONS: Final = 12
BETWEEN: Final = (0.3, 0.7)
"""Mid-game: so much of a game's moves is played."""
PAIRS: Final = (("rami", "gin_rummy", 3.0), ("grisbi", "hearts", 1.0))
"""Our game, OpenSpiel's, and how many times as fast ours shall be."""
AT_TABLE: Final = {"grisbi": 4, "rami": 4, "muzishez": 4}


# ---- speed


def middles(name: str) -> Iterator[tuple[Position, int]]:
    """Positions from the middle of games among quick players, with who is to decide."""
    found = game(name)
    for number in range(POSITIONS):
        seats, chooser = AT_TABLE[name], random.Random(number)
        until = 0
        for stops in (False, True):
            position = Position.deal(found, players=seats, seed=number, options=found.default_limit)
            bots = [Bot(found, "sensible", derived_seed(number, "bot", seat)) for seat in range(seats)]
            moves = 0
            while not position.over and not (stops and moves >= until and len(position.legal(position.actor())) > 1):
                one_move(position, bots)
                moves += 1
            until = int(moves * chooser.uniform(*BETWEEN))
        if not position.over:
            yield position, position.actor()


def one_move(position: Position, bots: list[Any]) -> None:
    """Let whoever is waited for move."""
    seat = position.actor()
    move = bots[seat].decide(position.masked(seat), seat)
    position.do(seat, move)


def our_speed(name: str, where: list[tuple[Position, int]]) -> float:
    """Return lines a second."""
    lines, spent = 0, 0.0
    for position, seat in where:
        masked = position.masked(seat)
        search = searching(game(name), masked, seat, BEST, new_chance(SEED))
        began = time.process_time()
        search.best(masked, masked.legal(seat)[0], Budget(LINES))
        spent += time.process_time() - began
        lines += search.lines
    return lines / spent


def peer_starts(name: str) -> list[Any]:
    """States of OpenSpiel's game in which a player has a choice: of gin_rummy from mid-game, of hearts from the deal
    (from later ones its bot can imagine hands that have no move, and takes the process down).
    """
    import pyspiel

    spiel, chooser = pyspiel.load_game(name), random.Random(SEED)
    found: list[Any] = []
    start = spiel.new_initial_state()
    while len(found) < POSITIONS:
        state, choices = start.clone(), []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, weights)[0])
                continue
            if len(state.legal_actions()) > 1:
                choices.append(state.clone())
            state.apply_action(chooser.choice(state.legal_actions()))
        found.append(choices[0] if name == "hearts" else choices[int(len(choices) * chooser.uniform(*BETWEEN))])
    return found


def peer_speed(starts: list[Any]) -> float:
    """Return simulations a second."""
    import pyspiel

    bot = pyspiel.ISMCTSBot(SEED, pyspiel.RandomRolloutEvaluator(1, SEED), EXPLORE, LINES)
    began = time.process_time()
    for state in starts:
        bot.step(state)
    return LINES * len(starts) / (time.process_time() - began)


def speed(rounds: int) -> dict[str, Any]:
    """Time both in turn."""
    stay_on_one_core()
    ours = {name: list(middles(name)) for name, _, _ in PAIRS}
    theirs = {peer: peer_starts(peer) for _, peer, _ in PAIRS}
    for name, where in ours.items():
        our_speed(name, where[:1])
    seen: dict[str, list[float]] = {each: [] for pair in PAIRS for each in pair[:2]}
    for _ in range(rounds):
        for name, peer, _ in PAIRS:
            seen[name].append(our_speed(name, ours[name]))
            seen[peer].append(peer_speed(theirs[peer]))
    rows = []
    for name, peer, least in PAIRS:
        ratios = [one / other for one, other in zip(seen[name], seen[peer], strict=True)]
        rows.append(
            {
                "game": name,
                "lines_per_second": statistics.median(seen[name]),
                "peer": peer,
                "simulations_per_second": statistics.median(seen[peer]),
                "ratio": statistics.median(ratios),
                "at_least": least,
                "met": statistics.median(ratios) >= least,
            }
        )
    return {"what": "speed", "rounds": rounds, "rows": rows, "met": all(row["met"] for row in rows)}


def speed_section(told: dict[str, Any]) -> str:
    """Return it as a section of RESULTS.md."""
    lines = [
        *heading("imagined lines of play, beside OpenSpiel's ISMCTS in C++"),
        f"{told['rounds']} rounds, in turn, {LINES:,} lines or simulations a search, processor time.",
        "",
        "| game | lines/s | OpenSpiel's | simulations/s | times | must reach |",
        "| --- | ---: | --- | ---: | ---: | ---: |",
    ]
    for row in told["rows"]:
        cells = (
            row["game"],
            f"{row['lines_per_second']:,.0f}",
            row["peer"],
            f"{row['simulations_per_second']:,.0f}",
            f"{row['ratio']:.1f}",
            f"{row['at_least']:.0f}, {'met' if row['met'] else '**missed**'}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


# ---- match


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


def main() -> int:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "match"))
    parser.add_argument("game", nargs="?", default="grisbi")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--option", action="append", default=[], help="name=value, as JSON")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    if asked.what == "speed":
        told = speed(asked.rounds)
    else:
        options = {name: json.loads(value) for name, value in (each.split("=", 1) for each in asked.option)}
        told = match(asked.game, asked.players, asked.deals, asked.seconds, options)
    print(json.dumps(told))
    if asked.keep:
        keep(speed_section(told) if asked.what == "speed" else match_section(told))
        if asked.what == "match":
            place = STRENGTH / f"{told['game']}-{told['players']}-is-mcts.json"
            place.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    return 0 if told["met"] else 1


if __name__ == "__main__":
    sys.exit(main())
