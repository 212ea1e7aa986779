"""One thing that is sold, and its words; pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

LANGUAGES: Final = ("en", "ms", "zh", "ta")
# Most things share it.
NO_FORMS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(LANGUAGES, ())


@dataclass(frozen=True)
class Noun:
    """A thing that is sold: `said` is what ads call it, `telling` what tells it and its category.

    `of_kind` has words that tell the category alone; `calls` names the calls of calls.toml that
    suit it where those of its category do not: a shop for pets sells, and boards.
    """

    category: str
    said: Mapping[str, str]
    telling: Mapping[str, tuple[str, ...]]
    of_kind: Mapping[str, tuple[str, ...]]
    calls: str = ""

    @property
    def code(self) -> str:
        """Its English name, which no other has."""
        return self.said["en"]
