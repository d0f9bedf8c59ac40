"""A text in one frame (RFC 6455, 5.2), as nearly every message is, written and read in a few steps.

The library's own way, which is for any frame, takes thirty calls for each.
"""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, where there is one

TEXT: Final = 0x81
"""A whole text: its only frame, and its last."""
MASKED: Final = 0x80
"""In the second byte: what clients send is masked..."""
MASK: Final = 4
"""...by so many bytes before it."""
LONG: Final = 126
"""This for a length says that it stands in two more bytes..."""
VERY_LONG: Final = 127
"""...and this in eight."""


def text_frame(text: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(text)
    if size < LONG:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, LONG)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, VERY_LONG)) + size.to_bytes(8, "big") + text


def first_text(data: bytes, start: int) -> tuple[bytes, int] | None:
    """The text that a client's data has from `start` on, and where it ends; None for anything but a whole text in one
    frame of less than 64 kB.
    """
    if len(data) < start + 2 or data[start] != TEXT:
        return None
    size, body = data[start + 1] - MASKED, start + 2
    if size == LONG:
        size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
    elif not 0 <= size < LONG:
        return None
    end = body + MASK + size
    if len(data) < end:
        return None
    text: bytes = apply_mask(data[body + MASK : end], data[body : body + MASK])
    return text, end
