"""Small things that messages are made of."""

from typing import Annotated

import msgspec

Language = Annotated[str, msgspec.Meta(max_length=16)]
"""Its code; where there are no words in it, English is spoken."""
Details = dict[str, str | int | float | bool | None]
"""Values for the sentence of a refusal."""
