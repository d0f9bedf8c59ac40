"""Short ways to write positions of Le Grisbi for tests."""

from collections.abc import Sequence
from typing import Any

from brelan.core.position import Position
from brelan.games.registry import game

GRISBI = game("grisbi")
PLAIN = {"draw": "auto"}


def seat(hand: str = "", up: str = "", down: str = "1", **more: Any) -> dict[str, Any]:
    """A player by cards in words separated by blanks."""
    return {"hand": hand.split(), "up": up.split(), "down": down.split(), **more}


def table(
    players: Sequence[dict[str, Any]],
    pile: str = "",
    stock: str = "",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Position:
    """A position of these players, by default with automatic drawing."""
    written = {"players": list(players), "table": {"pile": pile.split(), "stock": stock.split()}, **more}
    return Position.build(GRISBI, written, {**PLAIN, **(options or {})})


def manual(players: Sequence[dict[str, Any]], **more: Any) -> Position:
    """The same with drawing by hand."""
    return table(players, options={"draw": "manual", **more.pop("options", {})}, **more)
