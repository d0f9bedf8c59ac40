"""Games that count together, the fairness of their deals, and standing answers in them."""

from typing import Any

import pytest

from brelan.core.fairness import commitment, deal_seed, is_fair
from brelan.table.entries import Answering, Dealt, Filled, Moved, seed_value
from brelan.table.house import Match, Order, Standing
from brelan.table.table import REMEMBERED_IDS
from brelan.table.wishes import (
    Again,
    Begin,
    GiveWord,
    Reopen,
    Resize,
    SetOrder,
    SetStanding,
    Stop,
)
from tests.table.people import BOB, CLEO, FIRST_SECRET, HOST, Gathering, found, names


def test_a_match_adds_up_and_the_loser_starts() -> None:
    match = Match(games=3, count="points", starter="loser")
    gathering = Gathering("grisbi", match=match, chairs=4, options={"max_moves": 200})
    gathering.come(BOB, 1)
    gathering.begin()
    places, points, losers = [0] * 4, [0] * 4, []
    for number in range(1, 4):
        gathering.play_out()
        for seat, (place, own) in enumerate(zip(gathering.table.places(), gathering.table.points(), strict=True)):
            places[seat] += place
            points[seat] += own
        hall = gathering.hall()
        assert (hall.standings.done, hall.standings.places, hall.standings.points) == (number, places, points)
        assert [sum(each) for each in zip(*(score.points for score in hall.standings.scores), strict=True)] == points
        assert hall.standings.scores[-1].places == gathering.table.places()
        assert hall.phase == ("finished" if number == 3 else "between")
        losers.append(gathering.table.places().index(max(gathering.table.places())))
        if number < 3:
            dealt = found(gathering.wish(BOB, Again), Dealt)
            assert dealt.first == losers[-1]
            assert gathering.table.running.position.awaited() == [losers[-1]]
    assert gathering.refused(BOB, Again, first=1) == "not-host"
    assert gathering.refused(HOST, Again, first=4) == "no-such-seat"
    assert found(gathering.wish(HOST, Again, first=2), Dealt).first == 2
    assert (gathering.hall().standings.done, gathering.hall().standings.places) == (0, [0] * 4)


@pytest.mark.parametrize(
    ("game", "options", "count", "best"),
    [
        ("grisbi", {"max_moves": 200}, "places", "fewest"),
        ("rami", {"contracts": [1], "max_turns": 60}, "points", "fewest"),
        ("muzishez", {}, "points", "most"),
    ],
)
def test_it_is_said_what_decides_a_match_by_points(game: str, options: dict[str, Any], count: str, best: str) -> None:
    gathering = Gathering(game, match=Match(count="points"), chairs=4, options=options)
    assert (gathering.hall().standings.count, gathering.hall().standings.best) == (count, best)
    gathering.begin(fill="sensible")
    gathering.play_out()
    stands = gathering.hall().standings
    totals = stands.points if stands.count == "points" else stands.places
    assert min(stands.points) >= 0, "people count no points below nought"
    leads = (max if stands.best == "most" else min)(totals)
    assert totals[gathering.table.places().index(1)] == leads


def test_a_match_by_places_is_won_by_the_fewest() -> None:
    stands = Gathering("rami").hall().standings
    assert (stands.count, stands.best) == ("places", "fewest")


def test_a_stopped_game_counts_for_nobody() -> None:
    gathering = Gathering(match=Match(games=2, starter="loser"), chairs=3)
    gathering.begin()
    gathering.wish(HOST, Stop)
    assert gathering.table.phase == "between"
    assert found(gathering.wish(HOST, Again), Dealt).first == -1
    gathering.play_out()
    standings = gathering.hall().standings
    assert (standings.done, standings.places) == (2, gathering.table.places())
    assert [score.places for score in standings.scores] == [[], gathering.table.places()]


def test_after_a_match_all_may_be_changed(three: Gathering) -> None:
    three.begin()
    three.play_out()
    assert three.refused(BOB, Reopen) == "not-host"
    three.wish(HOST, Reopen)
    assert (three.hall().phase, three.hall().standings.done, names(three)[:3]) == (
        "gathering", 0, ["Ana", "Bob", "Cleo"],
    )  # fmt: skip
    three.wish(HOST, Resize, chairs=3)
    three.begin("")
    assert three.table.games == 2


# ---- fair deals


def test_deals_come_from_a_secret_that_was_committed_to_before_the_words(three: Gathering) -> None:
    fair = three.hall().fair
    assert (fair.commitment, fair.coming, fair.secret) == ("", commitment(FIRST_SECRET), "")
    three.wish(BOB, GiveWord, word=" bob's\u202e word ")
    assert "word" not in str(three.hall(CLEO))[str(three.hall(CLEO)).index("fair=") :].replace("words=[]", "")
    dealt = found(three.wish(HOST, Begin, fill="random"), Dealt)
    words = ["", "bob's word", "", ""]
    assert seed_value(dealt.seed) == deal_seed(FIRST_SECRET, 1, words)
    after = three.hall().fair
    assert (after.commitment, after.coming) == (fair.coming, commitment(dealt.secret))
    three.wish(CLEO, GiveWord, word="for the next")
    three.play_out()
    told = three.hall("somebody else").fair
    assert (told.secret, told.words) == (FIRST_SECRET, words)
    proof = three.table.contest.proof(1)
    assert proof is not None
    assert is_fair(proof, seed_value(dealt.seed))
    rematch = found(three.wish(BOB, Again), Dealt)
    assert seed_value(rematch.seed) == deal_seed(dealt.secret, 1, ["", "", "for the next", ""])
    assert three.hall().fair.secret == ""
    assert rematch.secret not in (dealt.secret, FIRST_SECRET, "")


def test_a_matchs_secret_is_told_after_its_last_game_only() -> None:
    gathering = Gathering(match=Match(games=3), chairs=3)
    gathering.wish(HOST, GiveWord, word="w")
    seeds = [found(gathering.wish(HOST, Begin, fill="random"), Dealt).seed]
    for number in range(3):
        assert gathering.hall().fair.secret == ""
        assert gathering.table.contest.proof(1) is None
        gathering.play_out()
        if number < 2:
            assert gathering.hall().fair.secret == ""
            dealt = found(gathering.wish(HOST, Again), Dealt)
            assert dealt.secret == "", "one secret for all games of a match"
            seeds.append(dealt.seed)
    assert gathering.hall().fair.secret == FIRST_SECRET
    assert [seed_value(seed) for seed in seeds] == [deal_seed(FIRST_SECRET, n, ["w", "", ""]) for n in (1, 2, 3)]


# ---- standing answers


def asked(standing: Standing, seed: str) -> tuple[list[tuple[int, str, int]], str]:
    """Gin Rami, a clock, two people besides the host: what happens with the first card that may be bought, and when;
    and the card.
    """
    gathering = Gathering("rami", chairs=4, clock="relaxed", options={"first": 0})
    gathering.come(BOB, 1)
    gathering.come(CLEO, 2)
    gathering.table.pace = "normal"
    gathering.commit(Filled(at=gathering.now, seat=3, level="random", name="Odette"))
    gathering.commit(Dealt(at=gathering.now, seed=seed))
    claims = gathering.table.game.claims
    assert claims is not None
    found(gathering.wish(CLEO, SetStanding, standing=standing), Answering)
    while 2 not in gathering.table.running.questions.awaited or len(gathering.table.running.questions.awaited) < 2:
        seat = gathering.table.running.questions.awaited[0]
        person = gathering.table.chairs[seat].person
        if person:
            gathering.play(person)
        else:
            gathering.tick()
    start = gathering.now
    happened: list[tuple[int, str, int]] = []
    card = claims.asked_about(gathering.table.running.position.states)
    while set(gathering.table.running.questions.awaited) & {1, 2} and len(happened) < 8:
        entry = gathering.tick()
        if not isinstance(entry, Moved):
            break
        happened.append((entry.seat, entry.move["do"], entry.at - start))
    return happened, card


def test_a_standing_answer_passes_in_a_bots_time_whatever_the_hand() -> None:
    times = set()
    for number in range(6):
        seed = f"{number + 1:032x}"
        without, card = asked(Standing(), seed)
        always, _ = asked(Standing(passes="always"), seed)
        this_round, _ = asked(Standing(passes="round"), seed)
        but_this, _ = asked(Standing(passes="but", but=[card]), seed)
        but_other, _ = asked(Standing(passes="but", but=["?"]), seed)
        assert always == this_round == but_other
        assert without == but_this
        answer = next(each for each in always if each[0] == 2)
        asked_it = next(each for each in without if each[0] == 2)
        assert answer[1] == asked_it[1] == "pass"
        assert answer[2] < 3_000 < asked_it[2] == 20_000
        bots = [each[2] for each in always if each[0] == 3]
        assert bots in ([], [answer[2]]), "who answers at once cannot be told from a bot"
        times.add(answer[2])
    assert len(times) > 1


def test_standing_answers_are_for_games_that_have_claims(three: Gathering) -> None:
    assert three.refused(BOB, SetStanding, standing=Standing(passes="always")) == "no-claims"


# ---- the order of a hand


def test_the_order_of_a_hand_is_for_its_player_alone_and_this_deal(three: Gathering) -> None:
    order = Order(deal="mine", cards=["9", "2"])
    assert three.refused(BOB, SetOrder, order=order) == "not-begun"
    three.begin()
    version = three.table.running.version
    shown = {person: three.hall(person) for person in (HOST, CLEO, "")}
    three.wish(BOB, SetOrder, order=order)
    assert three.hall(BOB).order == order
    assert three.hall(BOB).version == three.table.version
    assert {person: three.hall(person) for person in shown} == shown, "nobody else can tell"
    assert three.again().hall(BOB).order == order
    assert all(three.hall(person).order == Order() for person in (HOST, CLEO, ""))
    assert three.table.running.version == version, "the game has not gone on"
    three.play_out()
    three.wish(HOST, Again)
    assert three.hall(BOB).order == Order()


def test_however_often_a_hand_is_put_in_order_what_others_sent_is_remembered(three: Gathering) -> None:
    three.begin()
    (stop,) = three.wish(BOB, Stop, stop=True)
    for number in range(REMEMBERED_IDS):
        three.wish(CLEO, SetOrder, order=Order(deal="mine", cards=[str(number)]))
    assert three.table.done(BOB, stop.id) is not None
