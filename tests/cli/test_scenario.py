from pathlib import Path

from tests.cli.runs import run, run_apart

HOLDS = """
game = "muzishez"
[[position.players]]
[[position.players]]
[[position.players]]
[position.table]
table = ["RS", "GT"]
[[moves]]
player = 0
do = "pick"
slot = 0
expect.actors = [1, 2]
"""


def test_all_holds(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HOLDS)
    (tmp_path / "b.toml").write_text(HOLDS)
    done = run("scenario", tmp_path)
    assert (done.status, done.out) == (0, "")
    assert done.err == "2 scenarios, 0 failures, 0 faults\n"


def test_one_line_for_each_failure(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(HOLDS.replace("[1, 2]", "[0, 1]\nexpect.turn = 2"))
    (tmp_path / "b.toml").write_text(HOLDS)
    done = run_apart("scenario", tmp_path)
    assert done.status == 1
    assert done.out.splitlines() == [
        f"{file}: move 1: actors: expected [0,1], got [1,2]",
        f"{file}: move 1: turn: expected 2, got -1",
    ]


def test_faults_come_before_failures_in_the_status(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HOLDS.replace("[1, 2]", "[0, 1]"))
    (tmp_path / "b.toml").write_text(HOLDS.replace('"RS"', '"XX"'))
    (tmp_path / "c.toml").write_text("game =")
    done = run("scenario", tmp_path, tmp_path / "none.toml")
    assert done.status == 2
    assert len(done.out.splitlines()) == 1
    impossible, unreadable, missing, _ = done.err.splitlines()
    assert impossible.startswith(f"brelan: {tmp_path / 'b.toml'}: This position cannot be")
    assert unreadable.startswith(f"brelan: {tmp_path / 'c.toml'}: This is not a scenario")
    assert missing == f"brelan: {tmp_path / 'none.toml'}: This is not a scenario: No such file or directory."


def test_a_folder_without_scenarios_is_a_mistake(tmp_path: Path) -> None:
    done = run("scenario", tmp_path)
    assert done.status == 2
    assert done.err == f"brelan: {tmp_path}: This is not a scenario: there is none in this folder.\n"
