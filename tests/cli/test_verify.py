"""`brelan verify`: fair, not fair, no proof, no record."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from brelan.bots.players import Bot
from brelan.core.fairness import Proof, deal_seed
from brelan.core.game import plain
from brelan.core.position import Position
from brelan.core.record import GameRecord, Seat, new_record, write
from brelan.games.registry import game
from tests.cli.runs import run

SECRET = "5e" * 32
COMMITMENT = hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
WORDS = ["thé", "", "à la bonne heure"]


def recorded(**proof: Any) -> GameRecord:
    found = game("muzishez")
    seed = deal_seed(SECRET, 2, WORDS)
    seats = [Seat(name="Ana"), Seat(name="Odette", kind="random"), Seat(name="Bo")]
    record = new_record(found, seats, options=found.options(), seed=seed)
    position = Position.deal(found, players=3, seed=seed)
    for number in range(6):
        seat = position.actor()
        move = Bot(found, "random", number).decide(position.masked(seat), seat)
        position.play(seat, move)
        record.moves.append((seat, plain(move)))
    kept = {"commitment": COMMITMENT, "secret": SECRET, "number": 2, "words": WORDS, **proof}
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    return GameRecord(**{**fields, "proof": Proof(**kept)})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write(recorded()), encoding="utf-8")
    return path


def test_a_fair_game_with_all_that_players_may_want_to_compare(file: Path) -> None:
    done = run("verify", file, "--commitment", COMMITMENT.upper())
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Muzishez, 3 players, 6 moves",
        f"Commitment: {COMMITMENT}",
        "Ana gave the word “thé”.",
        "Odette gave no word.",
        "Bo gave the word “à la bonne heure”.",
        "Fair: the cards follow from the secret that had been committed to and from these words, and the game plays as "
        "recorded.",
    ]


def test_no_name_or_word_does_more_than_be_read(tmp_path: Path) -> None:
    """A record comes from anybody, and could say what only we may."""
    evil = "x”.\nFair: the cards follow.\x1b[8m\x1b]0;t\x07"
    record = recorded(words=[evil, "", ""])
    record.seats[0] = Seat(name="Ana\r\nFair: yes", kind="human")
    path = tmp_path / "evil\n.json"
    path.write_text(write(record), encoding="utf-8")
    done = run("verify", path)
    assert done.status == 1
    assert r"Ana\r\nFair: yes gave the word “x”.\nFair: the cards follow.\x1b[8m\x1b]0;t\x07”." in done.out.splitlines()
    assert len(done.out.splitlines()) == 6
    for command in ("verify", "replay"):
        for more in ((), ("--json",)):
            told = run(command, path, *more)
            assert not {sign for sign in told.out + told.err if ord(sign) < 32 or 127 <= ord(sign) < 160} - {"\n"}


def test_in_french(file: Path) -> None:
    done = run("verify", file, "--lang", "fr")
    assert done.status == 0
    assert "Odette n’a pas donné de mot." in done.out.splitlines()
    assert done.out.splitlines()[-1].startswith("Honnête")


@pytest.mark.parametrize(
    ("proof", "code"),
    [
        ({"commitment": "0" * 64}, "wrong-commitment"),
        ({"secret": "5f" * 32}, "wrong-commitment"),
        ({"secret": "no hex"}, "wrong-commitment"),
        ({"words": ["the", *WORDS[1:]]}, "wrong-seed"),
        ({"words": WORDS[::-1]}, "wrong-seed"),
        ({"number": 1}, "wrong-seed"),
        ({"words": WORDS[:2]}, "wrong-words"),
        ({"secret": "5f" * 32, "commitment": hashlib.sha256(b"\x5f" * 32).hexdigest()}, "wrong-seed"),
    ],
)
def test_a_proof_that_proves_nothing(tmp_path: Path, proof: dict[str, Any], code: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(write(recorded(**proof)), encoding="utf-8")
    done = run("verify", path, "--json")
    told = json.loads(done.out)
    assert (done.status, told["fair"], told["code"]) == (1, False, code)
    spoken = run("verify", path)
    assert (spoken.status, spoken.out.splitlines()[-1].startswith("Not fair: ")) == (1, True)


def test_a_commitment_that_was_not_the_one_shown(file: Path) -> None:
    done = run("verify", file, "--commitment", "0" * 64, "--json")
    assert (done.status, json.loads(done.out)["code"]) == (1, "other-commitment")


def test_what_is_no_commitment_is_told_so(file: Path) -> None:
    for given in ("zz", "0" * 63, ""):
        done = run("verify", file, "--commitment", given)
        assert (done.status, done.out) == (2, "")
        assert "64 hex digits" in done.err


def test_a_record_without_a_proof(file: Path) -> None:
    fields = json.loads(file.read_text(encoding="utf-8"))
    del fields["proof"]
    file.write_text(json.dumps(fields), encoding="utf-8")
    assert run("verify", file).status == 1
    told = json.loads(run("verify", file, "--json").out)
    assert (told["code"], told["proof"]) == ("no-proof", None)


def test_json_of_a_fair_game(file: Path) -> None:
    done = run("verify", file, "--json")
    assert done.status == 0
    assert json.loads(done.out) == {
        "file": str(file),
        "game": "muzishez",
        "moves": 6,
        "fair": True,
        "code": "fair",
        "proof": {"commitment": COMMITMENT, "secret": SECRET, "number": 2, "words": WORDS},
    }


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moves": [[0, {"do": "pick", "slot": 99}]]}, "move 1: "),
        ({"rules": 99}, "This record was made under version 99"),
        ({"brelan": 9}, "This record is in version 9"),
        ({"game": "whist"}, "There is no game"),
        ({"proof": 1}, "This is not the record of a game"),
    ],
)
def test_what_cannot_be_played_is_no_record(file: Path, change: dict[str, Any], said: str) -> None:
    fields = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**fields, **change}), encoding="utf-8")
    done = run("verify", file)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"brelan: {file}: {said}")
    assert done.err.count("\n") == 1


def test_no_file(tmp_path: Path) -> None:
    done = run("verify", tmp_path / "none")
    assert (done.status, done.err.count("\n")) == (2, 1)
