"""The built-in writer as strategies ask it: a brief's words in, drafts of one language out."""

from collections.abc import Sequence
from dataclasses import replace

from kempen.domain.creatives.policy import without_refused
from kempen.domain.creatives.rules import ANGLES, LANGUAGES, format_of
from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.creatives.writing.offering_writer import write_ads
from kempen.domain.creatives.writing.own_words import OwnWordsUse


class BuiltInWriter:
    """Writes English, Malay, Chinese and Tamil ads, offline and always the same."""

    def write(
        self,
        guidelines: Guidelines,
        platform: str,
        language: str,
        angles: Sequence[str] = ANGLES,
    ) -> list[Draft]:
        """Return as many ads as the format runs, each free of refusals, of different angles.

        An empty list means that the brief's words do not fit the platform; the caller says so.
        """
        if format_of(platform).refused_signs:
            guidelines = _as_taken(guidelines)
        # All languages are written together, so that each claims what the others do.
        known = (one for one in guidelines.languages if one in LANGUAGES)
        languages = tuple(dict.fromkeys((*known, language)))
        read = read_guidelines(guidelines, platform, languages)
        return [
            Draft(
                platform=ad.platform,
                language=ad.language,
                angle=ad.angle,
                headlines=ad.headlines,
                descriptions=ad.descriptions,
                primary_text=ad.primary_text,
                call_to_action=ad.call_to_action,
                landing_url=ad.landing_url,
                left_out=read.left_out_of(language),
                as_typed=read.used_as(OwnWordsUse.AS_TYPED, language),
                in_list=read.used_as(OwnWordsUse.IN_LIST, language),
                claims=ad.claims,
            )
            for ad in write_ads(read.task, tuple(angles)).ads
            if ad.language == language
        ]


def _as_taken(guidelines: Guidelines) -> Guidelines:
    """Return the brief's words without the pictures and doubled marks that are refused."""
    return replace(
        guidelines,
        product=without_refused(guidelines.product),
        benefits=tuple(without_refused(text) for text in guidelines.benefits),
        offer=without_refused(guidelines.offer),
        proof=tuple(without_refused(text) for text in guidelines.proof),
        must_say=tuple(without_refused(text) for text in guidelines.must_say),
    )
