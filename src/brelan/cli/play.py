"""`brelan play`: a whole game in the terminal, against bots."""

import re
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
from brelan.cli.statuses import INTERRUPTED
from brelan.cli.terminal import say

if TYPE_CHECKING:
    from brelan.cli.seats import Sitting
    from brelan.core.game import Game, Options
    from brelan.games.words import Words
    from brelan.table.sight import Seen, Twin

LEAVE: Final = "q"
LEAVING: Final = {LEAVE, "quit", "exit", "quitter"}
"""Whatever language is spoken, and however large it is written."""
HELP: Final = "?"
NUMBER: Final = re.compile(r"[-+]?\d+")


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
    say(_house_rules(found, preset, rules, words), err=True)
    say(words.say("play.seed", seed=f"{sitting.seed:032x}"), err=True)
    try:
        _play(sitting, words)
    except KeyboardInterrupt:
        say(err=True)
        say(words.say("play.bye"), err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    finally:
        if record is not None:
            sitting.save(record)
            say(words.say("play.recorded", file=record), err=True)


def _house_rules(game: "Game", preset: str | None, rules: "Options", words: "Words") -> str:
    """Which are in use: a preset's name, and what is otherwise than there."""
    from brelan.core.game import plain
    from brelan.table.usual import table_options

    name = preset or next(iter(game.presets))
    usual = table_options(game, game.presets[name])
    changed = [f"{key}={value}" for key, value in plain(rules).items() if value != usual[key]]
    key = "play.rules.but" if changed else "play.rules"
    others = ", ".join(each for each in game.presets if each != name)
    return words.say(key, preset=words.say(f"preset.{name}"), name=name, others=others, but=", ".join(changed))


def _play(sitting: "Sitting", words: "Words") -> None:
    """Let bots move and ask the person, until the game is over or the person leaves."""
    while True:
        seen = sitting.look(words.language)
        text = seen.text
        assert text is not None  # asked for
        for sentence in text.happened:
            say(sentence)
        if seen.over:
            return _end(text)
        awaited = seen.seat in seen.awaited
        if awaited and sitting.bots_move():
            continue
        if seen.legal and _ask(sitting, seen, text, words, awaited=awaited) == LEAVE:
            return say(words.say("play.bye"), err=True)
        if not awaited and sitting.table.version == seen.version:
            sitting.bots_move()


def _ask(sitting: "Sitting", seen: "Seen", text: "Twin", words: "Words", *, awaited: bool) -> str:
    """Ask until a move is made, or what else is answered: LEAVE, or nothing where the person may wait."""
    from brelan.cli.faults import sentence
    from brelan.core.errors import BrelanError

    say()
    for line in [*text.table, *_held(text, words), *_offers(seen, text)]:
        say(line)
    while True:
        answer = _prompt(words.say("play.choose" if awaited else "play.choose-unasked"))
        if answer == HELP:
            say(words.say("play.help"))
        elif answer.casefold() in LEAVING:
            return LEAVE
        elif not answer and not awaited:
            return answer
        elif answer:
            try:
                sitting.move(_meant(sitting, seen, answer))
                return answer
            except BrelanError as error:
                error.details["game"] = sitting.table.game.name
                say(sentence(error, words.language))


def _prompt(text: str) -> str:
    """A line from the person; the end of the input is leaving."""
    say(f"{text} ", nl=False)
    line = sys.stdin.readline()
    if not line:
        say()
        return LEAVE
    return line.strip()


def _meant(sitting: "Sitting", seen: "Seen", answer: str) -> Any:
    """The move of this number, or the one typed. Raises BadInput: `bad-move`."""
    from brelan.cli.typed import parse
    from brelan.core.errors import BadInput

    if not NUMBER.fullmatch(answer):
        return parse(sitting.table.game, answer)
    numbered = {str(number): move for number, move in enumerate(seen.legal, start=1)}
    if answer not in numbered:
        raise BadInput("bad-move", problem="no-such-number", most=len(seen.legal))
    return numbered[answer]


def _held(text: "Twin", words: "Words") -> list[str]:
    return [words.say("play.hand"), *(f"     {card}" for card in text.hand)] if text.hand else []


def _offers(seen: "Seen", text: "Twin") -> list[str]:
    """The legal moves, numbered: in words, and as they may be typed."""
    from brelan.cli.typed import show

    both = zip(text.moves, seen.legal, strict=True)
    return [f"{number:3}  {said}   ({show(move)})" for number, (said, move) in enumerate(both, start=1)]


def _end(text: "Twin") -> None:
    for line in [text.asked, *text.table, *text.places]:
        say(line)
