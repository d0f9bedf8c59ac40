"""The wire as JSON Schema, for programs in any language: every message and body, and each game's options, moves, view.

The games' own are prefixed with the game's name (`GrisbiMove`, `RamiView`); `Move`, `View`, `Options` are any game's.
"""

import importlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import msgspec

from brelan.games.registry import GAMES
from brelan.server import protocol

Schema = dict[str, Any]
PARTS: Final = {"Options": "options", "Move": "moves", "View": "view"}
"""What each game has of its own, and in which of its modules."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


@cache
def message_schema() -> Schema:
    """One document: `ClientMessage` is anything a client says on the socket, `ServerMessage` anything it hears."""
    return {
        "$schema": DIALECT,
        "title": f"Brelan's wire, protocol {protocol.PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions("#/$defs/"),
    }


def definitions(place: str) -> dict[str, Schema]:
    """Every type by its name; they refer to each other below this place."""
    types = (protocol.ClientMessage, protocol.ServerMessage, *protocol.HTTP_BODIES)
    schemas, found = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    found = {**found, "ClientMessage": schemas[0], "ServerMessage": schemas[1]}
    for game, package in GAMES.items():
        found.update(_game_definitions(game, package))
    for part in PARTS:
        found[part] = {"anyOf": [_reference(game.capitalize() + part) for game in GAMES]}
    found["SomeOptions"] = {"type": "object", "description": "House rules; those that are left out at their defaults."}
    found["GameName"] = {"enum": list(GAMES)}
    placed: dict[str, Schema] = _with_references(found, lambda name: place + name)
    return dict(sorted(placed.items()))


def _game_definitions(game: str, package: str) -> dict[str, Schema]:
    prefix = game.capitalize()
    own = [getattr(importlib.import_module(f"{package}.{module}"), prefix + part) for part, module in PARTS.items()]
    schemas, found = msgspec.json.schema_components(own, ref_template="#/$defs/{name}")

    def renamed(name: str) -> str:
        return name if name.startswith(prefix) else prefix + name

    whole = {renamed(name): schema for name, schema in found.items()}
    whole.update(
        {prefix + part: schema for part, schema in zip(PARTS, schemas, strict=True) if prefix + part not in whole}
    )
    placed: dict[str, Schema] = _with_references(whole, lambda name: "#/$defs/" + renamed(name))
    return placed


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _with_references(value: Any, placed: Callable[[str], str]) -> Any:
    """The same, every reference (and what a union chooses by) leading where `placed` says."""
    if isinstance(value, dict):
        return {key: _with_references(each, placed) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_references(each, placed) for each in value]
    if isinstance(value, str) and value.startswith("#/$defs/"):
        return placed(value.removeprefix("#/$defs/"))
    return value


def references(value: Any) -> Iterable[str]:
    """Every place that a schema refers to."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "$ref":
                yield each
            else:
                yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)
