"""Writes the ads of a brief: drafted by whoever is configured, then stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.rules import LANGUAGES
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.from_guidelines import unnamed_in
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines, Writer
from kempen.domain.creatives.writing.language_model.model_writer import ModelWriter
from kempen.domain.language_models.pinned_calls import calling
from kempen.domain.language_models.queries import model_of
from kempen.market.claims import to_json
from kempen.platforms.language_model import LanguageModel


@dataclass(frozen=True)
class Drafts:
    """The ads for one platform, and the languages in which the brief's words did not fit.

    `unnamed` are those in which nobody has said what is sold.
    """

    drafts: tuple[Draft, ...]
    unfitting: tuple[str, ...] = ()
    unwritten: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()


def writer_of(business: Business) -> Writer:
    """Return the writer of the business's own language model, else the operator's or built-in one.

    SecretError where the key of a model cannot be decrypted.
    """
    own = model_of(business)
    if own is not None:
        return ModelWriter(calling(own).complete, BuiltInWriter())
    if not settings.LANGUAGE_MODEL_URL:
        return BuiltInWriter()
    model = LanguageModel(
        settings.LANGUAGE_MODEL_URL, settings.LANGUAGE_MODEL_KEY, settings.LANGUAGE_MODEL_NAME
    )
    return ModelWriter(model.complete, BuiltInWriter())


def draft_ads(business: Business, guidelines: Guidelines, platform: str) -> Drafts:
    """Draft ads in each of the guidelines' languages. May ask a model: never in a transaction."""
    return drafts_by(writer_of(business), guidelines, platform)


def drafts_by(writer: Writer, guidelines: Guidelines, platform: str) -> Drafts:
    """Draft ads in each of the guidelines' languages by this writer."""
    wanted = [language for language in guidelines.languages if language in LANGUAGES]
    others = tuple(language for language in guidelines.languages if language not in LANGUAGES)
    all_drafts: list[Draft] = []
    unfitting = []
    unnamed = unnamed_in(guidelines, wanted)
    for language in wanted or ["en"]:
        if language in unnamed:
            continue
        drafts = writer.write(guidelines, platform, language)
        all_drafts.extend(drafts)
        if not drafts:
            unfitting.append(language)
    return Drafts(tuple(all_drafts), tuple(unfitting), others, unnamed)


def store_ads(business: Business, drafts: Sequence[Draft]) -> list[Creative]:
    """Store drafts as creatives, in the caller's transaction."""
    return Creative.objects.of(business).bulk_create(
        [
            Creative(
                business=business,
                platform=draft.platform,
                language=draft.language,
                angle=draft.angle,
                headlines=list(draft.headlines),
                descriptions=list(draft.descriptions),
                primary_text=draft.primary_text,
                call_to_action=draft.call_to_action,
                sends_call_to_action=True,
                landing_url=draft.landing_url,
                writer=draft.writer,
                claims=[to_json(claim) for claim in draft.claims],
            )
            for draft in drafts
        ]
    )


def write_ads(business: Business, guidelines: Guidelines, platform: str) -> list[Creative]:
    """Draft and store the ads of a brief for one platform."""
    return store_ads(business, draft_ads(business, guidelines, platform).drafts)
