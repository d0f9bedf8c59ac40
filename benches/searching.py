"""Beside OpenSpiel's tree search for hidden cards: how fast Brelan's search is, and who wins.

`python benches/searching.py speed [--rounds N]`: lines of play a second that champion imagines in mid-game, in turn
with the simulations of OpenSpiel's ISMCTSBot in C++ (a random playout each), one core, processor time.

`python benches/searching.py match GAME [--players N --deals N --seconds S --option name=value]`: champion, with its
usual lines, among OpenSpiel's ISMCTSBot in Python with so many seconds of processor time a move, each deal from every
seat; reached only where champion, too, takes no longer (`ismcts.py`).

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

from ismcts import BEST, EXPLORE, SEED, match, match_section
from results import heading, keep, stay_on_one_core

from brelan.bots.players import Bot, searching
from brelan.bots.search import Budget
from brelan.core.chance import derived_seed, new_chance
from brelan.core.position import Position
from brelan.games.registry import game

STRENGTH: Final = Path(__file__).parent / "strength"
LINES: Final = 2_000
"""Of each search that is timed."""
POSITIONS: Final = 12
BETWEEN: Final = (0.3, 0.7)
"""Mid-game: so much of a game's moves is played."""
PAIRS: Final = (("rami", "gin_rummy", 3.0), ("grisbi", "hearts", 1.0))
"""Our game, OpenSpiel's, and how many times as fast ours shall be."""
AT_TABLE: Final = {"grisbi": 4, "rami": 4, "muzishez": 4}


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
