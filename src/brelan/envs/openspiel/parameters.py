"""House rules as OpenSpiel's parameters: flat, of simple types, and such that `NAME(players=4,draw=manual)` says them.

| in Brelan | as a parameter |
| --- | --- |
| a number, a word, yes or no | the same |
| a seat where there might be a word | `seat0` |
| numbers in a row | `1_2_4_`: with a last `_`, since OpenSpiel takes `4` for a number |
| a value of several (`powers`) | one parameter for each part: `powers_chef` |
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from brelan.core.errors import BadInput
from brelan.core.game import Game, parse_options, plain
from brelan.envs.setup import PLAYERS

Parameter = bool | int | str
Parameters = dict[str, Parameter]

SEAT: Final = re.compile(r"seat(\d)")


def specification(game: Game) -> Parameters:
    """Every parameter of the game with its default."""
    rules = plain(parse_options(game, {**game.default_limit}))
    found: Parameters = {"players": PLAYERS}
    for name, value in rules.items():
        if isinstance(value, dict):
            found.update({f"{name}_{part}": each for part, each in value.items()})
        else:
            found[name] = "".join(f"{each}_" for each in value) if isinstance(value, list | tuple) else value
    return found


def rules_of(game: Game, given: Mapping[str, Parameter]) -> dict[str, Any]:
    """The house rules that parameters say, as plain data. Raises BadInput: `bad-options`."""
    rules: dict[str, Any] = {}
    for name, value in plain(game.options()).items():
        if isinstance(value, dict):
            rules[name] = {part: given[f"{name}_{part}"] for part in value}
        elif isinstance(value, list | tuple):
            rules[name] = _numbers(game, name, str(given[name]))
        else:
            rules[name] = _value(given[name])
    return rules


def _value(given: Parameter) -> Parameter:
    seat = SEAT.fullmatch(given) if isinstance(given, str) else None
    return int(seat[1]) if seat else given


def _numbers(game: Game, name: str, given: str) -> list[int]:
    parts = [part for part in given.split("_") if part]
    if not all(part.isdecimal() for part in parts):
        raise BadInput("bad-options", game=game.name, problem="not-like", option=name, value=given, example="1_2_")
    return [int(part) for part in parts]
