"""What ads claim, and in which other languages of a brief they can be written."""

from collections.abc import Iterable

from kempen.domain.creatives.queries import Creative, texts_of
from kempen.domain.creatives.rules import LANGUAGES
from kempen.domain.creatives.writing.from_guidelines import category_in, read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.said_claims import said_claims, without_words
from kempen.kit import clock
from kempen.market.claims import Claim, from_json


def claims_of(creative: Creative, guidelines: Guidelines) -> tuple[Claim, ...]:
    """Return what an ad claims now: as it was written, or as its words are read.

    Words that a person changed may claim less than they did, or more.
    """
    stored = tuple(from_json(claim) for claim in creative.claims)
    if stored and creative.writer == "built-in":
        return stored
    of_brief = read_guidelines(guidelines, creative.platform, (creative.language,)).task.claims
    return said_claims(
        texts_of(creative),
        creative.language,
        (*stored, *of_brief),
        category=category_in(guidelines),
        today=guidelines.today or clock.today(),
    )


def gaps_of(creative: Creative, others: Iterable[Creative]) -> tuple[Claim, ...]:
    """Return what ads of other languages claim and this one cannot, for want of words.

    Whoever writes an ad in person knows what it leaves out.
    """
    language = creative.language
    if creative.writer == "person":
        return ()
    elsewhere = [one for one in others if one.language != language]
    claims = [from_json(claim) for one in elsewhere for claim in one.claims]
    return without_words(tuple(dict.fromkeys(claims)), language)


def other_languages(guidelines: Guidelines, language: str) -> tuple[str, ...]:
    """Return the languages of a brief in which an ad can have its counterpart."""
    return tuple(one for one in guidelines.languages if one in LANGUAGES and one != language)
