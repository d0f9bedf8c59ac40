"""Bots do not go round in circles."""

from typing import Any

import pytest

from brelan.bots.players import Bot, memory_for, numbers_of
from brelan.bots.returning import KEPT, Memory
from brelan.bots.search import Budget
from brelan.core.position import Position
from brelan.games.registry import GAMES, game
from brelan.table.deciding import Decisions
from tests.table.tables import BOT, Driven, opened

BUDGET = Budget(simulations=60)


def at(moves: int = 40, hand: str = "3 4 5") -> Position:
    """A late position of Le Grisbi, reached after so many moves: to play one of three numbers, or to take the pile."""
    players: list[dict[str, Any]] = [{"hand": each.split(), "down": ["1"]} for each in (hand, "9")]
    found = Position.build(game("grisbi"), {"players": players, "table": {"pile": ["2"]}}, {})
    found.states["moves"][...] = moves
    return found


@pytest.mark.parametrize("level", ["random", "debutant", "joueur", "fort", "champion"])
def test_what_was_done_here_before_is_not_done_again(level: str) -> None:
    bot, seen = Bot(game("grisbi"), level, 1, BUDGET), list[Any]()
    for moves in range(40, 44):  # only the clock goes on
        seen.append(bot.decide(at(moves).masked(0), 0))
    assert len(set(map(str, seen))) == 4, "all that there is to do, once"
    assert bot.decide(at().masked(0), 0) in seen, "what must be, must be"


def test_in_another_position_it_may_do_the_same() -> None:
    bot = Bot(game("grisbi"), "sensible", 1)
    first = bot.decide(at(hand="3 4 5").masked(0), 0)
    assert bot.decide(at(hand="3 4 5 5").masked(0), 0) == first


def test_what_others_tell_of_its_seat_counts_too() -> None:
    position = at()
    legal = position.legal(0)
    wanted = Bot(position.game, "sensible", 1).decide(position.masked(0), 0)
    for left in legal:
        done = [each for each in legal if each != left]
        move = Bot(position.game, "sensible", 1).decide(position.masked(0), 0, done)
        assert position.game.ids_of(position.states, 0, move) == [left]
    assert Bot(position.game, "sensible", 1).decide(position.masked(0), 0, []) == wanted


@pytest.mark.parametrize("name", GAMES)
def test_only_clocks_do_not_count(name: str) -> None:
    found = game(name)
    first, other = (Position.deal(found, players=3, seed=seed).masked(0).states for seed in (1, 2))
    memory = memory_for(found)
    memory.note(first, 5)
    assert memory.done(other) == []
    again = first.copy()
    for clock in numbers_of(found).CLOCKS:
        again[clock][...] += 1
    assert memory.done(again) == ([5] if memory.remembers else [])


def test_it_remembers_the_latest_positions() -> None:
    memory, position = Memory(["key"]), at()
    for moves in range(KEPT + 1):
        memory.note(at(moves).states, 1)
    assert memory.done(at(0).states) == []
    assert memory.done(at(KEPT).states) == [1]
    assert position.states["moves"][0] == 40, "it looks only"


def test_a_table_tells_its_bots_what_they_have_done() -> None:
    table = Driven(opened("grisbi", [BOT, BOT, BOT], level="sensible", pace="instant"), seed=3)
    decisions = Decisions(table.table)
    seat = table.table.running.position.actor()
    assert decisions.asked(seat).thought.done == []
    moves = table.table.running.position.legal_moves(seat)
    decisions.done(seat, moves[0])
    (action,) = decisions.asked(seat).thought.done
    assert action in table.table.running.position.legal(seat)
