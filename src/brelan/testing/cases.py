"""Which games a conformance run plays: a spread of house rules and numbers of players, found from the types alone."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import inspect as types

from brelan.core.errors import BadInput
from brelan.core.game import Game, parse_options
from brelan.core.position import Position

FEW_INTEGERS: Final = 3
LARGEST: Final = 100
"""A range that ends higher is not tried at its end: such limits are as good as none."""


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    game: Game
    options: Any
    players: int

    def deal(self, seed: int) -> Position:
        """A fresh game of this case."""
        return Position.deal(self.game, players=self.players, seed=seed, options=self.options)

    def __str__(self) -> str:
        """Only what differs from the defaults: a test's name."""
        plain = msgspec.to_builtins(self.options)
        usual = msgspec.to_builtins(self.game.options())
        changed = [f"{name}={value}" for name, value in plain.items() if value != usual[name]]
        return f"{self.game.name}-{self.players}-{','.join(changed) or 'sheet'}".replace(" ", "")


def values_of(kind: types.Type) -> Iterator[Any]:
    """A few values of a type: every literal, both booleans, the ends and the beginning of a range of integers."""
    match kind:
        case types.LiteralType(values=values):
            yield from values
        case types.BoolType():
            yield from (False, True)
        case types.IntType(ge=least, le=most):
            first = 0 if least is None else int(least)
            last = [int(most)] if most is not None and most <= LARGEST else []
            yield from sorted({*range(first, first + FEW_INTEGERS), *last})
        case types.UnionType(types=several):
            yield from itertools.chain.from_iterable(values_of(each) for each in several)


def option_values(game: Game) -> dict[str, list[Any]]:
    """For each option that has simple values, those other than its default."""
    info = types.type_info(game.options)
    assert isinstance(info, types.StructType)
    usual = msgspec.to_builtins(game.options())
    return {
        field.name: [value for value in values_of(field.type) if value != usual[field.name]] for field in info.fields
    }


def spread(game: Game) -> list[Case]:
    """The presets at every number of players; then each option's other values, one at a time, at two numbers.

    Values that this game refuses by themselves (a seat that no table has) are left out.
    """
    found = [Case(game, rules, players) for rules in game.presets.values() for players in game.players(rules)]
    for name, values in option_values(game).items():
        for value in values:
            rules = _accepted(game, {name: value})
            if rules is not None:
                allowed = game.players(rules)
                found.extend(Case(game, rules, players) for players in sorted({allowed[0], allowed[-1]}))
    return [case for case in found if _deals(case)]


def _accepted(game: Game, given: dict[str, Any]) -> Any | None:
    try:
        return parse_options(game, given)
    except BadInput:
        return None


def _deals(case: Case) -> bool:
    """A seat may be named first that this number of players does not have: such a game cannot be dealt."""
    try:
        case.deal(0)
    except BadInput:
        return False
    return True


def limited(case: Case) -> Case:
    """The same case with the limits that keep random games finite, where it has none of its own."""
    plain = msgspec.to_builtins(case.options)
    limits = {name: value for name, value in case.game.default_limit.items() if not plain[name]}
    return Case(case.game, parse_options(case.game, {**plain, **limits}), case.players)
