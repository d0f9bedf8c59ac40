"""What several subcommands let one choose: a game, its house rules, bots, a seed, a language."""

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
import msgspec

from brelan.cli.faults import LANGUAGE
from brelan.cli.seeds import HEX_DIGITS, seed_of_hex, seed_of_number
from brelan.core.errors import BadInput
from brelan.core.seeding import SEED_BITS
from brelan.games.words import LANGUAGES

if TYPE_CHECKING:
    from brelan.core.game import Game, Options

F = TypeVar("F", bound=Callable[..., Any])

USUAL_PLAYERS: Final = 4


class SeedType(click.ParamType[int]):
    """A number of up to 128 bits, or just 32 hex digits, as records have it."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The seed as a number."""
        text = str(value)
        try:
            return seed_of_hex(text) if len(text) == HEX_DIGITS else seed_of_number(int(text))
        except ValueError:
            self.fail(f"{text} is neither a number of {SEED_BITS} bits nor {HEX_DIGITS} hex digits", param, ctx)


class SecondsType(click.FloatRange):
    """A time that ends."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of seconds."""
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value} is no number of seconds", param, ctx)
        return seconds


seed_option = click.option("--seed", type=SeedType(), help="Repeat chance: the same seed, the same game.")
players_option = click.option("--players", type=click.IntRange(min=1), help="How many play.")


def _spoken_from_now_on(ctx: click.Context, _parameter: click.Parameter, chosen: str | None) -> str | None:
    """Faults are told in the chosen language, too."""
    ctx.meta[LANGUAGE] = chosen
    return chosen


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    callback=_spoken_from_now_on,
    help="Language; by default the locale's.",
)

data_option = click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")


def house_rules(function: F) -> F:
    """Add the options of house rules to a subcommand."""
    function = click.option("--preset", help="House rules by name: sheet, family or short.")(function)
    return click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="One house rule.")(function)


def chosen_preset(game: "Game", preset: str | None) -> "Options | None":
    """The preset of this name, if one is given. Raises BadInput: `unknown-preset`."""
    if preset is None:
        return None
    if preset not in game.presets:
        raise BadInput("unknown-preset", name=preset, known=", ".join(game.presets))
    return game.presets[preset]


def chosen_options(game: "Game", preset: str | None, options: Sequence[str]) -> dict[str, Any]:
    """House rules as plain data: a preset's, then those given one by one, each once.

    Raises BadInput: `unknown-preset`, `bad-options`, `said-twice`.
    """
    usual = chosen_preset(game, preset)
    chosen: dict[str, Any] = {} if usual is None else msgspec.to_builtins(usual)
    given = set[str]()
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadInput("bad-options", game=game.name, problem="no-value", option=option)
        if name in given:
            raise BadInput("said-twice", name=name)
        given.add(name)
        chosen[name] = _plain(game.name, name, value)
    return chosen


def _plain(game: str, name: str, value: str) -> Any:
    """JSON, or a word. Raises BadInput: `bad-options`."""
    try:
        return msgspec.json.decode(value)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        check_word(game, name, value)
        return value


def check_word(game: str, name: str, value: str) -> None:
    """Raises BadInput: `bad-options`, for what is no JSON and was meant to be."""
    if value.lstrip().startswith(("{", "[", '"')):
        raise BadInput("bad-options", game=game, problem="value-not-json", option=name, value=value)


def chosen_players(game: "Game", options: Any, players: int | None, least: int = 0) -> int:
    """The number asked for or, left open, four or as near as the rules allow, at least `least`.

    Raises BadInput: `bad-players`.
    """
    from brelan.core.game import check_players

    allowed = game.players(options)
    if players is None:
        players = max(min(max(USUAL_PLAYERS, least, allowed.start), allowed.stop - 1), least)
    check_players(game, options, players)
    return players


def chosen_bots(names: Sequence[str], players: int, check: Callable[[str], object]) -> list[str]:
    """A bot for each seat, by turns those of these names, each of which `check` knows.

    Raises BadInput: `no-bots`; `bad-bots`, if they are more than the seats; and what `check` raises.
    """
    if not names:
        raise BadInput("no-bots")
    for name in names:
        check(name)
    if len(names) > players:
        raise BadInput("bad-bots", count=len(names), players=players)
    return [names[seat % len(names)] for seat in range(players)]


def finite(game: "Game", preset: str | None) -> dict[str, object]:
    """A preset's house rules, with limits that keep games finite where it has none."""
    chosen = chosen_options(game, preset, ())
    return {**chosen, **{name: chosen.get(name) or limit for name, limit in game.default_limit.items()}}


@contextlib.contextmanager
def games_done(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, where that is a terminal; hears how many more games are done."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[1:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=games)
        yield lambda done: progress.advance(bar, done)
