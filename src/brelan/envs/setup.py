"""What an environment plays: a game, house rules and a number of players, checked as the game's options are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

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
    def of(cls, game: Game, players: int = PLAYERS, rules: Rules = None) -> "Setup":
        """Raises BadInput: `bad-options`, `bad-players`."""
        parsed = parse_options(game, {**game.default_limit, **(rules or {})})
        if isinstance(players, bool) or not isinstance(players, int):
            raise BadInput(
                "bad-players", players=str(players), least=game.players(parsed)[0], most=chairs(game, parsed)
            )
        check_players(game, parsed, players)
        return cls(game, parsed, players)

    def changed(self, options: Mapping[str, Any] | None) -> "Setup":
        """The same with the `players` and `rules` of a reset's options; other keys there are none of ours.

        Rules change those of the set-up one by one. Raises BadInput: `bad-options`, `bad-players`, the latter for more
        players than the set-up has, too: an environment says beforehand who may take part in it.
        """
        if not options or not ("players" in options or "rules" in options):
            return self
        rules = options.get("rules") or {}
        if not isinstance(rules, Mapping):
            raise BadInput("bad-options", game=self.game.name, problem=f"no house rules: {rules!r}")
        wanted = Setup.of(self.game, options.get("players") or self.players, {**plain(self.rules), **rules})
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


def _restored(name: str, rules: Any, players: int) -> Setup:
    return Setup(game_of(name), rules, players)


def chairs(game: Game, rules: Any) -> int:
    """The most players under these options."""
    return game.players(rules)[-1]
