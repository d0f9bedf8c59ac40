"""What a house rule may be, read off the type of its option; and what is wrong with one that is not that."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_type_hints

import msgspec
from msgspec import inspect

from brelan.core.errors import BadInput

FLAGS: Final = (True, False)


class Values(NamedTuple):
    """Values to choose from, and the least and the greatest of the numbers that will do as well."""

    chosen: tuple[Any, ...]
    least: int | None = None
    most: int | None = None


def values_of(kind: inspect.Type) -> Values:
    """What one option may be; of a list, what each in it may be."""
    match kind:
        case inspect.BoolType():
            return Values(FLAGS)
        case inspect.LiteralType():
            return Values(kind.values)
        case inspect.IntType():
            least = kind.ge if kind.gt is None else kind.gt + 1
            return Values((), least, kind.le if kind.lt is None else kind.lt - 1)
        case inspect.ListType() | inspect.VarTupleType():
            return values_of(kind.item_type)
        case inspect.UnionType():
            parts = [values_of(each) for each in kind.types]
            ranges = [part for part in parts if part.least is not None]
            chosen = tuple(value for part in parts for value in part.chosen)
            return Values(chosen, *(ranges[0][1:] if ranges else ()))
    raise TypeError(f"no house rule is like {kind}")


def wrong_options(game: str, options: type[msgspec.Struct], given: object) -> BadInput:
    """`bad-options`, with the first that is wrong of what could not be converted to `options`."""
    problem = next(_wrong("options", options, given, ""))
    return BadInput("bad-options", game=game, **problem)


def _wrong(name: str, hint: Any, given: object, before: str) -> Iterator[dict[str, Any]]:
    """What is wrong with an option, by its name and its type. `before`: how the names of those in it begin."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if not isinstance(given, dict):
            yield {"problem": "not-by-name", "option": name, "value": _shown(given)}
            return
        hints = get_type_hints(hint, include_extras=True)
        for inner, value in given.items():
            if inner in hints:
                yield from _wrong(f"{before}{inner}", hints[inner], value, f"{before}{inner}.")
            else:
                yield {"problem": "no-such-option", "option": f"{before}{inner}", "known": ", ".join(hints)}
    elif not _converts(given, hint):
        yield {"option": name, "value": _shown(given), **_wanted(inspect.type_info(hint))}


def _shown(given: object) -> str:
    """As JSON has it, so that the word "true" does not look like true."""
    try:
        return msgspec.json.encode(given).decode()
    except TypeError:
        return repr(given)


def _converts(given: object, hint: Any) -> bool:
    try:
        msgspec.convert(given, hint)
    except msgspec.ValidationError:
        return False
    return True


def _wanted(kind: inspect.Type) -> dict[str, Any]:
    """What it may be, as the sentence of a problem needs it."""
    chosen, least, most = values_of(kind)
    known = [str(plain).lower() if isinstance(plain, bool) else str(plain) for plain in chosen]
    said: dict[str, Any] = {}
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        said = {"problem": "list-of", "least": kind.min_length, "most": kind.max_length}
    elif least is not None and not known:
        return {"problem": "from-to", "least": least, "most": most}
    if least is not None:
        known.append(f"{least}–{most}")
    return {"problem": "none-of", "known": ", ".join(known), **said}
