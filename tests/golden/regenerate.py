"""Golden games: one a game, told so that a person can read every move and every seat's view.

`GAME.json` is the record; `GAME.txt` tells it: each seat's first view whole, then after each move what changed in it
and what the seat was told. `python tests/golden/regenerate.py` tells all records again. Where a record is missing, or
is of other rules, bots play a new game first. Then review the difference like code.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from brelan.bots.players import Bot
from brelan.cli.typed import show
from brelan.core.contract import optional
from brelan.core.errors import BrelanError
from brelan.core.game import Event, Game, plain
from brelan.core.position import Position
from brelan.core.record import GameRecord, Seat, do_move, new_record, read, replay, start, write
from brelan.games.registry import GAMES, game

FOLDER: Final = Path(__file__).parent
TABLES: Final[dict[str, tuple[dict[str, Any], list[str]]]] = {
    "grisbi": ({"draw": "manual", "exchange": True, "false_call": "take"}, ["sensible", "random", "sensible"]),
    "rami": ({"contracts": [2], "upcard": True, "max_turns": 120}, ["sensible", "random", "sensible"]),
    "muzishez": ({}, ["sensible", "random", "sensible", "random"]),
}
"""House rules and players of each golden game: such that much of its rules comes up."""
SEED: Final = 2024


def file_of(name: str, ending: str) -> Path:
    return FOLDER / f"{name}.{ending}"


def played(name: str) -> GameRecord:
    """A new game between bots."""
    found = game(name)
    options, kinds = TABLES[name]
    rules = found.options(**options)
    seats = [Seat(name=f"Seat {seat}", kind=kind) for seat, kind in enumerate(kinds)]
    record = new_record(found, seats, options=rules, seed=SEED)
    position = start(record, found)
    bots = [Bot(found, kind, seat) for seat, kind in enumerate(kinds)]
    while not position.over:
        seat, move = next(_wanted(position, bots))
        position.play(seat, move)
        record.moves.append((seat, plain(move)))
    return record


def _wanted(position: Position, bots: list[Bot]) -> Iterator[tuple[int, Any]]:
    """What bots want to do, those first who may act unasked."""
    unasked = optional(position.states[0])
    for seat in sorted(position.actors(), key=lambda seat: not unasked >> seat & 1):
        move = bots[seat].decide(position.masked(seat), seat)
        if move is not None:
            yield seat, move


def told(record: GameRecord, found: Game) -> str:
    """The whole game as text."""
    position = start(record, found)
    views = [_flat(plain(position.view(seat))) for seat in range(position.seats)]
    lines = [f"{found.name}, rules {record.rules}, seed {record.seed}, {_json(record.options)}"]
    for seat, view in enumerate(views):
        lines += ["", f"seat {seat} ({record.seats[seat].kind})", *(f"  {key} = {view[key]}" for key in view)]
    for number in range(1, len(record.moves) + 1):
        masked = [position.masked(seat) for seat in range(position.seats)]
        move, mover = do_move(position, record, number), record.moves[number - 1][0]
        lines += ["", f"{number}. seat {mover}: {show(move)}"]
        for seat, before in enumerate(masked):
            events = found.tell(before.states, position.masked(seat).states, mover, move, seat)
            after = _flat(plain(position.view(seat)))
            lines.append(f"  seat {seat}  {' '.join(map(_event, events))}")
            lines += _changes(views[seat], after)
            views[seat] = after
    return "\n".join(lines) + "\n"


def _event(event: Event) -> str:
    details = {key: value for key, value in plain(event).items() if key != "kind"}
    return f"{event.kind}({', '.join(f'{key}={_json(value)}' for key, value in details.items())})"


def _changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    gone = [f"    {key} gone" for key in before if key not in after]
    return gone + [f"    {key} = {value}" for key, value in after.items() if before.get(key) != value]


def _flat(data: Any, key: str = "") -> dict[str, str]:
    """A view by dotted keys; what holds only plain values stays whole."""
    if isinstance(data, list) and any(isinstance(each, dict) for each in data):
        data = dict(enumerate(data))
    if not isinstance(data, dict) or not any(isinstance(value, list | dict) for value in data.values()):
        return {key: _json(data)}
    flat: dict[str, str] = {}
    for name, value in data.items():
        flat.update(_flat(value, f"{key}.{name}" if key else str(name)))
    return flat


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def recorded(name: str) -> GameRecord | None:
    """The record there is, if it can still be played to the end."""
    try:
        record = read(file_of(name, "json").read_bytes())
        return record if replay(record, game(name)).over else None
    except (OSError, BrelanError):
        return None


def main() -> None:
    """Tell all golden games again."""
    for name in GAMES:
        record = recorded(name) or played(name)
        file_of(name, "json").write_text(write(record), encoding="utf-8")
        file_of(name, "txt").write_text(told(record, game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
