"""One connection's view of a table: what it has seen, and what is new."""

import contextlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from brelan.server.protocol import Said
from brelan.table.table import Table

KEPT_TALK: Final = 50

encoded: Final = msgspec.json.Encoder().encode
"""A message as it is sent."""


class Scene:
    """A table as it is at one moment, for all who look: what many see is made once."""

    def __init__(self, table: Table, hall_mark: int, now: int) -> None:
        """`hall_mark` changes when the hall does."""
        self.table = table
        self.hall_mark = hall_mark
        self._now = now
        self._frames: dict[tuple[int, int, str, bool], bytes] = {}

    def asked(self) -> dict[str, int]:
        """The persons that the game waits for, and since which version."""
        table = self.table
        if not table.begun or table.ended:
            return {}
        chairs, questions = table.chairs, table.running.questions
        asked = {chairs[seat].person: questions.open[seat].since for seat in questions.awaited}
        asked.pop("", None)  # bots
        return asked

    def seen(self, person: str, since: int, language: str, record: bool) -> bytes:
        """What somebody sees of the game, as it is sent."""
        key = self.table.seat_of(person), since, language, record
        frame = self._frames.get(key)
        if frame is None:
            seen = self.table.see(key[0], since=since, now=self._now, language=language, record=record)
            frame = self._frames[key] = encoded(seen)
        return frame


class Outlet(Protocol):
    """Where a viewer looks."""

    @property
    def clear(self) -> bool:
        """Has most of what was said been taken in?"""

    def say(self, text: bytes) -> None:
        """Show it."""


class Nowhere:
    """Where nobody looks."""

    clear = True

    def say(self, text: bytes) -> None:
        """Nothing."""


def _nothing(*_: object) -> None:
    """For whoever need not be called."""


class Viewer:
    """A person (or nobody known) who watches a table, from a seat or from none. A slow line gets the newest, never a
    queue; only what was said is kept for it, and of that the last.
    """

    def __init__(self, person: str, seen: int, outlet: Outlet | None = None) -> None:
        self.person = person
        self.language = ""
        """In which to tell what is seen in words, too; empty for not at all."""
        self.record = False
        """Does it want the masked state, too?"""
        self.called: Callable[[], None] = _nothing
        """Whom to tell that there may be something to show."""
        self.dismissed: Callable[[Exception], None] = _nothing
        """Whom to tell that this viewer may look on no longer."""
        self._outlet = outlet or Nowhere()
        self._seen = seen
        self._shown = -1
        self._hall = -1
        self._said: deque[Said] = deque(maxlen=KEPT_TALK)
        self._answering = False

    def rest(self) -> None:
        """It watches no longer, and calls nobody."""
        self.called = self.dismissed = _nothing

    def stir(self, *, again: bool = False) -> None:
        """Something may have changed. `again`: show all of it, changed or not."""
        if again:
            self._shown = self._hall = -1
        self.called()

    def stir_hall(self) -> None:
        """The hall has changed as this viewer alone knows it."""
        self._hall = -1
        self.called()

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """While the viewer's own message is done and answered: what it changes is shown after the answer, once."""
        self._answering = True
        try:
            yield
        finally:
            self._answering = False

    def hear(self, said: Said) -> None:
        """Somebody said something."""
        self._said.append(said)
        self.called()

    def has_seen(self, version: int) -> bool:
        """Has this version, or a later one, been shown?"""
        return self._shown >= version

    @property
    def attends(self) -> bool:
        """Can something be shown now? Else `stir` will be called."""
        return self._outlet.clear and not self._answering

    def ignores(self, asked: Mapping[str, int]) -> bool:
        """Does the game wait for this viewer, who does not know yet? `asked`: the persons, and since which version."""
        return self._shown < asked.get(self.person, -1)

    def knows(self, hall_mark: int) -> bool:
        """Has this state of the hall been shown?"""
        return self._hall == hall_mark

    def show(self, scene: Scene) -> None:
        """Show what is new: the hall, the game with the events since it was last shown, and what was said."""
        table, say = scene.table, self._outlet.say
        if self._hall != scene.hall_mark:
            self._hall = scene.hall_mark
            say(encoded(table.hall(self.person)))
        newest = table.newest(self.seat(table))
        if self._shown != newest and table.begun:
            since, self._seen = self._seen, newest
            self._shown = newest
            say(scene.seen(self.person, since, self.language, self.record))
        while self._said:
            say(encoded(self._said.popleft()))

    def seat(self, table: Table) -> int:
        """The viewer's seat; NOBODY for a spectator."""
        return table.seat_of(self.person)
