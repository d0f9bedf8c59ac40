"""The balance of house rules: what each choice does to a game's length, its end, its first seat, and luck's share.

Every choice is played with the same deals, by number, so that two choices are compared deal by deal.
"""

import itertools
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np

from brelan.bots.levels import check_quick
from brelan.bots.players import load_policies
from brelan.core.chance import derived_seed
from brelan.core.errors import BadInput
from brelan.core.game import Game, Options, check_players, parse_options, plain
from brelan.lab.cells import REPLAYS, Cells, Played, joined, play_cell
from brelan.lab.chunks import Batch
from brelan.lab.engines import Engine
from brelan.lab.intervals import Estimate, Table, estimates, share, share_apart
from brelan.lab.local import Local
from brelan.lab.luck import luck_columns, luck_of

FORMAT: Final = 1
"""Of the result as JSON."""


class Measures(msgspec.Struct, frozen=True, kw_only=True):
    """Of one choice; or by how much they are higher than another's."""

    length: Estimate
    """Actions a game."""
    endless: Estimate
    """The share of games that a limit had to end."""
    first: Estimate
    """The payoff of whoever began, from -1 to +1: its advantage, since all together have nought."""
    luck: Estimate
    """See `brelan.lab.luck`."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of house rules, for so many players."""

    options: dict[str, Any]
    """Those that are studied."""
    players: int
    found: Measures
    change: Measures | None
    """From the first choice for as many players; None for that one itself."""


class LeftOut(msgspec.Struct, frozen=True, kw_only=True):
    """So many cannot play under these options."""

    options: dict[str, Any]
    players: int


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    balance: int = FORMAT
    game: str
    rules: int
    bots: list[str]
    """By turns around the table; they move on by a seat with each deal."""
    options: dict[str, Any]
    """All, with those studied at their first values."""
    seed: str
    """As 32 hex digits."""
    deals: int
    """Of each cell."""
    replays: int
    """Games of each deal."""
    cells: list[Cell]
    left_out: list[LeftOut]
    processes: int
    seconds: float


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be played: checked, so that it can be."""

    game: Game
    bots: tuple[str, ...]
    studied: tuple[str, ...]
    batches: tuple[Batch, ...]
    left_out: tuple[LeftOut, ...]
    seed: int
    deals: int

    @property
    def games(self) -> int:
        """All of them."""
        return len(self.batches) * self.deals * REPLAYS

    def options_of(self, batch: Batch) -> dict[str, Any]:
        """Those that are studied."""
        return {name: batch.options[name] for name in self.studied}


def plan(
    game: Game,
    *,
    values: Mapping[str, Sequence[Any]],
    players: Sequence[int],
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Every value of each option with every one of the others, for each number of players; at least so many games each.

    Options beyond these keep games finite (`Game.default_limit`).
    Raises BadInput: `unknown-bot`, `no-bots`, `bad-options`, `bad-games`, `said-twice`, `bad-players`.
    """
    if games < 1:
        raise BadInput("bad-games", games=games)
    if not bots:
        raise BadInput("no-bots")
    for bot in bots:
        check_quick(bot)
    deals = max(2, -(-games // REPLAYS))
    batches, left_out = list[Batch](), list[LeftOut]()
    chosen = [dict(zip(values, choice, strict=True)) for choice in itertools.product(*values.values())]
    ruled = [parse_options(game, {**game.default_limit, **(options or {}), **choice}) for choice in chosen]
    _check_choices(game, values, ruled, players)
    for count, rules in itertools.product(players, ruled):
        found = plain(rules)
        if count not in game.players(rules):
            left_out.append(LeftOut(options={name: found[name] for name in values}, players=count))
            continue
        by_seat = tuple(bots[seat % len(bots)] for seat in range(count))
        batches.append(Batch(game=game.name, options=found, bots=by_seat, seed=seed, rotate=True, games=deals))
    return Plan(
        game=game,
        bots=tuple(bots),
        studied=tuple(values),
        batches=tuple(batches),
        left_out=tuple(left_out),
        seed=seed,
        deals=deals,
    )


def _check_choices(
    game: Game, values: Mapping[str, Sequence[Any]], ruled: Sequence[Options], players: Sequence[int]
) -> None:
    """Raises BadInput: `said-twice`, for a value that is another one again; `bad-players`, for a number of players that
    none of the choices allows.
    """
    found = [", ".join(f"{name}={plain(rules)[name]}" for name in values) for rules in ruled]
    for choice, times in Counter(found).items():
        if times > 1:
            raise BadInput("said-twice", name=choice)
    for count in players:
        if not any(count in game.players(rules) for rules in ruled):
            check_players(game, max(ruled, key=lambda rules: game.players(rules).stop), count)


def balance(
    asked: Plan, *, progress: Callable[[int], None] = lambda games: None, engine: Engine | None = None
) -> Balance:
    """Play it all; `engine` does, or else this process. `progress` hears how many more games are done."""
    load_policies(asked.game)
    began, cells = time.perf_counter(), Cells(asked.batches)
    parts = list[Played]()
    with nullcontext(engine) if engine else Local(1) as by:
        for part in by.run(play_cell, cells):
            parts.append(part)
            progress(part.actions.size)
        processes = by.processes
    played = [joined(parts[at : at + cells.parts]) for at in range(0, len(parts), cells.parts)]
    return Balance(
        game=asked.game.name,
        rules=asked.game.rules_version,
        bots=list(asked.bots),
        options=asked.batches[0].options,
        seed=f"{asked.seed:032x}",
        deals=asked.deals,
        replays=REPLAYS,
        cells=_cells(asked, played),
        left_out=list(asked.left_out),
        processes=processes,
        seconds=time.perf_counter() - began,
    )


def _cells(asked: Plan, played: Sequence[Played]) -> list[Cell]:
    seed, bases, cells = derived_seed(asked.seed, "intervals"), dict[int, tuple[Table, Measures]](), list[Cell]()
    for batch, each in zip(asked.batches, played, strict=True):
        columns, players = _columns(each), len(batch.bots)
        found = _found(columns, seed)
        change = _change(*bases[players], columns, found, seed) if players in bases else None
        bases.setdefault(players, (columns, found))
        cells.append(Cell(options=asked.options_of(batch), players=players, found=found, change=change))
    return cells


def _columns(played: Played) -> Table:
    """What measures are made of the means of: a row a deal."""
    plainly = [each.mean(axis=1) for each in (played.actions, played.limited, played.first)]
    return np.column_stack([*plainly, luck_columns(played.payoffs)])


def _measured(means: Table, deals: int) -> Table:
    """The measures, in their order, from the means of `_columns`."""
    return np.column_stack([means[:, :3], luck_of(means[:, 3:], deals, REPLAYS)])


def _found(columns: Table, seed: int) -> Measures:
    deals = len(columns)
    length, endless, first, luck = estimates(columns, seed, lambda means: _measured(means, deals))
    return Measures(length=length, endless=share(endless, deals), first=first, luck=luck)


def _change(base: Table, base_found: Measures, columns: Table, found: Measures, seed: int) -> Measures:
    """By how much the second's measures are higher than the first's, deal by deal."""
    deals, width = base.shape

    def apart(means: Table) -> Table:
        return _measured(means[:, width:], deals) - _measured(means[:, :width], deals)

    length, endless, first, luck = estimates(np.column_stack([base, columns]), seed, apart)
    return Measures(
        length=length, endless=share_apart(endless, base_found.endless, found.endless), first=first, luck=luck
    )
