"""`brelan verify`: was a recorded game dealt fairly?"""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brelan.cli.choices import language_option
from brelan.cli.terminal import say, say_json

if TYPE_CHECKING:
    from brelan.core.record import GameRecord
    from brelan.games.words import Words

UNFAIR = 1
COMMITMENT = re.compile("[0-9a-f]{64}")


def _commitment(ctx: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """As a table shows it, however it was copied. What is none would make every deal look unfair."""
    found = None if given is None else given.strip().lower()
    if found is not None and not COMMITMENT.fullmatch(found):
        raise click.BadParameter(f"{given!r} is not 64 hex digits, as a commitment is", ctx, parameter)
    return found


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment", metavar="HEX", callback=_commitment, help="The one that the table showed you before the deal."
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
@language_option
@click.pass_context
def command(ctx: click.Context, file: Path, commitment: str | None, as_json: bool, lang: str | None) -> None:
    """Was a recorded game dealt fairly, from a secret committed to beforehand and the players' words?

    The commitment is worked out again from the secret, the cards from the secret and the words, and the whole game is
    played again. Exit status 0: fair; 1: not fair, or no proof; 2: a file that cannot be read or played.
    """
    from brelan.core.errors import BrelanError
    from brelan.core.record import read, replay
    from brelan.games import registry

    record = None
    try:
        record = read(file.read_bytes())
        replay(record, registry.game(record.game))
    except BrelanError as error:
        details = {"game": record.game if record else "", **error.details, "file": str(file)}
        raise type(error)(error.code, **details) from None
    found = verdict(record, commitment)
    if as_json:
        _say_json(file, record, found)
    else:
        _say(record, found, lang)
    ctx.exit(0 if found == "fair" else UNFAIR)


def verdict(record: "GameRecord", shown: str | None = None) -> str:
    """What the proof is worth: `fair`, `no-proof`, `wrong-commitment`, `other-commitment` (than the one that was
    shown), `wrong-words` (not one for each seat) or `wrong-seed`.
    """
    from brelan.core.fairness import commitment, is_fair

    proof = record.proof
    if proof is None or record.seed is None:
        return "no-proof"
    if shown is not None and shown != proof.commitment:
        return "other-commitment"
    if len(proof.words) != len(record.seats):
        return "wrong-words"
    try:
        kept = commitment(proof.secret) == proof.commitment
    except ValueError:  # no hex digits
        kept = False
    if not kept:
        return "wrong-commitment"
    return "fair" if is_fair(proof, int(record.seed, 16)) else "wrong-seed"


def _say_json(file: Path, record: "GameRecord", found: str) -> None:
    said = {"file": str(file), "game": record.game, "moves": len(record.moves), "fair": found == "fair", "code": found}
    say_json({**said, "proof": record.proof})


def _say(record: "GameRecord", found: str, language: str | None) -> None:
    from brelan.cli.faults import words_for

    words = words_for(record.game, language)
    say(words.say("verify.game", game=words.say("game.name"), players=len(record.seats), count=len(record.moves)))
    _say_proof(words, record)
    say(words.say(f"verify.{found}"))


def _say_proof(words: "Words", record: "GameRecord") -> None:
    """The commitment and the words, for everybody to compare with what they remember."""
    if record.proof is None:
        return
    say(words.say("verify.commitment", commitment=record.proof.commitment))
    names = [each.name for each in record.seats]
    for seat, word in enumerate(record.proof.words):
        name = words.seat(names, seat, -1) if seat < len(names) else str(seat + 1)
        key = "verify.word" if word else "verify.no-word"
        say(words.say(key, name=name, word=word))
