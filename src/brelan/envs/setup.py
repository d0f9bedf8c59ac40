"""What an environment plays: a game, house rules and a number of players, checked as the game's options are."""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.games.registry import game as game_of

PLAYERS: Final = 4
"""So many play where nobody says otherwise; every game can be played by four."""

Rules = Mapping[str, Any] | None
"""House rules by name, as in the game's options; what is left out has its default, and games a limit."""


@dataclass(frozen=True)
class Setup:
    """A game as one environment plays it, until it is told otherwise."""

    game: Game
    rules: Any
    """The game's options value."""
    players: int

    @classmethod
    def of(cls, game: Game, players: SupportsIndex = PLAYERS, rules: Rules = None) -> "Setup":
        """Raises BadInput: `bad-options`, `bad-players`."""
        parsed = parse_options(game, {**game.default_limit, **by_name(game, "rules", rules)})
        allowed = game.players(parsed)
        if isinstance(players, bool) or not isinstance(players, SupportsIndex):
            raise BadInput("bad-players", players=str(players), least=allowed[0], most=allowed[-1])
        count = operator.index(players)
        check_players(game, parsed, count)
        return cls(game, parsed, count)

    def changed(self, options: Mapping[str, Any] | None) -> "Setup":
        """The same with the `players` and `rules` of a reset's options; other keys there are none of ours.

        Rules change those of the set-up one by one. Raises BadInput: `bad-options`, `bad-players`, the latter for more
        players than the set-up has, too: an environment says beforehand who may take part in it.
        """
        given = by_name(self.game, "options", options)
        players, rules = given.get("players"), given.get("rules")
        if players is None and rules is None:
            return self
        count = self.players if players is None else players
        wanted = Setup.of(self.game, count, {**plain(self.rules), **by_name(self.game, "rules", rules)})
        if wanted.players > self.players:
            least = self.game.players(wanted.rules)[0]
            raise BadInput("bad-players", players=wanted.players, least=least, most=self.players)
        return wanted

    def __deepcopy__(self, memo: object) -> "Setup":
        """Itself: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its name: it is made of functions."""
        return _restored, (self.game.name, self.rules, self.players)


def by_name(game: Game, option: str, given: object) -> Mapping[str, Any]:
    """What is given by name, as house rules are; nothing for None. Raises BadInput: `bad-options`."""
    if not isinstance(given, Mapping | None):
        raise BadInput("bad-options", game=game.name, problem="not-by-name", option=option, value=repr(given))
    return given or {}


def check_number(option: str, given: object, least: int) -> None:
    """A setting must be an integer of so much at least. Raises BadInput: `bad-options`."""
    number = operator.index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else least - 1
    if number < least:
        raise BadInput("bad-options", problem="at-least", option=option, least=least, value=repr(given))


def never_asked(game: str) -> BadInput:
    """The refusal of house rules, or a seat, by which the agent has no turn in however many games."""
    return BadInput("bad-options", game=game, problem="never-a-turn")


def _restored(name: str, rules: Any, players: int) -> Setup:
    return Setup(game_of(name), rules, players)
