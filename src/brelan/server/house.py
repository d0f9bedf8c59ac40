"""All tables of this server: opened, found by their code, kept in memory while somebody looks."""

import asyncio
import secrets
from typing import Final

from brelan.core.chance import fresh_seed
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.core.game import parse_options, plain
from brelan.games import registry
from brelan.server.clock import now_ms
from brelan.server.forms import table_options
from brelan.server.protocol import NewTable
from brelan.server.readying import ready_beside
from brelan.server.room import Room, Viewer
from brelan.server.storage.store import Store, Taken
from brelan.table.entries import Chair, Opened, seed_text
from brelan.table.names import bot_names
from brelan.table.table import Table

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are taken for others: 0 O 1 I L."""
CODE_LENGTH: Final = 6


class House:
    """The tables of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._readying: dict[str, asyncio.Task[None]] = {}

    # ---- games

    async def ready(self, game: str) -> None:
        """Until the game's rules are compiled and loaded; at once, but for the first time."""
        if game not in registry.GAMES:
            raise BadInput("unknown-game", name=game, known=", ".join(registry.GAMES))
        if game not in self._readying:
            self._readying[game] = asyncio.create_task(ready_beside(game))
        await asyncio.shield(self._readying[game])

    # ---- tables

    async def open(self, person: str, wanted: NewTable) -> str:
        """Open a table for a person and bots; its code.

        Raises BadInput: `unknown-game`, `bad-options`, `bad-players`, `unknown-bot`.
        """
        await self.ready(wanted.game)
        opened = self._opening(person, wanted)
        Table(opened)
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            try:
                await self.store.open_table(code, opened)
            except Taken:
                continue
            return code

    def _opening(self, person: str, wanted: NewTable) -> Opened:
        game = registry.game(wanted.game)
        first_preset = next(iter(game.presets.values()))
        name = " ".join(wanted.name.split())
        bots = zip(bot_names(len(wanted.bots), taken=name), wanted.bots, strict=True)
        options = parse_options(game, {**table_options(game, first_preset), **wanted.options})
        return Opened(
            at=now_ms(),
            game=game.name,
            rules=game.rules_version,
            options=plain(options),
            chairs=[Chair(name=name, person=person), *(Chair(name=bot, level=level) for bot, level in bots)],
            seed=seed_text(fresh_seed()),
            pace=wanted.pace,
            clock=wanted.clock,
        )

    async def enter(self, code: str, person: str, seen: int) -> tuple[Room, Viewer]:
        """Let a person watch their table, which is loaded from its log if need be.

        Raises BadInput: `no-such-table`; `not-seated`; `other-rules`, for one that began under other rules than ours.
        """
        room = None
        while room is None or self._rooms.get(code) is not room:  # it may have emptied while we waited
            room = self._rooms.get(code) or await self._loaded(code)
        seat = room.table.seat_of(person)
        if seat == NOBODY:
            self.release(room)
            raise BadInput("not-seated")
        viewer = Viewer(seat, seen)
        room.enter(viewer)
        return room, viewer

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Let somebody go; a table that nobody watches is forgotten, the log has it."""
        room.leave(viewer)
        self.release(room)

    async def _loaded(self, code: str) -> Room:
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room:
        entries = await self.store.log_of(code)
        if not entries or not isinstance(entries[0], Opened):
            raise BadInput("no-such-table")
        await self.ready(entries[0].game)
        room = Room(code, Table.of(entries), self.store)
        self._rooms[code] = room
        return room

    def release(self, room: Room) -> None:
        """Forget a table that nobody watches."""
        if room.empty and self._rooms.get(room.code) is room:
            del self._rooms[room.code]

    async def close(self) -> None:
        """Write what waits, and stop."""
        await self.store.close()
