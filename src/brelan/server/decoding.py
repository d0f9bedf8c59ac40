"""JSON that came from outside, as one of our types; and what is wrong with it where it is none."""

import re
from typing import Final, TypeVar

import msgspec

from brelan.core.errors import BadInput
from brelan.table.wishes import MessageId

T = TypeVar("T")

_TRUNCATED: Final = "truncated"
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


class _Named(msgspec.Struct):
    id: MessageId


_NAMED: Final = msgspec.json.Decoder(_Named)


def decoded(decoder: msgspec.json.Decoder[T], data: bytes) -> T:
    """What the data say. Raises BadInput: `bad-message`, the problem said in English, for whoever writes a client."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
        raise BadInput("bad-message", problem=_what_is_wrong(problem, data)) from None


def id_in(data: bytes) -> str:
    """The `id` of a message that is otherwise none; empty where even that cannot be read."""
    try:
        return _NAMED.decode(data).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


def _what_is_wrong(problem: Exception, data: bytes) -> str:
    """The decoder takes a surrogate without its other half for the end of the data."""
    if _TRUNCATED in str(problem) and _SURROGATE.search(data):
        return "half a surrogate pair in a text"
    return str(problem)
