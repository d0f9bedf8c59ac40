"""Whole games over a real socket."""

from random import Random

import pytest

from tests.server.clients import Browser, play_to_the_end

GAMES = [("grisbi", 3), ("rami", 2), ("muzishez", 4)]


@pytest.mark.parametrize(("game", "bots"), GAMES)
def test_a_whole_game_and_another(browser: Browser, game: str, bots: int) -> None:
    code = browser.open_table(game, bots, level="sensible", options=SHORT[game])
    with browser.at(code) as tab:
        last = play_to_the_end(tab, Random(1))
        assert sorted(last["places"])[0] == 1
        assert len(last["places"]) == bots + 1
        assert last["legal"] == last["awaited"] == []
        tab.send({"type": "again", "id": "again"})
        assert tab.until_type("done", "refused")["type"] == "done"
        fresh = tab.until(lambda message: message["type"] == "seen" and message["game"] == 2)
        assert not fresh["over"]
        assert fresh["version"] > last["version"]


SHORT = {"grisbi": {"max_moves": 400}, "rami": {"contracts": [1], "max_turns": 60}, "muzishez": {}}
