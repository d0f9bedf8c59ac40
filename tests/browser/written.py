"""Tables whose deals and moves lie in files, so that a page shows the same cards on every machine.

`python -m tests.browser.written` plays them again; that is needed when a game's rules have another version.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from brelan.bots.thoughts import decide
from brelan.core.game import parse_options, plain
from brelan.games import registry
from brelan.server.people import token_hash
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store
from brelan.table.deciding import deciding
from brelan.table.entries import Chair, Dealt, Entry, Opened, encode, seed_text
from brelan.table.house import Door
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.usual import table_options

FOLDER: Final = Path(__file__).parent / "tables"
VIEWER: Final = "viewer"
"""What the files call the person who looks on; seat 0 is hers."""
TOKEN: Final = "a-token-for-pictures"
NAMES: Final = ("Inès", "Odette", "Gaston", "Simone")
SECRET: Final = "5e" * 32
FAR: Final = 10**15
"""So late that whatever is to happen by itself is due."""


@dataclass(frozen=True)
class Plan:
    """A table to be written: what is played there, and when to leave off: at the viewer's first decision of this kind
    after so many entries, or at the end.
    """

    code: str
    game: str
    seed: int
    options: dict[str, Any]
    players: int = 4
    entries: int = 0
    holds: Callable[[Table], bool] = lambda table: False


def _may(table: Table, *kinds: str) -> bool:
    return {plain(move)["do"] for move in table.running.position.legal_moves(0)} >= set(kinds)


def _holds(table: Table, least: int) -> bool:
    """Does the viewer hold so many cards, with melds of others on the table?"""
    view = table.running.view(0)
    return len(view.players[0].cards) >= least and bool(view.melds)


def _has(table: Table, least: int) -> bool:
    """Has the viewer won so many cards?"""
    return len(table.running.view(0).players[0].captured) >= least


def _chooses(table: Table) -> bool:
    """May some cards of the hand be played, and others not?"""
    moves = [plain(move) for move in table.running.position.legal_moves(0)]
    usable = {str(move.get("value", move.get("card"))) for move in moves if move["do"] in ("play", "power")}
    held = set(table.running.view(0).players[0].cards)
    return len(held) >= 4 and bool(usable & held) and bool(held - usable)


PLANS: Final = (
    Plan("GR22GR22", "grisbi", 7, {}, entries=26, holds=_chooses),
    Plan("RA22RA22", "rami", 3, {"contracts": [1, 2]}, holds=lambda table: _may(table, "discard") and _holds(table, 8)),
    Plan("MU22MU22", "muzishez", 5, {}, holds=lambda table: _may(table, "pick") and _has(table, 4)),
    Plan("EN22EN22", "muzishez", 11, {"max_rounds": 8}),
    Plan("GA22GA22", "grisbi", 0, {}),
)
GATHERING: Final = "GA22GA22"


def opened(plan: Plan) -> Opened:
    """The first entry of a planned table."""
    game = registry.game(plan.game)
    options = parse_options(game, {**table_options(game, next(iter(game.presets.values()))), **plan.options})
    bots = [Chair(name=name, level="sensible") for name in NAMES[1 : plan.players]]
    return Opened(
        at=0,
        who=VIEWER,
        game=game.name,
        rules=game.rules_version,
        options=plain(options),
        chairs=[Chair(name=NAMES[0], person=VIEWER), *(bots if plan.code != GATHERING else [*bots[:1], Chair()])],
        pace="calm",
        clock="none",
        door=Door(),
        secret=SECRET,
    )


def played(plan: Plan) -> list[Entry]:
    """The log of a planned table: a simple bot plays for the viewer, too."""
    log: list[Entry] = [opened(plan)]
    if plan.code == GATHERING:
        return log
    table = Table.of(log)

    def commit(entry: Entry) -> None:
        table.commit(entry)
        log.append(entry)

    commit(Dealt(at=0, seed=seed_text(plan.seed)))
    others = Unattended(table)
    while not table.ended:
        entry = others.act(FAR)
        if entry is None and len(log) > plan.entries and plan.holds(table):
            break
        if entry is None:
            move = decide(deciding(table, 0).thought)
            entry = table.move(0, move, version=table.version, id="", now=0)
        commit(msgspec.structs.replace(entry, at=0))
    return log


def write_all() -> None:
    """Play all planned tables, and write what happened."""
    FOLDER.mkdir(exist_ok=True)
    for plan in PLANS:
        lines = [encode(entry) for entry in played(plan)]
        (FOLDER / f"{plan.code}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


def read(path: Path, person: str, now: int) -> list[Entry]:
    """The log in a file, as one of this person's that was played just now."""
    text = path.read_bytes().replace(f'"{VIEWER}"'.encode(), f'"{person}"'.encode())
    log = [msgspec.json.decode(line, type=Entry) for line in text.splitlines()]
    return [msgspec.structs.replace(entry, at=now) for entry in log]


async def _fill(database: Path, now: int) -> None:
    store = Store(database)
    person = await store.new_person(token_hash(TOKEN), now)
    for path in sorted(FOLDER.glob("*.jsonl")):
        log = read(path, person, now)
        await store.open_table(path.stem, log[:1], listed(Table.of(log[:1])))
        if log[1:]:
            await store.append(path.stem, 1, log[1:])
        await store.note(path.stem, listed(Table.of(log)))
    await store.close()


def fill(database: Path, now: int) -> None:
    """Put all tables of the files into a server's database; whoever has TOKEN is their viewer."""
    _apart(_fill(database, now))


def _apart(work: Coroutine[None, None, None]) -> None:
    """In a thread of its own: while a browser is driven no event loop can be started in ours."""
    thread = threading.Thread(target=asyncio.run, args=(work,))
    thread.start()
    thread.join()


if __name__ == "__main__":
    write_all()
