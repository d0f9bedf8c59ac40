"""What no client would send: frames and bodies made from the messages' own schema, each wrong somewhere."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec

from brelan.server import protocol
from tests.server.clients import Message

HUGE = "9" * 400
WRONG: tuple[str, ...] = (
    "null", "true", "-1", "0", "64", "1e9", "NaN", "1e400", "-0.5", str(2**53), str(2**70), f"-{HUGE}", HUGE,
    '""', '"x"', '"\\ud800"', '"\\u0000"', '"<img src=x>"', f'"{"y" * 5000}"', "[]", "[[]]", "{}", '{"do":7}',
    '{"do":"pick","slot":1e99}', "[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900, '["A","A"]',
)  # fmt: skip
"""In JSON, for any field."""
GIVEN: dict[str, Any] = {
    "Move": {"do": "pick", "slot": 0},
    "Options": {"packs": 1},
    "SomeOptions": {"packs": 1},
    "GameName": "muzishez",
}
"""What the schema leaves to the games."""


class Schemas:
    """All messages of a client, and the body of `POST /api/tables`."""

    def __init__(self) -> None:
        kinds = (*get_args(protocol.ClientMessage), protocol.NewTable)
        _, self._components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
        self.messages = [kind.__name__ for kind in kinds if kind is not protocol.NewTable]

    def sound(self, name: str) -> Message:
        """A message of this kind, as it should be."""
        message = self._value({"$ref": f"#/$defs/{name}"})
        assert isinstance(message, dict)
        return message

    def _value(self, schema: dict[str, Any]) -> Any:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return GIVEN[name] if name in GIVEN else self._value(self._components[name])
        if "anyOf" in schema:
            return self._value(schema["anyOf"][-1])
        if "enum" in schema:
            return schema["enum"][-1]
        kinds = {"integer": schema.get("minimum", 0), "string": "x", "boolean": True, "array": [], "null": None}
        if schema.get("type") == "object":
            return {name: self._value(of) for name, of in schema.get("properties", {}).items()}
        return kinds[schema["type"]]


def wrong_everywhere(sound: Message) -> Iterator[str]:
    """The message with each field missing, and with each wrong value in each field, at any depth."""
    for path in _paths(sound):
        yield _changed(sound, path, None)
        for wrong in WRONG:
            yield _changed(sound, path, wrong)


def mangled(text: str, chance: Random) -> str:
    """The message damaged on its way: cut, doubled, a letter changed."""
    at = chance.randrange(len(text))
    match chance.randrange(5):
        case 0:
            return text[:at]
        case 1:
            return text + text
        case 2:
            return text.replace('"', "'")
        case 3:
            return text[:at] + "[" * chance.choice([1, 2000, 30_000]) + text[at:]
        case _:
            return text[:at] + chr(chance.randrange(1, 0x2FF)) + text[at + 1 :]


def _paths(value: Any) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (name,)
            yield from ((name, *path) for path in _paths(inner))


def _changed(value: Message, path: tuple[str, ...], to: str | None) -> str:
    """As JSON, with another value (in JSON) in one place; None: nothing there."""
    name, *rest = path
    parts = []
    for each, inner in value.items():
        if each != name:
            parts.append((each, _json(inner)))
        elif rest:
            parts.append((each, _changed(inner, tuple(rest), to)))
        elif to is not None:
            parts.append((each, to))
    return "{" + ",".join(f'"{each}":{text}' for each, text in parts) + "}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
