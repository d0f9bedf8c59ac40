"""Seeds as people and programs write them: a number of up to 128 bits, or just 32 hex digits, as records have it."""

import re
from typing import Final

from brelan.core.errors import BadInput
from brelan.core.seeding import SEED_BITS, seed_of

HEX_DIGITS: Final = SEED_BITS // 4
_HEX: Final = re.compile(f"[0-9a-fA-F]{{{HEX_DIGITS}}}")


def seed_of_number(number: int) -> int:
    """The number itself. Raises ValueError if it has more bits, or is less than nought."""
    try:
        return seed_of(number)
    except BadInput:
        raise ValueError(f"{number} is no seed") from None


def seed_of_hex(text: str) -> int:
    """The seed that hex digits say. Raises ValueError for anything but 32 of them."""
    if not _HEX.fullmatch(text):
        raise ValueError(f"{text} is not {HEX_DIGITS} hex digits")
    return int(text, 16)
