"""What somebody should look at in a claim: its language, its words, its day, rules. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from kempen.domain.creatives.law import LawContext, LawFinding, findings_of
from kempen.domain.creatives.writing.own_words import goes_without, use_of
from kempen.market.ad_rules.findings import AdTexts
from kempen.market.claims import Claim, ClaimForm, say
from kempen.market.written_language import is_clear, is_of_none, other_words
from kempen.platforms.registry import platform_codes

_LAST_DAY: Final = "until"


class ClaimNoticeCode(StrEnum):
    """What there is to look at."""

    OTHER_LANGUAGE = "other_language"
    UNCLEAR_LANGUAGE = "unclear_language"
    OFFER_OVER = "offer_over"
    OTHER_YEAR = "other_year"
    AD_RULE = "ad_rule"
    AS_TYPED = "as_typed"
    IN_LIST = "in_list"
    NOT_USED = "not_used"


@dataclass(frozen=True)
class ClaimNotice:
    """Something to look at in a claim.

    `language`: under which its `words` are stored, where the notice is about them; `day`: the last
    day of its offer; `broken`: the rule of ads that its words break; `is_only`: ads in
    other languages go without the words.
    """

    code: ClaimNoticeCode
    language: str = ""
    words: str = ""
    day: date | None = None
    broken: LawFinding | None = None
    is_only: bool = False


def notices_of(claim: Claim, languages: Sequence[str], law: LawContext) -> tuple[ClaimNotice, ...]:
    """Return what somebody should look at in a claim, as it would stand in ads of these languages.

    The day, the kind of business and its permits are those of `law`.
    """
    return (
        *_about_language(claim),
        *_about_own_words(claim, languages),
        *_about_last_day(claim, law.on),
        *_about_rules(claim, languages, law),
    )


def _about_language(claim: Claim) -> Iterator[ClaimNotice]:
    for language, words in claim.words.items():
        if other_words(words, language):
            yield ClaimNotice(ClaimNoticeCode.OTHER_LANGUAGE, language, words)
        elif len(claim.words) == 1 and not is_clear(words) and not is_of_none(words):
            yield ClaimNotice(ClaimNoticeCode.UNCLEAR_LANGUAGE, language, words)


def _about_own_words(claim: Claim, languages: Sequence[str]) -> Iterator[ClaimNotice]:
    """Yield what ads do with own words that are in one language alone."""
    if use := use_of(claim, languages):
        ((language, words),) = claim.words.items()
        is_only = goes_without(claim, languages)
        yield ClaimNotice(ClaimNoticeCode(use), language, words, is_only=is_only)


def _about_last_day(claim: Claim, today: date) -> Iterator[ClaimNotice]:
    last = claim.slots.get(_LAST_DAY)
    if not isinstance(last, date):
        return
    if last < today:
        yield ClaimNotice(ClaimNoticeCode.OFFER_OVER, day=last)
    elif last.year != today.year:
        yield ClaimNotice(ClaimNoticeCode.OTHER_YEAR, day=last)


def _about_rules(claim: Claim, languages: Sequence[str], law: LawContext) -> Iterator[ClaimNotice]:
    """Yield each rule once, the gravest first within a language."""
    seen: set[str] = set()
    for language in languages:
        words = say(claim, language, ClaimForm.PHRASE)
        texts = AdTexts(descriptions=(words,) if words else ())
        for platform in platform_codes():
            for one in findings_of(texts, platform, law):
                if one.finding.rule.code not in seen:
                    seen.add(one.finding.rule.code)
                    yield ClaimNotice(
                        ClaimNoticeCode.AD_RULE, language, one.finding.text, None, one
                    )
