"""Everything that a game ever tells: found by playing its scenarios and many games, for every viewer."""

import functools
import random
from collections.abc import Iterator
from pathlib import Path

from brelan.core.contract import NOBODY
from brelan.core.errors import BrelanError
from brelan.core.game import Event
from brelan.core.position import Position
from brelan.games.registry import game
from brelan.testing.scenarios import find, load, start

SCENARIOS = Path(__file__).parent / "scenarios"
GAMES = 12
MOVES = 400


@functools.cache
def told_kinds(name: str) -> set[str]:
    """The kinds of all events of a game."""
    return {event.kind for event in [*told_in_scenarios(name), *told_in_games(name)]}


def told(position: Position, seat: int, move: object) -> list[Event]:
    """Make a move; what each viewer is told of it."""
    viewers = (NOBODY, *range(position.seats))
    before = {viewer: position.masked(viewer).states for viewer in viewers}
    parsed = position.parse(move)
    position.play(seat, parsed)
    return [
        event
        for viewer in viewers
        for event in position.game.tell(before[viewer], position.masked(viewer).states, seat, parsed, viewer)
    ]


def told_in_scenarios(name: str) -> Iterator[Event]:
    for path in find([SCENARIOS / name]):
        scenario = load(path)
        position = start(scenario.game, scenario.position, scenario.options)
        for written in scenario.moves:
            wire = {key: value for key, value in written.items() if key not in ("player", "refused", "expect")}
            try:
                yield from told(position, written["player"], wire)
            except BrelanError:
                continue


def told_in_games(name: str) -> Iterator[Event]:
    found = game(name)
    for seed in range(GAMES):
        chooser = random.Random(seed)
        options = chooser.choice(list(found.presets.values()))
        players = chooser.choice(found.players(options))
        position = Position.deal(found, players=players, seed=seed, options=options)
        for _ in range(MOVES):
            if position.over:
                break
            seat = chooser.choice(position.actors())
            yield from told(position, seat, chooser.choice(position.legal_moves(seat)))
