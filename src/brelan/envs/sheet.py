"""The sheet of all observations, as Markdown: `python -m brelan.envs.sheet` prints `docs/observations.md`."""

from collections.abc import Iterator

from brelan.core.layout import Field
from brelan.envs.arrays import Arrays, arrays_of
from brelan.games.registry import GAMES

HEAD = """# Observations, element by element

Printed by `python -m brelan.envs.sheet` from the layouts that the rules write by; a test keeps it up to date. An
observation is a row of `int8`, made from the state as masked for its seat: what the seat knows, and nothing else.
Seats are counted from the viewer, who is 0. Fields of a shape stand in C order. Ranges hold for every game that was
dealt; a written position may go beyond. `brelan.envs.arrays.arrays_of(game)` has all this as values.
"""


def sheet() -> str:
    """The whole page."""
    return HEAD + "".join(section(arrays_of(name)) for name in GAMES)


def section(arrays: Arrays) -> str:
    """One game."""
    lines = [
        "",
        f"## {arrays.game}, version {arrays.version}",
        "",
        f"`int8[{arrays.size}]`; actions: `int8[{arrays.actions}]`, the last one is `wait`.",
        "",
        "| elements | field | shape | range | meaning |",
        "| --- | --- | --- | --- | --- |",
        *rows(arrays),
    ]
    return "\n".join(lines) + "\n"


def rows(arrays: Arrays) -> Iterator[str]:
    """A line for each field."""
    for field in arrays.layout.fields:
        first = arrays.layout.places[field.name]
        last = first + field.size - 1
        elements = str(first) if first == last else f"{first} to {last}"
        shape = " × ".join(map(str, field.shape))
        yield f"| {elements} | {field.name} | {shape} | {span(field)} | {field.meaning} |"


def span(field: Field) -> str:
    """The least and the greatest value; where these differ along an axis, the greatest of all."""
    return f"{field.low} to {field.highs.max()}"


if __name__ == "__main__":
    print(sheet(), end="")
