"""Those who watch one table, and when they are shown what is new."""

from collections.abc import Callable, Iterator

from brelan.core.errors import Refused
from brelan.server.turns import Turns
from brelan.server.viewing import Scene, Viewer


class Audience:
    """The viewers of one table."""

    def __init__(self, turns: Turns, scene: Callable[[], Scene], admits: Callable[[str], bool]) -> None:
        """`scene`: what there is to be seen now; `admits`: may this person look on?"""
        self._turns = turns
        self._scene = scene
        self._admits = admits
        self._viewers: set[Viewer] = set()
        self._showing = False

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def add(self, viewer: Viewer) -> None:
        """Somebody watches from now on."""
        self._viewers.add(viewer)
        viewer.called = self.show_soon

    def remove(self, viewer: Viewer) -> None:
        """Somebody watches no longer."""
        self._viewers.discard(viewer)

    def stir(self) -> None:
        """Show all what is new when it is our turn; first those whom the game has come to wait for, who hold it up."""
        self._turns.hurry(self._show_asked)
        self.show_soon()

    def show_soon(self) -> None:
        """Show all what they have not seen, when there is time."""
        if not self._showing:
            self._showing = True
            self._turns.ask(self._show)

    def _show(self) -> None:
        self._showing = False
        self._show_to([*self._viewers], self._scene())

    def _show_asked(self) -> None:
        scene = self._scene()
        self._show_to([viewer for viewer in self._viewers if viewer.is_asked(scene)], scene)

    def _show_to(self, viewers: list[Viewer], scene: Scene) -> None:
        """Whatever goes wrong for one of them concerns no other."""
        for viewer in viewers:
            try:
                if not viewer.attends:
                    continue
                if not viewer.knows(scene.hall_mark) and not self._admits(viewer.person):
                    raise Refused("not-seated")
                viewer.show(scene)
            except Exception as problem:
                viewer.dismissed(problem)
