"""Pictures of the page, kept small, and compared so that only what a person would notice counts.

A picture is kept at a fraction of its size. To compare two, both are blurred a little: how a machine smooths the edges
of letters then no longer shows, a card that is gone, a button elsewhere or another colour does.
"""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter
from playwright.sync_api import Page

FOLDER: Final = Path(__file__).parent / "pictures"
QUALITY: Final = 92
BLUR: Final = 1.5
"""Pixels of the kept picture."""
STEP: Final = 14
"""So much a colour (of 255) may differ at any point."""
PART: Final = 0.0004
"""So much of a picture may differ by more."""

Pixels = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Size:
    """A screen, and to which fraction its pictures are kept."""

    name: str
    width: int
    height: int
    part: int


PHONE: Final = Size("phone", 390, 844, 2)
DESKTOP: Final = Size("desktop", 1440, 900, 3)
SIZES: Final = (PHONE, DESKTOP)


def taken(page: Page, size: Size) -> bytes:
    """The page as it is now, with everything that moves at its end, as its picture is kept."""
    shot = page.screenshot(animations="disabled", caret="hide", scale="css")
    return encoded(Image.open(io.BytesIO(shot)).convert("RGB").reduce(size.part))


def encoded(picture: Image.Image) -> bytes:
    """As it is kept. What is compared has been: so what is lost by it is lost on both sides."""
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def kept(name: str) -> bytes:
    """The picture of this name."""
    return (FOLDER / f"{name}.webp").read_bytes()


def difference(one: bytes, other: bytes) -> float:
    """How much of two pictures differs, from 0 to 1: all of it, where they are not of one size."""
    first, second = _soft(one), _soft(other)
    if first.shape != second.shape:
        return 1.0
    return float((np.abs(first - second).max(axis=2) > STEP).mean())


def alike(one: bytes, other: bytes) -> bool:
    """Would a person say that these show the same?"""
    return difference(one, other) <= PART


def _soft(picture: bytes) -> Pixels:
    blurred = Image.open(io.BytesIO(picture)).convert("RGB").filter(ImageFilter.GaussianBlur(BLUR))
    return np.asarray(blurred, dtype=np.int16)
