"""OpenSpiel's own tests of its games, and what its algorithms need of ours."""

import pickle
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from brelan.bots.search import Budget
from brelan.core.errors import BadInput, Refused
from brelan.envs.openspiel import TableGame
from brelan.envs.openspiel.bots import TableBot
from brelan.envs.openspiel.parameters import rules_of, specification
from brelan.envs.openspiel.rollouts import Rollouts
from brelan.envs.openspiel.state import TableState
from brelan.games.registry import GAMES, game

IN_TURN = [
    "python_grisbi(max_moves=300)",
    "python_grisbi(draw=manual,max_moves=300,players=3)",
    "python_gin_rami(contracts=1_2_,max_turns=20)",
    "python_muzishez_turns(max_rounds=20)",
]
AT_ONCE = ["python_muzishez(max_rounds=20)", "python_muzishez(packs=2,players=8,max_rounds=20)"]


def loaded(name: str) -> TableGame:
    found = pyspiel.load_game(name)
    assert isinstance(found, TableGame)
    return found


def dealt(name: str, chance: random.Random) -> TableState:
    state = loaded(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


def go_on(state: Any, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_simultaneous_node():
            state.apply_actions([chance.choice(state.legal_actions(p)) for p in range(state.num_players())])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


@pytest.fixture
def chance() -> random.Random:
    np.random.seed(5)  # what OpenSpiel's own tests draw from
    return random.Random(5)


class TestOpenSpielsOwn:
    @pytest.mark.parametrize("name", [*IN_TURN, *AT_ONCE])
    def test_simulation(self, name: str, chance: random.Random) -> None:
        games_sim_test.GamesSimTest().sim_game(loaded(name))

    def test_simulation_of_simultaneous_choices_in_turn(self, chance: random.Random) -> None:
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game_as_turn_based("python_muzishez"))
        games_sim_test.GamesSimTest().sim_game(pyspiel.convert_to_turn_based(loaded("python_muzishez(players=3)")))

    @pytest.mark.parametrize("name", [*IN_TURN, AT_ONCE[0]])
    def test_api(self, name: str, chance: random.Random) -> None:
        case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": loaded(name), "game_name": name})
        found = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
        assert found.testsRun >= 5
        assert [problem for _, problem in [*found.errors, *found.failures]] == []

    @pytest.mark.parametrize("name", ["python_grisbi(max_moves=5,seed_bytes=1)", "python_muzishez(seed_bytes=1)"])
    def test_playthrough(self, name: str, tmp_path: Path) -> None:
        flags.FLAGS(["playthrough"])
        file = tmp_path / "playthrough.txt"
        file.write_text(generate_playthrough.playthrough(name, None, seed=3), encoding="utf-8")
        written, again = generate_playthrough.replay(str(file))
        assert "InformationStateString(1)" in written
        assert written == again


class TestInformationStates:
    @pytest.mark.parametrize("name", IN_TURN)
    def test_worlds_look_alike_to_who_imagines_them(self, name: str, chance: random.Random) -> None:
        state = dealt(name, chance)
        for _ in range(6):
            go_on(state, chance, 5)
            if state.is_terminal():
                break
            player = state.current_player()
            world = state.resample_from_infostate(player, chance.random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            action = chance.choice(state.legal_actions())
            world.apply_action(action)
            state.apply_action(action)

    def test_worlds_differ(self, chance: random.Random) -> None:
        state = dealt(IN_TURN[0], chance)
        player = state.current_player()
        worlds = {str(state.resample_from_infostate(player, chance.random)) for _ in range(5)}
        assert len(worlds | {str(state)}) == 6

    def test_who_is_dealt_another_hand_knows(self, chance: random.Random) -> None:
        """In the deal, and in a world that somebody imagines."""
        state = dealt(IN_TURN[0], chance)
        player = state.current_player()
        worlds = [state, *(state.resample_from_infostate(player, chance.random) for _ in range(3))]
        worlds += [dealt(IN_TURN[0], chance) for _ in range(3)]
        other = (player + 1) % 4
        assert len({world.information_state_string(other) for world in worlds}) == len(worlds)

    def test_nothing_seen_is_forgotten(self, chance: random.Random) -> None:
        """The same table, reached in another way, is another information state; the observation is the same."""
        names = set()
        for first, second in ((0, 1), (1, 0)):
            state = loaded("python_muzishez_turns(players=3)").new_initial_state()
            while state.is_chance_node():
                state.apply_action(1)
            for slot in (first, first, first, second, second, second):
                state.apply_action(slot)
            names.add(state.information_state_string(0))
        assert len(names) == 2

    def test_secret_choices_stay_secret(self, chance: random.Random) -> None:
        seen = []
        for slot in (0, 1):
            state = dealt("python_muzishez_turns(seed_bytes=1)", random.Random(1))
            state.apply_action(slot)
            seen.append((state.information_state_string(1), state.observation_string(1), state.observation_tensor(1)))
        assert seen[0] == seen[1]

    def test_nobody_notices_who_waits(self, chance: random.Random) -> None:
        state = dealt(IN_TURN[1], chance)
        wait = state.num_distinct_actions() - 1
        while wait not in state.legal_actions():
            go_on(state, chance, 1)
        waiting = state.current_player()
        before = [state.information_state_string(player) for player in range(3)]
        state.apply_action(wait)
        after = [state.information_state_string(player) for player in range(3)]
        assert [player for player in range(3) if before[player] != after[player]] == [waiting]

    @pytest.mark.parametrize("name", [*IN_TURN, *AT_ONCE])
    def test_a_file_goes_on_like_the_game(self, name: str, chance: random.Random) -> None:
        state = dealt(name, chance)
        go_on(state, chance, 12)
        if not state.is_simultaneous_node():
            state = state.resample_from_infostate(state.current_player(), chance.random)
        other = pickle.loads(pickle.dumps(state))
        for each in (state, other):
            go_on(each, random.Random(3), 12)
        assert str(state) == str(other)
        for player in range(state.num_players()):
            assert state.information_state_string(player) == other.information_state_string(player)


class TestSearch:
    @pytest.mark.parametrize("name", IN_TURN)
    def test_is_mcts_plays(self, name: str, chance: random.Random) -> None:
        state = dealt(name, chance)
        bot = ismcts.ISMCTSBot(
            state.get_game(),
            Rollouts(state.get_game().setup.game, seed=1),
            uct_c=1.4,
            max_simulations=15,
            random_state=np.random.RandomState(1),
        )
        for _ in range(3):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)

    def test_mcts_plays_with_their_own_rollouts(self, chance: random.Random) -> None:
        state = dealt("python_muzishez_turns(max_rounds=2)", chance)
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = mcts.MCTSBot(state.get_game(), 1.4, 20, evaluator, random_state=np.random.RandomState(1))
        assert bot.step(state) in state.legal_actions()

    @pytest.mark.parametrize("name", IN_TURN)
    def test_our_bots_play(self, name: str, chance: random.Random) -> None:
        state = dealt(name, chance)
        table = state.get_game().setup.game
        levels = ["champion", "sensible", "random", "joueur"]
        bots = [
            TableBot(table, player, levels[player], seed=player, budget=Budget(simulations=2))
            for player in range(state.num_players())
        ]
        for _ in range(60):
            if state.is_terminal():
                break
            state.apply_action(bots[state.current_player()].step(state))
        assert len(state.history()) > 40

    def test_they_meet_in_an_evaluation(self, chance: random.Random) -> None:
        state = dealt("python_muzishez_turns(max_rounds=3)", chance)
        bots = [TableBot(game("muzishez"), player, "joueur", seed=player) for player in range(3)]
        bots.append(pyspiel.make_uniform_random_bot(3, 1))
        returns = pyspiel.evaluate_bots(state, bots, 5)
        assert sum(returns) == pytest.approx(0)
        assert state.is_terminal()


class TestParameters:
    @pytest.mark.parametrize("name", list(GAMES))
    def test_all_house_rules_can_be_said(self, name: str) -> None:
        found = game(name)
        rules = rules_of(found, specification(found))
        assert set(rules) == set(found.options.__struct_fields__)

    def test_they_reach_the_table(self, chance: random.Random) -> None:
        name = "python_grisbi(first=seat2,powers_chef=5,powers_biche=1,wild=free,players=5)"
        table = dealt(name, chance).table
        assert table is not None
        assert table.asked == 2
        assert table.position.states[0].wild_free == 1
        assert table.position.states[0].powers.sum() == 13

    @pytest.mark.parametrize(
        "name",
        [
            "python_grisbi(draw=sometimes)",
            "python_grisbi(players=9)",
            "python_grisbi(max_moves=0)",
            "python_grisbi(seed_bytes=17)",
            "python_gin_rami(contracts=1_nine_)",
        ],
    )
    def test_impossible_ones_are_refused(self, name: str) -> None:
        with pytest.raises(BadInput) as refused:
            pyspiel.load_game(name)
        assert refused.value.code in {"bad-options", "bad-players"}

    @pytest.mark.parametrize("outcome", [256, 999, -3])
    def test_what_is_no_outcome_of_chance_changes_nothing(self, outcome: int) -> None:
        state = pyspiel.load_game(IN_TURN[0]).new_initial_state()
        state.apply_action(7)
        with pytest.raises(Refused, match="unknown-action"):
            state.apply_action(outcome)
        assert str(state) == "seed 07"

    @pytest.mark.parametrize("actions", [[], [0], [0] * 5])
    def test_all_choose_at_once_or_nobody(self, actions: list[int], chance: random.Random) -> None:
        state = pyspiel.load_game("python_muzishez").new_initial_state()
        with pytest.raises(Refused, match="not-your-turn"):
            state.apply_actions([0] * 4)
        state = dealt("python_muzishez", chance)
        before = str(state)
        with pytest.raises(Refused, match="incomplete"):
            state.apply_actions(actions)
        assert str(state) == before

    def test_a_refused_action_changes_nothing(self, chance: random.Random) -> None:
        state = dealt(IN_TURN[0], chance)
        before = str(state)
        refused = next(action for action in range(951) if action not in state.legal_actions())
        assert state.table is not None
        with pytest.raises(Refused, match=state.table.position.check(state.current_player(), refused)):
            state.table.act(refused)
        assert str(state) == before
