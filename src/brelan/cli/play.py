"""`brelan play`: a whole game in the terminal, against bots."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from brelan.cli.batches import listed
from brelan.cli.choices import (
    chosen_bots,
    chosen_options,
    chosen_players,
    chosen_preset,
    house_rules,
    language_option,
    players_option,
    seed_option,
)

if TYPE_CHECKING:
    from brelan.cli.seats import Sitting
    from brelan.games.words import Words
    from brelan.table.sight import Seen, Twin

LEAVE: Final = "q"
HELP: Final = "?"


@click.command()
@click.argument("game")
@players_option
@click.option("--bots", default="joueur", show_default=True, help="debutant, joueur, fort or champion, by turns.")
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
    from brelan.bots.levels import level_of
    from brelan.cli.faults import words_for
    from brelan.cli.seats import Sitting
    from brelan.cli.warm import ensure_warm
    from brelan.core.errors import BadInput
    from brelan.core.game import parse_options
    from brelan.games import registry
    from brelan.table.usual import table_options

    found = registry.game(game)
    chosen = {**table_options(found, chosen_preset(found, preset)), **chosen_options(found, None, options)}
    rules = parse_options(found, chosen)
    names = listed(bots)
    players = chosen_players(found, rules, players, least=len(names) + 1)
    if seat >= players:
        raise BadInput("no-such-seat")
    levels = chosen_bots(names, players - 1, level_of)
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
        seen = sitting.look(words.language)
        text = seen.text
        assert text is not None  # asked for
        for sentence in text.happened:
            click.echo(sentence)
        if seen.over:
            return _end(text)
        awaited = seen.seat in seen.awaited
        if awaited and sitting.bots_move():
            continue
        if seen.legal and _ask(sitting, seen, text, words, awaited=awaited) == LEAVE:
            return click.echo(words.say("play.bye"), err=True)
        if not awaited and sitting.table.version == seen.version:
            sitting.bots_move()


def _ask(sitting: "Sitting", seen: "Seen", text: "Twin", words: "Words", *, awaited: bool) -> str:
    """Ask until a move is made, or what else is answered: LEAVE, or nothing where the person may wait."""
    from brelan.cli.faults import sentence
    from brelan.core.errors import BrelanError

    click.echo()
    for line in [*text.table, *_held(text, words), *_offers(seen, text)]:
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


def _held(text: "Twin", words: "Words") -> list[str]:
    return [words.say("play.hand"), *(f"     {card}" for card in text.hand)] if text.hand else []


def _offers(seen: "Seen", text: "Twin") -> list[str]:
    """The legal moves, numbered: in words, and as they may be typed."""
    from brelan.cli.typed import show

    both = zip(text.moves, seen.legal, strict=True)
    return [f"{number:3}  {said}   ({show(move)})" for number, (said, move) in enumerate(both, start=1)]


def _end(text: "Twin") -> None:
    for line in [text.asked, *text.table, *text.places]:
        click.echo(line)
