"""How colours look to eyes that see fewer of them, and how well two of them are told apart.

Colours are arrays of red, green and blue from 0 to 1. The eyes are those of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at their strongest; "grey" sees how light
something is and nothing else. Contrast is WCAG's, from 1 to 21.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

Colours = npt.NDArray[np.float64]

LIGHT: Final = np.array([0.2126, 0.7152, 0.0722])
EYES: Final[Mapping[str, Colours]] = {
    "usual": np.eye(3),
    "grey": np.tile(LIGHT, (3, 1)),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""By their name, what they make of light (linear red, green and blue)."""


def parsed(text: str) -> Colours:
    """A colour as a style sheet writes it: `#rrggbb` or `rgb(...)`, without transparency."""
    if text.startswith("#"):
        return np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.array([float(part) for part in text.partition("(")[2].strip(")").split(",")[:3]]) / 255


def seen(colours: Colours, eyes: str) -> Colours:
    """Light, linear, as these eyes see it; of any shape that ends in red, green and blue."""
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return np.clip(linear @ EYES[eyes].T, 0, 1)


def lightness(colours: Colours, eyes: str = "usual") -> Colours:
    """How light something is, from 0 to 1 (WCAG's relative luminance)."""
    return np.asarray(seen(colours, eyes) @ LIGHT)


def contrast(one: Colours, other: Colours, eyes: str = "usual") -> float:
    """Between two colours."""
    darker, lighter = sorted((float(lightness(one, eyes).mean()), float(lightness(other, eyes).mean())))
    return (lighter + 0.05) / (darker + 0.05)


def apart(one: Colours, other: Colours, eyes: str) -> float:
    """The part of two pictures of one size in which they clearly differ: by WCAG's contrast of 1.5 or more."""
    first, second = lightness(one, eyes) + 0.05, lightness(other, eyes) + 0.05
    return float((np.maximum(first, second) / np.minimum(first, second) >= 1.5).mean())
