"""How a chance is said: the figure and the word that go together, on every surface."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How likely something is, from the least to the most."""

    CANNOT_BE_MET = "cannot_be_met"
    VERY_UNLIKELY = "very_unlikely"
    UNLIKELY = "unlikely"
    EITHER_WAY = "could_go_either_way"
    LIKELY = "likely"
    VERY_LIKELY = "very_likely"


# From so many in 100 on.
SCALE: Final = (
    (90, Level.VERY_LIKELY),
    (67, Level.LIKELY),
    (34, Level.EITHER_WAY),
    (10, Level.UNLIKELY),
    (1, Level.VERY_UNLIKELY),
)
# In English; pages translate them.
LEVEL_WORDS: Final = {
    Level.CANNOT_BE_MET: "cannot be met",
    Level.VERY_UNLIKELY: "very unlikely",
    Level.UNLIKELY: "unlikely",
    Level.EITHER_WAY: "could go either way",
    Level.LIKELY: "likely",
    Level.VERY_LIKELY: "very likely",
}
MOST, SOME, LEAST = "more than 99 in 100", "%(number)s in 100", "less than 1 in 100"


@dataclass(frozen=True)
class Chance:
    """A chance as it is said.

    `template` is its figure, never 0 or 100, with `number` to be put in; `level` belongs to that
    figure, so that what reads "90 in 100" also reads "very likely".
    """

    template: str
    number: int
    level: Level

    @property
    def figure(self) -> str:
        """The figure in English."""
        return self.template % {"number": self.number}

    @property
    def words(self) -> str:
        """The figure and the word in English."""
        return f"{self.figure}, {LEVEL_WORDS[self.level]}"


def chance_of(share: float) -> Chance:
    """Return how a chance from 0 to 1 is said."""
    if share < 0.01:
        return Chance(LEAST, 1, Level.CANNOT_BE_MET)
    if share > 0.99:
        return Chance(MOST, 99, Level.VERY_LIKELY)
    number = round(share * 100)
    level = next(level for least, level in SCALE if number >= least)
    return Chance(SOME, number, level)


def is_out_of_reach(share: float) -> bool:
    """Whether a goal with this chance cannot be met: below 1 in 100."""
    return chance_of(share).level is Level.CANNOT_BE_MET
