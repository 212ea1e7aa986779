"""Ads of an offering as the built-in writer would write them; nothing is stored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from kempen.domain.creatives.law import LawFinding
from kempen.domain.creatives.queries import checked_ad
from kempen.domain.creatives.writing.naming import names_of
from kempen.domain.creatives.writing.offering_writer import WrittenAd, write_ads
from kempen.domain.creatives.writing.own_words import OwnWordsUse, use_of
from kempen.domain.creatives.writing.task import WritingTask
from kempen.domain.offerings.claim_reading import lacking
from kempen.domain.offerings.draft_answers import DraftAnswer, KeywordAnswer
from kempen.domain.offerings.models import Offering
from kempen.kit import clock
from kempen.market.ad_rules.findings import AdTexts
from kempen.market.categories import OTHER, category_of
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
    languages and words of claims that their ads do without, `unnamed` the languages in which nobody
    has said what the offering is, `own_words` the languages and words that only their ads have,
    or that stand in a list, and which of both. `findings` are the rules that an ad breaks, each
    with the ad's place.
    """

    ads: tuple[DraftAnswer, ...]
    keywords: tuple[KeywordAnswer, ...]
    negative_keywords: tuple[str, ...]
    findings: tuple[tuple[int, LawFinding], ...]
    unfitting: tuple[tuple[str, str], ...]
    unnamed: tuple[str, ...]
    unused: tuple[tuple[str, str], ...]
    own_words: tuple[tuple[str, str, OwnWordsUse], ...]


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
        unnamed=next(iter(written.values())).unnamed if written else (),
        unused=tuple(
            (language, next(iter(claim.words.values())))
            for claim in offering.typed_claims
            for language in lacking(claim, wanted.languages)
        ),
        own_words=tuple(
            (*next(iter(claim.words.items())), use)
            for claim in offering.typed_claims
            if (use := use_of(claim, wanted.languages)) and use is not OwnWordsUse.NOT_USED
        ),
    )


def _has_keywords(platform: str) -> bool:
    return AudienceFact.KEYWORDS in platform_of(platform).audience_facts


def _task(offering: Offering, wanted: DraftRequest, platform: str) -> WritingTask:
    category = offering.category or category_of(offering.name) or OTHER
    called = names_of(offering.name, offering.names, category)
    return WritingTask(
        name="",
        names=called.names,
        things=called.things,
        noun=called.noun,
        shorter=called.shorter,
        composed=called.composed,
        category=category,
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


def _findings(offering: Offering, ads: Sequence[WrittenAd]) -> Iterator[tuple[int, LawFinding]]:
    for place, ad in enumerate(ads):
        for finding in checked_ad(
            offering.business,
            AdTexts(ad.headlines, ad.descriptions, ad.primary_text),
            ad.platform,
            category=offering.category,
            permits=offering.held_permits(clock.today()),
            has_ai_image=False,
        ):
            yield place, finding
