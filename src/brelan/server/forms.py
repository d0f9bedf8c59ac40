"""House rules as forms: what each option may be, read off the game's options type."""

from typing import Any

import msgspec
from msgspec import inspect

from brelan.bots.levels import SHOWN, USUAL
from brelan.core.game import Game, Options, plain
from brelan.core.optionvalues import values_of
from brelan.games.registry import has_coach
from brelan.server.protocol import GameForm, OptionField, Preset
from brelan.table.usual import table_options


def game_form(game: Game) -> GameForm:
    """All that the home page needs of a game. Choices begin with their default."""
    described = inspect.type_info(game.options)
    assert isinstance(described, inspect.StructType)
    return GameForm(
        game=game.name,
        options=[_field(field) for field in described.fields],
        presets=[_preset(game, name, options) for name, options in game.presets.items()],
        levels=list(SHOWN),
        level=USUAL,
        coach=has_coach(game.name),
    )


def _preset(game: Game, name: str, preset: Options) -> Preset:
    players = game.players(preset)
    return Preset(name=name, options=table_options(game, preset), least=players.start, most=players.stop - 1)


def _field(field: inspect.Field) -> OptionField:
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return _described(field.encode_name, field.type, plain(default))


def _described(name: str, kind: inspect.Type, default: Any) -> OptionField:
    match kind:
        case inspect.BoolType():
            return OptionField(name=name, kind="flag", default=default)
        case inspect.StructType():
            fields = [_field(field) for field in kind.fields]
            return OptionField(name=name, kind="group", default=default, fields=fields)
        case inspect.ListType() | inspect.VarTupleType():
            values, least, most = values_of(kind)
            return OptionField(name=name, kind="numbers", default=default, values=[*values], least=least, most=most)
    values, least, most = values_of(kind)
    if not values:
        return OptionField(name=name, kind="number", default=default, least=least, most=most)
    choices = sorted(values, key=lambda value: value != default)
    return OptionField(name=name, kind="choice", default=default, values=choices, least=least, most=most)
