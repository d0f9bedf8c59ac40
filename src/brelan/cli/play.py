"""`brelan play`: a whole game in the terminal, against bots."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from brelan.cli.choices import (
    chosen_bots,
    chosen_options,
    chosen_players,
    house_rules,
    language_option,
    players_option,
    seed_option,
)

if TYPE_CHECKING:
    from brelan.cli.seats import Sitting
    from brelan.games.words import Words
    from brelan.table.sight import Seen

LEAVE: Final = "q"
HELP: Final = "?"


@click.command()
@click.argument("game")
@players_option
@click.option("--bots", default="sensible", show_default=True, help="The others: random or sensible, by turns.")
@click.option("--seat", type=click.IntRange(min=0), default=0, show_default=True, help="Your seat.")
@house_rules
@seed_option
@language_option
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the game to this file.")
def command(
    game: str,
    players: int | None,
    bots: str,
    seat: int,
    preset: str | None,
    options: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    record: Path | None,
) -> None:
    """Play a game here, against bots: type the number of a move, or the move itself."""
    from brelan.cli.faults import words_for
    from brelan.cli.seats import Sitting
    from brelan.cli.warm import ensure_warm
    from brelan.core.errors import BadInput
    from brelan.core.game import check_players, parse_options
    from brelan.games import registry

    found = registry.game(game)
    chosen = {**chosen_options(found, preset, ()), **found.at_table, **chosen_options(found, None, options)}
    rules = parse_options(found, chosen)
    players = chosen_players(found, rules, players, least=bots.count(",") + 2)
    check_players(found, rules, players)
    if seat >= players:
        raise BadInput("no-such-seat")
    levels = chosen_bots(bots, players - 1)
    if record is not None:
        record.touch()  # better to know now that it cannot be written than after the game
    ensure_warm([game])
    words = words_for(game, lang)
    sitting = Sitting(found, rules, levels, seat, seed)
    click.echo(words.say("play.seed", seed=f"{sitting.seed:032x}"), err=True)
    try:
        _play(sitting, words)
    finally:
        if record is not None:
            sitting.save(record)
            click.echo(words.say("play.recorded", file=record), err=True)


def _play(sitting: "Sitting", words: "Words") -> None:
    """Let bots move and ask the person, until the game is over or the person leaves."""
    while True:
        seen = sitting.look()
        for event in seen.events:
            click.echo(words.event(event, sitting.names, seen.seat))
        if seen.over:
            return _end(sitting, seen, words)
        awaited = seen.seat in seen.awaited
        if awaited and sitting.bots_move():
            continue
        if seen.legal and _ask(sitting, seen, words, awaited=awaited) == LEAVE:
            return click.echo(words.say("play.bye"), err=True)
        if not awaited and sitting.table.version == seen.version:
            sitting.bots_move()


def _ask(sitting: "Sitting", seen: "Seen", words: "Words", *, awaited: bool) -> str:
    """Ask until a move is made, or what else is answered: LEAVE, or nothing where the person may wait."""
    from brelan.cli.faults import sentence
    from brelan.cli.showing import view_lines
    from brelan.core.errors import BrelanError

    names = [words.seat(sitting.names, seat, seen.seat) for seat in range(len(sitting.names))]
    click.echo()
    for line in [*view_lines(words, seen.view, names), *_offers(seen, words, names)]:
        click.echo(line)
    while True:
        answer = _prompt(words.say("play.choose" if awaited else "play.choose-unasked"))
        if answer == HELP:
            click.echo(words.say("play.help"))
        elif answer == LEAVE or (not answer and not awaited):
            return answer
        elif answer:
            try:
                sitting.move(_meant(sitting, seen, answer))
                return answer
            except BrelanError as error:
                error.details["game"] = sitting.table.game.name
                click.echo(sentence(error, words.language))


def _prompt(text: str) -> str:
    """A line from the person; the end of the input is leaving."""
    click.echo(f"{text} ", nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo()
        return LEAVE
    return line.strip()


def _meant(sitting: "Sitting", seen: "Seen", answer: str) -> Any:
    """The move of this number, or the one typed."""
    from brelan.cli.typed import parse

    if answer.isdecimal() and 1 <= int(answer) <= len(seen.legal):
        return seen.legal[int(answer) - 1]
    return parse(sitting.table.game, answer)


def _offers(seen: "Seen", words: "Words", names: list[str]) -> list[str]:
    """The legal moves, numbered: as typed, and in words where there are some."""
    from brelan.cli.typed import show

    lines = []
    for number, move in enumerate(seen.legal, start=1):
        label = _label(move, words, names)
        lines.append(f"{number:3}  {show(move)}" + (f"   ({label})" if label else ""))
    return lines


def _label(move: Any, words: "Words", names: list[str]) -> str:
    """What a move's button says; empty where it says more than the move itself knows."""
    from brelan.core.game import plain

    values = plain(move)
    cards = values.get("cards") or ([values["card"]] if "card" in values else [])
    if cards:
        values["cards"] = words.cards(cards)
    if "target" in values:
        values["name"] = values["other"] = names[values["target"]] if values["target"] < len(names) else ""
    label = words.say(f"move.{values['do']}", **values)
    return "" if "{" in label or label.startswith("move.") else label


def _end(sitting: "Sitting", seen: "Seen", words: "Words") -> None:
    from brelan.cli.showing import view_lines

    click.echo(words.say("play.stopped" if seen.truncated else "play.over"))
    names = [words.seat(sitting.names, seat, seen.seat) for seat in range(len(sitting.names))]
    for line in view_lines(words, seen.view, names):
        click.echo(line)
    for place, name in sorted(zip(seen.places, names, strict=True)):
        click.echo(words.say("play.place", place=place, name=name))
