"""A view in plain lines: whatever the game, from the names of the view's fields."""

from typing import Any, Final

from brelan.core.game import plain
from brelan.games.words import Words

SKIPPED: Final = {
    "game",
    "seat",
    "players",
    "over",
    "truncated",
    "house",
    "moves",
    "last_picks",
    "last_table",
    "scores",
}
"""What the terminal says elsewhere, or not at all."""
NUMBERED: Final = {"table", "melds"}
"""Lists whose places are named in moves."""
SEATS: Final = {"turn", "owner", "asked"}
"""Fields that say seats."""


def view_lines(words: Words, view: Any, names: list[str]) -> list[str]:
    """The table, then the players, as one seat sees them; what is empty, no or nought is left out."""
    data = _named(plain(view), names)
    lines = [_shown(words, name, value) for name, value in data.items() if name not in SKIPPED and _says(value)]
    for seat, player in enumerate(data["players"]):
        parts = [_shown(words, name, value) for name, value in player.items() if _says(value)]
        lines.append(f"{names[seat]}: {' · '.join(parts)}")
    return lines


def _named(data: Any, names: list[str], field: str = "") -> Any:
    """The same data with names for seats."""
    if isinstance(data, dict):
        return {name: _named(value, names, name) for name, value in data.items()}
    if isinstance(data, list):
        return [_named(value, names, field) for value in data]
    return (names[data] if data >= 0 else "") if field in SEATS else data


def _says(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_says, value.values()))
    if isinstance(value, list):
        return any(map(_says, value))
    return value not in (None, False, "", 0, -1)


def _shown(words: Words, name: str, value: Any) -> str:
    label = words.first([f"view.{name}", name])
    return label if value is True else f"{label} {_value(words, name, value)}"


def _value(words: Words, name: str, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(_shown(words, key, each) for key, each in value.items() if _says(each))
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(each, bool) for each in value):
        return " ".join(str(at) for at, each in enumerate(value) if each)
    shown = [_value(words, "", each) or "–" for each in value]
    if name not in NUMBERED:
        return " ".join(shown)
    return "  ".join(f"[{at}] {each}" for at, each in enumerate(shown))
