"""Sensible players of Gin Rami: they win, and they bring rounds to an end among themselves."""

import numpy as np
import pytest

from brelan.bots.players import Bot
from brelan.core.position import Position
from brelan.games.rami import GAME
from brelan.games.rami.moves import Add, Buy, Discard, Draw, Lay, Pass, RamiMove
from brelan.lab.simulate import simulate

LIMIT = 600
"""Turns of a round: far more than any that is not stuck for good."""


def test_sensible_beats_random() -> None:
    result = simulate(GAME, games=20, bots=["sensible", "random", "random"], seed=1, rotate=True)
    assert result.seats[0].places[0] >= 19
    assert result.seats[0].payoff > 0.9


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("contract", range(1, 9))
def test_rounds_end(contract: int, players: int) -> None:
    """A round that drags on to the limit would take at least two moves a turn."""
    options = {"contracts": [contract], "max_turns": LIMIT}
    result = simulate(GAME, games=12, bots=["sensible"] * players, seed=6, options=options)
    assert result.finished == 12
    assert result.length.most < 2 * LIMIT
    assert result.length.mean < 120 * players


def decision(hand: list[str], **position: object) -> RamiMove | None:
    """What a sensible player in seat 0 does with this hand."""
    others = [{"hand": ["2S", "9C"]}, {"hand": ["3S", "10D"]}]
    given = {"players": [{"hand": hand}, *others], "table": {"stock": ["8C", "9C", "10C"]}, **position}
    at = Position.build(GAME, given, {})
    move: RamiMove | None = Bot(GAME, "sensible", 1).decide(at.masked(0), 0)
    return move


def test_it_takes_what_it_needs() -> None:
    table = {"stock": ["8C", "9C"], "discard": ["7D"]}
    assert decision(["7S", "7H", "QD", "QC", "2H", "5C"], table=table) == Draw(source="discard")
    assert decision(["7S", "7H", "7C", "7D", "2H", "5C"], table={**table, "discard": ["KD"]}) == Draw(source="stock")


def test_it_buys_what_it_needs() -> None:
    table = {"stock": ["8C", "9C"], "discard": ["7D"]}
    assert decision(["7S", "7H", "QD", "QC"], turn=2, phase="buy", table=table) == Buy()
    assert decision(["2S", "4H", "QD", "QC"], turn=2, phase="buy", table=table) == Pass()


def test_it_lays_down_as_soon_as_it_can_all_that_it_can() -> None:
    move = decision(["7S", "7H", "7C", "7D", "QD", "QC", "*", "*", "2C"], phase="play")
    assert isinstance(move, Lay)
    assert sorted(card for meld in move.melds for card in meld.cards) == sorted(
        ["7S", "7H", "7C", "7D", "QD", "QC", "*", "*"]
    )


def test_it_throws_what_it_does_not_need() -> None:
    move = decision(["7S", "7H", "QD", "QC", "3C", "JH"], phase="play")
    assert move == Discard(card="JH")


def test_it_adds_what_it_can() -> None:
    melds = [{"kind": "set", "cards": ["7S", "7H", "7C"]}, {"kind": "set", "cards": ["QD", "QC", "QS"]}]
    players = [{"hand": ["7D", "2C", "5H"], "laid": True, "melds": melds}, {"hand": ["2S"]}, {"hand": ["3S"]}]
    at = Position.build(GAME, {"players": players, "phase": "play"}, {})
    assert Bot(GAME, "sensible", 1).decide(at.masked(0), 0) == Add(meld=0, cards=["7D"])


def test_a_bot_plays_whole_moves_only() -> None:
    at = Position.deal(GAME, players=3, seed=8, options={"contracts": [1, 8], "max_turns": 200})
    bots = [Bot(GAME, "sensible", seat) for seat in range(3)]
    laid = 0
    while not at.over:
        seat = at.actor()
        move = bots[seat].decide(at.masked(seat), seat)
        laid += isinstance(move, Lay)
        at.play(seat, move)
        assert not GAME.midway(at.states)
    assert laid >= 2
    assert np.abs(at.payoffs()).max() > 0
