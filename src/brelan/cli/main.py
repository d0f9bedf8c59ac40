"""Where `brelan` starts. Whoever interrupts it while it is still being loaded sees no more of that than later on."""

import sys


def main() -> None:
    """Run the command that was typed, and exit."""
    try:
        from brelan.cli.commands import brelan

        brelan()
    except KeyboardInterrupt:
        from brelan.cli.statuses import INTERRUPTED

        sys.stderr.write("\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
