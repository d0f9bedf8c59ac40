"""Those who watch one table, and when they are shown what is new."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from brelan.core.errors import Refused
from brelan.server.turns import Turns
from brelan.server.viewing import Scene, Viewer


class Stage(Protocol):
    """What there is to watch."""

    def scene(self) -> Scene:
        """What there is to be seen now."""

    def admits(self, person: str) -> bool:
        """May this person look on?"""


class Audience:
    """The viewers of one table. It does not keep the table, nor do they once they are gone: nothing is left to search
    for.
    """

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._viewers: set[Viewer] = set()
        self._showing = False

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def add(self, viewer: Viewer, stage: Stage) -> None:
        """Somebody watches from now on."""
        self._viewers.add(viewer)
        viewer.called = partial(self.show_soon, stage)

    def remove(self, viewer: Viewer) -> None:
        """Somebody watches no longer."""
        self._viewers.discard(viewer)
        viewer.rest()

    def stir(self, stage: Stage) -> None:
        """Show all what is new when it is our turn; first those whom the game has come to wait for, who hold it up."""
        self._turns.hurry(partial(self._show_asked, stage))
        self.show_soon(stage)

    def stir_own(self, person: str) -> None:
        """Something has changed that this person alone is told of."""
        for viewer in self._viewers:
            if viewer.person == person:
                viewer.stir_hall()

    def show_soon(self, stage: Stage) -> None:
        """Show all what they have not seen, when there is time."""
        if not self._showing:
            self._showing = True
            self._turns.ask(partial(self._show, stage))

    def _show(self, stage: Stage) -> None:
        self._showing = False
        _show(stage, stage.scene(), [*self._viewers])

    def _show_asked(self, stage: Stage) -> None:
        scene = stage.scene()
        asked = scene.asked()
        _show(stage, scene, [viewer for viewer in self._viewers if viewer.ignores(asked)])


def _show(stage: Stage, scene: Scene, viewers: list[Viewer]) -> None:
    """Whatever goes wrong for one of them concerns no other."""
    for viewer in viewers:
        try:
            if not viewer.attends:
                continue
            if not viewer.knows(scene.hall_mark) and not stage.admits(viewer.person):
                raise Refused("not-seated")
            viewer.show(scene)
        except Exception as problem:
            viewer.dismissed(problem)
