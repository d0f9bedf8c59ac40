import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import brelan.cli
from brelan.cli.commands import COMMANDS
from brelan.cli.terminal import visible
from brelan.server.main import DATABASE
from brelan.server.storage.store import Store
from tests.cli.runs import BRELAN, run, run_apart
from tests.server.clients import PATIENCE, eventually

CLI = Path(brelan.cli.__file__).parent
AT_WORK = 3
"""Seconds of a processor after which a command has begun what it is to do, however busy the machine."""


def test_help_names_every_command_and_loads_no_rules() -> None:
    script = "import sys; sys.argv = ['brelan', '--help']\nfrom brelan.cli.main import main\ntry: main()\nfinally:\n"
    check = "    sys.exit(sum(name in sys.modules for name in ('numba', 'numpy', 'rich', 'brelan.games.registry')))"
    done = subprocess.run([sys.executable, "-c", script + check], capture_output=True, text=True)
    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    done = run(name, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: brelan {name}")


def test_whoever_interrupts_while_it_is_being_loaded_sees_no_more_than_later() -> None:
    script = """
import sys
class Interrupting:
    def find_spec(self, name, *rest):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
sys.modules.pop("click", None)
from brelan.cli.main import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


def test_lines_are_printed_in_one_place_which_lets_no_sign_do_more_than_be_read() -> None:
    """Of names, words and files that other people made."""
    printing = {
        path.name
        for path in CLI.glob("*.py")
        if re.search(r"click\.s?echo|(?<!\.)\bprint\(", path.read_text(encoding="utf-8"))
    }
    assert printing == {"terminal.py"}
    assert visible("Ana\x1b[2K\r\n\u202e\x9b\u2028") == r"Ana\x1b[2K\r\n\u202e\x9b\u2028"
    assert visible("l’été\u202f: ♠ 👩\u200d🎓") == "l’été\u202f: ♠ 👩\u200d🎓"


@pytest.mark.parametrize("command", ["play grisbi --players 9", "export --data {}", "verify {}/none.json"])
def test_faults_are_told_in_the_chosen_language(tmp_path: Path, command: str) -> None:
    (tmp_path / "none.json").write_text("{}")
    arguments = command.format(tmp_path).split()
    english, french = run(*arguments), run(*arguments, "--lang", "fr")
    assert english.status == french.status == 2
    assert english.err == run(*arguments, "--lang", "en", LC_ALL="fr_FR.UTF-8").err
    assert french.err == run(*arguments, LC_ALL="fr_FR.UTF-8").err != english.err


@pytest.mark.parametrize(
    "command",
    [
        "simulate muzishez --engine abacus",
        "simulate muzishez --out game.xls",
        "simulate muzishez --out {}/none/game.csv",
        "arena muzishez --bots fort,joueur --address there:1",
        "arena muzishez --bots fort,joueur --out game.xls",
        "balance muzishez --engine abacus",
        "balance muzishez --plots {}/file/plots",
        "export --data {}/none",
        "export --data {} --out {}/file",
        "play muzishez --record {}/none/game.json",
        "serve --data {}/file",
        "serve --behind-proxy here",
    ],
)
def test_nothing_is_compiled_for_what_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    def warmed(*_: object) -> None:
        raise AssertionError

    for name in ("ensure_warm", "_compile"):
        monkeypatch.setattr(f"brelan.cli.warm.{name}", warmed)
    (tmp_path / "file").touch()
    asyncio.run(Store(tmp_path / DATABASE).close())
    done = run(*command.replace("{}", str(tmp_path)).split())
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_version() -> None:
    done = run("--version")
    assert (done.status, done.out[:7]) == (0, "brelan,")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "No such command 'dance'."),
        (["simulate", "--dance"], "No such option '--dance'."),
        (["simulate"], "Missing argument 'GAME'."),
        (["simulate", "whist"], "There is no game called “whist”. There are: grisbi, rami, muzishez."),
        (["simulate", "muzishez", "--games", "0"], "Invalid value for '--games': 0 is not in the range x>=1."),
        (["simulate", "muzishez", "--players", "2"], "2 cannot play: it takes 3 to 7 players."),
        (["simulate", "muzishez", "--bots", "random,genius"], "There is no player called “genius”."),
        (["simulate", "muzishez", "--players", "3", "--bots", "random," * 3 + "random"], "4 bots for 3 players"),
        (["simulate", "muzishez", "--seed", "-1"], "Invalid value for '--seed'"),
        (["simulate", "muzishez", "--seed", "x"], "Invalid value for '--seed'"),
        (["simulate", "muzishez", "--option", "packs=4"], "These house rules are not possible"),
        (["simulate", "muzishez", "--option", "packs"], "These house rules are not possible"),
        (
            ["simulate", "grisbi", "--option", "powers={3"],
            "These house rules are not possible: “powers” begins like JSON but is none: {3",
        ),
        (["simulate", "muzishez", "--bots", "champion"], "“champion” takes its time and does not play here"),
        (["arena", "muzishez", "--bots", "champion@0,joueur"], "“champion” imagines 1 to 9999999 lines, not “0”."),
        (["arena", "muzishez", "--bots", "champion,joueur@40"], "“joueur” does not think ahead"),
        (
            ["arena", "muzishez", "--bots", "fort,joueur", "--seconds", "inf"],
            "Invalid value for '--seconds': inf is no number of seconds",
        ),
        (["play", "muzishez", "--bots", "champion@40"], "Here “champion” takes no number of lines"),
        (["play", "muzishez", "--seat", "9"], "There is no such seat."),
        (["play", "muzishez", "--lang", "xx"], "Invalid value for '--lang'"),
        (["replay", "nothing.json"], "No such file or directory: nothing.json"),
        (["scenario"], "Missing argument 'PATHS...'."),
        (["serve", "--port", "70000"], "Invalid value for '--port'"),
        ([], "Missing command."),
        (["bench", "--seconds", "nan"], "Invalid value for '--seconds': nan is no number of seconds"),
        (["serve", "--behind-proxy", "10.0.0.1,zzz"], "Invalid value for --behind-proxy: zzz"),
        (["scenario", "/nowhere"], "/nowhere: This is not a scenario: No such file or directory."),
        (["play", "grisbi", "--record", "/nowhere/x"], "No such file or directory: /nowhere/x"),
        (
            ["simulate", "rami", "--preset", "xx"],
            "There are no house rules called “xx”. There are: sheet, family, short.",
        ),
    ],
)
def test_errors_are_one_line_and_status_2(arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"brelan: {said}")
    assert done.err.count("\n") == 1


def test_errors_speak_the_language_of_the_locale() -> None:
    done = run("simulate", "whist", LC_ALL="fr_FR.UTF-8")
    assert done.err.startswith("brelan: Aucun jeu ne s’appelle")


def test_no_traceback_in_a_process_of_its_own() -> None:
    done = run_apart("simulate", "whist")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("brelan: There is no game called")


def test_a_reader_that_has_gone_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as gone:
        command = [str(BRELAN), "scenario", "--help"]
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, text=True)
    assert done.stderr == ""
    assert done.returncode == 1


def test_interrupting_is_clean() -> None:
    with subprocess.Popen(
        [str(BRELAN), "drive"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as it:
        assert it.stdin
        assert it.stdout
        assert it.stderr
        it.stdin.write(b"{}\n")
        it.stdin.flush()
        assert b"no-game" in it.stdout.readline()
        it.send_signal(signal.SIGINT)
        assert it.wait(10) == 130
        assert it.stderr.read().strip() == b""


def test_simulations_can_be_interrupted() -> None:
    assert run("simulate", "muzishez", "--games", "1").status == 0, "compiled, and so at work when it is interrupted"
    status, err = interrupted("simulate", "muzishez", "--games", "100000000")
    assert (status, err.strip()) == (130, b"")


def test_compiling_can_be_interrupted(tmp_path: Path) -> None:
    status, err = interrupted("warm", BRELAN_CACHE=str(tmp_path))
    assert status == 130
    assert err.startswith(b"Compiling the rules")
    assert b"Traceback" not in err


def worked(pid: int) -> int:
    """Seconds of a processor that a process and those it has started have used."""
    time.sleep(0.2)  # to ask costs some of it
    asked = ["ps", "-o", "cputimes=", "-p", str(pid), "--ppid", str(pid)]
    return sum(map(int, subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()))


def interrupted(*arguments: str, **environment: str) -> tuple[int, bytes]:
    """Interrupt a command in the middle of its work: its status, and what it said."""
    variables = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    command = [str(BRELAN), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables) as it:
        try:
            eventually(lambda: worked(it.pid) >= AT_WORK)
            it.send_signal(signal.SIGINT)
            out, err = it.communicate(timeout=PATIENCE)
        finally:
            it.kill()
    assert out == b""
    return it.returncode, err
