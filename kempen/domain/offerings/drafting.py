"""Ads of an offering as the built-in writer would write them; nothing is stored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from kempen.domain.creatives.rules import Texts, faults_of
from kempen.domain.creatives.writing.offering_writer import WrittenAd, write_ads
from kempen.domain.creatives.writing.task import WritingTask
from kempen.domain.offerings.claim_reading import lacking
from kempen.domain.offerings.draft_answers import DraftAnswer, DraftFinding, KeywordAnswer
from kempen.domain.offerings.models import Offering
from kempen.kit import clock
from kempen.platforms.registry import platform_of
from kempen.platforms.spec import AudienceFact

# The page that a click leads to is no part of a draft; an ad without one would be refused.
_SOME_PAGE = "https://example.com/"


@dataclass(frozen=True)
class DraftRequest:
    """What drafts are asked for; `offer_ends` is the last day of the offer."""

    platforms: tuple[str, ...]
    languages: tuple[str, ...]
    objective: str
    tone: str = "plain"
    offer_ends: date | None = None


@dataclass(frozen=True)
class OfferingDrafts:
    """Drafts with what is said about them.

    `unfitting` has the platforms and languages in which no ad keeps to the limits, `unused` the
    languages and words of claims that their ads do without.
    """

    ads: tuple[DraftAnswer, ...]
    keywords: tuple[KeywordAnswer, ...]
    negative_keywords: tuple[str, ...]
    findings: tuple[DraftFinding, ...]
    unfitting: tuple[tuple[str, str], ...]
    unused: tuple[tuple[str, str], ...]


def drafts_of(offering: Offering, wanted: DraftRequest) -> OfferingDrafts:
    """Return ads for each platform and language, with keywords where a platform takes them."""
    written = {
        platform: write_ads(_task(offering, wanted, platform)) for platform in wanted.platforms
    }
    ads = [ad for one in written.values() for ad in one.ads]
    searched = [one for code, one in written.items() if _has_keywords(code)]
    keywords = [one for task in searched[:1] for one in task.keywords]
    return OfferingDrafts(
        ads=tuple(_answer(ad) for ad in ads),
        keywords=tuple(KeywordAnswer(one.text, one.match, one.language) for one in keywords),
        negative_keywords=searched[0].negative_keywords if searched else (),
        findings=tuple(_findings(offering, ads)),
        unfitting=tuple(
            (code, language) for code, one in written.items() for language in one.unfitting
        ),
        unused=tuple(
            (language, next(iter(claim.words.values())))
            for claim in offering.typed_claims
            for language in lacking(claim, wanted.languages)
        ),
    )


def _has_keywords(platform: str) -> bool:
    return AudienceFact.KEYWORDS in platform_of(platform).audience_facts


def _task(offering: Offering, wanted: DraftRequest, platform: str) -> WritingTask:
    return WritingTask(
        name=offering.name,
        names=offering.names,
        category=offering.category or "other",
        platform=platform,
        languages=wanted.languages,
        claims=offering.typed_claims,
        places=(*offering.states, *(town.name for town in offering.towns)),
        objective=wanted.objective,
        tone=wanted.tone,
        offer_ends=wanted.offer_ends,
        landing_url=offering.landing_url or _SOME_PAGE,
        must_say=tuple(offering.must_say),
        never_say=tuple(offering.never_say),
        today=clock.today(),
    )


def _answer(ad: WrittenAd) -> DraftAnswer:
    return DraftAnswer(
        platform=ad.platform,
        language=ad.language,
        angle=ad.angle,
        headlines=list(ad.headlines),
        descriptions=list(ad.descriptions),
        primary_text=ad.primary_text,
        call_to_action=ad.call_to_action,
        claim_ids=[claim.key for claim in ad.claims],
        writer=ad.writer,
    )


def _findings(offering: Offering, ads: Sequence[WrittenAd]) -> Iterator[DraftFinding]:
    must_say, never_say = tuple(offering.must_say), tuple(offering.never_say)
    for place, ad in enumerate(ads):
        texts = Texts(ad.platform, ad.headlines, ad.descriptions, ad.primary_text, ad.landing_url)
        for fault in faults_of(texts, must_say=must_say, never_say=never_say):
            field, _slash, index = fault.field.partition("/")
            yield DraftFinding(
                draft=place,
                rule=fault.code,
                severity="stop" if fault.weight == "refused" else "think_again",
                field=field,
                index=int(index) if index else None,
                text=fault.text,
            )
