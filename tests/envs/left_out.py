"""What no observation is made of, by game."""

from collections.abc import Mapping
from typing import Final

from brelan.games.grisbi import layout as grisbi
from brelan.games.muzishez import layout as muzishez
from brelan.games.rami import layout as rami

LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {
    "grisbi": grisbi.LEFT_OUT,
    "rami": rami.LEFT_OUT,
    "muzishez": muzishez.LEFT_OUT,
}
