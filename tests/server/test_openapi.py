"""What `/api/openapi.json` says of the HTTP part holds for requests of any kind, good and bad: schemathesis makes them,
the same ones each time.
"""

import subprocess
import sys
from pathlib import Path

from tests.server.test_hostile import Target, target

__all__ = ["target"]

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
EXAMPLES = "10"
SEED = "7"
PATIENCE = "60"


def test_the_server_is_as_it_says_it_is(target: Target, tmp_path: Path) -> None:
    description = f"{target.server.http}/api/openapi.json"
    told = [
        "--max-examples",
        EXAMPLES,
        "--request-timeout",
        PATIENCE,
        "--seed",
        SEED,
        "--phases",
        "coverage,fuzzing",
        "--checks",
        CHECKS,
    ]
    command = [sys.executable, "-m", "schemathesis.cli", "run", description, *told, "--no-color"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-5000:] + found.stderr[-1000:]
    assert "19 selected / 19 total" in found.stdout, "an operation was left out"
    assert not target.complaints()
