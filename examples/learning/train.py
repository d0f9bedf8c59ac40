"""Learn a game by playing against oneself and the sensible bot: `python -m examples.learning.train muzishez`.

Needs torch (`pip install brelan[learn]`). Writes the weights as an .npz that the level `appris` plays by, and a line of
JSON for each look at how good they have become (docs/learning.md).
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import torch

from brelan.games.registry import game
from examples.learning.gather import Teacher, choose, gather, measured
from examples.learning.networks import Network
from examples.learning.played import RATES, TABLES, TEACHER, network_for, tables
from examples.learning.ppo import Settings, clipped, imitated, improve

LOOK = 5
"""Updates between two looks."""
TRIED, GAMES = 64, 400
"""At a look: games at once, and in all, at each kind of table."""
SLOWEST = 0.2
"""In the end, so much of the rate is left."""
OTHERS = 500_000
"""Seeds between games of different use."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be learned, and how long."""

    game: str
    minutes: float
    """Of processor time, so that others may use it too."""
    imitate: float = 0.0
    """The part of the time to watch a teacher first."""
    games: int = 64
    """At once, at each kind of table; half as many with the teacher in the other seats."""
    steps: int = 128
    """In each of them between two updates."""
    seed: int = 1
    start: Path | None = None
    out: Path = Path("learned.npz")


class Look(msgspec.Struct, frozen=True):
    """How good the network has become."""

    minutes: float
    """Of processor time."""
    moves: int
    """That it has learned from."""
    payoff: float
    """Its mean payoff among sensible players, over all kinds of table."""
    error: float
    """The standard error of that."""
    by_table: list[float]
    """The mean payoff at each kind."""


def learn(plan: Plan) -> Iterator[Look]:
    """Train until the time is over; yields what each look saw, the weights written before."""
    torch.manual_seed(plan.seed)
    own = tables(plan.game, plan.games, plan.seed, None)
    taught = tables(plan.game, plan.games // 2, plan.seed + OTHERS, TEACHER)
    teacher, network = Teacher(game(plan.game), TEACHER, plan.seed), network_for(plan.game, plan.start)
    settings, watching = Settings(rate=RATES[plan.game]), Settings(trace=1.0, epochs=1, minibatch=256)
    optimiser = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    begun, moves, update = time.process_time(), 0, 0
    while True:
        spent = (time.process_time() - begun) / 60
        if update % LOOK == 0 or spent >= plan.minutes:
            network.save(plan.out, own[0].arrays.version)
            yield look(network, plan, spent, moves)
        if spent >= plan.minutes:
            return
        optimiser.param_groups[0]["lr"] = settings.rate * (1 - (1 - SLOWEST) * spent / plan.minutes)
        if spent < plan.imitate * plan.minutes:
            batch = gather(own, plan.steps, teacher)
            improve(network, optimiser, batch, watching, imitated)
        else:
            batch = gather([*own, *taught], plan.steps, partial(choose, network))
            improve(network, optimiser, batch, settings, clipped)
        moves += batch.seats.size
        update += 1


def look(network: Network, plan: Plan, minutes: float, moves: int) -> Look:
    """Let it play among sensible players, in the same games at each look."""
    seen = [measured(network, group, GAMES) for group in tables(plan.game, TRIED, plan.seed + 2 * OTHERS, TEACHER)]
    return Look(
        minutes=round(minutes, 2),
        moves=moves,
        payoff=round(float(np.mean([payoffs.mean() for payoffs in seen])), 4),
        error=round(float(np.sqrt(sum(payoffs.var() / len(payoffs) for payoffs in seen)) / len(seen)), 4),
        by_table=[round(float(payoffs.mean()), 3) for payoffs in seen],
    )


def main(given: list[str] | None = None) -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(description="a network learns a game by playing it")
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--minutes", type=float, default=50.0, help="of processor time")
    parser.add_argument("--imitate", type=float, default=0.0, help="the part of the time to watch the teacher first")
    parser.add_argument("--start", type=Path, help="go on from these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--curve", type=Path, help="add the lines of JSON to this file too")
    asked = parser.parse_args(given)
    torch.set_num_threads(asked.threads)
    plan = Plan(
        game=asked.game,
        minutes=asked.minutes,
        imitate=asked.imitate,
        seed=asked.seed,
        start=asked.start,
        out=asked.out,
    )
    for seen in learn(plan):
        line = msgspec.json.encode(seen).decode()
        print(line, flush=True)
        if asked.curve:
            with asked.curve.open("a", encoding="utf-8") as curve:
                curve.write(line + "\n")


if __name__ == "__main__":
    main()
