"""What a table is at one moment: who sits there, what is decided, and the game that is on. `commits.py` changes it."""

from collections import Counter
from typing import Any, Final, Literal

from brelan.bots.levels import level_of
from brelan.core.errors import BadInput, Refused
from brelan.core.game import parse_options
from brelan.core.places import places_of
from brelan.core.record import Origin
from brelan.games import registry
from brelan.table.company import Company
from brelan.table.contest import Contest
from brelan.table.entries import Chair, Opened
from brelan.table.filmed import Screening
from brelan.table.house import Door, Help, Order, Standing
from brelan.table.presence import Presence
from brelan.table.running import Running
from brelan.table.sight import Clock, Pace

Phase = Literal["gathering", "playing", "between", "finished"]
ASK: Final = Standing()
SORTED: Final = Order()


class TableState:
    """One table's state. It is what its log says, but for the presence of people, and the pace once changed."""

    def __init__(self, opened: Opened) -> None:
        """Raises BadInput: `unknown-game`, `other-rules`, `bad-options`, `unknown-bot`."""
        self.game = registry.game(opened.game)
        if opened.rules != self.game.rules_version:
            raise BadInput("other-rules", game=opened.game, rules=opened.rules, ours=self.game.rules_version)
        self.options: Any = parse_options(self.game, opened.options)
        self.company = Company([_checked(chair) for chair in opened.chairs], host=opened.who)
        self.contest = Contest(opened.match, len(opened.chairs), secret=opened.secret)
        self.presence = Presence(opened.at)
        self.door: Door = opened.door
        self.help: Help = opened.help
        self.clock: Clock = opened.clock
        self.pace: Pace = opened.pace
        self.opened = opened.at
        self.touched = opened.at
        """When the last entry was made."""
        self.version = 0
        """The number of the last entry."""
        self.told = 0
        """That of the last one that all are told of."""
        self.told_alone: dict[int, int] = {}
        """By seat, that of the last one that only its player is told of."""
        self.games = 0
        """Begun at this table."""
        self.stopped = False
        """Was the last game stopped by all?"""
        self.stopping: set[int] = set()
        """The seats that wish to stop the game."""
        self.standing: dict[int, tuple[Standing, int]] = {}
        """By seat, the standing answer to claims, and the round it was given in."""
        self.hints: Counter[int] = Counter()
        """How often each seat has asked for a hint in this game."""
        self.screening = Screening()
        """Who may name the film of the evening, and what it is."""
        self.origin: Origin | None = None
        """What the game that is on, or the last one, was continued from."""
        self.continuer = ""
        """Who chose that: a person who may look back at it."""
        self.orders: dict[int, Order] = {}
        """By seat, the order of the hand, where its player has given it one."""
        self._running: Running | None = None

    @property
    def running(self) -> Running:
        """The game that is on, or the last one. Raises Refused: `not-begun`."""
        if self._running is None:
            raise Refused("not-begun")
        return self._running

    @running.setter
    def running(self, running: Running | None) -> None:
        self._running = running

    @property
    def chairs(self) -> list[Chair]:
        """By seat."""
        return self.company.chairs

    @property
    def phase(self) -> Phase:
        """Before the first deal, in a game, after a game of a match that goes on, after a match."""
        if self._running is None:
            return "gathering"
        if not self.ended:
            return "playing"
        return "finished" if self.contest.over else "between"

    @property
    def begun(self) -> bool:
        """Is there a game to be seen, running or over?"""
        return self._running is not None

    def newest(self, seat: int) -> int:
        """The number of the last entry that a viewer on this seat (NOBODY: a spectator) is told of."""
        return max(self.told, self.told_alone.get(seat, 0))

    @property
    def ended(self) -> bool:
        """Has the last game come to an end, by the rules, by a limit, or because all wished to stop?"""
        return self._running is not None and (self._running.over or self.stopped)

    def places(self) -> list[int]:
        """By seat, 1 for the first; equal ones share. Empty before the end, or where a game was stopped."""
        if self._running is None or not self._running.over:
            return []
        return places_of(self._running.position.payoffs())

    def points(self) -> list[int]:
        """By seat, the game's own points; zeros where it has none."""
        if self.game.points is None or not self.running.over:
            return [0] * len(self.chairs)
        return self.game.points(self.running.position.states)


def _checked(chair: Chair) -> Chair:
    if chair.is_bot:
        level_of(chair.level)
    return chair
