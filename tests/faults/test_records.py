"""Games that are kept, repeated and copied: nothing of them may be lost, and nothing may get in."""

import dataclasses
import os
import random
import tracemalloc
import warnings

import msgspec
import numpy as np
import pytest

from brelan.core.chance import fresh_seed
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.core.record import GameRecord, Seat, new_record, read, replay, write
from brelan.core.records import from_bytes
from brelan.games.grisbi.options import GrisbiOptions
from brelan.games.muzishez.options import MuzishezOptions
from brelan.games.rami.options import RamiOptions
from brelan.games.registry import GAMES, game
from brelan.testing.walking import walk, walked
from tests.faults.moments import PHASES, RULES, dealt, phases, wire_move

SEATS = 4


def recorded(name: str, seed: int, moves: int) -> tuple[GameRecord, list[bytes]]:
    """A random game's record, and its state before each move and after the last."""
    position = dealt(name, seed, SEATS)
    options = msgspec.convert(RULES[name], position.game.options)
    sitting = [Seat(name=f"seat {seat}") for seat in range(SEATS)]
    record = new_record(position.game, sitting, options=options, seed=seed)
    states, chooser = [position.tobytes()], random.Random(seed)
    while len(record.moves) < moves and not position.over:
        seat, move = wire_move(position, chooser)
        position.play(seat, move)
        record.moves.append((seat, plain(move)))
        states.append(position.tobytes())
    return record, states


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_game_comes_back_at_every_move(name: str) -> None:
    """A saved game came back without whose turn it was, or without what was still open."""
    record, states = recorded(name, 3, 60)
    text = write(record)
    kept = read(text)
    assert write(kept) == text
    for moves in range(0, len(states), 7):
        assert replay(kept, game(name), moves).tobytes() == states[moves]
    assert replay(kept, game(name)).tobytes() == states[-1]


@pytest.mark.parametrize(("name", "phase"), [(name, phase) for name in GAMES for phase in sorted(PHASES[name])])
def test_a_state_rebuilt_from_bytes_goes_on_alike_in_every_phase(name: str, phase: str) -> None:
    """A game restored in the middle of something (a question, a choice) played on differently."""
    position = phases(name)[phase]
    again = Position(position.game, from_bytes(position.tobytes(), position.states.dtype))
    assert (again.actor(), again.actors(), again.facts()) == (position.actor(), position.actors(), position.facts())
    assert [again.legal(seat) for seat in again.actors()] == [position.legal(seat) for seat in position.actors()]
    ends = [walked(each.copy(), random.Random(8), 20).tobytes() for each in (position, again)]
    assert ends[0] == ends[1] != position.tobytes()


class LaterGrisbi(GrisbiOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    wild: str = "free"  # type: ignore[assignment]
    grace: int = 2  # type: ignore[assignment]


class LaterRami(RamiOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    buys: int = 0


class LaterMuzishez(MuzishezOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    max_rounds: int = 3


LATER: dict[str, type[msgspec.Struct]] = {"grisbi": LaterGrisbi, "rami": LaterRami, "muzishez": LaterMuzishez}


@pytest.mark.parametrize("name", GAMES)
def test_a_default_that_changes_later_changes_no_old_game(name: str) -> None:
    """A new default of a house rule was read into old records, which then replayed to another game."""
    options = game(name).options()
    record = new_record(game(name), [Seat(name="")] * SEATS, options=options, seed=1)
    later = dataclasses.replace(game(name), options=LATER[name])
    assert set(record.options) == {field.name for field in msgspec.structs.fields(options)}
    old = replay(record, game(name)).tobytes()
    assert replay(read(write(record)), later).tobytes() == old
    forgetful = msgspec.structs.replace(record, options={})
    assert replay(forgetful, later).tobytes() != old, "the test would see a default that was read in"


@pytest.mark.parametrize("name", GAMES)
def test_the_programs_own_chance_and_other_games_stay_out(name: str) -> None:
    """Games under one seed differed: something drew from chance that is shared by the whole program."""
    alone = [position.tobytes() for position in (walked(dealt(name, 6), random.Random(6), 60),)]
    position, other = dealt(name, 6), dealt(name, 7)
    elsewhere = walk(other, random.Random(1), 1000)
    for number, _ in enumerate(walk(position, random.Random(6), 60)):
        random.seed(number)
        np.random.seed(number)
        next(elsewhere, None)
    assert [position.tobytes()] == alone


@pytest.mark.parametrize("name", GAMES)
def test_no_two_games_are_dealt_alike_unless_asked(name: str) -> None:
    """The shuffle was seeded once, or not at all: everybody got the same cards again and again."""
    seeds = [fresh_seed() for _ in range(100)]
    deals = [dealt(name, seed).facts() for seed in seeds]
    assert len({str(deal) for deal in deals}) == len(seeds)
    assert [dealt(name, seed).facts() for seed in seeds[:10]] == deals[:10]


def test_forked_processes_do_not_share_their_fresh_seeds() -> None:
    """Workers that were copied from one process all dealt the same games."""
    seeds = {fresh_seed()}
    for _ in range(3):
        reading, writing = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forking where there are threads
            child = os.fork()
        if child == 0:
            os.write(writing, f"{fresh_seed():032x}".encode())
            os._exit(0)
        os.waitpid(child, 0)
        seeds.add(int(os.read(reading, 32), 16))
        os.close(reading)
        os.close(writing)
    assert len(seeds) == 4


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_masks_leave_no_memory_behind(name: str) -> None:
    """Copies made for looking ahead were never freed, and a long search ate all memory."""
    position = walked(dealt(name, 2), random.Random(2), 30)

    def look_ahead(times: int) -> None:
        for _ in range(times):
            copy = position.copy()
            copy.step(copy.actor(), copy.legal(copy.actor())[0])
            position.masked(0)

    look_ahead(10)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    look_ahead(1000)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 50_000
