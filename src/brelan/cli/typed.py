"""Moves as one types them: `play 8 2 1`, `add 3 8D 9D high`, `lay set 7S 7H * + run 4D 5D * 7D`, or the wire's JSON.

The word is the move's `do`; its fields follow in their order, or as `name=value`. A list takes all that the fields
after it leave; lists of groups are parted by `+`.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect

from brelan.core.errors import BadInput
from brelan.core.game import Game, parse_move, plain

APART: Final = "+"


def parse(game: Game, text: str) -> dict[str, Any]:
    """The wire form of what was typed. Raises BadInput: `bad-move`, the problem one that there are words for."""
    kinds = move_types(game)
    do, *tokens = text.split() or [""]
    said: dict[str, Any] = {"do": do}
    if do.startswith("{"):
        try:
            said = msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise BadInput("bad-move", problem="not-json") from None
        tokens = []
    kind = kinds.get(str(said.get("do", "")))
    if kind is None:
        raise BadInput("bad-move", problem="no-such-move", name=said.get("do", ""), known=", ".join(kinds))
    said |= _struct(kind.fields, tokens)
    try:
        parse_move(game, said)
    except BadInput:
        raise BadInput("bad-move", problem="move-form", form=form(kind)) from None
    return said


def form(kind: inspect.StructType) -> str:
    """How a move of this kind is typed: `draw stock|discard`, `add meld cards... [low|high]`."""
    return " ".join([str(kind.tag), *map(_slot, kind.fields)])


def show(move: Any) -> str:
    """The move as it could be typed; fields at their defaults at the end are left out."""
    fields = [getattr(move, name) for name in move.__struct_fields__]
    for default in reversed(move.__struct_defaults__):
        if fields[-1] != default:
            break
        fields.pop()
    return " ".join([plain(move)["do"], *map(_shown, fields)])


def move_types(game: Game) -> dict[str, inspect.StructType]:
    """The game's kinds of move by their `do`."""
    found = inspect.type_info(game.moves)
    kinds = found.types if isinstance(found, inspect.UnionType) else [found]
    return {str(kind.tag): kind for kind in kinds if isinstance(kind, inspect.StructType)}


def _slot(field: inspect.Field) -> str:
    match field.type:
        case inspect.ListType(item_type=inspect.StructType(fields=fields)):
            slot = f"{' '.join(map(_slot, fields))} {APART} ..."
        case inspect.ListType():
            slot = f"{field.encode_name}..."
        case kind:
            slot = "|".join(map(str, _words(kind))) or field.encode_name
    return slot if field.required else f"[{slot}]"


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        apart = f" {APART} " if value and isinstance(value[0], msgspec.Struct) else " "
        return apart.join(map(_shown, value))
    if isinstance(value, msgspec.Struct):
        return " ".join(_shown(getattr(value, name)) for name in value.__struct_fields__)
    return str(value)


def _struct(fields: Sequence[inspect.Field], tokens: Sequence[str]) -> dict[str, Any]:
    """Plain data of a struct. What is too much, or of the wrong type, the game's own types refuse later."""
    named = {field.encode_name: field for field in fields}
    values: dict[str, Any] = {}
    placed: list[str] = []
    for token in tokens:
        name, equals, value = token.partition("=")
        if equals and name in named:
            values[name] = _scalar(named[name].type, value)
        else:
            placed.append(token)
    for at, field in enumerate(fields):
        if field.encode_name not in values and placed:
            taken = _share(field.type, placed, fields[at + 1 :])
            values[field.encode_name] = _value(field.type, placed[:taken])
            del placed[:taken]
    if placed:
        raise BadInput("bad-move", problem="too-much", rest=" ".join(placed))
    return values


def _share(kind: inspect.Type, placed: Sequence[str], later: Sequence[inspect.Field]) -> int:
    """How many of the tokens belong to a field: one, or for a list all but a word that the next field knows."""
    if not isinstance(kind, inspect.ListType):
        return 1
    words = {word for field in later for word in _words(field.type)}
    return len(placed) - (placed[-1] in words)


def _words(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.UnionType):
        return [word for each in kind.types for word in _words(each)]
    return list(kind.values) if isinstance(kind, inspect.LiteralType) else []


def _value(kind: inspect.Type, tokens: Sequence[str]) -> Any:
    if not isinstance(kind, inspect.ListType):
        return _scalar(kind, tokens[0])
    if not isinstance(kind.item_type, inspect.StructType):
        return [_scalar(kind.item_type, token) for token in tokens]
    groups: list[list[str]] = [[]]
    for token in tokens:
        if token == APART:
            groups.append([])
        else:
            groups[-1].append(token)
    return [_struct(kind.item_type.fields, group) for group in groups]


def _scalar(kind: inspect.Type, token: str) -> Any:
    if isinstance(kind, inspect.IntType) and token.removeprefix("-").isdecimal():
        return int(token)
    return token
