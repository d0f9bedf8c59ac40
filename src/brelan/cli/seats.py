"""The table that `brelan play` sits down at: one person, bots, no clock."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from brelan.core.chance import fresh_seed
from brelan.core.game import Game, plain
from brelan.core.record import Seat, new_record, write
from brelan.table.entries import Chair, Dealt, Moved, Opened, seed_text
from brelan.table.names import bot_names
from brelan.table.sight import Seen
from brelan.table.table import Table
from brelan.table.unattended import Unattended

PERSON: Final = "you"


class Sitting:
    """One game between the person in a seat and bots. Time is not the clock's: it passes when bots act."""

    def __init__(self, game: Game, options: Any, bots: Sequence[str], seat: int, seed: int | None) -> None:
        """Deal. `bots`: a level for each seat but the person's."""
        self.seed = fresh_seed() if seed is None else seed
        self.seat = seat
        names = bot_names(len(bots), taken="")
        chairs = [Chair(name=name, level=level) for name, level in zip(names, bots, strict=True)]
        chairs.insert(seat, Chair(name="", person=PERSON))
        self.table = Table(
            Opened(
                at=0,
                game=game.name,
                rules=game.rules_version,
                options=plain(options),
                chairs=chairs,
                pace="instant",
                clock="none",
            )
        )
        self.table.commit(Dealt(at=0, seed=seed_text(self.seed)))
        self.names = [chair.name for chair in self.table.chairs]
        self._bots = Unattended(self.table)
        self._now = 0
        self._seen = 0
        seats = [Seat(name=chair.name, kind=chair.level or "human") for chair in chairs]
        self.record = new_record(game, seats, options=options, seed=self.seed)

    def look(self, language: str) -> Seen:
        """What the person sees, in words too, and the events since they last looked."""
        seen = self.table.see(self.seat, since=self._seen, now=self._now, language=language)
        self._seen = seen.version
        return seen

    def move(self, move: object) -> None:
        """Make the person's move. Raises Refused or BadInput, nothing changed."""
        self._commit(self.table.move(self.seat, move, version=self.table.version, id="", now=self._now))

    def bots_move(self) -> bool:
        """Let one bot act; False if none wants to."""
        while (due := self._bots.due()) is not None:
            self._now = max(self._now, due)
            entry = self._bots.act(self._now)
            if isinstance(entry, Moved):
                self._commit(entry)
                return True
        return False

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        path.write_text(write(self.record), encoding="utf-8")

    def _commit(self, entry: Moved) -> None:
        self.table.commit(entry)
        self.record.moves.append((entry.seat, entry.move))
