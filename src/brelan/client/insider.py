"""A program from outside that plays as the server's own bots do: it asks for the state masked for its seat, which is
all that any of them looks at, and lets the same policies decide here.
"""

from base64 import b64decode
from random import Random
from typing import Any, Final

from brelan.bots.levels import LEVELS
from brelan.bots.players import Bot
from brelan.client.errors import Turned
from brelan.core.contract import States
from brelan.core.game import Game, plain
from brelan.core.position import Position
from brelan.core.records import from_bytes
from brelan.core.seeding import SEED_BITS
from brelan.games import registry
from brelan.table.sight import Masked, Seen

INSIDERS: Final = tuple(name for name in LEVELS if name != "random")


class Insider:
    """One of the server's levels, as a policy for `games_played`; the table is to be entered with `masked=True`."""

    def __init__(self, game: str, level: str) -> None:
        """Raises BadInput: `unknown-game`, `unknown-bot`."""
        self._game = registry.game(game)
        self._level = level

    def __call__(self, seen: Seen, chance: Random) -> dict[str, Any]:
        """A legal move. Raises Turned: `other-rules`, where the server's rules are not those installed here."""
        position = Position(self._game, states_of(self._game, seen.masked))
        bot = Bot(self._game, self._level, chance.getrandbits(SEED_BITS))
        move = bot.decide(position, seen.seat)
        found: dict[str, Any] = chance.choice(seen.legal) if move is None else plain(move)
        return found


def states_of(game: Game, masked: Masked | None) -> States:
    """The masked state that a server has sent. Raises Turned: `other-rules`."""
    rules = -1 if masked is None else masked.rules
    options = game.options()
    dtype = game.blank(options, game.players(options).start).dtype
    record = b"" if masked is None else b64decode(masked.record)
    if rules != game.rules_version or len(record) != dtype.itemsize:
        raise Turned("other-rules", game=game.name, rules=rules, ours=game.rules_version)
    return from_bytes(record, dtype)
