"""What is told of a game of Gin Rami: the round that decided, the dearest one, who laid down first, buys, jokers."""

from msgspec.structs import replace

from brelan.core.game import Event
from brelan.core.position import Position
from brelan.games.after import Remark
from brelan.games.rami.after import story
from brelan.games.rami.view import RamiView
from brelan.games.registry import game

DEALT: RamiView = Position.deal(game("rami"), players=3, seed=1).view(-1)


def end(scores: list[list[int]], places: list[int]) -> RamiView:
    players = [replace(player, place=place) for player, place in zip(DEALT.players, places, strict=True)]
    return replace(DEALT, scores=scores, players=players)


def test_the_round_in_which_the_winner_took_the_lead_for_good() -> None:
    found = list(story([], end([[10, 0, 50], [0, 40, 5], [20, 0, 70], [0, 30, 0]], [1, 2, 3])))
    assert found == [Remark(kind="lead", seat=0, round=2), Remark(kind="dearest", seat=2, count=70, round=3)]


def test_a_lead_that_was_lost_does_not_count() -> None:
    found = list(story([], end([[0, 10, 10], [30, 0, 0], [0, 40, 41]], [1, 2, 3])))
    assert found[0] == Remark(kind="lead", seat=0, round=3)


def test_from_the_first_round_on() -> None:
    assert next(story([], end([[0, 10, 20], [5, 0, 9]], [1, 2, 3]))) == Remark(kind="led", seat=0, round=1)


def test_of_several_winners_none_led() -> None:
    found = list(story([], end([[0, 0, 20], [5, 5, 9]], [1, 1, 3])))
    assert found == [Remark(kind="dearest", seat=2, count=20, round=1)]


def test_who_laid_down_first_in_most_rounds() -> None:
    laid = [Event(kind="laid", seat=seat) for seat in range(3)]
    dealt = Event(kind="dealt", seat=0, count=2)
    events = [laid[1], laid[0], dealt, laid[1], dealt, laid[2], laid[1]]
    found = list(story(events, end([[0, 0, 0]] * 3, [1, 1, 1])))
    assert found == [Remark(kind="laid-first", seat=1, count=2, round=3)]
