"""`brelan balance`: what a house rule does to a game."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from brelan.cli.batches import games_option, listed, played_by, playing, print_table, shown_as
from brelan.cli.choices import check_word, finite, games_done, seed_option
from brelan.cli.terminal import say, say_json

if TYPE_CHECKING:
    from brelan.games.words import Words
    from brelan.lab.balance import Balance, Cell, Measures, Plan
    from brelan.lab.intervals import Estimate

MOST: Final = 100
"""No game is for so many players."""
PATIENCE: Final = 1.0
"""Seconds to play in this process before it is asked whether others should help."""


class PlayersType(click.ParamType[list[int]]):
    """Numbers of players: `4`, `2-5`, `2,4`."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        """All of them, ascending."""
        try:
            ends = [(int(least), int(most or least)) for least, _, most in map(_parted, str(value).split(","))]
            counts = sorted({count for least, most in ends for count in range(least, min(most, MOST) + 1)})
        except ValueError:
            counts = []
        if not counts or counts[0] < 1 or counts[-1] >= MOST:
            self.fail(f"{value} says no numbers of players", param, ctx)
        return counts


def _parted(text: str) -> tuple[str, str, str]:
    return text.partition("-")


@click.command()
@click.argument("game")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE,...", help="A house rule, and what it may be.")
@click.option("--preset", help="All other house rules: sheet, family or short.")
@click.option("--players", type=PlayersType(), help="2-5, 3, 2,4; by default as many as can play.")
@click.option("--games", type=games_option, default=2000, show_default=True, help="At least so many of each choice.")
@click.option("--bots", default="sensible", show_default=True, help="Who plays, by turns.")
@seed_option
@played_by
@shown_as
def command(
    game: str,
    options: tuple[str, ...],
    preset: str | None,
    players: list[int] | None,
    games: int,
    bots: str,
    seed: int | None,
    processes: int,
    engine: str,
    address: str,
    plots: Path | None,
    kind: Any,
    as_json: bool,
) -> None:
    """Say what house rules do to a game: its length, whether it ends, the first seat's advantage, luck's share.

    Several options are crossed. Each choice is played with the same deals, each several times over; the first choice
    is what the others are compared with. Intervals are of 95 %.
    """
    from brelan.cli.faults import words_for
    from brelan.lab.balance import balance
    from brelan.lab.balanceplots import plot_balance
    from brelan.lab.plots import Book

    asked = _asked(game, options, preset, players, games, bots, seed)
    words = words_for(game)
    book = Book(plots, kind, words) if plots else None
    with playing(game, engine, processes, address, PATIENCE) as by, games_done(asked.games) as advance:
        result = balance(asked, progress=advance, engine=by)
    if book is not None:
        plot_balance(book, result)
    _print(result, words, as_json)


def _asked(
    game: str,
    options: Sequence[str],
    preset: str | None,
    players: Sequence[int] | None,
    games: int,
    bots: str,
    seed: int | None,
) -> "Plan":
    from brelan.core.chance import fresh_seed
    from brelan.core.errors import BadInput
    from brelan.core.game import parse_options
    from brelan.games import registry
    from brelan.lab.balance import plan

    found = registry.game(game)
    values: dict[str, list[Any]] = {}
    for option in options:
        name, equals, text = option.partition("=")
        if not equals:
            raise BadInput("bad-options", game=game, problem="no-value", option=option)
        for value in values_of(text):
            if isinstance(value, str):
                check_word(game, name, value)
            values.setdefault(name, []).append(value)
    usual = finite(found, preset)
    if players is None:
        players = list(found.players(parse_options(found, usual)))
    return plan(
        found,
        values=values,
        players=players,
        bots=listed(bots),
        games=games,
        seed=fresh_seed() if seed is None else seed,
        options=usual,
    )


def values_of(text: str) -> list[Any]:
    """Values parted by commas, each JSON or a word: those of a JSON list or object part nothing."""
    reader, values, at = json.JSONDecoder(), list[Any](), 0
    while at <= len(text):
        at += len(text[at:]) - len(text[at:].lstrip())
        try:
            value, end = reader.raw_decode(text, at)
        except ValueError:
            value, end = None, -1
        if end != len(text) and text[end : end + 1] != ",":
            end = len(text) if (comma := text.find(",", at)) < 0 else comma
            value = text[at:end].strip()
        values.append(value)
        at = end + 1
    return values


def _print(result: "Balance", words: "Words", as_json: bool) -> None:
    from brelan.lab.balanceplots import choice_of

    if as_json:
        say_json(result)
        return
    told = {
        "deals": words.say("deals", count=result.deals),
        "replays": result.replays,
        "seconds": f"{result.seconds:.1f}",
        "seed": result.seed,
    }
    say(words.say("balance.title", game=words.say("game.name"), count=len(result.cells), **told))
    for each in result.left_out:
        say(words.say("balance.left-out", count=each.players, choice=choice_of(each.options)))
    _print_table(words, [(each, each.found) for each in result.cells], sign="")
    if changes := [(each, each.change) for each in result.cells if each.change]:
        say(words.say("balance.changes", choice=choice_of(result.cells[0].options)))
        _print_table(words, changes, sign="+")


def _print_table(words: "Words", lines: "Sequence[tuple[Cell, Measures]]", sign: str) -> None:
    from rich.table import Table

    from brelan.lab.balanceplots import MEASURES, PERCENT, choice_of

    table = Table(box=None)
    table.add_column(words.say("balance.players"), justify="right")
    table.add_column(words.say("balance.choice"))
    for measure in MEASURES:
        table.add_column(words.say(f"balance.{measure}"), justify="right")
    for cell, measures in lines:
        told = [_told(getattr(measures, each), each in PERCENT, each == "first", sign) for each in MEASURES]
        table.add_row(str(cell.players), choice_of(cell.options), *told)
    print_table(table)


def _told(found: "Estimate", percent: bool, fine: bool, sign: str) -> str:
    form = f"{sign}.1%" if percent else "+.3f" if fine else f"{sign}.1f"
    return f"{found.mean:{form}} [{found.low:{form}}, {found.high:{form}}]"
