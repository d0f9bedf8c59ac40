"""What tables of people play unless they say otherwise."""

from typing import Any

from brelan.core.game import Game, Options, plain


def table_options(game: Game, preset: Options | None = None) -> dict[str, Any]:
    """A preset as tables of people play it, complete; without one, what differs there from the defaults."""
    return {**({} if preset is None else plain(preset)), **game.at_table}
