"""`brelan replay`: tell a recorded game move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from brelan.cli.choices import language_option
from brelan.cli.terminal import say, say_json

if TYPE_CHECKING:
    from brelan.core.game import Event, Game
    from brelan.core.position import Position
    from brelan.core.record import GameRecord


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(min=0), help="Tell only what this seat saw.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each move.")
@language_option
def command(file: Path, seat: int | None, as_json: bool, lang: str | None) -> None:
    """Tell a recorded game move by move, as everybody at the table or as one seat saw it.

    With --json each line has the move's number (from 1), seat, move and events, and the state after it (what a
    scenario can expect) or, with --seat, that seat's view; others' moves are then left out.
    """
    from brelan.core.errors import BadInput, BrelanError
    from brelan.core.record import read
    from brelan.games import registry

    record = None
    try:
        record = read(file.read_bytes())
        game = registry.game(record.game)
        if seat is not None and seat >= len(record.seats):
            raise BadInput("no-such-seat")
        Teller(game, record, seat, lang).tell(as_json)
    except BrelanError as error:
        details = {"game": record.game if record else "", **error.details, "file": str(file)}
        raise type(error)(error.code, **details) from None


class Teller:
    """Tells one record to one viewer; a seat of None sees everything."""

    def __init__(self, game: "Game", record: "GameRecord", seat: int | None, language: str | None) -> None:
        from brelan.cli.faults import words_for
        from brelan.core.contract import NOBODY

        self.game = game
        self.record = record
        self.seat = seat
        self.viewer = NOBODY if seat is None else seat
        self.words = words_for(game.name, language)
        self.names = [each.name for each in record.seats]

    def tell(self, as_json: bool) -> None:
        """Tell all moves. Raises what the record raises when it cannot be."""
        from brelan.core.record import do_move, start

        position = start(self.record, self.game)
        told = []
        for number in range(1, len(self.record.moves) + 1):
            seat, before = self.record.moves[number - 1][0], position.copy()
            move = do_move(position, self.record, number)
            seen = before.masked(self.viewer), position.masked(self.viewer)
            events = self.game.tell(seen[0].states, seen[1].states, seat, move, self.viewer)
            if as_json:
                self._json(position, number, move, events)
            else:
                self._line(before, number, move, events)
            told.append(events)
        if not as_json:
            self._end(position)
            self._story(position, told)

    def _json(self, position: "Position", number: int, move: Any, events: list[Any]) -> None:
        seat = self.record.moves[number - 1][0]
        told = {"number": number, "seat": seat, "events": events}
        if self.seat is None:
            told.update(move=move, state=position.facts())
        else:
            told.update(move=move if seat == self.seat else None, view=position.view(self.seat))
        say_json(told)

    def _line(self, before: "Position", number: int, move: Any, events: list[Any]) -> None:
        from brelan.cli.typed import show
        from brelan.table.twin import moves_in_words

        seat = self.record.moves[number - 1][0]
        name = self.words.seat(self.names, seat, self.viewer)
        if self.seat is None or seat == self.seat:
            (said,) = moves_in_words(self.game.name, before.view(seat), self.names, self.words.language, [move])
            say(self.words.say("replay.move", count=number, name=name, said=said, move=show(move)))
        else:
            say(self.words.say("replay.secret", count=number, name=name))
        for event in events:
            say(f"    {self.words.event(event, self.names, self.viewer)}")

    def _end(self, position: "Position") -> None:
        from brelan.table.twin import table_in_words

        say()
        for line in table_in_words(self.game.name, position.view(self.viewer), self.names, self.words.language):
            say(line)

    def _story(self, position: "Position", told: "list[list[Event]]") -> None:
        """What is worth telling of a game that came to its end; a seat was told what a spectator was, and more."""
        from brelan.core.contract import NOBODY
        from brelan.table.outline import story

        remarks = story(self.game.name, told, position.view(NOBODY)) if position.over else []
        if remarks or self.record.film:
            say()
        for remark in remarks:
            say(self.words.remark(remark, self.names, self.viewer))
        if self.record.film:
            say(self.words.say("replay.film", film=self.record.film))
