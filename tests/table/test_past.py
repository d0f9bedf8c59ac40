"""What a log tells of games that are over, and of each of their moments."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import pytest

from brelan.bots.players import Bot
from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput, Refused
from brelan.core.fairness import is_fair
from brelan.core.game import plain
from brelan.core.record import read, replay, write
from brelan.games import registry
from brelan.table import wishes
from brelan.table.entries import Chair, Entry, Moved, Opened, decode, encode
from brelan.table.house import Door, Match
from brelan.table.past import MOST_STEPS, PastTable, past_of, steps
from brelan.table.table import Table

SECRETS: Final = [f"{number:064x}" for number in range(1, 30)]


class Evening:
    """A table whose seats all play at random; people sit at 0, 1, ..."""

    def __init__(
        self, people: int = 1, bots: int = 2, *, name: str = "muzishez", games: int = 1, fair: bool = True, **more: Any
    ) -> None:
        chairs = [Chair(name=f"n{seat}", person=f"p{seat}") for seat in range(people)]
        chairs += [Chair(name=f"b{seat}", level="random") for seat in range(bots)]
        game = registry.game(name)
        first = Opened(
            at=1000,
            who="p0",
            game=game.name,
            rules=game.rules_version,
            options=plain(game.options()),
            chairs=chairs,
            pace="instant",
            clock="none",
            match=Match(games=games),
            secret=SECRETS[0] if fair else "",
            **more,
        )
        self.now = 1000
        self.secrets = iter(SECRETS[1:])
        self.table = Table(first)
        self.log: list[Entry] = [first]

    def want(self, person: str, wish: wishes.AnyWish) -> None:
        for entry in self.table.want(person, wish, now=self.now, secret=next(self.secrets)):
            self.commit(entry)

    def commit(self, entry: Entry) -> None:
        self.table.commit(entry)
        self.log.append(decode(encode(entry)))

    def begin(self) -> None:
        self.want("p0", wishes.Begin(id="x"))

    def again(self) -> None:
        self.want("p0", wishes.Again(id="x"))

    def play(self, moves: int = 10_000) -> None:
        for _ in range(moves):
            if self.table.ended:
                return
            self.now += 10
            position = self.table.running.position
            seat = position.actor()
            move = Bot(self.table.game, "random", self.table.version).decide(position.masked(seat), seat)
            self.commit(Moved(at=self.now, seat=seat, move=plain(move), by="person"))

    def past(self) -> PastTable:
        return past_of(self.log)


def test_a_game_that_is_over_has_a_record_that_replays_and_a_proof() -> None:
    evening = Evening()
    evening.want("p0", wishes.GiveWord(id="w", word="thé"))
    evening.begin()
    evening.play()
    (game,) = evening.past().games
    assert (game.number, game.began, game.ended) == (1, 1000, evening.now)
    assert list(game.places) == evening.table.places()
    record = evening.past().record(1)
    assert record == read(write(record))
    assert game.moves == len(record.moves) > 3
    end = replay(record, registry.game("muzishez"))
    assert end.over
    assert end.tobytes() == evening.table.running.position.tobytes()
    assert record.proof is not None
    assert record.proof.words == ["thé", "", ""]
    assert is_fair(record.proof, int(record.seed or "", 16))
    assert [(seat.name, seat.kind) for seat in record.seats] == [("n0", "human"), ("b0", "random"), ("b1", "random")]
    assert "p0" not in write(record)


def test_while_it_is_played_nothing_is_past() -> None:
    evening = Evening()
    assert evening.past().games == ()
    evening.begin()
    evening.play(5)
    assert evening.past().games == ()


def test_no_seed_is_told_before_the_match_is_over() -> None:
    evening = Evening(games=2)
    evening.begin()
    evening.play()
    past = evening.past()
    assert past.game(1).places
    assert past.game(1).record is None
    with pytest.raises(Refused) as caught:
        past.record(1)
    assert caught.value.code == "match-goes-on"
    assert not any(entry_secret in repr(past) for entry_secret in _secrets(evening.log))

    evening.again()
    evening.play()
    past = evening.past()
    for number in (1, 2):
        proof = past.record(number).proof
        assert proof is not None
        assert proof.number == number
        assert is_fair(proof, int(past.record(number).seed or "", 16))

    evening.again()  # a new match
    evening.play()
    past = evening.past()
    assert past.game(3).record is None
    assert past.record(2).proof is not None


def _secrets(log: Sequence[Entry]) -> list[str]:
    found = [getattr(entry, name, "") for entry in log for name in ("seed", "secret")]
    return [each for each in found if each]


def test_a_table_without_a_secret_has_no_proof_to_show() -> None:
    evening = Evening(fair=False)
    evening.begin()
    evening.play()
    assert evening.past().record(1).proof is None


def test_a_game_that_was_stopped_has_no_places() -> None:
    evening = Evening()
    evening.begin()
    evening.play(4)
    evening.want("p0", wishes.Stop(id="s"))
    game = evening.past().game(1)
    assert (game.places, game.moves) == ((), 4)
    assert not replay(evening.past().record(1), registry.game("muzishez")).over


def test_whoever_sat_there_at_the_end_is_named_and_all_who_ever_did_may_look_back() -> None:
    evening = Evening(people=2, bots=1, door=Door(replay=False))
    evening.begin()
    evening.play(3)
    evening.want("p1", wishes.Stand(id="s"))
    evening.play(2)
    evening.want("late", wishes.Sit(id="t", seat=2, name="Zoé"))
    evening.play()
    past = evening.past()
    game = past.game(1)
    assert [(chair.person, chair.level) for chair in game.chairs] == [("p0", ""), ("", "sensible"), ("late", "")]
    assert past.record(1).seats[2].name == "Zoé"
    assert (game.seat_of("late"), game.seat_of("p1"), game.seat_of("")) == (2, NOBODY, NOBODY)
    assert [past.open_to(person) for person in ("p0", "p1", "late", "somebody", "")] == [True, True, True, False, False]


def test_the_door_may_let_everybody_look_back() -> None:
    assert Evening(door=Door(replay=True)).past().open_to("")


def test_house_rules_that_change_later_do_not_change_the_record() -> None:
    evening = Evening()
    evening.begin()
    evening.play()
    before = evening.past().record(1)
    evening.want("p0", wishes.Reopen(id="r"))
    evening.want("p0", wishes.Arrange(id="a", options={"max_rounds": 9}))
    evening.want("p0", wishes.Resize(id="z", chairs=4))
    evening.want("p0", wishes.Begin(id="b", fill="random"))
    evening.play()
    past = evening.past()
    assert past.record(1) == before
    assert len(past.record(2).seats) == 4
    replay(past.record(2), registry.game("muzishez"))


@pytest.mark.parametrize(("name", "first"), [("grisbi", 1), ("muzishez", None)])
def test_who_starts_is_in_the_record(name: str, first: int | None) -> None:
    evening = Evening(name=name)
    evening.begin()
    evening.want("p0", wishes.Stop(id="s"))
    evening.want("p0", wishes.Again(id="x", first=1))
    evening.play(3)
    evening.want("p0", wishes.Stop(id="s"))
    record = evening.past().record(2)
    assert record.options.get("first") == first
    assert len(replay(record, registry.game(name)).view(0).players) == 3


def test_each_moment_is_what_the_seat_saw_then() -> None:
    evening = Evening()
    evening.begin()
    seen = [[plain(evening.table.see(seat, since=-1, now=0).view) for seat in range(-1, 3)]]
    told: list[list[Any]] = [[[]] * 4]
    while not evening.table.ended:
        since = evening.table.version
        evening.play(1)
        both = [evening.table.see(seat, since=since, now=0) for seat in range(-1, 3)]
        seen.append([plain(each.view) for each in both])
        told.append([plain(each.events) for each in both])
    record = evening.past().record(1)
    for seat in range(-1, 3):
        for start in range(0, len(seen), MOST_STEPS):
            moments = steps(record, seat, start)
            assert [moment.move for moment in moments] == list(range(start, min(start + MOST_STEPS, len(seen))))
            for moment in moments:
                assert plain(moment.view) == seen[moment.move][seat + 1]
                assert plain(moment.events) == told[moment.move][seat + 1]


def test_so_many_moments_at_once_and_none_after_the_end() -> None:
    evening = Evening()
    evening.begin()
    evening.play()
    record = evening.past().record(1)
    assert [moment.move for moment in steps(record, NOBODY, 2, 3)] == [2, 3, 4]
    assert len(steps(record, 0, 0, 10_000)) == min(MOST_STEPS, len(record.moves) + 1)
    assert steps(record, 0, len(record.moves) + 1) == []
    for seat in (-2, 3):
        with pytest.raises(Refused):
            steps(record, seat, 0)


def test_what_is_no_log_is_refused() -> None:
    evening = Evening()
    evening.begin()
    evening.play(2)
    first, *rest = evening.log
    assert isinstance(first, Opened)
    for log, code in (
        ([], "bad-log"),
        (rest, "bad-log"),
        ([first, rest[1]], "bad-log"),
        ([msgspec.structs.replace(first, rules=99), *rest], "other-rules"),
    ):
        with pytest.raises(BadInput) as caught:
            past_of(log)
        assert caught.value.code == code
    with pytest.raises(BadInput) as caught:
        evening.past().game(1)
    assert caught.value.code == "no-such-game"


def test_a_door_that_was_shut_later_is_shut() -> None:
    evening = Evening()
    evening.want("p0", wishes.Arrange(id="a", door=Door(replay=False)))
    assert not evening.past().open_to("")
