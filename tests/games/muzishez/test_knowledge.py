from brelan.core.game import plain
from brelan.core.position import Position
from brelan.games.registry import game

GAME = game("muzishez")


def test_choices_are_hidden_until_all_have_chosen_and_public_after() -> None:
    position = Position.deal(GAME, players=4, seed=3)
    position.step(1, 2)
    for viewer in (0, 2, 3, -1):
        view = plain(position.view(viewer))
        assert view["pick"] == -1
        assert [player["chosen"] for player in view["players"]] == [False, True, False, False]
    assert plain(position.view(1))["pick"] == 2
    for seat in (0, 2, 3):
        position.step(seat, 0)
    for viewer in (0, 1, 2, 3, -1):
        assert plain(position.view(viewer))["last_picks"] == [0, 2, 0, 0]


def test_a_changed_mind_would_not_show() -> None:
    """Two games that differ only in another seat's open choice look the same to everybody else."""
    one, other = (Position.deal(GAME, players=4, seed=3) for _ in range(2))
    one.step(1, 0)
    other.step(1, 2)
    for viewer in (0, 2, 3, -1):
        assert one.masked(viewer).tobytes() == other.masked(viewer).tobytes()
    assert one.masked(1).tobytes() != other.masked(1).tobytes()


def test_the_order_of_answers_does_not_matter() -> None:
    choices = {0: 1, 1: 0, 2: 1, 3: 2}
    ends = set()
    for order in ((0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)):
        position = Position.deal(GAME, players=4, seed=8)
        for seat in order:
            position.step(seat, choices[seat])
        ends.add(position.tobytes())
    assert len(ends) == 1


def test_events_say_who_got_what_and_what_was_contested() -> None:
    position = Position.deal(GAME, players=4, seed=3)
    for seat, slot in ((0, 1), (1, 0), (2, 0)):
        position.step(seat, slot)
    before = position.masked(-1)
    move = GAME.move_of(position.states, 3, [2])
    position.play(3, move)
    told = GAME.tell(before.states, position.masked(-1).states, 3, move, -1)
    table = plain(before.view(-1))["table"]
    assert [(event.kind, event.seat, event.cards) for event in told] == [
        ("chose", 3, []),
        ("captured", 0, [table[1]]),
        ("contested", 1, [table[0]]),
        ("contested", 2, [table[0]]),
        ("captured", 3, [table[2]]),
    ]
    assert [event.count for event in told if event.kind == "contested"] == [2, 2]
