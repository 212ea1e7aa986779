"""What to look at in claims, for programs: a code, a sentence, and the rule where it is one."""

from collections.abc import Iterable, Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.domain.offerings.answers import ClaimNoticeAnswer
from kempen.domain.offerings.claim_notices import ClaimNotice, ClaimNoticeCode
from kempen.market.ad_rules.table import in_language


def notice_answers(by_claim: Iterable[Sequence[ClaimNotice]]) -> list[ClaimNoticeAnswer]:
    """Return the notices of each claim, with the claim's place."""
    return [_answer(at, one) for at, notices in enumerate(by_claim) for one in notices]


def _answer(at: int, notice: ClaimNotice) -> ClaimNoticeAnswer:
    broken = notice.broken
    rule = broken.finding.rule if broken else None
    return ClaimNoticeAnswer(
        claim=at,
        code=notice.code,
        detail=_detail(notice),
        language=notice.language or None,
        rule=rule.code if rule else None,
        severity=broken.severity if broken else None,
        section=rule.section if rule else None,
        source=rule.source if rule else None,
    )


def _detail(notice: ClaimNotice) -> str:
    match notice.code:
        case ClaimNoticeCode.OTHER_LANGUAGE:
            words = _("“{words}” looks like another language. Send it under that language.")
        case ClaimNoticeCode.UNCLEAR_LANGUAGE:
            words = _(
                "“{words}” does not show its language. Send it under the right language if it is "
                "another."
            )
        case ClaimNoticeCode.OFFER_OVER:
            words = _("The offer ended on {day}, so no ad uses it. Send a later day, or remove it.")
        case ClaimNoticeCode.OTHER_YEAR:
            words = _("The last day is taken as {day}. Send the day with its year if it is not.")
        case ClaimNoticeCode.AS_TYPED:
            words = _("“{words}” is said as it was sent. Send it in the other languages too.")
        case ClaimNoticeCode.IN_LIST:
            words = _("“{words}” is not a sentence, so ads put it in a list. Send a sentence.")
        case ClaimNoticeCode.NOT_USED:
            words = _("No ads say “{words}”. Send it in one of `languages`.")
        case ClaimNoticeCode.AD_RULE:
            assert notice.broken  # noqa: S101 -- such a notice has one
            rule = notice.broken.finding.rule
            advice = in_language(rule.advice, get_language() or "en")
            return _("Found “{words}”. {advice}").format(words=notice.words, advice=advice)
    return words.format(words=notice.words, day=notice.day.isoformat() if notice.day else "")
