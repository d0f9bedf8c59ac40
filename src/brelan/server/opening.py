"""A new table, from what somebody asked for."""

import secrets

from brelan.core.errors import BadInput, Refused
from brelan.core.game import check_players, parse_options, plain
from brelan.games import registry
from brelan.server.clock import now_ms
from brelan.server.protocol import NewTable
from brelan.server.room import SECRET_BYTES
from brelan.table.entries import Chair, Entry, Opened
from brelan.table.names import bot_names, clean
from brelan.table.table import Table
from brelan.table.usual import table_options
from brelan.table.wishes import MOST_CHAIRS, Begin


def opening(person: str, wanted: NewTable) -> list[Entry]:
    """The first entries of the table's log: opened, and perhaps dealt.

    Raises BadInput: `unknown-game`, `bad-options`, `bad-players`, `unknown-bot`. Raises Refused: `free-chairs`,
    `no-name`, where others are to come who would not know whose table it is.
    """
    opened = _opened(person, wanted)
    table = Table(opened)
    if not wanted.begin:
        if wanted.chairs and not opened.chairs[0].name:
            raise Refused("no-name")
        return [opened]
    dealing = table.want(person, Begin(id="opening"), now=opened.at, secret=secrets.token_hex(SECRET_BYTES))
    return [opened, *dealing]


def _opened(person: str, wanted: NewTable) -> Opened:
    game = registry.game(wanted.game)
    first_preset = next(iter(game.presets.values()))
    options = parse_options(game, {**table_options(game, first_preset), **wanted.options})
    name = clean(wanted.name)
    bots = zip(bot_names(len(wanted.bots), taken=[name]), wanted.bots, strict=True)
    chairs = [Chair(name=name, person=person), *(Chair(name=bot, level=level) for bot, level in bots)]
    chairs.extend([Chair()] * wanted.chairs)
    if len(chairs) > MOST_CHAIRS:
        raise BadInput("bad-players", players=len(chairs), least=2, most=MOST_CHAIRS)
    if wanted.begin:
        check_players(game, options, len(chairs))
    return Opened(
        at=now_ms(),
        who=person,
        game=game.name,
        rules=game.rules_version,
        options=plain(options),
        chairs=chairs,
        pace=wanted.pace,
        clock=wanted.clock,
        door=wanted.door,
        match=wanted.match,
        help=wanted.help,
        secret=secrets.token_hex(SECRET_BYTES),
    )
