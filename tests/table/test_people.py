"""Who sits where and decides what: names, chairs, the host, holding and stopping."""

import pytest

from brelan.table.entries import Back, Filled, Held, Hosted, Moved, Sat, Stood, Withdrew
from brelan.table.house import Door, Match
from brelan.table.names import NAMES, bot_names, clean
from brelan.table.presence import GONE, HOST_GONE
from brelan.table.wishes import (
    Again,
    Arrange,
    Begin,
    Fill,
    GiveWord,
    Hold,
    MakeHost,
    Remove,
    Reopen,
    Resize,
    Sit,
    Stand,
    Stop,
    Withdraw,
)
from tests.table.people import BOB, CLEO, HOST, Gathering, found, names

# ---- names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana   Bel ", "Ana Bel"),
        ("A\u0000n\u0007a\u001b[31m", "Ana[31m"),
        ("\u202eAna\u2066\u200b\u200d\ufeff", "Ana"),
        ("Ana\ufe0f\u034f\U000e0101", "Ana"),
        ("e\u0301", "é"),
        ("z" + "\u0335" * 50, "z" + "\u0335" * 3),
        ("\u0301\u0301", ""),
        ("\u200b \u3164\u2800\n", ""),
        ("\ud800Ana", "Ana"),
        ("x" * 400, "x" * 20),
        ("x" * 19 + " y", "x" * 19),
        ("<b>Ana</b>", "<b>Ana</b>"),
    ],
)
def test_names_are_plain_and_short(typed: str, name: str) -> None:
    assert clean(typed) == name


def test_nobody_sits_without_a_name(three: Gathering) -> None:
    assert three.refused("person-dan", Sit, seat=3, name="\u200b\u0301 ") == "no-name"


@pytest.mark.parametrize("typed", ["Ana", "ana", "ÀNA", "\u200bAna\ufe0f", "Ａｎａ", "A n a"])
def test_no_two_are_called_alike(three: Gathering, typed: str) -> None:
    three.come("person-dan", 3, typed)
    assert names(three)[3].endswith(" 2")
    assert names(three)[0] == "Ana"


def test_bots_are_never_called_like_anybody_even_if_all_their_names_are_taken() -> None:
    given = bot_names(4, taken=[name.upper() for name in NAMES])
    assert len({*given, *NAMES}) == 4 + len(NAMES)
    assert bot_names(len(NAMES) + 1, taken=[])[: len(NAMES)] == list(NAMES)


def test_one_keeps_a_name_when_changing_seats(three: Gathering) -> None:
    three.wish(BOB, Sit, seat=3, name="Bob")
    assert names(three) == ["Ana", "", "Cleo", "Bob"]


# ---- chairs


def test_on_ones_own_chair_one_gets_another_name_even_in_mid_game(three: Gathering) -> None:
    three.begin()
    three.wish(BOB, Sit, seat=1, name="Robert")
    assert (names(three)[1], three.table.seat_of(BOB), three.table.phase) == ("Robert", 1, "playing")
    three.wish(BOB, Sit, seat=1, name="cleo")
    assert names(three)[1] == "cleo 2"


def test_a_persons_seat_is_never_taken(three: Gathering) -> None:
    for phase in ("gathering", "playing", "finished"):
        assert three.table.phase == phase
        for seat in (0, 1, 2):
            for person in {"person-dan", CLEO} - {three.table.chairs[seat].person}:
                code = three.refused(person, Sit, seat=seat, name="Ana")
                assert code in ("seat-taken", "in-game")
        if phase == "gathering":
            three.begin()
        else:
            three.play_out()
    assert names(three)[:3] == ["Ana", "Bob", "Cleo"]
    assert three.refused("person-dan", Sit, seat=40, name="Dan") == "no-such-seat"
    assert three.refused("", Sit, seat=3, name="Dan") == "not-seated"


def test_a_bots_seat_is_taken_over_at_once(three: Gathering) -> None:
    three.begin()
    entry = found(three.wish("person-dan", Sit, seat=3, name="Dan"), Sat)
    assert not entry.later
    assert (three.hall("person-dan").seat, three.table.phase) == (3, "playing")
    three.play("person-dan")
    assert three.table.see(3, since=-1, now=three.now).view.pick >= 0


def test_or_from_the_next_game_on() -> None:
    gathering = Gathering(door=Door(takeover=False), chairs=3)
    gathering.come(BOB, 1)
    gathering.begin()
    gathering.table.presence.arrive("person-dan")
    assert found(gathering.wish("person-dan", Sit, seat=2, name="Dan"), Sat).later
    hall = gathering.hall("person-dan")
    assert (hall.seat, hall.waiting, hall.seats[2].coming, hall.seats[2].kind) == (-1, 2, "Dan", "bot")
    assert gathering.refused(CLEO, Sit, seat=2, name="Cleo") == "seat-taken"
    gathering.play_out()
    gathering.wish(BOB, Again)
    assert gathering.hall("person-dan").seat == 2
    assert names(gathering) == ["Ana", "Bob", "Dan"]


def test_until_then_one_may_think_otherwise() -> None:
    gathering = Gathering(door=Door(takeover=False), chairs=3)
    gathering.come(BOB, 1)
    assert gathering.refused("person-dan", Withdraw) == "not-waiting"
    gathering.begin()
    assert gathering.refused(BOB, Withdraw) == "not-waiting", "who sits there stands up instead"
    gathering.come("person-dan", 2)
    assert found(gathering.wish("person-dan", Withdraw), Withdrew).seat == 2
    hall = gathering.hall("person-dan")
    assert (hall.seat, hall.waiting, hall.seats[2].coming) == (-1, -1, "")
    assert gathering.refused("person-dan", Withdraw) == "not-waiting"
    gathering.come(CLEO, 2, "Dan")
    assert gathering.hall(CLEO).seats[2].coming == "Dan", "seat and name are free again"
    gathering.play_out()
    gathering.wish(CLEO, Withdraw)
    gathering.wish(BOB, Again)
    assert gathering.hall().seats[2].kind == "bot"
    assert gathering.again().hall(HOST) == gathering.hall()


def test_nobody_changes_seats_while_a_match_goes_on() -> None:
    gathering = Gathering(match=Match(games=2), chairs=3)
    gathering.begin()
    assert gathering.refused(HOST, Sit, seat=2, name="Ana") == "in-game"
    gathering.play_out()
    assert gathering.table.phase == "between"
    assert gathering.refused(HOST, Sit, seat=2, name="Ana") == "in-game"


def test_who_stands_leaves_a_free_chair_or_in_a_game_a_bot(three: Gathering) -> None:
    three.wish(CLEO, GiveWord, word="cleo's")
    three.wish(CLEO, Stand)
    assert (three.hall().seats[2].kind, three.hall().seats[2].word) == ("free", False)
    three.come(CLEO, 2)
    three.begin()
    three.wish(CLEO, Stand)
    assert three.hall().seats[2].kind == "bot"
    assert three.refused(CLEO, Stand) == "not-seated"
    three.play_out()
    three.wish(BOB, Stand)
    assert three.hall().seats[1].kind == "free"
    assert three.refused(HOST, Again) == "free-chairs"
    three.wish(HOST, Fill, seat=1, level="random")
    three.wish(HOST, Again)


def test_nothing_said_on_a_chair_stays_with_it(three: Gathering) -> None:
    three.wish(CLEO, GiveWord, word="mine")
    three.wish(CLEO, Sit, seat=3, name="Cleo")
    assert [seat.word for seat in three.hall().seats] == [False, False, False, True]
    three.begin()
    three.go(CLEO)
    three.now += GONE
    three.wish(HOST, Hold, seat=3)
    three.play_out()
    three.table.presence.arrive(CLEO)
    three.wish(HOST, Fill, seat=2, level="random")
    three.wish(CLEO, Sit, seat=2, name="Cleo")
    three.go(CLEO)
    three.come("person-dan", 3)
    three.go("person-dan")
    three.wish(HOST, Again)
    assert not any(seat.held for seat in three.hall().seats), "nobody wished to have these seats held"


# ---- the host


def test_only_the_host_arranges(three: Gathering) -> None:
    for kind, what in (
        (Fill, {"seat": 3, "level": "random"}), (Resize, {"chairs": 5}), (Arrange, {}), (Remove, {"seat": 0}),
        (MakeHost, {"seat": 1}), (Begin, {}), (Reopen, {}),
    ):  # fmt: skip
        assert three.refused(BOB, kind, **what) == "not-host"


def test_chairs_and_bots(three: Gathering) -> None:
    assert three.refused(HOST, Begin) == "free-chairs"
    assert three.refused(HOST, Fill, seat=3, level="nonsense") == "unknown-bot"
    assert three.refused(HOST, Fill, seat=1, level="random") == "seat-taken"
    assert three.refused(HOST, Resize, chairs=2) == "not-free"
    three.wish(HOST, Fill, seat=3, level="random")
    three.wish(HOST, Fill, seat=3, level="")
    assert three.hall().seats[3].kind == "free"
    three.wish(HOST, Resize, chairs=6)
    filled = [entry for entry in three.wish(HOST, Begin, fill="sensible") if isinstance(entry, Filled)]
    assert [entry.seat for entry in filled] == [3, 4, 5]
    assert len(set(names(three))) == 6
    for kind, what, code in (
        (Begin, {}, "gathering-over"), (Resize, {"chairs": 3}, "gathering-over"), (Arrange, {}, "gathering-over"),
        (Fill, {"seat": 3, "level": "random"}, "in-game"), (Reopen, {}, "not-finished"), (Again, {}, "not-over"),
    ):  # fmt: skip
        assert three.refused(HOST, kind, **what) == code


def test_bad_house_rules_are_refused_whole(three: Gathering) -> None:
    door = Door(public=True)
    assert three.refused(HOST, Arrange, options={"packs": 99}, door=door) == "bad-options"
    assert three.refused(HOST, Arrange, options={"nonsense": 1}, clock="quick") == "bad-options"
    three.wish(HOST, Arrange, options={"max_rounds": 2}, clock="quick", match=Match(games=3))
    hall = three.hall(BOB)
    assert (hall.options["max_rounds"], hall.clock, hall.match.games, hall.door.public) == (2, "quick", 3, False)
    three.wish(HOST, Resize, chairs=21)
    assert three.refused(HOST, Begin, fill="random") == "bad-players"


def test_only_the_absent_are_removed_and_only_after_a_minute(three: Gathering) -> None:
    assert three.refused(HOST, Remove, seat=1) == "not-away"
    three.go(BOB)
    three.now += GONE - 1
    assert three.refused(HOST, Remove, seat=1) == "not-away"
    three.now += 1
    entry = found(three.wish(HOST, Remove, seat=1), Stood)
    assert (entry.seat, three.hall().seats[1].kind) == (1, "free")
    assert three.refused(HOST, Remove, seat=3) == "not-away"


def test_the_host_hands_over(three: Gathering) -> None:
    assert three.refused(HOST, MakeHost, seat=3) == "not-seated"
    three.wish(HOST, MakeHost, seat=2)
    assert (three.hall(CLEO).host, three.hall().host) == (True, False)
    three.wish(CLEO, Stand)
    assert three.hall().host, "whoever sits first has it when the host stands up"


def test_the_role_passes_on_when_the_host_is_gone(three: Gathering) -> None:
    three.go(HOST)
    left = three.now
    three.go(BOB)
    entry = three.tick()
    assert isinstance(entry, Hosted)
    assert (entry.person, entry.at) == (CLEO, left + HOST_GONE)
    three.table.presence.arrive(HOST)
    assert three.tick() is None
    assert not three.hall().host


def test_it_passes_to_nobody_who_is_away(three: Gathering) -> None:
    for person in (HOST, BOB, CLEO):
        three.go(person)
    assert three.tick() is None
    three.now += 3 * HOST_GONE
    three.table.presence.arrive(HOST)
    assert three.tick() is None


# ---- holding and stopping


def test_a_seat_is_held_until_its_owner_is_back() -> None:
    gathering = Gathering(chairs=3)
    gathering.come(BOB, 1)
    gathering.begin()
    gathering.tick()
    gathering.play(HOST)
    assert gathering.tick() is None, "Bob is waited for"
    assert gathering.refused(HOST, Hold, seat=1) == "not-away"
    gathering.go(BOB)
    assert gathering.refused(HOST, Hold, seat=1) == "not-away"
    gathering.now += GONE
    assert gathering.refused("person-dan", Hold, seat=1) == "not-seated"
    found(gathering.wish(HOST, Hold, seat=1), Held)
    assert gathering.refused(HOST, Hold, seat=1) == "held"
    entry = gathering.tick()
    assert isinstance(entry, Moved)
    assert (entry.seat, entry.by) == (1, "bot")
    gathering.table.presence.arrive(BOB)
    assert isinstance(gathering.tick(), Back)
    gathering.tick()
    gathering.play(BOB)


def test_whoever_comes_back_between_two_games_has_their_seat() -> None:
    gathering = Gathering(chairs=3, match=Match(games=2))
    gathering.come(BOB, 1)
    gathering.begin()
    gathering.go(BOB)
    gathering.now += GONE
    gathering.wish(HOST, Hold, seat=1)
    gathering.play_out()
    gathering.table.presence.arrive(BOB)
    assert isinstance(gathering.tick(), Back)
    assert not gathering.hall().seats[1].held


def test_a_game_is_stopped_when_all_who_are_there_wish_it(three: Gathering) -> None:
    three.begin()
    three.go(CLEO)
    three.now += GONE
    three.wish(HOST, Stop)
    three.wish(HOST, Stop, stop=False)
    three.wish(BOB, Stop)
    assert [seat.stop for seat in three.hall().seats] == [False, True, False, False]
    three.wish(HOST, Stop)
    assert three.table.phase == "playing", "Cleo has not been asked"
    three.wish(HOST, Hold, seat=2)
    assert (three.table.phase, three.hall().stopped, three.table.places()) == ("finished", True, [])
    with pytest.raises(Exception, match="game-over"):
        three.play(BOB)
    assert three.refused(BOB, Stop) == "not-begun"
    three.wish(BOB, Again)
    assert not three.hall().stopped


def test_when_the_last_to_choose_leaves_all_is_settled_once() -> None:
    gathering = Gathering(chairs=3)
    gathering.come(BOB, 1)
    gathering.come(CLEO, 2)
    gathering.begin("")
    gathering.play(HOST)
    gathering.play(BOB)
    assert gathering.table.running.questions.awaited == (2,)
    gathering.wish(CLEO, Stand)
    assert isinstance(gathering.tick(), Moved)
    view = gathering.table.see(0, since=-1, now=gathering.now).view
    assert view.round == 1
    assert set(gathering.table.running.questions.awaited) == {0, 1, 2}


def test_nothing_of_a_stopped_game_is_left_in_the_next(three: Gathering) -> None:
    three.begin()
    three.play(HOST)
    three.play(BOB)
    three.go(CLEO)
    three.wish(HOST, Stop)
    three.wish(BOB, Stop)
    three.now += GONE
    three.wish(HOST, Hold, seat=2)
    three.wish(BOB, Again)
    seen = three.table.see(0, since=-1, now=three.now)
    assert (seen.view.pick, seen.view.round, seen.over, seen.places) == (-1, 0, False, [])
    assert not any(player.chosen for player in seen.view.players)
    assert not any(seat.stop for seat in three.hall().seats)
    assert set(three.table.running.questions.awaited) == {0, 1, 2, 3}
