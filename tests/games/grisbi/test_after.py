"""What is told of a game of Le Grisbi: the card somebody went out with, piles, and whom others fell upon."""

from msgspec.structs import replace

from brelan.core.game import Event
from brelan.core.position import Position
from brelan.games.after import Remark
from brelan.games.grisbi.after import story
from brelan.games.registry import game

END = Position.deal(game("grisbi"), players=3, seed=1).view(-1)
COSTLY = replace(END, house=replace(END.house, false_call="take"))


def told(*events: Event) -> list[Remark]:
    return list(story(events, END))


def out(seat: int) -> Event:
    return Event(kind="out", seat=seat, count=1)


def test_the_card_is_the_last_that_they_laid_not_the_last_that_was_seen() -> None:
    played = Event(kind="played", seat=1, cards=["8", "8"])
    other = Event(kind="played", seat=0, cards=["9"])
    row = Event(kind="row", seat=1, cards=["3"])
    assert told(played, row, other, out(1)) == [Remark(kind="out-first", seat=1, cards=["8", "8"])]


def test_a_card_that_was_drawn_was_its_victims() -> None:
    doigt = Event(kind="doigt", seat=0, other=1, cards=["doigt"])
    pulled = Event(kind="pulled", seat=0, other=1, cards=["7"])
    assert told(doigt, pulled, out(1)) == [Remark(kind="out-first", seat=1, cards=["7"])]
    assert told(doigt, pulled, out(0)) == [Remark(kind="out-first", seat=0, cards=["doigt"])]


def test_the_biggest_pile_and_who_got_it() -> None:
    took = Event(kind="took", seat=0, count=5)
    called = Event(kind="grisbi", seat=0, other=2, count=6)
    for_nothing = Event(kind="false-call", seat=1, other=2, count=7)
    assert told(took, called, for_nothing) == [Remark(kind="biggest", seat=2, count=6)], "a call that costs nothing"
    assert list(story([took, called, for_nothing], COSTLY)) == [Remark(kind="biggest", seat=1, count=7)]
    assert told(took, replace(took, seat=1)) == [], "two are the biggest"
    assert told(replace(took, count=2)) == []


def test_whom_the_others_fell_upon() -> None:
    pulled = Event(kind="pulled", seat=0, other=1, cards=["7"])
    called = Event(kind="grisbi", seat=0, other=2)
    assert told(pulled, called) == []
    assert told(pulled, pulled, called, called) == [
        Remark(kind="doigt", seat=1, count=2),
        Remark(kind="caught", seat=2, count=2),
    ]


def test_squares() -> None:
    square = Event(kind="square", seat=2, count=9)
    assert told(square, square) == [Remark(kind="squares", seat=2, count=2)]
