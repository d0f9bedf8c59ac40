"""Players that are programs in an environment: a thinking one sees no more than its seat does."""

from typing import Any

import pytest

from brelan.bots.players import Bot
from brelan.core.position import Position
from brelan.envs import opponents
from brelan.envs.single import SingleEnv


def test_a_thinking_opponent_is_shown_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Witness(Bot):
        def decide(self, masked: Position, seat: int, done: Any = ()) -> Any:
            true = env.board.position
            assert masked.tobytes() == true.masked(seat).tobytes() != true.tobytes()
            asked.append(seat)
            return super().decide(masked, seat, done)

    monkeypatch.setattr(opponents, "Bot", Witness)
    env = SingleEnv("muzishez", players=3, bots="champion")
    _, info = env.reset(seed=3)
    for _ in range(3):
        *_, info = env.step(info["action_mask"].argmax())
    assert len(asked) > 3
