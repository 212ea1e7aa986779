"""What a language model's settings may be. Pure."""

from dataclasses import dataclass, field
from typing import Final

LONGEST_URL: Final = 300
LONGEST_NAME: Final = 120
LONGEST_KEY: Final = 500
LONGEST_DETAIL: Final = 300


@dataclass(frozen=True)
class ModelSettings:
    """What a member enters; an empty key keeps the one before, unless the address changes."""

    url: str
    name: str
    key: str = field(default="", repr=False)
