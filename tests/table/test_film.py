"""The film of the evening: the winner of a game with this custom names it, nobody else."""

from typing import Any

import pytest

from brelan.core.errors import Refused
from brelan.games.registry import game
from brelan.table import wishes
from brelan.table.entries import encode
from brelan.table.filmed import MOST_TITLES
from brelan.table.house import Door, Match
from brelan.table.names import LONGEST_TITLE
from brelan.table.past import past_of
from tests.table.people import BOB, CLEO, HOST, Gathering

SHORT = {"draw": "auto"}


def over(**more: Any) -> Gathering:
    """An evening of two people whose game of Le Grisbi is over."""
    gathering = Gathering("grisbi", chairs=2, options=SHORT, **more)
    gathering.come(BOB, 1)
    gathering.begin()
    gathering.play_out()
    assert sorted(gathering.table.places()) == [1, 2]
    return gathering


def first_and_last(gathering: Gathering) -> tuple[str, str]:
    people = [chair.person for chair in gathering.table.chairs]
    return people[gathering.table.places().index(1)], people[gathering.table.places().index(2)]


def test_the_winner_names_it_and_all_see_it() -> None:
    gathering = over()
    winner, loser = first_and_last(gathering)
    film = gathering.hall(loser).film
    assert film is not None
    assert (film.title, film.seat, film.mine) == ("", -1, False)
    assert (mine := gathering.hall(winner).film) is not None
    assert mine.mine

    gathering.wish(winner, wishes.NameFilm, title="  Les Vacances\n de   l’As ")
    for person in (winner, loser, "somebody else"):
        film = gathering.hall(person).film
        assert film is not None
        assert (film.title, film.seat) == ("Les Vacances de l’As", gathering.table.seat_of(winner))
        assert film.mine == (person == winner)
    assert gathering.again().screening == gathering.table.screening
    assert past_of(gathering.log).game(1).film == "Les Vacances de l’As"
    assert past_of(gathering.log).record(1).film == "Les Vacances de l’As"


def test_nobody_else_names_it() -> None:
    gathering = over()
    _, loser = first_and_last(gathering)
    assert gathering.refused(loser, wishes.NameFilm, title="Mon film") == "not-winner"
    assert gathering.refused(CLEO, wishes.NameFilm, title="Mon film") == "not-winner"
    assert gathering.refused("", wishes.NameFilm, title="Mon film") == "not-seated"


def test_whoever_won_names_it_wherever_they_sit_now() -> None:
    gathering = over()
    winner, _ = first_and_last(gathering)
    seat = gathering.table.seat_of(winner)
    gathering.wish(winner, wishes.Stand)
    gathering.come(CLEO, seat)
    assert gathering.refused(CLEO, wishes.NameFilm, title="Mon film") == "not-winner"
    gathering.wish(winner, wishes.NameFilm, title="Le mien")
    assert gathering.table.screening.seat == seat


def test_a_few_times_and_the_last_counts() -> None:
    gathering = over()
    winner, _ = first_and_last(gathering)
    for number in range(MOST_TITLES):
        gathering.wish(winner, wishes.NameFilm, title=f"Film {number}")
    film = gathering.hall(winner).film
    assert film is not None
    assert (film.title, film.mine) == (f"Film {MOST_TITLES - 1}", False)
    assert gathering.refused(winner, wishes.NameFilm, title="Encore un") == "film-named"


@pytest.mark.parametrize("title", ["", "   ", "\u202e\u200b", "\x00\x07"])
def test_a_title_has_something_to_read(title: str) -> None:
    gathering = over()
    winner, _ = first_and_last(gathering)
    assert gathering.refused(winner, wishes.NameFilm, title=title) == "no-title"


def test_a_title_is_plain_and_short() -> None:
    gathering = over()
    winner, _ = first_and_last(gathering)
    gathering.wish(winner, wishes.NameFilm, title="x" * 300)
    assert gathering.table.screening.title == "x" * LONGEST_TITLE
    gathering.wish(winner, wishes.NameFilm, title="a\u202eb<b>c")
    assert gathering.table.screening.title == "ab<b>c"


def test_no_stranger_is_shown_what_somebody_typed() -> None:
    gathering = over(door=Door(public=True))
    winner, _ = first_and_last(gathering)
    assert gathering.refused(winner, wishes.NameFilm, title="Mon film") == "no-chat"
    assert gathering.hall(winner).film is None


def test_nor_once_a_table_has_become_public() -> None:
    gathering = over()
    winner, _ = first_and_last(gathering)
    gathering.wish(winner, wishes.NameFilm, title="Mon film")
    gathering.wish(HOST, wishes.Reopen)
    gathering.wish(HOST, wishes.Arrange, door=Door(public=True))
    past = past_of(gathering.log)
    assert (past.game(1).film, past.record(1).film) == ("", None)


def test_only_once_it_is_over_and_until_the_next_begins() -> None:
    gathering = Gathering("grisbi", chairs=2, options=SHORT, match=Match(games=2))
    gathering.come(BOB, 1)
    assert gathering.refused(HOST, wishes.NameFilm, title="Mon film") == "not-over"
    gathering.begin()
    assert gathering.refused(HOST, wishes.NameFilm, title="Mon film") == "not-over"
    gathering.play_out()
    winner, _ = first_and_last(gathering)
    gathering.wish(winner, wishes.NameFilm, title="Le premier")
    gathering.wish(HOST, wishes.Again)
    assert gathering.hall().film is None
    assert gathering.refused(winner, wishes.NameFilm, title="Mon film") == "not-over"
    gathering.play_out()
    winner, _ = first_and_last(gathering)
    gathering.wish(winner, wishes.NameFilm, title="Le second")
    past = past_of(gathering.log)
    assert [each.film for each in past.games] == ["Le premier", "Le second"]
    gathering.wish(HOST, wishes.Reopen)
    assert gathering.hall().film is None


def test_bots_name_none() -> None:
    gathering = Gathering("grisbi", chairs=2, options=SHORT, seated=False)
    gathering.begin()
    gathering.play_out()
    assert gathering.hall().film is None
    assert gathering.refused(HOST, wishes.NameFilm, title="Mon film") == "not-winner"


def test_a_game_that_all_stopped_has_no_winner() -> None:
    gathering = Gathering("grisbi", chairs=2, options=SHORT)
    gathering.come(BOB, 1)
    gathering.begin()
    for person in (HOST, BOB):
        gathering.wish(person, wishes.Stop)
    assert gathering.hall().film is None
    assert gathering.refused(HOST, wishes.NameFilm, title="Mon film") == "not-winner"


def test_other_games_know_no_such_custom() -> None:
    gathering = Gathering(chairs=3)
    gathering.begin()
    gathering.play_out()
    assert gathering.hall().film is None
    with pytest.raises(Refused) as caught:
        gathering.grant(HOST, wishes.NameFilm(id="f", title="Mon film"))
    assert caught.value.code == "no-film"
    assert game("muzishez").name == gathering.table.game.name
    assert b"film" not in b"".join(map(encode, gathering.log))
