"""Moves of a recorded game in words, as its players could have told them then."""

from collections.abc import Mapping, Sequence
from typing import Any

from brelan.core.contract import NOBODY
from brelan.core.record import GameRecord, do_move, start
from brelan.games import registry
from brelan.table.twin import events_in_words, moves_in_words


def retold(
    record: GameRecord, moves: Mapping[int, Sequence[Any]], turns: Sequence[int], language: str
) -> tuple[dict[int, list[str]], list[str]]:
    """What might have been played at these moves' numbers, as the player saw it, and what happened at these turns.

    Raises as replaying does.
    """
    game, names = registry.game(record.game), [seat.name for seat in record.seats]
    position, said, happened = start(record, game), dict[int, list[str]](), dict[int, str]()
    for number, (seat, _) in enumerate(record.moves, start=1):
        if number in moves:
            wanted = [position.parse(move) for move in moves[number]]
            said[number] = moves_in_words(game.name, position.view(seat), names, language, wanted)
        before = position.masked(NOBODY).states if number in turns else None
        move = do_move(position, record, number)
        if before is not None:
            events = game.tell(before, position.masked(NOBODY).states, seat, move, NOBODY)
            happened[number] = " ".join(events_in_words(game.name, names, language, events))
    return said, [happened.get(number, "") for number in turns]
