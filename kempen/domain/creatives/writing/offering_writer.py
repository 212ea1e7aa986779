"""The built-in writer: ads of an offering in four languages, always the same for the same task."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kempen.domain.creatives.rules import ANGLES, Texts, faults_of, format_of
from kempen.domain.creatives.writing.compose import Composed, can_lead, post_ad
from kempen.domain.creatives.writing.keywords import Keyword, keywords_of, negatives_of
from kempen.domain.creatives.writing.lines import LanguageLines
from kempen.domain.creatives.writing.measure_words import measured
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.creatives.writing.search_ad import result_ad
from kempen.domain.creatives.writing.task import WritingTask
from kempen.market.claims import Claim, ClaimForm, say


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

    `unfitting` are languages in which no ad keeps to the platform's limits, `unnamed` those in
    which nobody has said what is sold.
    """

    ads: tuple[WrittenAd, ...]
    keywords: tuple[Keyword, ...]
    negative_keywords: tuple[str, ...]
    unfitting: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()


# The ads of all languages are written together, and asked for language by language.
@lru_cache(maxsize=64)
def write_ads(task: WritingTask, angles: tuple[str, ...] = ANGLES) -> WrittenAds:
    """Write at most one ad an angle in each language, with the same claims in all of them.

    An angle that would say no more than one before it has no ad. Own words of one language stand in
    ads of that language alone, and no ad is written in a language that has no word for what is
    sold.
    """
    unnamed = tuple(one for one in task.languages if not task.sold_in(one))
    task = replace(task, languages=tuple(one for one in task.languages if one not in unnamed))
    by_language: dict[str, list[WrittenAd]] = {language: [] for language in task.languages}
    for angle in angles:
        for language, whole in _composed(task, angle).items():
            ads = by_language[language]
            composed = _counted(whole, task.category) if language == "zh" else whole
            ad = _ad(task, language, angle, composed)
            is_wanted = len(ads) < format_of(task.platform).most_drafts
            is_new = not any(_same(ad, one) for one in ads)
            if is_wanted and is_new and _is_fit(task, language, composed):
                ads.append(ad)
    return WrittenAds(
        tuple(ad for ads in by_language.values() for ad in ads),
        keywords_of(task),
        negatives_of(task),
        tuple(language for language, ads in by_language.items() if not ads),
        unnamed,
    )


def _composed(task: WritingTask, angle: str) -> Mapping[str, Composed]:
    """Compose the ads of one angle, each time without the claims that some language left out.

    Each round takes a claim away at least, so it ends. An angle that is left without its claim in
    one language is written in none.
    """
    compose = post_ad if format_of(task.platform).has_primary_text else result_ad
    without = frozenset[Claim]()
    while True:
        words = {one: LanguageLines(task, one, without) for one in task.languages}
        leading = {one: lines for one, lines in words.items() if can_lead(lines, angle)}
        ads = {language: compose(lines, angle) for language, lines in leading.items()}
        shared = [claim for claim in task.claims if _is_shared(claim, task.languages)]
        uneven = {
            claim
            for claim in shared
            if len({claim in composed.claims for composed in ads.values()}) > 1
        }
        if not uneven:
            return ads
        without |= uneven
        if any(not can_lead(LanguageLines(task, one, without), angle) for one in leading):
            return {}


def _counted(composed: Composed, category: str) -> Composed:
    return replace(
        composed,
        headlines=tuple(measured(text, category) for text in composed.headlines),
        descriptions=tuple(measured(text, category) for text in composed.descriptions),
        primary_text=measured(composed.primary_text, category),
    )


def _is_shared(claim: Claim, languages: Sequence[str]) -> bool:
    return all(say(claim, language, ClaimForm.SENTENCE) for language in languages)


def _ad(task: WritingTask, language: str, angle: str, composed: Composed) -> WrittenAd:
    return WrittenAd(
        platform=task.platform,
        language=language,
        angle=angle,
        headlines=composed.headlines,
        descriptions=composed.descriptions,
        primary_text=composed.primary_text,
        call_to_action=task.button,
        landing_url=task.landing_url,
        claims=composed.claims,
    )


def _same(one: WrittenAd, other: WrittenAd) -> bool:
    """Whether two ads say the same, in whatever order: they would only take each other's money.

    People read the text of a post first, so one text is one ad, whatever its headline is.
    """
    if one.primary_text or other.primary_text:
        return one.primary_text == other.primary_text
    return set(one.headlines) == set(other.headlines) and set(one.descriptions) == set(
        other.descriptions
    )


def _is_fit(task: WritingTask, language: str, composed: Composed) -> bool:
    texts = Texts(
        task.platform,
        composed.headlines,
        composed.descriptions,
        composed.primary_text,
        task.landing_url,
    )
    must_say = must_say_in(task.must_say, language, task.languages)
    faults = faults_of(texts, must_say=must_say, never_say=task.never_say)
    return not any(fault.weight == "refused" for fault in faults)
