"""The words in which a brief says what it sells. Pure."""

from typing import Final

from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.offerings.from_brief import BriefWords
from kempen.domain.offerings.rules import LONGEST_NAME
from kempen.domain.strategies.campaign_names import short_name
from kempen.domain.strategies.stored_shapes import AdGuidelines, BriefAudience

_DEFAULT_LANGUAGES: Final = ("en", "ms")


def languages_of(guidelines: AdGuidelines, audience: BriefAudience) -> tuple[str, ...]:
    """Return the languages that the ads of a brief are written in, the first one first."""
    return guidelines.languages or audience.languages or _DEFAULT_LANGUAGES


def words_of(guidelines: AdGuidelines, audience: BriefAudience) -> BriefWords:
    """Return what a brief says about what it sells; without a product its name is empty."""
    product = guidelines.product or ""
    return BriefWords(
        name=short_name(product, LONGEST_NAME),
        product=product,
        benefits=guidelines.benefits or (),
        offer=guidelines.offer or "",
        proof=guidelines.proof or (),
        must_say=guidelines.must_say or (),
        never_say=guidelines.never_say or (),
        landing_url=guidelines.landing_url or "",
        languages=guidelines.languages or audience.languages or (),
        permits=guidelines.permits or {},
        names=guidelines.names or {},
        category=guidelines.category or "",
    )


def phrases_for(guidelines: AdGuidelines, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a brief says that an ad in a language must say, and what none may say.

    What must be said is held to in the language that it is written in, or has the same words in.
    """
    languages = guidelines.languages or ()
    return must_say_in(guidelines.must_say or (), language, languages), guidelines.never_say or ()
