"""`brelan`: the group of subcommands. Each is a module of its own, loaded only when it is called."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import click

from brelan.cli.statuses import FAULTY, INTERRUPTED
from brelan.cli.terminal import say
from brelan.core.errors import BrelanError

COMMANDS: Final = {
    "serve": "Serve tables to browsers.",
    "play": "Play a game here, against bots.",
    "bot": "Play at somebody's table, as a program.",
    "simulate": "Run many games between bots, and say what came of them.",
    "arena": "Let bots meet, the same deals from every seat, and say how strong they are.",
    "balance": "Say what house rules do to a game: length, endless games, first seat, luck.",
    "replay": "Tell a recorded game move by move.",
    "verify": "Check that a recorded game was dealt fairly.",
    "backup": "Copy all games into a file, while the server runs.",
    "restore": "Put a backup back.",
    "export": "Write all finished games as records.",
    "scenario": "Check scenarios: positions, moves, and what must then hold.",
    "drive": "Answer moves in JSON lines: to check Brelan against another engine.",
    "bench": "Measure how fast the rules are.",
    "warm": "Compile the rules ahead of time.",
}
"""Names (and modules) of the subcommands, and what each does in one line, so that `--help` need not load them."""


class Commands(click.Group):
    """The group: finds subcommands by name, and makes of every error one line on stderr and an exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand `command` of the module of this name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"brelan.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each subcommand does, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand. Raises click.ClickException for what Brelan refuses, in the language that was chosen."""
        try:
            return super().invoke(ctx)
        except BrelanError as error:
            from brelan.cli.faults import LANGUAGE, sentence

            raise click.ClickException(sentence(error, ctx.meta.get(LANGUAGE))) from None

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **more: Any
    ) -> NoReturn:
        """Run, and exit: 0, what the command says, 2 for any error of the user, 130 when interrupted."""
        more["standalone_mode"] = False
        try:
            status = super().main(args, prog_name or self.name, *rest, **more)
            sys.stdout.flush()
        except click.ClickException as error:
            status = _fault(error.format_message())
        except click.Abort:  # click has ended the line
            status = INTERRUPTED
        except BrokenPipeError:
            status = _unheard()
        except OSError as error:
            status = _fault(f"{error.strerror}: {error.filename}" if error.filename else str(error))
        sys.exit(status if isinstance(status, int) else 0)


def _fault(message: str) -> int:
    say(f"brelan: {' '.join(message.split())}", err=True)
    return FAULTY


def _unheard() -> int:
    """The reader of our output has gone: say nothing more, not even while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


@click.group("brelan", cls=Commands, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="brelan")
def brelan() -> None:
    """Play Le Grisbi, Gin Rami and Muzishez, or run millions of games of them."""
