"""What `brelan bench` measures, a JSON line for each rate. Run by `peers.py`."""

import json

from results import BRELAN, run
from timing import tell


def main() -> None:
    """Measure."""
    for row in json.loads(run(BRELAN, "bench", "--json")):
        tell(f"{row['game']} {row['what']}", row["per_second"])


if __name__ == "__main__":
    main()
