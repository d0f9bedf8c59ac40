"""What is told of a game of Muzishez: contested cards, the lonely clever pick, groups."""

from msgspec.structs import replace

from brelan.core.game import Event
from brelan.core.position import Position
from brelan.games.after import Remark
from brelan.games.muzishez.after import story
from brelan.games.muzishez.view import MuzishezView
from brelan.games.registry import game

DEALT: MuzishezView = Position.deal(game("muzishez"), players=3, seed=1).view(-1)


def contested(card: str, *seats: int) -> list[Event]:
    return [Event(kind="contested", seat=seat, cards=[card], count=len(seats)) for seat in seats]


def captured(card: str, seat: int) -> Event:
    return Event(kind="captured", seat=seat, cards=[card])


def test_the_card_that_most_hands_reached_for_and_who_got_it() -> None:
    events = [*contested("RC", 0, 1), *contested("RC", 0, 1), *contested("BH", 0, 1, 2), captured("RC", 2)]
    assert list(story(events, DEALT)) == [
        Remark(kind="contested", cards=["RC"], count=4),
        Remark(kind="lonely", seat=2, cards=["RC"], count=4),
    ]


def test_ones_own_vain_attempts_do_not_count() -> None:
    events = [*contested("RC", 0, 1), *contested("RC", 0, 1), captured("RC", 1)]
    assert Remark(kind="lonely", seat=1, cards=["RC"], count=2) in story(events, DEALT)


def test_of_cards_that_are_alike_nobody_knows_which_it_was() -> None:
    events = [*contested("half", 0, 1), *contested("half", 0, 1), captured("half", 2)]
    assert list(story(events, DEALT)) == []
    events = [*contested("RC", 0, 1), captured("RC", 2)]
    assert [each.kind for each in story(events, replace(DEALT, packs=2))] == ["contested"]


def test_the_biggest_group() -> None:
    players = [replace(DEALT.players[0], colours={"R": 3, "B": 1}), *DEALT.players[1:]]
    found = list(story([], replace(DEALT, players=players)))
    assert found == [Remark(kind="group", seat=0, cards=["colour.R"], count=3)]
    players[1] = replace(players[1], symbols={"T": 3})
    assert list(story([], replace(DEALT, players=players))) == []


def test_who_was_alone_most_often() -> None:
    events = [captured("RC", 1), captured("BH", 1), captured("GT", 2)]
    found = list(story(events, replace(DEALT, round=3)))
    assert found == [Remark(kind="alone", seat=1, count=2, round=3)]
