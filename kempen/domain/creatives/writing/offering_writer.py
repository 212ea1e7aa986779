"""The built-in writer: ads of an offering in four languages, always the same for the same task."""

from collections.abc import Sequence
from dataclasses import dataclass

from kempen.domain.creatives.rules import ANGLES, Texts, faults_of, format_of
from kempen.domain.creatives.writing.compose import Composed, can_lead, post_ad, result_ad
from kempen.domain.creatives.writing.keywords import Keyword, keywords_of, negatives_of
from kempen.domain.creatives.writing.lines import LanguageLines
from kempen.domain.creatives.writing.task import WritingTask
from kempen.market.categories import CATEGORIES
from kempen.market.claims import Claim


@dataclass(frozen=True)
class WrittenAd:
    """One ad; `claims` are those that its texts make."""

    platform: str
    language: str
    angle: str
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    call_to_action: str
    landing_url: str
    claims: tuple[Claim, ...]
    writer: str = "built-in"


@dataclass(frozen=True)
class WrittenAds:
    """The ads of a task, the searches that should find them, and those that should not.

    `unfitting` are languages in which no ad keeps to the platform's limits.
    """

    ads: tuple[WrittenAd, ...]
    keywords: tuple[Keyword, ...]
    negative_keywords: tuple[str, ...]
    unfitting: tuple[str, ...] = ()


def write_ads(task: WritingTask) -> WrittenAds:
    """Write at most one ad an angle in each language; claims are the same in all languages.

    A claim that has no words in one of the languages is used in none of that language's ads.
    """
    ads, unfitting = list[WrittenAd](), list[str]()
    for language in task.languages:
        found = _ads_in(task, language)
        ads += found
        if not found:
            unfitting.append(language)
    return WrittenAds(tuple(ads), keywords_of(task), negatives_of(task), tuple(unfitting))


def _ads_in(task: WritingTask, language: str) -> Sequence[WrittenAd]:
    words, form = LanguageLines(task, language), format_of(task.platform)
    compose = post_ad if form.has_primary_text else result_ad
    button = CATEGORIES[task.category].buttons[task.objective]
    ads: list[WrittenAd] = []
    for angle in ANGLES:
        if len(ads) >= form.most_drafts or not can_lead(words, angle):
            continue
        composed = compose(words, angle)
        if _is_fit(task, composed):
            ads.append(
                WrittenAd(
                    platform=task.platform,
                    language=language,
                    angle=angle,
                    headlines=composed.headlines,
                    descriptions=composed.descriptions,
                    primary_text=composed.primary_text,
                    call_to_action=button.casefold(),
                    landing_url=task.landing_url,
                    claims=composed.claims,
                )
            )
    return ads


def _is_fit(task: WritingTask, composed: Composed) -> bool:
    texts = Texts(
        task.platform,
        composed.headlines,
        composed.descriptions,
        composed.primary_text,
        task.landing_url,
    )
    faults = faults_of(texts, must_say=task.must_say, never_say=task.never_say)
    return not any(fault.weight == "refused" for fault in faults)
