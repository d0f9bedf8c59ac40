"""Advice is what the strongest level would do; a look back finds what was lost, and its sums are right."""

from typing import Any

import pytest

from brelan.bots.advice import BEST, Advice, Choice, advise
from brelan.bots.players import Bot
from brelan.bots.reviewing import Judged, curve, decisions, judged, report
from brelan.bots.search import Budget
from brelan.bots.thoughts import Thought, thought
from brelan.core.game import parse_options, plain
from brelan.core.position import Position
from brelan.core.record import GameRecord, Seat, new_record
from brelan.games import registry

FEW = Budget(200)


def thoughts(name: str, count: int = 6) -> list[Thought]:
    """Decisions of one game."""
    game = registry.game(name)
    options = game.options()
    position, found = Position.deal(game, players=3, seed=4, options=options), list[Thought]()
    bot = Bot(game, "sensible", 1)
    while len(found) < count:
        seat = position.actor()
        masked = position.masked(seat)
        if len(position.legal(seat)) > 1:
            found.append(thought(masked, seat, options=options, level=BEST, seed=len(found), must=True))
        position.do(seat, bot.decide(masked, seat))
    return found


def played(name: str = "muzishez") -> GameRecord:
    """A game among quick bots."""
    game = registry.game(name)
    options = parse_options(game, game.default_limit)
    position = Position.deal(game, players=3, seed=9, options=options)
    record = new_record(game, [Seat(name=f"n{seat}", kind="sensible") for seat in range(3)], options=options, seed=9)
    bots = [Bot(game, "sensible", seat) for seat in range(3)]
    while not position.over:
        for seat in position.actors():
            move = bots[seat].decide(position.masked(seat), seat)
            if move is not None:
                position.do(seat, move)
                record.moves.append((seat, plain(move)))
                break
    return record


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_move_that_is_advised_is_allowed(name: str) -> None:
    game = registry.game(name)
    for each in thoughts(name):
        found = advise(each, FEW)
        for move in (found.move, *(other.move for other in found.others)):
            state = Position.deal(game, players=3, seed=0, options=game.options()).states.copy()
            state[:] = bytes_of(each, state)
            Position(game, state).play(each.seat, move)
        assert all(other.loss >= 0 for other in found.others)
        assert 0 < found.sure <= 1
        assert found.about is None


def bytes_of(made: Thought, like: Any) -> Any:
    import numpy as np

    return np.frombuffer(made.states, like.dtype)


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_same_is_advised_again(name: str) -> None:
    for each in thoughts(name, 3):
        assert advise(each, FEW) == advise(each, FEW)


def test_the_move_that_is_asked_about_is_compared() -> None:
    for each in thoughts("grisbi"):
        best = advise(each, FEW)
        again = advise(each, FEW, best.move).about
        assert again is not None
        assert again.move == best.move
        for other in best.others:
            about = advise(each, FEW, other.move).about
            assert about is not None
            assert about.loss >= 0


def test_a_move_that_throws_away_the_game_is_found_out() -> None:
    """Whoever can go out with the last card and takes the pile instead has lost much."""
    game = registry.game("grisbi")
    players = [
        {"hand": ["5"]},
        {"hand": ["1", "2"], "up": ["1", "2", "1"]},
        {"hand": ["1", "2"], "up": ["1", "2", "3"]},
    ]
    position = Position.build(game, {"players": players, "table": {"pile": ["2", "3", "4"], "turn": 0}}, {})
    made = thought(position.masked(0), 0, options=game.options(), level=BEST, seed=1, must=True)
    found = advise(made, FEW, {"do": "take"})
    assert found.move == {"do": "play", "value": 5, "count": 1, "wild": 0}
    assert found.about is not None
    assert found.about.loss > 2 * found.about.error


def test_only_decisions_are_judged_and_by_what_was_known() -> None:
    record = played("grisbi")
    found = decisions(record)
    assert 0 < len(found) <= len(record.moves)
    assert [record.moves[each.move - 1] for each in found] == [(each.thought.seat, each.played) for each in found]
    game = registry.game("grisbi")
    position = Position.deal(game, players=3, seed=9, options=record.options)
    assert found[0].thought.states == position.masked(found[0].thought.seat).tobytes()


def test_what_is_not_clear_of_noise_is_no_loss() -> None:
    (decision, *_) = decisions(played())
    nothing = Advice(move={}, sure=0.6, mixed=False, lines=9, others=[], about=None)
    losses = [
        judged(decision, Advice(**{**plain(nothing), "about": Choice(move={}, loss=loss, error=0.1)})).loss
        for loss in (0.0, 0.19, 0.3)
    ]
    assert losses == [0.0, 0.0, 0.3]
    assert judged(decision, nothing).loss == 0.0


def test_the_parts_of_a_payoff_add_up() -> None:
    record = played()
    found = curve(record)
    assert len(found) == len(record.moves) + 1
    assert all(sum(stand) == pytest.approx(0, abs=1e-9) for stand in found)
    losses = [
        Judged(move=3, seat=0, loss=0.2, played={}, best={}),
        Judged(move=5, seat=1, loss=0.4, played={}, best={}),
    ]
    fine = Judged(move=4, seat=0, loss=0.0, played={}, best={})
    told = report([*losses, fine], found)
    for seat, shares in enumerate(told.seats):
        assert shares.payoff == found[-1][seat]
        assert shares.deal + shares.own + shares.others + shares.chance == pytest.approx(shares.payoff)
    assert [(each.decisions, each.good) for each in told.seats] == [(2, 1), (1, 0), (0, 0)]
    assert sum(each.own + each.others for each in told.seats) == pytest.approx(0)
    assert [each.move for each in told.losses] == [5, 3]
    assert len(told.turns) == 3
    assert [turn.move for turn in told.turns] == sorted(turn.move for turn in told.turns)
