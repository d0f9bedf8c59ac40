"""Seeds as people and programs write them: a number of up to 128 bits, or just 32 hex digits, as records have it."""

import re
from typing import Final

from brelan.core.seeding import SEED_BITS

HEX_DIGITS: Final = SEED_BITS // 4
_HEX: Final = re.compile(f"[0-9a-fA-F]{{{HEX_DIGITS}}}")


def seed_of_number(number: int) -> int:
    """The number itself. Raises ValueError if it has more bits, or is less than nought."""
    if not 0 <= number < 1 << SEED_BITS:
        raise ValueError(f"{number} has no {SEED_BITS} bits")
    return number


def seed_of_hex(text: str) -> int:
    """The seed that hex digits say. Raises ValueError for anything but 32 of them."""
    if not _HEX.fullmatch(text):
        raise ValueError(f"{text} is not {HEX_DIGITS} hex digits")
    return int(text, 16)
