"""What the sentence of a refusal may need, as it is sent."""

from collections.abc import Mapping

from brelan.core.errors import BrelanError
from brelan.server.wiretypes import Details

LONGEST = 200


def details_of(problem: BrelanError) -> Details:
    """A refusal's details, as plain short values."""
    return plain_details(problem.details)


def plain_details(details: Mapping[str, object]) -> Details:
    """Values for a sentence, plain and short."""
    return {name: _plain(value) for name, value in details.items()}


def _plain(value: object) -> str | int | float | bool | None:
    return value if isinstance(value, int | float | bool | None) else str(value)[:LONGEST]
