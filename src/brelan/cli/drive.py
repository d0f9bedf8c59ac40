"""`brelan drive`: a game over stdin and stdout, for another engine to be compared with."""

from typing import TYPE_CHECKING, Any

import click
import msgspec

from brelan.cli.seeds import seed_of_hex, seed_of_number
from brelan.cli.terminal import say_json
from brelan.core.errors import BadInput, BrelanError

if TYPE_CHECKING:
    from brelan.core.position import Position


class Start(msgspec.Struct, frozen=True):
    """A line that starts a game: from a scenario's position, or dealt from a seed."""

    game: str
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    players: int | None = None
    seed: int | str = 0


class Answer(msgspec.Struct, frozen=True):
    """What each line is answered with."""

    ok: bool
    code: str
    state: dict[str, Any] | None = None
    legal: list[list[dict[str, Any]]] | None = None


@click.command()
def command() -> None:
    r"""Read JSON lines, and answer each with one line {ok, code, state, legal}.

    The first line starts a game: a scenario's {game, options, position}, or {game, options, players, seed} (a number,
    or 32 hex digits) for a fresh deal. The lines after it are moves, {player, do, ...}; a line with "game" starts anew.

    \b
    ok     was the move made, the game started?
    code   "ok", or why not; then nothing has changed
    state  every key that a scenario's `expect` can name, nothing hidden; null before a game has started
    legal  a list by seat of the seat's legal moves in wire form; of moves made of several cards (laying down a
           contract) the best one
    """
    driver = Driver()
    with click.open_file("-", "rb") as lines:
        for line in lines:
            if line.strip():
                say_json(driver.answer(line))


class Driver:
    """One game that lines of JSON drive."""

    def __init__(self) -> None:
        self.position: Position | None = None

    def answer(self, line: bytes) -> Answer:
        """Do what a line says, or nothing."""
        code = "ok"
        try:
            self._do(line)
        except BrelanError as error:
            code = error.code
        state, legal = self._told()
        return Answer(code == "ok", code, state, legal)

    def _do(self, line: bytes) -> None:
        try:
            said = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BadInput("bad-json") from None
        if "game" in said:
            self.position = None
            self.position = _start(said)
        elif self.position is None:
            raise BadInput("no-game")
        else:
            seat = said.pop("player", None)
            if type(seat) is not int:
                raise BadInput("bad-move")
            self.position.play(seat, said)

    def _told(self) -> "tuple[dict[str, Any] | None, list[list[dict[str, Any]]] | None]":
        position = self.position
        if position is None:
            return None, None
        legal = [msgspec.to_builtins(position.legal_moves(seat)) for seat in range(position.seats)]
        return position.facts(), legal


def _start(said: dict[str, Any]) -> "Position":
    from brelan.core.position import Position
    from brelan.games.registry import game
    from brelan.testing.scenarios import start

    try:
        wanted = msgspec.convert(said, Start)
    except msgspec.ValidationError as error:
        raise BadInput("bad-start", problem=str(error)) from None
    if wanted.position is not None:
        return start(wanted.game, wanted.position, wanted.options)
    if wanted.players is None:
        raise BadInput("bad-start", problem="players")
    return Position.deal(game(wanted.game), players=wanted.players, seed=_seed(wanted.seed), options=wanted.options)


def _seed(given: int | str) -> int:
    try:
        return seed_of_hex(given) if isinstance(given, str) else seed_of_number(given)
    except ValueError:
        raise BadInput("bad-start", problem="seed") from None
