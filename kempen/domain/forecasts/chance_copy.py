"""A chance in the reader's language; optimiser/answer/chance.py decides its figure and its word."""

from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.market.languages import joined
from kempen.optimiser.answer.chance import Level, chance_of

__all__ = ["FIGURES", "LEVELS", "chance_figure", "chance_words", "level_words"]

# The English is that of the optimiser, marked so that catalogues have it.
FIGURES: Final[tuple[Promise | str, ...]] = (
    _("more than 99 in 100"),
    _("%(number)s in 100"),
    _("less than 1 in 100"),
)
LEVELS: Final[dict[Level, Promise | str]] = {
    Level.CANNOT_BE_MET: _("cannot be met"),
    Level.VERY_UNLIKELY: _("very unlikely"),
    Level.UNLIKELY: _("unlikely"),
    Level.EITHER_WAY: _("could go either way"),
    Level.LIKELY: _("likely"),
    Level.VERY_LIKELY: _("very likely"),
}


def chance_figure(share: float) -> str:
    """Write a chance in the reader's language: 78 in 100; never 0 or 100."""
    chance = chance_of(share)
    return translation.gettext(chance.template) % {"number": chance.number}


def chance_words(share: float) -> str:
    """Write the chance of a goal in the reader's language: 78 in 100, likely."""
    return joined((chance_figure(share), level_words(share)), translation.get_language())


def level_words(share: float) -> str:
    """Write only how likely a goal is: could go either way."""
    return str(LEVELS[chance_of(share).level])
