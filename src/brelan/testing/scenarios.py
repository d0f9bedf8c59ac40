"""Scenarios: the rules by example. A TOML file writes a position, moves, and what must then hold.

Keys of a file: `game`, `clause`, `title`, `options`, `[position]` and `[[moves]]`. A move has its `player`, the keys of
the wire, `refused = true` if it must be refused (and then change nothing, byte for byte), and `expect`: values by the
names of the game's facts. Lists are compared in order, hands and rows as multisets; a number stands for how many.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from brelan.core.errors import BadInput, BrelanError
from brelan.core.position import Position
from brelan.games.registry import game

UNORDERED: Final = {"hand", "up", "down", "captured", "discarded"}
"""Facts whose order means nothing."""
NO_CARD: Final = ""
MISSING: Final = "nothing"


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file, as written."""

    game: str
    position: dict[str, Any]
    clause: str = ""
    title: str = ""
    options: dict[str, Any] = {}
    moves: list[dict[str, Any]] = []


class Step(msgspec.Struct, frozen=True):
    """One move of a scenario: what is written beside the wire's own keys."""

    player: int
    refused: bool = False
    expect: dict[str, Any] = {}


class Failure(msgspec.Struct, frozen=True):
    """One thing that does not hold."""

    move: int
    """Counted from 1."""
    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        """All in one line."""
        return f"move {self.move}: {self.key}: expected {_shown(self.expected)}, got {_shown(self.got)}"


def find(paths: Sequence[Path]) -> list[Path]:
    """The scenario files among these files and folders, whole folders sorted. Raises BadInput: `bad-scenario`."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise BadInput("bad-scenario", file=str(path), problem="no-scenario-there")
        files.extend(inside)
    return files


def load(path: Path) -> Scenario:
    """Read one file. Raises BadInput: `bad-scenario`."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Scenario)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        problem = error.strerror if isinstance(error, OSError) else error
        raise BadInput("bad-scenario", file=str(path), problem=str(problem)) from None


def run(scenario: Scenario) -> list[Failure]:
    """All that does not hold, in order.

    Raises BadInput when the scenario says nothing that can be checked: `bad-scenario` (an ill-formed move, or a name
    that no fact has), `impossible-position`, `bad-options`, `unknown-game`.
    """
    steps = [_step(written) for written in scenario.moves]
    position = start(scenario.game, scenario.position, scenario.options)
    failures: list[Failure] = []
    for number, (step, written) in enumerate(zip(steps, scenario.moves, strict=True), start=1):
        failures.extend(_play(position, step, written, number))
        differences = compare(step.expect, position.facts())
        failures.extend(Failure(number, key, expected, got) for key, expected, got in differences)
    return failures


def start(name: str, position: Mapping[str, Any], options: Mapping[str, Any]) -> Position:
    """The position that a scenario begins from, under the game's options for scenarios."""
    found = game(name)
    return Position.build(found, position, options)


def _step(written: Mapping[str, Any]) -> Step:
    try:
        return msgspec.convert(written, Step)
    except msgspec.ValidationError as error:
        raise BadInput("bad-scenario", problem=str(error)) from None


def _play(position: Position, step: Step, written: Mapping[str, Any], number: int) -> Iterator[Failure]:
    move = {key: value for key, value in written.items() if key not in Step.__struct_fields__}
    before = position.tobytes()
    answer = "accepted"
    try:
        position.play(step.player, move)
    except BrelanError as refusal:
        answer = f"refused: {refusal}"
        if position.tobytes() != before:
            yield Failure(number, "state", "nothing changed", "bytes changed")
    if step.refused != answer.startswith("refused"):
        yield Failure(number, "refused", step.refused, answer)


def compare(expected: Any, got: Any, key: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where facts differ from what is expected: (dotted key, expected, got).

    Raises BadInput: `bad-scenario`, for a name that no fact has.
    """
    if isinstance(expected, dict):
        for name, value in expected.items():
            yield from compare(value, _inside(got, name, key), f"{key}.{name}" if key else name)
    elif not _agree(expected, got, key.rpartition(".")[2]):
        yield key, expected, got


def _inside(facts: Any, name: str, key: str) -> Any:
    """What facts have by this name or number; MISSING for a number that is not there."""
    if isinstance(facts, dict) and name in facts:
        return facts[name]
    if isinstance(facts, list) and name.isdecimal():
        return facts[int(name)] if int(name) < len(facts) else MISSING
    if facts == MISSING:
        return MISSING
    raise BadInput("bad-scenario", problem="nothing-called", name=f"{key}.{name}" if key else name)


def _agree(expected: Any, got: Any, name: str) -> bool:
    if isinstance(got, list) and isinstance(expected, int) and not isinstance(expected, bool):
        return expected == len([item for item in got if item != NO_CARD])
    if isinstance(got, list) and isinstance(expected, list) and name in UNORDERED:
        return _multiset(expected) == _multiset(got)
    return _same(expected, got)


def _same(expected: Any, got: Any) -> bool:
    """Equal, and of one type: `true` is not 1. A table within a list may name only what it checks."""
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(_same, expected, got))
    if isinstance(expected, dict) and isinstance(got, dict):
        return not any(compare(expected, got))
    return isinstance(expected, bool) == isinstance(got, bool) and bool(expected == got)


def _multiset(cards: list[Any]) -> list[str]:
    return sorted(repr(card) for card in cards if card != NO_CARD)


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()
